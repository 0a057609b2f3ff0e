"""What is said of several together where nothing is picked: “two Heroes of the same class”, “all with one name”."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.conditions.truths import Truths
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import exists
from cardwright.meaning.gamedata.entries import VerbData

SAME, DIFFERENT = ["the", "same"], "different"
TWO = m.Const(2)
SEVERAL = Amount(Det.SOME, TWO, None, True)
"""Two or more: of so many, something can be said of them together."""
ALL: tuple[list[str], ...] = (["all"], ["both"])
OPPOSITE = {Op.EQUAL: Op.UNEQUAL, Op.UNEQUAL: Op.EQUAL}


class Pair(NamedTuple):
    """What must not be so of any two of them."""

    one: m.Var[Any]
    other: m.Var[Any]
    unlike: m.Truth


class Alike(Truths):
    """Reads how several are alike, or are not, as truths."""

    def counted(self, made: Description, found: m.Set[Any]) -> m.Truth:
        """Whether so many are there of which something holds together: it is enough that there are some such."""
        if not made.such:
            return super().counted(made, found)
        amount, pair = made.amount, _pair(made)
        plain = amount.det is Det.SOME and not amount.exact and amount.op not in (Op.LESS, Op.AT_MOST)
        if not plain or pair is None or not isinstance(amount.least, m.Const) or amount.least.value < TWO.value:
            raise self.refuse("together", "what is said of these together is not understood here", made.span)
        if isinstance(pair.unlike, m.Same) and pair.unlike.attribute in self.lexicon.classes:
            raise self.refuse("together", "what is said of these together is not understood here", made.span)
        self.policy("alike-if-some-are")
        made.such.clear()
        return self._so_many_alike(made, found, pair, amount.least)

    def _so_many_alike(self, made: Description, found: m.Set[Any], pair: Pair, least: m.Const) -> m.Truth:
        """That there are so many of some, no two of which are unlike."""
        if least == TWO:  # there are two as soon as there is one that has another like it
            others = m.Where(m.Minus(self.renamed(found), pair.one), pair.other, _denied(pair.unlike))
            return m.Compare(m.Count(m.Where(found, pair.one, exists(others))), Op.AT_LEAST, least, span=made.span)
        match pair.unlike:
            case m.Not(m.Same(attribute)):
                value, each = self.fresh(Sort.VALUE), self.fresh(Sort.PIECE)
                having = m.Where(self.renamed(found), each, m.Is(each, m.OfValue(attribute, value)))
                enough = m.Compare(m.Count(having), Op.AT_LEAST, least)
                return exists(m.Where(m.Values(attribute, found), value, enough, span=made.span))
            case m.Compare(op=Op.UNEQUAL):
                likewise = m.Where(self.renamed(found), pair.other, _denied(pair.unlike))
                enough = m.Compare(m.Count(likewise), Op.AT_LEAST, least)
                return exists(m.Where(found, pair.one, enough, span=made.span))
        raise self.refuse("together", "so many different ones are not understood here", made.span)

    def _has(self, act: said.Act, data: VerbData) -> m.Truth:
        what = act.what
        if isinstance(what, said.Select) and isinstance(act.who, (said.Select, said.Amount)) and not act.roles:
            quantity = act.who.quantity
            same = what.quantity is not None and what.quantity.words == SAME and not what.kinds[0].filters
            differ = [item.group for item in what.kinds[0].filters if isinstance(item, said.InState)] == [DIFFERENT]
            if quantity is not None and (same or differ) and not what.where and not what.owner:
                found = self._among_themselves(act, act.who, quantity, what, same)
                if found is not None:
                    return found
        return super()._has(act, data)

    def _among_themselves(
        self, act: said.Act, who: said.Select | said.Amount, quantity: said.Quantity, what: said.Select, same: bool
    ) -> m.Truth | None:
        """“two cards in your hand have the same name”, “no two …”, “all … have different names”."""
        plain = isinstance(quantity.number, said.Constant) and not quantity.bound
        number = quantity.number.value if isinstance(quantity.number, said.Constant) and plain else 0
        none = quantity.words == ["no"] and isinstance(who, said.Select) and number == 2
        several = not quantity.words and number > 1 and isinstance(who, said.Select)
        every = (quantity.words in ALL and not number) or (quantity.words == ["each"] and not same and not number)
        if not (none or several or every):
            return None
        self.take(act, "who")
        self.take(act, "what")
        if none:
            who = self._without_no(who, quantity)
        made = self.describe(who, (Sort.PIECE,))
        if made.sort is not Sort.PIECE:
            raise self.refuse("same", "the same as what?", what)
        amount, made.amount = made.amount, SEVERAL if every else made.amount
        self.filters([said.Related(preposition="with", thing=self._as_several(what), span=what.span)], made)
        made.amount = amount
        if not every:
            truth = self.counted(made, self.pieces(made))
            return m.Not(truth) if none else truth
        pair = _pair(made)
        if pair is None:
            raise self.refuse("together", "what is said of these together is not understood here", act)
        self.policy("said-of-all-together")
        made.such.clear()
        found = self.pieces(made)
        unlike = exists(m.Where(m.Minus(self.renamed(found), pair.one), pair.other, pair.unlike))
        none_such = m.Compare(m.Count(m.Where(found, pair.one, unlike)), Op.EQUAL, m.Const(0), span=act.span)
        return m.And((exists(self.renamed(found)), none_such))

    def _without_no(self, who: said.Thing, quantity: said.Quantity) -> said.Select:
        """“no two cards”: that there are two is denied of the whole."""
        assert isinstance(who, said.Select)
        self.weigh(Amount(Det.NO, said=quantity))
        self.take(who, "quantity")
        for name in ("words", "number"):
            self.take(quantity, name)
        bare = quantity.model_copy(update={"words": []})
        made = who.model_copy(update={"quantity": bare})
        self.copies += [(bare, quantity), (made, who)]
        return made

    def _as_several(self, what: said.Select) -> said.Select:
        """“a different name”, said of each: different names, said of all."""
        if what.quantity is None or what.quantity.words == SAME:
            return what
        self._take_all(self.take(what, "quantity"))
        made = what.model_copy(update={"quantity": None})
        self.copies.append((made, what))
        return made


def _pair(made: Description) -> Pair | None:
    """What is said of all together, if it is said of each two of them."""
    match made.such:
        case [m.Compare(a=m.Count(of=m.Where(of=of, each=one, truth=another)), op=Op.EQUAL, b=m.Const(value=0))]:
            inner = another.a.of if isinstance(another, m.Compare) and isinstance(another.a, m.Count) else None
            if of == made.each and isinstance(inner, m.Where):
                return Pair(one, inner.each, inner.truth)
    return None


def _denied(truth: m.Truth) -> m.Truth:
    """The opposite."""
    match truth:
        case m.Not(truth=inner):
            return inner
        case m.Compare(a, op, b) if op in OPPOSITE:
            return m.Compare(a, OPPOSITE[op], b)
    return m.Not(truth)


__all__ = ["Alike"]
