"""Formats card files without changing what they mean."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledFile
from cardwright.check.format.writer import Writer
from cardwright.lang.cardblocks import CardBlock, Example, TextLine
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source


class Outcome(Enum):
    """What became of a file."""

    SAME = "same"
    CHANGED = "changed"
    FAULTY = "faulty"
    """Its lines cannot be told apart with certainty: it is left as it is until that is mended."""


class Formatted(NamedTuple):
    """A file, formatted: its text (the old one where it was left alone) and what became of it."""

    text: str
    outcome: Outcome


class Formatter:
    """Formats the files of one project."""

    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler

    def format(self, source: Source) -> Formatted:
        """The file in canonical form, if that can be had with certainty."""
        file = read_card_file(source)
        if file.problems:
            return Formatted(source.text, Outcome.FAULTY)
        before = self._compiler.compile(source)
        blocks = {block.line: block for block in (*before.cards, *before.keywords)}
        words = _Wording(self._compiler, source, blocks)
        text = Writer(file, self._field_order, self._is_list, words.of).text()
        if text == source.text:
            return Formatted(text, Outcome.SAME)
        after = self._compiler.compile(Source(source.path, text))
        if not same_meaning(before, after):
            return Formatted(source.text, Outcome.SAME)
        return Formatted(text, Outcome.CHANGED)

    def _field_order(self, block: CardBlock) -> list[str]:
        """Type first, whatever the schema's order: the other fields depend on it."""
        schema = self._compiler.project.schema(block.game) if self._compiler.knows(block.game) else None
        return ["type", *schema.schema.get("properties", {})] if schema is not None else []

    def _is_list(self, block: CardBlock, name: str) -> bool:
        schema = self._compiler.project.schema(block.game) if self._compiler.knows(block.game) else None
        return schema is not None and "array" in schema.kinds.fields.get(name, ())


class _Wording:
    """Chooses the words of an ability: the canonical ones if they are read back as the very same trees."""

    def __init__(self, compiler: Compiler, source: Source, blocks: dict[int, CompiledBlock]) -> None:
        self._compiler = compiler
        self._source = source
        self._blocks = blocks

    def of(self, block: CardBlock, line: TextLine) -> str:
        """The words to write."""
        compiled = self._blocks.get(self._source.place(block.head.start)[0])
        number = block.text.index(line)
        if compiled is None or compiled.vocabulary is None or number >= len(compiled.lines):
            return line.text
        found = compiled.lines[number]
        if not compiled.is_sound or not found.abilities:
            return line.text  # what is not wholly understood is not rewritten
        text = compiled.canonical(found)
        if text == line.text or text.count("\n") != line.text.count("\n"):
            return line.text
        tables = self._compiler.project.tables
        reader = Reader(tables, compiled.vocabulary, compiled.own_name, own_type=compiled.own_type)
        again = reader.read(text)
        is_same = again.typed and not again.undecided and again.abilities == found.abilities
        return text if is_same else line.text


def same_meaning(one: CompiledFile, other: CompiledFile) -> bool:
    """Whether two files hold the same cards and keywords, with the same fields, trees, examples and faults."""
    if [problem.code for problem in one.problems] != [problem.code for problem in other.problems]:
        return False
    cards = zip(one.cards, other.cards, strict=False)
    keywords = zip(one.keywords, other.keywords, strict=False)
    return (
        len(one.cards) == len(other.cards)
        and len(one.keywords) == len(other.keywords)
        and all(_same(a, b) and (a.type, a.set_name, a.fields) == (b.type, b.set_name, b.fields) for a, b in cards)
        and all(_same(a, b) and a.parameters == b.parameters for a, b in keywords)
    )


def _same(one: CompiledBlock, other: CompiledBlock) -> bool:
    if [_said(example) for example in one.examples] != [_said(example) for example in other.examples]:
        return False
    trees = [line.abilities for line in one.lines] == [line.abilities for line in other.lines]
    # Lines that were not understood have no tree: their words have to be the same.
    words = all(a.text == b.text for a, b in zip(one.lines, other.lines, strict=False) if not a.abilities)
    return (one.name, one.game) == (other.name, other.game) and trees and words


def _said(example: Example) -> list[list[str]]:
    """The words of an example; how many blanks stand between them says nothing."""
    return [example.title.split(), *([step.word, *step.text.split()] for step in example.steps)]
