"""What a rule finds wrong with a list, and how to put it right."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Node


class CannotJudgeError(Exception):
    """A sentence that reads well but asks what a list cannot answer."""

    def __init__(self, message: str, node: Node | None = None) -> None:
        super().__init__(message)
        self.span = node.span if node is not None else (0, 0)


Fix = str | Callable[[], str]
"""What to do about it; looked for only when it is to be told, since most faults are mere answers to `if`."""


class Fault(NamedTuple):
    """One thing that is wrong."""

    found: str
    needed: str
    entries: list[Entry]
    fix: Fix
    section: str = ""
    """The section it is about, where no entry is at fault but something is missing."""
    said: str = ""
    """The words that are broken, where they are those of a card and not of the rule."""
    owner: str = ""
    """The player whose part of the list it is about, where that is said."""

    def of(self, owner: str) -> Fault:
        """The same, about one player's part."""
        return self._replace(owner=self.owner or owner)

    def told(self) -> str:
        """What to do about it, in words."""
        return self.fix if isinstance(self.fix, str) else self.fix()


Test = Callable[[View], list[Fault]]
"""A rule at work: everything that is wrong, or nothing."""
Bag = Callable[[View], list[Entry]]
Match = Callable[[Entry, View], bool]
Values = Callable[[View], frozenset[str]]
