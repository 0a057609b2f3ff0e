"""All cards of a game, found by the names that people write, and what deck rules can know of each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Any

from cardwright.check.compiled import CompiledCard
from cardwright.lang.tree import Ability, KeywordUse, Phrase

_NOTHING: frozenset[str] = frozenset()


class CardFacts:
    """One card, ready for questions. Values are compared in small letters, without the brackets of icons."""

    __slots__ = ("abilities", "asked", "fields", "identity", "name", "number", "set_name", "type", "version")

    def __init__(self, card: CompiledCard, number: int) -> None:
        self.name = card.name
        self.type = card.type
        self.set_name = card.set_name
        self.version = str(card.fields.get("version", ""))
        self.number = number
        """Its place in the library: an identity that is cheap to compare."""
        self.fields: dict[str, Any] = {"name": card.name, "type": card.type, "set": card.set_name, **card.fields}
        self.abilities: list[tuple[str, Ability]] = [
            (line.text, ability) for line in card.lines for ability in line.abilities
        ]
        self.identity = frozenset((str(number),))
        """What tells it from other cards, as a value that rules may compare."""
        self.asked: dict[str, frozenset[str]] = {}
        """Values of fields that were asked for before."""

    @classmethod
    def unknown(cls, name: str) -> CardFacts:
        """A card that no one knows: it takes up its place in a deck, and nothing else can be said of it."""
        return cls(CompiledCard(name, "", [], [], "", 0), -1)

    @property
    def is_known(self) -> bool:
        """Whether there is such a card."""
        return self.number >= 0

    @property
    def keywords(self) -> frozenset[str]:
        """The keywords that stand alone in the text: those the card has, not those it speaks of."""
        phrases = (each for _, ability in self.abilities for each in ability.statements if isinstance(each, Phrase))
        return frozenset(phrase.thing.name for phrase in phrases if isinstance(phrase.thing, KeywordUse))

    def values(self, field: str) -> frozenset[str]:
        """The values of a field, in small letters."""
        found = self.asked.get(field)
        if found is None:
            found = self.asked[field] = plain_values(self.fields.get(field))
        return found

    def written(self, field: str) -> list[str]:
        """The values of a field as the card has them."""
        value = self.fields.get(field)
        each = value if isinstance(value, list) else [value]
        return [str(item).strip("[]") for item in each if item not in (None, "") and not isinstance(item, bool)]

    def words(self) -> list[str]:
        """Every value of the card that is a word."""
        return [word for field in self.fields for word in self.written(field) if not word.lstrip("-").isdecimal()]

    def has(self, field: str) -> bool:
        """Whether the card has the field at all."""
        return self.fields.get(field) not in (None, "", [])

    def stat(self, field: str) -> int:
        """The number in a field; a card without one counts nothing."""
        value = self.fields.get(field)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0


def short_name(card: CardFacts) -> str:
    """A card as a field names it: its type is left out, as people write it."""
    first, _, short = card.name.partition(" ")
    return short if short and card.type == first.casefold() else card.name


def plain(value: object) -> str:
    """A value as it is compared."""
    return str(value).strip("[]").casefold()


def plain_values(value: object) -> frozenset[str]:
    """The value or values of a field; `true` and `false` are states, not values."""
    if value is None or isinstance(value, bool) or value == "":
        return _NOTHING
    if isinstance(value, str):
        return _one_value(value)
    if isinstance(value, Iterable):
        return frozenset(map(plain, value))
    return frozenset((plain(value),))


@lru_cache(4_096)
def _one_value(text: str) -> frozenset[str]:
    return frozenset((plain(text),))


_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "ß": "ss"})
_BLANKS = re.compile(r"\s+")
_LONGEST_NAME = 120
_NEAR = 0.6
_AS_GOOD = 0.1


@lru_cache(20_000)  # the same names come in list after list
def key(name: str) -> str:
    """A name as it is looked up: capitals, accents, blanks, what nobody sees and the shape of quotation
    marks do not matter.
    """
    if name.isascii():
        return _BLANKS.sub(" ", name.strip()).casefold()
    flat = unicodedata.normalize("NFKD", name.translate(_SAME))
    bare = "".join(mark for mark in flat if not unicodedata.combining(mark) and unicodedata.category(mark) != "Cf")
    return _BLANKS.sub(" ", bare.strip()).casefold()


class Library:
    """The cards of one game."""

    def __init__(self, cards: Iterable[CompiledCard], groups: Iterable[str] = (), names: Iterable[str] = ()) -> None:
        self.cards = [CardFacts(card, number) for number, card in enumerate(cards)]
        self._by_name: dict[str, list[CardFacts]] = {}
        self._exact: dict[str, list[CardFacts]] = {}
        self._groups: dict[str, list[CardFacts]] = {}
        self.seen: dict[str, list[tuple[CardFacts, int]]] = {}
        """What names stand for that were looked up before, and found."""
        self._names = list(names)
        self._other_names: dict[str, list[CardFacts]] = {}
        for card in self.cards:
            self._by_name.setdefault(key(card.name), []).append(card)
            self._exact.setdefault(card.name, []).append(card)
            for field in groups:
                if card.has(field):
                    self._groups.setdefault(key(str(card.fields[field])), []).append(card)
            for name in self.other_names(card):
                self._other_names.setdefault(name, []).append(card)

    def meant(self, name: str) -> Sequence[tuple[CardFacts, int]]:
        """The one card of just this name, or the cards of the group of this name with their copies; else nothing."""
        found = self.seen.get(name)
        if found is None:
            found = self._plainly(name)
            if found:
                self.seen[name] = found
        return found

    def _plainly(self, name: str) -> list[tuple[CardFacts, int]]:
        exact = self._exact.get(name)
        if exact is not None:
            return [(exact[0], 1)] if len(exact) == 1 else []
        return [] if self.named(name) else [(card, max(1, card.stat("copies"))) for card in self.group(name)]

    def is_known(self, name: str) -> bool:
        """Whether there is a card of this name, written in any way."""
        return (
            name in self.seen
            or name in self._exact
            or bool(self.named(name) or self.group(name) or self.also_named(name))
        )

    def unknown_of(self, names: Iterable[str]) -> list[str]:
        """Which of these names are not known; nearly all of them were looked up before."""
        seen = self.seen
        return [name for name in names if name not in seen and not self.is_known(name)]

    def named(self, name: str) -> list[CardFacts]:
        """The cards of this name: none, one, or the versions of one."""
        return self._exact.get(name) or self._by_name.get(key(name), [])

    def group(self, name: str) -> list[CardFacts]:
        """The cards that a group's name stands for."""
        return self._groups.get(key(name), [])

    def other_names(self, card: CardFacts) -> list[str]:
        """What a card is also called, as it is looked up: its alias, and its name with the alias behind it."""
        found = [value for field in self._names for value in card.written(field)]
        return list(dict.fromkeys(key(name) for value in found for name in (value, f"{card.name} ({value})")))

    def also_named(self, name: str) -> list[CardFacts]:
        """The cards that are also called so."""
        return self._other_names.get(key(name), [])

    def of_type(self, kind: str) -> list[CardFacts]:
        """All cards of a type."""
        return [card for card in self.cards if card.type == kind]

    def types(self) -> set[str]:
        """Every type there is a card of."""
        return {card.type for card in self.cards}

    def suggestions(self, name: str, most: int = 3) -> list[str]:
        """The names nearest to an unknown one, the nearest first."""
        wanted = key(name[:_LONGEST_NAME])
        near = get_close_matches(wanted, [*self._by_name, *self._groups, *self._other_names], n=most, cutoff=_NEAR)
        if near:  # those that are hardly worse than the best
            best = SequenceMatcher(None, near[0], wanted).ratio()
            near = [known for known in near if SequenceMatcher(None, known, wanted).ratio() > best - _AS_GOOD]
        if not near and len(wanted) > 3:  # half a name is the most common slip of all
            near = [known for known in self._by_name if wanted in known][:most]
        return list(dict.fromkeys(self._written(known) for known in near))

    def _written(self, known: str) -> str:
        cards = self._by_name.get(known) or (self._other_names.get(known) if known not in self._groups else None)
        if cards:
            return cards[0].name
        card = self._groups[known][0]
        return next(str(value) for value in card.fields.values() if isinstance(value, str) and key(value) == known)
