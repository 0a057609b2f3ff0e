"""From syntax to meaning: the effect tree of a line."""

from __future__ import annotations

from cardwright.lang.lowering.sentences import SentenceRules
from cardwright.lang.lowering.trouble import Trouble, Undecided

__all__ = ["SentenceRules", "Trouble", "Undecided"]
