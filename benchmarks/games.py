"""Measures whole random games of two: `python benchmarks/games.py [GAMES] [--count N] [--rounds N]`.

For each game, with and without `--invariants`: milliseconds of processor time a game, microseconds an event, games a
second, and a digest of all that was decided and happened. Who changes the engine runs it before and after: the digests
must be the same, and a game that is played again is believed in its quietest round.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from dataclasses import dataclass, replace

from cardwright.balance.plan import Plan, Played, games_of, opened
from cardwright.check.gc_pause import calm_collector
from cardwright.content import Content

GAMES = ("agot", "legendary", "minis", "law", "hotk")


@dataclass
class Measured:
    """Some games, each in its quietest round."""

    seconds: list[float]
    events: int
    digest: str


def written(played: Played) -> bytes:
    """All that was decided and happened in a game, and how it stood at the end."""
    play = played.play
    log = [(vars_of(event), was, parent, together) for event, was, parent, together in play.log]
    return repr((played.number, played.stopped, play.decisions, play.state.key(), log)).encode()


def vars_of(event: object) -> list[object]:
    """What an event says."""
    return [getattr(event, name) for name in ("verb", "operation", "what", "to", "more", "cause")]


def measured(plan: Plan, count: int, rounds: int) -> Measured:
    """The same games, several times."""
    opened(plan)
    found = Measured([float("inf")] * count, 0, "")
    for _ in range(rounds):
        digest, found.events = hashlib.sha256(), 0
        with calm_collector():
            games = games_of(plan, 0, count)
            for number in range(count):
                began = time.process_time()
                played = next(games)
                found.seconds[number] = min(found.seconds[number], time.process_time() - began)
                found.events += len(played.play.log)
                digest.update(written(played))
        found.digest = digest.hexdigest()[:12]
    return found


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    root = str(Content.bundled().root)
    for game in args.games:
        plan = Plan(root, game, ("random", "random"))
        for one in (plan, replace(plan, invariants=True)):
            found = measured(one, args.count, args.rounds)
            total = sum(found.seconds)
            sys.stdout.write(
                f"{game:10} {'invariants' if one.invariants else '':10} {total / args.count * 1e3:8.1f} ms a game "
                f"{total / found.events * 1e6:7.1f} us an event {args.count / total:7.1f} games/s  {found.digest}\n"
            )


if __name__ == "__main__":
    main()
