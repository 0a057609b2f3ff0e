"""A game that waits at every question stands as it does for who answers at once: nothing goes on meanwhile, and nothing
is left over from the last time that the step was begun."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.session import Session
from recorded_games import game_of

MOST = {"agot": 150, "minis": 30, "legendary": 60}
"""So many questions are looked at in what is slow; the first events of agot are played at the 68th."""


class _Enough(Exception):  # noqa: N818 - no error
    pass


class Asked(NamedTuple):
    """A question, as it was answered at once."""

    ask: str
    count: int
    events: int
    state: tuple[object, ...]
    answer: int


def answered_at_once(key: str, seed: int) -> list[Asked]:
    game, asked, agent = game_of(key, 2, ""), list[Asked](), random_agent(seed)

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        if len(asked) == MOST.get(key, 300):
            raise _Enough
        given = agent(play, player, question, options)
        asked.append(Asked(question.ask, len(options), len(play.log), play.state.key(), given))
        return given

    try:
        play = game.begin(seed, answer)
        while game.step(play):
            pass
    except _Enough:
        pass
    return asked


@pytest.mark.parametrize("key", ["hotk", "law", "lamps", "tricks", "agot", "legendary", "minis"])
def test_who_is_asked_later_sees_what_he_would_have_seen_at_once(key: str) -> None:
    asked = answered_at_once(key, 0)
    session = Session(game_of(key, 2, ""), game_of(key, 2, "").begin(0, lambda *_: 0))
    for number, once in enumerate(asked):
        pending = session.pending
        assert pending is not None, number
        assert (pending.question.ask, len(pending.options)) == (once.ask, once.count), number
        assert len(session.play.log) == once.events, number
        assert session.play.state.key() == once.state, number
        session.answer(once.answer)
