"""Files of printed cards: their texts, the words they bring along, and the readers of their games.

Such files come from outside, so nothing in them is taken for granted: what cannot be read is a card with a fault.

Which field holds values of which attribute is not told but found: a field is named as an attribute of the game's
vocabulary is, in the singular or the plural. `group` is the field for the name that several cards bear together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.project import Project
from cardwright.check.texts import TextReader, TextReading, unreadable_text
from cardwright.lang import inflect
from cardwright.lang.minted import minted_names, names_of_sides, with_minted
from cardwright.lang.reader import Reader
from cardwright.lang.vocabulary import Entry, Vocabulary
from cardwright.lang.vocabulary_files import add_value
from cardwright.lang.words import cut_words

NO_GAME = "The card has no `game`."
MAX_LINE = 8_000_000
"""No card is eight megabytes long; a longer line is an accident and is not read."""


@dataclass(frozen=True, slots=True)
class CorpusCard:
    """A card as a file of printed cards has it."""

    number: int
    """The line of the file."""
    id: str | int | None = None
    game: str = ""
    name: str = ""
    type: str = ""
    text: tuple[str, ...] = ()
    fields: dict[str, Any] = field(default_factory=dict)
    fault: str = ""
    """What is wrong with the record; empty when it can be read."""

    @property
    def group(self) -> str:
        """The name that it bears together with others; empty, if it bears none."""
        found = next((value for field, value in self.fields.items() if field.lower() in _GROUPS), None)
        return found if isinstance(found, str) and len(found) <= _LONGEST else ""

    def shown_as(self, file: str) -> str:
        """What messages call the card by: its id, or its line in the file."""
        return str(self.id) if self.id is not None else f"{file}:{self.number}"


def read_corpus(lines: Iterable[bytes]) -> Iterator[CorpusCard]:
    """The cards of a file, given its lines; blank lines are skipped."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield corpus_card(number, line)


def corpus_card(number: int, line: bytes) -> CorpusCard:
    """The card of one line."""
    if len(line) > MAX_LINE:
        return CorpusCard(number, fault="The line is too long to be a card.")
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return CorpusCard(number, fault="The line is not UTF-8 text.")
    except json.JSONDecodeError as error:
        return CorpusCard(number, fault=f"The line is not JSON: {error.msg} at column {error.colno}.")
    except (ValueError, RecursionError):
        return CorpusCard(number, fault="The line is not JSON that can be read: a number or a nesting is too long.")
    if not isinstance(data, dict):
        return CorpusCard(number, fault="The line is not an object with `id`, `game`, `name` and `text`.")
    return _checked(number, data)


def _checked(number: int, data: dict[str, Any]) -> CorpusCard:
    mark, game, name, kind = (data.get(key, "") for key in ("id", "game", "name", "type"))
    text, fields = data.get("text"), data.get("fields")
    lines = [text] if isinstance(text, str) else text
    return CorpusCard(
        number,
        mark if isinstance(mark, str | int) else None,
        game if isinstance(game, str) else "",
        name if isinstance(name, str) else "",
        kind if isinstance(kind, str) else "",
        tuple(line for line in lines if isinstance(line, str)) if isinstance(lines, list) else (),
        fields if isinstance(fields, dict) else {},
        _fault(game, name, lines),
    )


def _fault(game: Any, name: Any, lines: Any) -> str:
    """The first thing that is wrong with the parts of a record, in words."""
    if not isinstance(game, str) or not game:
        return NO_GAME
    if not isinstance(name, str):
        return "The `name` of the card is not a text."
    if lines is None:
        return "The card has no `text`."
    if not isinstance(lines, list):
        return "The `text` of the card is not a list of lines."
    wrong = next((at for at, line in enumerate(lines, 1) if not isinstance(line, str)), 0)
    return f"Line {wrong} of the card's `text` is not a text." if wrong else ""


_GROUPS = frozenset({"group", "groups"})
_LONGEST = 120
DETERMINER = "D"
"""The class of articles."""


