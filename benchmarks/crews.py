"""Measures who plays many games: `python benchmarks/crews.py [--seconds S] [--rounds N] [--game GAME]`.

In turns and in one run: this process alone, two processes (`--jobs 2`), two workers of a Ray that is started here
(`--on ray`, where the extra is installed). Batches take about a second, as in a run; what begins a crew is done before,
because it is paid once. Each ratio is measured twice: by the clock on the wall, and by the processor time that a game
takes with all that is done around it, by whichever process. Where others keep the cores busy the clock tells how
they are shared, not how fast a crew is: then the second counts, and is what the first would be on free cores.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import NamedTuple

from cardwright.balance.batches import Outcome, Work
from cardwright.balance.crews import Alone, Batch, Crew, crew
from cardwright.balance.plan import Plan
from cardwright.content import Content

JOBS, RAY = 1.8, 0.9
_QUIET = 0.5
"""With so little else to do, the clock on the wall can be believed."""
_WARM = 16
"""What texts do is written as source when they are first carried out: not before so many games it is measured."""


class Slice(NamedTuple):
    """Some games that were played at a stretch."""

    games: int
    seconds: float
    processor: float
    """The processor time of this process and of all that came from it."""

    @property
    def pace(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    @property
    def cost(self) -> float:
        """Seconds of processor time a game."""
        return self.processor / self.games


def processor() -> float:
    """The processor time of this process and of all that came from it and are there still, in seconds."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):  # it has ended meanwhile
                row = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
                parents[int(folder.name)], ticks[int(folder.name)] = int(row[1]), sum(map(int, row[11:15]))
    mine = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in mine} - mine:
        mine |= more
    return sum(ticks.get(one, 0) for one in mine) / os.sysconf("SC_CLK_TCK")


def sized(work: Work, seconds: float) -> int:
    """How many games take so long here, when nobody else does anything."""
    count, took = 1, 0.0
    while took < seconds / 4 or count < _WARM:
        count *= 4
        began = time.process_time()
        work.play(0, count)
        took = time.process_time() - began
    return max(1, round(count * seconds / took))


def played(who: Crew, size: int, batches: int) -> Slice:
    """So many batches, always as many under way as the crew has hands; merged as a run merges them."""
    found, left = Outcome(), iter([Batch(number * size, size) for number in range(batches)])
    before, began = processor(), time.perf_counter()
    under_way = sum(handed(who, left) for _ in range(who.hands))
    while under_way:
        for done in who.done():
            found.add(done.outcome)
            under_way += handed(who, left) - 1
    assert found.tally.games == batches * size
    seconds = time.perf_counter() - began
    return Slice(batches * size, seconds, processor() - before)


def handed(who: Crew, left: Iterator[Batch]) -> int:
    """Hand out one batch more, if there is one; how many that were."""
    batch = next(left, None)
    if batch is not None:
        who.hand(batch)
    return int(batch is not None)


class Ratio:
    """A promise: how much faster one crew is than another."""

    def __init__(self, name: str, bound: float) -> None:
        self.name, self._bound = name, bound
        self._clock: list[float] = []
        self._processor: list[float] = []

    def add(self, one: Slice, other: Slice, hands: int) -> None:
        """One round more; for each hand of the other crew this one has so many."""
        self._clock.append(one.pace / other.pace)
        self._processor.append(hands * other.cost / one.cost)

    def told(self, quiet: bool) -> bool:
        """A line for it; whether the promise is kept."""
        clock, free = median(self._clock), median(self._processor)
        kept = (clock if quiet else free) >= self._bound
        mark = "ok  " if kept else "MISS"
        sys.stdout.write(
            f"{mark} {self.name:30} by the clock {clock:6.3f}, on free cores {free:6.3f} ({self._bound:g})\n"
        )
        return kept


def main() -> int:
    """Measure, print, and fail if a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hotk")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a batch takes")
    parser.add_argument("--batches", type=int, default=8, help="how many a round has")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    quiet = os.getloadavg()[0] < _QUIET
    work = Work(Plan(str(Content.bundled().root), args.game, ("random", "random")))
    size = sized(work, args.seconds)
    sys.stdout.write(f"{args.game}, {size} games a batch, {'free' if quiet else 'busy'} cores\n")
    jobs, tasks = Ratio("--jobs 2 against --jobs 1", JOBS), Ratio("--on ray against --jobs 2", RAY)
    with crew(work, 2) as two, crew(work, 2, "ray") if find_spec("ray") else nullcontext() as ray:
        for who in filter(None, (two, ray)):
            played(who, size, 2 * who.hands)  # until each worker has opened the game
        for _ in range(args.rounds):
            by_two = played(two, size, args.batches)
            jobs.add(by_two, played(Alone(work), size, args.batches // 2), 2)
            if ray is not None:
                tasks.add(played(ray, size, args.batches), by_two, 1)
    kept = jobs.told(quiet)
    if ray is not None:
        return 0 if tasks.told(quiet) and kept else 1
    sys.stdout.write("     --on ray: the extra `ray` is not installed\n")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
