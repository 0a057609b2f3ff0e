"""The smallest legal repair: proven, judged, and nothing of it is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("ortools")

from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.library import CardFacts
from cardwright.decks.repair.edits import patched
from cardwright.decks.repair.solve import NONE, Repair, repair
from decklists import NEUTRAL, add_format, deck, read
from lengthy import all_but

ROOT = Content.bundled().root / "decklists"
PATIENCE = 120.0
ILLEGAL = sorted(ROOT.glob("*/illegal/*.deck"))
SAMPLE = ILLEGAL[::9]
"""Benchmarks repair all of them; here every ninth must do, and most of these are left to a longer run."""
LEGAL = [sorted(folder.glob("*.deck"))[0] for folder in sorted(ROOT.iterdir()) if folder.is_dir()]


def _name(file: Path) -> str:
    return file.stem


def _repaired(judge: Judge, text: str, form: str | None = None, pool: dict[int, int] | None = None) -> Repair:
    return repair(judge, read(judge, text), form, pool=pool, seconds=PATIENCE)


def _changes(found: Repair) -> list[tuple[str, int, str, str]]:
    return [tuple(change) for change in found.changes]


@pytest.mark.parametrize("file", all_but(SAMPLE[::4], SAMPLE), ids=_name)
def test_an_illegal_list_is_repaired_and_judged_again(judge: Judge, file: Path):
    decklist = judge.read(file.read_bytes(), file.name)
    found = repair(judge, decklist, seconds=PATIENCE)
    assert found.decklist is not None, found.why_not
    assert found.proven
    assert found.size > 0
    text = patched(file.read_text(encoding="utf-8"), decklist, found.decklist, found.places)
    again = judge.verdict(judge.read(text.encode(), file.name))
    assert [violation.message for violation in again.violations] == []


@pytest.mark.parametrize("file", LEGAL, ids=_name)
def test_a_legal_list_needs_no_change(judge: Judge, file: Path):
    """No constraint is stricter than the rule that it is made of."""
    found = repair(judge, judge.read(file.read_bytes(), file.name), seconds=PATIENCE, all_rules=True)
    assert (found.size, found.changes, found.proven) == (0, [], True)


@pytest.mark.parametrize("file", all_but(SAMPLE[1::4], SAMPLE), ids=_name)
def test_rules_that_nothing_breaks_make_no_difference(judge: Judge, file: Path):
    """The smallest repair by the rules that are broken on the way is the smallest by all of them."""
    decklist = judge.read(file.read_bytes(), file.name)
    found, other = (repair(judge, decklist, seconds=PATIENCE, all_rules=every) for every in (False, True))
    assert (found.size, found.proven) == (other.size, other.proven)


def test_one_card_too_many_goes(judge: Judge):
    found = _repaired(judge, deck("1x Guilty!"))
    assert _changes(found) == [("remove", 1, "Guilty!", "House deck")]
    assert found.proven
    assert found.nearest


def test_one_copy_too_many_of_just_enough_cards_is_replaced(judge: Judge):
    found = _repaired(judge, deck("4x Guilty!", without=("Guilty!", "Robb Stark"), fields=()).replace("4x", "6x"))
    assert found.size == 3
    assert _changes(found)[0] == ("remove", 3, "Guilty!", "House deck")


def test_a_missing_card_is_named(judge: Judge):
    """`add 1 card` would be vague: the repair says which, from those that may be had."""
    short = deck("2x Robb Stark", without=("Robb Stark",))
    number = judge.game("agot").library.named("Robb Stark")[0].number
    found = _repaired(judge, short, pool={number: 3})
    assert _changes(found) == [("add", 1, "Robb Stark", "House deck")]


def test_a_collection_that_does_not_have_it(judge: Judge):
    number = judge.game("agot").library.named("Robb Stark")[0].number
    found = _repaired(judge, deck("2x Robb Stark", without=("Robb Stark",)), pool={number: 2})
    assert (found.decklist, found.why_not, found.proven) == (None, NONE, True)


def test_rules_that_contradict_each_other_have_no_repair(judge: Judge):
    add_format(
        judge,
        "game: agot\nformat: torn\nt.1: The House deck has at least 3 cards.\n"
        "t.2: The House deck has at most 2 cards.\n",
    )
    found = _repaired(judge, "game: agot\nformat: torn\nHouse deck\nNeedle\n")
    assert (found.decklist, found.why_not, found.proven) == (None, NONE, True)


def test_replacements_are_near_in_type_cost_and_house(judge: Judge):
    """A card that must go is replaced by one of its type, its cost and its House, where there is one."""
    add_format(
        judge,
        "game: agot\nformat: near\nextends: tournament\nt.1: Robb Stark is banned.\n"
        "t.2: The House deck has exactly 60 cards.\n",
    )
    found = _repaired(judge, deck(), "near")
    come = [change for change in found.changes if change.what == "add"]
    assert sum(change.copies for change in come) == found.size == 3
    library = judge.game("agot").library
    robb = library.named("Robb Stark")[0]
    for change in come:
        (card, *_) = library.named(change.name)
        assert _near(card) == _near(robb)


def _near(card: CardFacts) -> tuple[str, int, frozenset[str]]:
    return card.type, card.stat("cost"), card.values("house")


def test_a_number_that_rules_work_out(judge: Judge):
    add_format(
        judge,
        "game: agot\nformat: worth\nt.1: Needle is worth 2 points.\nt.2: The House deck has at most 3 points.\n"
        "t.3: The House deck has exactly 4 cards.\n",
    )
    found = _repaired(judge, "game: agot\nformat: worth\nHouse deck\n3x Needle\nRobb Stark\n")
    assert _changes(found)[0] == ("remove", 2, "Needle", "House deck")
    assert found.size == 2


def test_an_unknown_card_makes_room_for_a_known_one(judge: Judge):
    text = deck("3x Rob Starkk", without=("Robb Stark",))
    found = _repaired(judge, text)
    assert _changes(found)[0] == ("remove", 3, "Rob Starkk", "House deck")
    assert (found.size, found.proven) == (3, True)


def test_a_list_that_cannot_be_read_is_told_so(judge: Judge):
    found = _repaired(judge, deck(fields=("mood: grim",)))
    assert found.decklist is None
    assert not found.proven
    assert found.why_not.startswith("A list of this game has no “mood:”.")


def test_what_is_said_below_a_card_is_changed_before_the_card(judge: Judge):
    file = ROOT / "law" / "illegal" / "law.board.first-free.deck"
    found = _repaired(judge, file.read_text(encoding="utf-8"))
    assert [change.name for change in found.changes] == ["Delphi (contact: two-space)", "Delphi (contact: founding)"]
    assert found.size == 1


def test_a_card_that_a_field_picks_out_in_vain_comes_without_another_change(judge: Judge):
    text = (ROOT / "minis" / "king-in-the-north.deck").read_text(encoding="utf-8")
    found = _repaired(judge, text.replace("Warband\nRobb Stark\n", "Warband\nRickon Stark\n"))
    assert (found.size, found.proven) == (1, True)
    assert [(one.what, one.name) for one in found.changes] == [("remove", "Rickon Stark"), ("add", "Robb Stark")]


def test_a_piece_is_moved_where_it_touches(judge: Judge):
    file = ROOT / "law" / "illegal" / "law.board.no-overlap.deck"
    found = _repaired(judge, file.read_text(encoding="utf-8"))
    assert (found.size, found.proven) == (1, True)
    assert found.decklist is not None


BOARD = (ROOT / "law" / "board-for-three.deck").read_text(encoding="utf-8")
UNSAID = "".join(line for line in BOARD.splitlines(True) if "contact:" not in line)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        pytest.param(
            UNSAID.replace("at: A3", "at: B1"),
            [("remove", "Bifrost (at: B1, side: Omega)"), ("add", "Bifrost (at: B3, side: Omega)")],
            id="the first lies on the second",
        ),
        pytest.param(
            UNSAID.replace("at: D4", "at: B1"),
            [
                ("remove", "Takamagahara (at: B1, side: Omega, turn: upright)"),
                ("add", "Takamagahara (at: B4, side: Omega, turn: upright)"),
            ],
            id="the third lies on the second",
        ),
        pytest.param(
            "contact: zero-space".join(BOARD.replace("at: D4", "at: G4").rsplit("contact: two-space", 1)),
            [
                ("remove", "Takamagahara (at: G4, side: Omega, turn: upright)"),
                ("add", "Takamagahara (at: F2, side: Omega, turn: upright)"),
            ],
            id="the third lies apart, and says so",
        ),
    ],
)
def test_a_piece_keeps_what_is_said_of_it_where_it_is_moved(judge: Judge, text: str, changes: list[tuple[str, str]]):
    decklist = read(judge, text)
    found = repair(judge, decklist, seconds=PATIENCE)
    assert found.decklist is not None, found.why_not
    assert ([(one.what, one.name) for one in found.changes], found.size, found.proven) == (changes, 1, True)
    again = patched(text, decklist, found.decklist, found.places)
    assert judge.verdict(read(judge, again)).legal


def test_lines_that_need_no_change_stay_as_they_are(judge: Judge):
    text = "# mine\n" + deck("1x Guilty!  # too many").replace("House deck\n", "House deck (61)\n")
    decklist = read(judge, text)
    found = repair(judge, decklist, seconds=PATIENCE)
    assert found.decklist is not None
    new = patched(text, decklist, found.decklist, found.places)
    gone = set(text.split("\n")) - set(new.split("\n"))
    assert gone == {"1x Guilty!  # too many", "House deck (61)"}
    assert "House deck (60)" in new
    assert len(NEUTRAL) == new.count("3x ")
