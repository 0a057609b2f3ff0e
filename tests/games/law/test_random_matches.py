"""Legends At War: whatever is decided, matches stay sound and come to an end; written down, they are the same again."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.agents.choice import agent_called
from cardwright.engine.agents.seeing import Glance
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, play_out
from cardwright.engine.invariants import BrokenInvariant, check
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, STEP, TOP, Event
from cardwright.engine.play import RESTARTS, Options, Play, Question
from cardwright.engine.replay import labels_of, replay
from cardwright.engine.session import Pending, play_watched
from cardwright.engine.verbs import BEGIN
from cardwright.engine.view import look
from cardwright.table.catalogue import load_game
from law_board import Board, Table

KINDS = [(2, ""), (3, ""), (4, ""), (2, "skirmish"), (4, "skirmish"), (2, "ragnarok"), (4, "ragnarok"), (4, "team")]


@cache
def game_of(players: int, variant: str) -> Game:
    return load_game("law", players=players, variant=variant)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_every_event_leaves_the_state_sound(kind: tuple[int, str], seed: int):
    game = game_of(*kind)
    play = checked(game.begin(seed, random_agent(seed)))
    play_out(game, play)
    assert play.state.over
    assert play.state.winners or kind[1] == "team"


def test_a_turn_goes_back_however_long_the_match_is():
    """In a long match more than a hundred steps begin before a Maneuver restarts one: none of them is a restart."""
    game, steps = game_of(2, ""), 0
    for seed in (9, 12, 16):
        play = play_out(game, game.begin(seed, random_agent(seed)))
        assert play.state.over
        began = [entry.event.verb for entry in play.log if entry.event.operation == STEP]
        last = max((at for at, verb in enumerate(began) if verb != BEGIN), default=0)
        steps = max(steps, last)
    assert steps > RESTARTS


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_written_down_is_the_same_again(kind: tuple[int, str]):
    game = game_of(*kind)
    play = play_out(game, game.begin(11, random_agent(11)))
    setup = game.setup(game.begin(11, random_agent(0)))
    words = labels_of(game, setup, play.decisions)
    again = replay(game, setup, words)
    assert again.play.state.key() == play.state.key()
    assert again.records[-1] == game.record(play)
    assert len(again.records) >= play.state.turn - 6  # in a turn that ends a battle another begins at once


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 40), steps=st.integers(0, 60))
def test_what_was_seen_is_never_out_of_date(seed: int, steps: int):
    """Whoever looks after many events sees what one sees who looks for the first time."""
    game = game_of(2, "")
    play = game.begin(seed, random_agent(seed))
    for _ in range(steps):
        if not game.step(play):
            break
        seen = look(play)
        fresh = look(play.fork(random_agent(0)))
        assert (seen.survey, seen.lost, seen.granted) == (fresh.survey, fresh.lost, fresh.granted)


def glances(game: Game, seed: int, number: int) -> tuple[Glance, Play] | None:
    """What the first player sees when he is asked for the so-manieth time; none, if the match ends before."""
    chance, seen = random_agent(seed), list[tuple[Glance, Play]]()

    def agent(play: Play, player: int, question: Question, options: Options) -> int:
        nonlocal number
        number -= player == 0
        if not number:
            seen.append((Glance(game, play, Pending(player, question, options)), play))
            raise StopIteration
        return chance(play, player, question, options)

    with suppress(StopIteration):
        play_watched(game, game.begin(seed, agent))
    return seen[0] if seen else None


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 1 << 40), number=st.integers(2, 20))
def test_guesses_leave_alone_what_a_player_sees(seed: int, number: int):
    game = game_of(2, "")
    found = glances(game, seed, number)
    assume(found is not None)
    assert found is not None
    glance, play = found
    guess = glance.guess(Random(seed))
    assume(guess is not None)  # none that leads to this question was found: a bot is told so
    assert guess is not None
    start = guess.start
    check(start, game.rules)
    table, state = Table(game), play.start  # type: ignore[attr-defined]
    assert state is not None
    assert start.members[table.hand[0]] == state.members[table.hand[0]]
    assert [start.at[place] for place in range(len(start.at))] == state.at or state.marks[0]
    for zones in (table.hand, table.deck):
        assert [start.members[zone].bit_count() for zone in zones] == [
            state.members[zone].bit_count() for zone in zones
        ]


def test_guesses_differ():
    game = game_of(2, "")
    found = glances(game, 3, 6)
    assert found is not None
    glance, _ = found
    table = Table(game)  # type: ignore[attr-defined]
    guesses = [glance.guess(Random(seed)) for seed in range(20)]
    assert len({guess.start.members[table.hand[1]] for guess in guesses if guess is not None}) > 3


def test_greedy_beats_random():
    game = game_of(2, "skirmish")
    won = 0
    for seed in range(10):
        agents = [agent_called("greedy", game, seed), random_agent(seed)]
        play = game.begin(seed, lambda play, player, question, options, agents=agents: agents[player](
            play, player, question, options))  # fmt: skip
        play_watched(game, play)
        won += 0 in play.state.winners
    assert won >= 8


def test_a_state_that_breaks_the_rules_of_the_game_is_noticed():
    board = Board({"C3": (1, "Oni")}, {1: ["Naiad"]})
    OPERATIONS[MOVE](board.play.state, Event(0, MOVE, board.id("Oni"), board.table.field[0], TOP, RULES))
    with pytest.raises(BrokenInvariant, match="Oni: on the board without a token"):
        board.turn("Naiad at H8")
