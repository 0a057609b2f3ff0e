"""What a line means, for its author: in plain English, as an outline, and as a list of what it can do."""

from __future__ import annotations

from cardwright.check.reading.choices import Choice, choices
from cardwright.check.reading.outline import Branch, branch, outline
from cardwright.check.reading.powers import Power, powers
from cardwright.check.reading.pronouns import said_of
from cardwright.check.reading.wordings import LineWords, canonical, line_words

__all__ = [
    "Branch",
    "Choice",
    "LineWords",
    "Power",
    "branch",
    "canonical",
    "choices",
    "line_words",
    "outline",
    "powers",
    "said_of",
]
