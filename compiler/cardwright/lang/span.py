"""A stretch of source text, as two character offsets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters from `start` up to, but not including, `end`."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def join(self, other: Span) -> Span:
        """The smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))
