"""The types a phrase may be given, best first: where English leaves a choice, a named policy orders it."""

from __future__ import annotations

from cardwright.lang.choices.base import Candidate
from cardwright.lang.choices.options import Options, Typing

__all__ = ["Candidate", "Options", "Typing"]
