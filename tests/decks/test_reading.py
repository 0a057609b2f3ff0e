"""Lists as people write them: every line is classified, nothing is dropped, capped or guessed."""

from __future__ import annotations

import re

import pytest

from cardwright.decks import Judge
from cardwright.decks.decklist import CardLine, FieldLine
from decklists import deck, read, verdict


def _cards(judge: Judge, *rows: str) -> list[CardLine]:
    decklist = read(judge, "\n".join(["game: agot", "House deck", *rows]))
    assert decklist.misreadings == []
    return [card for section in decklist.sections for card in section.cards]


@pytest.mark.parametrize(
    ("row", "card"),
    [
        ("3x Robb Stark", CardLine(3, "Robb Stark")),
        ("3 x Robb Stark", CardLine(3, "Robb Stark")),
        ("3X Robb Stark", CardLine(3, "Robb Stark")),
        ("3× Robb Stark", CardLine(3, "Robb Stark")),
        ("3 Robb Stark", CardLine(3, "Robb Stark")),
        ("3 Robb Stark (Iron Throne Edition)", CardLine(3, "Robb Stark", "Iron Throne Edition")),
        ("Robb Stark x3", CardLine(3, "Robb Stark")),
        ("Robb Stark (x3)", CardLine(3, "Robb Stark")),
        ("Robb Stark (Iron Throne Edition) x3", CardLine(3, "Robb Stark", "Iron Throne Edition")),
        ("Robb Stark", CardLine(1, "Robb Stark")),
        ("  12x  Robb Stark  ", CardLine(12, "Robb Stark")),
        ("3x Robb Stark  # the king", CardLine(3, "Robb Stark")),
        ("Guilty!", CardLine(1, "Guilty!")),
    ],
)
def test_a_line_of_cards(judge: Judge, row: str, card: CardLine):
    assert _cards(judge, row) == [card]


@pytest.mark.parametrize(
    "heading",
    ["House deck", "House deck (60)", "HOUSE DECK:", "House deck (60 cards):", "[House deck]", "== House deck ==",
     "Deck", "Characters (33)", "--- Events ---"],
)  # fmt: skip
def test_a_heading(judge: Judge, heading: str):
    decklist = read(judge, f"game: agot\n\n{heading}\nRobb Stark\n")
    scene = judge.scene(decklist)
    assert [(entry.section, entry.card.name) for entry in scene.entries] == [("House deck", "Robb Stark")]
    assert scene.problems == []


def test_fields_may_stand_anywhere(judge: Judge):
    decklist = read(judge, "House: Stark\nHouse deck\nRobb Stark\ngame: agot\nagenda: Blood Feud\n")
    assert decklist.game == "agot"
    assert decklist.fields == [FieldLine("House", "Stark"), FieldLine("agenda", "Blood Feud")]


def test_what_a_field_names_may_stand_under_a_heading(judge: Judge):
    scene = judge.scene(read(judge, "game: agot\nHouse\n1x House Stark\nAgenda\nBlood Feud\n"))
    assert [entry.section for entry in scene.entries] == ["House card", "agenda"]


def test_lines_of_one_card_add_up_and_are_all_named(judge: Judge):
    found = verdict(judge, deck("Guilty!", "2 guilty!")).violations
    assert [(each.rule, each.found) for each in found] == [("agot.deck.max-3-copies", "6 copies of Guilty!")]
    assert len(found[0].lines) == 3


def test_capitals_accents_and_marks_do_not_matter(judge: Judge):
    scene = judge.scene(read(judge, "game: agot\nHouse deck\nraven’s  message\nRÓBB STARK\n"))
    assert [entry.card.name for entry in scene.entries] == ["Raven's Message", "Robb Stark"]


@pytest.mark.parametrize(
    ("row", "rule", "fix"),
    [
        ("3x Arya Strak", "list.unknown-card", "Arya Stark"),
        ("Northern Sentinal", "list.unknown-card", "Northern Sentinel"),
        ("1x Zzyzx Qqq", "list.unknown-card", "look up"),
        ("1x Robb Stark (Winter Edition)", "list.which-version", "Iron Throne Edition"),
        ("0x Robb Stark", "list.unreadable-line", "how many"),
        ("99999999999x Robb Stark", "list.unreadable-line", "how many"),
        ("hause: Stark", "list.unknown-field", "house"),
        ("Sideboard:", "list.unknown-section", "House deck"),
    ],
)
def test_what_cannot_be_understood_is_said_where_it_stands(judge: Judge, row: str, rule: str, fix: str):
    text = deck(row)
    (found,) = [each for each in verdict(judge, text).violations if each.rule == rule]
    assert found.line == text.split("\n").index(row) + 1
    assert fix in found.fix


def test_an_unknown_card_takes_up_its_place(judge: Judge):
    rules = [each.rule for each in verdict(judge, deck("3x Robb Strak", without=("Robb Stark",))).violations]
    assert rules == ["list.unknown-card"]


def test_cards_without_a_heading(judge: Judge):
    found = verdict(judge, "game: agot\nformat: starter\n3x Robb Stark\n").violations
    assert found[0].rule == "list.no-section"
    assert found[0].cards == ["Robb Stark"]


def test_a_heading_that_counts_wrong_is_a_warning(judge: Judge):
    found = verdict(judge, deck().replace("House deck", "House deck (61)"))
    assert found.legal
    message = "The heading “House deck” says 61, but 60 cards are below it."
    assert found.to_json()["stats"]["warnings"] == [{"line": 14, "message": message}]
    assert "warnings" not in verdict(judge, deck().replace("House deck", "House deck (60)")).stats


def test_no_game_and_no_such_game(judge: Judge):
    assert verdict(judge, "3x Robb Stark\n").violations[0].rule == "list.unknown-game"
    assert "agot" in verdict(judge, "game: agott\n3x Robb Stark\n").violations[0].fix


def test_as_a_new_user_would(judge: Judge):
    """A misspelt name, a fourth copy, 59 cards, a card of another House only: each message is enough to fix it."""
    text = deck("1x Guilty!", "1x A Debt Repaid", "3x Aria Stark", without=("Arya Stark", "Robb Stark"))
    found = {each.rule: each for each in verdict(judge, text).violations}
    assert set(found) == {
        "list.unknown-card", "agot.deck.max-3-copies", "agot.deck.house-min-60", "agot.deck.house-only-house-deck",
    }  # fmt: skip
    assert found["list.unknown-card"].fix == "write Arya Stark"
    assert found["agot.deck.max-3-copies"].fix == "remove 1 copy of Guilty!"
    assert found["agot.deck.house-min-60"].fix == "add 1 card to the House deck, for example 1 Guilty!"
    only = found["agot.deck.house-only-house-deck"]
    assert only.message == "A Debt Repaid says “House Lannister only.” Found House Stark, needed House Lannister."
    assert re.fullmatch(r"replace A Debt Repaid, for example with .+", only.fix)  # another House would break more
    assert text.split("\n")[(only.line or 0) - 1] == "1x A Debt Repaid"
