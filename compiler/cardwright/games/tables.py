"""The tables of games: on which examples are played, and for which cards are compiled."""

from __future__ import annotations

import importlib
from types import ModuleType

from cardwright import games
from cardwright.engine.game import GameError


class NoTable(GameError):  # noqa: N818 - it says what it is
    """A game in which examples cannot be played yet."""


def table_of(key: str) -> ModuleType:
    """The module that lays the table for a game's examples; raises NoTable where there is none."""
    name = f"{games.__name__}.{key}.staging"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and not name.startswith(error.name):
            raise
        raise NoTable(f"Examples of {key} cannot run yet: there is no table for them.") from None
