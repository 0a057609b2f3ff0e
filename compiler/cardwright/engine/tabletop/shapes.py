"""Points, bases and outlines on a measured table, in whole numbers: what touches and what overlaps is never rounded.

Lengths are in tenths of a millimetre: an inch is 254 of them and half a base of 25, 30 or 40 mm is a whole number, so
that both are exact. A point is one number, below every place of a board: a state keeps it where it keeps places.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, inf, isqrt, nextafter, radians, sin, sqrt

INCH = 254
TOUCH = 2
"""Bases that are no farther apart than this touch: at any angle there is a point of the grid so near, and none over."""
Corner = tuple[int, int]
Outline = tuple[Corner, ...]
"""The corners of a convex shape, against the clock."""
Box = tuple[int, int, int, int]
"""How far something goes to the west, south, east and north."""
Spot = tuple[int, int, int]
"""East, north and up from the south-west corner of the table."""
_LONG, _TALL = 16, 13
_SIDE, _UP = 1 << _LONG, 1 << _TALL
_FIRST = -2
"""The point of the corner itself; -1 is nowhere."""


def point(x: int, y: int, z: int = 0) -> int:
    """A spot of the table as one number."""
    return _FIRST - ((x * _SIDE + y) * _UP + z)


def spot(of: int) -> Spot:
    """The spot that a point is."""
    rest = _FIRST - of
    return rest >> _TALL + _LONG, rest >> _TALL & _SIDE - 1, rest & _UP - 1


def called(at: Corner) -> str:
    """A place by how far it is from the corner."""
    return f'{round(at[0] / INCH, 2):g}" east, {round(at[1] / INCH, 2):g}" north'


def is_point(number: int) -> bool:
    """Whether a place is a point of a measured table."""
    return number <= _FIRST


# ---------------------------------------------------------------- bases


def square(one: Spot, other: Spot) -> int:
    """The square of how far two spots are from each other, seen from above."""
    x, y = one[0] - other[0], one[1] - other[1]
    return x * x + y * y


def touch(one: Spot, other: Spot, reach: int) -> bool:
    """Whether two bases touch, seen from above; `reach` is both halves together."""
    return square(one, other) <= (reach + TOUCH) ** 2


def overlap(one: Spot, other: Spot, reach: int) -> bool:
    """Whether one base stands over another."""
    x, y = one[0] - other[0], one[1] - other[1]
    return x * x + y * y < reach * reach


def gap(one: Spot, other: Spot, reach: int) -> float:
    """How far two bases are from each other, edge to edge, nearest point to nearest point."""
    flat, up = max(0.0, sqrt(square(one, other)) - reach), one[2] - other[2]
    return hypot(flat, up) if up else flat


def compared(one: Spot, other: Spot, reach: int, limit: int) -> int:
    """Whether two bases are nearer than a distance (-1), exactly as far (0) or farther (1): decided without roots."""
    up = one[2] - other[2]
    room, flat = limit * limit - up * up, square(one, other)
    if room < 0:
        return 1
    if flat <= reach * reach:  # seen from above there is no gap at all
        return -1 if room else 0
    rest = flat - reach * reach - room  # flat gap <= root of room, squared twice
    left, right = rest * abs(rest), 4 * reach * reach * room
    return (left > right) - (left < right)


def inches(one: Spot, other: Spot, reach: int) -> float:
    """The gap between two bases in inches, on the right side of every whole number of them."""
    far = gap(one, other, reach) / INCH
    whole = round(far)
    if abs(far - whole) > 1e-6:
        return far
    return {0: float(whole), -1: nextafter(whole, -inf), 1: nextafter(whole, inf)}[
        compared(one, other, reach, whole * INCH)
    ]


def beside(centre: Spot, aim: tuple[float, float], far: int) -> Corner:
    """The point of the grid in a direction at which a base is as far as `far`, or no more than `TOUCH` farther."""
    long = hypot(*aim) or 1.0
    return round(centre[0] + aim[0] / long * (far + 1)), round(centre[1] + aim[1] / long * (far + 1))


def at_most(centre: Spot, aim: tuple[float, float], far: int) -> Corner:
    """The point of the grid in a direction that is as far as `far`, or no more than `TOUCH` nearer."""
    long = hypot(*aim) or 1.0
    x, y = round(centre[0] + aim[0] / long * far), round(centre[1] + aim[1] / long * far)
    if square((x, y, 0), centre) <= far * far:
        return x, y
    back = max(0, far - 1)
    return round(centre[0] + aim[0] / long * back), round(centre[1] + aim[1] / long * back)


# ---------------------------------------------------------------- outlines


def turn(a: Corner, b: Corner, c: Corner) -> int:
    """Positive if the way from a over b to c turns left, negative if right, 0 if it goes straight on."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_convex(outline: Outline) -> bool:
    """Whether corners go around a convex shape against the clock, without corners that are none."""
    number = len(outline)
    return number >= 3 and all(
        turn(outline[at], outline[(at + 1) % number], other) > 0
        for at in range(number)
        for other in outline
        if other not in (outline[at], outline[(at + 1) % number])
    )


