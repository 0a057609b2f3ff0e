"""Hand of the King: the turn structure. What cards do is said on the cards."""

from __future__ import annotations

from cardwright.games.hotk.arranging import SETUP
from cardwright.games.hotk.game import PLAYERS, TITLE, VARIANTS, load

__all__ = ["PLAYERS", "SETUP", "TITLE", "VARIANTS", "load"]
