"""Hashes what decides the result of a check beside the files themselves: the compiler and the grammars."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
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
    _add(seen, _PACKAGE, (file for part in _JUDGES for file in _PACKAGE.glob(f"{part}/**/*.py")))
    for folder in content.grammar_folders:
        _add(seen, folder, (file for file in folder.glob("**/*") if file.suffix in _GRAMMAR_FILES and file.is_file()))
    return seen.hexdigest()


def _add(seen: hashlib._Hash, root: Path, files: Iterable[Path]) -> None:
    for file in sorted(files):
        seen.update(file.relative_to(root).as_posix().encode() + b"\0")
        seen.update(hashlib.sha256(file.read_bytes()).digest())
