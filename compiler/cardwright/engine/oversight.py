"""A game looked over event by event: what is as it was when it was last found sound is sound still.

Everything is compared with what was found sound, after every event and by value: nobody is believed to have written
only what he should have. Of what differs it is asked whether it fits the rest; whatever is not seen to fit at once is
looked over from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.invariants import BrokenInvariant, attached_in, borne, check, lying, points_given
from cardwright.engine.operations import COUNT, SHED, Given
from cardwright.engine.play import Entry
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, State, ids

_WRONG = _ALL = -1
"""No set of pieces, because zones and pieces disagree; and all of them."""
_OFTEN = 40
"""After so many events everything is looked over anyway: what must hold and is not compared here is found out too."""


class Oversight:
    """Looks over the states of one game."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._known = rules, 0
        """How often what differs is still compared with what was found sound, before everything is looked over."""
        self._read = 0
        """How much of the log has been looked at."""
        self._everything = (1 << len(rules.cast.pieces)) - 1
        self._loose = [mark for mark in range(len(rules.layout.marks)) if not rules.kept >> mark & 1]
        """States that are found on the table only."""
        self._zone: list[int] = []
        self._members: list[int] = []
        self._order: list[tuple[int, ...] | None] = []
        self._place: list[int] = []
        self._at: list[int] = []
        self._marks: list[int] = []
        self._counters: list[int] = []
        self._host: list[int] = []
        self._owner: tuple[int, ...] = ()
        self._attached: list[tuple[int, int]] = []
        self._bound = self._laden = 0
        """The pieces that are attached or bear something, and those with tokens on them."""

    def check(self, state: State, log: Sequence[Entry] = ()) -> None:
        """Raise BrokenInvariant if the state contradicts itself, or the rules of its game; or if something has been
        counted of which the log does not tell, where there is one."""
        if log and self._counters and state.counters != self._counters:
            self._told(state, log[self._read :])
        self._read = len(log)
        known, self._known = self._known, 0  # until it is seen that nothing is wrong
        if known and self._still_fits(state):
            self._known = known - 1
            return
        check(state, self._rules)
        self._keep(state)
        self._known = _OFTEN

    def _told(self, state: State, entries: Sequence[Entry]) -> None:
        """Every counter that has changed is one that the last events are about."""
        told = set[int]()
        for event, *_ in entries:
            if event.operation == COUNT:
                told.add(event.what)
                if isinstance(event.more, Given):
                    told.add(event.more.counter)
            elif event.operation == SHED:
                told.update(event.more)
        for counter, (now, was) in enumerate(zip(state.counters, self._counters, strict=True)):
            if now != was and counter not in told:
                raise BrokenInvariant(f"counter {counter} has gone from {was} to {now}, and no event says so")

    def _keep(self, state: State) -> None:
        self._zone, self._members, self._order = state.zone[:], state.members[:], state.order[:]
        self._place, self._at, self._marks = state.place[:], state.at[:], state.marks[:]
        self._counters, self._host, self._owner = state.counters[:], state.host[:], state.owner
        self._attached, self._bound = attached_in(state), 0
        for piece, host in self._attached:
            self._bound |= 1 << piece | 1 << host
        self._laden = self._with_tokens(state)

    def _still_fits(self, state: State) -> bool:
        """Whether everything that differs from what was sound is seen to fit."""
        moved = 0
        if state.members != self._members or state.zone != self._zone or state.order != self._order:
            moved = self._moved(state)
        if moved == _WRONG or state.host != self._host or state.owner is not self._owner:
            return False
        if (state.place != self._place or state.at != self._at) and not self._lies(state):
            return False
        on_table = self._on_table(state) if self._rules.field else _ALL
        if (moved or state.marks != self._marks) and not self._marked(state, on_table):
            return False
        if state.counters != self._counters and not self._counted(state):
            return False
        if moved & self._bound and self._rules.field:
            some = [pair for pair in self._attached if moved >> pair[0] & 1 or moved >> pair[1] & 1]
            borne(state, self._rules, some, on_table)
        return not self._laden & ~on_table

    def _on_table(self, state: State) -> int:
        bits = 0
        for zone in self._rules.on_table:
            bits |= state.members[zone]
        return bits

    def _moved(self, state: State) -> int:
        """The pieces that are in another zone than they were: each left one and came to one, and is written there."""
        members, then = state.members, self._members
        if len(members) != len(then) or len(state.order) != len(then):
            return _WRONG
        came = left = 0
        zone, others = self._zone[:], set[int]()
        for number, (now, was) in enumerate(zip(members, then, strict=True)):
            if now != was:
                others.add(number)
                new = now & ~was
                if came & new or new > self._everything:
                    return _WRONG
                came |= new
                left |= was & ~now
                for piece in ids(new):
                    zone[piece] = number
        if came != left or zone != state.zone:
            return _WRONG
        for number, (pile, before) in enumerate(zip(state.order, self._order, strict=True)):
            if (pile is not before or number in others) and not _has_just(pile, members[number]):
                return _WRONG
        self._zone, self._members, self._order = zone, members[:], state.order[:]
        return came

    def _lies(self, state: State) -> bool:
        """Whether pieces lie where places say that they do."""
        if len(state.place) != len(self._zone) or len(state.at) != len(self._at):
            return False
        if max(state.place, default=NOWHERE) > NOWHERE if not state.at else lying(state) != state.at:
            return False
        self._place, self._at = state.place[:], state.at[:]
        return True

    def _marked(self, state: State, on_table: int) -> bool:
        """Whether pieces are in states that exist, on the table."""
        marks, every = state.marks, 0
        for marked in marks:
            every |= marked
        if every < 0 or every > self._everything or len(marks) != len(self._marks):
            return False
        for mark in self._loose:
            if marks[mark] & ~on_table:
                return False
        self._marks = marks[:]
        return True

    def _counted(self, state: State) -> bool:
        """Whether no counter is below 0."""
        if len(state.counters) != len(self._counters) or min(state.counters) < 0:
            return False
        points_given(state, self._rules)
        self._counters, self._laden = state.counters[:], self._with_tokens(state)
        return True

    def _with_tokens(self, state: State) -> int:
        counters, size, bits = state.counters, len(state.zone), 0
        for first in self._rules.layout.tokens.values():
            counted = counters[first : first + size]
            if any(counted):
                bits |= sum(1 << piece for piece, count in enumerate(counted) if count)
        return bits


def _has_just(pile: tuple[int, ...] | None, members: int) -> bool:
    """Whether a pile has the pieces of its zone, each once; a zone need not have an order."""
    return pile is None or sorted(pile) == ids(members)
