"""Line of sight and cover, decided exactly.

Somebody's body, as another sees it, is an upright rectangle that faces the other. There is a line of sight if some
straight line joins the two rectangles and passes through no terrain. Terrain is solid from the table up, so a line from
head to head is the best one across any two points of their widths: what is left is which lines from width to width
pass every piece on its left or on its right. Each such line is two numbers, where it begins and where it ends; those
that pass a piece on one side are a convex shape of them; and they see each other if one of those shapes has room.
Models never hide anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from cardwright.engine.tabletop.shapes import Box, crossing, scaled, share_room, touch
from cardwright.engine.tabletop.terrain import Body, Land

Number = int | Fraction
Pair = tuple[Number, Number]


class _Line(NamedTuple):
    """The line from one body to another: where it begins, where it leads, and the square of how long it is."""

    x: int
    y: int
    east: int
    north: int
    square: int


def sees(land: Land, one: Body, other: Body) -> bool:
    """Whether there is a line of sight between two bodies: the same from either side."""
    line = _line(one, other)
    if not line.square:
        return True
    wide, its_wide = scaled(max(1, one.wide), line.square), scaled(max(1, other.wide), line.square)
    high, its_high = one.at[2] + one.high, other.at[2] + other.high
    around = _around(line, max(1, one.wide, other.wide) + 1)
    between = list(_between(land, line, high, its_high, max(wide, its_wide), around))
    if not between:
        return True
    if _some_clear(between, line.square, wide, its_wide):
        return True
    if any(_blocks_all(piece, line.square, wide, its_wide) for piece in between):
        return False
    whole: list[Pair] = [(-wide, -its_wide), (wide, -its_wide), (wide, its_wide), (-wide, its_wide)]
    return _clear(whole, between, line.square)


def covered(land: Land, one: Body, other: Body) -> bool:
    """Whether terrain hides some of the second, its base included, from the eyes of the first.

    What the eyes look at is a triangle seen from above, from the eyes to both ends of the base. The lines to the feet
    are the lowest, so terrain hides something if some of it lies in the part of the triangle where it is higher than
    they are.
    """
    line = _line(one, other)
    if not line.square:
        return False
    x, y, east, north, far = line
    wide, eyes, feet = scaled(max(1, other.base), far), one.at[2] + one.high, other.at[2]
    drop = eyes - feet
    size = abs(drop) or 1  # all lengths are made so many times as long, so that none is broken
    low, around = min(eyes, feet), _around(line, other.base + 1)
    for piece in land.hiding:
        if piece.top <= low or _apart(piece.box, around):
            continue
        along = [east * (a - x) + north * (b - y) for a, b in piece.outline]
        across = [east * (b - y) - north * (a - x) for a, b in piece.outline]
        if max(along) <= 0 or min(along) >= far or max(across) <= -wide or min(across) >= wide:
            continue
        first, last = 0, size  # from where to where on the way the lines are lower, as parts of the drop
        if drop > 0:
            first = max(0, eyes - piece.top)
        elif drop < 0:
            last = min(size, piece.top - eyes)
        part = [(far * at, side * wide * at) for at, side in ((first, -1), (last, -1), (last, 1), (first, 1))]
        corners = [(a * size, b * size) for a, b in zip(along, across, strict=True)]
        if share_room(corners, part if first else part[1:]):
            return True
    return False


def contact(land: Land, one: Body, other: Body, small: int) -> bool:
    """Whether two touch: seen from above their bases do, neither stands higher than the other's head, and nothing but
    small things is between them."""
    if not touch(one.at, other.at, one.base + other.base):
        return False
    low, high = sorted((one, other), key=lambda who: who.at[2])
    if high.at[2] > low.at[2] + low.high:
        return False
    return not any(
        piece.top > high.at[2] + small and crossing(piece.outline, one.at[:2], other.at[:2]) is not None
        for piece in land.solids
    )


def _line(one: Body, other: Body) -> _Line:
    (x, y, _), (to_x, to_y, _) = one.at, other.at
    east, north = to_x - x, to_y - y
    return _Line(x, y, east, north, east * east + north * north)


def _around(line: _Line, wide: int) -> Box:
    """The upright box around a line that is so wide on either side."""
    x, y, east, north, _ = line
    return min(x, x + east) - wide, min(y, y + north) - wide, max(x, x + east) + wide, max(y, y + north) + wide


def _apart(one: Box, other: Box) -> bool:
    return one[0] >= other[2] or one[1] >= other[3] or one[2] <= other[0] or one[3] <= other[1]


def _between(land: Land, line: _Line, high: int, its_high: int, wide: int, around: Box) -> Iterable[Sequence[Pair]]:
    """What is in the way of lines that go from one height to another: corners by how far along and how far across.

    Only as much of each piece as is higher than the lines are there.
    """
    x, y, east, north, square = line
    low = min(high, its_high)
    for piece in land.hiding:
        if piece.top <= low or _apart(piece.box, around):
            continue
        corners: Sequence[Pair] = [
            (east * (a - x) + north * (b - y), east * (b - y) - north * (a - x)) for a, b in piece.outline
        ]
        along, across = [corner[0] for corner in corners], [corner[1] for corner in corners]
        first, last = min(along), max(along)
        if last <= 0 or first >= square or max(across) <= -wide or min(across) >= wide:
            continue
        if (high - its_high) * (last if high > its_high else first) <= (high - piece.top) * square:
            continue  # the lines pass above all of it
        if first < 0:
            corners = _cut(corners, 1, 0, 0)
        if last > square:
            corners = _cut(corners, -1, 0, -square)
        if piece.top <= max(high, its_high):  # where the lines are below its top
            corners = _cut(corners, high - its_high, 0, (high - piece.top) * square)
        if len(corners) >= 3 and _has_room(corners):
            yield corners


def _cut(shape: Sequence[Pair], a: Number, b: Number, least: Number) -> list[Pair]:
    """As much of a convex shape as has a * first + b * second at least so large."""
    found: list[Pair] = []
    values = [a * first + b * second - least for first, second in shape]
    for at, corner in enumerate(shape):
        value, before, was = values[at], values[at - 1], shape[at - 1]
        if (value > 0 > before) or (value < 0 < before):
            part = Fraction(before, before - value)
            found.append((was[0] + part * (corner[0] - was[0]), was[1] + part * (corner[1] - was[1])))
        if value >= 0:
            found.append(corner)
    return found


def _has_room(shape: Sequence[Pair]) -> bool:
    """Whether a convex shape is more than a line or a point."""
    if len(shape) < 3:
        return False
    (x, y), *rest = shape
    return any((a[0] - x) * (b[1] - y) != (b[0] - x) * (a[1] - y) for a, b in pairwise(rest))


def _some_clear(between: list[Sequence[Pair]], far: int, wide: int, its_wide: int) -> bool:
    """Whether one of a few lines is well clear of everything: the middles, the edges, and across."""
    for start in (0, -wide, wide):
        for end in (0, -its_wide, its_wide):
            for piece in between:
                sides = [across * far - (far - along) * start - along * end for along, across in piece]
                if min(sides) <= 0 <= max(sides):
                    break
            else:
                return True
    return False


def _blocks_all(piece: Sequence[Pair], far: int, wide: int, its_wide: int) -> bool:
    """Whether a piece has one corner that all lines leave on their left, and one that all leave on their right."""
    most = [(far - along) * wide + along * its_wide for along, _ in piece]
    left = any(across * far >= reach for (_, across), reach in zip(piece, most, strict=True))
    return left and any(across * far <= -reach for (_, across), reach in zip(piece, most, strict=True))


def _clear(lines: Sequence[Pair], between: list[Sequence[Pair]], far: int) -> bool:
    """Whether some of these lines pass every piece on one side or the other."""
    if not between:
        return True
    first, rest = between[0], between[1:]
    for side in (1, -1):
        left: Sequence[Pair] = lines
        for along, across in first:
            left = _cut(left, -side * (far - along), -side * along, -side * across * far)
            if not _has_room(left):
                break
        else:
            if _clear(left, rest, far):
                return True
    return False
