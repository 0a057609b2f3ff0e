"""Noun phrases of deck rules: which entries of a list they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.lists import COPY, TYPE, WHOLE, ListLexicon
from cardwright.meaning.nodes import Op, Sort
from cardwright.meaning.places import Description
from cardwright.meaning.quantities import AFTER, BEFORE, Amount, Det, plus
from cardwright.meaning.scope import Own, among, both, exists
from cardwright.meaning.symbols import Attribute, Condition, Name, Role, Stat, ZoneName
from cardwright.meaning.truths import Truths

CARDS = frozenset({"card", "value"})
"""Kinds of noun that stand for entries."""
GENERIC = frozenset({"card", "copy"})
"""Nouns that any card answers to."""
LISTED = frozenset({"listed", "forbidden"})
"""Groups of adjectives that rules themselves give to cards: restricted, banned."""
SUMS = frozenset({"plus", "minus", "times", "over", "divided by"})
"""Prepositions that do sums."""
_IN = frozenset({"in", "inside", "from", "among"})
_NOT = frozenset({"other than", "except", "except for", "besides"})
_LINKS = frozenset({"", "that", "which", "who"})
_ONE = frozenset({"a", "the", "any", "its"})
_OF = frozenset({"a", "the", "any", "another", "one"})
_STYLE = frozenset({"printed", "total"})


class ListNouns(Truths):
    """Reads noun phrases as sets of entries. A bare noun is looked for in the section the sentence speaks of."""

    lexicon: ListLexicon

    def __init__(self, lexicon: ListLexicon, own: Own, pending: frozenset[str] = frozenset()) -> None:
        super().__init__(lexicon, own)
        self.player: m.Var[m.Player] | None = None
        """Whose part the sentence speaks of, where it goes from player to player."""
        self.inside: m.Set[m.Piece] | None = None
        """The section it speaks of."""
        self.it: m.Set[m.Piece] | None = None
        """What `it` and `another` stand for."""
        self.pending = pending
        """Words whose definition is being read."""

    def deed_pattern(self, act: said.Act, moment: m.Moment, free: Role | None = None) -> m.On:
        raise self.refuse("deed", "a list only knows what is so, not what was or is being done", act)

    @contextmanager
    def about(self, it: m.Set[Any]) -> Iterator[None]:
        """What is said next is said of this one."""
        before = self.it, self.gap
        self.it = self.gap = it
        try:
            yield
        finally:
            self.it, self.gap = before

    @contextmanager
    def within_zone(self, inside: m.Set[m.Piece] | None) -> Iterator[None]:
        before, self.inside = self.inside, inside
        try:
            yield
        finally:
            self.inside = before

    @property
    def reader(self) -> m.Set[m.Player]:
        """Who `you` is: the player whose part it is, else who brings the list."""
        return self.player or m.You()

    # ------------------------------------------------------------ small questions to the sentence

    def where_of(self, thing: said.Thing | None) -> list[said.Filter]:
        return self.take(thing, "where") if isinstance(thing, said.Select | said.Named | said.Amount) else []

    def of(self, thing: said.Thing | None, *prepositions: str) -> said.Thing | None:
        """What follows one of the prepositions: `of` in `the number of events`."""
        for item in self.where_of(thing):
            if isinstance(item, said.Related) and item.preposition in prepositions:
                self.take(item, "preposition")
                return self.take(item, "thing")  # type: ignore[no-any-return]
        return None

    def words(self, thing: said.Thing | None) -> list[str]:
        """The determiners before the noun."""
        if isinstance(thing, said.Select | said.Named | said.Amount):
            quantity = self.take(thing, "quantity")
            return list(self.take(quantity, "words")) if quantity is not None else []
        return []

    def adjective(self, thing: said.Thing | None, word: str) -> bool:
        """Whether one of the nouns has this adjective; it is then read, and not read again as a description."""
        found = False
        if isinstance(thing, said.Select):
            for kind in thing.kinds:
                for item in kind.filters:
                    if isinstance(item, said.InState) and item.word == word:
                        self.take(item, "word")
                        self.take(item, "group")
                        self.skip.add(id(item))
                        found = True
        return found

    def number_said(self, thing: said.Thing | None) -> bool:
        quantity = getattr(thing, "quantity", None)
        return quantity is not None and quantity.number is not None

    def without_sums(self, thing: said.Thing) -> said.Thing:
        """The cards alone: what follows `plus` belongs to the sum."""
        for item in self.where_of(thing):
            if isinstance(item, said.Related) and item.preposition in SUMS:
                self.skip.add(id(item))
        return thing

    def plain_card(self, thing: said.Select) -> bool:
        """Whether it is just `cards`, wherever they are looked for."""
        kind = thing.kinds[0]
        filters = [item for item in kind.filters if id(item) not in self.skip]
        if len(thing.kinds) != 1 or kind.noun not in GENERIC or filters or "another" in self.words(thing):
            return False
        where = [item for item in self.where_of(thing) if id(item) not in self.skip]
        return all(isinstance(item, said.Related) and item.preposition == "in" for item in where)

    # ------------------------------------------------------------ how many

    def demand(self, quantity: said.Quantity | None, cannot: bool = False) -> tuple[Op, m.Number] | None:
        """What the words before a noun demand; None where they demand nothing."""
        found = self._demand(quantity)
        if found is None:
            return (Op.AT_MOST, m.Const(0)) if cannot else None
        return forbidden(found) if cannot else found

    def _demand(self, quantity: said.Quantity | None) -> tuple[Op, m.Number] | None:
        if quantity is None:
            return None
        words, bound, number = (self.take(quantity, name) for name in ("words", "bound", "number"))
        if number is not None:
            self.policy("a-number-is-exact")
            op, limit = whole(BEFORE[bound], self.written(number))
            return (Op.AT_MOST, plus(limit, -1)) if "no" in words else (op, limit)
        if "no" in words:
            return Op.AT_MOST, m.Const(0)
        return (Op.AT_LEAST, m.Const(1)) if {"a", "some", "another"} & set(words) else None

    # ------------------------------------------------------------ sections

    def is_container(self, thing: said.Thing | None) -> bool:
        """Whether it is a list, a deck, a section, or the player who brings it: something that holds entries."""
        if isinstance(thing, said.You):
            return True
        if isinstance(thing, said.Both):
            return all(self.is_container(part) for part in thing.things)
        if not isinstance(thing, said.Select):
            return False
        kind = thing.kinds[0]
        return kind.kind in ("zone", "player", "position") or kind.noun in self.lexicon.zones

    def _is_described_card(self, thing: said.Thing) -> bool:
        """Whether it is about cards although a section is called like them: `equipment that is attached to a model`."""
        if not isinstance(thing, said.Select) or not all(kind.noun in self.lexicon.nouns for kind in thing.kinds):
            return False
        return bool(thing.where) or any(kind.filters for kind in thing.kinds)

    def sections(self, thing: said.Thing) -> list[ZoneName] | None:
        """The zones a thing is made of; None for the whole list."""
        if isinstance(thing, said.You | said.Ref):
            return None
        if isinstance(thing, said.Both):
            self.take(thing, "join")
            parts = [self.sections(part) for part in self.take(thing, "things")]
            return None if None in parts else [name for part in parts for name in part or ()]
        if not isinstance(thing, said.Select):
            raise self.refuse("section", "this is no part of a list", thing)
        if self.take(thing, "where"):
            raise self.refuse("section", "a list cannot tell which part of it this is", thing)
        self._whose(thing)
        self.words(thing)
        self.take(thing, "join")
        names: list[ZoneName] = []
        for kind in self.take(thing, "kinds"):
            noun, sort = self.take(kind, "noun"), self.take(kind, "kind")
            if self.take(kind, "filters"):
                raise self.refuse("section", f"a list cannot tell which “{noun}” this is", kind)
            if noun == WHOLE or sort == "player":
                return None
            zone = self.lexicon.zones.get(noun)
            if zone is None:
                raise self.refuse("section", f"a list of this game has no “{noun}”", kind)
            names.append(zone.name)
        return names

    def _whose(self, thing: said.Select) -> None:
        """`your Hero Deck`, `each player's Hero Deck`: that of whoever the sentence speaks of."""
        owner = self.take(thing, "owner")
        if owner is None or isinstance(owner, said.You):
            return
        if isinstance(owner, said.Select) and owner.kinds[0].kind == "player" and "each" in self.words(owner):
            self._take_all(owner)
            return
        if isinstance(owner, said.Ref) and self.take(owner, "word") in ("his", "her", "their", "its"):
            return
        raise self.refuse("owner", "a list cannot tell whose this is", owner)

    def container(self, thing: said.Thing | None) -> m.Set[m.Piece]:
        """The entries in a container; of one player only, where the sentence goes from player to player."""
        if isinstance(thing, said.Ref):
            self._take_all(thing)
            return self.inside or self.whole()
        names = None if thing is None else self.sections(thing)
        if names is None:
            return self.whole()
        zones: list[m.Set[m.Place]] = [m.Zone(name, self.player, span=_span(thing)) for name in names]
        return m.In(self.union_of(zones), span=_span(thing))

    def whole(self) -> m.Set[m.Piece]:
        """All entries, or all of the player the sentence speaks of."""
        if self.player is None:
            return m.Anywhere()
        each = self.fresh(Sort.PIECE)
        return m.Where(m.Anywhere(), each, among(m.Owner(each), self.player))

    # ------------------------------------------------------------ cards

    def bag(self, thing: said.Thing) -> m.Set[m.Piece]:
        """The entries a thing stands for, among those of the section the sentence speaks of."""
        if isinstance(thing, said.Gap | said.Self) or (isinstance(thing, said.Ref) and not thing.noun):
            self._take_all(thing)
            if self.it is not None:
                return self.it
            if isinstance(thing, said.Self):
                return m.This()
            if self.inside is None:
                raise self.refuse("reference", "this goes back to nothing that was named", thing)
            return self.inside
        if self.is_container(thing) and not self._is_described_card(thing):
            return self.container(thing)
        scope = self.scope(thing)
        if isinstance(thing, said.Select) and self.plain_card(thing):
            self._read_plain(thing)
            return scope
        each = self.fresh(Sort.PIECE)
        truths = self.members(thing, each, placed=True)
        return m.Where(scope, each, both(truths), span=thing.span) if truths else scope

    def _read_plain(self, thing: said.Select) -> None:
        self.take(thing, "join")
        for kind in self.take(thing, "kinds"):
            for name in ("noun", "kind", "filters", "plural"):
                self.take(kind, name)

    def scope(self, thing: said.Thing | None) -> m.Set[m.Piece]:
        """Where to look: in the section it names, else in that of the sentence, else in the whole list."""
        if isinstance(thing, said.Select):
            place = self.of(thing, "in")
            if place is not None:
                return self.container(place)
        if self.inside is not None:
            return self.inside
        self.policy("anywhere-in-the-list")
        return self.whole()

    def members(self, thing: said.Thing, x: m.Set[Any], placed: bool = False) -> list[m.Truth]:
        """What must hold of an entry that is one of the things; `placed`: where they are was seen to before."""
        if isinstance(thing, said.Both):
            self.take(thing, "join")
            return [m.Or(tuple(both(self.members(part, x, placed)) for part in self.take(thing, "things")))]
        if isinstance(thing, said.Named):
            return self._called(thing, x)
        if isinstance(thing, said.Select) and thing.kinds[0].kind in CARDS:
            return self._described(thing, x, placed)
        if isinstance(thing, said.Amount):
            inner = self.of(thing, "of")
            if inner is not None:
                return self.members(inner, x, placed)
        if isinstance(thing, said.Ref | said.Self | said.Gap) and self.it is not None:
            self._take_all(thing)
            return [among(x, self.it)]
        raise self.refuse("cards", "a list cannot tell which cards these are", thing)

    def _called(self, thing: said.Named, x: m.Set[Any]) -> list[m.Truth]:
        self.words(thing)
        name = self.take(thing, "name")
        made = self._probe(x, thing.span)
        made.truths.append(m.Is(x, m.Called(Name(name), span=thing.span), span=thing.span))
        self.filters(self.take(thing, "where"), made)
        return made.truths

    def _probe(self, x: m.Set[Any], span: m.Span) -> Description:
        made = Description(Sort.PIECE, m.Var(Sort.PIECE, 0), Amount(Det.THE), span)
        made.each = x  # type: ignore[assignment]
        return made

    def _described(self, thing: said.Select, x: m.Set[Any], placed: bool) -> list[m.Truth]:
        words = self.words(thing)
        made = self._probe(x, thing.span)
        self.take(thing, "join")
        self._whose(thing)
        self._kinds(self.take(thing, "kinds"), made)
        for item in self.take(thing, "where"):
            if placed and isinstance(item, said.Related) and item.preposition == "in":
                continue
            self.filters([item], made)
        if "another" in words or made.other:
            if self.it is None:
                raise self.refuse("other", "other than what?", thing, "name the one first")
            made.truths.append(m.Not(among(x, self.it)))
        return made.truths

    # ------------------------------------------------------------ nouns and adjectives

    def _noun(self, kind: said.Kind, made: Description) -> None:
        for name in ("attribute", "kind", "plural"):
            if hasattr(kind, name):
                self.take(kind, name)
        found = self.noun_truth(self.take(kind, "noun"), made.each, kind)
        if found is not None:
            made.truths.append(found)

    def noun_truth(self, noun: str, x: m.Set[Any], at: said.Kind | said.OfKind) -> m.Truth | None:
        """What a noun says about an entry: a mark, a type, a value, a description, or a name."""
        if noun in GENERIC:
            return None
        if noun in self.lexicon.means:
            return self.definition(noun, x, at)
        data = self.lexicon.nouns.get(noun)
        if data is not None and data.state is not None:
            return m.Is(x, m.InState(data.state), span=at.span)
        if data is not None and data.kind is not None:
            return m.Is(x, m.OfKind(data.kind), span=at.span)
        attributes = self.lexicon.attributes_of(noun)
        if attributes:
            rows = tuple(self.has_value(x, attribute, noun, at.span) for attribute in attributes)
            return rows[0] if len(rows) == 1 else m.Or(rows)
        name = self.lexicon.is_name(noun)
        if name:
            return m.Is(x, m.Called(Name(name), span=at.span), span=at.span)
        raise self.refuse("noun", f"no card of this game is “{noun}”", at)

    def definition(self, word: str, x: m.Set[Any], at: Any) -> m.Truth:
        """A word that the game defines by a description: `neutral` is `a card without a house`."""
        if word in self.pending:
            raise self.refuse("circle", f"“{word}” is defined by itself", at)
        before, self.pending = self.pending, self.pending | {word}
        try:
            statement = self.lexicon.read(f"It is {self.lexicon.means[word]}.").statements[0]
            if not isinstance(statement, said.Be):
                text = self.lexicon.means[word]
                raise self.refuse("means", f"“{text}”, which “{word}” stands for, is no description of cards", at)
            with self.about(x), self.within_zone(None):
                found = self.described_by(statement, x)
        finally:
            self.pending = before
        return m.Not(found) if statement.negated else found

    def described_by(self, be: said.Be, x: m.Set[Any]) -> m.Truth:
        raise NotImplementedError

    def known_attribute(self, noun: str, at: Any) -> Attribute:
        found = self.lexicon.attributes.get(noun)
        if found is None:
            raise self.refuse("attribute", f"no card of this game has a field for “{noun}”", at)
        return found

    def _simple(self, item: said.Filter, made: Description) -> m.Truth:
        if isinstance(item, said.Is):
            attribute = self.known_attribute(self.take(item, "attribute"), item)
            return self.has_value(made.each, attribute, self.take(item, "value"), item.span)
        if isinstance(item, said.OfKind):
            self.take(item, "kind")
            found = self.noun_truth(self.take(item, "noun"), made.each, item)
            if found is not None:
                return found
        if isinstance(item, said.Called):
            return m.Is(made.each, m.Called(Name(self.take(item, "name"))), span=item.span)
        raise self.refuse("filter", "a list cannot tell this", item)

    def _state(self, item: said.InState, made: Description) -> None:
        word, group = self.take(item, "word"), self.take(item, "group")
        if group == "other" or word == "other":
            made.other = True
        elif word in self.lexicon.means:
            made.truths.append(self.definition(word, made.each, item))
        elif group in LISTED:
            made.truths.append(m.Is(made.each, m.InState(Condition(word)), span=item.span))
        elif word in self.lexicon.states:
            made.truths.append(m.Is(made.each, m.InState(self.lexicon.states[word]), span=item.span))
        elif word == "different":
            raise self.refuse("different", "“different” cannot be judged where nothing is counted", item)
        else:
            raise self.refuse("adjective", f"no card of this game says whether it is “{word}”", item)

    def _participle(self, item: said.Done, made: Description) -> None:
        raise self.refuse("participle", f"no card of this game says whether it is “{item.verb}”", item)

    def _clause(self, item: said.Where, made: Description) -> None:
        """`that is ...`, `whose cost is ...`."""
        link, clause = self.take(item, "link"), self.take(item, "clause")
        if link != "whose" and link not in _LINKS:
            raise self.refuse("link", f"“{link}” cannot be judged", item)
        with self.about(made.each):
            made.truths.append(self.truth(clause, made.each))

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
        if preposition in _IN:
            names = self.sections(thing)
            if names is None:
                return None
            zones: list[m.Set[m.Place]] = [m.Zone(name, self.player) for name in names]
            return among(m.PlaceOf(x), self.union_of(zones))
        if preposition in _NOT:
            return m.Not(both(self.members(thing, x)))
        if preposition == "of" and isinstance(thing, said.Select) and thing.kinds[0].kind in ("attribute", "value"):
            return self._of_worth(thing, x)
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
            elif not (isinstance(item, said.InState) and self.take(item, "word") in _STYLE and self.take(item, "group")):
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
            return self._so_many(thing, self._narrowed(attribute, where, x, thing))
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

    def _narrowed(self, attribute: Attribute, where: list[said.Filter], x: m.Set[Any], thing: said.Select) -> m.Truth:
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
        self.take(item, "link")
        self.check(clause)
        if clause.mood == "may" or clause.per is not None or clause.manner:
            raise self.refuse("value", "say what the value is: “that is ...”", thing)
        self.take(clause, "who")
        return self.take(clause, "what"), self.forbids(clause)

    def _others_of(
        self, what: said.Thing
    ) -> tuple[m.Set[m.Piece], m.Var[m.Piece], m.Set[m.Worth]] | None:
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
        truths = self._described(thing, other, False)
        op, number = self.demand(self.take(thing, "quantity")) or (Op.AT_LEAST, m.Const(1))
        found: m.Set[m.Piece] = m.Where(m.Attached(x), other, both(truths)) if truths else m.Attached(x)
        return m.Compare(m.Count(found, span=thing.span), op, number, span=thing.span)

    def _has_text(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """`with the text "House Stark only."`: what it means counts, not how it is written."""
        quotes = [item for item in self.take(thing, "where") if isinstance(item, said.Saying)]
        if len(quotes) != 1 or len(thing.where) != 1:
            raise self.refuse("text", "say which text: with the text “...”", thing)
        quote = self.take(quotes[0], "quote")
        self._take_all(quote)
        return m.Is(x, m.WithAbility(tuple(self.quoted(ability) for ability in quote.abilities)), span=thing.span)

    def quoted(self, ability: said.Ability) -> m.Ability:
        """The meaning of a text in quotation marks."""
        raise self.refuse("text", "this text says nothing of decks", ability)

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
                if not (isinstance(item, said.InState) and self.take(item, "word") in _STYLE and self.take(item, "group")):
                    raise self.refuse("description", f"“{kind.noun}” cannot be described so", item)

    # ------------------------------------------------------------ values

    def _of_worth(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """`of your House`, `of another House`, `of the Stark house`, `of any pantheon`."""
        kinds, words = self.take(thing, "kinds"), self.words(thing)
        kind = kinds[0]
        if len(kinds) > 1 or set(words) - _OF or self.number_said(thing):
            raise self.refuse("of", "say which one it is of", thing)
        self.take(thing, "join")
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
            self.take(thing, "join")
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
            return m.Just(COPY, _value(self.take(thing, "name")))
        if not isinstance(thing, said.Select):
            raise self.refuse("values", "a list cannot tell which values these are", thing)
        self.words(thing)
        self.take(thing, "join")
        parts = tuple(self._worth(thing, kind, owner) for kind in self.take(thing, "kinds"))
        return parts[0] if len(parts) == 1 else m.Union(parts)

    def _worth(self, thing: said.Select, kind: said.Kind, owner: said.Thing | None) -> m.Set[m.Worth]:
        for name in ("kind", "plural", "attribute"):
            if hasattr(kind, name):
                self.take(kind, name)
        noun = self.take(kind, "noun")
        if kind.kind in ("value", "name"):
            self.take(kind, "filters")
            return m.Just(Attribute(self._attribute_of(noun)), _value(noun))
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

    def check(self, statement: said.Statement) -> None:
        raise NotImplementedError

    def forbids(self, statement: said.Act | said.Be) -> bool:
        raise NotImplementedError


def whole(op: Op, number: m.Number) -> tuple[Op, m.Number]:
    """Whole numbers: more than 2 are at least 3."""
    if op is Op.MORE:
        return Op.AT_LEAST, plus(number, 1)
    if op is Op.LESS:
        return Op.AT_MOST, plus(number, -1)
    return op, number


def forbidden(demand: tuple[Op, m.Number]) -> tuple[Op, m.Number]:
    """The opposite: what `cannot` makes of a demand."""
    op, number = demand
    return {
        Op.AT_LEAST: (Op.AT_MOST, plus(number, -1)),
        Op.AT_MOST: (Op.AT_LEAST, plus(number, 1)),
        Op.EQUAL: (Op.UNEQUAL, number),
        Op.UNEQUAL: (Op.EQUAL, number),
    }[op]


def said_only(thing: said.Select, kind: said.Kind) -> said.Select:
    """One noun of several, with what follows them."""
    return thing if len(thing.kinds) == 1 else thing.model_copy(update={"kinds": [kind]})


def _span(thing: said.Thing | None) -> m.Span:
    return thing.span if thing is not None else m.NOWHERE


def _value(word: str) -> Any:
    return word
