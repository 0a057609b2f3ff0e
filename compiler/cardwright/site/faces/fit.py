"""How large a text can be set: an estimate of its width, good enough to choose a size that fits."""

from __future__ import annotations

import math
from collections.abc import Iterable

_NARROW = frozenset("iljtfrI.,:;'’!|()[]·- ")
_WIDE = frozenset("mwMW@%&—")
SMALLEST = 6.5


def width(text: str) -> float:
    """The width of a text in ems."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.26
    if letter in _WIDE:
        return 0.8
    return 0.6 if letter.isupper() else 0.465 if letter.isascii() else 0.6


def size_for(text: str, room: float, wanted: float) -> float:
    """The wanted size, or a smaller one with which the text fits into the room."""
    needed = width(text) * wanted
    return round(wanted if needed <= room else max(wanted * room / needed, SMALLEST), 2)


def box_size(lines: Iterable[str], room: tuple[float, float], wanted: float, leading: float, gap: float) -> float:
    """The largest size, up to the wanted one, with which all lines fit into a box when they are broken at blanks."""
    texts = list(lines)
    size = wanted
    while size > SMALLEST:
        rows = sum(_rows(text, room[0], size) for text in texts)
        if rows * size * leading + max(len(texts) - 1, 0) * gap <= room[1]:
            break
        size -= 0.25
    return size


def _rows(text: str, room: float, size: float) -> int:
    rows = 0
    for piece in text.split("\n"):
        # A row ends at a blank, so each loses about half a word.
        rows += max(1, math.ceil(width(piece) * size / (room - 1.3 * size)))
    return rows
