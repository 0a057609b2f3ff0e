"""A project loaded once: the tables, and for each game its vocabulary, schema and names, each when first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from cardwright.check.card_index import Head, card_names, version_names
from cardwright.check.schema import CardSchema
from cardwright.check.tablewords import Course, value_faults, word_faults
from cardwright.content import Content
from cardwright.lang.data import Fault, read_json, read_toml
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.lang.tables import Tables, load_tables
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.vocabulary_files import lineage, load_vocabulary
from cardwright.meaning.gamedata.entries import LexiconError
from cardwright.meaning.gamedata.lexicon import Lexicon, lexicon, merged, table_faults
from cardwright.meaning.gamedata.tablefile import play_faults
from cardwright.meaning.gamedata.wording import Wording


class Words(NamedTuple):
    """The vocabulary of a game, and the game with those it extends, the oldest first."""

    vocabulary: Vocabulary
    lineage: list[str]


_TABLE = "table.toml"


class Loader:
    """Reads the files of games."""

    def words(self, grammar: Path, game: str) -> Words:
        """The word lists of a game."""
        return Words(load_vocabulary(grammar, game), lineage(grammar, game))

    def tables(self, grammar: Path, games: Sequence[str]) -> list[dict[str, Any]]:
        """What is said of the table, of all games together and then of these, the oldest first."""
        files = [grammar / _TABLE, *(grammar / name / _TABLE for name in games)]
        tables: list[dict[str, Any]] = []
        for file in files:
            if file.is_file():
                tables.append(_table(file, merged(tables).get("play", {})))
        return tables


def _table(file: Path, before: Mapping[str, Any]) -> dict[str, Any]:
    """What one file says of the table, beyond what there is before; raises DataFileError at the key that is wrong."""
    found = read_toml(file)
    play = merged([{"play": before}, {"play": found.table.get("play", {})}])
    found.refuse(play_faults(play["play"]))
    fault = table_faults({**found.table, **play})
    hint = "The keys are those of the shipped tables: see grammar/table.toml."
    found.refuse([Fault(fault.key, str(fault), hint)] if fault is not None else [])
    table: dict[str, Any] = found.table
    return table


def _sentence(tables: Tables, vocabulary: Vocabulary, text: str) -> Ability:
    """A sentence that stands in a game's data."""
    result = Reader(tables, vocabulary).read(text)
    if not result.typed:
        raise LexiconError(f"“{text}” cannot be read")
    return result.abilities[0]


class GrammarFolders:
    """The grammar folders of a project seen as one: what the project leaves out comes from the bundled one."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = list(folders)

    def __truediv__(self, name: str) -> Path:
        found = (folder / name for folder in self._folders if (folder / name).exists())
        return next(found, self._folders[-1] / name)


def lineage_of(content: Content, game: str) -> list[str]:
    """A game of a project and what it extends, which may be a game that came with Cardwright; the oldest first."""
    return lineage(cast("Path", GrammarFolders(content.grammar_folders)), game)


class Project:
    """What compiling needs to know, beside the file that is compiled."""

    def __init__(self, content: Content, heads: Iterable[Head], loader: Loader | None = None) -> None:
        self.content = content
        self.games = frozenset(content.games())
        self._heads = list(heads)
        self._loader = loader or Loader()
        self._words: dict[str, Words] = {}
        self._of_examples: dict[str, Vocabulary] = {}
        self._lexicons: dict[str, Lexicon] = {}
        self._schemas: dict[str, CardSchema | None] = {}
        # The loader only ever asks a grammar folder for a file or folder in it.
        self.grammar = cast("Path", GrammarFolders(content.grammar_folders))

    @cached_property
    def tables(self) -> Tables:
        """The parser's tables, the same for all games."""
        return load_tables(self.content.grammar_file("ability.lark").parent)

    def lineage(self, game: str) -> list[str]:
        """The game and the games it extends, the oldest first."""
        return self._words_of(game).lineage

    def vocabulary(self, game: str) -> Vocabulary:
        """The words of a game, with the names of all its cards and of those of the games it extends."""
        return self._words_of(game).vocabulary

    def words_of_examples(self, game: str) -> Vocabulary:
        """The same for lines of examples, which also tell versions of a name apart."""
        if game not in self._of_examples:
            words, versions = self.vocabulary(game), version_names(self._heads, self.lineage(game))
            self._of_examples[game] = words.extended() if versions else words
            self._of_examples[game].add_names(versions)
        return self._of_examples[game]

    def reader_of_examples(self, game: str) -> Reader:
        """Who reads lines of examples of a game."""
        return Reader(self.tables, self.words_of_examples(game), "")

    def _words_of(self, game: str) -> Words:
        if game not in self._words:
            words = self._words[game] = self._loader.words(self.grammar, game)
            words.vocabulary.add_names(card_names(self._heads, words.lineage))
        return self._words[game]

    def lexicon(self, game: str) -> Lexicon:
        """What the words of a game stand for on its table: of all games together, then of those it extends."""
        if game not in self._lexicons:
            tables = self._loader.tables(self.grammar, self.lineage(game))
            vocabulary = self.vocabulary(game)
            made = lexicon(
                tables,
                vocabulary.values,
                cache(partial(_sentence, self.tables, vocabulary)),
                Wording(vocabulary),
                vocabulary.definitions,
            )
            own = self.grammar / game / _TABLE
            if own.is_file():
                schema, fields = self.schema(game), self.content.schema_file(game)
                read_toml(own).refuse(word_faults(made, vocabulary, schema, self._course(game)))
                if schema is not None and fields.is_file():
                    read_json(fields).refuse(value_faults(made, vocabulary, schema))
            self._lexicons[game] = made
        return self._lexicons[game]

    def _course(self, game: str) -> Course:
        """What the rules of play and the formats of a game have that its table may name."""
        rules, formats = self.content.rules_file(game), self.content.grammar_dir(game) / "formats"
        texts = [Source.read(file).text for file in sorted(formats.glob("*.format")) if file.is_file()]
        return Course.read(Source.read(rules).text if rules.is_file() else "", texts)

    def schema(self, game: str) -> CardSchema | None:
        """The schema of a game's cards: its own, or that of the game it extends."""
        if game not in self._schemas:
            files = [self.content.schema_file(name) for name in reversed(self.lineage(game))]
            file = next((file for file in files if file.is_file()), None)
            self._schemas[game] = CardSchema.load(file) if file is not None else None
        return self._schemas[game]
