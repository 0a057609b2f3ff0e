"""A bot that looks one step ahead: what is best at the end of this step?"""

from __future__ import annotations

from random import Random

from cardwright.engine.agents.seeing import Bot, Glance
from cardwright.engine.game import Game
from cardwright.engine.session import finished_step


def greedy_bot(game: Game, seed: int) -> Bot:
    """A bot that takes what leaves it best off at the end of the step; by lot among equals."""
    random = Random(seed)

    def answer(glance: Glance) -> int:
        guess = glance.guess(random)
        if guess is None:
            return random.randrange(glance.count)
        worth = []
        for number in range(glance.count):
            after = finished_step(game, guess.start, (*guess.answers, number))
            worth.append((game.value(after, glance.player), random.random(), number))
        return max(worth)[2]

    return answer
