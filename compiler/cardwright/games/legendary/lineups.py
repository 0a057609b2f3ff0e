"""Recruiting: from a lineup or off the top of the Maesters, for as many points as there are."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Cause
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from cardwright.games.legendary.book import DISCARD, LINEUP, MAESTERS
from cardwright.games.legendary.purses import affords, pay


def offered(play: Play, player: int) -> int:
    """What a player can recruit now: Heroes of the own lineup and the top Maester, for whom the points suffice."""
    rules, state = play.rules, play.state
    bits = state.members[rules.layout.zone(LINEUP, player)]
    for piece in (state.order[rules.layout.zone(MAESTERS)] or ())[:1]:
        bits |= 1 << piece
    return within_purse(play, player, bits & ~restricted(play, rules.verb["recruit"], player))


def within_purse(play: Play, player: int, pieces: int) -> int:
    """Those of some for whom the points of a player suffice."""
    return sum(1 << piece for piece in ids(pieces) if affords(play, player, "recruit", piece))


def buy(play: Play, player: int, piece: int, cause: Cause = RULES) -> bool:
    """Pay the cost and gain the card, if the points suffice."""
    if not affords(play, player, "recruit", piece):
        return False
    pay(play, player, "recruit", piece)
    return gain(play, player, piece, cause)


def gain(play: Play, player: int, piece: int, cause: Cause = RULES) -> bool:
    """The card that is recruited goes to the discard pile."""
    zone = play.rules.layout.zone(DISCARD, player)
    return emit(play, play.rules.event("recruit", MOVE, piece, zone, TOP, cause))
