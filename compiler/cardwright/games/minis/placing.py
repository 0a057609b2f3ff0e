"""Placing: a piece is lifted and put down somewhere, which is not a move; or it is set aside."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.inches import INCH, gap, point, shifted
from cardwright.engine.operations import ATTACH, MOVE, RULES, STAND, TOP, Cause
from cardwright.engine.play import Frame, Play, decide
from cardwright.engine.rules import Effect, Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.games.minis import words
from cardwright.games.minis.measures import points
from cardwright.games.minis.noting import count, tokens
from cardwright.games.minis.pieces import carries
from cardwright.games.minis.statuses import end_status
from cardwright.games.minis.table import SIDE, TOUCH, radius
from cardwright.games.minis.ways import COMPASS, WHERE, Way, free, ways
from cardwright.lang.tree import Act, Amount, Kind, Quantity, Related, Role, Select, Thing

PLACE = "place"
Spots = Callable[[Play, int, Frame, int], list[Way]]
"""Where a piece can be put: for the player, what words refer to, and the piece."""


def anywhere(play: Play, _me: int, _it: Frame, piece: int) -> list[Way]:
    """All over the table: every third inch."""
    found = []
    for x in range(3 * INCH, SIDE, 3 * INCH):
        for y in range(3 * INCH, SIDE, 3 * INCH):
            at = point(x, y)
            if free(play, piece, at):
                found.append(Way(f'{x // INCH}" east, {y // INCH}" north', at, 0))
    return found


def beside_one(play: Play, marker: int, model: int) -> list[Way]:
    """In contact with a model, on any of its sides."""
    if model == NOWHERE:
        return []
    reach, start = radius(play, model) + radius(play, marker), play.state.place[model]
    found = []
    for turn, name in enumerate(COMPASS):
        at = shifted(start, sin(turn * pi / 4) * reach, cos(turn * pi / 4) * reach)
        if at is not None:
            found.append(Way(f"{name} of {play.rules.cast.names[model]}", at, 0))
    return found


def around(thing: Thing, scope: Scope) -> Spots:
    """`within 6" of the centre of the gaming area`, `within 2" of a friendly model`."""
    match thing:
        case Amount(inches=True, quantity=Quantity(number=written), where=[Related(preposition="of", thing=of)]) if (
            written is not None
        ):
            limit = number(written, scope)
        case _:
            raise scope.error(thing, "it is not plain within what")
    match of:
        case Select(kinds=[Kind(kind="position")]):
            starts = points(of.model_copy(update={"where": []}), scope)
            ring: Callable[[Play, int], int] = lambda _play, _piece: 0  # noqa: E731
        case _:
            pool = describe(of, scope).among()
            starts = lambda play, me, it: [play.state.place[piece] for piece in ids(pool(play, me, it))]  # noqa: E731
            ring = radius
    barred = _kept_clear(of, scope)

    def run(play: Play, me: int, it: Frame, piece: int) -> list[Way]:
        far = limit(play, me, it) * INCH
        found = [way for at in starts(play, me, it) for way in _disc(play, piece, at, far + ring(play, piece))]
        return [way for way in found if not any(barred(play, me, it, piece, way.point))]

    return run


def _disc(play: Play, piece: int, at: int, far: int) -> list[Way]:
    """Points of which all lies within a distance, and the middle."""
    whole = far - radius(play, piece)
    middle = [Way("the middle", at, 0)] if free(play, piece, at) else []
    return middle + ways(play, piece, max(0, whole), at)


def disc(play: Play, piece: int, at: int, far: int, whole: bool) -> list[Way]:
    """Points within a distance of another, where all of the piece must lie within it or only its middle."""
    return _disc(play, piece, at, far if whole else far + radius(play, piece))


def _kept_clear(of: Thing, scope: Scope) -> Callable[[Play, int, Frame, int, int], list[bool]]:
    """`..., out of contact with enemy models`."""
    where = of.where if isinstance(of, Select) and of.kinds[0].kind == "position" else []
    pools: list[Pool] = []
    for one in where:
        if isinstance(one, Related) and one.preposition == "out of contact with":
            pools.append(describe(one.thing, scope).among())
        elif not (isinstance(one, Related) and one.preposition == "of"):
            raise scope.error(one, "this says nothing of a place yet")

    def run(play: Play, me: int, it: Frame, piece: int, at: int) -> list[bool]:
        own, place = radius(play, piece), play.state.place
        others = [other for pool in pools for other in ids(pool(play, me, it) & ~(1 << piece))]
        return [gap(at, own, place[other], radius(play, other)) <= TOUCH for other in others]

    return run


def place(node: Act, scope: Scope) -> Effect:
    """`Place that model within 3" of its position.`, `place it anywhere`, `place it within the same distance`."""
    scope.only(node, "who", "what", "mood", "roles", "manner")
    if node.what is None:
        raise scope.error(node, "it does not say what is placed")
    pool, cause = describe(node.what, scope).among([_anywhere]), scope.cause(node)
    spots = _where_to(node, scope)
    verb = scope.rules.verb["move"]

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for piece in ids(pool(play, me, it) & ~restricted(play, verb, NOWHERE)):
            options = spots(play, me, it, piece)
            if options:
                way: Way = decide(play, max(me, 0), WHERE, options)
                done = put(play, piece, way.point, PLACE, cause) or done
        return done

    return run


def _where_to(node: Act, scope: Scope) -> Spots:
    if "place" in node.manner:
        return anywhere
    match node.roles:
        case [Role(role="destination", preposition="within", thing=Select(kinds=[Kind(noun="distance")]))]:
            spot = scope.parts.get("spot")
            if spot is None:
                raise scope.error(node, "the same distance as what")
            return lambda _play, _me, it, _piece: [Way("there", it[spot], 0)]
        case [Role(role="destination", preposition="within", thing=thing)]:
            return around(thing, scope)
    raise scope.error(node, "it is not plain where to")


def put(play: Play, model: int, at: int, verb: str, cause: Cause) -> bool:
    """A model stands at a point of the table; one that comes back has no Damage, Effort or status left."""
    rules, player = play.rules, play.state.owner[model]
    zone = rules.layout.zone(words.TABLE, player)
    if play.state.zone[model] != zone:
        cleanse(play, model)
        emit(play, rules.event(verb, MOVE, model, zone, TOP, cause))
        for piece in carries(rules.cast, model):
            emit(play, rules.event("put", MOVE, piece, zone, TOP, RULES))
            emit(play, rules.event("put", ATTACH, piece, model, 0, RULES))
    return emit(play, rules.event(verb, STAND, model, at, (model, player, 0), cause))


def cleanse(play: Play, model: int) -> None:
    """Take everything off a model."""
    for name in (words.DAMAGE, words.EFFORT):
        if tokens(play, model, name):
            count(play, "discard", model, name, -tokens(play, model, name))
    for status in words.STATUSES:
        end_status(play, model, status, "discard", RULES)


def set_aside(node: Act, scope: Scope) -> Effect:
    thing = node.what
    if thing is None:
        raise scope.error(node, "it does not say what is set aside")
    scope.only(node, "what", "manner", "mood")
    pool, cause = describe(thing, scope).among([_anywhere]), scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for piece in ids(pool(play, me, it)):
            zone = play.rules.layout.zone(words.ASIDE, play.state.owner[piece])
            done = emit(play, play.rules.event("set aside", MOVE, piece, zone, TOP, cause)) or done
        return done

    return run


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def is_aside(node: Act, scope: Scope) -> Test | None:
    """`while this card is set aside`."""
    if not node.passive or node.what is None or node.tense:
        return None
    pool = describe(node.what, scope).among([_anywhere])
    zones = scope.rules.layout.zones[words.ASIDE]

    def run(play: Play, me: int, it: Frame) -> int:
        aside = 0
        for zone in zones:
            aside |= play.state.members[zone]
        return pool(play, me, it) & aside

    return run
