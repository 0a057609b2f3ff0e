"""From syntax to meaning: the effect tree of a line."""

from __future__ import annotations

from cardwright.lang.lowering.base import Trouble, Undecided
from cardwright.lang.lowering.sentences import SentenceRules

__all__ = ["SentenceRules", "Trouble", "Undecided"]
