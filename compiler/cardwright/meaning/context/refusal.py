"""A sentence that has no meaning yet: where, why, and what to write instead."""

from __future__ import annotations

from cardwright.meaning.calculus.nodes import Span

NAMELESS = "nameless"
"""The reason of a refusal: a pronoun goes back to nothing that was named."""


class Refusal(Exception):  # noqa: N818 - a finding about a text, not an error of the program
    """Raised at the word that cannot be taken into a meaning; nothing is ever guessed in its place."""

    def __init__(self, reason: str, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        """A short name for the class of refusals, for counting."""
        self.message = message
        self.span = span
        self.hint = hint

    @property
    def said(self) -> tuple[Span, str, str]:
        """Where, why, and what to write instead."""
        return self.span, self.message, self.hint
