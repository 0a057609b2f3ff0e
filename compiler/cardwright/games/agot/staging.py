"""Examples of A Game of Thrones: a table for two on which only what an example names lies."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.examples.situation import Situation
from cardwright.games.agot.book import BOOK


def staged(cards: list[CompiledCard], keywords: Sequence[CompiledKeyword] = ()) -> Situation:
    """The game for two, as examples play it."""
    return Situation(cards, keywords, BOOK)
