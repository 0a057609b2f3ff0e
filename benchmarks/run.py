"""Measures what the compiler promises, on one core: see README.md beside this file."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from measures import check_ratios, growth, meaning_rate, pack_rate, tree_rate


@dataclass(frozen=True)
class Figure:
    """One measured promise."""

    name: str
    value: float
    unit: str
    bound: str
    kept: bool


def at_least(name: str, value: float, unit: str, bound: float) -> Figure:
    """A figure that must not be lower."""
    return Figure(name, round(value, 2), unit, f"at least {bound:g}", value >= bound)


def at_most(name: str, value: float, unit: str, bound: float) -> Figure:
    """A figure that must not be higher."""
    return Figure(name, round(value, 2), unit, f"at most {bound:g}", value <= bound)


def figures(quick: bool) -> list[Figure]:
    """All figures; the generated thousands are left out of a quick run."""
    rate, ratio = tree_rate()
    unchanged, changed = check_ratios()
    found = [
        at_least("text to checked tree", rate, "cards/s", 1000),
        at_most("checked tree against bare Lark parse", ratio, "times", 3),
        at_least("text to meaning", meaning_rate(), "cards/s", 1000),
        at_least("text to pack", pack_rate(), "cards/s", 400),
        at_most("second check, nothing changed, against imports", unchanged, "times", 2),
        at_most("second check, one file changed, against imports", changed, "times", 2),
    ]
    if not quick:
        small, middle, large = growth([5000, 10000, 20000])
        found.append(at_most("seconds a card, 20,000 against 5,000", large.per_card / small.per_card, "times", 1.25))
        found.append(at_most("seconds a card, 20,000 against 10,000", large.per_card / middle.per_card, "times", 1.25))
        found.append(at_most("memory, 20,000 cards against 5,000", large.peak_mb / small.peak_mb, "times", 2))
    return found


def main() -> int:
    """Measure, print, and fail if a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the runs with thousands of cards")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = figures(args.quick)
    if args.json:
        sys.stdout.write(json.dumps([asdict(figure) for figure in found], indent=2) + "\n")
    else:
        for figure in found:
            mark = "ok  " if figure.kept else "MISS"
            sys.stdout.write(f"{mark} {figure.name:50} {figure.value:10.2f} {figure.unit:8} ({figure.bound})\n")
    return 0 if all(figure.kept for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
