"""Piles in play: what lies on top, and how an empty one is made anew."""

from __future__ import annotations

from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import BOTTOM, MOVE, ORDER, RULES, Event
from cardwright.engine.play import Play
from cardwright.engine.state import ids

SHUFFLE = "shuffle"


def top(play: Play, zone: int, wanted: int) -> tuple[int, ...]:
    """So many cards from the top of a pile; where it runs out, the pile that it is made of is shuffled under it.

    Only a card that is needed has a pile made anew: one that has just run out stays empty."""
    pile = play.state.order[zone] or ()
    if len(pile) < wanted:
        pile = _made_anew(play, zone, pile)
    return pile[:wanted]


def bottom(play: Play, zone: int, wanted: int) -> tuple[int, ...]:
    """So many cards from the bottom of a pile, the lowest first."""
    return (play.state.order[zone] or ())[::-1][:wanted]


def _made_anew(play: Play, zone: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    layout = play.rules.layout
    source = play.rules.book.zones.refills.get(layout.kind_of[zone].name)
    if source is None:
        return pile
    used = ids(play.state.members[layout.zone(source, layout.player_of[zone])])
    if not used:
        return pile
    verb = play.rules.verb[SHUFFLE]
    emit_together(play, [Event(verb, MOVE, piece, zone, BOTTOM, RULES) for piece in used])
    under = shuffled(play.state, tuple(used))
    emit(play, Event(verb, ORDER, zone, 0, (*pile, *under), RULES))
    return play.state.order[zone] or ()
