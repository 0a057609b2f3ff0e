"""What prepositions say of things on the table: within, in contact with, in line of sight of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.inches import INCH
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.table import CENTRE, distance, models, on_table, radius, reaches, touching
from cardwright.games.minis.zones import area_of, away
from cardwright.lang.tree import Amount, InState, Kind, Related, Select, Thing

Pair = Callable[[Play, int, int], bool]
Points = Callable[[Play, int, Frame], list[int]]
EACH = 1 << 20


class Others(NamedTuple):
    """What something is measured from: these pieces, so many of them."""

    pool: Pool
    wanted: Count


def relation(pair: Pair, negated: bool = False) -> Callable[[Thing, Scope], Pool]:
    """The pieces that stand in a relation to one, to so many, or to each of others."""

    def make(thing: Thing, scope: Scope) -> Pool:
        return stands(pair, others(thing, scope), negated)

    return make


def others(thing: Thing, scope: Scope) -> Others:
    """The pieces that are meant, and with how many of them it must be so."""
    quantity = thing.quantity if isinstance(thing, (Select, Amount)) else None
    each = getattr(thing, "word", "") == "each other" or (
        quantity is not None and bool({"each", "all", "every"} & set(quantity.words))
    )
    if isinstance(thing, Amount) and each:
        thing = next((one.thing for one in thing.where if isinstance(one, Related)), thing)
    pool = describe(thing, scope).among()
    if each:
        return Others(pool, lambda _play, _me, _it: EACH)
    if quantity is not None and quantity.number is not None:
        return Others(pool, number(quantity.number, scope))
    return Others(pool, lambda _play, _me, _it: 1)


def stands(pair: Pair, of: Others, negated: bool = False) -> Pool:
    """The pieces on the table for which it is so; while Objectives are judged, some do not count."""

    def run(play: Play, me: int, it: Frame) -> int:
        refs, wanted, bits = of.pool(play, me, it), of.wanted(play, me, it), 0
        for piece in ids(on_table(play) & ~uncounted(play)):
            rest = ids(refs & ~(1 << piece))
            so = sum(pair(play, piece, other) for other in rest)
            bits |= (not so if negated else so >= min(wanted, max(1, len(rest)) if wanted == EACH else wanted)) << piece
        return bits

    return run


def uncounted(play: Play) -> int:
    """The pieces that do not count for what is asked."""
    if not play.state.memory[words.JUDGING]:
        return 0
    flags = look(play).stats[play.rules.stat[words.UNCOUNTED]]
    return sum(1 << piece for piece in ids(on_table(play)) if flags[piece])


def within(thing: Thing, scope: Scope, whole: bool = False) -> Pool:
    """`within 6" of this model`, `within 4" of your deployment zone`, `completely within an enemy deployment zone`."""
    match thing:
        case Amount(inches=True, quantity=quantity, where=[Related(preposition="of", thing=of)]) if (
            quantity.number is not None
        ):
            limit = number(quantity.number, scope)
            return _near(of, limit, scope, whole)
        case Select(kinds=[Kind(noun="deployment zone")]):
            return _near(thing, lambda _play, _me, _it: 0, scope, whole)
    raise scope.error(thing, "it is not plain within what")


def completely_within(thing: Thing, scope: Scope) -> Pool:
    """All of it."""
    return within(thing, scope, whole=True)


def _near(of: Thing, limit: Count, scope: Scope, whole: bool) -> Pool:
    match of:
        case Select(kinds=[Kind(noun="deployment zone")]):
            return _near_zone(of, limit, scope, whole)
        case Select(kinds=[Kind(kind="position")]):
            return _near_points(points(of, scope), limit, whole)
    found = others(of, scope)
    slot = scope.slot()

    def pool(play: Play, me: int, it: Frame) -> int:
        it[slot] = limit(play, me, it) * INCH
        near = it[slot]
        return stands(lambda now, one, other: distance(now, one, other) <= near, found)(play, me, it)

    return pool


def _near_zone(of: Select, limit: Count, scope: Scope, whole: bool) -> Pool:
    players = zone_players(of, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        wanted, far, bits = players(play, me, it), limit(play, me, it) * INCH, 0
        for piece in ids(on_table(play) & ~uncounted(play)):
            for player in ids(wanted):
                at = play.state.place[piece]
                bits |= (away(area_of(play, player), at, radius(play, piece), whole) <= far) << piece
        return bits

    return run


def zone_players(of: Select, scope: Scope) -> Pool:
    """Whose deployment zone is meant."""
    if of.owner is not None:
        return who(of.owner, scope)
    everyone, you = (1 << scope.rules.layout.players) - 1, who(None, scope)
    if any(isinstance(one, InState) and one.word == "enemy" for one in of.kinds[0].filters):
        return lambda play, me, it: everyone & ~you(play, me, it)
    return you


def _near_points(at: Points, limit: Count, whole: bool) -> Pool:
    def run(play: Play, me: int, it: Frame) -> int:
        far, bits = limit(play, me, it) * INCH, 0
        for there in at(play, me, it):
            for piece in ids(on_table(play)):
                bits |= reaches(play, piece, there, far, whole) << piece
        return bits

    return run


def points(thing: Select, scope: Scope) -> Points:
    """`the centre of the gaming area`, `its position`."""
    noun = thing.kinds[0].noun
    if noun == "centre":
        return lambda _play, _me, _it: [CENTRE]
    if noun == "position" and thing.owner is not None:
        pool = describe(thing.owner, scope).among()
        return lambda play, me, it: [play.state.place[piece] for piece in ids(pool(play, me, it))]
    raise scope.error(thing, "there is no such place on the table")


def nearest(play: Play, me: int, it: Frame) -> int:
    """The enemy models that are nearest to the model that moves, or else to the one that bears the text."""
    mover = play.state.memory[words.MOVER] - 1
    origin = mover if mover >= 0 else it[0]
    enemies = [piece for piece in ids(models(play)) if play.state.owner[piece] != me]
    found = [(distance(play, origin, piece), piece) for piece in enemies if piece != origin]
    best = min(found, default=(0, -1))[0]
    return sum(1 << piece for far, piece in found if far == best)


def lying_in(thing: Thing, scope: Scope) -> Pool:
    """`in the gaming area` is on the table, whoever it belongs to."""
    match thing:
        case Select(kinds=[Kind(noun=words.TABLE)], owner=None):
            return lambda play, _me, _it: on_table(play)
    return pieces_in(thing, scope)


RELATIONS = {
    "in": lying_in,
    "within": within,
    "completely within": completely_within,
    "in contact with": relation(touching),
    "out of contact with": relation(touching, negated=True),
}
