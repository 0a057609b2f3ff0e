"""Truths and numbers of which some depend on what a solver decides: a thin coat over OR-tools' CP-SAT.

A truth is `True`, `False` or a literal of the model; a number is an `Amount`: a linear expression and its bounds.
What is known beforehand never reaches the solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from cardwright.meaning.calculus.nodes import Op

Lit = Any
"""True, False, or a literal of the model."""
LARGEST = 10_000_000


class Amount(NamedTuple):
    """A number: what it is, and within which bounds."""

    of: Any
    least: int
    most: int

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same whatever is decided."""
        return isinstance(self.of, int)


class UnlinearError(Exception):
    """A part of a rule that no linear model can say: it is judged afterwards instead."""


OPPOSITE = {
    Op.LESS: Op.AT_LEAST,
    Op.AT_MOST: Op.MORE,
    Op.EQUAL: Op.UNEQUAL,
    Op.AT_LEAST: Op.LESS,
    Op.MORE: Op.AT_MOST,
    Op.UNEQUAL: Op.EQUAL,
}


def fixed(value: int) -> Amount:
    """A number that is known."""
    return Amount(value, value, value)


def total(amounts: Iterable[Amount]) -> Amount:
    """The sum of numbers."""
    known, parts, least, most = 0, [], 0, 0
    for each in amounts:
        least, most = least + each.least, most + each.most
        if each.is_fixed:
            known += each.of
        else:
            parts.append(each.of)
    if not parts:
        return fixed(known)
    return Amount(cp_model.LinearExpr.sum([*parts, known]), least, most)


def times(amount: Amount, by: int) -> Amount:
    """So many times a number."""
    if by == 1:
        return amount
    bounds = sorted((amount.least * by, amount.most * by))
    return Amount(amount.of * by if by else 0, bounds[0], bounds[1])


def holds(op: Op, difference: int) -> bool:
    """Whether a difference is as an operator wants it."""
    return {
        Op.LESS: difference < 0,
        Op.AT_MOST: difference <= 0,
        Op.EQUAL: difference == 0,
        Op.AT_LEAST: difference >= 0,
        Op.MORE: difference > 0,
        Op.UNEQUAL: difference != 0,
    }[op]


