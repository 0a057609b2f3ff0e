"""Where things stand in an example: points for all of them, so that what is said of distances is true.

A piece that most is said about comes first, what is measured from it around it; whatever nothing is said of stands
far away from the rest.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.inches import INCH, gap, point, shifted
from cardwright.engine.play import Play
from cardwright.games.minis.table import SIDE, TOUCH, inside, radius

_TURNS = 72


class Bond(NamedTuple):
    """Two pieces, and how far they are from each other: exactly, or at most."""

    one: int
    other: int
    length: int


def arrange(play: Play, pieces: list[int], bonds: list[Bond], known: dict[int, int]) -> dict[int, int]:
    """A point for each piece; those that are known stay where they are."""
    at = dict(known)
    order = sorted(pieces, key=lambda piece: (-sum(piece in bond[:2] for bond in bonds), piece))
    for first in order:
        if first not in at:
            at[first] = _apart(play, first, at)
        _gather(play, first, bonds, at)
    return {piece: at[piece] for piece in pieces}


def _gather(play: Play, centre: int, bonds: list[Bond], at: dict[int, int]) -> None:
    """Put around a piece what is measured from it, and around that what is measured from it in turn."""
    queue = [centre]
    while queue:
        one = queue.pop(0)
        for bond in bonds:
            other = bond.other if bond.one == one else bond.one if bond.other == one else None
            if other is not None and other not in at:
                at[other] = _around(play, one, other, bond.length, bonds, at)
                queue.append(other)


def _around(play: Play, one: int, other: int, length: int, bonds: list[Bond], at: dict[int, int]) -> int:
    """A point so far from a piece that is true to everything else that is said, and as far from the rest as can be."""
    reach = length + radius(play, one) + radius(play, other)
    best: tuple[int, int] | None = None
    for turn in range(_TURNS):
        angle = turn * 2 * pi / _TURNS
        spot = shifted(at[one], sin(angle) * reach, cos(angle) * reach)
        if spot is None or not inside(spot) or not _true(play, other, spot, bonds, at):
            continue
        room = min((_far(play, other, spot, third, at[third]) for third in at if third != one), default=SIDE)
        if best is None or room > best[0]:
            best = room, spot
    if best is None:
        raise ExampleError(f"{play.rules.cast.names[other]} cannot stand so")
    return best[1]


def _far(play: Play, one: int, spot: int, other: int, there: int) -> int:
    return gap(spot, radius(play, one), there, radius(play, other))


def _true(play: Play, piece: int, spot: int, bonds: list[Bond], at: dict[int, int]) -> bool:
    for bond in bonds:
        other = bond.other if bond.one == piece else bond.one if bond.other == piece else None
        if other in at and other is not None:
            far = _far(play, piece, spot, other, at[other])
            if far > bond.length + TOUCH:
                return False
    return True


def _apart(play: Play, piece: int, at: dict[int, int]) -> int:
    """A point far from everything, in the middle of the table first."""
    middle = point(SIDE // 2, SIDE // 2)
    if not at:
        return middle
    spots = [point(x, y) for x in range(2 * INCH, SIDE, 2 * INCH) for y in range(9 * INCH, SIDE - 9 * INCH, 2 * INCH)]
    return max(spots, key=lambda spot: min(_far(play, piece, spot, other, there) for other, there in at.items()))
