"""The end of a period: what waits for it happens, then whatever lasts as long is over."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, LAPSE, MARK, NOTE, RULES, SHOW, Event
from cardwright.engine.past import forget
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE, Lasting, ids
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


def end_period(play: Play, period: str, outer: tuple[Lasting, ...] = ()) -> None:
    """A period ends, and with it those inside it. What lasts as long as an outer one of the same kind goes on with
    that."""
    rules = play.rules
    periods = rules.book.times.periods
    number = periods.index(period)
    settle(play)
    if "end" in rules.verb:
        emit(play, rules.event("end", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, number), RULES))
        settle(play)
    over = tuple(range(number, len(periods)))
    if outer:
        for one in play.state.lasting:
            if one.until in over and one not in outer:
                emit(play, Event(BEGIN, LAPSE, one.record, one.card, (), RULES))
    else:
        emit(play, Event(BEGIN, LAPSE, NOWHERE, NOWHERE, over, RULES))
    forget(play, period)
    clear(play, period)


def clear(play: Play, period: str) -> None:
    """Nobody has a part any longer in what is over."""
    times, layout, state = play.rules.book.times, play.rules.layout, play.state
    whose = of_seat(play, f"what of {period}")
    for name in times.clears.get(period, ()):
        if name in layout.marks:
            for piece in ids(state.marks[layout.marks[name]]):
                emit(play, play.rules.event("end", MARK, piece, layout.marks[name], 0, RULES))
        elif name in layout.tokens:
            counter = layout.tokens[name] + whose
            if whose != NOWHERE and state.counters[counter]:
                emit(play, play.rules.event("end", COUNT, counter, -state.counters[counter], 0, RULES))
        else:
            note(play, times.memory.index(name), 0)


def note(play: Play, slot: int, value: int) -> None:
    """Have the memory hold something."""
    if play.state.memory[slot] != value:
        emit(play, Event(BEGIN, NOTE, slot, value, 0, RULES))


def seat_of(play: Play, part: str) -> int:
    """The slot of the memory for who has a part; none, if there is no such slot."""
    kind, *slots = play.rules.book.parts.roles.get(part, ("",))
    return int(slots[0]) if kind == "seat" else NOWHERE


def of_seat(play: Play, part: str) -> int:
    """The piece that has a part; none, if none has."""
    slot = seat_of(play, part)
    return play.state.memory[slot] - 1 if slot != NOWHERE else NOWHERE


def begin_period(play: Play, period: str) -> None:
    """A period begins: nothing has happened in it yet, and texts that wait for it are told."""
    forget(play, period)
    number = play.rules.book.times.periods.index(period)
    emit(play, Event(BEGIN, SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, number), RULES))
    settle(play)
