"""Rules as organisers write them: rotation, ranges, shares, averages; each below, at and above its limit."""

from __future__ import annotations

import datetime

import pytest

from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.decks import FormatError, Judge
from cardwright.decks.library import CardFacts
from cardwright.decks.rules.compiler import RuleCompiler
from decklists import add_format, read, verdict

OLD, NEW = "Iron Throne Edition", "War of Banners"


def _legal(judge: Judge, rule: str, *rows: str) -> bool:
    """Whether a House deck of these lines keeps a rule."""
    add_format(judge, f"game: agot\nformat: organised\no.1: {rule}\n")
    found = verdict(judge, "\n".join(["game: agot", "format: organised", "House deck", *rows, ""]))
    assert {violation.rule for violation in found.violations} <= {"o.1"}
    return found.legal


def _of_set(judge: Judge, name: str, kind: str = "character") -> list[str]:
    cards = judge.game("agot").library.of_type(kind)
    return [card.name for card in cards if card.set_name == name and not card.version]


def _of_cost(judge: Judge, cost: int) -> str:
    cards = judge.game("agot").library.of_type("character")
    return next(card.name for card in cards if card.stat("cost") == cost and card.has("cost") and not card.version)


@pytest.mark.parametrize(
    ("rule", "olds", "news", "legal"),
    [
        (f"The House deck has no cards of the set {NEW}.", 2, 0, True),
        (f"The House deck has no cards of the set {NEW}.", 2, 1, False),
        (f"The House deck contains only cards of the set {OLD}.", 1, 0, True),
        (f"The House deck contains only cards of the set {OLD}.", 1, 1, False),
        (f"The House deck contains only cards of the set {OLD} or of the set {NEW}.", 1, 1, True),
        (f"Each card in the House deck is of the set {OLD} or of the set {NEW}.", 1, 1, True),
        (f"Each card in the House deck is of the set {OLD}.", 1, 1, False),
        (f"The House deck has at most 2 cards of the set {NEW}.", 3, 1, True),
        (f"The House deck has at most 2 cards of the set {NEW}.", 3, 2, True),
        (f"The House deck has at most 2 cards of the set {NEW}.", 3, 3, False),
        ("The House deck has exactly 2 sets.", 2, 0, False),
        ("The House deck has exactly 2 sets.", 2, 1, True),
    ],
)
def test_sets_and_rotation(judge: Judge, rule: str, olds: int, news: int, legal: bool):
    rows = [*_of_set(judge, OLD)[:olds], *_of_set(judge, NEW)[:news]]
    assert _legal(judge, rule, *rows) is legal


