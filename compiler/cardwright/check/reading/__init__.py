"""What a tree says, for its author: in plain English, as an outline, and as a list of what it can do."""

from __future__ import annotations

from cardwright.check.reading.explanation import Row, explain
from cardwright.check.reading.outline import outline
from cardwright.check.reading.powers import Power, powers

__all__ = ["Power", "Row", "explain", "outline", "powers"]
