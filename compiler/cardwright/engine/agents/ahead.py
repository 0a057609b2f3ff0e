"""Going on from a guess: a game that could be the one that is played, from what is asked now to a point at which one
sees how it stands.

A guess is gone on with in one pass, whoever decides; nothing is kept of it, and nothing is run twice. It is left where
somebody is asked for the first time after a step: what nobody decides has then been done.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random

from cardwright.engine.agents.seeing import Guess
from cardwright.engine.game import Game
from cardwright.engine.operations import set_out
from cardwright.engine.play import CHANCE, Options, Play, Question
from cardwright.engine.unable import STOPPING


class _Left(Exception):  # noqa: N818 - nothing is wrong
    """Enough is seen."""


class Walk(ABC):
    """Decides in a guess, and says how far one goes on."""

    enough = True
    """Whether one goes no further than to the end of this step, and of those in which nobody decides."""

    @abstractmethod
    def decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        """What a player decides."""


def gone_on(game: Game, guess: Guess, random: Random, walk: Walk, stopped: Callable[[], None]) -> Play:
    """The game as it stands when enough is seen, or when it is over. What could not be carried out is told."""
    given = list(reversed(guess.answers))
    steps = decided = 0
    asked = False

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        nonlocal asked, decided
        if given:
            return given.pop()
        if not asked:  # what is still to be rolled and shuffled nobody knows
            asked = True
            set_out(play.state, play.state.player, random.getrandbits(31))
        elif walk.enough and decided < steps:
            raise _Left
        decided = steps
        if player == CHANCE:
            return random.randrange(len(options))
        return walk.decide(play, player, question, options)

    play = Play(game.rules, guess.start.copy(), answer)
    try:
        while game.step(play):
            steps += 1
    except _Left:
        pass
    except STOPPING:
        stopped()
    return play
