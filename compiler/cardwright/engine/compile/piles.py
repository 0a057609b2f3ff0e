"""The top and the bottom of piles: `the top 3 cards of your deck`, `the bottom card of that player's deck`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.piles import bottom, top
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Constant, Kind, Related, Role, Select, Thing, Variable, You

Zones = Callable[[Play, int, Frame], list[int]]
"""The zones that are meant."""
_ENDS = frozenset({"top", "bottom"})


class End(NamedTuple):
    """Cards at one end of a pile."""

    zones: Zones
    number: Count
    at_top: bool
    noun: str = ""

    def take(self, play: Play, me: int, it: Frame) -> list[int]:
        """The cards themselves, in the order in which they come; a pile that runs out is made anew."""
        find, wanted = (top if self.at_top else bottom), self.number(play, me, it)
        return [piece for zone in self.zones(play, me, it) for piece in find(play, zone, wanted)]

    def peek(self, play: Play, me: int, it: Frame) -> int:
        """The cards as they lie there now, as a set: nothing happens."""
        bits, wanted = 0, self.number(play, me, it)
        for zone in self.zones(play, me, it):
            pile = play.state.order[zone] or ()
            for piece in pile[:wanted] if self.at_top else pile[::-1][:wanted]:
                bits |= 1 << piece
        return bits


def end_of_pile(thing: Thing | None, scope: Scope) -> End | None:
    """The cards at the end of a pile, if that is what a noun phrase speaks of."""
    match thing:
        case Select(
            quantity=quantity,
            kinds=[Kind(noun="card", filters=[])],
            where=[Related(preposition="of", thing=Select(kinds=[Kind(kind="zone")]) as pile)],
        ) if quantity is not None and _ENDS & set(quantity.words):
            return End(which(pile, scope), _number(thing, scope), "top" in quantity.words, pile.kinds[0].noun)
    return None


def at_end_of(role: Role, scope: Scope) -> End | None:
    """`on the bottom of your deck`: the card that lies there."""
    match role.thing:
        case Select(kinds=[Kind(kind="zone")]) as pile if role.preposition in ("on top of", "on the bottom of"):
            return End(which(pile, scope), lambda _play, _me, _it: 1, role.preposition == "on top of")
    return None


def _number(thing: Select, scope: Scope) -> Count:
    written = thing.quantity.number if thing.quantity is not None else None
    if written is None:
        return lambda _play, _me, _it: 1
    if isinstance(written, Constant):
        value = written.value
        return lambda _play, _me, _it: value
    if isinstance(written, Variable) and written.name in scope.variables:
        return scope.variables[written.name]
    raise scope.error(thing, "it is not said how many cards")


def which(thing: Select, scope: Scope) -> Zones:
    """The zones of a name: one for all, or those of players."""
    scope.only(thing, "quantity", "owner", "kinds", "where")
    zones = scope.rules.layout.zones.get(thing.kinds[0].noun)
    if zones is None:
        raise scope.error(thing, f"this game has no zone `{thing.kinds[0].noun}`")
    if len(zones) == 1:
        return lambda _play, _me, _it: [zones[0]]
    players = whose(thing, scope)
    return lambda play, me, it: [zones[player] for player in ids(players(play, me, it))]


def whose(thing: Select, scope: Scope) -> Pool:
    """The players whose zone is meant: `your deck`, `the discard pile of an opponent`."""
    owner = thing.owner
    match thing.where:
        case [Related(preposition="of", thing=of)] if owner is None:
            owner = of
        case []:
            pass
        case _:
            raise scope.error(thing, "it is not plain whose pile is meant")
    if owner is None or (isinstance(owner, You) and scope.you is None):
        return lambda _play, me, _it: 1 << me if me >= 0 else 0
    return who(owner, scope)
