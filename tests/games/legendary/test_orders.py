"""In which order things happen."""

from __future__ import annotations

import pytest

from cardwright.engine.operations import ATTACH, MARK, MOVE
from legendary_board import Board
from legendary_course import Course, whole_game

OF_A_CARD = (MOVE, ATTACH, MARK)


def told(board: Board) -> list[str]:
    """What has happened, verb by verb; of moves and marks also which card it was."""
    names, verbs = board.rules.cast.names, board.rules.verbs
    found = [entry.event for entry in board.play.log]
    return [
        f"{verbs[event.verb]} {names[event.what]}" if event.operation in OF_A_CARD else verbs[event.verb]
        for event in found
    ]


def in_order(board: Board, *deeds: str) -> bool:
    places = [told(board).index(deed) for deed in deeds]
    return places == sorted(places)


@pytest.mark.rule("legendary.defender.order")
def test_a_defender_is_paid_for_pays_does_something_and_turns_over():
    board = Board("Stark", "Lannister", answers=("Needle",), in_force=True)
    first = board.defend("Lannister Defender", 1, active=2)[0]
    board.line_up("Needle", "White Cloak")
    board.put("Hero Deck", "Sweet Smile")
    board.have("[Attack]", 6)
    assert board.fight(first)
    assert in_order(board, "spend", "gain", "move Needle", "deactivate Lannister Defender")


@pytest.mark.rule("legendary.mastermind.order")
def test_a_mastermind_is_taken_does_something_and_then_all_shuffle():
    board = Board("Stark", "Lannister")
    first = board.put("Mastermind stack", "Tywin at the Golden Tooth", "Jaime Lannister", player=1)[0]
    board.defend("Lannister Defender", 1, active=0, idle=5)
    board.have("[VP] token", 3, 1)
    board.have("[Attack]", 11)
    assert board.fight(first)
    deeds = ("spend", "move Tywin at the Golden Tooth", "steal", "shuffle", "activate Lannister Defender")
    assert in_order(board, *deeds)


@pytest.mark.rule("legendary.escape.order")
@pytest.mark.rule("legendary.timing.escape")
def test_an_escape_pays_takes_the_captives_costs_cards_and_does_something():
    board = Board("Stark", "Lannister")
    (kevan,) = board.stand(5, "Kevan Lannister")
    board.hold(kevan, "Frightened Smallfolk")
    board.put("hand", *["Soldier"] * 6)
    board.put("Wound Deck", "Wound")
    board.do("advance", kevan)
    assert in_order(board, "gain", "move Frightened Smallfolk", "discard Soldier", "gain Wound")


@pytest.mark.rule("legendary.play.interleave")
def test_cards_are_played_and_recruited_and_fought_in_any_order():
    course = Course(whole_game(2))
    player = course.to_actions(3)
    for points in ("[Attack]", "[Recruit]"):
        course.play.state.counters[course.rules.layout.counters[points] + player] = 30
    wishes = [
        "Recruit a Maester",
        "Play a card",
        "Fight an Enemy",
        "Recruit a Maester",
        "Play a card",
        "Fight an Enemy",
    ]
    course.wishes[player] = list(wishes)
    since = len(course.play.log)
    course.until(lambda play: play.state.turn > 3)
    assert course.wishes[player] == []
    done = [verb for verb in course.verbs(since) if verb in ("recruit", "play", "fight")]
    assert done == ["recruit", "play", "fight", "recruit", "play", "fight"]


@pytest.mark.rule("legendary.end.deckout-scoring")
def test_a_deck_that_has_run_out_ends_the_turn_at_once():
    course = Course(whole_game(2))
    player = course.to_actions(3)
    course.move(course.top("Ally Deck", 0, 99), "KO pile")
    course.play.state.counters[course.rules.layout.counters["[VP] token"] + player] = 40
    course.until(lambda play: play.state.turn == 4)
    since = len(course.play.log)
    course.until(lambda play: play.state.turn > 5)
    assert course.play.state.over
    assert course.play.state.winners == (player,)
    assert not {"draw", "play", "move"} & set(course.verbs(since))
