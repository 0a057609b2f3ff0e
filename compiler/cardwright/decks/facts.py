"""What deck rules can know of a card: its name, its type, its values, its numbers, and what its text says of decks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.check.compiled import CompiledCard
from cardwright.lang.tree import Ability, KeywordUse, Phrase

_NOTHING: frozenset[str] = frozenset()


class CardFacts:
    """One card, ready for questions. Values are compared in small letters, without the brackets of icons."""

    __slots__ = ("_values", "abilities", "fields", "name", "number", "set_name", "type", "version")

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
        self._values: dict[str, frozenset[str]] = {}

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
        found = self._values.get(field)
        if found is None:
            found = self._values[field] = plain_values(self.fields.get(field))
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


def plain(value: object) -> str:
    """A value as it is compared."""
    return str(value).strip("[]").casefold()


def plain_values(value: object) -> frozenset[str]:
    """The value or values of a field; `true` and `false` are states, not values."""
    if value is None or isinstance(value, bool) or value == "":
        return _NOTHING
    if isinstance(value, Iterable) and not isinstance(value, str):
        return frozenset(map(plain, value))
    return frozenset((plain(value),))
