"""Decisions: refused if illegal, repeated from a list, paused and taken back."""

from __future__ import annotations

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import play_out
from cardwright.engine.match import Match
from cardwright.engine.play import IllegalAnswer, Options, Play, Question
from cardwright.engine.session import Session
from hotk_board import game


def scripted(answers: list[int]):  # type: ignore[no-untyped-def]
    given = iter(answers)

    def answer(_play: Play, _player: int, _question: Question, _options: Options) -> int:
        return next(given)

    return answer


@pytest.mark.parametrize("seed", range(40))
def test_a_seed_and_a_list_of_decisions_replay_a_game(seed: int):
    first = play_out(game(), game().begin(seed, random_agent(seed)))
    again = play_out(game(), game().begin(seed, scripted(first.decisions)))
    assert again.log == first.log
    assert again.state.key() == first.state.key()


@pytest.mark.parametrize("seed", range(25))
def test_pausing_at_every_decision_changes_nothing(seed: int):
    plain = play_out(game(), game().begin(seed, random_agent(seed)))
    session = Session(game(), game().begin(seed, random_agent(0)))
    for answer in plain.decisions:
        session.answer(answer)
    assert session.pending is None
    assert session.play.log == plain.log
    assert session.play.state.key() == plain.state.key()


@pytest.mark.parametrize("answer", [-1, 99])
def test_an_illegal_answer_is_refused_and_nothing_changes(answer: int):
    session = Session(game(), game().begin(3, random_agent(0)))
    session.answer(0)
    before = session.play.state.key(), list(session.play.log), session.labels()
    with pytest.raises(IllegalAnswer):
        session.answer(answer)
    assert (session.play.state.key(), session.play.log, session.labels()) == before
    play = game().begin(3, lambda *_: answer)
    record = game().record(play)
    with pytest.raises(IllegalAnswer):
        game().step(play)
    assert game().record(play) == record


def test_options_have_a_fixed_order_and_words():
    one, other = (Session(game(), game().begin(11, random_agent(0))) for _ in range(2))
    assert one.labels() == other.labels()
    assert len(set(one.labels())) == len(one.labels()) > 1


def test_a_match_goes_on_until_a_person_is_asked_and_can_be_taken_back():
    setup = game().setup(game().begin(5, random_agent(0)))
    match = Match(game(), setup, {1: random_agent(3)})
    start = match.play.state.key()
    assert not match.undo()
    for _ in range(6):
        assert match.session.pending is not None
        assert match.session.pending.player == 0
        match.answer(0)
    for _ in range(6):
        assert match.undo()
    assert match.play.state.key() == start
