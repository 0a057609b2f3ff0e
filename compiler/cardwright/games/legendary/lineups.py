"""Lineups: five Heroes face up, each gap filled at once; recruiting from them, and cycling what is not wanted."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Cause
from cardwright.engine.play import Group, Play
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from cardwright.engine.view import look
from cardwright.games.legendary import book
from cardwright.games.legendary.book import COST, DISCARD, HEROES, LINEUP, MAESTERS, RECRUIT


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
    bits &= ~restricted(play, rules.verb["recruit"], player)
    purse, costs = book.has(play, player, RECRUIT), look(play).stats[rules.stat[COST]]
    return sum(1 << piece for piece in ids(bits) if costs[piece] <= purse)


def recruit(play: Play, player: int, piece: int) -> bool:
    """Pay the cost and gain the card."""
    book.spend(play, player, RECRUIT, look(play).stats[play.rules.stat[COST]][piece])
    return gain(play, player, piece)


def gain(play: Play, player: int, piece: int, cause: Cause = RULES) -> bool:
    """The card that is recruited goes to the discard pile."""
    zone = play.rules.layout.zone(DISCARD, player)
    return emit(play, play.rules.event("recruit", MOVE, piece, zone, TOP, cause))
