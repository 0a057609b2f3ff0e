"""The sources of a project, sorted by game, with a hash of all that the pages of a game depend on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from cardwright.check.art import art_named
from cardwright.check.card_index import Head, heads_in
from cardwright.check.marks import rules_with_tests
from cardwright.check.project import lineage_of
from cardwright.check.sources import read_sources
from cardwright.content import Content
from cardwright.lang.cardtree import RULES
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.kept import keep
from cardwright.lang.source import Source, bytes_of

Held = frozenset[tuple[str, int]]
"""Examples that were run and hold: the file of each, and where in it the example begins."""


class Tried(NamedTuple):
    """What is known of the cards of a project at the table."""

    cannot: list[Diagnostic]
    """What cannot run, at its words."""
    held: Held


class Shelf:
    """Every source of a project, read once."""

    def __init__(self, content: Content, cache: Path) -> None:
        self.content = content
        self._kept = cache / "tests.json"
        files = read_sources(content).files
        self._sources = [Source.from_bytes(file.shown, file.data) for file in files]
        self._heads = [heads_in(source.text) for source in self._sources]
        self._lineages: dict[str, list[str]] = {}

    @property
    def heads(self) -> list[Head]:
        """The names of all cards and keywords."""
        return [head for found in self._heads for head in found]

    def games(self) -> list[str]:
        """The games that have cards, in order of name."""
        return sorted({head.game for head in self.heads if head.kind == "card"} & set(self.content.games()))

    def sources(self, game: str) -> list[Source]:
        """The card files of a game and of the games it extends, and whatever else lies in its folder."""
        known = set(self._lineage(game))
        pairs = zip(self._sources, self._heads, strict=True)
        return [
            source
            for source, heads in pairs
            if known & _games_of(source, heads) or source.path.startswith(f"cards/{game}/")
        ]

    @cached_property
    def tests(self) -> dict[str, list[str]]:
        """The tests that prove each rule; asked for again only when a test has changed, because asking takes long."""
        try:
            data = json.loads(self._kept.read_bytes())
            if data["digest"] == self._tests_digest:
                return dict(data["rules"])
        except (OSError, ValueError, KeyError, TypeError):
            pass  # missing or damaged: it is found out again
        rules = rules_with_tests(self.content.tests_dir).rules
        keep(self._kept, json.dumps({"digest": self._tests_digest, "rules": rules}).encode())
        return rules

    @cached_property
    def _tests_digest(self) -> str:
        seen = hashlib.sha256()
        for file in _files(self.content.tests_dir, "**/*.py"):
            seen.update(f"{self.content.shown(file)}\0".encode())
            seen.update(file.read_bytes())
        return seen.hexdigest()

    def digest(self, game: str, more: str, tried: Tried) -> str:
        """A hash of everything the pages of a game are made from; `more` stands for the program and the theme."""
        own = {source.path for source in self.sources(game)}
        rulings = sorted(example for example in tried.held if example[0] in own)
        cannot = [one for one in tried.cannot if one.file in own]
        seen = hashlib.sha256(f"{more}{self._tests_digest}{self.meaning(game)}{rulings}{cannot}".encode())
        for file in (*self.content.decklist_files(game), *self.content.report_files()):
            seen.update(f"{self.content.shown(file)}\0".encode())
            seen.update(bytes_of(file))
        for source in self.sources(game):
            for file in art_named(self.content, source):
                seen.update(file.read_bytes())
        return seen.hexdigest()

    def meaning(self, game: str) -> str:
        """A hash of what the cards of a game say and of the words they are read with: it decides what they do."""
        seen = hashlib.sha256()
        for source in self.sources(game):
            seen.update(f"{source.path}\0{source.text}\0".encode())
        return hashlib.sha256(f"{seen.hexdigest()}{self.words(game)}".encode()).hexdigest()

    def words(self, game: str) -> str:
        """A hash of the words that cards of a game are read with: its grammar, and the names of cards."""
        seen = hashlib.sha256()
        games = self._lineage(game)
        names = sorted({head.name for head in self.heads if head.game in games})
        seen.update("\0".join(names).encode())
        for file in self._grammar_files(game):
            seen.update(f"{self.content.shown(file)}\0".encode())
            seen.update(file.read_bytes())
        return seen.hexdigest()

    def games_by_file(self) -> dict[str, list[str]]:
        """Every card file by its name in messages, with the games of its cards and keywords."""
        pairs = zip(self._sources, self._heads, strict=True)
        return {source.path: sorted(_games_of(source, heads)) for source, heads in pairs}

    def _lineage(self, game: str) -> list[str]:
        if game not in self._lineages:
            self._lineages[game] = lineage_of(self.content, game)
        return self._lineages[game]

    def _grammar_files(self, game: str) -> Iterable[Path]:
        for folder in self.content.grammar_folders:
            yield from _files(folder, "*.*")
            for name in self._lineage(game):
                yield from _files(folder / name, "**/*.*")


def _games_of(source: Source, heads: list[Head]) -> set[str]:
    """The games that a file belongs to: those of its cards and keywords, or the one whose rules of play it holds."""
    if source.path.endswith(RULES):
        return {PurePosixPath(source.path).parent.name}
    return {head.game for head in heads}


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(file for file in folder.glob(pattern) if file.is_file()) if folder.is_dir() else []
