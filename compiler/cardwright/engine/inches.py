"""A table that is measured: where things stand, and how far they are from each other.

A point is one number, below every place of a board, so that a state keeps it where it keeps places. Lengths are in
hundredths of an inch: whole numbers, so that the same game gives the same distances everywhere.
"""

from __future__ import annotations

from math import hypot

INCH = 100
Spot = tuple[int, int, int]
"""East, north and up from the south-west corner of the table, in hundredths of an inch."""
_SIDE, _UP = 1 << 16, 1 << 12
_FIRST = -2
"""The point of the corner itself; -1 is nowhere."""


def point(x: int, y: int, z: int = 0) -> int:
    """A spot of the table as one number."""
    return _FIRST - ((x * _SIDE + y) * _UP + z)


def spot(of: int) -> Spot:
    """The spot that a point is."""
    rest, z = divmod(_FIRST - of, _UP)
    x, y = divmod(rest, _SIDE)
    return x, y, z


def is_point(number: int) -> bool:
    """Whether a place is a point of a measured table."""
    return number <= _FIRST


def between(one: int, other: int) -> float:
    """How far two points are from each other, as the crow flies."""
    ax, ay, az = spot(one)
    bx, by, bz = spot(other)
    return hypot(ax - bx, ay - by, az - bz)


def gap(one: int, radius: int, other: int, its_radius: int) -> int:
    """The shortest distance between two round things: from edge to edge, nearest point to nearest point."""
    ax, ay, az = spot(one)
    bx, by, bz = spot(other)
    flat = max(0.0, hypot(ax - bx, ay - by) - radius - its_radius)
    return round(hypot(flat, az - bz))


def span(one: int, radius: int, other: int, its_radius: int) -> int:
    """The distance at which all of the first round thing lies: its farthest point from the nearest of the other."""
    return gap(one, 0, other, its_radius) + radius


def toward(start: int, end: int, length: float) -> int:
    """The point so far from the start in the direction of the end, on the level of the start."""
    ax, ay, az = spot(start)
    bx, by, _ = spot(end)
    whole = hypot(bx - ax, by - ay)
    if not whole:
        return point(ax, max(0, ay - round(length)), az)
    return point(max(0, round(ax + (bx - ax) * length / whole)), max(0, round(ay + (by - ay) * length / whole)), az)


def shifted(start: int, east: float, north: float) -> int | None:
    """The point so far to the east and north; none beyond the corner from which everything is measured."""
    x, y, z = spot(start)
    x, y = round(x + east), round(y + north)
    return point(x, y, z) if min(x, y) >= 0 and max(x, y) < _SIDE else None


def crosses(start: int, end: int, radius: int, other: int, its_radius: int) -> bool:
    """Whether a round thing that goes straight from one point to another passes over a thing in its way."""
    ax, ay, _ = spot(start)
    bx, by, _ = spot(end)
    cx, cy, _ = spot(other)
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = 0.0 if not length else max(0.0, min(1.0, ((cx - ax) * dx + (cy - ay) * dy) / length))
    return hypot(ax + along * dx - cx, ay + along * dy - cy) < radius + its_radius - 1
