"""Where things stand in an example: places for all of them, so that what is said of distances is true.

A piece that most is said about comes first, what is measured from it around it; whatever nothing is said of stands
far away from the rest.
"""

from __future__ import annotations

from math import cos, isqrt, pi, sin
from typing import NamedTuple

from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.play import Play
from cardwright.engine.tabletop.shapes import INCH, Corner, Spot, at_most, beside, compared, gap, overlap, touch
from cardwright.engine.tabletop.standing import centre, radius
from cardwright.engine.tabletop.terrain import on_table

_TURNS = 72
_EDGE = 9 * INCH
"""Whatever nothing is said of stands outside deployment zones."""


class Bond(NamedTuple):
    """Two pieces, and how far they are from each other: exactly, or at most."""

    one: int
    other: int
    length: int


class Plan(NamedTuple):
    """What is said of where pieces stand, and where they stand so far."""

    play: Play
    bonds: list[Bond]
    levels: dict[int, int]
    """How high those stand that do not stand on the table itself."""
    stand: dict[int, Spot]


def arrange(
    play: Play, pieces: list[int], bonds: list[Bond], known: dict[int, Corner], levels: dict[int, int]
) -> dict[int, Spot]:
    """A place for each piece; those that are known stay where they are."""
    plan = Plan(play, bonds, levels, {piece: (*at, levels.get(piece, 0)) for piece, at in known.items()})
    order = sorted(pieces, key=lambda piece: (-sum(piece in bond[:2] for bond in bonds), piece))
    for first in order:
        if first not in plan.stand:
            plan.stand[first] = _apart(plan, first)
        _gather(plan, first)
    return {piece: plan.stand[piece] for piece in pieces}


def _gather(plan: Plan, first: int) -> None:
    """Put around a piece what is measured from it, and around that what is measured from it in turn."""
    queue = [first]
    while queue:
        one = queue.pop(0)
        for bond in plan.bonds:
            other = bond.other if bond.one == one else bond.one if bond.other == one else None
            if other is not None and other not in plan.stand:
                plan.stand[other] = _around(plan, one, other, bond.length)
                queue.append(other)


def _around(plan: Plan, one: int, other: int, length: int) -> Spot:
    """A place so far from a piece that is true to everything else that is said, and as far from the rest as can be."""
    play, here, up = plan.play, plan.stand[one], plan.levels.get(other, 0)
    reach, rise = radius(play, one) + radius(play, other), up - here[2]
    flat = isqrt(max(0, length * length - rise * rise))
    best: tuple[float, Spot] | None = None
    for turn in range(_TURNS):
        aim = sin(turn * 2 * pi / _TURNS), cos(turn * 2 * pi / _TURNS)
        there = (*(at_most(here, aim, flat + reach) if flat else beside(here, aim, reach)), up)
        if not on_table(play.state.land, *there[:2], radius(play, other)) or not _true(plan, other, there):
            continue
        rest = [_far(plan, other, there, third) for third in plan.stand if third != one]
        room = min(rest, default=0.0)
        if best is None or room > best[0]:
            best = room, there
    if best is None:
        raise ExampleError(f"{play.rules.cast.names[other]} cannot stand so")
    return best[1]


def _far(plan: Plan, one: int, there: Spot, other: int) -> float:
    return gap(there, plan.stand[other], radius(plan.play, one) + radius(plan.play, other))


def _true(plan: Plan, piece: int, there: Spot) -> bool:
    """Whether a piece stands there over no other, and as near to others as is said."""
    reach = {other: radius(plan.play, piece) + radius(plan.play, other) for other in plan.stand}
    if any(overlap(there, plan.stand[other], far) for other, far in reach.items()):
        return False
    for bond in plan.bonds:
        other = bond.other if bond.one == piece else bond.one if bond.other == piece else None
        if other is None or other not in plan.stand:
            continue
        if bond.length and compared(there, plan.stand[other], reach[other], bond.length) > 0:
            return False
        if not bond.length and not touch(there, plan.stand[other], reach[other]):
            return False
    return True


def _apart(plan: Plan, piece: int) -> Spot:
    """A place far from everything, in the middle of the table first."""
    up, land = plan.levels.get(piece, 0), plan.play.state.land
    if not plan.stand:
        return (*centre(plan.play)[:2], up)
    spots = [
        (x, y, up)
        for x in range(2 * INCH, land.wide - INCH, 2 * INCH)
        for y in range(_EDGE, land.deep - _EDGE, 2 * INCH)
    ]
    return max(spots, key=lambda there: min(_far(plan, piece, there, other) for other in plan.stand))
