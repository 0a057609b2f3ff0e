"""Hand of the King with its turn as text: the game's data with rules of play beside them, in a folder of its own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from cardwright.check.incremental import check_project
from cardwright.content import Content
from cardwright.engine.game import Game
from cardwright.games.catalogue import load_game
from cardwright.games.interpreting import unrunnable
from cardwright.lang.diagnostics import Diagnostic

HERE = Path(__file__).parent / "hotk_written"


class WrittenHand:
    """A copy of the game to play with, or to break."""

    def __init__(self, root: Path) -> None:
        self.root, bundled = root, Content.bundled()
        shutil.copytree(bundled.grammar_dir("hotk"), root / "grammar" / "hotk", dirs_exist_ok=True)
        shutil.copytree(bundled.root / "cards" / "hotk", root / "cards" / "hotk", dirs_exist_ok=True)
        shutil.copytree(HERE, root / "grammar" / "hotk", dirs_exist_ok=True)
        self.rules = root / "grammar" / "hotk" / "play.rules"

    @property
    def content(self) -> Content:
        return Content.find(self.root)

    def game(self, players: int = 2, variant: str = "", **readings: Any) -> Game:
        return load_game("hotk", self.content, players, variant, readings)

    def change(self, before: str, after: str) -> None:
        """Have the rules of play say something else."""
        text = self.rules.read_text(encoding="utf-8")
        assert text.count(before) == 1, before
        self.rules.write_text(text.replace(before, after), encoding="utf-8")

    def problems(self) -> list[Diagnostic]:
        return check_project(self.content, use_cache=False, interpreter=lambda: unrunnable).problems
