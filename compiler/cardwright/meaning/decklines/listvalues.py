"""What entries of a list have: values, numbers, keywords, texts, and what is attached to them."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Stat, Value
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import AFTER
from cardwright.meaning.context.scope import among, both, exists
from cardwright.meaning.decklines.listnouns import LINKS, ListNouns
from cardwright.meaning.decklines.lists import COPY, TYPE

IN = frozenset({"in", "inside", "from", "among"})
_NOT = frozenset({"other than", "except", "except for", "besides"})
_ONE = frozenset({"a", "the", "any", "its"})
_OF = frozenset({"a", "the", "any", "another", "one"})
_STYLE = frozenset({"printed", "total"})


class ListValues(ListNouns):
    """Reads what follows a noun: `with a Holy crest`, `of your House`, `attached to a model`."""

    # ------------------------------------------------------------ what follows a noun

    def related(self, item: said.Related, made: Description) -> None:
        preposition, thing = self.take(item, "preposition"), self.take(item, "thing")
        found = self.relation_truth(preposition, thing, made.each, item)
        if found is not None:
            made.truths.append(found)

    def relation_truth(
        self, preposition: str, thing: said.Thing, x: m.Set[Any], item: said.Related | said.Role
    ) -> m.Truth | None:
        """Whether an entry stands in the relation."""
        if preposition in ("with", "without"):
            found = self.having(thing, x)
            return m.Not(found) if preposition == "without" else found
        if preposition in IN:
            names = self.sections(thing)
            if names is None:
                return None
            zones: list[m.Set[m.Place]] = [m.Zone(name, self.player) for name in names]
            return among(m.PlaceOf(x), self.union_of(zones))
        if preposition in _NOT:
            return m.Not(both(self.members(thing, x)))
        if preposition == "of" and isinstance(thing, said.Select) and thing.kinds[0].kind in ("attribute", "value"):
            return self._of_worth(thing, x)
        if preposition == "of" and isinstance(thing, said.Both) and self.take(thing, "join") == "or":
            parts = self.take(thing, "things")
            held = [self.relation_truth(preposition, part, x, item) for part in parts]
            return m.Or(tuple(one for one in held if one is not None))
        if preposition == "attached to":
            return self.borne(thing, x)
        raise self.refuse("relation", f"a list cannot tell what is “{preposition}” it", item)

    def borne(self, thing: said.Thing, x: m.Set[Any]) -> m.Truth:
        """Whether one of them bears it; a bearer that no one knows may be one."""
        if set(self.words(thing)) - _ONE:
            raise self.refuse("bearer", "a card has one bearer: say “attached to a ...”", thing)
        bearer = self.fresh(Sort.PIECE)
        truths = self.members(thing, bearer)
        host = exists(m.Host(x))
        return m.And((host, m.Not(m.Let(m.Host(x), bearer, m.Not(both(truths)))))) if truths else host

    def having(self, thing: said.Thing, x: m.Set[Any]) -> m.Truth:
        """Whether an entry has it: a value, a number, a keyword, another card."""
        if isinstance(thing, said.Both):
            return self._having_all(thing, x)
        if isinstance(thing, said.KeywordUse):
            if thing.quantity is not None or thing.filters or thing.where or thing.arguments:
                raise self.refuse("keyword", "a list only knows whether a card has the keyword at all", thing)
            return m.Is(x, self.keyword(thing), span=thing.span)
        if not isinstance(thing, said.Select):
            raise self.refuse("having", "a list cannot tell whether a card has this", thing)
        if self.take(thing, "owner") is not None:
            raise self.refuse("having", "say it without whose it is", thing)
        kinds, join = self.take(thing, "kinds"), self.take(thing, "join")
        if len(kinds) == 1:
            return self._has_one(thing, kinds[0], x)
        if join not in ("or", "and/or") or "no" in self.words(thing):
            raise self.refuse("having", "it is not plain what is joined; make two sentences of it", thing)
        return m.Or(tuple(self._has_one(thing, kind, x) for kind in kinds))

    def _having_all(self, thing: said.Both, x: m.Set[Any]) -> m.Truth:
        things, join = self.take(thing, "things"), self.take(thing, "join")
        if len({part.kinds[0].kind == "card" for part in things if isinstance(part, said.Select)}) > 1:
            # "3 cards with a crest and 2 cards": the second would be read as something the first have
            raise self.refuse("having", "it is not plain what “and” joins; make two sentences of it", thing)
        parts = tuple(self.having(part, x) for part in things)
        return m.And(parts) if join == "and" else m.Or(parts)

    def _has_one(self, thing: said.Select, kind: said.Kind, x: m.Set[Any]) -> m.Truth:
        for name in ("kind", "plural", "noun"):
            self.take(kind, name)
        if kind.kind == "attribute":
            return self._has_attribute(thing, kind, x)
        if kind.kind == "value":
            self.refuse_description(thing)
            found = self.noun_truth(kind.noun, x, kind)
            assert found is not None
            return self._so_many(thing, found)
        if kind.kind in ("stat", "token"):
            return self._has_stat(thing, kind, x)
        if kind.kind == "card":
            return self._bears(thing, x)
        if kind.kind == "ability" and kind.noun == "text":
            return self._so_many(thing, self._has_text(thing, x))
        raise self.refuse("having", f"a list cannot tell whether a card has “{kind.noun}”", kind)

    def _so_many(self, thing: said.Select, truth: m.Truth) -> m.Truth:
        """`with a Holy crest`, `with no Holy crest`: a value is there or it is not."""
        words = self.words(thing)
        if self.number_said(thing):
            raise self.refuse("having", "a card has a value or has it not; it has no number of them", thing)
        return m.Not(truth) if "no" in words else truth

    def values_in(self, filters: list[said.Filter]) -> list[said.Is]:
        """The values that adjectives name; another adjective is no value."""
        found: list[said.Is] = []
        for item in filters:
            if id(item) in self.skip:
                continue
            if isinstance(item, said.Is):
                self.take(item, "attribute")
                self.take(item, "value")
                found.append(item)
            elif isinstance(item, said.AnyOf) and self.take(item, "join") != "and":
                found += self.values_in(self.take(item, "filters"))
            elif not (
                isinstance(item, said.InState) and self.take(item, "word") in _STYLE and self.take(item, "group")
            ):
                raise self.refuse("value", "a value cannot be described so", item)
        return found

    def _has_attribute(self, thing: said.Select, kind: said.Kind, x: m.Set[Any]) -> m.Truth:
        """`with a Holy crest`, `with 2 houses`, `with a house`, `with a different name`."""
        attribute = self.known_attribute(kind.noun, kind)
        different = self.adjective(thing, "different")
        if any(isinstance(item, said.Not) for item in kind.filters):
            raise self.refuse("value", f"“{kind.noun}” cannot be described so", kind)
        values = self.values_in(self.take(kind, "filters"))
        where = self.take(thing, "where")
        if where:
            if values:
                raise self.refuse("value", f"“{kind.noun}” cannot be described so", thing)
            return self._so_many(thing, self._shared_worth(attribute, where, x, thing))
        if values:
            rows = tuple(self.has_value(x, attribute, item.value, item.span) for item in values)
            return self._so_many(thing, rows[0] if len(rows) == 1 else m.Or(rows))
        if different:
            return self._so_many(thing, self._alone_with(attribute, x))
        op, number = self.demand(self.take(thing, "quantity")) or (Op.AT_LEAST, m.Const(1))
        return m.Compare(m.Count(m.Values(attribute, x)), op, number, span=thing.span)

    def _alone_with(self, attribute: Attribute, x: m.Set[Any]) -> m.Truth:
        """No other card of its type shares a value, not even a second copy."""
        each = self.fresh(Sort.PIECE)
        same = m.And((m.Same(TYPE, x, each), m.Same(attribute, x, each)))
        return m.Compare(m.Count(m.Where(m.Anywhere(), each, same)), Op.AT_MOST, m.Const(1))

    def _shared_worth(
        self, attribute: Attribute, where: list[said.Filter], x: m.Set[Any], thing: said.Select
    ) -> m.Truth:
        """`a Rival that is an Affiliation of another model`."""
        clauses = [self._worth_clause(item, thing) for item in where]
        mine: m.Set[m.Worth] = m.Values(attribute, x)
        whose = self._others_of(clauses[0][0]) if len(clauses) == 1 and not clauses[0][1] else None
        if whose is not None:
            others, other, theirs = whose
            value = self.fresh(Sort.VALUE)
            shared = exists(m.Where(mine, value, among(value, theirs)))
            return exists(m.Where(others, other, shared))
        for what, negated in clauses:
            value = self.fresh(Sort.VALUE)
            held = among(value, self.worths(what))
            mine = m.Where(mine, value, m.Not(held) if negated else held)
        return exists(mine)

    def _worth_clause(self, item: said.Filter, thing: said.Select) -> tuple[said.Thing, bool]:
        clause = self.take(item, "clause") if isinstance(item, said.Where) else None
        if not isinstance(clause, said.Be) or clause.what is None or clause.state or clause.roles:
            raise self.refuse("value", "say what the value is: “that is ...”", thing)
        self.check(clause)
        if self.take(item, "link") not in LINKS or clause.mood == "may" or clause.per is not None or clause.manner:
            raise self.refuse("value", "say what the value is: “that is ...”", thing)
        self.take(clause, "who")
        return self.take(clause, "what"), self.forbids(clause)

    def _others_of(self, what: said.Thing) -> tuple[m.Set[m.Piece], m.Var[m.Piece], m.Set[m.Worth]] | None:
        """Whose values these are, one by one: `an Affiliation of another model`."""
        if not isinstance(what, said.Select) or what.kinds[0].kind != "attribute" or len(what.kinds) != 1:
            return None
        whose = self.of(what, "of")
        if whose is None or what.owner is not None or not isinstance(whose, said.Select) or len(what.where) != 1:
            return None
        self.words(what)
        kind = self.take(what, "kinds")[0]
        attribute = self.known_attribute(self.take(kind, "noun"), kind)
        for name in ("kind", "plural"):
            self.take(kind, name)
        other = self.fresh(Sort.PIECE)
        return self.bag(whose), other, m.Values(attribute, other, self._is_printed(kind))

    def _is_printed(self, kind: said.Kind) -> bool:
        filters = self.take(kind, "filters")
        printed = any(isinstance(item, said.InState) and item.word == "printed" for item in filters)
        if self.values_in(filters):
            raise self.refuse("value", f"“{kind.noun}” cannot be described so", kind)
        return printed

    def _has_stat(self, thing: said.Select, kind: said.Kind, x: m.Set[Any]) -> m.Truth:
        """`with cost 3 or less`, `with 2 influence`, `with influence`, `with no influence`."""
        self.refuse_description(thing)
        number = m.StatOf(self.stat_named(kind), x, span=kind.span)
        after, bound = self.take(kind, "amount"), self.take(kind, "bound")
        words = self.words(thing)
        if after is not None:
            if not isinstance(after, said.Constant):
                raise self.refuse("stat", "say the number itself", kind)
            if "no" in words:
                raise self.refuse("stat", "say “without”", thing)
            return m.Compare(number, AFTER[bound], self.written(after), span=thing.span)
        if "no" in words:
            return m.Not(m.Compare(number, Op.MORE, m.Const(0), span=thing.span))
        op, limit = self.demand(self.take(thing, "quantity")) or (Op.AT_LEAST, m.Const(0))
        return m.Compare(number, op, limit, span=thing.span)

    def stat_named(self, kind: said.Kind) -> Stat:
        noun = self.take(kind, "noun")
        return self.lexicon.stats.get(noun) or Stat(noun)

    def _bears(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """`with equipment`, `with at most 1 piece of equipment`: what was bought for it."""
        other = self.fresh(Sort.PIECE)
        op, number = self.demand(self.take(thing, "quantity")) or (Op.AT_LEAST, m.Const(1))
        truths = self._described(thing, other, False)
        found: m.Set[m.Piece] = m.Where(m.Attached(x), other, both(truths)) if truths else m.Attached(x)
        return m.Compare(m.Count(found, span=thing.span), op, number, span=thing.span)

    def _has_text(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """`with the text "House Stark only."`: what it means counts, not how it is written."""
        quotes = [item for item in self.take(thing, "where") if isinstance(item, said.Saying)]
        if len(quotes) != 1 or len(thing.where) != 1:
            raise self.refuse("text", "say which text: with the text “...”", thing)
        return m.Is(x, m.WithAbility(self.quoted(self.take(quotes[0], "quote"))), span=thing.span)

    def refuse_description(self, thing: said.Select, *prepositions: str) -> None:
        """Refuse a noun with words around it that nothing here asks about: they would be passed over in silence."""
        for item in self.take(thing, "where"):
            if id(item) in self.skip:
                continue
            if not (isinstance(item, said.Related) and item.preposition in prepositions):
                raise self.refuse("description", f"“{thing.kinds[0].noun}” cannot be described so", item)
        for kind in thing.kinds:
            for item in self.take(kind, "filters"):
                if id(item) in self.skip:
                    continue
                if not (
                    isinstance(item, said.InState) and self.take(item, "word") in _STYLE and self.take(item, "group")
                ):
                    raise self.refuse("description", f"“{kind.noun}” cannot be described so", item)

    # ------------------------------------------------------------ values

    def _of_worth(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """`of your House`, `of another House`, `of the Stark house`, `of any pantheon`."""
        kinds, words = self.take(thing, "kinds"), self.words(thing)
        kind = kinds[0]
        if len(kinds) > 1 or set(words) - _OF or self.number_said(thing):
            raise self.refuse("of", "say which one it is of", thing)
        self.listed(thing, "and", "or")
        for name in ("kind", "plural", "attribute"):
            if hasattr(kind, name):
                self.take(kind, name)
        noun = self.take(kind, "noun")
        if kind.kind == "value":
            self.refuse_description(thing)
            found = self.noun_truth(noun, x, kind)
            assert found is not None
            return found
        attribute = self.known_attribute(noun, kind)
        values = self.values_in(self.take(kind, "filters"))
        owner = self.take(thing, "owner")
        if values:
            if self.take(thing, "where") or owner is not None:
                raise self.refuse("of", f"“{noun}” cannot be described so", thing)
            rows = tuple(self.has_value(x, attribute, item.value, item.span) for item in values)
            return rows[0] if len(rows) == 1 else m.Or(rows)
        if "another" in words:  # a card of no House is of no other House
            self.policy("another-value-than-yours")
            return m.And((exists(m.Values(attribute, x)), m.Not(m.Same(attribute, x, self.reader))))
        if isinstance(owner, said.You):
            return m.Same(attribute, x, self.reader, span=thing.span)
        if "any" in words and owner is None and not self.take(thing, "where"):
            return exists(m.Values(attribute, x))
        return m.Is(x, m.OfValue(attribute, self.worths(thing)), span=thing.span)

    def worths(self, thing: said.Thing) -> m.Set[m.Worth]:
        """The values a thing stands for."""
        if isinstance(thing, said.Both):
            self.listed(thing, "and", "or")
            things = self.take(thing, "things")
            owner = self.of(things[-1], "of")
            return m.Union(tuple(self._worths_of(part, owner) for part in things))
        if isinstance(thing, said.Amount):  # `one of its printed ranks`
            inner = self.of(thing, "of")
            quantity = self.take(thing, "quantity")
            if inner is not None and self.demand(quantity) == (Op.EQUAL, m.Const(1)):
                return self.worths(inner)
        return self._worths_of(thing, None)

    def _worths_of(self, thing: said.Thing, owner: said.Thing | None) -> m.Set[m.Worth]:
        """Values; what the last of several is of, the others are of, too."""
        if isinstance(thing, said.Gap) and isinstance(self.gap, m.Var) and self.gap.sort is Sort.VALUE:
            return self.gap
        if isinstance(thing, said.Named):
            self.words(thing)
            return m.Just(COPY, Value(self.take(thing, "name")))
        if not isinstance(thing, said.Select):
            raise self.refuse("values", "a list cannot tell which values these are", thing)
        self.words(thing)
        self.listed(thing, "and", "or")
        parts = tuple(self._worth(thing, kind, owner) for kind in self.take(thing, "kinds"))
        return parts[0] if len(parts) == 1 else m.Union(parts)

    def _worth(self, thing: said.Select, kind: said.Kind, owner: said.Thing | None) -> m.Set[m.Worth]:
        for name in ("kind", "plural", "attribute"):
            if hasattr(kind, name):
                self.take(kind, name)
        noun = self.take(kind, "noun")
        if kind.kind in ("value", "name"):
            self.take(kind, "filters")
            return m.Just(Attribute(self._attribute_of(noun)), Value(noun))
        if kind.kind != "attribute":
            raise self.refuse("values", f"“{noun}” is no value of a card", kind)
        attribute = self.known_attribute(noun, kind)
        printed = self._is_printed(kind)
        whose = self.take(thing, "owner")
        if isinstance(whose, said.You):
            if self.take(thing, "where"):
                raise self.refuse("values", "say whose value it is", thing)
            return m.Values(attribute, self.reader, span=thing.span)
        self.refuse_description(said_only(thing, kind), "of")
        whose = whose or self.of(thing, "of") or owner
        if whose is not None:
            return m.Values(attribute, self.bag(whose), printed, span=thing.span)
        found = self.it or self.inside
        if found is None:
            raise self.refuse("values", "say whose value it is", thing)
        return m.Values(attribute, found, printed, span=thing.span)


def said_only(thing: said.Select, kind: said.Kind) -> said.Select:
    """One noun of several, with what follows them."""
    return thing if len(thing.kinds) == 1 else thing.model_copy(update={"kinds": [kind]})
