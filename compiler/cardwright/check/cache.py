"""What earlier checks found, kept so that only what has changed is compiled again.

One JSON file a project, in the user's cache folder. It is only ever a shortcut: a cache that is missing, damaged, or of
another compiler or grammar is as good as empty. Standard library only: a check with nothing to compile must not pay for
the libraries that compiling needs.

Of the compiler, which only its developers change, size and hour of its files are enough, as they are for Python itself;
reading them all would take a third of the time of a check with nothing to do.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any

from cardwright import __version__
from cardwright.check.card_index import Head
from cardwright.check.lint.facts import CardFacts
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.kept import cache_folder
from cardwright.lang.records import dataclass
from cardwright.lang.source import bytes_of

FORMAT = 5


OF_EXAMPLES = "example "
"""Before the digests of examples, among those of texts."""


@dataclass(slots=True)
class Entry:
    """What is known of one file: its hash, its blocks, what was found, and the names that were known then."""

    digest: str
    heads: list[Head]
    names: str
    cards: int
    problems: list[Diagnostic]
    sound: list[str]
    """Digests of its texts with which nothing is wrong."""
    facts: list[CardFacts] = field(default_factory=list)
    """What a lint wants to know of its cards."""
    unrunnable: list[Diagnostic] | None = None
    """What of it cannot run; None where nobody was asked."""


@dataclass(slots=True)
class Cache:
    """The entries of a project by file, and the sets of names they were made with."""

    fingerprint: str
    entries: dict[str, Entry] = field(default_factory=dict)
    name_sets: dict[str, list[str]] = field(default_factory=dict)
    lints: dict[str, tuple[str, list[Diagnostic]]] = field(default_factory=dict)
    """For each game, what its cards lack as a set, and a hash of the files for which that is known."""

    @classmethod
    def load(cls, file: Path, fingerprint: str) -> Cache:
        """Read the cache; an empty one if it does not fit."""
        try:
            data = json.loads(file.read_bytes())
            if data["format"] == FORMAT and data["fingerprint"] == fingerprint:
                entries = {name: _entry(row) for name, row in data["files"].items()}
                names = {key: list(names) for key, names in data["names"].items()}
                lints = {game: (key, [Diagnostic(*row) for row in rows]) for game, (key, rows) in data["lints"].items()}
                return cls(fingerprint, entries, names, lints)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass  # damaged: the check works without it and writes a new one
        return cls(fingerprint)

    def save(self, file: Path) -> None:
        """Write the cache; a folder that cannot be written costs the next check time, nothing else."""
        used = {entry.names for entry in self.entries.values()}
        data = {
            "format": FORMAT,
            "fingerprint": self.fingerprint,
            "files": {name: _row(entry) for name, entry in self.entries.items()},
            "names": {key: names for key, names in self.name_sets.items() if key in used},
            "lints": {game: [key, [diagnostic_row(one) for one in found]] for game, (key, found) in self.lints.items()},
        }
        try:
            write_atomically(file, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
        except (OSError, ValueError):
            return


def cache_file(root: Path) -> Path:
    """Where the cache of a project lies."""
    return cache_folder() / f"check-{hashlib.sha256(str(root).encode()).hexdigest()[:16]}.json"


def _row(entry: Entry) -> list[Any]:
    problems = [diagnostic_row(problem) for problem in entry.problems]
    unrunnable = None if entry.unrunnable is None else [diagnostic_row(problem) for problem in entry.unrunnable]
    return [entry.digest, entry.heads, entry.names, entry.cards, problems, entry.sound, entry.facts, unrunnable]


def diagnostic_row(p: Diagnostic) -> list[Any]:
    """A finding as it is written down."""
    return [p.code, p.message, p.file, p.line, p.column, p.length, p.hint, p.severity, p.source_line]


def _entry(row: list[Any]) -> Entry:
    digest, heads, names, cards, problems, sound, facts, unrunnable = row
    if not isinstance(digest, str) or not isinstance(names, str) or not isinstance(cards, int):
        raise ValueError("not an entry")
    found = [Diagnostic(*problem) for problem in problems]
    noted = [CardFacts(*fact) for fact in facts]
    warned = None if unrunnable is None else [Diagnostic(*problem) for problem in unrunnable]
    return Entry(digest, [Head(*head) for head in heads], names, cards, found, list(sound), noted, warned)


_PACKAGE = Path(__file__).resolve().parent.parent
_JUDGES = ("lang", "meaning", "check", "engine", "table", "games")
"""The packages that judge a card file, those that run it included: what draws pages has no say in it."""
_GRAMMAR_FILES = frozenset({".toml", ".lark", ".json", ".cards", ".rules", ".md"})


def fingerprint(content: Content) -> str:
    """A hash that changes whenever the same card file might be judged otherwise."""
    seen = hashlib.sha256(program_of(_JUDGES))
    for folder in content.grammar_folders:
        for name in sorted(_grammar_files(f"{folder}", "")):
            seen.update(name.encode() + b"\0")
            seen.update(hashlib.sha256(bytes_of(folder / name)).digest())
    return seen.hexdigest()


@cache
def program_of(parts: tuple[str, ...]) -> bytes:
    """What packages of this program are made of. What it is while it runs does not change."""
    modules = (module for part in parts for module in sorted(_modules(f"{_PACKAGE}/{part}")))
    return "\n".join([f"{__version__} {sys.version}", *modules]).encode()


def _modules(folder: str) -> Iterator[str]:
    """Each module below a folder, with its size and the hour at which it was written."""
    if not Path(folder).is_dir():  # inside a page there is no engine: nothing runs there
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _modules(entry.path)
            elif entry.name.endswith(".py"):
                found = entry.stat()
                yield f"{entry.path} {found.st_size} {found.st_mtime_ns}"


def _grammar_files(folder: str, before: str) -> Iterator[str]:
    """Each file below a folder that says how cards are read, by its path from there."""
    try:
        entries = os.scandir(folder)
    except OSError:  # a project need not have one
        return
    with entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _grammar_files(entry.path, f"{before}{entry.name}/")
            elif os.path.splitext(entry.name)[1] in _GRAMMAR_FILES and entry.is_file():  # noqa: PTH122 - a name
                yield before + entry.name
