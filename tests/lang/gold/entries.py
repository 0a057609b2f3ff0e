"""The gold files: sentences and corpus lines with their trees."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of this project's own."""

    construct: str
    sentence: str
    game: str
    tree: str
    card: str = ""
    wrong_today: bool = False

    def __str__(self) -> str:
        return f"{self.construct}: {self.sentence[:50]}"


@dataclass(frozen=True, slots=True)
class CorpusLine:
    """A line of a printed card, by its card and number."""

    game: str
    card: str
    line: int
    sha256: str
    tree: str
    wrong_today: bool = False

    def __str__(self) -> str:
        return f"{self.card}:{self.line}"


def sentences() -> list[Sentence]:
    """All sentences of `own.toml`, construct by construct."""
    return [Sentence(construct, **entry) for construct, entry in _entries("own.toml")]


def corpus_lines() -> list[CorpusLine]:
    """All lines of `corpus.toml`, game by game."""
    return [CorpusLine(game, **entry) for game, entry in _entries("corpus.toml")]


def _entries(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    tables = tomllib.loads((HERE / name).read_text(encoding="utf-8"))
    return ((heading, entry) for heading, entries in tables.items() for entry in entries)
