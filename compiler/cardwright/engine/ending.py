"""The end of a period: what waits for it happens, then whatever lasts as long is over."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, RULES, SHOW
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE


def end_period(play: Play, period: str) -> None:
    """A period ends, and with it those inside it."""
    rules = play.rules
    periods = rules.book.periods
    number = periods.index(period)
    settle(play)
    if "end" in rules.verb:
        emit(play, rules.event("end", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, number), RULES))
        settle(play)
    emit(play, rules.event("begin", LAPSE, NOWHERE, NOWHERE, tuple(range(number, len(periods))), RULES))
