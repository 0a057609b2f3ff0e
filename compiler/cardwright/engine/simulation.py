"""Many games between agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardwright.check.gc_pause import calm_collector
from cardwright.engine.agents.choice import agent_called, seated
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, play_out
from cardwright.engine.session import play_watched
from cardwright.engine.unable import STOPPING

_AGENT_SEEDS = 1_000_003
"""Agents draw from sources of their own; they must not repeat the deals."""


class Simulated(NamedTuple):
    """What came of it."""

    wins: list[float]
    """For each agent, the games that it or its side has won; a shared win is shared out."""
    turns: int
    stopped: list[str]
    """For each game that could not be finished, why: it met a card that cannot run, or went round without an end."""


def simulate(
    game: Game, names: Sequence[str], games: int, seed: int, invariants: bool, step: Callable[[], None]
) -> Simulated:
    """Let agents play; the seats go round from game to game."""
    agents = [agent_called(name, game, seed * _AGENT_SEEDS + number) for number, name in enumerate(names)]
    wins, turns, count = [0.0] * len(names), 0, len(names)
    stopped: list[str] = []
    drive = play_out if set(names) == {"random"} else play_watched
    with calm_collector():
        for number in range(games):
            shift = number % count
            play = game.begin(seed + number, seated(agents[shift:] + agents[:shift]))
            if invariants:
                checked(play)
            try:
                drive(game, play)
            except STOPPING as error:
                stopped.append(str(error))
            else:
                turns += play.state.turn
                sides = sum(1 for side in game.sides if side[0] in play.state.winners)
                for winner in play.state.winners:
                    wins[(winner + shift) % count] += 1 / sides
            step()
    return Simulated(wins, turns, stopped)
