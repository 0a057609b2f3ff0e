"""Situations of the Miniatures Game in the words of examples, over the shipped cards and the rules of play."""

from __future__ import annotations

from functools import lru_cache

from cardwright.check.compile import Compiler, open_compiler
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.lang.cardblocks import Example
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.table.examples import run_example_of
from minis_field import game

HEAD = "game: minis\n\ncard: Road Brigand\ntype: model\n\nexample: a test\n"


@lru_cache(maxsize=1)
def desk() -> tuple[Compiler, Reader, Situation]:
    content = Content.bundled()
    compiler = open_compiler(content, content.card_files("minis"))
    reader = Reader(compiler.project.tables, compiler.project.vocabulary("minis"), "")
    return compiler, reader, game()


def example(lines: list[str]) -> Example:
    (block,) = read_card_file(Source("t.cards", HEAD + "".join(f"  {line}\n" for line in lines))).blocks
    return block.examples[0]


def outcome(lines: list[str]) -> tuple[str, str]:
    """The line at which a situation comes out otherwise than it says, and what was found there; nothing if it holds."""
    compiler, reader, table = desk()
    ran = run_example_of(compiler, "minis", table, reader, example(lines))
    return ran.outcome.step, ran.outcome.found
