"""Cards to measure with: those of the bundled games that have no fault, multiplied under new names."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from cardwright.check.compile import open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.sources import read_sources
from cardwright.content import Content
from cardwright.lang.source import Source

CARDS_A_FILE = 100


def bundled_sources(content: Content) -> list[Source]:
    """All card files that come with the compiler."""
    return [Source.from_bytes(file.shown, file.data) for file in read_sources(content).files]


def sound_cards(content: Content) -> list[CompiledCard]:
    """The bundled cards that compile."""
    compiler = open_compiler(content)
    found = (card for source in bundled_sources(content) for card in compiler.compile(source).cards)
    return [card for card in found if card.is_sound]


def generated_project(folder: Path, count: int) -> None:
    """Write a project with this many cards, which are the bundled ones under names of their own."""
    content = Content.bundled()
    cards = sound_cards(content)
    blocks = [(card, _block(content, card)) for card in cards]
    shutil.rmtree(folder, ignore_errors=True)
    for number, text in enumerate(_files(blocks, count)):
        file = folder / "cards" / "generated" / f"{number:04}.cards"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _block(content: Content, card: CompiledCard) -> str:
    """The lines of a card in its file, without its examples."""
    lines = (content.root / card.file).read_text(encoding="utf-8").split("\n")
    block = [lines[card.line - 1]]
    for line in lines[card.line :]:
        if line.startswith(("card:", "example:", "game:", "set:", "keyword:")):
            break
        block.append(line)
    return "\n".join(block).rstrip()


def _files(blocks: list[tuple[CompiledCard, str]], count: int) -> Iterator[str]:
    rows: list[str] = []
    for number in range(count):
        card, block = blocks[number % len(blocks)]
        if number >= len(blocks):  # the first of each keeps its name, because others call it by that
            word = _letters(number // len(blocks))
            block = re.sub(rf"\b{re.escape(card.name)}\b", f"{card.name} {word}", block)
        rows.append(f"game: {card.game}\nset: Generated\n\n{block}\n")
        if len(rows) == CARDS_A_FILE:
            yield "\n".join(rows)
            rows = []
    if rows:
        yield "\n".join(rows)


def _letters(number: int) -> str:
    """A number as a word with a capital: digits in a name would read as numbers."""
    word = ""
    while number:
        number, rest = divmod(number, 26)
        word += chr(ord("a") + rest)
    return "Z" + word
