"""The shipped lines of a game with what they mean."""

from __future__ import annotations

from functools import cache

from cardwright.check.compile import open_compiler
from cardwright.check.compiled import CompiledBlock
from cardwright.check.meanings import meanings_of
from cardwright.content import Content
from cardwright.lang.source import Source
from cardwright.meaning.calculus.nodes import Ability


@cache
def meanings(game: str) -> dict[str, tuple[Ability, ...]]:
    """The abilities of every different line of a game; none where it has no meaning."""
    content = Content.bundled()
    compiler = open_compiler(content)
    blocks: list[CompiledBlock] = []
    for file in (*content.card_files(game), *content.keyword_files(game)):
        compiled = compiler.compile(Source.read(file, content.shown(file)))
        blocks += [*compiled.cards, *compiled.keywords]
    return {
        line.text: meaning.abilities
        for block in blocks
        for line, meaning in zip(block.lines, meanings_of(block), strict=True)
    }
