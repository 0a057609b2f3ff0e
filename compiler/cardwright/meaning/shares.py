"""Shares and multiples of numbers: once for every two, twice as many, half of them."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.keywords import Keywords

_HALF = (["half"], ["half", "the"])
ROUNDED = {"rounded up": True, "rounded down": False}


class Shares(Keywords):
    """Reads numbers that are so many times others, or a part of them."""

    def how_often(self, thing: said.Thing) -> m.Number:
        """“for each Knight”: once for each; “for every 2 Knights”: once for so many, as often as they are there."""
        quantity = thing.quantity if isinstance(thing, said.Select) else None
        if quantity is None or quantity.number is None or quantity.words or quantity.bound:
            return self.how_many(thing)
        assert isinstance(thing, said.Select)
        many = self.written(self.take(quantity, "number"))
        self._take_all(self.take(thing, "quantity"))
        bare = thing.model_copy(update={"quantity": None})
        self.copies.append((bare, thing))
        self.policy("every-so-many")
        return m.Divided(self.how_many(bare), many, False, span=thing.span)

    def halved(self, what: said.Thing, manners: list[str], at: said.Node) -> m.Number:
        """“twice the number of …”, “half the number of …, rounded up”."""
        what = self._half_of(what)
        words = what.quantity.words if isinstance(what, said.Select) and what.quantity is not None else []
        if manners == ["twice"]:
            return m.Times((m.Const(2), self.number(what)), span=what.span)
        if words not in _HALF and not manners:
            return self.number(what)
        if words not in _HALF or len(manners) != 1 or manners[0] not in ROUNDED:
            raise self.refuse("half", "say how to round it", at, "add “rounded up” or “rounded down”")
        assert isinstance(what, said.Select) and what.quantity is not None
        self.take(self.take(what, "quantity"), "words")
        the = what.quantity.model_copy(update={"words": ["the"]})
        whole = what.model_copy(update={"quantity": the})
        self.copies += [(the, what.quantity), (whole, what)]
        return m.Divided(self.number(whole), m.Const(2), ROUNDED[manners[0]], span=what.span)

    def _half_of(self, what: said.Thing) -> said.Thing:
        """“half of its cost” as “half its cost”."""
        inner = what.where[0] if isinstance(what, said.Amount) and len(what.where) == 1 else None
        if not isinstance(what, said.Amount) or what.quantity.words != ["half"] or not isinstance(inner, said.Related):
            return what
        thing = inner.thing
        if inner.preposition != "of" or not isinstance(thing, said.Select) or what.filters or what.inches:
            return what
        for node in (what, what.quantity, inner):
            for name in node.__dict__:
                self.take(node, name)
        if thing.quantity is not None and thing.quantity.words != ["the"]:
            return what
        whole = thing.model_copy(update={"quantity": what.quantity})
        self.copies.append((whole, thing))
        if thing.quantity is not None:
            self._take_all(thing.quantity)
        return whole
