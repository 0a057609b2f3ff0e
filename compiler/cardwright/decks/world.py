"""A list as a world: its entries with their counts, its sections, its fields, and what rules say of cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, KeysView, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from cardwright.decks.lexicon import ListWords
from cardwright.decks.library import CardFacts, plain, plain_values
from cardwright.decks.scene import Entry, Scene
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Condition, Keyword, Kind, Name, Stat, Value, ZoneName
from cardwright.meaning.decklines.lists import BOX, CARD, COPY, TYPE, WHOLE
from cardwright.query import Question, Shared, UnansweredError
from cardwright.query.shared import Remembering, Table

_NOTHING: frozenset[str] = frozenset()
NAN = float("nan")
"""The number of what has none: nothing compares with it."""
BEARERS = "bearers"
_T = TypeVar("_T")
_OWN_FIELDS = {COPY: "name", TYPE: "type"}


class CardValues(dict[CardFacts, frozenset[str]]):
    """The values that cards have in some fields, by card; each is asked once."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Sequence[str]) -> None:
        super().__init__()
        self._fields = tuple(fields)

    def __missing__(self, card: CardFacts) -> frozenset[str]:
        found = _NOTHING.union(*(plain_values(card.fields.get(field)) for field in self._fields))
        if card.is_known:
            self[card] = found
        return found


class Identities(CardValues):
    """What tells one card from another."""

    __slots__ = ()

    def __missing__(self, card: CardFacts) -> frozenset[str]:
        return card.identity


