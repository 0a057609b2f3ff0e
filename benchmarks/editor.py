"""Measures how long an editor waits: after a keystroke in each shipped card file, what is wrong with it."""

from __future__ import annotations

import sys
import time
from statistics import median

from cardwright.check.sources import all_files
from cardwright.content import Content
from cardwright.studio.desk import Desk
from cardwright.table.faults import unrunnable

KEYSTROKES, BOUND = 8, 100.0


def milliseconds(desk: Desk, content: Content) -> dict[str, float]:
    """For each file, the processor time of one look at it, in the middle of several."""
    found: dict[str, float] = {}
    for file in all_files(content):
        text = file.read_text(encoding="utf-8")
        place = text.find("\ntext:\n") + len("\ntext:\n  ")
        desk.write(file, text)
        desk.problems(file)
        times = []
        for number in range(1, KEYSTROKES + 1):
            desk.write(file, f"{text[:place]}{'x' * number}{text[place:]}")
            began = time.process_time()
            desk.problems(file)
            times.append(1000 * (time.process_time() - began))
        desk.close(file)
        found[content.shown(file)] = median(times)
    return found


def main() -> int:
    """Print the slowest files; fail if one of them takes longer than promised."""
    content = Content.bundled()
    found = milliseconds(Desk(content, lambda: unrunnable), content)
    for name, taken in sorted(found.items(), key=lambda pair: -pair[1])[:5]:
        sys.stdout.write(f"{taken:6.1f} ms  {name}\n")
    worst = max(found.values())
    sys.stdout.write(f"{len(found)} files, the slowest {worst:.1f} ms, promised {BOUND:g} ms\n")
    return 0 if worst <= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
