"""The way of somebody over the table: around what is too high, through what slows down, up and down by jumps.

Somebody walks where the ground rises and falls by small steps only and the body fits; the base may hang over on the
way and must fit where the move ends. Others who stand in the way do not matter, unless it is said that they do. Lengths
are those of the lines walked: around a corner they are a hair longer than the shortest arc, never shorter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, lcm
from typing import NamedTuple

from cardwright.engine.tabletop.shapes import INCH, Corner, Spot, crossing, grown, holds, near_edge, sweeps, within
from cardwright.engine.tabletop.terrain import (
    NO_LAND,
    Body,
    Land,
    Measures,
    Terrain,
    in_difficult,
    on_table,
    outside,
    support,
)


class Path(NamedTuple):
    """A way, how long it is, and how often it is impaired."""

    corners: tuple[Corner, ...]
    length: float
    """Along the way, up and down included."""
    impaired: int = 0
    """How many things impair it: rough ground once, a jump once."""
    jumps: bool = False


class Walker(NamedTuple):
    """Who goes over which table, by which rules, and through whom he cannot go: where they stand, and both halves."""

    land: Land
    rules: Measures
    who: Body
    walls: tuple[tuple[Spot, int], ...] = ()


Ways = dict[int, tuple[float, int]]
"""For each node of a net that can be reached: how far it is, and the node before it; none, if it is the first."""


class Net(NamedTuple):
    """Points around what is in the way, and between which of them one can walk, as far as was asked so far."""

    land: Land
    """Kept, so that no other table is taken for it."""
    longest: int
    """Nodes that are farther from each other are not linked."""
    nodes: tuple[Corner, ...]
    links: dict[int, list[tuple[float, int]]]


_KEPT = 64
_STRETCH = 8 * INCH
_nets: dict[tuple[int, int, int, int, int], Net] = {}
"""Nets of the tables of late: a table is known again by itself, not by what is on it."""


def clear(walker: Walker, start: Corner, end: Corner, dodge: bool = False) -> bool:
    """Whether somebody can walk straight from one point to another; with `dodge`, staying out of rough ground."""
    land, small, wide = walker.land, walker.rules.small, walker.who.wide
    for at, reach in walker.walls:
        if near_edge((at[0], at[1]), start, end, reach):
            return False
    if dodge and crosses_difficult(land, start, end, walker.who.base):
        return False
    near = _near(land.solids, start, end, wide)
    tall = [piece for piece in near if piece.impassable or piece.top > small]
    blocks = [piece for piece in tall if sweeps(piece.outline, start, end, wide)]
    if any(piece.impassable for piece in blocks):
        return False
    if not tall or not _begins_or_ends_on(tall, small, start, end):
        if not blocks:
            return True
        if len(tall) == len(near):  # nothing to step on
            return False
    return _by_steps(near, small, wide, start, end)


def _begins_or_ends_on(tall: list[Terrain], small: int, start: Corner, end: Corner) -> bool:
    return any(piece.top > small and (holds(piece.outline, *start) or holds(piece.outline, *end)) for piece in tall)


def _by_steps(near: list[Terrain], small: int, wide: int, start: Corner, end: Corner) -> bool:
    """Whether the ground rises and falls by small steps only, and nothing higher is in the way of the body."""
    spans, parts = _heights(near, start, end)
    if not spans:
        return not any(piece.top > small and sweeps(piece.outline, start, end, wide) for piece in near)
    long = far(start, end)
    dips = [
        number
        for number, (first, last, high) in enumerate(spans[1:-1], 1)
        if (last - first) / parts * long <= small and high < min(spans[number - 1][2], spans[number + 1][2])
    ]
    heights = [high for number, (_, _, high) in enumerate(spans) if number not in dips]
    if any(abs(one - other) > small for one, other in pairwise(heights)):
        return False
    top = max(heights) + small
    return not any(piece.top > top and sweeps(piece.outline, start, end, wide) for piece in near)


Stretch = tuple[int, int, int]
"""From where to where on a way the ground is how high."""


def _heights(pieces: Sequence[Terrain], start: Corner, end: Corner) -> tuple[list[Stretch], int]:
    """How high the ground is along a way that comes over something, one level after another: where several lie over
    each other, the highest. Where is said in whole parts of the way; and how many of them it has."""
    found = [(span, piece.top) for piece in pieces if (span := crossing(piece.outline, start, end)) is not None]
    if not found:
        return [], 1
    whole = lcm(*[of for span, _ in found for _, of in span])
    steps = [(at * (whole // of), to * (whole // to_of), top) for ((at, of), (to, to_of)), top in found]
    cuts = sorted({0, whole, *(at for first, last, _ in steps for at in (first, last))})
    return [
        (first, last, max((top for begin, end, top in steps if begin <= first and last <= end), default=0))
        for first, last in pairwise(cuts)
    ], whole


def crosses_difficult(land: Land, start: Corner, end: Corner, base: int) -> bool:
    """Whether some of a base comes into what slows down on a straight way."""
    return any(sweeps(one.outline, start, end, base) for one in _near(land.rough, start, end, base))


def _near(pieces: Sequence[Terrain], start: Corner, end: Corner, radius: int) -> list[Terrain]:
    """Those of some pieces into whose boxes a way comes."""
    (ax, ay), (bx, by) = start, end
    west, east = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    south, north = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    found = []
    for piece in pieces:
        box = piece.box
        if box[0] < east and box[2] > west and box[1] < north and box[3] > south:
            found.append(piece)
    return found


# ---------------------------------------------------------------- nets


def _net(walker: Walker, limit: float, dodge: bool) -> Net:
    land, who = walker.land, walker.who
    longest = _STRETCH * (1 + int(limit) // _STRETCH)
    key = id(land), walker.rules.small, who.wide, who.base if dodge else -1, longest
    known = _nets.get(key)
    if known is None or known.land is not land:
        if len(_nets) >= _KEPT:
            _nets.clear()
        known = _nets[key] = Net(land, longest, tuple(_nodes(walker, dodge)), {})
    return known


def _nodes(walker: Walker, dodge: bool) -> Iterator[Corner]:
    """Around what is too high to step on; around rough ground, if one keeps out of it; and the tops of steps."""
    land, who, small = walker.land, walker.who, walker.rules.small
    found: dict[Corner, None] = {}
    for piece in land.solids:
        if piece.top > small or piece.impassable:
            found.update(dict.fromkeys(grown(piece.outline, who.wide)))
        if piece.landing and piece.top:
            found[_middle(piece)] = None
    if dodge:
        for piece in land.rough:
            found.update(dict.fromkeys(grown(piece.outline, who.base)))
    for x, y in found:
        if on_table(land, x, y, who.wide) and clear(walker._replace(walls=()), (x, y), (x, y), dodge):
            yield x, y


def _middle(piece: Terrain) -> Corner:
    number = len(piece.outline)
    return sum(x for x, _ in piece.outline) // number, sum(y for _, y in piece.outline) // number


def _links(walker: Walker, net: Net, node: int, dodge: bool) -> list[tuple[float, int]]:
    """To which nodes one can walk straight from a node; who stands in the way is asked each time."""
    known = net.links.get(node)
    if known is None:
        here, free = net.nodes[node], walker._replace(walls=())
        known = net.links[node] = [
            (long, number)
            for number, there in enumerate(net.nodes)
            if number != node and (long := far(here, there)) <= net.longest and clear(free, here, there, dodge)
        ]
    if not walker.walls:
        return known
    return [link for link in known if clear(walker._replace(land=NO_LAND), net.nodes[node], net.nodes[link[1]])]


def far(one: Corner, other: Corner) -> float:
    """How far two points are from each other, seen from above."""
    return hypot(one[0] - other[0], one[1] - other[1])


class Reach:
    """Where somebody gets on foot, by how far it is: found once, then asked for many points."""

    def __init__(self, walker: Walker, limit: float, dodge: bool = False) -> None:
        self.walker, self.limit, self.dodge = walker, limit, dodge
        self.start: Corner = walker.who.at[:2]
        self._near = walker._replace(land=_within_reach(walker, limit))
        """The same walker on what of the table he can come to at all: no way leads farther than the limit."""

    @cached_property
    def net(self) -> Net:
        """The points around what is in the way."""
        return _net(self.walker, self.limit, self.dodge)

    @cached_property
    def ways(self) -> Ways:
        """The shortest way to every node that is near enough: wanted only where one cannot walk straight."""
        found: Ways = {}
        queue: list[tuple[float, int, int]] = []
        for number, there in enumerate(self.net.nodes):
            long = far(self.start, there)
            if long <= self.limit and clear(self._near, self.start, there, self.dodge):
                heappush(queue, (long, number, -1))
        while queue:
            long, node, before = heappop(queue)
            if node in found:
                continue
            found[node] = long, before
            for step, next_ in _links(self.walker, self.net, node, self.dodge):
                if next_ not in found and long + step <= self.limit:
                    heappush(queue, (long + step, next_, node))
        return found

    def to(self, end: Corner) -> Path | None:
        """The shortest way to a point, if there is one that is short enough."""
        straight = far(self.start, end)
        if straight > self.limit:
            return None
        if clear(self._near, self.start, end, self.dodge):
            return Path((self.start, end), straight)
        last = sorted((long + far(self.net.nodes[node], end), node) for node, (long, _) in self.ways.items())
        for long, node in last:
            if long > self.limit:
                break
            if clear(self._near, self.net.nodes[node], end, self.dodge):
                return Path((*self._back(node), end), long)
        return None

    def _back(self, node: int) -> list[Corner]:
        found: list[Corner] = []
        while node >= 0:
            found.append(self.net.nodes[node])
            node = self.ways[node][1]
        return [self.start, *reversed(found)]


def _within_reach(walker: Walker, limit: float) -> Land:
    """The table with what can be in the way of somebody who goes no farther than so."""
    land, (x, y, _), radius = walker.land, walker.who.at, int(limit) + 1 + max(walker.who.wide, walker.who.base)
    solids = tuple([one for one in land.solids if not outside(one.box, x, y, radius)])
    return land._replace(solids=solids, rough=tuple([one for one in land.rough if not outside(one.box, x, y, radius)]))


# ---------------------------------------------------------------- moves


class Moves:
    """All that a move can be: on foot out of rough ground, on foot through it, or with a jump."""

    def __init__(self, walker: Walker, limit: float) -> None:
        self.walker, self.limit = walker, limit
        self.costs = walker.rules.impaired
        x, y, _ = walker.who.at
        self.stuck = in_difficult(walker.land, x, y, walker.who.base)
        self._dry: Reach | None = None
        self._wet: Reach | None = None

    def to(self, end: Corner, jump: bool = True) -> Path | None:
        """The move to a point that takes least; none, if it is too far. That the base fits there is not asked."""
        if not self.walker.land.pieces and not self.walker.walls:
            long = far(self.walker.who.at[:2], end)
            return Path((self.walker.who.at[:2], end), long) if long <= self.limit else None
        walk = self._on_foot(end)
        if not jump or (walk is not None and self._spent(walk) <= self.costs + far(self.walker.who.at[:2], end)):
            return walk
        leap = self._with_a_jump(end)
        return min((path for path in (walk, leap) if path is not None), key=self._spent, default=None)

    def _spent(self, path: Path) -> float:
        return path.length + path.impaired * self.costs

    def _on_foot(self, end: Corner) -> Path | None:
        if not self.stuck:
            if self._dry is None:
                self._dry = Reach(self.walker, self.limit, dodge=bool(self.walker.land.rough))
            path = self._dry.to(end)
            if path is not None or not self.walker.land.rough:
                return path
        left = self.limit - self.costs
        if left <= 0:
            return None
        if self._wet is None:
            self._wet = Reach(self.walker, left)
        path = self._wet.to(end)
        return path and path._replace(impaired=1)

    def _with_a_jump(self, end: Corner) -> Path | None:
        """Straight up, across and down again: as high as what is in the way. Landing ends the move."""
        land, who, start = self.walker.land, self.walker.who, self.walker.who.at[:2]
        lands_at = support(land, *end, who.base)
        if lands_at is None or not land.solids:
            return None
        top = jump_height(self.walker, end, lands_at)
        if top is None:
            return None
        slow = 1 + (self.stuck or in_difficult(land, *end, who.base))
        long = far(start, end) + 2 * top - who.at[2] - lands_at
        left = self.limit - slow * self.costs
        return Path((start, end), long, slow, True) if left > 0 and long <= left else None


def jump_height(walker: Walker, end: Corner, lands_at: int) -> int | None:
    """How high one must go to come to a point in the air; none, if something impassable is in between."""
    start, top = walker.who.at[:2], max(walker.who.at[2], lands_at)
    for at, reach in walker.walls:
        if near_edge((at[0], at[1]), start, end, reach):
            return None
    for piece in _near(walker.land.solids, start, end, walker.who.wide):
        if not sweeps(piece.outline, start, end, walker.who.wide):
            continue
        if piece.impassable and not (piece.landing and within(piece.outline, *end, walker.who.base)):
            return None
        top = max(top, piece.top)
    return top


# ---------------------------------------------------------------- falls


class Fall(NamedTuple):
    """A fall: over which point it begins, how high that is, and how far somebody had come by then."""

    over: Corner
    high: int
    length: float
    left: float | None = None
    """How far he would get in this move, where that is known: after what impairs it."""


def pushed_over(walker: Walker, end: Corner) -> Fall | None:
    """Where somebody who is pushed along a straight way falls off an edge that is no small step; none, if nowhere."""
    start, small, here = walker.who.at[:2], walker.rules.small, walker.who.at[2]
    spans, parts = _heights(walker.land.solids, start, end)
    for at, _, high in spans or ((0, 1, 0),):
        if high > here + small:
            return None  # it is stopped there
        if high < here - small:
            part = at / parts
            x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            return Fall((x, y), here, far(start, (x, y)))
        here = high
    return None


def failed_jump(walker: Walker, end: Corner, lands_at: int, limit: float) -> Fall | None:
    """Where somebody falls who jumps to a point that is too far: as far as he gets, up first and then across. None, if
    he cannot jump at all, or gets there."""
    top = jump_height(walker, end, lands_at)
    left = limit - walker.rules.impaired * (1 + in_difficult(walker.land, *walker.who.at[:2], walker.who.base))
    if top is None or left <= 0:
        return None
    rise, long = top - walker.who.at[2], far(walker.who.at[:2], end)
    if rise + long + top - lands_at <= left:
        return None
    part = min(1.0, max(0.0, left - rise) / long) if long else 0.0
    x, y = (round(a + (b - a) * part) for a, b in zip(walker.who.at[:2], end, strict=True))
    return Fall((x, y), walker.who.at[2] + round(min(rise, left)), min(left, rise + long), left)


def damage_of_fall(length: float, movement: float, hurts: int, deadly: int) -> int | None:
    """What a fall does, by how far somebody came in all and how far he gets in a move: nothing up to that, then so
    much; none, where he does not survive it: so many times as far."""
    if length >= deadly * movement:
        return None
    return hurts if length > movement else 0
