"""Terrain: what lies on the table, what it does to whoever moves, stands or looks there, and how high one stands on it.

Every piece is a convex outline that is solid from the table up to its top; what lies flat has no height.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardwright.engine.tabletop.shapes import (
    INCH,
    Box,
    Corner,
    Outline,
    Spot,
    box_of,
    is_convex,
    over,
    rectangle,
    within,
)
from cardwright.meaning.gamedata.groundtable import GroundData


class Terrain(NamedTuple):
    """A piece of terrain."""

    kind: str
    outline: Outline
    top: int = 0
    """How high it is."""
    difficult: bool = False
    """Whoever stands on or crosses some of it is slowed down."""
    impassable: bool = False
    """Nobody goes through it."""
    landing: bool = True
    """Whether somebody can stand on it; on what is impassable, by landing there."""
    hides: bool = True
    """Whether it keeps from being seen what is behind it."""
    box: Box = (0, 0, 0, 0)


class Land(NamedTuple):
    """The table with all that lies on it. A state refers to it, copies share it."""

    wide: int = 0
    deep: int = 0
    pieces: tuple[Terrain, ...] = ()
    solids: tuple[Terrain, ...] = ()
    """Those that have a height or cannot be crossed."""
    hiding: tuple[Terrain, ...] = ()
    """Those that things can be behind."""
    rough: tuple[Terrain, ...] = ()
    """Those that slow down."""


class Measures(NamedTuple):
    """What the rules of a game fix about lengths on its table."""

    head: int = 0
    """How high a model is."""
    body: int = 100
    """How wide its body is, in hundredths of its base."""
    small: int = 0
    """Steps up and down, and gaps, that are no larger need no jump."""
    impaired: int = 0
    """How much shorter a move is for each thing that impairs it: rough ground, a jump."""


class Body(NamedTuple):
    """Somebody on the table: where, how wide the base is, and how wide and high what stands on it. Half widths."""

    at: Spot
    base: int
    wide: int
    high: int


NO_LAND = Land()
"""Of a game that measures nothing."""


def measures(data: GroundData) -> Measures:
    """What a game's data says, in the lengths of the table."""
    return Measures(_long(data.head), data.body, _long(data.small), _long(data.impaired))


def _long(number: float) -> int:
    return round(number * INCH)


def bare(data: GroundData) -> Land:
    """The table of a game before anything is laid."""
    return Land(_long(data.size[0]), _long(data.size[1]))


def piece_of(data: GroundData, kind: str, outline: Iterable[Corner]) -> Terrain:
    """A piece of terrain of a kind that the data knows. Raises ValueError for an outline that is not convex."""
    corners, what = tuple(outline), data.kinds[kind]
    if not is_convex(corners):
        raise ValueError(f"the corners of a {kind} must go around a convex shape against the clock")
    return Terrain(
        kind, corners, _long(what.height), what.difficult, what.impassable, what.landing, what.hides, box_of(corners)
    )


def laid(land: Land, pieces: Iterable[Terrain]) -> Land:
    """The table with more on it."""
    found = (*land.pieces, *pieces)
    solids = tuple(one for one in found if one.top or one.impassable)
    hiding = tuple(one for one in found if one.top and one.hides)
    return Land(land.wide, land.deep, found, solids, hiding, tuple(one for one in found if one.difficult))


def piece_at(data: GroundData, kind: str, middle: Corner, degrees: float = 0) -> Terrain:
    """A piece of terrain of the usual size of its kind."""
    wide, deep = data.kinds[kind].size
    return piece_of(data, kind, rectangle(middle, _long(wide), _long(deep), degrees))


def layout(data: GroundData, name: str) -> Land:
    """A table that is laid already. Raises ValueError if something of it lies beside the table."""
    land = bare(data)
    pieces = [piece_at(data, kind, (_long(x), _long(y)), turned) for kind, x, y, turned in data.layouts[name]]
    for one in pieces:
        if not all(0 <= x <= land.wide and 0 <= y <= land.deep for x, y in one.outline):
            raise ValueError(f"in the layout {name}, a {one.kind} lies beside the table")
    return laid(land, pieces)


def body(rules: Measures, at: Spot, base: int) -> Body:
    """Somebody with such a base."""
    return Body(at, base, base * rules.body // 100, rules.head)


def outside(box: Box, x: int, y: int, radius: int) -> bool:
    """Whether a base is clear of a box."""
    return x + radius <= box[0] or y + radius <= box[1] or x - radius >= box[2] or y - radius >= box[3]


def on_table(land: Land, x: int, y: int, radius: int) -> bool:
    """Whether all of a base is on the table."""
    return radius <= x <= land.wide - radius and radius <= y <= land.deep - radius


def support(land: Land, x: int, y: int, radius: int) -> int | None:
    """How high a base stands at a point, where all of it rests on one level; none, if it cannot stand there. The same
    points are tried again and again as long as nothing is built or torn down."""
    if _TRIED_ON[0] is not land or len(_TRIED) > _MANY:
        _TRIED_ON[0] = land
        _TRIED.clear()
    key = (x, y, radius)
    if key not in _TRIED:
        _TRIED[key] = _support(land, x, y, radius)
    return _TRIED[key]


_TRIED_ON: list[Land | None] = [None]
_TRIED: dict[tuple[int, int, int], int | None] = {}
"""How high a base stands at points of the table that was last asked about."""
_MANY = 100_000


def _support(land: Land, x: int, y: int, radius: int) -> int | None:
    under, highest = 0, 0
    east, north, west, south = x + radius, y + radius, x - radius, y - radius
    for one in land.solids:
        box = one.box  # as `outside` has it, without its call: asked for every place that is tried
        if east <= box[0] or north <= box[1] or west >= box[2] or south >= box[3]:
            continue
        if not over(one.outline, x, y, radius):
            continue
        if not one.landing:
            return None
        highest = max(highest, one.top)
        if within(one.outline, x, y, radius):
            under = max(under, one.top)
    return under if highest <= under else None


def in_difficult(land: Land, x: int, y: int, radius: int) -> bool:
    """Whether some of a base is in what slows down."""
    return any(not outside(one.box, x, y, radius) and over(one.outline, x, y, radius) for one in land.rough)
