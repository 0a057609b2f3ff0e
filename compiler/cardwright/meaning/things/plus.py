"""Sums: `the number of cards in your hand plus your gold`."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.shapes import sort_of
from cardwright.meaning.context.quantities import Amount
from cardwright.meaning.things.plays import as_often
from cardwright.meaning.things.ranks import Ranks

SUMS = {"plus": 1, "minus": -1}
"""Words between the parts of a sum, and what becomes of what follows."""


PARITIES: dict[str, int] = {"odd": 1, "odd-numbered": 1, "even": 0, "even-numbered": 0}
"""Words that say what is left of a number when it is halved."""


def odd_or_even(number: m.Number, left: int, span: m.Span) -> m.Truth:
    """Whether so much is left of a number when it is halved."""
    halves = m.Times((m.Const(-2), m.Divided(number, m.Const(2), up=False)))
    return m.Compare(m.Plus((number, halves)), m.Op.EQUAL, m.Const(left), span=span)


TIMES = "times"
"""The word between a number and what is taken so often."""


class Plus(Ranks):
    """Reads things that are numbers, or sums of them."""

    def just_or_more(self, number: m.Number, amount: Amount, thing: said.Select) -> m.Op:
        """“a Villain with 5 [Attack]”: a number of its own is just that; of tokens or what a player has, more do."""
        own = isinstance(number, m.StatOf) and sort_of(number.of) is m.Sort.PIECE and thing.kinds[0].kind == "stat"
        if not own or amount.op is not m.Op.EQUAL or not amount.counted:
            if amount.op is m.Op.EQUAL and amount.counted:
                self.policy("so-many-are-enough")
            return m.Op.AT_LEAST
        self.policy("a-number-of-its-own")
        return m.Op.EQUAL

    def as_often(self, found: m.Set[Any]) -> m.Set[Any]:
        """What is counted of a set: of what was played, each time that it was."""
        counted = as_often(found, self.lexicon.each_time, lambda: self.fresh(m.Sort.PIECE))
        if counted is not found:
            self.policy("each-time-counts")
        return counted

    @abstractmethod
    def one_number(self, thing: said.Thing) -> m.Number:
        """A number that is no sum."""

    def number(self, thing: said.Thing) -> m.Number:
        """A thing that is a number: `3`, `X`, `its STR`, `the number of cards in your hand plus your gold`."""
        first, more = self.parted_sum(thing)
        return self.sum_of(self.one_number(first), more, thing)

    def sum_of(self, first: m.Number, more: list[said.Related], thing: said.Thing) -> m.Number:
        """A number with what is added to it and taken away from it."""
        parts = [first]
        for item in more:
            sign = SUMS[self.take(item, "preposition")]
            if sign < 0 and (len(more) > 1 or self.parted_sum(item.thing)[1]):
                raise self.refuse("sum", "what is taken away from what is not plain", item)
            if sign < 0:
                self.policy("minus-is-of-all-before")
            part = self.number(self.take(item, "thing"))
            parts.append(part if sign > 0 else m.Times((m.Const(-1), part)))
        return m.Plus(tuple(parts), span=thing.span) if more else parts[0]

    def parted_sum(self, thing: said.Thing) -> tuple[said.Thing, list[said.Related]]:
        """The first part of a sum, and what is added to it or taken away: it may hang on the last noun of that part."""
        where = thing.where if isinstance(thing, (said.Select, said.Amount)) else []
        more = [item for item in where if isinstance(item, said.Related) and item.preposition in SUMS]
        kept: list[said.Filter] = where[: len(where) - len(more)]
        if not where or any(item in kept for item in more):
            return thing, []
        last = where[-1]
        if not more:
            if not isinstance(last, said.Related) or last.preposition == TIMES:  # of what, is for others to say
                return thing, []
            inner, more = self.parted_sum(last.thing)
            if not more:
                return thing, []
            short = last.model_copy(update={"thing": inner})
            self.copies.append((short, last))
            kept = [*where[:-1], short]
        first = thing.model_copy(update={"where": kept})
        self.copies.append((first, thing))
        return first, more
