"""One spelling for each number: constants folded, sums and products flat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod

from cardwright.meaning.calculus.nodes import (
    AmountOf,
    Const,
    Count,
    Distance,
    Divided,
    Held,
    Least,
    Most,
    Node,
    Number,
    Plus,
    StatOf,
    Sum,
    Times,
)
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import cover, replaced, walk, widened


def folded_sum(node: Plus) -> Number:
    terms = flat(node.terms, lambda item: item.terms if isinstance(item, Plus) else None)
    constants, rest = _parted(terms)
    total = sum(item.value for item in constants)
    if total or not rest:
        rest = [*rest, _constant(total, constants)]
    return _rebuilt(node, node.terms, rest)


def folded_product(node: Times) -> Number:
    factors = flat(node.factors, lambda item: item.factors if isinstance(item, Times) else None)
    constants, rest = _parted(factors)
    total = prod(item.value for item in constants)
    if total == 0 or not rest:
        return Const(total, span=cover(node.span, *(item.span for item in factors)))
    if total != 1:
        rest = [*rest, _constant(total, constants)]
    return _rebuilt(node, node.factors, rest)


def folded_least(node: Least) -> Number:
    return _folded_end(node, min, lambda item: item.terms if isinstance(item, Least) else None)


def folded_most(node: Most) -> Number:
    return _folded_end(node, max, lambda item: item.terms if isinstance(item, Most) else None)


def _folded_end(
    node: Least | Most,
    end: Callable[[Iterable[int]], int],
    inside: Callable[[Number], tuple[Number, ...] | None],
) -> Number:
    constants, rest = _parted(flat(node.terms, inside))
    if constants:
        rest = [*rest, _constant(end(item.value for item in constants), constants)]
    return _rebuilt(node, node.terms, rest)


def folded_quotient(node: Divided) -> Number:
    if not isinstance(node.by, Const) or node.by.value == 0:
        return node
    if node.by.value == 1:
        return widened(node.number, node.span)
    if not isinstance(node.number, Const):
        return node
    over, under = node.number.value, node.by.value
    return Const(-(-over // under) if node.up else over // under, span=node.span)


def folded_total(node: Sum) -> Number:
    """The sum of a stat over a set is the stat of the set."""
    inner = node.number
    if isinstance(inner, (StatOf, Held)) and inner.of == node.each:
        return replaced(inner, of=node.of, span=cover(node.span, inner.span))
    return node


DISTANCE = Role("distance")
"""The part of a deed that says how far: measured on the table."""


def is_whole(number: Number) -> bool:
    """Whether it has no fractions: what is measured on the table may have."""
    return not any(
        isinstance(part, Distance) or (isinstance(part, AmountOf) and part.role == DISTANCE) for part in walk(number)
    )


def is_tally(number: Number) -> bool:
    """Whether it is whole and never below nothing."""
    return isinstance(number, (Count, Held))


def flat(items: tuple[Number, ...], inside: Callable[[Number], tuple[Number, ...] | None]) -> list[Number]:
    found: list[Number] = []
    for item in items:
        below = inside(item)
        found += [item] if below is None else flat(below, inside)
    return found


def _parted(items: list[Number]) -> tuple[list[Const], list[Number]]:
    constants = [item for item in items if isinstance(item, Const)]
    return constants, [item for item in items if not isinstance(item, Const)]


def _constant(value: int, parts: list[Const]) -> Const:
    if len(parts) == 1 and parts[0].value == value:
        return parts[0]
    return Const(value, span=cover(*(part.span for part in parts)))


def _rebuilt(node: Plus | Times | Least | Most, old: tuple[Number, ...], new: list[Number]) -> Number:
    if len(new) == 1:
        return widened(new[0], node.span)
    if len(new) == len(old) and all(a in old for a in new):
        return node
    return type(node)(tuple(new), span=cover(node.span, *(part.span for part in old)))


FOLDS: dict[type[Node], Callable[..., Number]] = {
    Plus: folded_sum,
    Times: folded_product,
    Least: folded_least,
    Most: folded_most,
    Divided: folded_quotient,
    Sum: folded_total,
}
