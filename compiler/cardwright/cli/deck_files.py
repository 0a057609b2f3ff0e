"""The decklists that the words of a call stand for: files, folders, and `-` for what comes in."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from cardwright.cli.main import CallError
from cardwright.decks.limits import MOST_BYTES

SUFFIXES = frozenset({".deck", ".o8d", ".json", ".txt"})
STDIN = "-"


def decklists_at(words: Iterable[str]) -> list[str]:
    """Files as they are, folders as the decklists below them."""
    found: list[str] = []
    for word in words:
        path = Path(word)
        if word == STDIN:
            found.append(word)
        elif path.is_dir():
            below = sorted(str(file) for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
            if not below:
                raise CallError(f"There is no decklist ({', '.join(sorted(SUFFIXES))}) below {path}.")
            found += below
        elif path.exists():
            found.append(word)
        else:
            raise CallError(f"There is no file {path}.")
    return found


def read_data(word: str) -> bytes:
    """The bytes of a list; of one that is too large, just enough to see that it is."""
    if word == STDIN:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(word).open("rb") as file:
        return file.read(MOST_BYTES + 1)
