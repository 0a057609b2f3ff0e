"""All cards of a project, compiled."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.heads import heads_in
from cardwright.check.project import Project
from cardwright.content import Content
from cardwright.lang.source import Source


def all_cards(content: Content, step: Callable[[int, int], None]) -> list[CompiledCard]:
    """Every card that can be read, sound or not, in the order of files and lines; `step` is told the progress."""
    sources = [Source.read(file, content.shown(file)) for file in content.all_card_files()]
    compiler = Compiler(Project(content, [head for source in sources for head in heads_in(source.text)]))
    cards: list[CompiledCard] = []
    for number, source in enumerate(sources, 1):
        cards += compiler.compile(source).cards
        step(number, len(sources))
    return cards
