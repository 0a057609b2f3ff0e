"""What a word of a query may have been meant to be. The galleries count in the same way (`apart` of their site.js)."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.check.query.language import LANGUAGE

_LONGEST = 60


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word with the fewest slips of the pen in between, the first of several; nothing, where none is near."""
    wanted = word.lower()
    if len(wanted) > _LONGEST:
        return ""
    most = LANGUAGE["slips"]["long" if len(wanted) >= LANGUAGE["slips"]["from"] else "short"]
    found = [(_apart(wanted, name.lower(), most), name) for name in known]
    near = min((far for far, _ in found), default=most + 1)
    return next(name for far, name in found if far == near) if near <= most else ""


def _apart(one: str, other: str, most: int) -> int:
    """How many letters must be put in, taken out, changed or swapped; `most` + 1 stands for all that is more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    above = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, beside in enumerate(other, 1):
            least = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != beside))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == beside:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before, above = above, row
    return min(above[-1], most + 1)
