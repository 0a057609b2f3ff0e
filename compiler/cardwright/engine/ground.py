"""The ground: how the places of a board lie to each other, gaps and all, when the board is laid piece by piece.

Everything is worked out from columns and rows when a board changes, and is only numbers in tuples: a state refers to
it, copies share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

Spot = tuple[int, int]
"""A column and a row; columns go to the east, rows to the south."""
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
GAP = -1


class Ground(NamedTuple):
    """The places of a board, numbered in the order in which they were laid."""

    spots: tuple[Spot, ...]
    kinds: tuple[int, ...]
    """What is special about each place, by a number of the game; 0 for nothing."""
    names: tuple[str, ...]
    """Each place by its column and row, as players call it: A1 is in the north-west."""
    around: tuple[tuple[int, int, int, int], ...]
    """For each place, its neighbours to the north, east, south and west."""
    beside: tuple[int, ...]
    """For each place, the set of its neighbours."""
    near: tuple[tuple[int, ...], ...]
    """For each place, its neighbours without the gaps among them."""
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    """For each place and direction, what comes one, two, three ... steps away, as far as the board goes."""
    special: int
    """The set of the special places."""


def column_name(column: int) -> str:
    """A, B ... Z, AA, AB ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def spot_name(spot: Spot) -> str:
    """B3: the second column, the third row."""
    return f"{column_name(spot[0])}{spot[1] + 1}"


def spot_called(name: str) -> Spot:
    """The column and row of a name such as B3."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1


@lru_cache(maxsize=512)
def make_ground(spots: tuple[Spot, ...], kinds: tuple[int, ...] = ()) -> Ground:
    """The ground of these places; its north-west corner is A1."""
    left, top = min((x for x, _ in spots), default=0), min((y for _, y in spots), default=0)
    shifted = tuple((x - left, y - top) for x, y in spots)
    kinds = kinds or (0,) * len(spots)
    where = {spot: place for place, spot in enumerate(shifted)}
    size = max((max(spot) for spot in shifted), default=0) + 1
    rays = tuple(tuple(_ray(where, spot, step, size) for step in DIRECTIONS) for spot in shifted)
    around = tuple(
        (_at(where, spot, 0), _at(where, spot, 1), _at(where, spot, 2), _at(where, spot, 3)) for spot in shifted
    )
    beside = tuple(places(neighbours) for neighbours in around)
    near = tuple(tuple(place for place in neighbours if place != GAP) for neighbours in around)
    special = sum(1 << place for place, kind in enumerate(kinds) if kind)
    return Ground(shifted, kinds, tuple(spot_name(spot) for spot in shifted), around, beside, near, rays, special)


def places(found: Iterable[int]) -> int:
    """Places as a set, without the gaps among them."""
    bits = 0
    for place in found:
        if place != GAP:
            bits |= 1 << place
    return bits


def _at(where: Mapping[Spot, int], spot: Spot, direction: int) -> int:
    x, y = DIRECTIONS[direction]
    return where.get((spot[0] + x, spot[1] + y), GAP)


def _ray(where: Mapping[Spot, int], spot: Spot, step: Spot, size: int) -> tuple[int, ...]:
    """What lies in a direction, without the gaps beyond the last place."""
    found = [where.get((spot[0] + n * step[0], spot[1] + n * step[1]), GAP) for n in range(1, size)]
    while found and found[-1] == GAP:
        found.pop()
    return tuple(found)


def turned(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """Spots seen from the other side: turned by 180 degrees."""
    return tuple((-x, -y) for x, y in spots)


def vacant(ground: Ground, at: Sequence[int]) -> int:
    """The places on which nothing lies."""
    return sum(1 << place for place in range(len(ground.spots)) if at[place] < 0)


def outward(ground: Ground, start: int, found: int) -> list[int]:
    """Places as one comes by them from another: along its rays, the nearest first; then all others."""
    along = [place for ray in ground.rays[start] for place in ray if place != GAP and found >> place & 1]
    return [*along, *(place for place in range(len(ground.spots)) if found >> place & 1 and place not in along)]


NO_GROUND = make_ground(())


Arrows = tuple[int, int, int, int]
"""How far an area goes to the north, east, south and west."""
_KEPT = 64
_areas: dict[int, tuple[Ground, dict[Arrows, tuple[int, ...]]]] = {}
"""Areas that were worked out, for the grounds of late: a ground is known again by itself, not by what is in it."""


def areas(ground: Ground) -> dict[Arrows, tuple[int, ...]]:
    """The areas that were worked out for a ground so far."""
    known = _areas.get(id(ground))
    if known is None:
        if len(_areas) >= _KEPT:
            _areas.clear()
        known = _areas[id(ground)] = ground, {}
    return known[1]


def area(ground: Ground, arrows: Arrows) -> tuple[int, ...]:
    """For each place, the set of the places that an area there holds: a gap takes up a step and does not end it."""
    known = areas(ground)
    found = known.get(arrows)
    if found is None:
        found = known[arrows] = tuple(
            places(place for ray, count in zip(rays, arrows, strict=True) for place in ray[:count])
            for rays in ground.rays
        )
    return found
