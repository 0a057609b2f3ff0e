"""Zones and places as sets of pieces: `King's Landing`, `any play area`, `the same row or column`."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Both, Kind, Select, Thing, You

_ANY = {"a", "an", "any", "each", "all", "every"}


def pieces_in(thing: Thing, scope: Scope) -> Pool:
    """The pieces in a zone, or in one of several."""
    if isinstance(thing, Both):
        scope.only(thing, "things", "join")
        return union([pieces_in(one, scope) for one in thing.things])
    if not isinstance(thing, Select):
        raise scope.error(thing, "it is no zone")
    scope.only(thing, "quantity", "owner", "kinds", "join")
    return union([_zone(kind, thing, scope) for kind in thing.kinds])


def _zone(kind: Kind, select: Select, scope: Scope) -> Pool:
    if kind.kind == "position":
        return _line(kind, select, scope)
    scope.only(kind, "noun", "kind", "plural")
    zones = scope.rules.layout.zones.get(kind.noun)
    if zones is None:
        raise scope.error(kind, f"this game has no zone `{kind.noun}`")
    if len(zones) == 1:
        return _shared(zones[0])
    if select.owner is None:
        words = set(select.quantity.words) if select.quantity else set()
        if words and not words <= _ANY:
            raise scope.error(select, f"it is not plain whose {kind.noun} is meant")
        return _everyones(zones)
    if isinstance(select.owner, You):
        return _own(zones)
    if isinstance(select.owner, Select) and [one.noun for one in select.owner.kinds] == ["opponent"]:
        return _others(zones)
    raise scope.error(select.owner, f"it is not plain whose {kind.noun} is meant")


def _shared(zone: int) -> Pool:
    return lambda play, _me, _it: play.state.members[zone]


def _own(zones: tuple[int, ...]) -> Pool:
    return lambda play, me, _it: play.state.members[zones[me]] if me >= 0 else 0


def _everyones(zones: tuple[int, ...]) -> Pool:
    first, last = zones[0], zones[-1] + 1

    def run(play: Play, _me: int, _it: Frame) -> int:
        bits = 0
        for members in play.state.members[first:last]:
            bits |= members
        return bits

    return run


def _others(zones: tuple[int, ...]) -> Pool:
    def run(play: Play, me: int, _it: Frame) -> int:
        bits = 0
        for player, zone in enumerate(zones):
            if player != me:
                bits |= play.state.members[zone]
        return bits

    return run


def _line(kind: Kind, select: Select, scope: Scope) -> Pool:
    """`the same row`: the pieces on the line of the card that bears the text."""
    lines = scope.rules.book.lines.get(kind.noun)
    if lines is None or select.quantity is None or select.quantity.words != ["the", "same"]:
        raise scope.error(kind, f"`{kind.noun}` is known only as `the same {kind.noun}`")
    return lambda play, _me, it: pieces_at(play, lines[play.state.place[it[0]]])


def pieces_at(play: Play, places: int) -> int:
    """The pieces that lie on a set of places."""
    bits, at = 0, play.state.at
    for spot in ids(places):
        if at[spot] >= 0:
            bits |= 1 << at[spot]
    return bits


def union(pools: list[Pool]) -> Pool:
    """The pieces of any of several sets."""
    if len(pools) == 1:
        return pools[0]
    if len(pools) == 2:
        one, other = pools
        return lambda play, me, it: one(play, me, it) | other(play, me, it)
    first, rest = pools[0], union(pools[1:])
    return lambda play, me, it: first(play, me, it) | rest(play, me, it)
