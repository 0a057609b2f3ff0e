"""Moving, Placing and pushing models. Moving follows a straight way; placing lifts a model and puts it down."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.compile.history import period_of
from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.patterns import Match, Pattern
from cardwright.engine.compile.relations import COMPARES
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import REPLACED, emit
from cardwright.engine.inches import INCH, gap
from cardwright.engine.operations import STAND, Cause
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Entry, Frame, Play, Question, decide
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Count, Effect, Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden, restricted
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.between import barred
from cardwright.games.minis.noting import note
from cardwright.games.minis.table import TOUCH, distance, models, radius
from cardwright.games.minis.ways import STAY, WHERE, Way, beside, blocked, free, named, straight, ways
from cardwright.lang.tree import Act, Amount, Quantity, Role, Thing

MOVE, PLACE, PUSH, THROUGH = "move", "place", "push", "move through"
_BOUNDS = {"": "or more", "at least": "or more", "at most": "or less"}


class Course(NamedTuple):
    """How a piece goes: as far as it likes, where to or from, and whether straight."""

    up_to: bool
    preposition: str
    aimed: bool
    direct: bool


def move(node: Act, scope: Scope) -> Effect:
    """`That model may move up to 4".`, `Move each of them up to 2" away from the other.`, `into contact with X`."""
    scope.only(node, "who", "what", "mood", "roles", "manner")
    thing = node.what if not isinstance(node.what, Amount) or not node.what.inches else node.who
    mover = thing or node.who
    if mover is None:
        raise scope.error(node, "it does not say what moves")
    what = describe(mover, scope)
    pool, group = what.among(), scope.mention("card", what.noun)
    one = scope.mention("card", what.noun, group)
    course = _course(node, scope)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it) & ~restricted(play, verb, NOWHERE)
        it[group] = pick(play, me, question, bits, what.number, what.up_to) if bits else 0
        done = bool(it[group])
        for piece in ids(it[group]):
            it[one] = 1 << piece
            done = _go(play, me, it, piece, course, node.verb, cause) and done
        return done

    return run


def _course(node: Act, scope: Scope) -> tuple[Count | None, Pool | None, Course]:
    length: Count | None = None
    up_to, preposition, other = False, "", None
    amounts: list[Thing] = [node.what] if isinstance(node.what, Amount) and node.what.inches else []
    for role in node.roles:
        match role:
            case Role(role="by", thing=thing):
                amounts.append(thing)
            case Role(role="source", preposition="away from", thing=thing):
                preposition, other = "away from", describe(thing, scope).among()
            case Role(role="destination", preposition="toward" | "into contact with" as word, thing=thing):
                preposition, other = word, describe(thing, scope).among()
            case _:
                raise scope.error(role, f"`{role.preposition}` has no meaning for a move yet")
    for thing in amounts:
        match thing:
            case Amount(quantity=Quantity(number=written, bound=bound)) if written is not None:
                length, up_to = number(written, scope), bound == "up to"
            case _:
                raise scope.error(thing, "it is not plain how far")
    if length is None and preposition != "into contact with":
        raise scope.error(node, "it does not say how far")
    if set(node.manner) - {"directly"}:
        raise scope.error(node, "this manner of moving is not known yet")
    return length, other, Course(up_to, preposition, other is not None, "directly" in node.manner)


def _go(
    play: Play, me: int, it: Frame, piece: int, said: tuple[Count | None, Pool | None, Course], verb: str, cause: Cause
) -> bool:
    """One piece goes where its player says."""
    length, other, course = said
    was = note(play, words.MOVER, piece + 1)
    others = ids(other(play, me, it) & ~(1 << piece)) if other is not None else []
    note(play, words.MOVER, was)
    limit = length(play, me, it) * INCH if length is not None else 0
    options = open_ways(play, piece, limit, course, others, verb)
    if not options:
        return False
    way: Way = decide(play, max(me, 0), WHERE, options)
    return way.label == STAY or step(play, piece, way, verb, cause)


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
    walls = barred(play, THROUGH, piece) | _walls(play, piece) if verb == MOVE else 0
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
    player = play.state.owner[piece]
    return emit(play, play.rules.event(verb, STAND, piece, way.point, (piece, player, way.length), cause))


def movement(play: Play, model: int) -> int:
    """How far a model gets in a Move Action, in hundredths of an inch."""
    stats, number_of = look(play).stats, play.rules.stat
    reach, pace = stats[number_of["Movement"]][model], stats[number_of[words.PACE]][model]
    return (min(reach, pace - 1) if pace else reach) * INCH


def moved(node: Act, scope: Scope) -> Pattern:
    """Events: `an enemy model moves into contact with this model`, `this model would move`."""
    scope.only(node, "who", "what", "mood", "roles", "tense", "times")
    if node.who is None:
        raise scope.error(node, "it does not say what moves")
    what = describe(node.who, scope)
    pool, slot = what.among(), scope.mention("card", what.noun)
    parts = [_change(role, scope) for role in node.roles if role.role != "during"]
    length, point = scope.mention("stat", "distance"), scope.slot()
    scope.parts["spot"] = point

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event = entry.event
        if entry.was == REPLACED:
            return False
        it[slot], it[length], it[point] = 1 << event.what, event.more[2], event.to
        return bool(it[slot] & pool(play, me, it)) and all(part(play, me, it, entry) for part in parts)

    return Pattern((scope.rules.verb[MOVE],), match)


def _change(role: Role, scope: Scope) -> Match:
    """Into contact, or out of it: it was not so before, and is so afterwards."""
    if role.preposition not in ("into contact with", "out of contact with"):
        raise scope.error(role, f"`{role.preposition}` has no meaning for an event yet")
    into = role.preposition == "into contact with"
    what = describe(role.thing, scope)
    pool, slot = what.among(), scope.mention("card", what.noun)

    def match(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        event, was = entry.event, entry.was
        old = play.state.place[event.what] if was is None else was
        own, place, bits = radius(play, event.what), play.state.place, 0
        for other in ids(pool(play, me, it) & ~(1 << event.what)):
            before, after = (gap(at, own, place[other], radius(play, other)) <= TOUCH for at in (old, event.to))
            bits |= (before != into and after == into) << other
        it[slot] = bits
        return bool(bits)

    return match


def has_moved(node: Act, scope: Scope) -> Test | None:
    """`if it did not move this round`, `if it moved 6" or more this activation`: all its moves together."""
    if node.tense != "past" or node.who is None:
        return None
    pool, period = describe(node.who, scope).among([_anywhere]), _when(node, scope)
    match node.what:
        case Amount(inches=True, quantity=Quantity(number=written, bound=bound)) if written is not None:
            wanted, compare = number(written, scope), COMPARES[_BOUNDS.get(bound, bound)]
        case None:
            wanted, compare = (lambda _play, _me, _it: 0), COMPARES["more than"]
        case _:
            raise scope.error(node, "it is not plain what moved")
    negated, verb = node.mood == "does not", scope.rules.verb[MOVE]

    def run(play: Play, me: int, it: Frame) -> int:
        bits, sums, least = pool(play, me, it), dict[int, int](), wanted(play, me, it) * INCH
        for event, was, _, _ in play.log[period_began(play, period) :]:
            if event.verb == verb and was != REPLACED and bits >> event.what & 1:
                sums[event.what] = sums.get(event.what, 0) + event.more[2]
        return any(compare(total, least) for total in sums.values()) != negated

    return run


def _when(node: Act, scope: Scope) -> str:
    """`during its activation` is the one under way."""
    return "activation" if any(role.role == "during" for role in node.roles) else period_of(node, scope)


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1
