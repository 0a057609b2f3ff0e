"""Writes the pieces of a card file in their canonical order and form."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.check.fields import split_list
from cardwright.check.format.pieces import BlockPieces, Piece, Pieces
from cardwright.lang.cardblocks import CardBlock, CardFile, Comment, Example, Field, TextLine
from cardwright.lang.source import Source

FieldOrder = Callable[[CardBlock], list[str]]
"""The order of a card's fields, as its schema has them."""
IsList = Callable[[CardBlock, str], bool]
Wording = Callable[[CardBlock, TextLine], str]
"""The words of an ability: canonical ones where they mean the same, else its own."""


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
        self._rows.append(f"{block.kind}: {_inner_blanks(block.name)}")
        for piece in self._sorted(block, pieces.fields):
            self._field(block, piece)
        if pieces.text:
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
        self._rows.append(f"  {first}")
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
