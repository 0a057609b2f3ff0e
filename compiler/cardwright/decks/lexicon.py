"""The lexicon of a game's lists: which of its words are sections, types, fields, marks and numbers of a list."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

from cardwright.decks.library import Library
from cardwright.decks.shape import ListShape
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.lexicon import NounData, ZoneData, lexicon
from cardwright.meaning.lists import ListLexicon
from cardwright.meaning.symbols import Attribute, Condition, Kind, Stat, ZoneName


class ListWords:
    """How the words of rules find the fields of cards; what the data does not say follows from the names themselves."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        shape: ListShape,
        library: Library,
        fields: Mapping[str, object],
        types: frozenset[str],
    ) -> None:
        self.vocabulary = vocabulary
        self.shape = shape
        self.library = library
        self.fields = fields
        """Every field a card of the game may have."""
        self.types = types

    def type_named(self, noun: str) -> str:
        """The card type a noun stands for, or nothing."""
        found = self.shape.types.get(noun)
        if found is not None:
            return found
        low = noun.casefold()
        return next((kind for kind in (low, low.removesuffix(" card")) if kind in self.types), "")

    def fields_of(self, attribute: str) -> list[str]:
        """The fields of cards that hold an attribute's values; none, if no card has any."""
        found = self.shape.attributes.get(attribute)
        if found is not None:
            return found
        low = attribute.casefold()
        last = low.rpartition(" ")[2]
        return next(([name] for name in (low, f"{low}s", last, f"{last}s") if name in self.fields), [])

    def stat_field(self, noun: str) -> str:
        """The field of cards that holds a stat; what rules give points for needs none."""
        found = self.shape.stats.get(noun)
        low = noun.strip("[]").casefold()
        return found or (low if low in self.fields else low.replace(" ", "-"))

    def attributes_of(self, value: str) -> tuple[Attribute, ...]:
        """The attributes whose value a word is."""
        known = self.vocabulary.values.items()
        names = [attribute for attribute, words in known if value in words or f"[{value}]" in words]
        return tuple(Attribute(name) for name in names if self.fields_of(name))

    def is_name(self, noun: str) -> str:
        """The name of the card that a noun is."""
        cards = self.library.named(noun)
        return cards[0].name if cards else ""

    def field_of(self, name: str) -> ZoneName | None:
        """The part of a list that a field puts the card of this name into."""
        card = next(iter(self.library.named(name)), None)
        fields = [field for field in self.shape.fields.values() if field.card]
        return next((ZoneName(each.card) for each in fields if card and self.type_named(each.card) == card.type), None)

    def plural(self, noun: str) -> str:
        """The plural of a noun."""
        return self.vocabulary.plurals.get(noun, f"{noun}s")

    def lexicon(self, says: Mapping[str, str], read: Callable[[str], Ability]) -> ListLexicon:
        """The lexicon for the pass from rules to meanings."""
        shape, nouns = self.shape, list(self.vocabulary.nouns)
        sections = [*shape.sections, *shape.parts]
        attributes = {*nouns, *self.vocabulary.values, *shape.attributes}
        plain = lexicon([], self.vocabulary.values, read)
        table = {each.name: getattr(plain, each.name) for each in dataclasses.fields(plain)}
        table |= {
            "zones": {name: ZoneData(ZoneName(name)) for name in sections},
            "nouns": {noun: data for noun in nouns if (data := self._noun(noun)) is not None},
            "players": {"player": NounData(means="players")},
            "stats": {noun: Stat(noun) for noun in nouns},
            "attributes": {name: Attribute(name) for name in attributes if self.fields_of(name)},
            "states": _States(self.fields),
        }
        return ListLexicon(
            **table,
            means=shape.means,
            given=self._given(),
            worked_out=frozenset(shape.numbers),
            attributes_of=self.attributes_of,
            is_name=self.is_name,
            field_of=self.field_of,
            says=says,
        )

    def _noun(self, noun: str) -> NounData | None:
        if self.shape.is_mark(noun):
            return NounData(state=Condition(noun))
        kind = self.type_named(noun)
        return NounData(kind=Kind(kind)) if kind else None

    def _given(self) -> dict[str, Stat]:
        """Numbers of fields, by the noun in both its numbers."""
        names = [field.number for field in self.shape.fields.values() if field.number]
        found = {name: Stat(name) for name in names}
        for noun in self.vocabulary.nouns:
            if self.plural(noun) in found:
                found.setdefault(noun, found[self.plural(noun)])
        return found


class _States(dict[str, Condition]):
    """Adjectives that a field of cards answers: `unique`."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        super().__init__()
        self._fields = fields

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word.lower().replace(" ", "-") in self._fields

    def __missing__(self, word: str) -> Condition:
        return Condition(word.lower().replace(" ", "-"))