def rectangle(middle: Corner, wide: int, deep: int, degrees: float = 0) -> Outline:
    """A rectangle around a point, turned against the clock."""
    east, north = cos(radians(degrees)), sin(radians(degrees))
    return tuple(
        (
            round(middle[0] + (a * wide * east - b * deep * north) / 2),
            round(middle[1] + (a * wide * north + b * deep * east) / 2),
        )
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def box_of(outline: Outline) -> Box:
    """The upright box around an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def edges(outline: Outline) -> list[tuple[Corner, Corner]]:
    """The edges of an outline, in its order."""
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))


def holds(outline: Outline, x: int, y: int) -> bool:
    """Whether a point lies in an outline or on its edge."""
    ax, ay = outline[-1]
    for bx, by in outline:
        if (bx - ax) * (y - ay) < (by - ay) * (x - ax):
            return False
        ax, ay = bx, by
    return True


def near_edge(at: Corner, a: Corner, b: Corner, radius: int) -> bool:
    """Whether a point is less than a radius away from a line between two corners."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], at[0] - a[0], at[1] - a[1]
    along, long = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < radius * radius
    if along >= long:
        px, py = at[0] - b[0], at[1] - b[1]
        return px * px + py * py < radius * radius
    across = px * dy - py * dx
    return across * across < radius * radius * long


def over(outline: Outline, x: int, y: int, radius: int) -> bool:
    """Whether a base stands over some of an outline: touching its edge is not over it."""
    if radius == 0:
        return all(turn(a, b, (x, y)) > 0 for a, b in edges(outline))
    ax, ay = outline[-1]
    near, inside = radius * radius, True
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        deep = ex * (y - ay) - ey * (x - ax)
        if deep < 0:
            if deep * deep >= near * (ex * ex + ey * ey):
                return False  # all of it lies beyond this edge
            inside = False
        ax, ay = bx, by
    return inside or _nears((x, y), outline, radius)


def _nears(at: Corner, outline: Outline, radius: int) -> bool:
    """Whether a point is less than a radius away from the edge of an outline: as `near_edge` has it for each part of
    it, without its calls, because ways and places are tried by the thousand."""
    x, y = at
    near = radius * radius
    ax, ay = outline[-1]
    for bx, by in outline:
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        along, long = px * dx + py * dy, dx * dx + dy * dy
        if along <= 0:
            if px * px + py * py < near:
                return True
        elif along < long:  # beyond the far end it is as far from the next part as from this one, or nearer
            across = px * dy - py * dx
            if across * across < near * long:
                return True
        ax, ay = bx, by
    return False


def within(outline: Outline, x: int, y: int, radius: int) -> bool:
    """Whether all of a base lies in an outline."""
    ax, ay = outline[-1]
    for bx, by in outline:
        dx, dy = bx - ax, by - ay
        deep = dx * (y - ay) - dy * (x - ax)
        if deep < 0 or deep * deep < radius * radius * (dx * dx + dy * dy):
            return False
        ax, ay = bx, by
    return True


def sweeps(outline: Outline, start: Corner, end: Corner, radius: int) -> bool:
    """Whether something round that goes straight from one point to another passes over some of an outline."""
    if start == end:
        return over(outline, *start, radius)
    if radius and _passes_beyond(outline, start, end, radius):
        return False
    if crossing(outline, start, end) is not None:
        return True
    if radius == 0:
        return False
    for corner in outline:
        if near_edge(corner, start, end, radius):
            return True
    return _nears(start, outline, radius) or _nears(end, outline, radius)


def _passes_beyond(outline: Outline, start: Corner, end: Corner, radius: int) -> bool:
    """Whether all of a way lies beyond one edge of an outline, as far from it as the radius: so do most."""
    (x, y), near = start, radius * radius
    dx, dy = end[0] - x, end[1] - y
    ax, ay = outline[-1]
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        deep, change = ex * (y - ay) - ey * (x - ax), ex * dy - ey * dx
        if change > 0:
            deep += change
        if deep < 0 and deep * deep >= near * (ex * ex + ey * ey):
            return True
        ax, ay = bx, by
    return False


def crossing(outline: Outline, start: Corner, end: Corner) -> tuple[Corner, Corner] | None:
    """From where to where on the way from one point to another the inside of an outline is crossed, as parts of it: a
    number each, and what it is divided by."""
    into, into_of, out, out_of = 0, 1, 1, 1
    x, y = start
    dx, dy = end[0] - x, end[1] - y
    ax, ay = outline[-1]
    for bx, by in outline:
        ex, ey = bx - ax, by - ay
        inside = ex * (y - ay) - ey * (x - ax)
        change = ex * dy - ey * dx
        if inside <= 0 and change <= 0:  # begins beyond this edge, and does not come nearer
            return None
        if change > 0:  # comes in here
            if -inside * into_of > into * change:
                into, into_of = -inside, change
        elif change and inside * out_of < out * -change:  # goes out here
            out, out_of = inside, -change
        ax, ay = bx, by
    if into * out_of >= out * into_of:
        return None
    return (into, into_of), (out, out_of)


def share_room(one: Sequence[Corner], other: Sequence[Corner]) -> bool:
    """Whether two convex shapes, of which the second may go the other way around, have room in common."""
    for shape in (other, one):
        for at, (x, y) in enumerate(shape):
            east, north = x - shape[at - 1][0], y - shape[at - 1][1]
            mine = [east * b - north * a for a, b in one]
            its = [east * b - north * a for a, b in other]
            if max(mine) <= min(its) or max(its) <= min(mine):
                return False
    return True


def touches_outline(outline: Outline, x: int, y: int, radius: int) -> bool:
    """Whether a base touches an outline without standing over it."""
    return not over(outline, x, y, radius) and over(outline, x, y, radius + TOUCH)


def apart(outline: Outline, x: int, y: int) -> float:
    """How far a point is from an outline; nothing inside it."""
    if holds(outline, x, y):
        return 0.0
    return min(_to_edge((x, y), a, b) for a, b in edges(outline))


def _to_edge(at: Corner, a: Corner, b: Corner) -> float:
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], at[0] - a[0], at[1] - a[1]
    along, long = px * dx + py * dy, dx * dx + dy * dy
    if 0 < along < long:
        return abs(px * dy - py * dx) / sqrt(long)
    return sqrt(min(px * px + py * py, (at[0] - b[0]) ** 2 + (at[1] - b[1]) ** 2))


