"""The words of deck rules: a layer over a game's vocabulary, so that a card's text is read as if they did not exist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.lang import inflect
from cardwright.lang.entries import Entry
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.vocabulary_files import add_value, read_frame
from cardwright.lang.words import cut_phrase

Table = dict[str, Any]
_FORMS = ("base", "third", "past", "participle", "ing")


def deck_words(vocabulary: Vocabulary, tables: Iterable[Table]) -> Vocabulary:
    """A vocabulary that also knows the nouns, values, adjectives and verbs of the tables."""
    layer = vocabulary.extended()
    # A layer shares these with what it lies on; the words of deck rules must not leak into the texts of cards.
    layer.nouns = dict(vocabulary.nouns)
    layer.frames = dict(vocabulary.frames)
    layer.plurals = dict(vocabulary.plurals)
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
