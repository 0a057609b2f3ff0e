"""Situations of A Game of Thrones told in the words of examples: what is given, what is done, what must then hold."""

from __future__ import annotations

from functools import cache
from textwrap import dedent

import pytest
from _pytest.mark.structures import ParameterSet

from agot_table import all_cards, compiler, rules_of_play
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.games.agot.staging import staged
from cardwright.lang.cardblocks import Example
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.table.catalogue import compiled_keywords
from cardwright.table.examples import run_example_of


@cache
def _table() -> tuple[Reader, Situation]:
    situation = staged(all_cards(), compiled_keywords("agot", Content.bundled()), rules_of_play())
    return Reader(compiler().project.tables, compiler().project.vocabulary("agot"), ""), situation


def broken(scene: str) -> str:
    """The line of a scene that does not hold, with what was found instead; nothing if all do."""
    lines = "".join(f"  {line}\n" for line in dedent(scene).strip().splitlines())
    source = Source("scene.cards", f"game: agot\n\ncard: A Scene\ntype: event\n\nexample: a scene\n{lines}")
    (block,) = read_card_file(source).blocks
    reader, situation = _table()
    outcome = run_example_of(compiler(), "agot", situation, reader, block.examples[0]).outcome
    return f"{outcome.step}: {outcome.found}" if outcome.step else ""


def scene(rules: str, lines: str) -> ParameterSet:
    """A scene that shows rules: it does not hold when one of them is broken."""
    ids = rules.split()
    return pytest.param(lines, marks=pytest.mark.rule(*ids), id=ids[0])


def shown(rules: str, name: str, title: str) -> ParameterSet:
    """An example beside a keyword or a card that shows rules."""
    return scene(rules, "\n".join(f"{step.word} {step.text}" for step in _examples()[name, title].steps))


@cache
def _examples() -> dict[tuple[str, str], Example]:
    content = Content.bundled()
    files = [content.root / "grammar" / "agot" / "keywords.cards", *content.card_files("agot")]
    blocks = [block for file in files for block in read_card_file(Source(file.name, file.read_text("utf-8"))).blocks]
    return {(block.name, one.title): one for block in blocks for one in block.examples}


def problems_of(card: str) -> list[str]:
    """What is wrong with the lines of a card."""
    found = compiler().compile(Source("t.cards", f"game: agot\nset: For Tests\n\ncard: A Card for Trial\n{card}"))
    return [problem.message for problem in found.problems]
