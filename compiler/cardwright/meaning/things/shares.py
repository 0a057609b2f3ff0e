"""Shares and multiples of numbers: once for every two, twice as many, half of them."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.context.quantities import ORDINALS, RELATIVE, Amount, Det
from cardwright.meaning.things.keywords import Keywords
from cardwright.meaning.things.plus import SUMS, TIMES
from cardwright.meaning.things.ranks import APART

_HALF = (["half"], ["half", "the"])
ROUNDED = {"rounded up": True, "rounded down": False}
BEYOND = "beyond"
"""The preposition before those that do not count."""


def _is_times(where: said.Filter) -> bool:
    return isinstance(where, said.Related) and where.preposition == TIMES


def _is_sum(where: said.Related) -> bool:
    """“3 times A plus B”: whether B is taken three times, too, nobody knows."""
    return where.preposition in SUMS


class Shares(Keywords):
    """Reads numbers that are so many times others, or a part of them."""

    def number(self, thing: said.Thing) -> m.Number:
        """A number; so many times another, a half of it, or the higher of two."""
        first, more = self._divided_first(thing)
        if more:
            return self.sum_of(self.number(first), more, thing)
        if isinstance(thing, said.Amount) and thing.filters:
            return self._one_of_two(thing)
        if isinstance(thing, said.Amount) and len(thing.where) == 1 and _is_times(thing.where[0]):
            return self._so_many_times(thing, thing.where[0])
        if isinstance(thing, said.Select) and thing.quantity is not None and thing.quantity.words == ["twice"]:
            return self._twice(thing)
        if isinstance(thing, said.Select) and thing.quantity is not None and thing.quantity.words[:1] == ["half"]:
            return self._rounded_half(thing, thing.quantity)
        if isinstance(thing, said.Amount) and thing.quantity.words[:1] == ["half"] and thing.where:
            half = self._half_of(thing)
            if half is not thing:
                return self.number(half)
        return super().number(thing)

    def _divided_first(self, thing: said.Thing) -> tuple[said.Thing, list[said.Related]]:
        """“half of the result plus 1”, where everything is divided before anything is added: the half, and what is
        added to it."""
        quantity = thing.quantity if isinstance(thing, (said.Select, said.Amount)) else None
        half = quantity is not None and quantity.words[:1] == ["half"]
        if not half or not self.lexicon.table.pieces.multiplied_first:
            return thing, []
        first, more = self.parted_sum(thing)
        if more:
            self.policy("divided-before-added")
        return first, more

    def _so_many_times(self, thing: said.Amount, where: said.Filter) -> m.Number:
        """“3 times the number of cards in your hand”."""
        assert isinstance(where, said.Related)
        quantity = self.take(thing, "quantity")
        inner = where.thing
        ends = [one for one in inner.where if isinstance(one, said.Related)] if isinstance(inner, said.Select) else []
        if quantity.words or quantity.bound or quantity.number is None or thing.inches or any(map(_is_sum, ends)):
            raise self.refuse("times", "so many times what is not understood", thing)
        for node, names in ((thing, ("where",)), (where, ("preposition", "thing"))):
            for name in names:
                self.take(node, name)
        often = self.written(self.take(quantity, "number"))
        return m.Times((often, self.number(inner)), span=thing.span)

    def _twice(self, thing: said.Select) -> m.Number:
        """“twice the number of cards in your hand”."""
        quantity = self.take(thing, "quantity")
        self.take(quantity, "words")
        if self.take(quantity, "number") is not None or self.take(quantity, "bound"):
            raise self.refuse("twice", "twice how many is not understood", thing)
        if self.parted_sum(thing)[1]:
            raise self.refuse("twice", "whether what is added is doubled, too, is not said", thing, "add it first")
        return m.Times((m.Const(2), self._whole(thing, quantity)), span=thing.span)

    def _whole(self, thing: said.Select, quantity: said.Quantity) -> m.Number:
        """The number itself, of which so many times or a part is meant."""
        words = [] if thing.owner is not None else ["the"]
        single = said.Quantity(words=words, span=quantity.span) if words else None
        once = thing.model_copy(update={"quantity": single})
        self.copies += [(once, thing), *([(single, quantity)] if single is not None else [])]
        return self.number(once)

    def _rounded_half(self, thing: said.Select, quantity: said.Quantity) -> m.Number:
        """“half the number of cards in your hand, rounded up”."""
        words = self.take(self.take(thing, "quantity"), "words")
        if quantity.number is not None or quantity.bound or set(words) - {"half", "the", *ROUNDED}:
            raise self.refuse("half", "half of what is not understood", thing)
        up = self.is_rounded_up([word for word in words if word in ROUNDED], thing)
        return m.Divided(self._whole(thing, quantity), m.Const(2), up, span=thing.span)

    def is_rounded_up(self, said_so: list[str], at: said.Node) -> bool:
        """How a half is rounded: as it is said, or as the game always has it."""
        if len(said_so) == 1 and said_so[0] in ROUNDED:
            return ROUNDED[said_so[0]]
        if said_so or not self.lexicon.rounds:
            raise self.refuse("half", "say how to round it", at, "add “rounded up” or “rounded down”")
        self.policy("rounded-as-the-game-has-it")
        return ROUNDED[self.lexicon.rounds]

    def _one_of_two(self, thing: said.Amount) -> m.Number:
        """“the higher of your influence and your initiative”."""
        quantity, filters, where = (self.take(thing, name) for name in ("quantity", "filters", "where"))
        word = filters[0] if len(filters) == 1 else None
        of = where[0] if len(where) == 1 else None
        two = of.thing if isinstance(of, said.Related) and self.take(of, "preposition") == "of" else None
        known = self.amount(quantity) == Amount(Det.THE) and not thing.inches
        if not isinstance(word, said.InState) or word.word not in RELATIVE or not known:
            raise self.refuse("number", "this number is not understood", thing)
        if of is None or not isinstance(two, said.Both) or self.listed(two, "and") != "and":
            raise self.refuse("number", "this number is not understood", thing)
        for node, names in ((word, ("word", "group")), (of, ("thing",))):
            for name in names:
                self.take(node, name)
        numbers = tuple(self.number(one) for one in self.take(two, "things"))
        ends: dict[Op, type[m.Most] | type[m.Least]] = {Op.MORE: m.Most, Op.LESS: m.Least}
        end = ends.get(RELATIVE[word.word])
        if end is None:
            raise self.refuse("number", "this number is not understood", thing)
        return end(numbers, span=thing.span)

    def how_many(self, thing: said.Thing) -> m.Number:
        """How many there are; “for each Knight you control beyond the first”: so many fewer."""
        where = thing.where if isinstance(thing, said.Select) else []
        beyond = [one for one in where if isinstance(one, said.Related) and one.preposition == BEYOND]
        if not beyond or not isinstance(thing, said.Select):
            return super().how_many(thing)
        nth, where = beyond[0].thing, [one for one in thing.where if one is not beyond[0]]
        words = tuple(nth.quantity.words) if isinstance(nth, said.Amount) else ()
        if len(beyond) > 1 or words not in ORDINALS or not isinstance(nth, said.Amount) or nth.filters or nth.inches:
            raise self.refuse("beyond", "beyond how many is not understood", beyond[0])
        for node, names in (
            (thing, ("where",)),
            (beyond[0], ("preposition", "thing")),
            (nth, ("quantity", "where")),
            (nth.quantity, ("words",)),
        ):
            for name in names:
                self.take(node, name)
        bare = thing.model_copy(update={"where": [*where, *nth.where]})
        self.copies.append((bare, thing))
        self.weighed.add(id(nth.quantity))
        self.policy("beyond-so-many")
        more = m.Plus((super().how_many(bare), m.Const(-ORDINALS[words], span=nth.span)))
        return m.Most((more, m.Const(0)), span=thing.span)

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
        if words not in _HALF:
            raise self.refuse("half", "say how to round it", at, "add “rounded up” or “rounded down”")
        up = self.is_rounded_up(manners, at)
        assert isinstance(what, said.Select) and what.quantity is not None
        self.take(self.take(what, "quantity"), "words")
        the = what.quantity.model_copy(update={"words": ["the"]})
        whole = what.model_copy(update={"quantity": the})
        self.copies += [(the, what.quantity), (whole, what)]
        return m.Divided(self.number(whole), m.Const(2), up, span=what.span)

    def so_much_more(self, be: said.Be) -> said.Be:
        """“X is 3 higher than its cost”: the word belongs to the number."""
        what, than = be.what, be.roles[0] if len(be.roles) == 1 else None
        if not isinstance(what, said.Amount) or than is None or than.role != "than" or len(what.filters) != 1:
            return be
        word = what.filters[0]
        if not isinstance(word, said.InState) or f"{word.word} than" not in APART or what.where:
            return be
        for node in (than, word, what, be):
            for name in node.__dict__:
                self.take(node, name)
        apart = said.Related(preposition=f"{word.word} than", thing=than.thing, span=than.span)
        number = what.model_copy(update={"filters": [], "where": [apart]})
        whole = be.model_copy(update={"what": number, "roles": []})
        self.copies += [(number, what), (whole, be)]
        return whole

    def _half_of(self, what: said.Thing) -> said.Thing:
        """“half of its cost” as “half its cost”."""
        inner = what.where[0] if isinstance(what, said.Amount) and len(what.where) == 1 else None
        if (
            not isinstance(what, said.Amount)
            or what.quantity.words[:1] != ["half"]
            or not isinstance(inner, said.Related)
        ):
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
