"""What is done in the place of events for a time, because a text that is over left it behind."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, Event
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulerecords import Delayed
from cardwright.engine.state import Lasting
from cardwright.engine.verbs import BEGIN


def in_its_place(number: int, record: Delayed) -> Callable[[Play, Event], Event | Callable[[Play], None] | None]:
    """What is asked before an event for as long as it holds."""

    def replacer(play: Play, event: Event) -> Event | Callable[[Play], None] | None:
        now: Event | None = event
        for one in play.state.lasting:
            key = (-1 - number, one.card)
            if one.record != number or key in play.lineage or now is None:
                continue
            frame, me = list(one.frame), one.player
            if not record.match(play, me, frame, Entry(now, None, play.parent, 1)):
                continue
            instead = _Instead(record, me, frame, one)
            if record.stops is None:
                return instead
            lineage, play.lineage = play.lineage, (*play.lineage, key)
            instead(play)
            play.lineage = lineage
            now = None if frame[record.stops] else _altered(play, record, frame, now)
        return now

    return replacer


def _altered(play: Play, record: Delayed, frame: Frame, event: Event) -> Event | None:
    """The event as it happens after what was done before it; None, if nothing is left of it."""
    for slot, alter in record.altering:
        if frame[slot]:
            return alter(play, event, frame[slot + 1])  # type: ignore[no-any-return]
    return event


class _Instead:
    """What is done in the place of an event, as the doing of the player who began to wait for it."""

    def __init__(self, record: Delayed, me: int, frame: Frame, waiting: Lasting) -> None:
        self.record, self.me, self.frame, self.waiting = record, me, frame, waiting

    def __call__(self, play: Play) -> None:
        if self.record.once:
            emit(play, Event(BEGIN, LAPSE, self.waiting.record, self.waiting.card, (), self.record.cause))
        carry(play, self.frame[0], self.me, lambda play: self.record.run(play, self.me, self.frame))