def grown(outline: Outline, by: int) -> list[Corner]:
    """Points around an outline from which the way around its corners is short, none nearer to it than `by`.

    Each corner is rounded by lines that touch the circle around it: the way along them is a little longer than the arc,
    never inside it.
    """
    found = []
    number = len(outline)
    for at, corner in enumerate(outline):
        before, after = outline[at - 1], outline[(at + 1) % number]
        one, two = normal(before, corner), normal(corner, after)
        mid = _unit(one[0] + two[0], one[1] + two[1])
        for edge in (one, two):
            half = _unit(edge[0] + mid[0], edge[1] + mid[1])
            far = (by + 2) / max(0.2, half[0] * mid[0] + half[1] * mid[1])
            found.append((round(corner[0] + half[0] * far), round(corner[1] + half[1] * far)))
    return found


def _unit(x: float, y: float) -> tuple[float, float]:
    long = hypot(x, y) or 1.0
    return x / long, y / long


def normal(a: Corner, b: Corner) -> tuple[float, float]:
    """The direction that leads out of a shape across an edge."""
    return _unit(b[1] - a[1], a[0] - b[0])


def outward(a: Corner, b: Corner, by: int) -> Corner:
    """The point across the middle of an edge, as far out of the shape as `by`, or a little farther."""
    x, y = normal(a, b)
    return round((a[0] + b[0]) / 2 + x * (by + 1)), round((a[1] + b[1]) / 2 + y * (by + 1))


def scaled(length: int, square_of: int) -> int:
    """A length times the root of a square, rounded down."""
    return isqrt(length * length * square_of)
