"""Legends At War: the turn structure. What abilities do is said in the keyword texts."""

from __future__ import annotations

from cardwright.games.law.arranging import SETUP
from cardwright.games.law.game import PLAYERS, TITLE, VARIANTS, load

__all__ = ["PLAYERS", "SETUP", "TITLE", "VARIANTS", "load"]
