"""Where a piece can go: the places that a player chooses among, by names that say how they lie."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import cos, floor, hypot, pi, sin
from typing import NamedTuple

from cardwright.engine.operations import RULES
from cardwright.engine.play import Open, Play, Question
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.tabletop.paths import Fall, Moves, Walker, failed_jump
from cardwright.engine.tabletop.placing import DIRECTIONS, Choice, Crowd, Goal, Why, stands, why_not
from cardwright.engine.tabletop.shapes import INCH, Corner, Spot, at_most, beside, called, point, spot
from cardwright.engine.tabletop.standing import bases, bodies, body_of, centre, ground_of, on_table, radius, where
from cardwright.engine.tabletop.terrain import Land, laid
from cardwright.engine.view import look

COMPASS = (
    "north", "north-northeast", "northeast", "east-northeast", "east", "east-southeast", "southeast",
    "south-southeast", "south", "south-southwest", "southwest", "west-southwest", "west", "west-northwest",
    "northwest", "north-northwest",
)  # fmt: skip
STAY = "pass"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_FAR = 200 * INCH
"""Farther than any table is wide: of a move that says no distance."""


class Way(NamedTuple):
    """A point, how far it is, and what players call it."""

    label: str
    point: int
    length: float
    fall: Fall | None = None
    """Where it ends in a fall."""


def _label(_rules: Rules, option: Way) -> str:
    return option.label


def named(play: Play, piece: int, way: Way) -> Way:
    """A way with the name of who would go it."""
    return way._replace(label=f"{play.rules.cast.names[piece]} {way.label}")


WHERE = Question("where to?", RULES, _label)


class Going:
    """The ways of one piece: whom it can touch, whom it fears, what is in its way."""

    def __init__(
        self, play: Play, piece: int, limit: float | None = None, action: bool = False, walls: int = 0
    ) -> None:
        self.play, self.piece = play, piece
        self.limit = _FAR if limit is None else floor(limit)
        lengths = play.rules.book.lengths
        own = radius(play, piece)
        self.walker = Walker(
            _land(play, piece),
            lengths if action else lengths._replace(impaired=0),  # what impairs shortens a whole move, nothing else
            body_of(play, piece),
            tuple((where(play, wall), radius(play, wall) + own) for wall in ids(walls)),
        )
        self.others = ids(on_table(play) & ~(1 << piece))
        owner = play.state.owner
        self.enemies = [one for one in ids(bodies(play)) if owner[one] != owner[piece]]
        self.markers = [one for one in self.others if not bodies(play) >> one & 1]
        self.crowd = Crowd(
            tuple(bases(play, piece)),
            tuple((where(play, one), radius(play, one)) for one in self.others),
            tuple(body_of(play, one) for one in self.enemies),
        )

    def all(self) -> list[Way]:
        """Every place that is worth going to: also toward markers that are too far to touch, and the centre."""
        things = [*(where(self.play, one) for one in self.markers), centre(self.play)]
        return [self._way(goal) for goal in Choice(self.walker, self.limit, self.crowd).goals(things)]

    def leaps(self) -> list[Way]:
        """Down from a height that is too great for this move: in a fall."""
        here, small = self.walker.who.at, self.walker.rules.small
        if here[2] <= small:
            return []
        found, moves = [], Moves(self.walker, self.limit)
        for number in range(0, DIRECTIONS, 2):
            angle = number * 2 * pi / DIRECTIONS
            at = self._over_the_edge((sin(angle), cos(angle)))
            if at is None or moves.to(at[:2]) is not None:
                continue
            fall = failed_jump(self.walker, at[:2], at[2], self.limit)
            if fall is not None:
                found.append(Way(f"leaps {COMPASS[number]} and falls", point(*at), fall.length, fall))
        return found

    def _over_the_edge(self, aim: tuple[float, float]) -> Spot | None:
        """The first place in a direction that is no small step lower."""
        here, land = self.walker.who.at, self.walker.land
        for far in range(self.walker.who.base, self.limit + 1, INCH // 4):
            there = stands(land, at_most(here, aim, far), self.walker.who.base, self.crowd.bases)
            if there is not None and there[2] < here[2] - self.walker.rules.small:
                return there
        return None

    def compass(self) -> list[Way]:
        """In all directions, the whole distance."""
        moves, found = Moves(self.walker, self.limit), []
        for number in range(DIRECTIONS):
            angle = number * 2 * pi / DIRECTIONS
            at = at_most(self.walker.who.at, (sin(angle), cos(angle)), self.limit)
            found += self._to(moves, at, f'{inches(self.limit)}" {COMPASS[number]}')
        return found

    def into_contact(self, others: Iterable[int]) -> list[Way]:
        """Up to each of some pieces, by the shortest way."""
        found = []
        for other in others:
            crowd = self.crowd._replace(touchable=((where(self.play, other), radius(self.play, other)),), enemies=())
            for goal in Choice(self.walker, self.limit, crowd).touching():
                found.append(self._way(goal, other))
        return found

    def straight(self, other: int, away: bool, less: bool = False) -> list[Way]:
        """So far along the line to another piece, or away from it; with `less`, not so far where that cannot be."""
        moves = Moves(self.walker, self.limit)
        for length in (self.limit, self.limit * 3 // 4, self.limit // 2, self.limit // 4)[: 4 if less else 1]:
            at = self.along(other, away, length)
            far = inches(hypot(at[0] - self.walker.who.at[0], at[1] - self.walker.who.at[1]))
            if found := self._to(moves, at, self.toward(other, away, far)):
                return found
        return []

    def toward(self, other: int, away: bool, far: str) -> str:
        """What a way to or from another is called."""
        return f'{far}" {"away from" if away else "toward"} {self.play.rules.cast.names[other]}'

    def along(self, other: int, away: bool, length: int) -> Corner:
        """The point so far to another piece, or away from it; no farther than up to it, in contact."""
        here, there = self.walker.who.at, where(self.play, other)
        aim = there[0] - here[0], there[1] - here[1]
        reach = self.walker.who.base + radius(self.play, other)
        if away or not any(aim):
            return at_most(here, (-aim[0], -aim[1]) if any(aim) else (0, -1), length)
        if length >= hypot(*aim) - reach:
            return beside(there, (-aim[0], -aim[1]), reach)
        return at_most(here, aim, length)

    def places(self, listed: Iterable[Way]) -> Places:
        """Listed ways, and those to places that a player names."""

        def way_to(at: Corner) -> Way | str:
            way = self.spot(at)
            return way if isinstance(way, str) else named(self.play, self.piece, way)

        return Places(listed, self.walker.land, way_to)

    def spot(self, at: Corner) -> Way | str:
        """The way to a place that somebody names; or why there is none."""
        reason = why_not(self.walker.land, at, self.walker.who.base, self.crowd.bases)
        if reason:
            return reason
        found = self._to(Moves(self.walker, self.limit), at, called(at))
        return found[0] if found else "that is too far"

    def _to(self, moves: Moves, at: Corner, label: str) -> list[Way]:
        there = stands(self.walker.land, at, self.walker.who.base, self.crowd.bases)
        path = moves.to(at) if there is not None else None
        return [Way(label, point(*there), path.length)] if there is not None and path is not None else []

    def _way(self, goal: Goal, other: int | None = None) -> Way:
        return Way(self._called(goal, other), point(*goal.at), goal.path.length)

    def _called(self, goal: Goal, other: int | None) -> str:
        names, far = self.play.rules.cast.names, inches(goal.path.length)
        if goal.why is Why.CONTACT:
            return f"into contact with {names[self.others[goal.which] if other is None else other]}"
        if goal.why is Why.COVER:
            return f'{far}" behind the {self.walker.land.hiding[goal.which].kind}'
        if goal.why in (Why.TOWARD, Why.AWAY):
            return f'{far}" {"toward" if goal.why is Why.TOWARD else "away from"} {names[self.enemies[goal.which]]}'
        if goal.why is Why.NEAR:
            marked = [*(names[one] for one in self.markers), "the centre"]
            return f'{far}" toward {marked[goal.which]}'
        return f'{far}" {COMPASS[goal.which]}'


class Places(Open):
    """Places to which a player may add any other by how far it is to the east and to the north."""

    def __init__(self, listed: Iterable[Way], land: Land, way_to: Callable[[Corner], Way | str]) -> None:
        super().__init__(listed)
        self._land, self._way_to = land, way_to

    def only(self, listed: Iterable[Way], holds: Callable[[Way], bool]) -> Places:
        """Those of which something holds."""

        def way_to(at: Corner) -> Way | str:
            way = self._way_to(at)
            return way if isinstance(way, str) or holds(way) else "a text or rule forbids it"

        return Places(listed, self._land, way_to)

    def number(self, words: str) -> int | None:
        """`12 8.5`, `Robb Stark 12" east, 8.5" north`: the last two numbers."""
        found = _NUMBER.findall(words)[-2:]
        if len(found) < 2:
            return None
        x, y = (round(float(one) * INCH) for one in found)
        return point(x, y) if x <= self._land.wide and y <= self._land.deep else None

    def named(self, number: int) -> Way | str:
        """The way to such a place; or why there is none."""
        return self._way_to(spot(number)[:2])


def _land(play: Play, piece: int) -> Land:
    """The table as a piece finds it: to some, rough ground is as good as any."""
    firm = ground_of(play).firm
    if play.state.land.rough and firm and look(play).stats[play.rules.stat[firm]][piece]:
        return _firm(play.state.land)
    return play.state.land


_firmed: dict[int, tuple[Land, Land]] = {}


def _firm(land: Land) -> Land:
    """The same table without rough ground: always the same object, so that what is known of it is found again."""
    known = _firmed.get(id(land))
    if known is None or known[0] is not land:
        _firmed.clear()
        known = _firmed[id(land)] = (
            land,
            laid(land._replace(pieces=()), [one for one in land.pieces if not one.difficult]),
        )
    return known[1]


def inches(length: float) -> str:
    """A length as players read it."""
    return f"{round(length / INCH, 1):g}"


def drawn(play: Play) -> str:
    """The table as text: who stands where, and what lies there."""
    land, names = play.state.land, play.rules.cast.names
    lines = [f'the table, {inches(land.wide)}" by {inches(land.deep)}"']
    for piece in ids(on_table(play)):
        x, y, z = where(play, piece)
        lines.append(f"  {names[piece]} at {called((x, y))}" + (f', {inches(z)}" up' if z else ""))
    for terrain in land.pieces:
        west, south, east, north = terrain.box
        high = f', {inches(terrain.top)}" high' if terrain.top else ""
        lines.append(f"  {terrain.kind} from {called((west, south))} to {called((east, north))}{high}")
    return "\n".join(lines)
