"""How large a text can be set: its width by the letters of the site's typeface, broken at blanks as a browser does."""

from __future__ import annotations

from collections.abc import Iterable

_WIDTHS = (  # of the characters from blank to ~, in thousandths of an em: those of Alegreya
    198, 285, 298, 498, 459, 671, 700, 176, 275, 274, 456, 506, 294, 380, 305, 329, 533, 460, 475, 460, 460, 460, 462,
    460, 485, 460, 238, 238, 506, 506, 506, 360, 832, 584, 597, 626, 703, 591, 512, 667, 754, 361, 327, 628, 507, 847,
    719, 692, 551, 697, 611, 530, 546, 681, 610, 932, 656, 538, 568, 309, 329, 309, 506, 458, 398, 466, 508, 424, 537,
    448, 330, 501, 534, 282, 250, 497, 244, 832, 548, 498, 528, 516, 383, 402, 330, 541, 445, 705, 475, 446, 460, 309,
    372, 309, 506,
)  # fmt: skip
_OTHERS = 0.6
_SPARE = 1.04
"""Bold words are a little wider."""
SMALLEST = 6.0


def width(text: str) -> float:
    """The width of a text in ems."""
    return _SPARE * sum(_WIDTHS[ord(letter) - 32] / 1000 if " " <= letter <= "~" else _OTHERS for letter in text)


def size_for(text: str, room: float, wanted: float) -> float:
    """The wanted size, or a smaller one with which the text fits into the room."""
    needed = width(text) * wanted
    return round(wanted if needed <= room else max(wanted * room / needed, SMALLEST), 2)


def box_size(lines: Iterable[str], room: tuple[float, float], wanted: float, leading: float, gap: float) -> float:
    """The largest size, up to the wanted one, with which all lines fit into a box when they are broken at blanks."""
    texts = list(lines)
    size = wanted
    while size > SMALLEST:
        rows = sum(_rows(text, room[0] / size) for text in texts)
        if rows * size * leading + max(len(texts) - 1, 0) * gap <= room[1]:
            break
        size -= 0.25
    return size


def _rows(text: str, room: float) -> int:
    """How many rows a text takes in a room of so many ems."""
    rows = 0
    blank = width(" ")
    for piece in text.split("\n"):
        rows += 1
        used = 0.0
        for word in piece.split():
            wide = width(word)
            if used and used + blank + wide > room:
                rows += 1
                used = wide
            else:
                used += wide + (blank if used else 0)
    return rows
