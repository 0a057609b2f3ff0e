"""What generated functions ask of the log: the deeds of a kind since something began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.engine.generate.runtime import event_piece
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import LAST, SHOW, Event
from cardwright.engine.play import Cancelled, Entry, Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Static
from cardwright.engine.state import NOWHERE
from cardwright.engine.trying import REPLACED


def _found(play: Play, me: int, it: Frame, occasion: Any, first: int) -> Iterator[Entry]:
    """All such deeds since the log was so long: by whom each was, the play remembers."""
    actor, frame = play.actor, it[:]
    try:
        for number in range(first, len(play.log)):
            entry = play.log[number]
            if entry[0][0] in occasion.verbs and entry[1] != REPLACED:
                play.actor = play.doers.get(number, NOWHERE)
                if occasion.match(play, me, frame, entry):
                    yield entry
    finally:
        play.actor = actor


@helper
def past(play: Play, me: int, it: Frame, occasion: Any, period: str) -> list[Entry]:
    """The deeds of a kind since a period began."""
    return list(_found(play, me, it, occasion, period_began(play, period)))


@helper
def has_been(play: Play, me: int, it: Frame, occasion: Any, first: int) -> bool:
    """Whether a deed of a kind has been done since the log was so long."""
    return bool(list(_found(play, me, it, occasion, first)))


@helper
def used_now(play: Play) -> int:
    """The card whose text is carried out now, as a set."""
    return 1 << play.using if play.using >= 0 else 0


@helper
def touched(play: Play, event: Event) -> int:
    """The pieces that an event changes something about."""
    if event[1] == SHOW:
        return 0
    if event[1] == LAST:
        record, rest = play.rules.lasting[event[2]], event[4]
        return int(rest[3][record.slot]) if isinstance(record, Static) and record.slot else 0
    return int(event_piece(play, event))


@helper
def cancel(bits: int) -> None:
    """What a card was used for is not done any further."""
    if bits:
        raise Cancelled(bits.bit_length() - 1)


@helper
def acting(play: Play) -> int:
    """The player whose doing it is what happens now, as a set."""
    return 1 << play.actor if play.actor >= 0 else 0
