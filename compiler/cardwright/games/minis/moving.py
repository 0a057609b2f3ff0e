"""Moving, Placing and pushing models. Moving follows a straight way; placing lifts a model and puts it down."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.events import emit
from cardwright.engine.inches import INCH, gap
from cardwright.engine.operations import STAND, Cause
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.statics import forbidden
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.table import TOUCH, distance, models, on_table, radius
from cardwright.games.minis.ways import STAY, Way, beside, blocked, free, named, straight, ways

MOVE = "move"


class Course(NamedTuple):
    """How a piece goes: as far as it likes, where to or from, and whether straight."""

    up_to: bool
    preposition: str
    aimed: bool
    direct: bool


def open_ways(play: Play, piece: int, limit: int, course: Course, others: list[int], verb: str) -> list[Way]:
    """The ways that are open to a piece on a course."""
    found: list[Way] = []
    place = play.state.place
    if course.preposition == "into contact with":
        found = [beside(play, piece, other, place[piece]) for other in others]
    elif others:
        away = course.preposition == "away from"
        found = [straight(play, piece, other, limit, away) for other in others]
        if course.up_to and not course.direct:
            found += [way for way in ways(play, piece, limit) if all(_leads(play, piece, way, o, away) for o in others)]
    elif not course.aimed:
        found = ways(play, piece, limit)
        if not course.up_to:
            found = [way for way in found if way.length == limit]
    if verb == MOVE and (pace := look(play).stats[play.rules.stat[words.PACE]][piece]):
        found = [way for way in found if way.length <= (pace - 1) * INCH]
    walls = _walls(play, piece) if verb == MOVE else 0
    found = [way for way in found if free(play, piece, way.point) and not blocked(play, piece, way.point, walls)]
    found = [named(play, piece, way) for way in found]
    return [*found, Way(STAY, place[piece], 0)] if course.up_to else found


def _walls(play: Play, piece: int) -> int:
    """The pieces that a piece cannot move through."""
    parts = [(other, {"what": 1 << piece, "through": 1 << other}) for other in ids(models(play) & ~(1 << piece))]
    return sum(1 << other for other, said in parts if forbidden(play, "move through", said))


def _leads(play: Play, piece: int, way: Way, other: int, away: bool) -> bool:
    now = distance(play, piece, other)
    then = gap(way.point, radius(play, piece), play.state.place[other], radius(play, other))
    return then > now if away else then < now


def step(play: Play, piece: int, way: Way, verb: str, cause: Cause) -> bool:
    """A piece goes to a point."""
    told = (piece, play.state.owner[piece], way.length, *_crossed(play, piece, way.point))
    return emit(play, play.rules.event(verb, STAND, piece, way.point, told, cause))


def _crossed(play: Play, piece: int, there: int) -> tuple[int, int]:
    """What a piece comes into contact with, and out of it: it is kept with the move, for who asks later."""
    place, own, into, out = play.state.place, radius(play, piece), 0, 0
    for other in ids(on_table(play) & ~(1 << piece)):
        before, after = (gap(at, own, place[other], radius(play, other)) <= TOUCH for at in (place[piece], there))
        into |= (after and not before) << other
        out |= (before and not after) << other
    return into, out


def movement(play: Play, model: int) -> int:
    """How far a model gets in a Move Action, in hundredths of an inch."""
    stats, number_of = look(play).stats, play.rules.stat
    reach, pace = stats[number_of["Movement"]][model], stats[number_of[words.PACE]][model]
    return (min(reach, pace - 1) if pace else reach) * INCH
