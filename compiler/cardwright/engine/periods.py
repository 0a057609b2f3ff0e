"""What the table knows of the periods of a game whose rules are text, and that one has begun."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.ending import note
from cardwright.engine.events import emit
from cardwright.engine.operations import RULES, SHOW, Event
from cardwright.engine.past import forget
from cardwright.engine.play import Play
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import BEGIN
from cardwright.meaning.gamedata.gametable import Stretch


class Known(NamedTuple):
    """What the table knows of a period."""

    number: int
    """Among those that something can last for; none, if nothing can."""
    kind: str
    span: Stretch | None
    topic: tuple[int, int, int, int]
    """What is told of it when it begins or ends."""
    lapsing: tuple[int, ...]
    """What ends with it."""
    extra: int
    """The first of the counters of those that players have besides their own; none, if nobody can."""
    ordinal: int
    """The slot of the memory that says which it is, if that is counted."""


def looked_up(rules: Rules, name: str) -> Known:
    """What is known of a period."""
    times = rules.book.times
    span, more = times.spans.get(name), times.extra.get(name)
    kind = name if span is None else span.period
    number = times.periods.index(kind) if kind in times.periods else NOWHERE
    lapsing = tuple(range(number, len(times.periods))) if number != NOWHERE else ()
    extra = rules.layout.counters[more] if more is not None else NOWHERE
    ordinal = times.ordinals.get(name, NOWHERE)
    called = list(times.spans).index(name) if span is not None else NOWHERE
    return Known(number, kind, span, (NOWHERE, NOWHERE, number, called), lapsing, extra, ordinal)


def set_in(play: Play, known: Known) -> bool:
    """Set down that a period has begun, so that what is asked of it is known; whether the table knows it, and it is not
    a part of one that is under way."""
    span = known.span
    if span is not None:
        if play.state.memory[span.slot] == span.number:
            return False
        note(play, span.slot, span.number)
    if known.number == NOWHERE:
        return False
    forget(play, known.kind)
    return True


def tell_begun(known: Known, player: int, play: Play) -> None:
    """Have texts hear that a period has begun."""
    emit(play, Event(BEGIN, SHOW, NOWHERE, player, known.topic, RULES))
