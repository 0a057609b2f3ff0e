"""Texts that were read before, with what they mean: whoever shows all cards of a game reads only those that are new.

They are kept by a hash of all that a text depends on beside the words of its game. A pickle can do anything when it is
read, so they lie in the user's own cache folder and nowhere else.
"""

from __future__ import annotations

import pickle
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardwright.lang.kept import keep
from cardwright.lang.tree import Ability

if TYPE_CHECKING:
    from cardwright.check.compiled import CompiledBlock
    from cardwright.check.meanings import LineMeaning


class Known(NamedTuple):
    """A text with which nothing is wrong."""

    sentences: list[list[Ability]]
    """The sentences of each line."""
    meant: list[LineMeaning]


class KnownTexts:
    """The texts of a game as an earlier run has read them."""

    def __init__(self, file: Path, mark: str, games: Collection[str]) -> None:
        self._file, self._mark = file, mark.encode()
        """`mark` stands for all that they depend on together: the program, and the words of the game."""
        self._games = games
        """The games whose words the mark stands for."""
        self._before: dict[str, bytes] = _read(file, self._mark)
        self._seen: dict[str, CompiledBlock] = {}

    def of(self, game: str, digest: str, lines: int) -> Known | None:
        """What is known of a text of so many lines."""
        if game not in self._games:
            return None
        try:
            found = pickle.loads(self._before[digest])
        except Exception:  # it is not there; or it is damaged, and a pickle then raises whatever it likes
            return None
        is_whole = isinstance(found, Known) and len(found.sentences) == len(found.meant) == lines
        return found if is_whole else None

    def see(self, digest: str, block: CompiledBlock) -> None:
        """A text was read, or was known: it is kept if nothing is wrong with it and somebody asks what it means."""
        if block.game in self._games:
            self._seen[digest] = block

    def save(self) -> None:
        """Keep what this run has read, and nothing else."""
        rows = {digest: self._row(digest, block) for digest, block in self._seen.items()}
        if {digest: row for digest, row in rows.items() if row} != self._before:
            kept = {digest: row for digest, row in rows.items() if row}
            keep(self._file, self._mark + pickle.dumps(kept, pickle.HIGHEST_PROTOCOL))

    def _row(self, digest: str, block: CompiledBlock) -> bytes:
        if digest in self._before:
            return self._before[digest]
        if not block.is_sound or block.meant is None:
            return b""
        known = Known([line.abilities for line in block.lines], block.meant)
        try:
            return pickle.dumps(known, pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, RecursionError):
            return b""  # it is read again


def _read(file: Path, mark: bytes) -> dict[str, bytes]:
    try:
        data = file.read_bytes()
        found = pickle.loads(data[len(mark) :]) if data.startswith(mark) else {}
    except Exception:  # a damaged pickle raises whatever it likes
        return {}
    return found if isinstance(found, dict) else {}
