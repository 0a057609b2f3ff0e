"""What lasts for each of several “while it is attacking”: those that were meant stay the same, and each is asked."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.scope import exchanged


def fixed_while(truth: m.Truth, standing: m.Standing, fixed: Callable[[m.Standing], m.Standing]) -> m.Standing:
    """What holds on a condition, for those that are fixed now; what is asked of each of them is asked at all times."""
    found = standing.of if isinstance(standing, (m.Give, m.Lose, m.Change)) else None
    if not isinstance(found, m.Where) or not _is_there(truth, found):
        return fixed(standing)
    assert isinstance(standing, (m.Give, m.Lose, m.Change))
    made = fixed(replace(standing, of=found.of))
    assert isinstance(made, (m.Give, m.Lose, m.Change))
    return replace(made, of=replace(found, of=made.of))


def _is_there(truth: m.Truth, found: m.Where[m.Piece]) -> bool:
    """Whether it is asked of a set whether anything is in it."""
    if not isinstance(truth, m.Compare) or truth.op is not m.Op.AT_LEAST or truth.b != m.Const(1):
        return False
    those = truth.a.of if isinstance(truth.a, m.Count) else None
    if not isinstance(those, m.Where) or those.of != found.of:
        return False
    return bool(exchanged(those.truth, those.each, found.each) == found.truth)
