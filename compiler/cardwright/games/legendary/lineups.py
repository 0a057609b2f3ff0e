"""Lineups: five Heroes face up, each gap filled at once; recruiting from them, and cycling what is not wanted."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Cause
from cardwright.engine.play import Group, Play
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from cardwright.games.legendary.book import DISCARD, HEROES, LINEUP, MAESTERS
from cardwright.games.legendary.purses import affords, pay


def listen(rules: Rules) -> None:
    """Have every gap in a lineup filled as soon as it opens."""
    zones = rules.layout.zones[LINEUP]

    def noticed(play: Play, group: Group) -> None:
        for event, was, _, _ in group:
            if event.operation == MOVE and isinstance(was, tuple) and was[0] in zones and event.to not in zones:
                refill(play, zones.index(was[0]), was[1])

    for verb in rules.verbs:
        if verb != "refill":
            rules.listen(verb, noticed)


def refill(play: Play, player: int, place: int) -> None:
    """The top card of the Hero Deck into a space that is empty."""
    rules = play.rules
    pile = play.state.order[rules.layout.zone(HEROES, player)] or ()
    if pile and play.state.at[place] < 0:
        emit(play, rules.event("refill", MOVE, pile[0], rules.layout.zone(LINEUP, player), place, RULES))


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
