"""Which examples of cards and keywords hold, so that a page shows no ruling that nobody has tried.

What was found is kept in the user's cache folder with a hash of all that decides it. As with the cache of `check`: one
that is missing, damaged or of something else costs time, and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cardwright
from cardwright.check.cache import cache_folder
from cardwright.cli import testing
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from cardwright.site.shelf import Held, Shelf

if TYPE_CHECKING:
    from cardwright.games.testing import Tried

_PACKAGE = Path(cardwright.__file__).parent
_RUNNERS = ("lang", "meaning", "check", "query", "decks", "engine", "games")
"""The parts of the program that have a say in what an example does."""


class Found(NamedTuple):
    """What came of an example."""

    game: str
    file: str
    start: int
    """Offset of the example in its file."""
    line: int
    name: str
    title: str
    why: str = ""
    """Why it does not hold, or could not be run; empty where it holds."""
    was_run: bool = True


class Proofs:
    """What is known of the examples of a project as it is now."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._file = cache_folder() / f"examples-{hashlib.sha256(str(content.root).encode()).hexdigest()[:16]}.json"
        self._digests = _digests(content)
        self._known = self._load()

    def _load(self) -> dict[str, list[Found]]:
        try:
            kept = json.loads(self._file.read_bytes())
            return {
                file: [Found(*row) for row in rows]
                for file, (digest, rows) in kept.items()
                if self._digests.get(file) == digest
            }
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def learn(self, files: list[str], tried: list[Tried]) -> None:
        """Remember what came of all examples of some files."""
        found: dict[str, list[Found]] = {file: [] for file in files if file in self._digests}
        for one in tried:
            if one.file in found:
                found[one.file].append(_found(one))
        self._known |= found
        if _digests(self._content) != self._digests:
            return  # somebody wrote while they ran: what was found belongs to neither
        rows = {file: [self._digests[file], known] for file, known in sorted(self._known.items())}
        try:
            write_atomically(self._file, json.dumps(rows, ensure_ascii=False).encode())
        except (OSError, ValueError):
            return

    def complete(self) -> None:
        """Run every example of which nothing is known."""
        unknown = [file for file in self._digests if file not in self._known]
        if not unknown:
            return
        paths = [str(self._content.root / file) for file in unknown]
        work = testing.examples_at(paths, self._content)
        self.learn(unknown, testing.run_all(work, os.cpu_count() or 1, fresh=True) if work else [])

    @cached_property
    def _all(self) -> list[Found]:
        return [found for file in sorted(self._known) for found in self._known[file]]

    @property
    def held(self) -> Held:
        """The examples that hold."""
        return frozenset((one.file, one.start) for one in self._all if not one.why)

    @property
    def left_out(self) -> list[Found]:
        """Those that do not, or could not be run."""
        return [one for one in self._all if one.why]


def proofs(content: Content) -> Proofs:
    """What holds and what does not, of all examples of a project's cards and keywords."""
    found = Proofs(content)
    found.complete()
    return found


def told(left_out: list[Found]) -> Iterator[str]:
    """What is no ruling and why: a line for each example that fails, and for each reason why some cannot run."""
    for one in left_out:
        if one.was_run:
            yield f"{one.file}:{one.line}: {one.name}: {one.title}: not shown as a ruling: {one.why}"
    for (game, why), count in Counter((one.game, one.why) for one in left_out if not one.was_run).items():
        yield f"{game}: {count} example{'' if count == 1 else 's'} not shown as a ruling. {why}"


def _found(one: Tried) -> Found:
    why = one.cannot or (one.found or "it does not hold" if one.failed >= 0 else "")
    return Found(one.game, one.file, one.start, one.line, one.name, one.title, why, not one.cannot)


def _digests(content: Content) -> dict[str, str]:
    """For every card file, a hash of all that decides what its examples do: the program, and the cards of its games."""
    shelf = Shelf(content, content.build_dir())
    program = hashlib.sha256(f"{cardwright.__version__} {sys.version}".encode())
    for file in (file for part in _RUNNERS for file in sorted((_PACKAGE / part).rglob("*.py"))):
        program.update(f"{file.relative_to(_PACKAGE)}\0".encode())
        program.update(file.read_bytes())
    known = set(content.games())
    by_file = {file: games for file, games in shelf.games_by_file().items() if known.issuperset(games)}
    meaning = {game: shelf.meaning(game) for game in {game for games in by_file.values() for game in games}}
    return {
        file: hashlib.sha256(f"{program.hexdigest()} {[meaning[game] for game in games]}".encode()).hexdigest()
        for file, games in by_file.items()
    }
