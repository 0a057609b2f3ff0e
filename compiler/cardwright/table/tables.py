"""The tables of games: on which examples are played, and for which cards are compiled."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, cast

from cardwright.check.archive import open_archive
from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.project import lineage_of
from cardwright.content import Content
from cardwright.engine.examples.boards import BoardSituation
from cardwright.engine.examples.grids import GridSituation
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.tabletop import TableSituation
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.game import GameError
from cardwright.engine.rulebook import rulebook, table_of
from cardwright.lang.data import read_toml

GAMES = "cardwright.games"
"""Where Python serves games that have some: reached by name, so that nothing here knows which."""


def module_of(key: str, part: str, content: Content) -> ModuleType | None:
    """A module of the package of a game, or of the nearest game whose table it extends: a dialect is data alone. None,
    where data will do."""
    for name in reversed(lineage_of(content, key)):
        package = f"{GAMES}.{name}"
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


class NoTable(GameError):  # noqa: N818 - it says what it is
    """A game in which examples cannot be played yet."""


class Staging(Protocol):
    """Who lays the table: a module of the game, or its data alone. A module may have its rules without its table, as
    `rules_for`."""

    def staged(self, cards: list[CompiledCard], keywords: Sequence[CompiledKeyword]) -> Situation:
        """The game as examples play it."""


class DataStaging:
    """The table of a game that needs no Python."""

    def __init__(self, parts: Callable[[], Sequence[CompiledRule]]) -> None:
        self._parts = parts
        """The rules of play, where the game has some."""

    def staged(self, cards: list[CompiledCard], keywords: Sequence[CompiledKeyword]) -> Situation:
        """The game as examples play it."""
        parts = self._parts()
        table = table_of([*cards, *keywords, *parts])
        if not parts:
            return Situation(cards, keywords, rulebook(table))
        on = WrittenSituation if table.desk is None else BoardSituation
        on = on if table.ground is None else TableSituation
        on = on if table.laid is None else GridSituation
        return on(cards, keywords, table, parts)


class ModuleStaging:
    """The table of a game of which Python knows something, with its rules of play in force."""

    def __init__(self, module: ModuleType, parts: Callable[[], Sequence[CompiledRule]]) -> None:
        self._module, self._parts = module, parts

    def staged(self, cards: list[CompiledCard], keywords: Sequence[CompiledKeyword]) -> Situation:
        """The game as examples play it."""
        return cast("Situation", self._module.staged(cards, keywords, self._parts()))


def staging_of(key: str, content: Content, parts: Callable[[], Sequence[CompiledRule]] | None = None) -> Staging:
    """Who lays the table for a game's examples; raises NoTable where nobody does. Its rules of play are those of the
    project, if no others are given."""
    parts = parts or (lambda: open_archive(content).rules(key))
    module = module_of(key, "staging", content)
    if module is not None:
        return ModuleStaging(module, parts) if content.rules_file(key).is_file() else cast("Staging", module)
    if play_of(key, content):
        return DataStaging(parts)
    raise NoTable(f"Examples of {key} cannot run yet: there is no table for them.")


def has_table(key: str, content: Content) -> bool:
    """Whether cards of a game can be compiled for a table."""
    try:
        staging_of(key, content)
    except NoTable:
        return False
    return True
