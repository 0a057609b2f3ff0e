"""What cards say, or show, where another reading of the rules holds: `grammar/GAME/readings/wordings.toml`.

A card whose text is changed goes through the compiler like any other; nothing is changed unless such a reading is asked
for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.game import GameError
from cardwright.lang.data import read_toml
from cardwright.lang.data.shapes import COUNT, FLAG, TEXT, TEXTS, Either, Record, TableOf
from cardwright.lang.source import Source

Table = dict[str, Any]
_VALUE = Either(TEXT, TEXTS, FLAG, COUNT)
_OPTION = Record({"text": TableOf(TableOf(TEXT)), "fields": TableOf(TableOf(_VALUE)), "names": TableOf(TEXT)})
_WORDINGS = TableOf(_OPTION)


def wordings(key: str, content: Content) -> dict[str, Table]:
    """For each reading that is a matter of words, what changes."""
    return _read(content.grammar_dir(key) / "readings" / "wordings.toml")


@lru_cache(maxsize=8)
def _read(file: Path) -> dict[str, Table]:
    found: dict[str, Table] = read_toml(file).measured(_WORDINGS).table if file.is_file() else {}
    return found


def reworded(key: str, content: Content, cards: list[CompiledCard], other: Collection[str]) -> list[CompiledCard]:
    """The cards as they are where these readings are not as usual."""
    changes = [(option, table) for option, table in wordings(key, content).items() if option in other]
    return [_changed(card, changes, content) for card in cards] if changes else cards


def _changed(card: CompiledCard, changes: list[tuple[str, Table]], content: Content) -> CompiledCard:
    lines = [line.text for line in card.lines]
    for option, table in changes:
        for words, others in table.get("text", {}).get(card.name, {}).items():
            lines = list(_replaced(card.name, option, lines, words, others))
    if lines != [line.text for line in card.lines]:
        card = replace(card, lines=_compiled(card, tuple(lines), content).lines)
    for _, table in changes:
        fields = table.get("fields", {}).get(card.name)
        if fields:
            card = replace(card, fields={**card.fields, **fields})
    for _, table in changes:
        card = replace(card, name=table.get("names", {}).get(card.name, card.name))
    return card


def _replaced(name: str, option: str, lines: list[str], words: str, others: str) -> Iterator[str]:
    if not any(words in line for line in lines):
        raise GameError(f"The reading {option} is about the words “{words}” of {name}, which are not there.")
    for line in lines:
        yield line.replace(words, others)


def _compiled(card: CompiledCard, lines: tuple[str, ...], content: Content) -> CompiledCard:
    text = f"game: {card.game}\n\ncard: {card.name}\ntype: {card.type}\ntext:\n" + "".join(
        f"  {line}\n" for line in lines
    )
    compiled = _compiler(card.game, content).compile(Source("wordings.toml", text))
    for problem in compiled.problems:
        raise GameError(f"{card.name}, as another reading has it: {problem.message}")
    return compiled.cards[0]


@lru_cache(maxsize=4)
def _compiler(key: str, content: Content) -> Compiler:
    return open_compiler(content, content.card_files(key))
