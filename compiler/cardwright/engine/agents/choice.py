"""Agents by name."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.agents.chance import luck, random_agent
from cardwright.engine.agents.greedy import greedy_bot
from cardwright.engine.agents.search import SearchBot
from cardwright.engine.agents.seeing import seat
from cardwright.engine.game import Game, GameError
from cardwright.engine.play import CHANCE, Agent, Options, Play, Question

# Whoever reads the game gets a glance of it, never the game.
AGENTS: dict[str, Callable[[Game, int], Agent]] = {
    "random": lambda _game, seed: random_agent(seed),
    "greedy": lambda game, seed: seat(game, greedy_bot(game, seed)),
    "search": lambda game, seed: seat(game, SearchBot(game, seed)),
}


def agent_called(name: str, game: Game, seed: int) -> Agent:
    """An agent by its name."""
    if name not in AGENTS:
        raise GameError(f"There is no agent {name}; there are {', '.join(AGENTS)}.")
    return AGENTS[name](game, seed)


def seated(agents: list[Agent]) -> Agent:
    """One agent for each player, as the one agent of a game."""

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        return (agents[player] if player != CHANCE else luck)(play, player, question, options)

    return answer
