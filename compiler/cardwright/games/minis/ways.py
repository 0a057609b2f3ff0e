"""Where a piece can go: the points that a player chooses among, by names that say how they lie."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from cardwright.engine.inches import INCH, between, crosses, gap, is_point, shifted, toward
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, Question
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.games.minis.table import TOUCH, inside, models, on_table, radius

COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
STAY = "pass"


class Way(NamedTuple):
    """A point, how far it is, and what players call it."""

    label: str
    point: int
    length: int


def _label(_rules: Rules, option: Way) -> str:
    return option.label


def named(play: Play, piece: int, way: Way) -> Way:
    """A way with the name of who would go it."""
    return way._replace(label=f"{play.rules.cast.names[piece]} {way.label}")


WHERE = Question("where to?", RULES, _label)


def ways(play: Play, piece: int, limit: int, start: int | None = None) -> list[Way]:
    """Points within a distance: into contact with others, and in the eight directions, whole inches first."""
    here = play.state.place[piece] if start is None else start
    found: list[Way] = []
    for other in ids(on_table(play) & ~(1 << piece)):
        way = beside(play, piece, other, here)
        if way.length <= limit:
            found.append(way)
    for inches in range(limit // INCH, 0, -1):
        for number, name in enumerate(COMPASS):
            angle = number * pi / 4
            at = shifted(here, sin(angle) * inches * INCH, cos(angle) * inches * INCH)
            if at is not None:
                found.append(Way(f'{inches}" {name}', at, inches * INCH))
    return [way for way in found if free(play, piece, way.point)]


def beside(play: Play, piece: int, other: int, here: int) -> Way:
    """Straight up to another piece until the bases touch."""
    there = play.state.place[other]
    length = max(0, gap(here, radius(play, piece), there, radius(play, other)))
    return Way(f"into contact with {play.rules.cast.names[other]}", toward(here, there, length), length)


def straight(play: Play, piece: int, other: int, length: int, away: bool) -> Way:
    """So far along the line to another piece, or away from it."""
    here, there = play.state.place[piece], play.state.place[other]
    if not away:
        length = min(length, gap(here, radius(play, piece), there, radius(play, other)))
    name = play.rules.cast.names[other]
    label = f'{length / INCH:g}" {"away from" if away else "toward"} {name}'
    return Way(label, toward(here, there, -length if away else length), length)


def free(play: Play, piece: int, at: int) -> bool:
    """Whether a base fits at a point: on the table, and over no other base."""
    if not inside(at):
        return False
    own, place = radius(play, piece), play.state.place
    for other in ids(models(play) & ~(1 << piece)):
        if between(at, place[other]) + TOUCH < own + radius(play, other):
            return False
    return True


def blocked(play: Play, piece: int, at: int, walls: int) -> bool:
    """Whether the straight way to a point leads through one of a set of pieces."""
    here, place = play.state.place[piece], play.state.place
    if not is_point(here):
        return False
    own = radius(play, piece)
    return any(crosses(here, at, own, place[wall], radius(play, wall)) for wall in ids(walls & ~(1 << piece)))