@pytest.mark.parametrize(("copies", "legal"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
@pytest.mark.parametrize(
    "rule",
    [
        "The House deck has between 2 and 4 cards.",
        "The House deck has between two and four cards.",
        "The House deck has at least 2 and at most 4 cards.",
        "The number of cards in the House deck is between 2 and 4.",
    ],
)
def test_between_holds_both_ends(judge: Judge, rule: str, copies: int, legal: bool):
    assert _legal(judge, rule, f"{copies}x Needle") is legal


@pytest.mark.parametrize(
    ("rule", "events", "legal"),
    [
        ("At most 20% of the cards in the House deck are events.", 1, True),
        ("At most 20% of the cards in the House deck are events.", 2, True),
        ("At most 20% of the cards in the House deck are events.", 3, False),
        ("At least 20 percent of the cards in the House deck are events.", 1, False),
        ("At least 20 percent of the cards in the House deck are events.", 2, True),
        ("Fewer than 25% of the cards in the House deck are events.", 2, True),
        ("Fewer than 25% of the cards in the House deck are events.", 3, False),
        ("Fewer than 20% of the cards in the House deck are events.", 2, False),
        ("More than 19% of the cards in the House deck are events.", 2, True),
        ("Exactly 20% of the cards in the House deck are events.", 2, True),
        ("Exactly 20% of the cards in the House deck are events.", 3, False),
    ],
)
def test_percentages_are_not_rounded(judge: Judge, rule: str, events: int, legal: bool):
    assert _legal(judge, rule, f"{events}x Guilty!", f"{10 - events}x Robb Stark") is legal


@pytest.mark.parametrize(("events", "legal"), [(3, True), (4, True), (5, False)])
def test_at_most_twice_as_many(judge: Judge, events: int, legal: bool):
    rule = "The House deck has at most twice as many events as characters."
    assert _legal(judge, rule, f"{events}x Guilty!", "2x Robb Stark") is legal


@pytest.mark.parametrize(("dear", "legal"), [(0, True), (1, True), (2, False)])
def test_averages_are_of_the_cards_that_have_the_number(judge: Judge, dear: int, legal: bool):
    """Costs 1, 1 and n times 4: 1, 2 and 2.5; plots have no cost and do not count."""
    rule = "The average cost of the cards in the House deck is at most 2."
    rows = [f"2x {_of_cost(judge, 1)}", *([f"{dear}x {_of_cost(judge, 4)}"] if dear else []), "3x Long Harvest"]
    assert _legal(judge, rule, *rows) is legal


def test_an_average_is_told_as_one(judge: Judge):
    add_format(judge, "game: agot\nformat: organised\no.1: The average cost of the cards is at most 2.\n")
    text = f"game: agot\nformat: organised\nHouse deck\n2x {_of_cost(judge, 1)}\n2x {_of_cost(judge, 4)}\n"
    (found,) = verdict(judge, text).violations
    assert (found.found, found.needed) == ("2.5", "at most 2")


@pytest.mark.parametrize(
    "rule",
    [
        "The average cost of each character is at least 3.",
        "The number of events is at most the average cost of the characters.",
        "The House deck contains only characters or at least 3 events.",
        "The House deck contains only characters and at least 3 events.",
    ],
)
def test_what_would_be_read_in_part_is_refused(judge: Judge, rule: str):
    add_format(judge, f"game: agot\nformat: organised\no.1: {rule}\n")
    with pytest.raises(FormatError):
        verdict(judge, "game: agot\nformat: organised\nHouse deck\nNeedle\n")


def test_an_unknown_word_gets_the_help_of_a_card(judge: Judge):
    add_format(judge, "game: agot\nformat: organised\no.1: The House deck has no Starck cards.\n")
    with pytest.raises(FormatError, match=r"the word “Starck” is not known\. Did you mean “Stark”\?"):
        verdict(judge, "game: agot\nformat: organised\nHouse deck\nNeedle\n")


# ------------------------------------------------------------ permissions on cards


def _speaking(judge: Judge, text: str, name: str = "Blood Feud") -> RuleCompiler:
    """The rules of tournaments, with an agenda or another card of the list that says this."""
    formats = judge.game("agot").formats
    compiler, _ = formats.meanings("tournament", datetime.date.today())
    ability = compiler._ability(text)
    agenda = judge.game("agot").library.named(name)[0]
    said = CardFacts(CompiledCard(agenda.name, agenda.type, [], [], "", 0), agenda.number)
    said.abilities = [(text, ability)]
    compiler.texts._known[agenda.number] = compiler.texts._read(said)
    return compiler


def test_a_permission_lifts_just_what_it_speaks_of(judge: Judge):
    compiler = _speaking(judge, "You may include 2 copies of each plot.")
    try:
        for rows, legal in (
            (("1x Long Harvest",), True),
            (("2x Long Harvest",), True),
            (("3x Long Harvest",), False),
        ):
            scene = judge.scene(read(judge, "\n".join(["game: agot", "agenda: Blood Feud", "Plot deck", *rows])))
            test = compiler.test("The plot deck has at most 1 copy of each card.")
            assert (test(compiler.world(scene)) == []) is legal
        scene = judge.scene(read(judge, "game: agot\nagenda: Blood Feud\nHouse deck\n2x Needle\n"))
        other = compiler.test("The House deck has at most 1 copy of each card.")
        assert other(compiler.world(scene)) != []
        scene = judge.scene(read(judge, "game: agot\nPlot deck\n2x Long Harvest\n"))
        assert compiler.test("The plot deck has at most 1 copy of each card.")(compiler.world(scene)) != []
    finally:
        compiler.texts._known.clear()


@pytest.mark.parametrize(("copies", "legal"), [(1, True), (2, True), (3, False)])
def test_a_card_limits_its_own_copies(judge: Judge, copies: int, legal: bool):
    compiler = _speaking(judge, "Limit 2 per deck.", "Needle")
    try:
        text = f"game: agot\nHouse deck\n{copies}x Needle\n3x Robb Stark\n"
        found = compiler.test("The text of each card in the House deck holds.")(
            compiler.world(judge.scene(read(judge, text)))
        )
    finally:
        compiler.texts._known.clear()
    told = ("Needle says “Limit 2 per deck.”", "3 copies of Needle", "at most 2", "remove 1 copy of Needle")
    assert [(one.said, one.found, one.needed, one.told()) for one in found] == ([] if legal else [told])


def test_each_player_has_a_limit_of_their_own(judge: Judge):
    compiler = _speaking(judge, "Limit 2 per deck.", "Needle")
    try:
        text = "game: agot\nAnna's House deck\n2x Needle\nBen's House deck\n2x Needle\n"
        test = compiler.test("The text of each card in the House deck holds.")
        assert test(compiler.world(judge.scene(read(judge, text)))) == []
    finally:
        compiler.texts._known.clear()


def test_a_different_name_is_one_that_no_other_of_its_kind_has(judge: Judge):
    rule = "Each character has a different name."
    assert _legal(judge, rule, "1x Robb Stark", "1x Arya Stark", "3x Needle")
    assert not _legal(judge, rule, "2x Robb Stark", "1x Arya Stark", "3x Needle")


def test_each_of_several_parts_that_are_counted_together_is_refused(judge: Judge):
    add_format(judge, "game: hotk\nformat: organised\no.1: Each row has at most 2 Stark characters.\n")
    with pytest.raises(FormatError, match="say it of one after the other: “the top row”, “the second row”"):
        verdict(judge, "game: hotk\nformat: organised\nTop row\nBran Stark\n")


def test_what_was_meant_ends_with_its_own_mark(judge: Judge):
    add_format(judge, "game: agot\nformat: organised\no.1: The House deck has exactly 60 crds.\n")
    with pytest.raises(FormatError, match=r"Did you mean “cards”[?]$"):
        verdict(judge, "game: agot\nformat: organised\nHouse deck\nNeedle\n")


@pytest.mark.parametrize(("copies", "legal"), [(1, True), (2, True), (3, False)])
@pytest.mark.parametrize(
    "rule",
    [
        "The House deck has at most 2 copies of Needle.",
        "The list has no more than two copies of Needle.",
        "The House deck has fewer than 3 copies of Needle.",
    ],
)
def test_copies_of_one_card(judge: Judge, rule: str, copies: int, legal: bool):
    assert _legal(judge, rule, f"{copies}x Needle", "3x Robb Stark") is legal


def test_a_card_that_is_not_allowed_is_banned(judge: Judge):
    assert _legal(judge, "Needle is not allowed.", "3x Robb Stark")
    assert not _legal(judge, "Needle is not allowed.", "1x Needle")
    assert not _legal(judge, "Needle and Robb Stark are not allowed.", "1x Robb Stark")


def test_a_set_that_cards_are_from(judge: Judge):
    rule = f"The House deck contains only cards from the set {OLD}."
    assert _legal(judge, rule, *_of_set(judge, OLD)[:2])
    assert not _legal(judge, rule, *_of_set(judge, NEW)[:1])


def test_a_part_that_is_not_named_whole_is_asked_for(judge: Judge):
    with pytest.raises(FormatError) as told:
        _legal(judge, "The deck has at least 60 cards.")
    assert "a list of this game has no “deck”; say which: House deck or plot deck." in str(told.value)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (
            "No agenda is allowed.",
            "the word “allowed” is not known."
            " Write it like: The list has no agendas. The list has at most 1 copy of X.",
        ),
        (
            "Maximum 3 copies of each card.",
            "“copy” does not take “of” with these words. Write it like: The list has at most 3 copies of each card.",
        ),
        (
            "No card costs more than 5.",
            "a list cannot “cost”. Write it like: The list has no cards with cost 6 or more.",
        ),
        (
            "The House deck has cards of at most 2 Houses.",
            "say which one it is of. Write it like: The list has at most 2 Houses.",
        ),
    ],
)
def test_how_others_word_a_rule_leads_to_how_it_is_said_here(judge: Judge, rule: str, why: str):
    with pytest.raises(FormatError) as error:
        _legal(judge, rule, "Robb Stark")
    assert str(error.value).endswith(f"“{rule}”: {why}")


