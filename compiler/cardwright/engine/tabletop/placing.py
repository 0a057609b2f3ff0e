"""Where a base can stand, and a short list of places worth going to.

A search needs few places that differ: up to others, behind something, toward and away from enemies, to what is worth
having, and as far as can be in all directions. Whoever wants another place names it, and is told whether it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple

from cardwright.engine.tabletop.paths import Moves, Path, Walker, far
from cardwright.engine.tabletop.shapes import (
    INCH,
    TOUCH,
    Box,
    Corner,
    Outline,
    Spot,
    apart,
    at_most,
    beside,
    box_of,
    edges,
    normal,
    outward,
    overlap,
    rectangle,
    share_room,
    square,
)
from cardwright.engine.tabletop.sight import covered, sees
from cardwright.engine.tabletop.terrain import Body, Land, Terrain, on_table, outside, piece_at, support
from cardwright.meaning.gamedata.groundtable import GroundData

Base = tuple[Spot, int]
"""Where somebody stands, and half the base."""
Aim = tuple[float, float]
"""A direction: how far to the east and to the north."""
DIRECTIONS = 16
_TURNS = 64


class Why(Enum):
    """What makes a place worth going to."""

    CONTACT = 0
    COVER = 1
    NEAR = 2
    TOWARD = 3
    AWAY = 4
    COMPASS = 5


class Goal(NamedTuple):
    """A place to go to, why, and the way there."""

    why: Why
    which: int
    """Of the others, the pieces of terrain or the directions, which one."""
    at: Spot
    path: Path


class Crowd(NamedTuple):
    """Who else is on the table: those that bases may not overlap, and among them those that matter to a choice."""

    bases: tuple[Base, ...] = ()
    """Where others stand, and half their bases."""
    touchable: tuple[Base, ...] = ()
    """Those that one can want to touch: others, and things that lie there."""
    enemies: tuple[Body, ...] = ()


def stands(land: Land, at: Corner, base: int, bases: Sequence[Base]) -> Spot | None:
    """Where a base comes to stand at a point: on the table, on one level, over no other base. None, if it cannot."""
    x, y = at
    if not on_table(land, x, y, base):
        return None
    for other, radius in bases:  # as `overlap` has it, without its call
        east, north, reach = x - other[0], y - other[1], base + radius
        if east * east + north * north < reach * reach:
            return None
    high = support(land, x, y, base)
    return None if high is None else (x, y, high)


def why_not(land: Land, at: Corner, base: int, bases: Sequence[Base]) -> str:
    """Why a base cannot stand at a point; empty, if it can."""
    x, y = at
    if not on_table(land, x, y, base):
        return "that is not on the table"
    if any(overlap((x, y, 0), other, base + radius) for other, radius in bases):
        return "another base stands there"
    return "it does not stand level there" if support(land, x, y, base) is None else ""


def around(land: Land, at: Spot, reach: int, base: int, bases: Sequence[Base]) -> Iterator[Spot]:
    """Places for a base in contact with another, all around it; `reach` is both halves together."""
    for there in _ring(land, at, reach, base):
        if not any(overlap(there, other, base + radius) for other, radius in bases):
            yield there


def _ring(land: Land, at: Spot, reach: int, base: int) -> tuple[Spot, ...]:
    """The same, whoever stands there: it is asked again as long as the other stays where it is."""
    if _RINGS_ON[0] is not land or len(_RINGS) > _MANY:
        _RINGS_ON[0] = land
        _RINGS.clear()
    key = at, reach, base
    if key not in _RINGS:
        spots = [stands(land, beside(at, aim, reach), base, ()) for aim in _AIMS]
        _RINGS[key] = tuple([there for there in spots if there is not None])
    return _RINGS[key]


_AIMS = tuple((sin(number * 2 * pi / DIRECTIONS), cos(number * 2 * pi / DIRECTIONS)) for number in range(DIRECTIONS))
_RINGS_ON: list[Land | None] = [None]
_RINGS: dict[tuple[Spot, int, int], tuple[Spot, ...]] = {}
"""Places around others on the table that was last asked about."""
_MANY = 10_000


def closest(land: Land, at: Spot, base: int, bases: Sequence[Base], below: int | None = None) -> list[Spot]:
    """The places nearest to a point at which a base can stand, all that are equally near; lower than a level, if said.

    It is looked for in many directions, those among them that lead straight away from edges.
    """

    def fits(aim: Aim, far_: int) -> Spot | None:
        x, y = round(at[0] + aim[0] * far_), round(at[1] + aim[1] * far_)
        there = stands(land, (x, y), base, bases)
        return there if there is not None and (below is None or there[2] < below) else None

    if (here := fits((0, 0), 0)) is not None:
        return [here]
    aims = [(sin(turn * 2 * pi / _TURNS), cos(turn * 2 * pi / _TURNS)) for turn in range(_TURNS)]
    aims += [normal(*edge) for piece in land.solids for edge in edges(piece.outline)]
    step = max(8, base // 4)
    for far_ in range(step, land.wide + land.deep, step):
        found = [aim for aim in aims if fits(aim, far_) is not None]
        if found:
            return _equally_near([_nearer(fits, aim, far_ - step, far_) for aim in found], at, base)
    return []


def _nearer(fits: Callable[[Aim, int], Spot | None], aim: Aim, no: int, yes: int) -> Spot:
    """The first place in a direction that fits, between one that does not and one that does."""
    while yes - no > 1:
        half = (no + yes) // 2
        no, yes = (no, half) if fits(aim, half) is not None else (half, yes)
    there = fits(aim, yes)
    assert there is not None
    return there


def _equally_near(spots: list[Spot], at: Spot, base: int) -> list[Spot]:
    """Those that are as near as any, each side of something once."""
    best = far(min(spots, key=lambda one: square(one, at))[:2], at[:2])
    found: list[Spot] = []
    for one in sorted(spots, key=lambda one: square(one, at)):
        if far(one[:2], at[:2]) <= best + TOUCH and all(far(one[:2], other[:2]) >= base for other in found):
            found.append(one)
    return found


def room_for(land: Land, data: GroundData, kind: str, step: int, apart: int) -> Iterator[Terrain]:
    """Where a piece of terrain can be laid, lengthwise and across: all on the table, and so far from all others."""
    key = id(data), kind, step, apart, land.wide, land.deep
    known = _LOTS.get(key)
    if known is None or known[0] is not data:
        known = _LOTS[key] = data, list(_lots(land, data, kind, step, apart))
    for piece, around_it, (west, south, east, north) in known[1]:
        for other in land.pieces:
            box = other.box  # most lie far from each other: that is seen without looking at their edges
            clear = east <= box[0] or north <= box[1] or west >= box[2] or south >= box[3]
            if not clear and share_room(around_it, other.outline):
                break
        else:
            yield piece


Lot = tuple[Terrain, Outline, Box]
"""A piece of terrain somewhere on the table, and what must be free of others around it."""
_LOTS: dict[tuple[int, str, int, int, int, int], tuple[GroundData, list[Lot]]] = {}
"""Those of an empty table: they are the same for whoever lays a piece of the kind."""


def _lots(land: Land, data: GroundData, kind: str, step: int, apart: int) -> Iterator[Lot]:
    wide, deep = (round(one * INCH) for one in data.kinds[kind].size)
    for x in range(step // 2, land.wide, step):
        for y in range(step // 2, land.deep, step):
            for turned in (0, 90) if wide != deep else (0,):
                piece = piece_at(data, kind, (x, y), turned)
                west, south, east, north = piece.box
                if west < 0 or south < 0 or east > land.wide or north > land.deep:
                    continue
                around_it = rectangle((x, y), wide + 2 * apart, deep + 2 * apart, turned)
                yield piece, around_it, box_of(around_it)


# ---------------------------------------------------------------- places worth going to


class Choice:
    """The places that are worth going to for somebody, each once."""

    def __init__(self, walker: Walker, limit: int, crowd: Crowd) -> None:
        self.walker, self.limit, self.crowd = walker, limit, crowd
        self.moves = Moves(walker, limit)
        self.found: dict[Corner, Goal] = {}
        at, reach = walker.who.at, limit + walker.who.base + 1
        self._near = [one for one in crowd.bases if square(one[0], at) <= (reach + one[1]) ** 2]
        """The bases that could be in the way of any that is reached."""

    def goals(self, things: Sequence[Spot] = ()) -> list[Goal]:
        """All of them; `things` are worth being near."""
        self.touching()
        self._hide()
        for number, at in enumerate(things):
            self._straight(Why.NEAR, number, at, 1)
        for number, enemy in enumerate(self.crowd.enemies):
            self._straight(Why.TOWARD, number, enemy.at, 1)
            self._straight(Why.AWAY, number, enemy.at, -1)
        self.compass()
        return list(self.found.values())

    def touching(self) -> list[Goal]:
        """Up to each of those that one can want to touch."""
        for number, (at, radius) in enumerate(self.crowd.touchable):
            self._touch(number, at, radius)
        return list(self.found.values())

    def compass(self) -> list[Goal]:
        """In all directions, as far as can be."""
        for number, aim in enumerate(_AIMS):
            self._as_far(Why.COMPASS, number, aim, self.limit)
        return list(self.found.values())

    def _try(self, why: Why, which: int, at: Corner) -> bool:
        """Note a place, if one can stand there and get there."""
        if at in self.found:
            return True
        if far(self.walker.who.at[:2], at) > self.limit:
            return False
        there = stands(self.walker.land, at, self.walker.who.base, self._near)
        path = self.moves.to(at) if there is not None else None
        if there is None or path is None:
            return False
        self.found[at] = Goal(why, which, there, path)
        return True

    def _touch(self, number: int, at: Spot, radius: int) -> None:
        """Up to somebody by the shortest way; around him, if that is taken."""
        x, y, _ = self.walker.who.at
        reach = radius + self.walker.who.base
        if far((x, y), at[:2]) - reach > self.limit:
            return
        if self._try(Why.CONTACT, number, beside(at, (x - at[0], y - at[1]), reach)):
            return
        spots = around(self.walker.land, at, reach, self.walker.who.base, self.crowd.bases)
        for there in sorted(spots, key=lambda one: square(one, self.walker.who.at)):
            if self._try(Why.CONTACT, number, there[:2]):
                return

    def _straight(self, why: Why, number: int, at: Spot, sign: int) -> None:
        x, y, _ = self.walker.who.at
        aim = (at[0] - x) * sign, (at[1] - y) * sign
        if aim == (0, 0):
            return
        limit = self.limit if sign < 0 else min(self.limit, floor(far((x, y), at[:2])))
        self._as_far(why, number, aim, limit)

    def _as_far(self, why: Why, number: int, aim: Aim, limit: int) -> None:
        """As far as can be in a direction: whole, as far as what impairs leaves, or in parts."""
        less = self.walker.rules.impaired
        parts = {limit, limit - less, limit - 2 * less, limit * 3 // 4, limit // 2, limit // 4}
        for length in sorted(parts, reverse=True):
            at = at_most(self.walker.who.at, aim, length)
            if length > 0 and self._try(why, number, at):
                return

    def _hide(self) -> None:
        """Behind each piece of terrain that is near enough: where most enemies see least."""
        land, who = self.walker.land, self.walker.who
        if not self.crowd.enemies:
            return
        x, y, _ = who.at
        for number, piece in enumerate(land.hiding):
            if outside(piece.box, x, y, self.limit + who.base) or apart(piece.outline, x, y) > self.limit + who.base:
                continue
            places = []
            for a, b in edges(piece.outline):
                there = stands(land, outward(a, b, who.base), who.base, self.crowd.bases)
                if there is not None and far((x, y), there[:2]) <= self.limit:
                    worth = sum(self._safe(enemy, who._replace(at=there)) for enemy in self.crowd.enemies)
                    places.append((-worth, square(there, who.at), there))
            for worth, _, there in sorted(places):
                if worth and self._try(Why.COVER, number, there[:2]):
                    break

    def _safe(self, enemy: Body, who: Body) -> int:
        if covered(self.walker.land, enemy, who):
            return 1
        return 0 if sees(self.walker.land, enemy, who) else 1


def grid(land: Land, base: int, step: int, inside: Callable[[Corner], bool]) -> Iterator[Corner]:
    """Points all over the table, so far from each other, that are inside something."""
    first = ceil(base / step) * step
    for x in range(first, land.wide - base + 1, step):
        for y in range(first, land.deep - base + 1, step):
            if inside((x, y)):
                yield x, y
