"""The formatter: a card file written canonically, with the same meaning."""

from __future__ import annotations

from cardwright.check.format.formatter import Formatter, Outcome

__all__ = ["Formatter", "Outcome"]
