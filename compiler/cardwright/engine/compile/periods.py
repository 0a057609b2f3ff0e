"""Periods by their names: a phase that has a name of its own is still a phase."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.rules import Test
from cardwright.lang.tree import Time

TALLIED = frozenset({"during", "during your", "each", "per", "this"})
"""What is said to be so in a period, each time it comes."""


def kind_of(period: str, scope: Scope) -> str:
    """What kind of period a name stands for: the challenges phase is a phase."""
    span = scope.rules.book.spans.get(period)
    return period if span is None else span[0]


def during(time: Time, scope: Scope) -> Test:
    """Whether it is that time."""
    if time.relation not in TALLIED:
        raise scope.error(time, "this time has no meaning for what is so yet")
    span = scope.rules.book.spans.get(time.period)
    if span is None:
        if time.period not in scope.rules.book.periods:
            raise scope.error(time, "the rulebook knows no such period")
        return lambda _play, _me, _it: 1
    _, slot, number = span
    if time.relation == "during your" and "active player" in scope.rules.book.seats:
        seat = scope.rules.book.seats["active player"]
        return lambda play, me, _it: play.state.memory[slot] == number and play.state.memory[seat] == me + 1
    return lambda play, _me, _it: play.state.memory[slot] == number
