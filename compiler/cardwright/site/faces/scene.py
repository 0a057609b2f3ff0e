"""Draws what stands where a printed card has its picture: a landscape in the card's colours, its own for every name."""

from __future__ import annotations

import hashlib
import math
import random
from itertools import pairwise

from cardwright.site.faces import svg

_LAYERS = 3
_STEPS = 8


def scene(name: str, box: tuple[float, float, float, float], palette: dict[str, str], emblem: str, clip: float) -> str:
    """A landscape below a sun or moon, with an emblem before it."""
    chance = random.Random(hashlib.sha256(name.encode()).digest())
    x, y, width, height = box
    sky = svg.element("rect", x=x, y=y, width=width, height=height, rx=clip, fill=palette.get("sky", palette["ground"]))
    parts = [sky, _orb(chance, box, palette)]
    for layer in range(_LAYERS):
        parts.append(_hills(chance, box, layer, palette, clip))
    if emblem:
        size = min(width, height) * 0.62
        middle = (x + width / 2, y + height / 2)
        parts.append(svg.icon(emblem, *middle, size * 1.04, fill=palette["deep"], opacity=0.55))
        parts.append(svg.icon(emblem, *middle, size, fill=palette["accent"]))
    return "".join(parts)


def _orb(chance: random.Random, box: tuple[float, float, float, float], palette: dict[str, str]) -> str:
    x, y, width, height = box
    radius = chance.uniform(0.1, 0.3) * height
    across, down = x + chance.uniform(0.2, 0.8) * width, y + radius + chance.uniform(0.02, 0.3) * height
    return svg.element("circle", cx=across, cy=down, r=radius, fill=palette.get("light", "#fff"), opacity=0.28)


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
    path = f"M{svg.number(points[0][0])} {svg.number(points[0][1])}"
    for before, point in pairwise(points):
        place = f"{svg.number(point[0])} {svg.number(point[1])}"
        bend = f"{svg.number((before[0] + point[0]) / 2)} {svg.number(point[1])} " if joined == "S" else ""
        path += f"{joined}{bend}{place}"
    right, left, bottom = x + width, x, y + height
    path += f"V{svg.number(bottom - clip)}Q{svg.number(right)} {svg.number(bottom)} {svg.number(right - clip)} "
    path += f"{svg.number(bottom)}H{svg.number(left + clip)}Q{svg.number(left)} {svg.number(bottom)} "
    path += f"{svg.number(left)} {svg.number(bottom - clip)}Z"
    return svg.element("path", d=path, fill=palette["deep"], opacity=0.34 + 0.2 * layer)
