"""Writes card files canonically without changing what they mean: pieces in their order, each in its form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledFile
from cardwright.check.fields import split_list
from cardwright.lang.cardblocks import CardBlock, CardFile, Comment, Example, Field, TextLine
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.lang.words import Aliases, respelled


@dataclass(slots=True)
class Piece:
    """What stands at one place of the file, with the comments that belong to it."""

    item: Field | CardBlock | TextLine | Example | None
    """None for the end of the file."""
    line: int
    comments: list[Comment] = field(default_factory=list)
    gap: bool = False
    """Whether a blank line parts the last comment from the item: such a comment is about all that follows."""


@dataclass(slots=True)
class BlockPieces:
    """A card or keyword in pieces."""

    head: Piece
    fields: list[Piece]
    text: list[Piece]
    examples: list[Piece]
    inner: dict[int, list[Comment]]
    """The comments between the lines of an example, by the line of the step or bullet below them."""


class Pieces:
    """Cuts a file, handing each comment to the first piece below it."""

    def __init__(self, file: CardFile) -> None:
        self._file = file
        self._comments = sorted(file.comments, key=lambda comment: comment.line)
        self._next = 0

    def all(self) -> Iterator[Piece | BlockPieces]:
        """Headers and blocks in the order of the file, and the end."""
        starts: list[tuple[int, Field | CardBlock]] = [(header.start, header) for header in self._file.headers]
        starts += [(block.head.start, block) for block in self._file.blocks]
        for _, item in sorted(starts, key=lambda pair: pair[0]):
            yield self._block(item) if isinstance(item, CardBlock) else self._piece(item, item.start)
        yield Piece(None, 0, self._comments[self._next :])

    def _block(self, block: CardBlock) -> BlockPieces:
        head = self._piece(block, block.head.start)
        parts: list[tuple[int, Field | TextLine | Example]] = [(found.start, found) for found in block.fields]
        parts += [(line.start, line) for line in block.text]
        parts += [(example.span.start, example) for example in block.examples]
        made = BlockPieces(head, [], [], [], {})
        for start, part in sorted(parts, key=lambda pair: pair[0]):
            self._add(made, self._piece(part, start), part)
        return made

    def _add(self, made: BlockPieces, piece: Piece, part: Field | TextLine | Example) -> None:
        if isinstance(part, Field):
            made.fields.append(piece)
            return
        if isinstance(part, TextLine):
            made.text.append(piece)
            below: Iterable[int] = (place for _, place in part.pieces)
        else:
            made.examples.append(piece)
            below = (step.start for step in part.steps)
        for place in below:
            line = self._file.source.place(place)[0]
            if found := self._take(line):
                made.inner.setdefault(line, []).extend(found)

    def _piece(self, item: Field | CardBlock | TextLine | Example, start: int) -> Piece:
        line = self._file.source.place(start)[0]
        comments = self._take(line)
        return Piece(item, line, comments, bool(comments) and comments[-1].line < line - 1)

    def _take(self, line: int) -> list[Comment]:
        """The comments above a line that no piece has taken yet."""
        first = self._next
        while self._next < len(self._comments) and self._comments[self._next].line < line:
            self._next += 1
        return self._comments[first : self._next]


FieldOrder = Callable[[CardBlock], list[str]]
"""The order of a card's fields, as its schema has them."""
IsList = Callable[[CardBlock, str], bool]
Wording = Callable[[CardBlock, TextLine], str]
"""The words of an ability, as they are to be written."""


