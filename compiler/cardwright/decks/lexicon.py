"""The words of a game's lists and deck rules: a layer over its vocabulary, and what each stands for in a list."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardwright.decks.library import Library
from cardwright.decks.shape import ListShape
from cardwright.lang import inflect
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Entry, Vocabulary
from cardwright.lang.vocabulary_files import add_value, read_frame
from cardwright.lang.words import cut_phrase
from cardwright.meaning.calculus.symbols import Attribute, Condition, Kind, Stat, ZoneName
from cardwright.meaning.decklines.lists import ListLexicon
from cardwright.meaning.gamedata.entries import NounData, ZoneData
from cardwright.meaning.gamedata.lexicon import lexicon

Table = dict[str, Any]
_FORMS = ("base", "third", "past", "participle", "ing")


def deck_words(vocabulary: Vocabulary, tables: Iterable[Table]) -> Vocabulary:
    """A vocabulary that also knows the nouns, values, adjectives and verbs of the tables."""
    layer = vocabulary.extended()
    # A layer shares these with what it lies on; the words of deck rules must not leak into the texts of cards.
    layer.nouns = dict(vocabulary.nouns)
    layer.frames = dict(vocabulary.frames)
    layer.plurals = dict(vocabulary.plurals)
    layer.relations = dict(vocabulary.relations)
    layer.aliases = {first: list(known) for first, known in vocabulary.aliases.items()}
    layer.values = {attribute: list(words) for attribute, words in vocabulary.values.items()}
    for table in tables:
        _add(layer, table)
    return layer


def value_aliases(vocabulary: Vocabulary) -> dict[str, str]:
    """Other words for values, in small letters: a Henchman is a Soldier."""
    values = {word for words in vocabulary.values.values() for word in words}
    known = (alias for aliases in vocabulary.aliases.values() for alias in aliases)
    return {" ".join(words).casefold(): meant for words, meant in known if meant in values}


def _add(layer: Vocabulary, table: Table) -> None:
    for kind, nouns in table.get("nouns", {}).items():
        for singular, plural in nouns.items():
            _noun(layer, kind, singular, plural)
    for attribute, words in table.get("values", {}).items():
        layer.values.setdefault(attribute, []).extend(words)
        for word in words:
            add_value(layer, attribute, word)
    for word, group in table.get("adjectives", {}).items():
        layer.add(word, Entry("ADJ", word, str(group)))
    for lemma, verb in table.get("verbs", {}).items():
        _verb(layer, lemma, verb)
    _small_words(layer, table)


def _small_words(layer: Vocabulary, table: Table) -> None:
    for word, forms in table.get("words", {}).get("determiner", {}).items():
        for form in forms:
            layer.add(form, Entry("D", word, form=form))
    for word, where in table.get("words", {}).get("preposition", {}).items():
        layer.add(word, Entry("PREP", word, str(where)))
    for word, same in table.get("relations", {}).items():
        layer.relations[word] = layer.relations[same]
    for said, meant in table.get("aliases", {}).items():
        words = cut_phrase(said)
        layer.aliases.setdefault(words[0], []).append((words, meant))


def _verb(layer: Vocabulary, lemma: str, table: Table) -> None:
    frame = read_frame(lemma, table)
    layer.frames[lemma] = frame
    for name, form in zip(_FORMS, frame.forms, strict=True):
        if form:
            layer.add(form, Entry("V", lemma, frame.means, name, frame=frame))


def _noun(layer: Vocabulary, kind: str, singular: str, forms: str | list[str]) -> None:
    others = [forms] if isinstance(forms, str) else list(forms)
    entry = Entry("N", singular, kind, "singular")
    layer.nouns[singular] = entry
    layer.add(singular, entry)
    layer.plurals[singular] = next((form for form in others if form), inflect.plural(singular))
    for form in others:
        if form and form != singular:
            layer.add(form, Entry("N", singular, kind, "plural"))


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
            parts={noun: tuple(parts) for noun, parts in shape.parts.items()},
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
