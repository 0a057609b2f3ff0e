"""What a lint knows of a card: plain values, small enough to be kept between checks."""

from __future__ import annotations

from typing import Any, NamedTuple


class CardFacts(NamedTuple):
    """One card or keyword of a set."""

    kind: str
    name: str
    game: str
    type: str
    line: int
    column: int
    fields: dict[str, Any]
    texts: list[str]
    digest: str
    """A hash of its text, as the check keeps it."""
    asks: list[list[str]]
    """What its lines ask for: the number of the line, what kind of thing (an attribute, a keyword), and which."""
    set_name: str = ""

    @property
    def identity(self) -> tuple[str, str]:
        """Cards with the same are versions of one card."""
        return self.game, self.name


class Found(NamedTuple):
    """Something that a good set would do otherwise."""

    card: CardFacts
    code: str
    message: str
    hint: str