class Writer:
    """Writes one file; `text` asks for everything that takes more than the file to know."""

    def __init__(self, file: CardFile, order: FieldOrder, is_list: IsList, wording: Wording) -> None:
        self._source: Source = file.source
        self._file = file
        self._order = order
        self._is_list = is_list
        self._wording = wording
        self._rows: list[str] = []

    def text(self) -> str:
        """The whole file."""
        last_header = False
        for piece in Pieces(self._file).all():
            is_header = isinstance(piece, Piece) and isinstance(piece.item, Field)
            if isinstance(piece, BlockPieces):
                self._block(piece)
            elif is_header:
                self._header(piece, follows_header=last_header)
            elif piece.comments:
                self._blank()
                self._comments(piece.comments)
            last_header = is_header
        return "\n".join(self._rows) + "\n" if self._rows else ""

    def _blank(self) -> None:
        """One blank line, unless there is one or the file begins."""
        if self._rows and self._rows[-1]:
            self._rows.append("")

    def _comments(self, comments: Iterable[Comment], indent: str = "") -> None:
        """Comments as they are, in place; blank lines between them are kept, one at most."""
        before: Comment | None = None
        for comment in comments:
            if before is not None and comment.line > before.line + 1:
                self._blank()
            self._rows.append(indent + comment.text)
            before = comment

    def _above(self, piece: Piece, indent: str = "") -> None:
        self._comments(piece.comments, indent)
        if piece.gap:
            self._blank()

    def _header(self, piece: Piece, follows_header: bool) -> None:
        if not follows_header or piece.comments:
            self._blank()
        self._above(piece)
        assert isinstance(piece.item, Field)
        self._rows.append(f"{piece.item.name}: {_inner_blanks(piece.item.value)}")

    def _block(self, pieces: BlockPieces) -> None:
        block = pieces.head.item
        assert isinstance(block, CardBlock)
        self._blank()
        self._above(pieces.head)
        self._rows.append(f"{block.kind}: {_inner_blanks(block.name)}".rstrip())
        for piece in self._sorted(block, pieces.fields):
            self._field(block, piece)
        if pieces.text and not block.rules:
            self._rows.append("text:")
        for piece in pieces.text:
            self._ability(block, piece, pieces.inner)
        for piece in pieces.examples:
            self._example(piece, pieces.inner)

    def _sorted(self, block: CardBlock, fields: list[Piece]) -> list[Piece]:
        places = {name: place for place, name in enumerate(self._order(block))}
        return sorted(fields, key=lambda piece: places.get(getattr(piece.item, "name", ""), len(places)))

    def _field(self, block: CardBlock, piece: Piece) -> None:
        field = piece.item
        assert isinstance(field, Field)
        self._comments(piece.comments)
        value = _inner_blanks(field.value)
        if self._is_list(block, field.name):
            value = ", ".join(split_list(value))
        self._rows.append(f"{field.name}: {value}".rstrip())

    def _ability(self, block: CardBlock, piece: Piece, inner: dict[int, list[Comment]]) -> None:
        line = piece.item
        assert isinstance(line, TextLine)
        self._comments(piece.comments, "  ")
        first, *bullets = self._wording(block, line).split("\n")
        rule = f"{block.rules[block.text.index(line)]}: " if block.rules else ""
        self._rows.append(f"  {rule}{first}")
        # A bullet is written in two steps, mark and words: each second place in the file is that of a bullet.
        lines = [self._source.place(place)[0] for _, place in line.pieces[::2]]
        for number, bullet in enumerate(bullets):
            if number < len(lines):
                self._comments(inner.get(lines[number], ()), "   ")
            self._rows.append(f"   {bullet}")

    def _example(self, piece: Piece, inner: dict[int, list[Comment]]) -> None:
        example = piece.item
        assert isinstance(example, Example)
        self._blank()
        self._above(piece)
        self._rows.append(f"example: {_inner_blanks(example.title)}")
        for step in example.steps:
            self._comments(inner.get(self._source.place(step.start)[0], ()), "  ")
            self._rows.append(f"  {step.word} {_inner_blanks(step.text)}")


def _inner_blanks(text: str) -> str:
    """The text with single blanks between its words."""
    return " ".join(text.split())


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
        blocks = {block.line: block for block in before.blocks}
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
    """Chooses the words of an ability: those that are printed, with single blanks, capitals where sentences begin, and
    one spelling where the game's data names one; if that is read back as the very same trees."""

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
        text = "\n".join(_tidy(row, compiled.vocabulary.spellings) for row in line.text.split("\n"))
        if text == line.text or text.count("\n") != line.text.count("\n"):
            return line.text
        tables = self._compiler.project.tables
        reader = Reader(tables, compiled.vocabulary, compiled.own_name, own_type=compiled.own_type)
        again = reader.read(text)
        is_same = again.typed and not again.undecided and again.abilities == found.abilities
        return text if is_same else line.text


_BEGINS = re.compile(r"(?:^|(?<=[.•] ))[a-z]")


def _tidy(row: str, spellings: Aliases) -> str:
    said = respelled(_inner_blanks(row), spellings)
    return _BEGINS.sub(lambda found: found[0].upper(), said)


def same_meaning(one: CompiledFile, other: CompiledFile) -> bool:
    """Whether two files hold the same cards and keywords, with the same fields, trees, examples and faults."""
    if [problem.code for problem in one.problems] != [problem.code for problem in other.problems]:
        return False
    cards = zip(one.cards, other.cards, strict=False)
    keywords = zip(one.keywords, other.keywords, strict=False)
    rules = zip(one.rules, other.rules, strict=False)
    return (
        len(one.cards) == len(other.cards)
        and len(one.keywords) == len(other.keywords)
        and len(one.rules) == len(other.rules)
        and all(_same(a, b) and (a.kind, a.rules, a.fields) == (b.kind, b.rules, b.fields) for a, b in rules)
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
