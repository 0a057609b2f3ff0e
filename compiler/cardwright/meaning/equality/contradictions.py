"""Conditions that nothing can ever meet: what they stand before never applies.

Only what follows from the words themselves is told, whatever lies on the table: two bounds of one number that exclude
each other, fewer than none, and something that must be so and must not be so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Node, Span
from cardwright.meaning.calculus.walk import cover, parts, spans
from cardwright.meaning.equality.normal import normal

_FROM_THE_OTHER_SIDE = {
    m.Op.LESS: m.Op.MORE,
    m.Op.AT_MOST: m.Op.AT_LEAST,
    m.Op.EQUAL: m.Op.EQUAL,
    m.Op.AT_LEAST: m.Op.AT_MOST,
    m.Op.MORE: m.Op.LESS,
    m.Op.UNEQUAL: m.Op.UNEQUAL,
}


def contradictions(ability: m.Ability) -> list[Span]:
    """The words of each condition of an ability that can never hold."""
    return list(dict.fromkeys(_found(normal(ability))))


def _found(node: Node) -> Iterator[Span]:
    if isinstance(node, m.Not):
        return  # what can never be so is always not so: that is no ability lost
    if isinstance(node, m.And):
        if _excluded(node.truths):
            yield cover(*spans(node))
            return
    elif isinstance(node, m.Truth) and _excluded((node,)):
        yield cover(*spans(node))
    for _, part in parts(node):
        yield from _found(part)


def _excluded(truths: Iterable[m.Truth]) -> bool:
    """Whether these can never all hold."""
    known = list(truths)
    denied = [one.truth for one in known if isinstance(one, m.Not)]
    return any(one in known for one in denied) or any(low > high for low, high in _bounds(known).values())


def _bounds(truths: Iterable[m.Truth]) -> dict[m.Number, tuple[float, float]]:
    """Between what each number must lie that is compared with a fixed one; what is counted is never below 0."""
    found: dict[m.Number, tuple[float, float]] = {}
    for truth in truths:
        if not isinstance(truth, m.Compare):
            continue
        number, op, fixed = truth.a, truth.op, truth.b
        if isinstance(number, m.Const):
            number, op, fixed = truth.b, _FROM_THE_OTHER_SIDE[op], truth.a
        if isinstance(number, m.Const) or not isinstance(fixed, m.Const):
            continue
        low, high = found.get(number, (0 if isinstance(number, (m.Count, m.Held)) else -inf, inf))
        at_least, at_most = _range(op, fixed.value)
        found[number] = max(low, at_least), min(high, at_most)
    return found


def _range(op: m.Op, value: int) -> tuple[float, float]:
    """The whole numbers that compare so with a value; all but one are nearly all."""
    return {
        m.Op.LESS: (-inf, value - 1),
        m.Op.AT_MOST: (-inf, value),
        m.Op.EQUAL: (value, value),
        m.Op.AT_LEAST: (value, inf),
        m.Op.MORE: (value + 1, inf),
        m.Op.UNEQUAL: (-inf, inf),
    }[op]
