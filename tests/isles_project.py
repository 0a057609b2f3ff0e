"""The Isles as a project of their own, with a table for examples: for what an author does from the command line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.examples.situation import Situation
from isles_table import BOOK, HERE, _source

TEXTS = {
    "Ash": "Day: Choose a sailor. Until the end of the phase, that sailor gets +2 might.",
    "Birch": "Answer: After a sailor is killed, you may draw a card.",
    "Cedar": "Day: Tire Cedar to choose and kill a North sailor.",
    "Elm": "Fierce 2.",
}


class IslesProject:
    """A folder with the game and its cards."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        shutil.copytree(HERE, root / "grammar" / "isles")
        self.cards = root / "cards" / "isles" / "all.cards"
        self.cards.parent.mkdir(parents=True)
        self.cards.write_text(_source(TEXTS), encoding="utf-8")
        table = ModuleType("cardwright.games.isles.staging")
        table.staged = _staged  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, table.__name__, table)


def _staged(cards: list[CompiledCard], keywords: Sequence[CompiledKeyword] = ()) -> Situation:
    return Situation(cards, keywords, BOOK)
