"""Hashes what decides the result of a check beside the files themselves: the compiler and the grammars.

Of the compiler, which only its developers change, size and hour of its files are enough, as they are for Python itself;
reading them all would take a third of the time of a check with nothing to do.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardwright import __version__
from cardwright.content import Content

_PACKAGE = Path(__file__).resolve().parent.parent
_JUDGES = ("lang", "meaning", "check", "engine", "games")
"""The packages that judge a card file, those that run it included: what draws pages has no say in it."""
_GRAMMAR_FILES = frozenset({".toml", ".lark", ".json", ".cards"})


def fingerprint(content: Content) -> str:
    """A hash that changes whenever the same card file might be judged otherwise."""
    seen = hashlib.sha256(f"{__version__} {sys.version}".encode())
    for part in _JUDGES:
        seen.update("\n".join(sorted(_modules(f"{_PACKAGE}/{part}"))).encode())
    for folder in content.grammar_folders:
        _add(seen, folder, (file for file in folder.glob("**/*") if file.suffix in _GRAMMAR_FILES and file.is_file()))
    return seen.hexdigest()


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


def _add(seen: hashlib._Hash, root: Path, files: Iterable[Path]) -> None:
    for file in sorted(files):
        seen.update(file.relative_to(root).as_posix().encode() + b"\0")
        seen.update(hashlib.sha256(file.read_bytes()).digest())
