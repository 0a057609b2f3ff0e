"""Words that a file of cards brings with it: its cards' names, and the values in their fields.

Which field holds values of which attribute is not told but found: a field is named as an attribute of the game's
vocabulary is, in the singular or the plural. `group` is the field for the name that several cards bear together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardwright.check.corpus import CorpusCard
from cardwright.lang import inflect
from cardwright.lang.entries import Entry
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.vocabulary_files import add_value
from cardwright.lang.words import cut_words

_GROUPS = frozenset({"group", "groups"})
_LONGEST = 120


class CorpusWords:
    """The names and values of one file, for one game."""

    def __init__(self) -> None:
        # Dictionaries as ordered sets: the same file has to give the same vocabulary each time.
        self.names: dict[str, None] = {}
        self.values: dict[tuple[str, str], None] = {}

    def add(self, card: CorpusCard) -> None:
        """Take the words of a card."""
        if card.name:
            self.names.setdefault(card.name)
        for field, value in card.fields.items():
            for word in _texts(value):
                if field.lower() in _GROUPS:
                    self.names.setdefault(word)
                else:
                    self.values.setdefault((field, word))

    def layer(self, vocabulary: Vocabulary) -> Vocabulary:
        """The vocabulary with these words on top."""
        layer = vocabulary.extended()
        layer.add_names(name for name in self.names if len(name) <= _LONGEST)
        attributes = attributes_by_field(vocabulary, {field for field, _ in self.values})
        for field, word in self.values:
            if field in attributes:
                _add_value(layer, attributes[field], word)
        return layer


def with_group_names(vocabulary: Vocabulary, card: CorpusCard) -> Vocabulary:
    """The vocabulary for one card: its text may call its group by any capitalised word of the group's name."""
    group = next((value for field, value in card.fields.items() if field.lower() in _GROUPS), None)
    if not isinstance(group, str) or not 0 < len(group) <= _LONGEST:
        return vocabulary
    layer = vocabulary.extended()
    for part in group.replace(",", " ").split():
        if part[:1].isupper() and len(part) > 2 and not _readings(vocabulary, part):
            layer.add(part, Entry("NAME", group, "card", "card", proper=True))
    return layer


def words_by_game(cards: Iterable[CorpusCard]) -> dict[str, CorpusWords]:
    """The words of all cards of a file, by game."""
    found: dict[str, CorpusWords] = {}
    for card in cards:
        found.setdefault(card.game, CorpusWords()).add(card)
    return found


def attributes_by_field(vocabulary: Vocabulary, fields: Iterable[str]) -> dict[str, str]:
    """The attribute that each field holds values of; fields that hold none are left out."""
    nouns = [noun.lemma for noun in vocabulary.nouns.values() if noun.kind == "attribute"]
    forms: dict[str, str] = {}
    for attribute in (*vocabulary.values, *nouns):
        for form in (attribute, inflect.plural(attribute)):
            forms.setdefault(form.lower(), attribute)
    return {field: forms[field.lower()] for field in fields if field.lower() in forms}


def _add_value(layer: Vocabulary, attribute: str, word: str) -> None:
    """Make a value known as the game writes it, as an icon or plainly; an icon's plain word too if it means nothing."""
    icons = any(value.startswith("[") for value in layer.values.get(attribute, ()))
    if icons and not word.startswith("["):
        _add_new(layer, attribute, f"[{word}]")
        if not _readings(layer, word):
            add_value(layer, attribute, word)
    else:
        _add_new(layer, attribute, word)


def _add_new(layer: Vocabulary, attribute: str, word: str) -> None:
    # Twice the same reading would be tried twice wherever a sentence makes no sense at first.
    if not any(entry_word == "VAL" and kind == attribute for entry_word, kind in _readings(layer, word)):
        add_value(layer, attribute, word)


def _readings(vocabulary: Vocabulary, phrase: str) -> list[tuple[str, str]]:
    """What a phrase is known as: class and kind."""
    words = cut_words(phrase)
    found = vocabulary.matches(words, 0) if words else ()
    return [(entry.word, entry.kind) for end, senses in found if end == len(words) for entry in senses.entries]


def _texts(value: Any) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str) and 0 < len(item.strip()) <= _LONGEST:
            yield item.strip()
