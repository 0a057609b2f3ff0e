"""What a sentence means that cannot be: collected, not raised, so that one line can have several."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.lang.tree.base import Span


@dataclass(frozen=True, slots=True)
class Trouble:
    """A finding about the meaning of some words of a line."""

    code: str
    message: str
    span: Span
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A place where no policy decides between two readings: both, with brackets around what belongs together."""

    span: Span
    this: str
    other: str
    hint: str = ""
