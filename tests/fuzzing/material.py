"""What inputs are made from: the cards that exist, and the words of every game."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.check.project import Project
from cardwright.check.sources import read_sources
from cardwright.content import Content
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source


@dataclass(frozen=True)
class Material:
    """The cards and the words of one game."""

    game: str
    blocks: tuple[str, ...]
    """Cards and keywords as they stand in their files, examples included."""
    phrases: tuple[str, ...]
    """Every phrase of the vocabulary."""


def bundled_material(project: Project) -> list[Material]:
    """The material of every game and dialect, in order of name."""
    blocks = _blocks(project.content)
    return [
        Material(game, tuple(blocks.get(game, ())), tuple(_phrases(project, game))) for game in sorted(project.games)
    ]


def _blocks(content: Content) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in read_sources(content).files:
        source = Source.from_bytes(file.shown, file.data)
        read = read_card_file(source).blocks
        starts = [block.head.start for block in read]
        for block, start, end in zip(read, starts, [*starts[1:], len(source.text)], strict=True):
            found.setdefault(block.game, []).append(source.text[start:end].strip() + "\n")
    return found


def _phrases(project: Project, game: str) -> list[str]:
    words = {" ".join(phrase) for phrase, _ in project.vocabulary(game).phrases()}
    return sorted(words)
