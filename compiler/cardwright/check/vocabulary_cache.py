"""Keeps the vocabularies of games in the form in which they are used: reading the word lists takes longer.

A pickle can do anything when it is read, so it lies in the user's own cache folder and nowhere else.
"""

from __future__ import annotations

import io
import pickle
from pathlib import Path

from cardwright.check.atomic import write_atomically
from cardwright.check.cache import cache_folder
from cardwright.check.project import WordLoader, Words, load_words
from cardwright.lang.entries import Entry, Frame, LabelEntry


def cached_loader(fingerprint: str) -> WordLoader:
    """A loader that keeps what it loads, for one state of the compiler and the grammars."""

    def load(grammar: Path, game: str) -> Words:
        file = cache_folder() / f"words-{game}.pickle"
        found = _read(file, fingerprint)
        if found is None:
            found = load_words(grammar, game)
            _write(file, fingerprint, found)
        return found

    return load


def _read(file: Path, fingerprint: str) -> Words | None:
    try:
        data = file.read_bytes()
        mark, rest = data[: len(fingerprint)], data[len(fingerprint) :]
        found = pickle.loads(rest) if mark == fingerprint.encode() else None
    except Exception:  # a damaged pickle raises whatever it likes
        return None
    return found if isinstance(found, Words) else None


def _write(file: Path, fingerprint: str, words: Words) -> None:
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
