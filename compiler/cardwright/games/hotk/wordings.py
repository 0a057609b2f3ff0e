"""Readings that are a matter of what cards say: where another one holds, other words are compiled, or shown.

The words stand in `grammar/hotk/readings/wordings.toml`, beside the rest of what the game says. A card whose text is
changed goes through the compiler like any other; nothing is changed unless such a reading is asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.game import GameError
from cardwright.games.hotk.readings import Readings
from cardwright.lang.source import Source

_FILE = "hotk/readings/wordings.toml"
Table = dict[str, Any]


@cache
def wordings() -> dict[str, Table]:
    """For each reading that is a matter of words, what changes."""
    return tomllib.loads(Content.bundled().grammar_file(_FILE).read_text(encoding="utf-8"))


def reworded(cards: list[CompiledCard], readings: Readings) -> list[CompiledCard]:
    """The cards as they are under these readings."""
    if readings == Readings():
        return cards
    changes = [(option, table) for option, table in wordings().items() if not getattr(readings, option)]
    return [_changed(card, changes) for card in cards]


def _changed(card: CompiledCard, changes: list[tuple[str, Table]]) -> CompiledCard:
    lines = [line.text for line in card.lines]
    for option, table in changes:
        for words, others in table.get("text", {}).get(card.name, {}).items():
            lines = list(_replaced(card.name, option, lines, words, others))
    if lines != [line.text for line in card.lines]:
        card = replace(card, lines=_compiled(card, tuple(lines)).lines)
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


def _compiled(card: CompiledCard, lines: tuple[str, ...]) -> CompiledCard:
    text = f"game: {card.game}\n\ncard: {card.name}\ntype: {card.type}\ntext:\n" + "".join(
        f"  {line}\n" for line in lines
    )
    compiled = _compiler().compile(Source(_FILE, text))
    for problem in compiled.problems:
        raise GameError(f"{card.name}, as another reading has it: {problem.message}")
    return compiled.cards[0]


@cache
def _compiler() -> Compiler:
    content = Content.bundled()
    return open_compiler(content, content.card_files("hotk"))