class ValuesKey:
    """The values of an attribute, found in the fields that hold it."""

    __slots__ = ("cards", "fields", "is_picked", "noun", "singles")

    def __init__(
        self, noun: str, fields: Sequence[str], cards: CardValues | None = None, is_picked: bool = True
    ) -> None:
        self.is_picked = is_picked
        """Whether a list may pick one of the values that a card has."""
        self.singles: dict[CardFacts, str] = {}
        """The values of cards that have just one; most have."""
        self.noun = noun.casefold()
        self.fields = tuple(fields)
        self.cards = cards or CardValues(fields)

    def of(self, entry: Entry) -> frozenset[str]:
        """What an entry has: what was picked, or all that its card has."""
        if not entry.chosen or entry.chosen.keys().isdisjoint(self.fields):
            return self.cards[entry.card]
        return _NOTHING.union(*(entry.values(field) for field in self.fields))

    def grouped(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """Entries by their values; hardly any of them has something picked."""
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        cards, is_picked = self.cards, self.is_picked
        for entry in entries:
            for value in self.of(entry) if is_picked and entry.chosen else cards[entry.card]:
                found[value].append(entry)
        return found

    def tallied(self, entries: Iterable[Entry]) -> dict[str, int]:
        """How many cards there are of each value."""
        found: dict[str, int] = {}
        singles, is_picked = self.singles, self.is_picked
        for entry in entries:
            value = None if is_picked and entry.chosen else singles.get(entry.card)
            if value is None:
                self._tally(entry, found)
            elif value in found:
                found[value] += entry.count
            else:
                found[value] = entry.count
        return found

    def _tally(self, entry: Entry, found: dict[str, int]) -> None:
        """Count one that has several values, none, something picked, or was not asked before."""
        values = self.of(entry)
        for value in values:
            found[value] = found.get(value, 0) + entry.count
        if len(values) == 1 and not entry.chosen and entry.card.is_known:
            (self.singles[entry.card],) = values


class OwnerKey:
    """Whose a piece is, as a value that pieces are found by."""

    __slots__ = ()

    def grouped(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """Entries by their one player."""
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            found[entry.owner].append(entry)
        return found

    def tallied(self, entries: Iterable[Entry]) -> dict[str, int]:
        """How many cards there are of each."""
        found: defaultdict[str, int] = defaultdict(int)
        for entry in entries:
            found[entry.owner] += entry.count
        return found


class KindKey:
    """What kind of card a piece is, in the same way."""

    __slots__ = ()

    def grouped(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """Entries by the one kind of their card."""
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            found[entry.card.type].append(entry)
        return found

    def tallied(self, entries: Iterable[Entry]) -> dict[str, int]:
        """How many cards there are of each."""
        found: defaultdict[str, int] = defaultdict(int)
        for entry in entries:
            found[entry.card.type] += entry.count
        return found


class Printed(dict[CardFacts, bool]):
    """The cards of which something is true, each asked once."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Question) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, card: CardFacts) -> bool:
        if card.number < 0:  # nothing is true of a card that no one knows, not even what it is not
            return False
        found = self[card] = bool(self._ask(_NOBODY, Entry(card, 1, "")))
        return found


class Sieve(dict[CardFacts, tuple[int, ...]]):
    """Several such questions at once: which of them each card answers with yes."""

    __slots__ = ("_tests",)

    def __init__(self, tests: Sequence[Mapping[CardFacts, bool]]) -> None:
        super().__init__()
        self._tests = tests

    def __missing__(self, card: CardFacts) -> tuple[int, ...]:
        found = tuple([number for number, cards in enumerate(self._tests) if cards[card]])
        if card.is_known:
            self[card] = found
        return found

    def sifted(self, entries: Iterable[Entry]) -> list[list[Entry]]:
        """Of each test the entries that pass it."""
        found: list[list[Entry]] = [[] for _ in self._tests]
        for entry in entries:
            for number in self[entry.card]:
                found[number].append(entry)
        return found

    def counted(self, entries: Iterable[Entry]) -> list[int]:
        """Of each test how many cards pass it; a list with no copies of an entry has no such entry."""
        found = [0] * len(self._tests)
        for entry in entries:
            for number in self[entry.card]:
                found[number] += entry.count
        return found


class CardNumbers(dict[CardFacts, float]):
    """What is printed in a field, by card; each is asked once."""

    __slots__ = ("_field",)

    def __init__(self, field: str) -> None:
        super().__init__()
        self._field = field

    def __missing__(self, card: CardFacts) -> float:
        found = card.stat(self._field) if card.has(self._field) else NAN
        if card.is_known:
            self[card] = found
        return found


class StatKey:
    """A number of cards: a printed one, or what rules say a card is worth."""

    __slots__ = ("cards", "field", "worths")

    def __init__(self, field: str, worths: list[tuple[Question, Question]]) -> None:
        self.field = field
        self.worths = worths
        self.cards = CardNumbers(field)


class Book:
    """What the rules of one format say of cards and numbers, for its other rules to use."""

    def __init__(self) -> None:
        self.states: dict[str, list[Question]] = {}
        """By word: who is called so."""
        self.worths: dict[str, list[tuple[Question, Question]]] = {}
        """By stat: who is worth how much of it."""
        self.numbers: dict[str, Question] = {}
        """Numbers that rules work out."""


class ListTerms:
    """The symbols that lists of one game know, as keys of `ListWorld`."""

    def __init__(self, words: ListWords, book: Book, abilities_of: Callable[[CardFacts], Iterable[m.Ability]]) -> None:
        self._words = words
        self._book = book
        self._abilities_of = abilities_of
        self._box = [Entry(card, 1, "") for card in words.library.cards]
        self._keys: dict[str, ValuesKey] = {}
        self._made: dict[tuple[str, str], Any] = {}
        self._chosen = frozenset(shape.value for shape in words.shape.details.values() if shape.value)
        """Fields of cards of which a list may pick a value."""
        self.shared = Shared()
        self.owners = OWNERS
        self.kinds = KindKey()

    def is_printed(self, attribute: Attribute) -> bool:
        if attribute == CARD or attribute in _OWN_FIELDS:
            return True
        fields = self._words.fields_of(attribute)
        return bool(fields) and self._chosen.isdisjoint(fields)

    def is_single(self, attribute: Attribute) -> bool:
        return attribute in (CARD, COPY)

    def is_printed_state(self, state: Condition) -> bool:
        return state in self._words.fields and not self._words.shape.is_mark(state)

    def printed(self, ask: Question) -> Printed:
        return Printed(ask)

    def sieve(self, tests: Sequence[Mapping[CardFacts, bool]]) -> Sieve:
        return Sieve(tests)

    def kind(self, kind: Kind) -> str:
        return kind

    def attribute(self, attribute: Attribute) -> ValuesKey:
        found = self._keys.get(attribute)
        if found is None:
            fields = [_OWN_FIELDS[attribute]] if attribute in _OWN_FIELDS else self._words.fields_of(attribute)
            if attribute == CARD:
                found = ValuesKey(attribute, [], Identities([]), is_picked=False)
            elif not fields:
                raise UnansweredError(f"no card of this game has a field for “{attribute}”")
            else:
                found = ValuesKey(attribute, fields, is_picked=not self._chosen.isdisjoint(fields))
            self._keys[attribute] = found
        return found

    def value(self, value: Value) -> str:
        return plain(value)

    # Each symbol has one key: rules that ask for the same cards then share what is worked out.

    def declared(self, attribute: Attribute) -> KeysView[str]:
        return self._once(("declared", attribute), lambda: self._declared(attribute))

    def _declared(self, attribute: Attribute) -> KeysView[str]:
        known = self._words.vocabulary.values.items()
        found = [plain(value) for name, values in known if name.casefold() == attribute.casefold() for value in values]
        return dict.fromkeys(found).keys()

    def _once(self, what: tuple[str, str], make: Callable[[], _T]) -> _T:
        if what not in self._made:
            self._made[what] = make()
        found: _T = self._made[what]
        return found

    def stat(self, stat: Stat) -> StatKey:
        worths = self._book.worths.setdefault(stat, [])
        return self._once(("stat", stat), lambda: StatKey(self._words.stat_field(stat), worths))

    def printed_stat(self, key: StatKey) -> CardNumbers | None:
        return None if key.worths else key.cards

    def own_stat(self, stat: Stat) -> Callable[[ListWorld], Any]:
        return self._once(("own stat", stat), lambda: self._own_stat(stat))

    def _own_stat(self, stat: Stat) -> Callable[[ListWorld], Any]:
        numbers = self._book.numbers
        if stat in self._words.shape.numbers:
            return lambda world: numbers[stat](world) if stat in numbers else 0
        return lambda world: world.scene.numbers.get(stat, 0)

    def state(self, state: Condition) -> Callable[[ListWorld, Entry], bool]:
        return self._once(("state", state), lambda: self._state(state))

    def _state(self, state: Condition) -> Callable[[ListWorld, Entry], bool]:
        if self._words.shape.is_mark(state):
            return lambda _, entry: state in entry.marks
        if state in self._words.fields:
            return lambda _, entry: entry.card.fields.get(state) is True
        called = self._book.states.setdefault(state, [])
        return lambda world, entry: any(asked(world, entry) for asked in called)

    def zones(self, zones: tuple[ZoneName, ...]) -> tuple[str, ...] | list[Entry]:
        if BOX in zones:
            return self._box
        parts = self._words.shape.parts
        return tuple(section for zone in zones for section in parts.get(zone, [zone]))

    def called(self, name: Name) -> str:
        return name

    def keyword(self, keyword: Keyword) -> str:
        return keyword

    def abilities(self, abilities: tuple[m.Ability, ...]) -> Callable[[CardFacts], bool]:
        return lambda card: any(ability in abilities for ability in self._abilities_of(card))


class Measure(NamedTuple):
    """A number that a rule has worked out, beside the one that it wants."""

    op: m.Op
    found: int | Fraction
    limit: int | Fraction
    what: str = ""
    """Of which card or value it is the number, where a rule asks that of each."""
    cards: tuple[str, ...] = ()
    """The cards that were counted, with how many there are of each."""


OWNERS = OwnerKey()


class ListWorld(Remembering):
    """One list, while it is judged. An entry stands for all its copies."""

    __slots__ = ("everywhere", "given", "noted", "orders", "players", "scene")

    you = None
    """Who brings the list, whoever that is."""

    def __init__(self, scene: Scene, given: frozenset[str] = frozenset()) -> None:
        self.scene = scene
        self.everywhere = scene.entries
        self.players: Sequence[str] = scene.owners or [""]
        self.given = given
        """Sections that fields put cards into: what these cards are, their player is."""
        super().__init__(scene.worked_out)
        self.orders: dict[str, dict[Any, None]] = {}
        """The values of attributes in the order in which they are told."""
        self.noted: list[Measure] | None = None
        """What was counted and compared, where somebody wants to know it."""

    @property
    def is_whole(self) -> bool:
        return not self.scene.has_strangers

    def zone(self, key: Any) -> Sequence[Entry]:
        if isinstance(key, list):
            return key
        if len(key) == 1:
            (name,) = key
            return self.scene.sections.get(name, ())
        found: list[Entry] | None = self.kept.get(key)
        if found is None:
            those = [entries for name, entries in self.scene.sections.items() if name in key]
            found = self.kept[key] = list(chain.from_iterable(those))
        return found

    def zone_of(self, key: Any, player: Hashable) -> Sequence[Entry]:
        """What is one player's, found for all players in one go."""
        where = (id(key) if isinstance(key, list) else key, OWNERS)
        table: Table | None = self.kept.get(where)
        if table is None:
            table = self.kept[where] = Table(self.zone(key), OWNERS)
        return table.by_value.get(player, ())

    def is_in(self, piece: Entry, key: Any) -> bool:
        return piece.section in key

    def known(self, pieces: Sequence[Entry]) -> Sequence[Entry]:
        return [entry for entry in pieces if entry.card.number >= 0] if self.scene.has_strangers else pieces

    def count(self, pieces: Iterable[Entry]) -> int:
        found = 0  # most sets that are counted have few entries: a loop is quicker than a list and its sum
        for entry in pieces:
            found += entry.count
        return found

    def count_on(self, pieces: Iterable[Entry], bearer: Entry) -> Fraction:
        """What one copy bears: a line below 2x Soldier is for each of the two."""
        return Fraction(sum([entry.count for entry in pieces]), max(1, bearer.count))

    def is_kind(self, piece: Entry, key: str) -> bool:
        return piece.card.type == key

    def is_state(self, piece: Entry, key: Callable[[ListWorld, Entry], bool]) -> bool:
        return key(self, piece)

    def is_called(self, piece: Entry, key: str) -> bool:
        return piece.card.name == key

    def has_keyword(self, piece: Entry, key: str) -> bool:
        return key in piece.card.keywords

    def has_abilities(self, piece: Entry, key: Callable[[CardFacts], bool]) -> bool:
        return key(piece.card)

    def values(self, key: ValuesKey, piece: Entry) -> frozenset[str]:
        return key.of(piece)

    def player_values(self, key: ValuesKey, player: str | None) -> frozenset[str]:
        """What a field says, or the values of the card that a field puts into the list."""
        said = self.scene.value_of(key.noun, player)
        if said is not None:
            return said
        if not self.given:
            return _NOTHING
        those = self.zone(self.given) if player is None else self.zone_of(self.given, player)
        return _NOTHING.union(*map(key.of, those))

    def stat(self, key: StatKey, piece: Entry) -> Any:
        for who, worth in key.worths:
            if who(self, piece):
                return worth(self)
        return key.cards[piece.card]

    def has_stat(self, key: StatKey, piece: Entry) -> bool:
        found = self.stat(key, piece)
        return bool(found) and found is not NAN

    def total(self, key: StatKey, pieces: Iterable[Entry]) -> Any:
        """The sum of a stat, every copy counted."""
        found = [(self.stat(key, entry), entry.count) for entry in pieces]
        return sum([number * count for number, count in found if number and number is not NAN])

    def attached(self, piece: Entry) -> Sequence[Entry]:
        borne: dict[Entry | None, list[Entry]] | None = self.kept.get(BEARERS)
        if borne is None:
            borne = self.kept[BEARERS] = {}
            for entry in self.scene.entries:
                borne.setdefault(entry.bearer, []).append(entry)
        return borne.get(piece, ())

    def host(self, piece: Entry) -> Sequence[Entry]:
        return (piece.bearer,) if piece.bearer is not None else ()

    def owner(self, piece: Entry) -> str:
        return piece.owner


_NOBODY = ListWorld(Scene())
"""What a card alone tells is asked of no list."""

__all__ = ["WHOLE", "Book", "ListTerms", "ListWorld"]
