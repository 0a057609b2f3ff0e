"""One data file, read: its table, and where each key of it stands.

Whatever is wrong with a file (it is not there, is no text, no TOML, not of the shape it needs) is a DataFileError with
diagnostics like those of cards. Only reading and measuring raises it: an accident of the program stays an accident.
"""

from __future__ import annotations

import json
import pickle
import re
import stat
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardwright.content import Content, ContentError
from cardwright.lang.data.places import Places, json_places, toml_places, twice_in_json
from cardwright.lang.data.shapes import Fault, Key, Shape
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import NO_FILES, Source, Span

UNREADABLE, MISSHAPEN = "CW0601", "CW0602"
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_KINDS = ((stat.S_ISDIR, "it is a folder"), *NO_FILES)


class DataFileError(ContentError):
    """A data file that cannot be used, with all that is wrong with it."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        Exception.__init__(self, problems)  # as it is given, so that it can go from one process to another
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(
            f"{one.file}:{one.line}:{one.column}: {one.message} {one.hint}".rstrip() for one in self.problems
        )

    def within(self, content: Content) -> list[Diagnostic]:
        """The findings, with the names of files as the project shows them."""
        return [replace(problem, file=content.shown(Path(problem.file))) for problem in self.problems]


class DataFile:
    """A file that could be read."""

    def __init__(self, source: Source, table: Any, places: Callable[[str], Places]) -> None:
        self.table = table
        self._source = source
        self._places = places

    def finding(self, fault: Fault) -> Diagnostic:
        """A fault with the place of its key, or of the nearest key around it."""
        places = self._places(self._source.text)
        key: Key = fault.key
        while key and key not in places:
            key = key[:-1]
        span = places.get(key, Span(0, 1))
        return Diagnostic.at(self._source, span, MISSHAPEN, fault.message, fault.hint)

    def measured(self, shape: Shape, more: Callable[[Any], Iterable[Fault]] | None = None) -> DataFile:
        """The file, if it is of this shape and `more` finds nothing; else DataFileError is raised."""
        faults = list(shape.faults(self.table, ()))
        if not faults and more is not None:
            faults = list(more(self.table))
        self.refuse(faults)
        return self

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Raise DataFileError if there is a fault."""
        problems = [self.finding(fault) for fault in faults]
        if problems:
            raise DataFileError(problems)


def read_toml(file: Path) -> DataFile:
    """Read a TOML file; raises DataFileError."""
    source = read_source(file)
    try:
        return DataFile(source, pickle.loads(_toml(source.text)), toml_places)
    except RecursionError:
        raise unreadable(file, "It is nested too deeply.", "Write it flatter.", source) from None
    except ValueError as error:
        said = str(error)
        found = _AT.search(said)
        at = (int(found[1]), int(found[2])) if found and found[1] else (len(source.line_starts) if found else 1, 1)
        message = f"This is no TOML: {_sentence(_AT.sub('', said))}"
        raise unreadable(file, message, "Look at this line and the one above it.", source, *at) from None


@lru_cache(maxsize=128)
def _toml(text: str) -> bytes:
    """What a text says, to be unpacked by each who reads it: they may change it, and taking it apart takes time."""
    return pickle.dumps(tomllib.loads(text))


def read_json(file: Path) -> DataFile:
    """Read a JSON file; raises DataFileError."""
    source = read_source(file)
    try:
        return DataFile(source, json.loads(source.text, object_pairs_hook=_once_each), json_places)
    except _TwiceError:
        span = twice_in_json(source.text)
        message = f"{source.text[span.start : span.end][:40]} stands twice in one table."
        raise unreadable(file, message, "Keep one of them.", source, *source.place(span.start)) from None
    except RecursionError:
        raise unreadable(file, "It is nested too deeply.", "Write it flatter.", source) from None
    except json.JSONDecodeError as error:
        at, said = (error.lineno, error.colno), error.msg
    except ValueError as error:  # a number with thousands of digits
        at, said = (1, 1), str(error)
    message = f"This is no JSON: {_sentence(said)}"
    raise unreadable(file, message, "Look at this line and the one above it.", source, *at)


class _TwiceError(Exception):
    """A table has a key twice."""


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table; of a key that stands twice, JSON itself would take the last in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _TwiceError
    return found


def read_regular(file: Path, most: int = -1) -> bytes:
    """The bytes of a file, or its first `most`, if it is one: a pipe would be waited for, a folder has none.

    Raises DataFileError.
    """
    try:
        mode = file.stat().st_mode
        for is_kind, reason in _KINDS:
            if is_kind(mode):
                raise unreadable(file, f"The file cannot be read: {reason}.", "Put a file in its place.")
        with file.open("rb") as stream:
            return stream.read(most)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"The file cannot be read: {reason}."
        raise unreadable(file, message, "Look whether it is there and may be read.") from None


def read_source(file: Path) -> Source:
    """The text of a file; raises DataFileError where it is none."""
    source = Source.from_bytes(str(file), read_regular(file))
    if source.undecodable is not None:
        at = source.place(source.undecodable)
        raise unreadable(file, "The file is not UTF-8 text.", "Save it as UTF-8.", source, *at)
    return source


def _sentence(said: str) -> str:
    text = said.rstrip(".")
    return f"{text[:1].lower()}{text[1:]}."


def unreadable(
    file: Path, message: str, hint: str, source: Source | None = None, line: int = 1, column: int = 1
) -> DataFileError:
    """What to raise of a file that cannot be read."""
    shown = source.line_text(min(line, len(source.line_starts))) if source is not None else ""
    return DataFileError([Diagnostic(UNREADABLE, message, str(file), line, column, 1, hint, source_line=shown)])
