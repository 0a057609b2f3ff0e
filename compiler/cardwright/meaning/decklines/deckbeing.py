"""What cards, values and numbers of a list are, and what cards share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Value
from cardwright.meaning.context.scope import both, exists
from cardwright.meaning.decklines.deckmoods import DeckMoods, negation
from cardwright.meaning.decklines.listnouns import forbidden
from cardwright.meaning.decklines.lists import Reason, Telling, Told

_PARTNERS = frozenset({"a", "the", "any", "another"})


class DeckBeing(DeckMoods):
    """Reads what something is, and what is shared."""

    def _be(self, be: said.Be) -> m.Truth:
        who = self.take(be, "who")
        if who is None:
            raise self.refuse("subject", "say what it is about", be)
        if self.is_number(who):
            return self._number_be(be, who)
        if self.is_value(who):
            return self._value_be(be, who)
        self.plainly(be)
        return self.quantified(who, lambda x: self.described_by(be, x), Reason.TYPE, self.forbids(be))

    def described_by(self, be: said.Be, x: m.Set[Any]) -> m.Truth:
        """What a sentence says its subject is."""
        for name in ("who", "mood", "negated", "tense", "times", "manner", "per", "as_if"):
            self.take(be, name)
        probe = self._probe(x, be.span)
        self.filters(self.take(be, "state"), probe)
        what = self.take(be, "what")
        if what is not None:
            probe.truths += self._identity(what, x)
        for role in self.take(be, "roles"):
            self.take(role, "role")
            found = self.relation_truth(self.take(role, "preposition"), self.take(role, "thing"), x, role)
            if found is not None:
                probe.truths.append(found)
        if probe.other:
            raise self.refuse("other", "other than what?", be)
        if not probe.truths:
            raise self.refuse("is", "say what it is", be)
        return both(probe.truths)

    def _identity(self, what: said.Thing, x: m.Set[Any]) -> list[m.Truth]:
        """`is a Leader or a Hand` is one of them, `is a Leader and a Hand` both."""
        if isinstance(what, said.Both) and self.take(what, "join") == "and":
            return [truth for part in self.take(what, "things") for truth in self.members(part, x)]
        if isinstance(what, said.Select) and len(what.kinds) > 1 and self.take(what, "join") == "and":
            raise self.refuse("join", "it is not plain what “and” joins; make two sentences of it", what)
        return self.members(what, x)

    def _number_be(self, be: said.Be, who: said.Thing) -> m.Truth:
        manner = self.take(be, "manner")
        each = self.each_of(who)
        if each is not None:
            return self._number_of_each(be, who, each, manner)
        wanted = self._wanted(be, manner)
        self.averaging = self.is_average(who)
        number = self.number(who)
        self.averaging, is_average = False, self.averaging
        told = Told(Telling.NUMBER, who=who)
        if is_average:
            wanted = [(op, self._so_often(number, b), by) for op, b, by in wanted]
        return both([self.tell(self.compare(number, op, b, by), told) for op, b, by in wanted])

    def _so_often(self, number: m.Number, limit: m.Number) -> m.Number:
        """What the sum must be where its average is to be this: so often as there are cards that have the number."""
        assert isinstance(number, m.StatOf)
        x = self.fresh(Sort.PIECE)
        having = m.Compare(m.StatOf(number.stat, x), Op.AT_LEAST, m.Const(0))
        return m.Times((limit, m.Count(m.Where(number.of, x, having))))

    def _wanted(self, be: said.Be, manner: list[str]) -> list[tuple[Op, m.Number, int]]:
        wanted = self.demands(be, manner)
        if not wanted:
            raise self.refuse("number", "say how much it is", be)
        if not self.forbids(be):
            return wanted
        if len(wanted) > 1:
            raise self.refuse("number", "make two sentences of it", be)
        return [(*forbidden((op, number)), by) for op, number, by in wanted]

    def each_of(self, thing: said.Thing) -> said.Select | None:  # type: ignore[override]
        """What a value or number is asked of, one by one: `of each model`."""
        inner = self.of(thing, "of")
        return inner if isinstance(inner, said.Select) and "each" in self.words(inner) else None

    def _number_of_each(self, be: said.Be, who: said.Thing, each: said.Select, manner: list[str]) -> m.Truth:
        """`The cost of each card is at most 4.`"""
        assert isinstance(who, said.Select)
        kind = self.take(who, "kinds")[0]
        for name in ("kind", "plural"):
            self.take(kind, name)
        self.words(who)
        self.take(who, "owner")
        self._styles(kind)
        if len(who.where) != 1 or kind.kind not in ("stat", "token"):
            raise self.refuse("number", "a list cannot tell which number this is", who)
        stat = self.stat_named(kind)
        found, x = self.bag(each), self.fresh(Sort.PIECE)
        with self.about(x):
            wanted = self._wanted(be, manner)
        held = both([self.compare(m.StatOf(stat, x), op, number, by) for op, number, by in wanted])
        made = m.Not(m.Let(found, x, negation(held)), span=who.span)
        return self.tell(made, Told(Telling.NUMBER_OF_EACH, who=each))

    def _value_be(self, be: said.Be, who: said.Thing) -> m.Truth:
        """`Your House is Stark or Lannister`, `The rank of each model is one of its printed ranks`."""
        what, state = self.take(be, "what"), self.take(be, "state")
        if (what is None) != bool(state) or self.take(be, "roles"):
            raise self.refuse("values", "say which values it is", be)
        self.plainly(be)
        cannot = self.forbids(be)
        if "no" in self.words(what):
            raise self.refuse("values", "say “is not ...”", be)
        each = self.each_of(who)
        if each is None:
            return self._values_are(be, who, cannot)
        attribute, own = self._own_values(who)
        # what has no such value is not asked
        return self.quantified(
            each,
            lambda x: shares(own(x), self._wanted_values(be), self.fresh(Sort.VALUE)),
            Reason.OWN_VALUES,
            cannot,
            attribute,
            having=lambda x: exists(own(x)),
        )

    def _own_values(self, who: said.Thing) -> tuple[Any, Callable[[m.Set[Any]], m.Set[m.Worth]]]:
        assert isinstance(who, said.Select)
        if len(who.kinds) != 1 or len(who.where) != 1 or who.owner is not None:
            raise self.refuse("values", "say which values it is", who)
        kind = self.take(who, "kinds")[0]
        for name in ("kind", "plural"):
            self.take(kind, name)
        self.words(who)
        attribute = self.known_attribute(self.take(kind, "noun"), kind)
        printed = self._is_printed(kind)
        return attribute, lambda x: m.Values(attribute, x, printed)

    def _wanted_values(self, be: said.Be) -> m.Set[m.Worth]:
        if be.what is not None:
            return self.worths(be.what)
        values = self.values_in(be.state)
        sets = tuple(m.Just(self.known_attribute(item.attribute, item), Value(item.value)) for item in values)
        if not sets:
            raise self.refuse("values", "say which values it is", be)
        return sets[0] if len(sets) == 1 else m.Union(sets)

    def _values_are(self, be: said.Be, who: said.Thing, cannot: bool) -> m.Truth:
        mine, wanted = self.worths(who), self._wanted_values(be)
        held = shares(mine, wanted, self.fresh(Sort.VALUE))
        names = " or ".join(item.value for item in self.values_in(be.state))
        made = m.Not(held, span=be.span) if cannot else held
        return self.tell(made, Told(Telling.VALUES, what=be.what, words=names, negated=cannot, pieces=mine))

    # ------------------------------------------------------------ sharing

    def _share(self, act: said.Act) -> m.Truth:
        """`Each model shares an Affiliation with the Boss`, `No two models share a name`."""
        who, what = self.take(act, "who"), self.take(act, "what")
        if who is None or not isinstance(what, said.Select):
            raise self.refuse("share", "say what they share", act)
        self.plainly(act)
        self.refuse_description(what)
        words = self.words(what)
        if self.take(what, "owner") is not None or self.number_said(what):
            raise self.refuse("share", "say “share a ...”", act)
        attributes = [self._shared_attribute(kind) for kind in self.take(what, "kinds")]
        self.listed(what, "and", "or")
        cannot = self.forbids(act) != ("no" in words)
        roles = self.take(act, "roles")
        if len(roles) > 1 or any(self.take(role, "preposition") != "with" for role in roles):
            raise self.refuse("share", "say with what it is shared", act)
        if not roles:
            return self._share_one(act, who, attributes, what.kinds[0].noun, cannot)
        self.take(roles[0], "role")
        partner = self.take(roles[0], "thing")
        if set(self.words(partner)) - _PARTNERS or self.number_said(partner):
            raise self.refuse("share", "say with which one it is shared: “with a ...”", partner)
        no = "no" in self.words(who)
        return self.quantified(
            who,
            lambda x: self._shares_with(x, partner, attributes, cannot != no),
            Reason.VALUES,
            cannot,
            attributes[0],
        )

    def _shared_attribute(self, kind: said.Kind) -> Any:
        for name in ("kind", "plural"):
            self.take(kind, name)
        return self.known_attribute(self.take(kind, "noun"), kind)

    def _shares_with(self, x: m.Set[Any], partner: said.Thing, attributes: list[Any], apart: bool) -> m.Truth:
        """Whether one of the partners has a value of it; where that is forbidden, it is no partner of itself."""
        with self.within_zone(None):
            others = self.bag(partner)
        other = self.fresh(Sort.PIECE)
        alike = tuple(m.Same(attribute, x, other) for attribute in attributes)
        same: m.Truth = alike[0] if len(alike) == 1 else m.Or(alike)
        if apart:
            same = m.And((m.Not(m.Among(other, x)), same))
        return exists(m.Where(others, other, same))

    def _share_one(self, act: said.Act, who: said.Thing, attributes: list[Any], noun: str, cannot: bool) -> m.Truth:
        """Two of the same are at fault together. `No two cards` are two different cards, not copies."""
        words = self.words(who)
        if not isinstance(who, said.Select) or cannot or not {"no", "all"} & set(words) or len(attributes) != 1:
            raise self.refuse("share", "say with what it is shared", act)
        self.decode(who)
        found, attribute = self.bag(who), attributes[0]
        if "all" in words:
            return self._all_share(found, attribute, noun)
        assert who.quantity is not None
        number = self.take(who.quantity, "number")
        if number is not None and (not isinstance(number, said.Constant) or self.take(number, "value") != 2):
            raise self.refuse("share", "say “no two ...”", act)
        are_cards = all(kind.noun.rpartition(" ")[2] == "card" for kind in who.kinds)
        return self.alike(found, attribute, noun, are_cards)

    def _all_share(self, found: m.Set[Any], attribute: Any, noun: str) -> m.Truth:
        """`All cards in the pantheon share a pantheon`."""
        value, x = self.fresh(Sort.VALUE), self.fresh(Sort.PIECE)
        one = m.Every(found, x, m.Is(x, m.OfValue(attribute, value)))
        shared = self.tell(
            m.Let(m.Values(attribute, found), value, one),
            Told(Telling.ALL_SHARE, noun=noun, attribute=attribute, pieces=found),
        )
        return m.Or((shared, m.Not(m.Let(found, x, m.And(())))))


def shares(mine: m.Set[m.Worth], theirs: m.Set[m.Worth], value: m.Var[Any]) -> m.Truth:
    """One of the values is one of the others."""
    return exists(m.Where(mine, value, m.Among(value, theirs)))
