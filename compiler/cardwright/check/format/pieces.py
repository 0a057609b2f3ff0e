"""A card file as a row of pieces that can be put in another order: each piece is a line with the comments above it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardwright.lang.cardblocks import CardBlock, CardFile, Comment, Example, Field, TextLine


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
    text_head: Piece | None
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
        made = BlockPieces(head, [], None, [], [], {})
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
