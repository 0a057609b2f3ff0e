"""What generated functions call to have two pieces change places: on a board, between piles, inside of one."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.events import emit, emit_together
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import BOTTOM, MOVE, ORDER, SWAP, TOP, Cause, Event
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.statics import banned


@helper
def swapped(play: Play, verb: int, bits: int, cause: Cause) -> int:
    """Two pieces exchange their places."""
    if bits & play.rules.bannable[verb]:
        bits &= ~banned(play, verb, bits)
    if bits.bit_count() != 2:
        return 0
    one, other = (bits & -bits).bit_length() - 1, bits.bit_length() - 1
    place = play.state.place
    if place[one] >= 0 and place[other] >= 0:
        return bits if emit(play, Event(verb, SWAP, one, other, 0, cause)) else 0
    if place[one] >= 0 or place[other] >= 0:
        return 0
    zone, order = play.state.zone, play.state.order  # neither has a space of its own: each goes where the other was
    if zone[one] == zone[other]:
        turned = tuple({one: other, other: one}.get(each, each) for each in order[zone[one]] or ())
        return bits if turned and emit(play, Event(verb, ORDER, zone[one], 0, turned, cause)) else 0
    pairs = ((one, other), (other, one))
    events = [
        Event(verb, MOVE, piece, zone[there], _end_of(order[zone[there]], there), cause) for piece, there in pairs
    ]
    return bits if emit_together(play, events) else 0


@helper
def exchanged(play: Play, verb: int, bits: int, others: int, cause: Cause) -> int:
    """A piece goes on top of the pile where some others lie on top, and they go to where it was. It, if it did."""
    whole, zone, place = bits | others, play.state.zone, play.state.place
    if whole & play.rules.bannable[verb] and banned(play, verb, whole):
        return 0
    if bits.bit_count() != 1 or not others or any(place[each] >= 0 for each in ids(whole)):
        return 0
    one, pile = bits.bit_length() - 1, zone[ids(others)[0]]
    if zone[one] == pile:
        return 0
    events = [Event(verb, MOVE, each, zone[one], TOP, cause) for each in ids(others)]
    events.append(Event(verb, MOVE, one, pile, TOP, cause))
    return bits if emit_together(play, events) else 0


def _end_of(pile: Sequence[int] | None, piece: int) -> int:
    """At which end of a pile a piece lies: what comes there in its place lies there, too."""
    return BOTTOM if pile is not None and len(pile) > 1 and pile[-1] == piece else TOP
