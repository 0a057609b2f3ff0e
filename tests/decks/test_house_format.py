"""A format that no one here wrote: rules in a text file, with messages that are enough to act on."""

from __future__ import annotations

import datetime

import pytest

from cardwright.decks import FormatError, Judge
from cardwright.decks.formats import read_format
from cardwright.lang.source import Source
from decklists import add_format, broken, deck, read, verdict

KITCHEN = """
game: agot
format: kitchen table
title: Forty cards after supper

kitchen.size:   The House deck has at least 40 cards.
kitchen.copies: The House deck has at most 2 copies of each card.
kitchen.events: The House deck has at most 5 events.
kitchen.house:  The House deck has at least 10 cards of your House.
kitchen.ban:    Guilty! is banned.
"""

LIST = """
game: agot
format: kitchen table
house: Stark

House deck
2x Robb Stark
2x Arya Stark
2x Eddard Stark
2x Northern Sentinel
2x Grey Wind
"""
FILL = [
    "Septon of the Quiet Isle", "Hedge Knight of the Kingsroad", "Last of the Old Company", "Citadel Archivist",
    "Kingsroad Inn", "Great Sept Steps", "The Broken Arm", "Heirloom Shield", "Raven's Message", "Tywin Lannister",
    "Jaime Lannister", "Cersei Lannister", "Red Keep Page", "Harbor Toll", "Casterly Vaults",
]  # fmt: skip


def _list(*more: str, fill: int = 15) -> str:
    return LIST + "\n".join([*(f"2x {name}" for name in FILL[:fill]), *more]) + "\n"


@pytest.fixture(autouse=True)
def _kitchen(judge: Judge) -> None:
    add_format(judge, KITCHEN)


def test_a_legal_list(judge: Judge):
    assert broken(judge, _list()) == set()


@pytest.mark.parametrize(
    ("text", "rule", "message", "fix"),
    [
        (
            _list(fill=14),
            "kitchen.size",
            "The House deck has at least 40 cards. Found 38 cards, needed at least 40.",
            "add 2 cards to the House deck, for example 2 Renly Baratheon",
        ),
        (
            _list("Robb Stark"),
            "kitchen.copies",
            "The House deck has at most 2 copies of each card. Found 3 copies of Robb Stark, needed at most 2.",
            "remove 1 copy of Robb Stark",
        ),
        (
            _list("2x Bread and Salt", "2x Burning Bridges", "2x Hidden Letters"),
            "kitchen.events",
            "The House deck has at most 5 events. Found 6 events, needed at most 5.",
            "remove 1 event from the House deck, for example 1 Hidden Letters",
        ),
        (
            _list().replace("2x Grey Wind", "1x Grey Wind\n1x Gilded Chains"),
            "kitchen.house",
            "The House deck has at least 10 cards of your House. Found 9 cards of your house, needed at least 10.",
            "add 1 card of your house to the House deck, for example 1 Grey Wind",
        ),
        (_list("Guilty!"), "kitchen.ban", "Guilty! is banned. Found 1 copy of Guilty!, needed none.", "remove Guilty!"),
    ],
)
def test_each_rule_says_what_is_wrong_and_what_to_do(judge: Judge, text: str, rule: str, message: str, fix: str):
    found = verdict(judge, text).violations
    assert [(each.rule, each.message, each.fix) for each in found] == [(rule, message, fix)]


def test_all_faults_at_once(judge: Judge):
    assert broken(judge, LIST + "3x Guilty!\n") == {"kitchen.size", "kitchen.copies", "kitchen.ban"}


# ------------------------------------------------------------ what else a format can say


def _format(judge: Judge, *rules: str) -> None:
    rows = ["game: agot", "format: test", *(f"t.{number}{rule}" for number, rule in enumerate(rules, 1))]
    add_format(judge, "\n".join(rows))


def _broken(judge: Judge, *more: str, fields: tuple[str, ...] = ()) -> set[str]:
    return broken(judge, deck(*more, form="test", fields=fields))


SENTENCES = [
    ("The House deck has at most 21 events.", "3x Fury of the Storm", "3x Needle"),
    ("The House deck has more than 60 cards.", "", "1x Needle"),
    ("The House deck has fewer than 61 cards.", "1x Needle", ""),
    ("There are at most 9 unique characters in the House deck.", "3x Grey Wind\n3x Eddard Stark", ""),
    ("You cannot include Warships in your House deck.", "1x The Salt Widow", "1x Needle"),
    ("You must include Needle in your House deck.", "", "1x Needle"),
    ("The House deck has no cards with cost 5 or more.", "1x Tywin Lannister", ""),
    ("The House deck has at most 6 Knight characters and at most 12 Stark cards.", "Needle", ""),
    ("Each card in the House deck is neutral or shares a house with your House card.", "1x Asha Greyjoy", "1x Needle"),
    ("No card in the House deck is a Direwolf.", "1x Grey Wind", "1x Needle"),
    ("At most half of the cards in the House deck are characters.", "4x Grey Wind\n9x Eddard Stark", "3x Grey Wind"),
    ("The House deck has at least as many locations as attachments.", "", "3x Winter Stores"),
    ("The House deck has no more attachments than locations.", "", "3x Winter Stores"),
    ("The House deck has more characters than events.", None, ""),
    ("The House deck has at least 4 more characters than events.", "", "Grey Wind"),
    ("The number of events in the House deck is at most the number of characters in the House deck.", None, ""),
    ("The total cost of the characters in the House deck is at most 70.", "3x Tywin Lannister", ""),
    ("If the House deck has Grey Wind, it has no Lannister cards.", "Grey Wind\nTywin Lannister", "Tywin Lannister"),
    ("The House deck has no Lannister cards unless it has Grey Wind.", None, "Grey Wind\nTywin Lannister"),
    ("You may include Needle only if you include Arya Stark.", None, "Needle"),
    ("You may include Needle only if you include Grey Wind.", "Needle", "Needle\nGrey Wind"),
    ("The list cannot include both Needle and Grey Wind.", "Needle\nGrey Wind", "Needle"),
    ("You can include at most 1 of Needle and Grey Wind.", "Needle\nGrey Wind", "Grey Wind"),
    ("The House deck has at most 1 copy of each unique location.", "2x Casterly Vaults", None),
    ("The House deck has at most 40 cards for each House card.", "", None),
    ("Your House is Stark or Martell.", None, ""),
    ("Your House is not Stark.", "", None),
    ("The House deck has only neutral cards, Stark cards and Lannister cards.", "Asha Greyjoy", ""),
    ("No two plots share a trait.", "", None),
    ("Each plot has income 3 or more.", None, ""),
    ("The income of each plot is at least 4.", "", None),
    ("The House deck has at least 6 traits.", None, ""),
    ("The House deck has at most 10 cards of each house.", "2x Grey Wind", None),
    ("Each card in the House deck with cost 6 is unique.", None, "Tywin Lannister"),
    ("The House deck has at least 3 cards that are not Stark.", None, ""),
    ("The plot deck contains only plots with claim 1 or less.", "", None),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "bad", "good"), SENTENCES, ids=[row[0] for row in SENTENCES])
