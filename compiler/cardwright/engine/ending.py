"""The end of a period: what waits for it happens, then whatever lasts as long is over."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, MARK, NOTE, RULES, SHOW, Event
from cardwright.engine.past import forget
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.verbs import BEGIN

TURN = "turn"
YOUR_NEXT = -3
"""The end of what lasts until the next turn of the player who began it."""


def next_turn_of(player: int) -> int:
    """What a lasting effect ends with that lasts until the next turn of a player begins."""
    return -10 - player


def begin_turn(play: Play, player: int) -> None:
    """The turn of a player begins: what he began to last until then is over."""
    emit(play, Event(BEGIN, LAPSE, NOWHERE, NOWHERE, (next_turn_of(player),), RULES))


def end_period(play: Play, period: str) -> None:
    """A period ends, and with it those inside it."""
    rules = play.rules
    periods = rules.book.times.periods
    number = periods.index(period)
    settle(play)
    if "end" in rules.verb:
        emit(play, rules.event("end", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, number), RULES))
        settle(play)
    emit(play, Event(BEGIN, LAPSE, NOWHERE, NOWHERE, tuple(range(number, len(periods))), RULES))
    forget(play, period)
    clear(play, period)


def clear(play: Play, period: str) -> None:
    """Nobody has a part any longer in what is over."""
    times, layout, state = play.rules.book.times, play.rules.layout, play.state
    for name in times.clears.get(period, ()):
        if name in layout.marks:
            for piece in ids(state.marks[layout.marks[name]]):
                emit(play, play.rules.event("end", MARK, piece, layout.marks[name], 0, RULES))
        elif state.memory[times.memory.index(name)]:
            emit(play, Event(BEGIN, NOTE, times.memory.index(name), 0, 0, RULES))
