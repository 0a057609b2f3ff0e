"""Finds the names in a card file without parsing it: what an unchanged project needs of its files.

A file that is checked again is parsed; for all others this is enough to know every name and to find names used twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

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