def test_a_sentence_is_judged(judge: Judge, sentence: str, bad: str | None, good: str | None):
    _format(judge, f": {sentence}")
    if bad is not None:
        assert _broken(judge, *bad.split("\n")) == {"t.1"}
    if good is not None:
        assert _broken(judge, *good.split("\n")) == set()


def test_each_player_for_himself(judge: Judge):
    _format(
        judge, ": Each player has exactly 1 House card.", ": Each House deck has at least 2 cards.",
        ": Each House deck has only cards of your House.",
    )  # fmt: skip
    text = "game: agot\nformat: test\nAnna's house: Stark\nBen's house: Greyjoy\nAnna's House deck\n2x Robb Stark\n"
    assert broken(judge, f"{text}Ben's House deck\n2x Asha Greyjoy\n") == set()
    found = verdict(judge, f"{text}Ben's House deck\n1x Robb Stark\n").violations
    assert [(each.rule, each.found) for each in found] == [
        ("t.2", "Ben: 1 card"),
        ("t.3", "Ben: Robb Stark (character)"),
    ]


def test_restricted_cards_and_points(judge: Judge):
    _format(
        judge,
        ": Needle, Grey Wind and Eddard Stark are restricted.",
        ": The House deck has at most 2 restricted cards.",
        ": Needle is worth 2 points.",
        ": Grey Wind is worth 1 point.",
        ": The House deck has at most 4 points.",
    )
    assert _broken(judge, "2x Needle") == set()
    assert _broken(judge, "1x Needle", "1x Grey Wind", "1x Eddard Stark") == {"t.2"}
    assert _broken(judge, "2x Needle", "1x Grey Wind") == {"t.2", "t.5"}


def test_a_dated_ban(judge: Judge):
    _format(judge, " (from 2026-01-01 until 2026-06-30): Needle is banned.")
    decklist = read(judge, deck("Needle", form="test"))
    days = {"2025-12-31": True, "2026-01-01": False, "2026-06-30": False, "2026-07-01": True}
    assert {day: judge.verdict(decklist, day=datetime.date.fromisoformat(day)).legal for day in days} == days


def test_a_format_extends_another(judge: Judge):
    add_format(
        judge,
        "game: agot\nformat: bigger\nextends: tournament\nwithout: agot.deck.no-promo-tournament\n"
        "agot.deck.house-min-60: The House deck has at least 62 cards.\n",
    )
    assert broken(judge, deck("1x Crown of Blue Roses"), "bigger") == {"agot.deck.house-min-60"}
    assert broken(judge, deck("2x Crown of Blue Roses"), "bigger") == set()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("t.1: The House deck has at leest 60 cards.", "“leest”"),
        ("t.1: The House deck at least has.", "not understood"),
        ("t.1: The dead pile has at least 3 cards.", "a list of this game has no “dead pile”"),
        ("t.1: You kneel a character.", "a list cannot “kneel”"),
        ("t.1: Each kneeling character is Stark.", "says whether it is “kneeling”"),
    ],
)
def test_a_rule_that_cannot_be_judged_is_named(judge: Judge, line: str, message: str):
    add_format(judge, f"game: agot\nformat: broken\n{line}\n")
    with pytest.raises(FormatError, match=r"test\.format:3") as error:
        verdict(judge, deck(), "broken")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: agot\nformat: x\nno rule at all\n", "This is no rule"),
        ("game: agot\nformat: x\nt.1:\n", "Nothing follows"),
        ("game: agot\nformat: x\nt.1 (from yesterday): Needle is banned.\n", "is no time"),
        ("game: agot\nformat: x\nt.1 (from 2026-02-30): Needle is banned.\n", "no day of the calendar"),
        ("format: x\n", "`game: ...` is missing"),
    ],
)
def test_a_line_that_is_no_rule(text: str, message: str):
    problems = read_format(Source("x.format", text)).problems
    assert message in problems[0].message


def test_an_unknown_format_and_a_circle(judge: Judge):
    assert broken(judge, deck(form="turnament")) == {"list.unknown-format"}
    add_format(judge, "game: agot\nformat: snake\nextends: snake\n")
    with pytest.raises(FormatError, match="cannot extend itself"):
        verdict(judge, deck(), "snake")
