"""Which Python serves a game: its own package, or that of the game it extends.

A dialect is data alone. If its table extends the other's, what no sentence says is the same for both.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cardwright import games
from cardwright.check.project import lineage_of
from cardwright.content import Content
from cardwright.lang.data import read_toml


def module_of(key: str, part: str, content: Content) -> ModuleType | None:
    """A module of the package of a game, or of the nearest game whose table it extends; none, where data will do."""
    for name in reversed(lineage_of(content, key)):
        package = f"{games.__name__}.{name}"
        if find_spec(package) is not None and find_spec(f"{package}.{part}") is not None:
            return importlib.import_module(f"{package}.{part}")
        if not play_of(name, content).get("extends"):
            break
    return None


def play_of(key: str, content: Content) -> Mapping[str, Any]:
    """What a game itself says of its table."""
    file = content.grammar_dir(key) / "table.toml"
    found: Mapping[str, Any] = read_toml(file).table.get("play", {}) if file.is_file() else {}
    return found
