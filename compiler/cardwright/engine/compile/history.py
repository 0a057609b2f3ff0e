"""What has happened: `if you have played another card this round`, `if 3 or more of them died this phase`."""

from __future__ import annotations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.patterns import Pattern, met, pattern, piece_of
from cardwright.engine.compile.relations import COMPARES
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Test
from cardwright.lang.tree import Act, Quantity, Select

_BOUNDS = {"": "or more", "at least": "or more", "at most": "or less", "exactly": ""}


def happened(node: Act, scope: Scope) -> Test:
    """Whether an event has happened in a period: this game, if none is said."""
    found = pattern(node, scope)
    period = period_of(node, scope)
    quantity = node.who.quantity if isinstance(node.who, Select) else None
    if quantity is not None and quantity.number is not None:
        return _to_so_many(quantity, found, period, scope)
    none = quantity is not None and "no" in quantity.words
    negated = none != (node.tense == "perfect-not" or node.mood in ("does not", "would not", "will not"))

    def run(play: Play, me: int, it: Frame) -> int:
        return met(play, me, it, found, period_began(play, period)) != negated

    return run


def period_of(node: Act, scope: Scope) -> str:
    """The period in which it has happened."""
    period = ""
    for time in node.times:
        if time.relation not in ("this", "during"):
            raise scope.error(time, "this time has no meaning for what has happened yet")
        period = time.period
    return period


def _to_so_many(quantity: Quantity, found: Pattern, period: str, scope: Scope) -> Test:
    """How many different pieces it has happened to."""
    assert quantity.number is not None
    wanted, compare = number(quantity.number, scope), COMPARES[_BOUNDS.get(quantity.bound, quantity.bound)]

    def run(play: Play, me: int, it: Frame) -> int:
        pieces = {
            piece_of(play, entry[0])
            for entry in play.log[period_began(play, period) :]
            if entry[0][0] in found.verbs and found.match(play, me, it, entry)
        }
        return compare(len(pieces), wanted(play, me, it))

    return run
