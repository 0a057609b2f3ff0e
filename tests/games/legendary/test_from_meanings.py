"""Which lines of the box run from their meanings, and what is easily got wrong about them."""

from __future__ import annotations

from cardwright.engine.using import happen
from legendary_board import Board, rules_for


def test_all_lines_run():
    assert not rules_for(2).faults


def copied(name: str) -> Board:
    """A copy of a Hero of the lineup has been played."""
    board = Board("Stark", "King's Landing", answers=("yes", name))
    board.line_up(name)
    board.put("deck", "Merchant", "Merchant")
    (petyr,) = board.put("Victory Pile", "Petyr Baelish of the Small Council")
    happen(board.play, 0, petyr, "Fight")
    return board


def test_a_copy_is_no_other_card_to_itself():
    board = copied("Duty and Honor")
    assert board.count("[Recruit]") == 2
    assert (0, "use it?") not in board.asked


def test_a_copy_is_another_card_to_others():
    board = copied("Duty and Honor")
    board.use("Selmy's Lesson")
    assert board.names("hand") == ["Merchant"]


def test_what_another_player_discards_is_not_your_doing():
    board = Board("Stark", "Lannister")
    board.put("hand", "Merchant", player=1)
    board.put("deck", "Soldier", "Soldier", "Soldier")
    board.use("Claws of the Lioness")
    board.use("Claws of the Lioness")
    assert board.names("discard pile", 1) == ["Merchant"]
    board.use("Needle")
    assert board.names("hand") == []
