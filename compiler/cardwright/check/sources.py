"""Reads the files of a check: those that were asked for, and those whose names they may use."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import bytes_of


class File(NamedTuple):
    """A card file as it lies on the disk."""

    shown: str
    """Its name in messages."""
    data: bytes
    digest: str
    asked: bool
    """Whether it is to be checked, or only lends its names."""
    changed: float = 0.0
    """When it was written last."""


class Sources(NamedTuple):
    """The files of a check, and those that could not be read."""

    files: list[File]
    problems: list[Diagnostic]


def all_files(content: Content) -> list[Path]:
    """Every card file of a project: its cards, and the keywords and rules of the games that it defines itself."""
    keywords = [file for game in content.games() for file in content.keyword_files(game)]
    rules = [file for game in content.games() if (file := content.rules_file(game)).is_file()]
    own = (file for file in (*keywords, *rules) if file.is_relative_to(content.root))
    return [*own, *content.all_card_files()]


def read_sources(
    content: Content, asked: Iterable[Path] | None = None, unsaved: Mapping[Path, bytes] | None = None
) -> Sources:
    """Read the project's files; `asked` are those to check, all of them if it is None. What is `unsaved` in an editor
    stands for what lies on the disk."""
    known = all_files(content)
    wanted = dict.fromkeys(known if asked is None else asked)
    places = {file.resolve(): (file, True) for file in wanted}
    for file in (one for one in known if one not in wanted):
        places.setdefault(file.resolve(), (file, False))
    found = Sources([], [])
    for file, (named, is_asked) in places.items():
        shown = content.shown(named, file)
        try:
            is_unsaved = unsaved is not None and file in unsaved
            data = unsaved[file] if unsaved is not None and is_unsaved else bytes_of(file)
            changed = math.inf if is_unsaved else file.stat().st_mtime
        except OSError as error:
            if is_asked:
                found.problems.append(unreadable(shown, error))
            continue
        found.files.append(File(shown, data, hashlib.sha256(data).hexdigest(), is_asked, changed))
    found.files.sort(key=lambda file: file.shown)
    return found


def unreadable(shown: str, error: OSError) -> Diagnostic:
    """The finding about a file that cannot be read."""
    message = f"The file cannot be read: {(error.strerror or str(error)).lower()}."
    return Diagnostic("CW0122", message, shown, 1, 1, 1, "Look whether it is there and may be read.")
