"""Hand of the King: the turn structure. What cards do is said on the cards."""

from __future__ import annotations

from cardwright.games.hotk.game import PLAYERS, TITLE, VARIANTS, load
from cardwright.games.hotk.setup import SETUP

__all__ = ["PLAYERS", "SETUP", "TITLE", "VARIANTS", "load"]
