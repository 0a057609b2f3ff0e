"""Lamps of the Quay: a whole game from data alone, with cards, a list and rules of play."""

from __future__ import annotations

import shutil
from pathlib import Path

from cardwright.check.incremental import check_project
from cardwright.content import Content
from cardwright.engine.game import Game
from cardwright.lang.diagnostics import Diagnostic
from cardwright.table.catalogue import load_game
from cardwright.table.faults import unrunnable

HERE = Path(__file__).parent / "lamps"


class LampsProject:
    """A copy of the game to play with, or to break."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(HERE, root, dirs_exist_ok=True)
        self.rules = root / "grammar" / "lamps" / "play.rules"

    @property
    def content(self) -> Content:
        return Content.find(self.root)

    def game(self, players: int = 2) -> Game:
        return load_game("lamps", self.content, players)

    def change(self, before: str, after: str) -> None:
        """Have the rules of play say something else."""
        text = self.rules.read_text(encoding="utf-8")
        assert text.count(before) == 1, before
        self.rules.write_text(text.replace(before, after), encoding="utf-8")

    def problems(self) -> list[Diagnostic]:
        return check_project(self.content, use_cache=False, interpreter=lambda: unrunnable).problems
