"""Events: replaced, applied, logged with their causes, reacted to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.engine.events import REPLACED, emit, emit_together
from cardwright.engine.invariants import BrokenInvariant
from cardwright.engine.log_text import told
from cardwright.engine.operations import MOVE, RULES, SWAP, TOP, Event
from cardwright.engine.play import Group, Play, StepLimit, react, settle
from cardwright.engine.rules import ALWAYS
from hotk_board import Board

GRID = {"A1": "Varys", "A6": "Robb Stark", "C3": "Arya Stark", "C4": "Bran Stark"}


@pytest.fixture
def board() -> Board:
    board = Board(grid=GRID)
    rules = board.game.rules
    board.play = Play(rules, board.play.state, board.play.agent)
    board.play.before, board.play.after = list(rules.before), [()] * len(rules.after)
    return board


def kill(board: Board, name: str) -> Event:
    rules = board.game.rules
    return Event(rules.verb["kill"], MOVE, rules.cast.id(name), rules.layout.zone("discard pile"), TOP, RULES)


def take(board: Board, piece: int, player: int) -> Event:
    rules = board.game.rules
    return Event(rules.verb["take"], MOVE, piece, rules.layout.zone("play area", player), TOP, RULES)


def replacing(board: Board, *replacers: object) -> None:
    board.play.before[board.game.rules.verb["kill"]] = replacers  # type: ignore[assignment]
    board.play.guard = [ALWAYS] * len(board.play.guard)


def test_an_event_is_applied_and_logged(board: Board):
    assert emit(board.play, kill(board, "Arya Stark"))
    event, was, parent, size = board.play.log[-1]
    assert (event, parent, size) == (kill(board, "Arya Stark"), -1, 1)
    assert was == (board.game.rules.layout.zone("King's Landing"), 14)
    assert board.where("Arya Stark") == "discard pile"


@pytest.mark.parametrize("name", ["Gendry", "Varys"])
def test_what_is_forbidden_happens_in_no_game(name: str):
    board = Board(cards={1: ["Gendry", "Bran Stark"]}, grid={"A1": "Robb Stark"})
    before = board.play.state.key()
    with pytest.raises(BrokenInvariant, match=f"{name}: kill is forbidden"):
        emit(board.play, kill(board, name))
    board.play = Play(board.game.rules, board.play.state, board.play.agent)
    assert not emit(board.play, kill(board, name))
    assert board.play.state.key() == before
    assert board.play.log == [(kill(board, name), REPLACED, -1, 1)]
    assert not emit_together(board.play, [kill(board, "Bran Stark"), kill(board, name)])
    assert (board.where("Bran Stark"), board.play.log[-1].event) == ("discard pile", kill(board, "Bran Stark"))


def test_what_is_forbidden_to_either_of_two_is_forbidden():
    board = Board(grid={"A1": "Robb Stark", "F6": "Varys"})
    rules = board.game.rules
    board.play = Play(rules, board.play.state, board.play.agent)
    robb, varys = rules.cast.id("Robb Stark"), rules.cast.id("Varys")
    for one, other in ((robb, varys), (varys, robb)):
        assert not emit(board.play, Event(rules.verb["switch"], SWAP, one, other, 0, RULES))
    assert board.at("A1") == "Robb Stark"


def test_what_is_forbidden_is_not_replaced_either(board: Board):
    replacing(board, lambda _play, _event: kill(board, "Bran Stark"))
    assert not emit(board.play, kill(board, "Varys"))
    assert board.where("Bran Stark") == "King's Landing"


def test_a_cancelled_event_stays_in_the_log(board: Board):
    replacing(board, lambda _play, _event: None)
    assert not emit(board.play, kill(board, "Arya Stark"))
    assert board.where("Arya Stark") == "King's Landing"
    assert board.play.log[-1].was == REPLACED
    assert told(board.play) == ["(Arya Stark is killed (→ discard pile): this did not happen)"]


def test_the_same_with_another_target_has_happened(board: Board):
    replacing(board, lambda _play, event: replace(event, what=board.game.rules.cast.id("Bran Stark")))
    assert emit(board.play, kill(board, "Arya Stark"))
    assert (board.where("Arya Stark"), board.where("Bran Stark")) == ("King's Landing", "discard pile")


def test_something_else_instead_has_not_happened(board: Board):
    replacing(board, lambda _play, event: take(board, event.what, 1))
    assert not emit(board.play, kill(board, "Arya Stark"))
    assert board.where("Arya Stark") == "play area 2"


def test_replacements_that_undo_each_other_come_to_an_end(board: Board):
    arya, bran = (board.game.rules.cast.id(name) for name in ("Arya Stark", "Bran Stark"))
    replacing(
        board,
        lambda _play, event: replace(event, what=bran) if event.what == arya else event,
        lambda _play, event: replace(event, what=arya) if event.what == bran else event,
    )
    assert emit(board.play, kill(board, "Arya Stark"))
    assert board.where("Arya Stark") == "discard pile"
    assert len(board.play.log) == 3


def test_a_group_is_applied_whole_before_anyone_is_told(board: Board):
    seen: list[list[str]] = []

    def listener(_play: Play, group: Group) -> None:
        seen.append([board.where(board.game.rules.cast.names[event.what]) for event, _, _, _ in group])

    board.play.after[board.game.rules.verb["kill"]] = (listener,)
    emit_together(board.play, [kill(board, "Arya Stark"), kill(board, "Bran Stark")])
    assert seen == [["discard pile", "discard pile"]]
    assert [entry.together for entry in board.play.log] == [2, 0]
    assert len(told(board.play)) == 1


def test_one_of_a_group_can_be_saved(board: Board):
    bran = board.game.rules.cast.id("Bran Stark")
    replacing(board, lambda _play, event: None if event.what == bran else event)
    assert not emit_together(board.play, [kill(board, "Arya Stark"), kill(board, "Bran Stark")])
    assert (board.where("Arya Stark"), board.where("Bran Stark")) == ("discard pile", "King's Landing")


def test_reactions_wait_and_know_what_they_follow_from(board: Board):
    order: list[str] = []

    def listener(play: Play, _group: Group) -> None:
        react(play, lambda play: (order.append("reaction"), emit(play, kill(board, "Bran Stark")))[0])

    board.play.after[board.game.rules.verb["take"]] = (listener,)
    arya = board.game.rules.cast.id("Arya Stark")
    emit(board.play, take(board, arya, 0))
    order.append("after the event")
    settle(board.play)
    assert order == ["after the event", "reaction"]
    assert [entry.parent for entry in board.play.log] == [-1, 0]
    assert told(board.play)[1] == "  Bran Stark is killed (King's Landing → discard pile)"


def test_reactions_resolve_in_the_order_in_which_they_came_up(board: Board):
    order: list[int] = []
    for number in range(3):
        react(board.play, lambda _play, number=number: order.append(number))  # type: ignore[misc]
    settle(board.play)
    assert order == [0, 1, 2]


def test_a_loop_is_stopped_and_told(board: Board):
    def listener(play: Play, _group: Group) -> None:
        react(play, lambda play: bool(emit(play, kill(board, "Arya Stark"))) and None)

    board.play.after[board.game.rules.verb["kill"]] = (listener,)
    board.play.limit = 500
    emit(board.play, kill(board, "Arya Stark"))
    with pytest.raises(
        StepLimit, match=r"come to rest after 500 events \(turn 1\); what goes round: Arya Stark \(kill\)\.$"
    ):
        settle(board.play)


def test_causes_point_at_words():
    board = Board(
        grid={"A1": "Varys", "A6": "Hoster Tully", "C3": "Bran Stark", "C6": "Robb Stark"}, companions=["Hodor"]
    )
    board.turn()
    line = "  Bran Stark is taken (King's Landing → player 1's play area)  [Hodor: “take Bran Stark”]"
    assert line in told(board.play)


def test_the_takes_of_a_move_can_be_replaced_like_any_other(board: Board):
    """A move asks nothing where nothing guards it; where something does, it is asked."""
    rules = board.game.rules
    taking, area = rules.verb["take"], rules.layout.zone("play area", 1)
    board.play.guard = list(rules.guard)
    board.play.guard[taking] = ALWAYS
    board.play.before[taking] = (lambda _play, event: replace(event, to=area),)
    board.turn()
    assert board.where("Robb Stark") == "play area 2"
    assert board.play.log[0].was == REPLACED
