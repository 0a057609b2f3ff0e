"""Hand of the King in a folder of its own, to break its rules of play."""

from __future__ import annotations

import shutil
from pathlib import Path

from cardwright.check.incremental import check_project
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.table.faults import unrunnable


class WrittenHand:
    """A copy of the game."""

    def __init__(self, root: Path) -> None:
        self.root, bundled = root, Content.bundled()
        shutil.copytree(bundled.grammar_dir("hotk"), root / "grammar" / "hotk", dirs_exist_ok=True)
        shutil.copytree(bundled.root / "cards" / "hotk", root / "cards" / "hotk", dirs_exist_ok=True)
        self.rules = root / "grammar" / "hotk" / "play.rules"

    @property
    def content(self) -> Content:
        return Content.find(self.root)

    def change(self, before: str, after: str) -> None:
        """Have the rules of play say something else."""
        text = self.rules.read_text(encoding="utf-8")
        assert text.count(before) == 1, before
        self.rules.write_text(text.replace(before, after), encoding="utf-8")

    def problems(self) -> list[Diagnostic]:
        return check_project(self.content, use_cache=False, interpreter=lambda: unrunnable).problems
