"""Which cards and keywords there are: the heads of their blocks, read without the rest, and names that stand twice.

A file that is checked again is parsed; for all others this is enough to know every name and to find names used twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span

# The blanks at the end are taken off afterwards: a pattern that leaves them out looks at each again and again.
_HEAD = re.compile(r"^(game|card|keyword|version)[ ]*+:[ ]*+(.*)$", re.MULTILINE | re.IGNORECASE)


class Head(NamedTuple):
    """The first line of a card or keyword, with what tells it from another of the same name."""

    kind: str
    game: str
    name: str
    version: str
    start: int
    """Offset of the name in the file."""

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What only one block of a project may have."""
        return self.kind, self.game, self.name.casefold(), self.version.casefold()

    @property
    def full_name(self) -> str:
        """The name, with the version where the card has one: as lines of examples tell such cards apart."""
        return named(self.name, self.version)


def named(name: str, version: str) -> str:
    """What a version of a card is called: `Name (Version)`."""
    return f"{name} ({version})" if version else name


def heads_in(text: str) -> list[Head]:
    """The cards and keywords of a file, in order."""
    found: list[Head] = []
    game = ""
    for match in _HEAD.finditer(text):
        head, value = match[1].lower(), match[2].rstrip(" \r")
        if head == "game":
            game = value
        elif head == "version":
            if found:
                found[-1] = found[-1]._replace(version=value)
        elif value:
            found.append(Head(head, game, value, "", match.start(2)))
    return found


def card_names(heads: Iterable[Head], games: Iterable[str]) -> list[str]:
    """The names of the cards of these games, each once, in order of name: the order must not depend on files."""
    wanted = set(games)
    return sorted({head.name for head in heads if head.kind == "card" and head.game in wanted})


def version_names(heads: Iterable[Head], games: Iterable[str]) -> list[str]:
    """What cards of these games are called of which there are versions."""
    wanted = set(games)
    return sorted({head.full_name for head in heads if head.kind == "card" and head.version and head.game in wanted})


def taken_names(files: Iterable[tuple[str, Iterable[Head]]], source: Callable[[str], Source]) -> Iterator[Diagnostic]:
    """A finding about every block whose name is taken; `source` opens a file by its name, which is rarely needed."""
    first: dict[tuple[str, str, str, str], tuple[str, Head]] = {}
    for file, heads in files:
        for head in heads:
            first_file, earlier = first.setdefault(head.identity, (file, head))
            if earlier is not head:
                line, _ = source(first_file).place(earlier.start)
                place = f"line {line}" if file == first_file else f"{first_file}, line {line}"
                yield _finding(source(file), head, place)


def _finding(source: Source, head: Head, place: str) -> Diagnostic:
    message = f"There is already a {head.kind} `{head.name}`: {place}."
    hint = "Give it another name, or write `version:` if it is another card of that name."
    span = Span(head.start, head.start + len(head.name))
    return Diagnostic.at(source, span, "CW0123", message, hint)
