"""What comes out: legal or not, every violation with a way out, and a summary of the list."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Stats = dict[str, Any]
UNTRIED = "`cardwright deck fix` finds the fewest changes that leave no fault"
"""Where no single change was found to help: nothing is told that was not tried."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a list breaks."""

    rule: str
    message: str
    line: int | None
    cards: list[str]
    fix: str
    lines: list[int] = field(default_factory=list)
    """All lines at fault; `line` is the first."""
    words: str = ""
    """The rule, or the card's own text, in words."""
    found: str = ""
    needed: str = ""
    tried: bool = True
    """Whether the list was judged with the fix and has fewer faults then; what is no fault of a rule is not judged."""

    def to_json(self) -> dict[str, Any]:
        """The violation as the JSON contract has it."""
        return {
            "rule": self.rule,
            "message": self.message,
            "line": self.line,
            "cards": list(self.cards),
            "fix": self.fix if self.tried else UNTRIED,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a list is legal in a format."""

    file: str
    game: str
    format: str
    violations: list[Violation]
    stats: Stats

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    def to_json(self) -> dict[str, Any]:
        """The verdict as the JSON contract has it."""
        return {
            "file": self.file,
            "game": self.game,
            "format": self.format,
            "legal": self.legal,
            "violations": [violation.to_json() for violation in self.violations],
            "stats": self.stats,
        }
