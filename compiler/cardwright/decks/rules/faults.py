"""What a rule finds wrong with a list, and how to put it right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cardwright.decks.scene import Entry
from cardwright.decks.world import ListWorld


class CannotJudgeError(Exception):
    """A sentence that reads well but asks what a list cannot answer."""


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


Test = Callable[[ListWorld], list[Fault]]
"""A rule at work: everything that is wrong, or nothing."""
Finder = Callable[..., list[Fault]]
"""The same for a part of a rule: called with the world and with what stands in its scope."""
Asked = Callable[..., Any]
