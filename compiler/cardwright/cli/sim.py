"""`cardwright sim`: lets agents play many games and counts who wins."""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from typing import Any

from cardwright.cli.game_options import add_game_arguments, faults_of_the_call, open_game, readings_given
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("--games", type=int, metavar="N", default=100, help="how many games (100)")
    parser.add_argument(
        "--agents", metavar="A,B", default="random,random", help="one for each player: random, greedy, search"
    )
    parser.add_argument("--invariants", action="store_true", help="check the state after every event: slow")
    add_game_arguments(parser)


def run(args: argparse.Namespace, content: Content) -> int:
    """Play and count. Seats go round from game to game, so that nobody always begins."""
    from cardwright.engine.agents.choice import AGENTS
    from cardwright.engine.simulation import simulate

    names = args.agents.split(",")
    for name in names:
        if name not in AGENTS:
            raise CallError(f"There is no agent {name}; there are {', '.join(AGENTS)}.")
    if args.games < 1:
        raise CallError("At least one game must be played.")
    players = args.players or len(names)
    if len(names) != players:
        raise CallError(f"{players} players need {players} agents, not {len(names)}.")
    game = open_game(args.game, content, players, args.variant, readings_given(args.reading), args.decks)
    seed = args.seed if args.seed is not None else 1
    began = time.perf_counter()
    with Progress("playing", args.games) as progress, faults_of_the_call():
        result = simulate(game, names, args.games, seed, args.invariants, progress.step)
    seconds = time.perf_counter() - began
    finished = args.games - len(result.stopped)
    rows = [_row(name, won, finished) for name, won in zip(names, result.wins, strict=True)] if finished else []
    length = result.turns / max(1, finished)
    if args.format == "json":
        summary = {"game": args.game, "games": args.games, "players": players, "seed": seed, "agents": rows}
        counts = {"turns": round(length, 2), "seconds": round(seconds, 3)}
        stopped = [{"why": why, "games": number} for why, number in Counter(result.stopped).most_common()]
        say_json({"project": str(content.root), **summary, **counts, "finished": finished, "stopped": stopped})
    else:
        for row in rows:
            low, high = row["interval"]
            won = f"{row['agent']:10} won {row['wins']:>7} of {finished}"
            say(f"{won}  {row['rate']:6.1%}  ({low:.1%} to {high:.1%})")
        rate = args.games / seconds
        say(f"{finished} games, {length:.1f} turns each, {rate:.0f} games a second, seed {seed}, in {content.name}")
        for why, number in Counter(result.stopped).most_common():
            remark(f"{number} of {args.games} games could not be finished: {why}")
    return CONTENT_FAULT if result.stopped else FINE


def _row(name: str, won: float, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    return {"agent": name, "wins": won, "rate": won / games, "interval": [round(low, 4), round(high, 4)]}


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate; sensible at 0 and at 1 too."""
    z, rate = 1.96, won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
