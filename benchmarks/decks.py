"""Measures what the judge of decklists promises, on one core: `python benchmarks/decks.py [--json] [--quick]`.

At least 2,000 full verdicts a second on every game's usual list (read from text, cards looked up, every rule judged,
summed up), with the bare read beside it (of lines that other lists had, too, and of lines never seen), and 10,000 files
in one call with flat memory.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cardwright.content import Content
from cardwright.decks import Judge

ROUNDS, LISTS = 60, 20
"""The best of many short rounds is told: in a longer one, what else the machine does comes in between."""
USUAL = {
    "agot": "wolves-of-winter",
    "hotk": "a-duel-for-the-hand",
    "law": "anna-against-ben",
    "legendary": "first-game-for-two",
    "minis": "king-in-the-north",
}
"""The usual list of each game."""
PROMISED = 2_000
GROWTH = 1.1
"""How much more memory ten times as many files may take."""
_CHILD = """
import contextlib, io, os, resource, sys
from cardwright.cli.main import main
with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(io.StringIO()):
    code = main(["deck", "check", sys.argv[1], "--format", "json"])
print(code, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def rates(game: str, name: str) -> dict[str, int]:
    """Of a game's usual list, a second: bare reads, full verdicts from its text, and verdicts of the list as read."""
    content = Content.bundled()
    judge = Judge.load(content, [game])
    data = (content.root / "decklists" / game / f"{name}.deck").read_bytes()
    decklist = judge.read(data)
    assert judge.verdict(decklist).legal
    found: dict[str, int] = {}
    known = judge.game(game).shape.lines

    def read_anew() -> None:
        known.clear()  # lists of a game have most of their lines in common; this one has none that was seen before
        judge.game(game).shape.card_lines.clear()
        judge.read(data)

    acts: dict[str, Callable[[], object]] = {
        "bare reads/s": lambda: judge.read(data),
        "bare reads/s of lines never seen": read_anew,
        "full verdicts/s": lambda: judge.verdict(judge.read(data)),
        "verdicts/s of lists read before": lambda: judge.verdict(decklist),
    }
    for what, act in acts.items():
        best = 0.0
        for _ in range(ROUNDS):
            start = time.process_time()
            for _ in range(LISTS):
                act()
            best = max(best, LISTS / (time.process_time() - start))
        found[what] = round(best)
    return found


def peak_of(count: int) -> tuple[float, float]:
    """Seconds and peak megabytes of one call that checks so many files."""
    text = (Content.bundled().root / "decklists" / "agot" / "wolves-of-winter.deck").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            (Path(folder) / f"{number:05}.deck").write_text(f"# list {number}\n{text}", encoding="utf-8")
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", _CHILD, folder], capture_output=True, text=True, check=True)
        seconds = time.perf_counter() - start
    code, peak = done.stdout.split()
    assert code == "0"
    return seconds, int(peak) / 1024


def main() -> int:
    """Measure, print, and fail if a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="leave out the thousands of files")
    args = parser.parse_args()
    figures: dict[str, float] = {}
    kept = True
    for game, name in USUAL.items():
        for what, rate in rates(game, name).items():
            figures[f"{game}: {what}"] = rate
        kept = kept and figures[f"{game}: full verdicts/s"] >= PROMISED
    if not args.quick:
        _, small = peak_of(1_000)
        seconds, large = peak_of(10_000)
        figures |= {"10,000 files, seconds": round(seconds, 1), "MB with 1,000 files": round(small, 1)}
        figures["MB with 10,000 files"] = round(large, 1)
        kept = kept and large <= small * GROWTH
    if args.json:
        sys.stdout.write(json.dumps({**figures, "kept": kept}) + "\n")
    else:
        for name, value in figures.items():
            sys.stdout.write(f"{name:<44} {value:>10,}\n")
        sys.stdout.write(f"{'kept' if kept else 'NOT kept'}: at least {PROMISED:,} full verdicts/s, flat memory\n")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
