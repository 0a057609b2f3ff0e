"""Draws SVG: elements, texts as large as they fit, and landscapes where a printed card has its picture."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Iterable
from html import escape
from itertools import pairwise


def attributes(**values: object) -> str:
    """Attributes as they stand in a tag; `font_size` is written `font-size`, what is None or empty is left out."""
    kept = {name.rstrip("_").replace("_", "-"): value for name, value in values.items() if value not in (None, "")}
    return "".join(f' {name}="{escape(number(value), quote=True)}"' for name, value in kept.items())


def number(value: object) -> str:
    """A value in as few characters as it needs."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def element(tag: str, inner: str = "", **values: object) -> str:
    """An element; `inner` is SVG already."""
    return f"<{tag}{attributes(**values)}>{inner}</{tag}>" if inner else f"<{tag}{attributes(**values)}/>"


def text(words: str, **values: object) -> str:
    """A text, escaped."""
    return element("text", escape(words), **values)


def icon(name: str, x: float, y: float, size: float, **values: object) -> str:
    """An icon of the sprite, with its middle at a place."""
    place: dict[str, object] = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return f"<use{attributes(href=f'#i-{name}', **place, **values)}/>"


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


_LAYERS = 3
_STEPS = 8


def scene(name: str, box: tuple[float, float, float, float], palette: dict[str, str], emblem: str, clip: float) -> str:
    """A landscape below a sun or moon, with an emblem before it."""
    chance = random.Random(hashlib.sha256(name.encode()).digest())
    x, y, width, height = box
    sky = element("rect", x=x, y=y, width=width, height=height, rx=clip, fill=palette.get("sky", palette["ground"]))
    parts = [sky, _orb(chance, box, palette)]
    for layer in range(_LAYERS):
        parts.append(_hills(chance, box, layer, palette, clip))
    if emblem:
        size = min(width, height) * 0.62
        middle = (x + width / 2, y + height / 2)
        parts.append(icon(emblem, *middle, size * 1.04, fill=palette["deep"], opacity=0.55))
        parts.append(icon(emblem, *middle, size, fill=palette["accent"]))
    return "".join(parts)


def _orb(chance: random.Random, box: tuple[float, float, float, float], palette: dict[str, str]) -> str:
    x, y, width, height = box
    radius = chance.uniform(0.1, 0.3) * height
    across, down = x + chance.uniform(0.2, 0.8) * width, y + radius + chance.uniform(0.02, 0.3) * height
    return element("circle", cx=across, cy=down, r=radius, fill=palette.get("light", "#fff"), opacity=0.28)


def _hills(
    chance: random.Random, box: tuple[float, float, float, float], layer: int, palette: dict[str, str], clip: float
) -> str:
    """One row of hills or peaks from edge to edge; nearer rows are lower and darker."""
    x, y, width, height = box
    base = y + height * (0.52 + 0.16 * layer)
    phase, steep = chance.uniform(0, math.tau), chance.uniform(0.5, 1.6)
    rough = chance.uniform(0.03, 0.13) * height
    points = [
        (
            x + width * step / _STEPS,
            base + rough * math.sin(phase + step * steep) + chance.uniform(-0.05, 0.05) * height,
        )
        for step in range(_STEPS + 1)
    ]
    joined = "L" if chance.random() < 0.4 else "S"
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for before, point in pairwise(points):
        place = f"{number(point[0])} {number(point[1])}"
        bend = f"{number((before[0] + point[0]) / 2)} {number(point[1])} " if joined == "S" else ""
        path += f"{joined}{bend}{place}"
    right, left, bottom = x + width, x, y + height
    path += f"V{number(bottom - clip)}Q{number(right)} {number(bottom)} {number(right - clip)} "
    path += f"{number(bottom)}H{number(left + clip)}Q{number(left)} {number(bottom)} "
    path += f"{number(left)} {number(bottom - clip)}Z"
    return element("path", d=path, fill=palette["deep"], opacity=0.34 + 0.2 * layer)
