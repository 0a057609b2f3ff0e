"""Boards are judged from where their pieces lie; what the list says of that is compared, not believed."""

from __future__ import annotations

import pytest

from cardwright.decks import Judge
from decklists import broken, verdict


def board(*pieces: str) -> str:
    """A board; what is said of a piece stands behind a bar: `Delphi|at: A1`."""
    rows = ["game: law", "format: board", f"players: {len(pieces)}", "Board"]
    return "\n".join([*rows, *(piece.replace("|", "\n  ") for piece in pieces), ""])


# Delphi is three columns by two rows, Great Lakes two by three.
@pytest.mark.rule(
    "law.board.touch-two", "law.board.touch-corner", "law.board.no-overlap", "law.board.touch-counts-new-spaces"
)
@pytest.mark.parametrize(
    ("place", "rules"),
    [
        ("D1", set()),
        ("d2", {"law.board.touch-two"}),
        ("A3", set()),
        ("C3", {"law.board.touch-two"}),
        ("D3", {"law.board.touch-corner"}),
        ("C2", {"law.board.no-overlap"}),
        ("A1", {"law.board.no-overlap"}),
        ("F1", {"law.board.touch-two"}),
        ("AA40", {"law.board.touch-two"}),
    ],
)
def test_the_place_decides(judge: Judge, place: str, rules: set[str]):
    assert broken(judge, board("Delphi|at: A1", f"Great Lakes|at: {place}")) == rules
    assert broken(judge, board("Delphi|at: A1", f"Great Lakes|at: {place}|contact: six-space")) == {
        *rules,
        "list.contradiction",
    }


def test_all_pieces_before_count(judge: Judge):
    """Ithaca touches Delphi with one space and Great Lakes with others."""
    pieces = ("Delphi|at: A1", "Great Lakes|at: D1")
    assert broken(judge, board(*pieces, "Ithaca|at: C3")) == set()
    assert broken(judge, board("Delphi|at: A1", "Ithaca|at: C3")) == {"law.board.touch-two"}
    assert broken(judge, board(*pieces, "Ithaca|at: E3")) == {"law.board.no-overlap"}


def test_half_a_turn_changes_the_spaces(judge: Judge):
    assert broken(judge, board("Delphi|at: A1", "Bifrost|at: D1")) == set()
    assert broken(judge, board("Delphi|at: A1", "Bifrost|at: D1|turn: reversed")) == {"law.board.touch-two"}


def test_a_list_that_contradicts_itself_is_told(judge: Judge):
    pieces = ("Delphi|at: A1|contact: founding", "Great Lakes|at: D3|contact: two-space")
    found = {each.rule: each for each in verdict(judge, board(*pieces)).violations}
    assert set(found) == {"list.contradiction", "law.board.touch-corner"}
    told = found["list.contradiction"]
    assert told.message == (
        "Great Lakes says `contact: two-space`, but at D3 it is corner-only, in the order of the list."
    )
    assert told.lines == [10, 9]
    assert told.fix == "write `contact: corner-only` or leave that line out"


@pytest.mark.parametrize("place", ["1A", "A0", "here", "A1 B2"])
def test_a_place_that_is_none(judge: Judge, place: str):
    found = verdict(judge, board("Delphi|at: A1", f"Great Lakes|at: {place}|contact: two-space")).violations
    assert [(each.rule, each.message, each.line) for each in found] == [
        ("list.no-place", f"`at: {place}` is no place for Great Lakes.", 8)
    ]


def test_a_piece_without_a_place_is_taken_at_its_word_and_that_is_said(judge: Judge):
    found = verdict(judge, board("Delphi|at: A1", "Great Lakes|contact: two-space", "Ithaca|at: A1|contact: two-space"))
    assert {each.rule for each in found.violations} == {"list.contradiction", "law.board.no-overlap"}
    message = (
        "Great Lakes does not say where it lies (`at: B3`): how it and the pieces after it touch is taken as written."
    )
    assert found.stats["warnings"] == [{"line": 7, "message": message}]


def test_two_copies_in_one_place_overlap(judge: Judge):
    assert "law.board.no-overlap" in broken(judge, board("2x Delphi|at: A1", "Great Lakes|at: D1"))
