"""The core names no game: games are data."""

from __future__ import annotations

import ast
from pathlib import Path

import cardwright
from cardwright.content import Content

PACKAGE = Path(cardwright.__file__).parent


def test_no_game_is_named_in_the_core():
    games = set(Content.bundled().games())
    named = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in PACKAGE.rglob("*.py")
        if "games" not in file.relative_to(PACKAGE).parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in games
    ]
    assert named == []
