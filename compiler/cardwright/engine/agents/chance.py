"""What is decided at random: by an agent with a random source of its own, which must not disturb that of the game; and
what nobody decides."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from cardwright.engine.play import Agent, Options, Play, Question


def random_agent(seed: int) -> Agent:
    """An agent that takes any option."""
    draw = Random(seed).random

    def answer(_play: Play, _player: int, _question: Question, options: Options) -> int:
        return int(draw() * len(options))

    return answer


def luck(play: Play, _player: int, _question: Question, options: Options) -> int:
    """What nobody decides: the same in the same game, and nothing that a player could know before."""
    seed = f"{play.state.seed}:{play.state.dice}:{len(play.decisions)}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "little") % len(options)
