"""Moving and pushing pieces: a move goes around what is in the way, a push goes straight, even over an edge."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.engine.changes import piece_shown
from cardwright.engine.events import emit
from cardwright.engine.operations import RULES, STAND, Cause
from cardwright.engine.play import Play, decide
from cardwright.engine.rulebook import Parts, Procedure, Telling
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidding, restricted
from cardwright.engine.tabletop.paths import Fall, clear, damage_of_fall, pushed_over
from cardwright.engine.tabletop.placing import closest
from cardwright.engine.tabletop.shapes import INCH, called, gap, point, spot
from cardwright.engine.tabletop.standing import (
    bases,
    bodies,
    body_of,
    distance,
    ground_of,
    meet,
    on_table,
    radius,
    where,
)
from cardwright.engine.tabletop.ways import STAY, WHERE, Going, Way, inches, named
from cardwright.engine.view import look

MOVE, PUSH = "move", "push"
_PARTS = 16
"""Into how many parts a push is divided that something stops."""
MOVED = Telling(
    (MOVE,),
    {
        "what": piece_shown, "into contact": lambda _play, entry: entry.event.more[3],
        "out of contact": lambda _play, entry: entry.event.more[4],
        "distance": lambda _play, entry: entry.event.more[2] / INCH,
    },
    lambda _play, entry: entry.event.operation == STAND,
)  # fmt: skip
"""That a piece went somewhere: how far, and which others it met and left."""


class Course(NamedTuple):
    """How a piece goes: as far as it likes, where to or from, whether straight, and whether it is a whole move."""

    up_to: bool
    preposition: str
    aimed: bool
    direct: bool
    action: bool = False


def open_ways(play: Play, piece: int, limit: int | None, course: Course, others: list[int], verb: str) -> list[Way]:
    """The ways that are open to a piece on a course; without a limit, however long they are."""
    if restricted(play, play.rules.verb[verb], NOWHERE) >> piece & 1:
        found = []
    elif verb == PUSH:
        found = [way for other in others for way in _pushes(play, piece, limit or 0, course, other)]
    else:
        found = _moves(play, piece, limit, course, others)
    found = [named(play, piece, way) for way in found]
    if not course.up_to:
        return found
    found.append(Way(STAY, play.state.place[piece], 0))
    return _going(play, piece, limit, course).places(found) if verb == MOVE and not course.aimed else found


def _moves(play: Play, piece: int, limit: int | None, course: Course, others: list[int]) -> list[Way]:
    most = _pace(play, piece)
    if most is not None and limit is not None and limit > most and not course.up_to:
        return []
    going = _going(play, piece, limit, course)
    if course.preposition == "into contact with":
        return going.into_contact(others)
    if not others:
        if course.aimed:
            return []
        leaps = going.leaps() if course.action else []
        return [*going.all(), *leaps] if course.up_to else going.compass()
    away = course.preposition == "away from"
    found = [way for other in others for way in going.straight(other, away, course.up_to)]
    if course.up_to and not course.direct:
        found += [way for way in going.all() if all(_leads(play, piece, way, other, away) for other in others)]
    return list({way.point: way for way in reversed(found)}.values())[::-1]


def _going(play: Play, piece: int, limit: int | None, course: Course) -> Going:
    """The ways of a piece, no longer than texts let it go."""
    most = _pace(play, piece)
    if most is not None:
        limit = most if limit is None else min(most, limit)
    return Going(play, piece, limit, course.action, _walls(play, piece))


def _pace(play: Play, piece: int) -> int | None:
    """How far texts let a piece go at most, if they say so."""
    pace = _number(play, piece, ground_of(play).pace)
    return (pace - 1) * INCH if pace else None


def _number(play: Play, piece: int, stat: str) -> int:
    return look(play).stats[play.rules.stat[stat]][piece] if stat else 0


def _walls(play: Play, piece: int) -> int:
    """The pieces that a piece cannot move through."""
    parts = [(other, {"what": 1 << piece, "through": 1 << other}) for other in ids(bodies(play) & ~(1 << piece))]
    cannot = forbidding(play, "move through")
    return sum(1 << other for other, said in parts if cannot(said))


def _leads(play: Play, piece: int, way: Way, other: int, away: bool) -> bool:
    now = distance(play, piece, other)
    then = gap(spot(way.point), where(play, other), radius(play, piece) + radius(play, other))
    return then > now if away else then < now


# Pushes


def _pushes(play: Play, piece: int, limit: int, course: Course, other: int) -> list[Way]:
    """As far as it goes along the line to or from another: until something stops it, or over an edge."""
    going, away = Going(play, piece, limit), course.preposition == "away from"
    here = going.walker.who.at
    for part in range(_PARTS, 0, -1):
        far = limit * part // _PARTS
        at, label = going.along(other, away, far), going.toward(other, away, inches(far))
        if pushed_over(going.walker, at) is not None:
            return [Way(label, point(*at, here[2]), far)]
        way = going.spot(at)
        if isinstance(way, Way) and clear(going.walker, here[:2], at):
            return [way._replace(label=label)]
    return []


def step(play: Play, piece: int, way: Way, verb: str, cause: Cause) -> bool:
    """A piece goes to a point; whoever is pushed over an edge falls."""
    tumble = way.fall
    if verb == PUSH:
        tumble = pushed_over(Going(play, piece).walker, spot(way.point)[:2])
    if tumble is not None:
        return _tumble(play, piece, tumble, verb, cause)
    return _stand(play, piece, way, verb, cause)


def _stand(play: Play, piece: int, way: Way, verb: str, cause: Cause) -> bool:
    told = (piece, play.state.owner[piece], way.length, *_crossed(play, piece, way.point))
    return emit(play, play.rules.event(verb, STAND, piece, way.point, told, cause))


def _tumble(play: Play, piece: int, tumble: Fall, verb: str, cause: Cause) -> bool:
    """A piece falls to the next lower level, as near as can be to straight below, and is hurt if it falls far."""
    land, own = play.state.land, radius(play, piece)
    spots = closest(land, (*tumble.over, 0), own, bases(play, piece), tumble.high)
    if not spots:
        return False
    options = [named(play, piece, Way(f"falls to {called(at[:2])}", point(*at), 0)) for at in spots]
    player = max(play.actor, 0)
    chosen: Way = decide(play, player, WHERE, options) if len(options) > 1 else options[0]
    length = tumble.length + tumble.high - spot(chosen.point)[2]
    done = _stand(play, piece, chosen._replace(length=length), verb, cause)
    ground, bit = ground_of(play), 1 << piece
    reach = movement(play, piece) if tumble.left is None else tumble.left
    hurt = damage_of_fall(length, reach, *ground.fall)
    does = play.rules.book.does.performs
    if hurt is None and ground.kills:
        does[ground.kills](play, NOWHERE, [piece], {"what": bit}, RULES)
    elif hurt and ground.hurts:
        does[ground.hurts](play, NOWHERE, [piece], {"onto": bit, "doer": bit, "amount": hurt}, RULES)
    return done


def _crossed(play: Play, piece: int, there: int) -> tuple[int, int]:
    """What a piece comes into contact with, and out of it: it is kept with the move, for who asks later."""
    into = out = 0
    now, then = body_of(play, piece), body_of(play, piece, spot(there))
    for other in ids(on_table(play) & ~(1 << piece)):
        one = body_of(play, other)
        before, after = meet(play, now, one), meet(play, then, one)
        into |= (after and not before) << other
        out |= (before and not after) << other
    return into, out


def movement(play: Play, piece: int) -> int:
    """How far a piece gets in a whole move."""
    reach, most = _number(play, piece, ground_of(play).reach) * INCH, _pace(play, piece)
    return reach if most is None else min(reach, most)


# What verbs do


def goes(verb: str) -> Procedure:
    """Pieces go, one after another, where their player says."""

    def go(play: Play, me: int, _it: list[int], parts: Parts, cause: Cause) -> dict[str, Any]:
        course = _course(parts)
        far_ = parts.get("up to", parts.get("distance"))
        limit = None if far_ is None else round(far_ * INCH)
        bits = parts["what"] & ~restricted(play, play.rules.verb[verb], NOWHERE)
        gone, far = 0, 0.0
        for piece in ids(bits):
            options = open_ways(play, piece, limit, course, ids(_other(parts) & ~(1 << piece)), verb)
            way: Way | None = decide(play, max(me, 0), WHERE, options) if options else None
            if way is not None and (way.label == STAY or step(play, piece, way, verb, cause)):
                gone |= 1 << piece
                far += way.length
        return {"what": gone, "distance": far / INCH, "done": gone == parts["what"] != 0}

    return go


_WAYS = {
    "toward": "toward",
    "away from": "away from",
    "directly away from": "away from",
    "into contact": "into contact with",
}


def _other(parts: Parts) -> int:
    return next((parts[role] for role in _WAYS if role in parts), 0)


def _course(parts: Parts) -> Course:
    role = next((role for role in _WAYS if role in parts), "")
    return Course("up to" in parts, _WAYS.get(role, ""), bool(role), role.startswith("directly"))
