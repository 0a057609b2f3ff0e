"""An agent that looks one step ahead: what is best at the end of this step?"""

from __future__ import annotations

from random import Random

from cardwright.engine.agents.seeing import guessed
from cardwright.engine.game import Game
from cardwright.engine.play import Agent, Options, Play, Question
from cardwright.engine.session import finished_step


def greedy_agent(game: Game, seed: int) -> Agent:
    """An agent that takes what leaves it best off at the end of the step; by lot among equals."""
    random = Random(seed)

    def answer(play: Play, player: int, _question: Question, options: Options) -> int:
        start, given = guessed(play, random, player)
        worth = []
        for number in range(len(options)):
            after = finished_step(game, start, (*given, number))
            worth.append((game.value(after, player), random.random(), number))
        return max(worth)[2]

    return answer
