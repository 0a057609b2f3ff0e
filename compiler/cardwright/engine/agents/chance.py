"""An agent that answers at random, with a random source of its own: it must not disturb that of the game."""

from __future__ import annotations

from random import Random

from cardwright.engine.play import Agent, Options, Play, Question


def random_agent(seed: int) -> Agent:
    """An agent that takes any option."""
    draw = Random(seed).random

    def answer(_play: Play, _player: int, _question: Question, options: Options) -> int:
        return int(draw() * len(options))

    return answer
