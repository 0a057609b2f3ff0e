"""A bot that looks one step ahead: what is best when somebody is next asked something?"""

from __future__ import annotations

from random import Random

from cardwright.engine.agents.ahead import Walk, gone_on
from cardwright.engine.agents.seeing import Glance
from cardwright.engine.game import Game
from cardwright.engine.play import Options, Play, Question


class _Once(Walk):
    """Takes one option, and then the first each time."""

    def __init__(self, number: int) -> None:
        self._number = number

    def decide(self, _play: Play, _player: int, _question: Question, _options: Options) -> int:
        """What is taken."""
        number, self._number = self._number, 0
        return number


class GreedyBot:
    """Takes what leaves it best off; by lot among equals."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._random = game, Random(seed)

    def __call__(self, glance: Glance) -> int:
        game, random = self._game, self._random
        guess = glance.guess(random)
        if guess is None:
            return random.randrange(glance.count)
        worth = []
        for number, there in enumerate(guess.numbers):
            after = gone_on(game, guess, random, _Once(there), glance.stuck)
            worth.append((game.value(after, glance.player), random.random(), number))
        return max(worth)[2]
