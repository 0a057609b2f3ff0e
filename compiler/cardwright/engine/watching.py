"""Watches events for the texts that they concern.

A text is asked twice whether an event is one of those it waits for: before it happens, when a card that leaves is still
where it was and as strong as it was, and afterwards, when a card that comes is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardwright.engine.operations import MOVE, Event
from cardwright.engine.play import Entry, Frame, Group, Play
from cardwright.engine.rules import Trigger
from cardwright.engine.state import ids
from cardwright.engine.view import look

Found = tuple[Trigger, int, int, Frame]
"""A trigger, the card that bears it, its player, and what its words refer to."""


def before(play: Play, events: Sequence[Event]) -> list[dict[tuple[int, int], Found]]:
    """For each event, the texts that it concerns as things stand before it; and how a card was that leaves play."""
    field, zone = play.rules.field, play.state.zone
    for event in events:
        if event[1] == MOVE and zone[event[2]] in field and event[3] not in field:
            piece = event[2]
            stats = tuple([values[piece] for values in look(play).stats])
            play.known[piece] = (stats, play.rules.controller(play.state, piece))
    passing = play.rules.passing
    return [_concerned(play, (event, None, play.parent, 1), {}) if passing[event[0]] else _NONE for event in events]


_NONE: dict[tuple[int, int], Found] = {}


def afterwards(play: Play, group: Group, seen: list[dict[tuple[int, int], Found]], first: int) -> None:
    """Put what happens because of events on the queue, or offer it."""
    for number in range(first, first + len(group)):
        play.doers[number] = play.actor
    for number, (entry, known) in enumerate(zip(group, seen, strict=True)):
        if not play.rules.passing[entry[0][0]]:
            continue
        found = known if play.rules.foreseen >> entry[0][0] & 1 else _concerned(play, entry, known)
        for trigger, piece, me, frame in found.values():
            if trigger.optional:
                play.offers.append((trigger, piece, me, frame, first + number))
            else:
                play.queue.append((partial(play.rules.carry_out, trigger, piece, me, frame), first + number))


def _concerned(play: Play, entry: Entry, known: dict[tuple[int, int], Found]) -> dict[tuple[int, int], Found]:
    found = known
    for trigger in play.rules.passing[entry[0][0]]:
        for piece in ids(look(play).bearing(play, trigger.source)):
            if (trigger.number, piece) in known:
                continue
            me = play.rules.holder(play.state, piece)
            frame = [piece] + [0] * trigger.slots
            if trigger.match(play, me, frame, entry):
                found[trigger.number, piece] = (trigger, piece, me, frame)
    return found
