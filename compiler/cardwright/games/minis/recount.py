"""How periods begin and end."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, RULES
from cardwright.engine.past import forget
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE, Lasting
from cardwright.games.minis import words
from cardwright.games.minis.noting import count, mark, marked, note, show, tokens

_RESTING = frozenset(words.PERIODS[: words.PERIODS.index("action")])
"""Periods with which an activation ends."""
_TURNS = (words.MOVED, words.TACTICAL, words.SPECIAL)


def begin_period(play: Play, period: str, slot: int) -> None:
    """A period begins: it is noted where in the log, and texts that wait for it are told."""
    note(play, slot, len(play.log))
    forget(play, period)
    show(play, "begin", NOWHERE, NOWHERE, (NOWHERE, NOWHERE, words.PERIODS.index(period)))
    settle(play)


def end_period(play: Play, period: str, outer: tuple[Lasting, ...] = ()) -> None:
    """A period ends, and those inside it before it; with them ends whatever lasts as long.

    What lasts as long as an outer one of the same kind goes on with that.
    """
    first = words.PERIODS.index(period)
    for number in range(len(words.PERIODS) - 1, first - 1, -1):
        show(play, "end", NOWHERE, NOWHERE, (NOWHERE, NOWHERE, number))
    settle(play)
    over = tuple(range(first, len(words.PERIODS)))
    if outer:
        for one in play.state.lasting:
            if one.until in over and one not in outer:
                emit(play, play.rules.event("begin", LAPSE, one.record, one.card, (), RULES))
    else:
        emit(play, play.rules.event("begin", LAPSE, NOWHERE, NOWHERE, over, RULES))
    if period in _RESTING:
        _rest(play)


def _rest(play: Play) -> None:
    """The model that was active is so no longer; what was left of its actions is gone."""
    model = note(play, words.ACTIVE, 0) - 1
    if model < 0:
        return
    for used in _TURNS:
        if marked(play, model, used):
            mark(play, "end", model, used, False)
    for extra in (words.EXTRA, *words.EXTRAS):
        if tokens(play, model, extra):
            count(play, "end", model, extra, -tokens(play, model, extra))
