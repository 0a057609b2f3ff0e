"""How large a list may be. A real one is far below; what is above is an accident or an attack."""

from __future__ import annotations

MOST_BYTES = 1_000_000
MOST_LINES = 20_000
LONGEST_LINE = 2_000
MOST_COPIES = 9_999
DEEPEST = 12
"""How deep JSON and XML may be nested."""