class CorpusWords:
    """The names and values of one file, for one game."""

    def __init__(self) -> None:
        # Dictionaries as ordered sets: the same file has to give the same vocabulary each time.
        self.names: dict[str, None] = {}
        self.values: dict[tuple[str, str], None] = {}
        self.minted: dict[str, dict[str, None]] = {}
        """For each group, the names that cards of it make: `a "Force Field"`."""

    def add(self, card: CorpusCard) -> None:
        """Take the words of a card."""
        if card.name:
            self.names.setdefault(card.name)
        if card.group:
            self.minted.setdefault(card.group, {}).update(dict.fromkeys(minted_names(card.text)))
        for name, value in card.fields.items():
            for word in _texts(value):
                if name.lower() in _GROUPS:
                    self.names.setdefault(word)
                else:
                    self.values.setdefault((name, word))

    def layer(self, vocabulary: Vocabulary) -> Vocabulary:
        """The vocabulary with these words on top."""
        layer = vocabulary.extended()
        layer.add_names(name for name in self.names if len(name) <= _LONGEST)
        attributes = attributes_by_field(vocabulary, {name for name, _ in self.values})
        for name, word in self.values:
            if name in attributes:
                _add_value(layer, attributes[name], word)
        return layer


def with_group_names(vocabulary: Vocabulary, card: CorpusCard) -> Vocabulary:
    """The vocabulary for one card: its text may call its group by any capitalised word of the group's name."""
    group = card.group
    if not group:
        return vocabulary
    layer = vocabulary.extended()
    article, _, rest = group.partition(" ")
    if rest and any(word == DETERMINER for word, _kind in _readings(vocabulary, article.lower())):
        layer.add(rest, Entry("NAME", group, "card", "card", proper=True))  # “a Red King Tactic”: it is of no color
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


class CorpusReaders:
    """Reads the cards of one file, as printed; its words are known per game."""

    def __init__(self, project: Project, words: dict[str, CorpusWords]) -> None:
        self.project = project
        self._words = words
        self._vocabularies: dict[str, Vocabulary] = {}
        self._texts: dict[str, TextReader] = {}

    def vocabulary(self, card: CorpusCard) -> Vocabulary:
        """The words of the card's game, those that the file brings, and those of its group and its own."""
        words = self._words.get(card.game)
        of_group = words.minted.get(card.group, ()) if words is not None else ()
        vocabulary = with_group_names(self._vocabulary(card.game), card)
        if new := [name for name in names_of_sides(card.text, vocabulary) if not _readings(vocabulary, name)]:
            vocabulary = vocabulary.extended()
            vocabulary.add_names(new)
        return with_minted(vocabulary, (*minted_names(card.text), *of_group))

    def _vocabulary(self, game: str) -> Vocabulary:
        if game not in self._vocabularies:
            base = self.project.vocabulary(game)
            words = self._words.get(game)
            self._vocabularies[game] = words.layer(base) if words is not None else base
        return self._vocabularies[game]

    def reader(self, card: CorpusCard) -> Reader:
        """A reader of a card's lines."""
        return Reader(self.project.tables, self.vocabulary(card), card.name, printed=True, own_type=card.type)

    def read(self, card: CorpusCard, file: str) -> TextReading:
        """The text of a card and what it means. Places in it are told by the card's id and the line of its text."""
        if card.fault:
            return unreadable_text(card.fault, file, card.number)
        if card.game not in self.project.games:
            games = ", ".join(sorted(self.project.games))
            return unreadable_text(f"There is no game `{card.game[:60]}`.", file, card.number, f"There are {games}.")
        if card.game not in self._texts:
            self._texts[card.game] = TextReader(self.project.tables, self._vocabulary(card.game), printed=True)
        texts, lexicon = self._texts[card.game], self.project.lexicon(card.game)
        return texts.read(card.text, card.name, card.shown_as(file), self.vocabulary(card), card.type, lexicon)