class Logic:
    """A model that is being made. The same question is put to it once."""

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self._known: dict[Any, Lit] = {}

    # ------------------------------------------------------------ truths

    def literal(self) -> Lit:
        """A truth that is open."""
        return self.model.new_bool_var("")

    @staticmethod
    def no(lit: Lit) -> Lit:
        """The opposite."""
        return (not lit) if isinstance(lit, bool) else ~lit

    def all_of(self, lits: Iterable[Lit]) -> Lit:
        """Whether each of them holds."""
        parts: dict[int, Lit] = {}
        for lit in lits:
            if lit is False:
                return False
            if lit is not True:
                parts[lit.index] = lit
        if len(parts) < 2:
            return next(iter(parts.values()), True)
        if any(~index in parts for index in parts):
            return False
        known = ("and", frozenset(parts))
        found = self._known.get(known)
        if found is None:
            found = self._known[known] = self.literal()
            self.model.add_bool_and(list(parts.values())).only_enforce_if(found)
            self.model.add_bool_or([found, *(~lit for lit in parts.values())])
        return found

    def one_of(self, lits: Iterable[Lit]) -> Lit:
        """Whether one of them holds."""
        return self.no(self.all_of([self.no(lit) for lit in lits]))

    def must(self, lits: Iterable[Lit], when: tuple[Lit, ...] = ()) -> None:
        """One of these must hold, where all of those do."""
        clause = [*lits, *(self.no(lit) for lit in when)]
        if True not in [lit for lit in clause if isinstance(lit, bool)]:
            self.model.add_bool_or([lit for lit in clause if not isinstance(lit, bool)])

    # ------------------------------------------------------------ comparisons

    def compared(self, a: Amount, op: Op, b: Amount) -> Lit:
        """Whether a comparison holds."""
        known = self._foreseen(a, op, b)
        if known is not None:
            return known
        key = ("compare", _key(a), op, _key(b))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.literal()
            self._add(a, op, b, (found,))
            self._add(a, OPPOSITE[op], b, (~found,))
        return found

    def must_compare(self, a: Amount, op: Op, b: Amount, when: tuple[Lit, ...] = ()) -> None:
        """A comparison must hold, where all of those do."""
        known = self._foreseen(a, op, b)
        if known is None:
            self._add(a, op, b, when)
        elif not known:
            self.must((), when)

    @staticmethod
    def _foreseen(a: Amount, op: Op, b: Amount) -> bool | None:
        """Whether the bounds alone tell it."""
        ends = holds(op, a.least - b.most), holds(op, a.most - b.least)
        if op in (Op.EQUAL, Op.UNEQUAL):
            apart = a.most < b.least or a.least > b.most
            same = a.is_fixed and b.is_fixed and a.of == b.of
            return (op is Op.EQUAL) is same if apart or same else None
        return ends[0] if ends[0] is ends[1] else None

    def _add(self, a: Amount, op: Op, b: Amount, when: tuple[Lit, ...]) -> None:
        left, right = a.of, b.of
        if isinstance(left, int):  # the solver's expressions stand on the left
            left, right, op = right, left, _TURNED[op]
        said = {
            Op.LESS: lambda: left <= right - 1,
            Op.AT_MOST: lambda: left <= right,
            Op.EQUAL: lambda: left == right,
            Op.AT_LEAST: lambda: left >= right,
            Op.MORE: lambda: left >= right + 1,
            Op.UNEQUAL: lambda: left != right,
        }[op]()
        added = self.model.add(said)
        if when:
            added.only_enforce_if([lit for lit in when if lit is not True])

    # ------------------------------------------------------------ numbers

    def number(self, least: int, most: int) -> Amount:
        """A number that is open."""
        return Amount(self.model.new_int_var(least, most, ""), least, most)

    def where(self, amount: Amount, lit: Lit) -> Amount:
        """A number where something holds, and nothing where it does not."""
        if lit is True or (amount.is_fixed and not amount.of):
            return amount
        if lit is False:
            return fixed(0)
        if amount.is_fixed:
            return Amount(lit * amount.of, min(0, amount.of), max(0, amount.of))
        key = ("where", _key(amount), lit.index)
        if key not in self._known:
            found = self.number(min(0, amount.least), max(0, amount.most))
            self._add(found, Op.EQUAL, amount, (lit,))
            self._add(found, Op.EQUAL, fixed(0), (~lit,))
            self._known[key] = found
        kept: Amount = self._known[key]
        return kept

    def product(self, a: Amount, b: Amount) -> Amount:
        """One number times another."""
        if a.is_fixed:
            return times(b, a.of)
        if b.is_fixed:
            return times(a, b.of)
        ends = [x * y for x in (a.least, a.most) for y in (b.least, b.most)]
        found = self.number(max(min(ends), -LARGEST), min(max(ends), LARGEST))
        self.model.add_multiplication_equality(found.of, [a.of, b.of])
        return found

    def quotient(self, a: Amount, b: Amount, up: bool) -> Amount:
        """One number divided by another that is known, rounded."""
        if not b.is_fixed or b.of <= 0:
            raise UnlinearError
        by: int = b.of
        least, most = (floor(Fraction(end + (by - 1 if up else 0), by)) for end in (a.least, a.most))
        if a.is_fixed:
            return fixed(least)
        found, rest = self.number(least, most), self.number(0, by - 1)
        # a = by * found + rest, or with the rest taken away where it is rounded up
        self.model.add(a.of == by * found.of + (-rest.of if up else rest.of))
        return found

    def extreme(self, amounts: list[Amount], greatest: bool) -> Amount:
        """The greatest or the smallest of several."""
        pick = max if greatest else min
        least, most = pick(each.least for each in amounts), pick(each.most for each in amounts)
        if least == most:
            return fixed(least)
        found = self.number(least, most)
        add = self.model.add_max_equality if greatest else self.model.add_min_equality
        add(found.of, [each.of for each in amounts])
        return found


_TURNED = {
    Op.LESS: Op.MORE,
    Op.AT_MOST: Op.AT_LEAST,
    Op.EQUAL: Op.EQUAL,
    Op.AT_LEAST: Op.AT_MOST,
    Op.MORE: Op.LESS,
    Op.UNEQUAL: Op.UNEQUAL,
}


def _key(amount: Amount) -> Any:
    """What tells one number of the model from another: a known one by its value, a variable by its place."""
    if amount.is_fixed:
        return amount.of
    return ("variable", amount.of.index) if isinstance(amount.of, cp_model.IntVar) else object()
