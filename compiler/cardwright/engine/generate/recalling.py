"""What generated functions ask of the log: the deeds of a kind since something began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.engine.generate.runtime import event_piece
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import COUNT, LAST, SHOW, Event
from cardwright.engine.play import Cancelled, Entry, Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Static
from cardwright.engine.state import NOWHERE
from cardwright.engine.trying import REPLACED


def _found(play: Play, me: int, it: Frame, occasion: Any, first: int, end: int | None = None) -> Iterator[int]:
    """Where the log tells of such deeds, since it was so long: by whom each was, the play remembers."""
    actor, frame, own = play.actor, it[:], _own_copy(play, it[0])
    try:
        for number in range(first, len(play.log) if end is None else end):
            entry = play.log[number]
            if entry[0][0] in occasion.verbs and entry[1] != REPLACED:
                play.actor = play.doers.get(number, NOWHERE)
                if _is_copy(play, entry):  # the text of a copy speaks of itself; that of no card does of another one
                    frame[0] = entry[0][2] if number == own else len(play.state.zone)
                else:
                    frame[0] = it[0]
                if occasion.match(play, me, frame, entry):
                    yield number
    finally:
        play.actor = actor


def _is_copy(play: Play, entry: Entry) -> bool:
    """Whether something was done to a copy of a card: it is another card than the one it is a copy of."""
    event = entry[0]
    return event[1] == SHOW and play.rules.verbs[event[0]] in play.rules.book.copied


def _own_copy(play: Play, itself: int) -> int:
    """Where the log says that the copy came up whose text is carried out; nowhere, if that of a card is."""
    if itself < len(play.state.zone):
        return NOWHERE
    return next((number for number in range(len(play.log) - 1, -1, -1) if _is_copy(play, play.log[number])), NOWHERE)


@helper
def past(play: Play, me: int, it: Frame, occasion: Any, period: str) -> list[int]:
    """Where the log tells of the deeds of a kind since a period began."""
    return list(_found(play, me, it, occasion, period_began(play, period)))


@helper
def past_pieces(play: Play, numbers: list[int]) -> int:
    """The pieces that deeds were done to; each copy is one by itself, beyond all pieces."""
    bits, size = 0, len(play.state.zone)
    for number in numbers:
        entry = play.log[number]
        bits |= 1 << size + 1 + number if _is_copy(play, entry) else event_piece(play, entry[0])
    return bits


@helper
def past_amount(play: Play, numbers: list[int]) -> int:
    """How much was counted by deeds, together."""
    return sum(abs(play.log[number][0][3]) for number in numbers if play.log[number][0][1] == COUNT)


def is_nth(play: Play, me: int, it: Frame, occasion: Any, number: int, period: str, entry: Entry) -> bool:
    """Whether a deed is the first of its kind since a period began, or the second."""
    if not occasion.match(play, me, it, entry):
        return False
    end = next((place for place in range(len(play.log) - 1, -1, -1) if play.log[place] is entry), None)
    return len(list(_found(play, me, it, occasion, period_began(play, period), end))) == number - 1


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
