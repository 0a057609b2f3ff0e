"""The smallest repair of every illegal list that comes with the project, each judged again.

`python benchmarks/repairs.py [GAME ...]` prints one line a list that is not repaired, not proven or slow, then the
sums, and exits 1 if there is one. Seconds are those of the processor: what else the machine does does not count.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.repair.solve import repair

MOST_SECONDS = 2.0
PATIENCE = 60.0


def main(games: Sequence[str]) -> int:
    """Repair the lists of some games, or of all."""
    content = Content.bundled()
    judge = Judge.load(content)
    took: list[float] = []
    sizes: list[int] = []
    bad = 0
    for file in sorted((content.root / "decklists").glob("*/illegal/*.deck")):
        if games and file.parent.parent.name not in games:
            continue
        decklist = judge.read(file.read_bytes(), file.name)
        judge.game(decklist.game)
        begun = time.process_time()
        found = repair(judge, decklist, seconds=PATIENCE)
        took.append(time.process_time() - begun)
        legal = found.decklist is not None and judge.verdict(found.decklist).legal
        sizes.append(found.size)
        if not legal or not found.proven or took[-1] > MOST_SECONDS:
            bad += 1
            said = found.why_not or f"{found.size} changes"
            print(f"{file.stem}: {said}, legal {legal}, proven {found.proven}, {took[-1]:.2f} s")  # noqa: T201
    ordered = sorted(took)
    middle, worst = ordered[len(ordered) // 2], ordered[-1]
    print(  # noqa: T201
        f"{len(took)} lists, {bad} not as promised; {middle:.2f} s in the middle, {worst:.2f} s at worst, "
        f"{sum(sizes)} changes in all"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
