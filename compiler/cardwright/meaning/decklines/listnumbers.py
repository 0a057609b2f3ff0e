"""Numbers of deck rules: counts, totals of a stat, halves, numbers that the list gives, and sums of these."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Stat
from cardwright.meaning.context.quantities import BEFORE, RELATION
from cardwright.meaning.context.scope import both
from cardwright.meaning.decklines.listnouns import SUMS, whole
from cardwright.meaning.decklines.lists import COPY
from cardwright.meaning.decklines.listvalues import ListValues

AVERAGE = "average"
PERCENT = "percent of"
OF_A_WHOLE = ("of", PERCENT)
"""Prepositions between a number and what it is a part of."""
_STYLES = ("total", "printed", AVERAGE)
_NUMBER_KINDS = frozenset({"number", "stat", "token"})
_ROUNDED = {"rounded up": True, "rounded down": False}
_DO: dict[str, Callable[[m.Number, m.Number], m.Number]] = {
    "plus": lambda a, b: m.Plus((a, b)),
    "minus": lambda a, b: m.Plus((a, negative(b))),
    "times": lambda a, b: m.Times((a, b)),
    "over": lambda a, b: m.Most((m.Const(0), m.Plus((a, negative(b))))),  # `150 Reputation over 350`
}


def negative(number: m.Number) -> m.Number:
    return m.Const(-number.value) if isinstance(number, m.Const) else m.Times((m.Const(-1), number))


class ListNumbers(ListValues):
    """Reads things that stand for numbers."""

    averaging = False
    """Whether the number that is read is a sum of which the average is meant: nowhere else is the word understood."""

    def is_number(self, thing: said.Thing | None) -> bool:
        """Whether a thing stands for a number rather than for cards."""
        if isinstance(thing, said.Amount):
            return not any(isinstance(item, said.Related) and item.preposition in OF_A_WHOLE for item in thing.where)
        if isinstance(thing, said.Both):
            return all(self.is_number(part) for part in thing.things)
        if not isinstance(thing, said.Select):
            return False
        return thing.kinds[0].kind in _NUMBER_KINDS or thing.kinds[0].noun in self.lexicon.worked_out

    def is_value(self, thing: said.Thing | None) -> bool:
        """Whether a thing stands for values rather than cards."""
        if isinstance(thing, said.Both):
            return all(self.is_value(part) for part in thing.things)
        return isinstance(thing, said.Select) and thing.kinds[0].kind == "attribute"

    def given(self, noun: str) -> m.Number | None:
        """The number that the list itself states, if it does."""
        stat = self.lexicon.given.get(noun)
        return None if stat is None else m.StatOf(stat, m.You())

    def number(self, thing: said.Thing, manner: list[str] | None = None) -> m.Number:
        """The number a thing stands for; a half that is not rounded has none."""
        found, by = self.ratio(thing, manner or [])
        if by != 1:
            raise self.refuse("half", "say how to round it", thing, "add “rounded up” or “rounded down”")
        return found

    def ratio(self, thing: said.Thing, manner: list[str]) -> tuple[m.Number, int]:
        """A number and what it is divided by: half of something is compared without rounding."""
        up = self.rounding(manner, thing)
        if isinstance(thing, said.Amount):
            found, by = self._amount_of(thing)
        elif isinstance(thing, said.Select):
            found, by = self._select_number(thing)
        else:
            raise self.refuse("number", "a list cannot tell which number this is", thing)
        if by != 1 and up is not None:
            return m.Divided(found, m.Const(by), up), 1
        return found, by

    def rounding(self, manner: list[str], at: said.Thing | said.Statement) -> bool | None:
        for word in manner:
            if word not in _ROUNDED:
                raise self.refuse("manner", f"“{word}” cannot be judged", at)
        return _ROUNDED[manner[0]] if manner else None

    def _amount_of(self, thing: said.Amount) -> tuple[m.Number, int]:
        self._only_number(thing)
        quantity = self.take(thing, "quantity")
        words = self.take(quantity, "words")
        self.decoded.add(id(quantity))
        self.take(quantity, "bound")  # what it demands is read where it is compared
        inner = self.of(thing, "of")
        if "half" in words and inner is not None:
            found = self.number(inner) if self.is_number(inner) else self.count_of(inner)
            return self.summed(found, thing.where, {"of"}), 2
        number = self.take(quantity, "number")
        if number is None or words:
            raise self.refuse("number", "say how many", thing)
        return self.summed(self.written(number), thing.where, {"of"}), 1

    def _only_number(self, thing: said.Amount) -> None:
        if self.take(thing, "inches") or self.take(thing, "filters") or self.take(thing, "chosen"):
            raise self.refuse("number", "a list cannot tell which number this is", thing)

    def _select_number(self, thing: said.Select) -> tuple[m.Number, int]:
        kind = self.take(thing, "kinds")[0]
        words = self.words(thing)
        for name in ("kind", "plural", "noun"):
            self.take(kind, name)
        if kind.kind in _NUMBER_KINDS or kind.noun in self.lexicon.worked_out:
            found = self._noun_number(thing, kind)
        elif self.number_said(thing):
            raise self.refuse("number", "say the number by itself", thing)
        else:
            found = self.count_of(thing)
        found = self.summed(found, self.take(thing, "where"), {"of", "in"})
        return found, 2 if "half" in words else 1

    def summed(self, value: m.Number, parts: list[said.Filter], known: set[str]) -> m.Number:
        """The number with what is added to it, taken away, multiplied."""
        for item in parts:
            if isinstance(item, said.Related) and item.preposition in known:
                continue
            if not isinstance(item, said.Related) or item.preposition not in _DO:
                raise self.refuse("number", "a number cannot be described so", item)
            value = _DO[self.take(item, "preposition")](value, self.number(self.take(item, "thing")))
        return value

    def _noun_number(self, thing: said.Select, kind: said.Kind) -> m.Number:
        """`the number of events`, `the total cost of the characters`, `the Reputation limit`, `its printed cost`."""
        if len(thing.kinds) > 1:
            raise self.refuse("number", "a list cannot tell which number this is", thing)
        of = self.of(thing, "of")
        if kind.noun in ("number", "amount", "total") and of is not None:
            return self._number_of_things(thing, of)
        if kind.noun in self.lexicon.worked_out:
            return m.StatOf(Stat(kind.noun), m.You(), span=thing.span)
        given = self.given(kind.noun)
        if given is not None:
            return given
        stat = self.stat_named(kind)
        self._styles(kind)
        if of is not None:
            # What follows `plus` inside the phrase belongs to the sum, not to the cards.
            inner = self.without_sums(of)
            total = m.StatOf(stat, self.bag(inner), span=thing.span)
            return self.summed(total, self._sums(of), set())
        owner = self.take(thing, "owner")
        if self.it is not None and (isinstance(owner, said.Ref) or owner is None):
            if owner is not None:
                self.plain_reference(owner)
            return m.StatOf(stat, self.it, span=thing.span)
        if owner is not None:
            raise self.refuse("number", "a list cannot tell whose number this is", owner)
        return m.StatOf(stat, self.scope(thing), span=thing.span)

    def _styles(self, kind: said.Kind) -> None:
        for item in self.take(kind, "filters"):
            style = self.take(item, "word") if isinstance(item, said.InState) else ""
            if style not in _STYLES or (style == AVERAGE and not self.averaging):
                raise self.refuse("number", f"“{kind.noun}” cannot be described so", item)
            self.take(item, "group")

    def is_average(self, thing: said.Thing) -> bool:
        """`the average cost of the characters`: of all that have one."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) else None
        words = [item.word for item in kind.filters if isinstance(item, said.InState)] if kind is not None else []
        if AVERAGE not in words:
            return False
        assert kind is not None
        if kind.kind != "stat" or self._sums(self.of(thing, "of") or thing):
            raise self.refuse("number", "an average is of one number of cards", thing)
        return True

    def _sums(self, thing: said.Thing) -> list[said.Filter]:
        return [item for item in self.where_of(thing) if isinstance(item, said.Related) and item.preposition in SUMS]

    def _number_of_things(self, thing: said.Select, of: said.Thing) -> m.Number:
        place = self.of(thing, "in")
        inside = self.container(place) if place is not None else self.inside
        with self.within_zone(inside):
            if isinstance(of, said.Select):
                found = self.counted_noun(of, of.kinds[0])
                if found is not None:
                    return self.summed(found, self._sums(of), set())
            return self.summed(self.count_of(self.without_sums(of)), self._sums(of), set())

    def counted_noun(self, what: said.Select, kind: said.Kind) -> m.Number | None:
        """What is counted where it is not cards: points, players, different values."""
        self.take(what, "kinds")
        given = self.given(kind.noun)
        if given is not None:
            for name in ("kind", "plural", "noun"):
                self.take(kind, name)
            self.without_sums(what)
            self.refuse_description(what)
            return given
        if kind.kind == "attribute":
            return self.distinct(what)
        if kind.kind in ("stat", "token"):
            for name in ("kind", "plural", "noun"):
                self.take(kind, name)
            self.without_sums(what)
            self.refuse_description(what, "in")
            return m.StatOf(self.stat_named(kind), self.scope(what), span=what.span)
        return None

    # ------------------------------------------------------------ counting

    def count_of(self, thing: said.Thing) -> m.Number:
        """How many cards there are of a thing: every copy, but of `different plots` each title once."""
        different = self.adjective(thing, "different")
        found = self.bag(thing)
        return m.Count(m.Values(COPY, found) if different else found, span=thing.span)

    def distinct(self, thing: said.Select) -> m.Number:
        """How many different values there are among the cards: `4 Hero Names`."""
        kind = self.take(thing, "kinds")[0]
        for name in ("kind", "plural", "noun"):
            self.take(kind, name)
        attribute = self.known_attribute(kind.noun, kind)
        self.adjective(thing, "different")
        scope = self.scope(thing)
        of = self.of(thing, "of")
        if of is not None:
            with self.within_zone(scope):
                found = self.bag(of)
        else:
            found = scope
        probe = self._probe(self.fresh(Sort.PIECE), thing.span)
        self.filters(self.take(kind, "filters"), probe)
        for item in self.take(thing, "where"):
            if not isinstance(item, said.Related) or item.preposition not in ("of", "in"):
                raise self.refuse("values", f"“{kind.noun}” cannot be described so", item)
        if probe.truths:
            found = m.Where(found, probe.each, both(probe.truths))
        return m.Count(m.Values(attribute, found), span=thing.span)

    # ------------------------------------------------------------ for each

    def per(self, per: said.Thing | None, value: m.Number, manner: list[str]) -> m.Number:
        """So many for each: cards of a kind, players, or 150 of a number."""
        if per is None:
            return value
        if isinstance(per, said.Amount) or self.number_said(per):
            times = self._portions(per, manner)
        elif isinstance(per, said.Select) and per.kinds[0].kind == "player":
            times = self._each_player(per)
        elif isinstance(per, said.Select) and per.kinds[0].kind == "attribute":
            self.words(per)
            with self.within_zone(None):
                times = self.distinct(per)
        elif self.is_number(per):
            times = self.number(per)
        else:
            self.words(per)
            with self.within_zone(None):  # whatever the sentence is about, these are counted in the whole list
                times = self.count_of(per)
        return times if value == m.Const(1) else m.Times((value, times))

    def _each_player(self, per: said.Select) -> m.Number:
        self.words(per)
        kind = self.take(per, "kinds")[0]
        for name in ("kind", "plural"):
            self.take(kind, name)
        self.refuse_description(per)
        found = self.given(self.take(kind, "noun"))
        if found is None:
            raise self.refuse("per", "the list does not say how many players there are", per)
        return found

    def _portions(self, per: said.Thing, manner: list[str]) -> m.Number:
        """How many times a number goes into another: `each 150 of the limit`; a part counts if rounded up."""
        assert isinstance(per, said.Amount | said.Select)
        assert per.quantity is not None
        number = self.take(self.take(per, "quantity"), "number")
        self.take(per.quantity, "words")
        if number is None:
            raise self.refuse("per", "say how many make one portion", per)
        size = self.written(number)
        of = self.of(per, "of")
        if isinstance(per, said.Amount):
            self._only_number(per)
            if of is None:
                raise self.refuse("per", "say of what", per)
        if of is not None:
            whole_number = self.summed(self.number(of), self._sums(per), set())
        else:
            assert isinstance(per, said.Select)
            kind = self.take(per, "kinds")[0]
            for name in ("kind", "plural", "noun"):
                self.take(kind, name)
            whole_number = self.summed(self._noun_number(per, kind), per.where, {"of", "in"})
        return m.Divided(whole_number, size, bool(self.rounding(manner, per)))

    # ------------------------------------------------------------ comparisons

    def demands(self, be: said.Be, manner: list[str]) -> list[tuple[Op, m.Number, int]]:
        """What a number must be: `at least 2 and at most 4`, `equal to the number of players`."""
        found: list[tuple[Op, m.Number, int]] = []
        for role in self.take(be, "roles"):
            op = RELATION.get(self.take(role, "preposition"))
            self.take(role, "role")
            if op is None:
                raise self.refuse("number", f"a number cannot be “{role.preposition}”", role)
            number, by = self.ratio(self.take(role, "thing"), manner)
            found.append((*whole(op, number), by))
        if self.take(be, "state"):
            raise self.refuse("number", "a number cannot be this", be)
        what, per = self.take(be, "what"), self.take(be, "per")
        if isinstance(what, said.Both) and self.take(what, "join") != "and":
            raise self.refuse("join", "a number cannot be one or the other; make two sentences of it", what)
        for part in self.take(what, "things") if isinstance(what, said.Both) else [what] if what is not None else []:
            quantity = self.take(part, "quantity") if isinstance(part, said.Amount | said.Select) else None
            op = BEFORE[self.take(quantity, "bound")] if quantity is not None else Op.EQUAL
            number, by = self.ratio(part, [] if per is not None else manner)
            found.append((*whole(op, self.per(per, number, manner)), by))
        return found