OFFERED = ("The list has no agendas.", "The list has at most 3 copies of each card.", "The list has at least 60 cards.",
           "The list has at most 2 Houses.", "The list has no cards with cost 6 or more.",
           "The list has at most 2 events.")  # fmt: skip


@pytest.mark.parametrize("rule", OFFERED)
def test_what_is_offered_is_a_rule(judge: Judge, rule: str):
    add_format(judge, f"game: agot\nformat: organised\no.1: {rule}\n")
    verdict(judge, "game: agot\nformat: organised\nHouse deck\nRobb Stark\n")


def test_an_own_version_of_a_format_extends_the_one_that_there_was():
    """Two organisers, one after the other: the last version has the rules of all."""
    judge = Judge.load(Content.bundled(), ["agot"])
    text = (Content.bundled().root / "decklists/agot/wolves-of-winter.deck").read_text(encoding="utf-8")
    assert verdict(judge, text).legal
    add_format(
        judge, "game: agot\nformat: tournament\nextends: tournament\no.1: The House deck has at most 5 events.\n"
    )
    add_format(judge, "game: agot\nformat: tournament\nextends: tournament\no.2: The House deck has no Needle.\n")
    told = {violation.rule for violation in verdict(judge, text.replace("3x Robb Stark", "2x Robb Stark")).violations}
    assert told == {"o.1", "o.2", "agot.deck.house-min-60"}


def test_a_format_that_extends_itself_alone_is_refused():
    judge = Judge.load(Content.bundled(), ["agot"])
    add_format(judge, "game: agot\nformat: circle\nextends: circle\no.1: The House deck has at most 5 events.\n")
    with pytest.raises(FormatError, match="cannot extend itself"):
        verdict(judge, "game: agot\nformat: circle\nHouse deck\nNeedle\n")
