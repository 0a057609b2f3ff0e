"""Agents by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardwright.engine.agents.chance import luck, random_agent
from cardwright.engine.agents.greedy import GreedyBot
from cardwright.engine.agents.search import SearchBot
from cardwright.engine.agents.seeing import Seated
from cardwright.engine.game import Game, GameError
from cardwright.engine.play import CHANCE, Agent, Options, Play, Question

# Whoever reads the game gets a glance of it, never the game.
AGENTS: dict[str, Callable[[Game, int], Agent]] = {
    "random": lambda _game, seed: random_agent(seed),
    "greedy": lambda game, seed: Seated(game, GreedyBot(game, seed)),
    "search": lambda game, seed: Seated(game, SearchBot(game, seed)),
}
_BUDGET = re.compile(r"search:(?:(?P<nodes>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s)", re.ASCII)
"""How far it may look for one decision: so many nodes, or so many seconds."""


def maker_of(name: str) -> Callable[[Game, int], Agent]:
    """Who makes an agent of a name; raises GameError where there is none."""
    if name in AGENTS:
        return AGENTS[name]
    said = _BUDGET.fullmatch(name)
    if said is None or (said["seconds"] and not float(said["seconds"])):
        budgets = "search:500 looks at 500 nodes for a decision, search:0.5s for half a second"
        raise GameError(f"There is no agent {name}; there are {', '.join(AGENTS)} ({budgets}).")
    nodes, seconds = int(said["nodes"] or 0), float(said["seconds"] or 0)
    return lambda game, seed: Seated(game, SearchBot(game, seed, nodes, seconds))


def agent_called(name: str, game: Game, seed: int) -> Agent:
    """An agent by its name."""
    return maker_of(name)(game, seed)


def seated(agents: Sequence[Agent]) -> Agent:
    """One agent for each player, as the one agent of a game."""

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        return (agents[player] if player != CHANCE else luck)(play, player, question, options)

    return answer
