"""A finding of a lint, before it has a place in a file."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.check.lint.facts import CardFacts


class Found(NamedTuple):
    """Something that a good set would do otherwise."""

    card: CardFacts
    code: str
    message: str
    hint: str
