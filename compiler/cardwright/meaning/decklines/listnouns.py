"""Noun phrases of deck rules: which entries of a list they stand for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Condition, Name, Role, Token, ZoneName
from cardwright.meaning.conditions.truths import Truths
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import BEFORE, Amount, Det, plus
from cardwright.meaning.context.scope import Own, among, both
from cardwright.meaning.decklines.lists import WHOLE, ListLexicon

CARDS = frozenset({"card", "value"})
"""Kinds of noun that stand for entries."""
GENERIC = frozenset({"card", "copy"})
"""Nouns that any card answers to."""
LISTED = frozenset({"listed", "forbidden"})
"""Groups of adjectives that rules themselves give to cards: restricted, banned."""
SUMS = frozenset({"plus", "minus", "times", "over", "divided by"})
"""Prepositions that do sums."""
DETERMINERS = frozenset({
    "a", "the", "no", "some", "any", "another", "all", "each", "both", "every", "either", "any number of", "more",
})  # fmt: skip
_DESCRIBE = frozenset({"a", "the", "any", "another", "all", "each", "both", "every"})
"""Determiners that leave a description what it is."""
LINKS = frozenset({"", "that", "which", "who"})
_THESE = frozenset({"the", "each", "every", "all", "a", "any", "both"})
"""Determiners that leave a part of a list what it is."""


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
        self.decoded: set[int] = set()
        """Quantities whose words were decoded: those of any other must leave a description what it is."""
        self.pending = pending
        """Words whose definition is being read."""

    def deed_pattern(self, act: said.Act, _moment: m.Moment, _free: Role | None = None) -> m.On:
        raise self.refuse("deed", "a list only knows what is so, not what was or is being done", act)

    def past_amount(self, relation: said.Where, _token: Token) -> m.Number:
        raise self.refuse("deed", "a list only knows what is so, not what was or is being done", relation)

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

    def plain_words(self, thing: said.Thing) -> list[str]:
        """The determiners of a description; one that counts must have been decoded before."""
        words = self.words(thing)
        quantity = getattr(thing, "quantity", None)
        unknown = next((word for word in words if word not in _DESCRIBE), "")
        if unknown and id(quantity) not in self.decoded:
            raise self.refuse("words", f"“{unknown}” cannot be judged here", thing)
        return words

    def decode(self, thing: said.Thing) -> None:
        """Note that what the words before a noun say was taken in."""
        self.decoded.add(id(getattr(thing, "quantity", None)))

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
        self.decoded.add(id(quantity))
        unknown = next((word for word in words if word not in DETERMINERS), "")
        if unknown:
            raise self.refuse("words", f"“{unknown}” cannot be judged here", quantity)
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

    def sections(self, thing: said.Thing, counted: bool = False) -> list[ZoneName] | None:
        """The zones a thing is made of; None for the whole list. `counted`: how many was seen to before."""
        if isinstance(thing, said.You | said.Ref):
            return None
        if isinstance(thing, said.Both):
            return self._several_sections(thing)
        if not isinstance(thing, said.Select):
            raise self.refuse("section", "this is no part of a list", thing)
        if self.take(thing, "where"):
            raise self.refuse("section", "a list cannot tell which part of it this is", thing)
        self._whose(thing)
        unknown = next((word for word in self.words(thing) if word not in _THESE), "")
        if unknown and not counted:
            raise self.refuse("words", f"“{unknown}” cannot be judged here", thing)
        self.listed(thing, "and", "or")
        names: list[ZoneName] = []
        for kind in self.take(thing, "kinds"):
            noun, sort = self.take(kind, "noun"), self.take(kind, "kind")
            if self.take(kind, "filters"):
                raise self.refuse("section", f"a list cannot tell which “{noun}” this is", kind)
            if noun == WHOLE or (sort == "player" and noun in self.lexicon.players):
                return None
            zone = self.lexicon.zones.get(noun)
            if zone is None:
                near = sorted(name for name in self.lexicon.zones if name.casefold().endswith(f" {noun.casefold()}"))
                which = f"; say which: {' or '.join(near)}" if near else ""
                raise self.refuse("section", f"a list of this game has no “{noun}”{which}", kind)
            names.append(zone.name)
        return names

    def _several_sections(self, thing: said.Both) -> list[ZoneName] | None:
        if self.take(thing, "join") != "and":
            raise self.refuse("join", "say “and” where several parts of a list are meant", thing)
        parts = [self.sections(part) for part in self.take(thing, "things")]
        return None if None in parts else [name for part in parts for name in part or ()]

    def _whose(self, thing: said.Select) -> None:
        """`your Hero Deck`, `each player's Hero Deck`: that of whoever the sentence speaks of."""
        owner = self.take(thing, "owner")
        if owner is None or isinstance(owner, said.You):
            return
        if isinstance(owner, said.Select) and self.is_each_player(owner):
            return
        if isinstance(owner, said.Ref) and self.take(owner, "word") in ("his", "her", "their", "its"):
            return
        raise self.refuse("owner", "a list cannot tell whose this is", owner)

    def is_each_player(self, thing: said.Select) -> bool:
        """Whether it is `each player`, and nothing else is said of them."""
        kind = self.take(thing, "kinds")[0]
        if len(thing.kinds) != 1 or kind.filters or self.take(thing, "where") or set(self.words(thing)) - {"each"}:
            return False
        self.take(kind, "kind")
        return self.take(kind, "noun") in self.lexicon.players

    def plain_reference(self, thing: said.Thing) -> None:
        """Take a pronoun; a description of it would be passed over in silence."""
        if isinstance(thing, said.Ref) and (thing.where or thing.filters or thing.owner is not None):
            raise self.refuse("reference", "a pronoun needs no description", thing)
        self._take_all(thing)

    def container(self, thing: said.Thing | None, counted: bool = False) -> m.Set[m.Piece]:
        """The entries in a container; of one player only, where the sentence goes from player to player."""
        if isinstance(thing, said.Ref):
            self.plain_reference(thing)
            return self.inside or self.whole()
        names = None if thing is None else self.sections(thing, counted)
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
            self.plain_reference(thing)
            if self.it is not None:
                return self.it
            if isinstance(thing, said.Self):
                return m.This()
            if self.inside is None:
                raise self.refuse("reference", "this goes back to nothing that was named", thing)
            return self.inside
        if self.is_container(thing) and not self._is_described_card(thing):
            return self.container(thing, counted=True)
        scope = self.scope(thing)
        if isinstance(thing, said.Select) and self.plain_card(thing):
            self._read_plain(thing)
            return scope
        each = self.fresh(Sort.PIECE)
        truths = self.members(thing, each, placed=True)
        return m.Where(scope, each, both(truths), span=thing.span) if truths else scope

    def _read_plain(self, thing: said.Select) -> None:
        self.plain_words(thing)
        self.listed(thing, "and", "or")
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
            self.listed(thing, "and", "or")
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
            self.plain_reference(thing)
            return [among(x, self.it)]
        raise self.refuse("cards", "a list cannot tell which cards these are", thing)

    def _called(self, thing: said.Named, x: m.Set[Any]) -> list[m.Truth]:
        self.plain_words(thing)
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
        words = self.plain_words(thing)
        made = self._probe(x, thing.span)
        self.listed(thing, "and", "or")
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

    @abstractmethod
    def described_by(self, be: said.Be, x: m.Set[Any]) -> m.Truth:
        """What a sentence says its subject is."""

    @abstractmethod
    def check(self, statement: said.Statement) -> None:
        """Refuse a sentence that says more than a list can answer."""

    @abstractmethod
    def forbids(self, statement: said.Act | said.Be) -> bool:
        """Whether it says that something is not so."""

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

    def _participle(self, item: said.Done, _made: Description) -> None:
        raise self.refuse("participle", f"no card of this game says whether it is “{item.verb}”", item)

    def _clause(self, item: said.Where, made: Description) -> None:
        """`that is ...`, `whose cost is ...`."""
        link, clause = self.take(item, "link"), self.take(item, "clause")
        if link != "whose" and link not in LINKS:
            raise self.refuse("link", f"“{link}” cannot be judged", item)
        with self.about(made.each):
            made.truths.append(self.truth(clause, made.each))


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


def _span(thing: said.Thing | None) -> m.Span:
    return thing.span if thing is not None else m.NOWHERE
