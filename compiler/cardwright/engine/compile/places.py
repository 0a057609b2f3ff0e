"""Where cards go: `into your hand`, `on top of its owner's deck`, `into play`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.operations import BOTTOM, TOP
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Kind, Ref, Related, Role, Select, Thing, You

ZoneFor = Callable[[Play, int, Frame, int], int]
"""The zone that a piece goes to."""


class Destination(NamedTuple):
    """Where to."""

    fixed: tuple[int, ...] | None
    """The zone, or that of each player who does it, if nothing else decides."""
    zone: ZoneFor
    spot: int = TOP


def destination(role: Role, scope: Scope) -> Destination:
    """The zone that is named."""
    spot = BOTTOM if "bottom" in role.preposition else TOP
    thing = role.thing
    if isinstance(thing, Ref) and thing.kind == "zone":
        slot = scope.last(thing, "zone", thing.noun).slot
        return Destination(None, lambda _play, _me, it, _piece: it[slot], spot)
    match thing:
        case Select(
            kinds=[kind], owner=Select(kinds=[Kind(noun="owner")], owner=Ref(word="its" | "his" | "her")), where=[]
        ):
            zones = _zones(kind.noun, scope)
            if zones is not None and len(zones) > 1:
                return Destination(None, _of_its_owner(zones), spot)
        case Select(kinds=[kind], where=[] | [Related(preposition="of")], join=""):
            zones = _zones(kind.noun, scope)
            if zones is not None:
                return _whose(zones, thing, scope)._replace(spot=spot)
    raise scope.error(role, "it is not plain where to")


def _of_its_owner(zones: tuple[int, ...]) -> ZoneFor:
    """`to its owner's hand`: each card to that of whoever owns it."""

    def run(play: Play, me: int, _it: Frame, piece: int) -> int:
        owner = play.state.owner[piece] if play.state.owner else me
        return zones[owner if owner >= 0 else me]

    return run


def _zones(noun: str, scope: Scope) -> tuple[int, ...] | None:
    if noun == "play" and scope.rules.book.play:
        return scope.rules.layout.zones[scope.rules.book.play[0]]
    return scope.rules.layout.zones.get(noun)


def _whose(zones: tuple[int, ...], thing: Select, scope: Scope) -> Destination:
    owner = thing.owner
    for one in thing.where:
        if isinstance(one, Related) and owner is None:
            owner = one.thing  # `the discard pile of an opponent`
    if len(zones) == 1 or ((owner is None or isinstance(owner, You)) and scope.you is None):
        return Destination(zones, _mine(zones))
    if owner is None:
        return Destination(None, _mine(zones))
    return Destination(None, _theirs(zones, who(owner, scope), scope, owner))


def _mine(zones: tuple[int, ...]) -> ZoneFor:
    if len(zones) == 1:
        (one,) = zones
        return lambda _play, _me, _it, _piece: one
    return lambda _play, me, _it, _piece: zones[me]


def _theirs(zones: tuple[int, ...], players: Pool, scope: Scope, owner: Thing) -> ZoneFor:
    question = Question("choose a player", scope.cause(owner), lambda _rules, player: f"player {player + 1}")

    def run(play: Play, me: int, it: Frame, _piece: int) -> int:
        bits = players(play, me, it)
        if bits & (bits - 1):  # `an opponent`: the player who does it says which
            player: int = decide(play, me, question, ids(bits))
            return zones[player]
        return zones[bits.bit_length() - 1 if bits else me]

    return run


def usual(node: Act, scope: Scope) -> Destination:
    """Where a verb moves cards to, as the rulebook fixes it: to its owner's, where cards have owners."""
    name = scope.rules.book.goes.get(node.verb)
    if name is None:
        raise scope.error(node, f"the rulebook does not say where a card goes that you {node.verb}")
    zones = scope.rules.layout.zones[name]
    if len(zones) == 1 or not scope.rules.owned:
        return Destination(zones, _mine(zones))

    def run(play: Play, me: int, _it: Frame, piece: int) -> int:
        owner = play.state.owner[piece] if play.state.owner else me
        return zones[owner if owner >= 0 else me]

    return Destination(None, run)
