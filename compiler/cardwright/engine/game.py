"""What a game offers to everything that plays it: agents, the terminal, simulations, replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cardwright.engine.play import Agent, Play
from cardwright.engine.rulebook import GameError
from cardwright.engine.rules import Rules

__all__ = ["Game", "GameError", "Json"]

Json = dict[str, Any]


class Game(Protocol):
    """A game for a number of players, with its variant and the readings of its rules chosen."""

    rules: Rules
    players: int
    sides: Sequence[Sequence[int]]
    """Who wins and loses together: each player alone, or teams."""
    readings: Mapping[str, str]
    """The readings of its rules that hold, where they are not the usual ones."""
    nodes: int
    """How many decisions a bot that searches looks at for one of its own: what one costs differs from game to game."""

    def begin(self, seed: int, agent: Agent) -> Play:
        """A game that is set up and about to begin."""

    def arrange(self, setup: Json, agent: Agent) -> Play:
        """A game that begins as a set-up says."""

    def setup(self, play: Play) -> Json:
        """The set-up of a game that has just begun, so that `arrange` gives the same again."""

    def step(self, play: Play) -> bool:
        """One step of a turn; False when the game is over. Between steps a state can be copied and taken up again."""

    def finish(self, play: Play) -> None:
        """All steps to the end of the game."""

    def value(self, play: Play, player: int) -> float:
        """How well a player stands; higher is better. For agents that look ahead."""

    def points(self, play: Play, player: int) -> int | None:
        """The points of a player, by which the game is decided or nearly so; None where its data name none."""

    def board(self, play: Play, viewer: int | None = None) -> str:
        """The game as a player at the table sees it; if nobody is named, the one whose turn it is."""

    def record(self, play: Play) -> Json:
        """The state as data, in the game's own words."""


def play_out(game: Game, play: Play) -> Play:
    """Play a game to its end."""
    game.finish(play)
    return play
