"""Keeps the words and tables of games in the form in which they are used: reading their files takes longer.

A pickle can do anything when it is read, so it lies in the user's own cache folder and nowhere else.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from cardwright.check.project import Loader, Words
from cardwright.lang.atomic import write_atomically
from cardwright.lang.kept import cache_folder
from cardwright.lang.vocabulary import Entry, Frame, LabelEntry

Kept = TypeVar("Kept")


class CachingLoader(Loader):
    """A loader that keeps what it loads, for one state of the compiler and the grammars."""

    def __init__(self, fingerprint: str) -> None:
        self._fingerprint = fingerprint

    def words(self, grammar: Path, game: str) -> Words:
        """The word lists of a game."""
        return self._kept(f"words-{game}.pickle", Words, partial(super().words, grammar, game))

    def tables(self, grammar: Path, games: Sequence[str]) -> list[dict[str, Any]]:
        """What is said of the table."""
        return self._kept(f"tables-{games[-1]}.pickle", list, partial(super().tables, grammar, games))

    def _kept(self, name: str, kind: type[Kept], load: Callable[[], Kept]) -> Kept:
        file = cache_folder() / name
        found = _read(file, self._fingerprint)
        if not isinstance(found, kind):
            found = load()
            _write(file, self._fingerprint, found)
        return found


def _read(file: Path, fingerprint: str) -> object:
    try:
        data = file.read_bytes()
        mark, rest = data[: len(fingerprint)], data[len(fingerprint) :]
        return pickle.loads(rest) if mark == fingerprint.encode() else None
    except Exception:  # a damaged pickle raises whatever it likes
        return None


def _write(file: Path, fingerprint: str, words: object) -> None:
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {Entry: _by_fields, Frame: _by_fields, LabelEntry: _by_fields}
    try:
        pickler.dump(words)
        write_atomically(file, fingerprint.encode() + stream.getvalue())
    except (OSError, pickle.PicklingError, RecursionError):
        return  # the next run loads the word lists again


def _by_fields(value: Entry | Frame | LabelEntry) -> tuple[type, tuple[object, ...]]:
    """Make it again from its fields: the way of dataclasses with slots takes three times as long to read."""
    return type(value), tuple(getattr(value, field) for field in value.__slots__)
