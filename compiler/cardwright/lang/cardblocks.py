"""What stands in a card file: blocks with fields, ability lines, examples, and the comments between them.

Named tuples, because a file holds tens of thousands of them and they are made once and never changed.
"""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple

from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.records import dataclass
from cardwright.lang.source import Source, Span


class Field(NamedTuple):
    """A `name: value` line."""

    name: str
    value: str
    start: int
    value_start: int

    @property
    def span(self) -> Span:
        """The whole line."""
        return Span(self.start, self.value_start + len(self.value))

    @property
    def name_span(self) -> Span:
        """The name before the colon."""
        return Span(self.start, self.start + len(self.name))

    @property
    def value_span(self) -> Span:
        """The value, or the whole line when there is none."""
        return Span(self.value_start, self.value_start + len(self.value)) if self.value else self.span


class TextLine(NamedTuple):
    """One ability; its bullets, if it has any, follow as `\\n• ...`."""

    text: str
    start: int
    pieces: tuple[tuple[int, int], ...] = ()
    """For each bullet: offset in `text` and offset in the file. The blanks between differ, so adding does not do."""

    def file_offset(self, offset: int) -> int:
        """Where a character of `text` stands in the file."""
        base, place = 0, self.start
        for piece_base, piece_place in self.pieces:
            if offset < piece_base:
                break
            base, place = piece_base, piece_place
        return place + offset - base

    def file_span(self, span: Span) -> Span:
        """Where a stretch of `text` stands in the file."""
        if not self.pieces:
            return Span(self.start + span.start, self.start + span.end)
        last = self.file_offset(max(span.start, span.end - 1))
        return Span(self.file_offset(span.start), last + (1 if span.end > span.start else 0))

    @property
    def span(self) -> Span:
        """The whole ability, bullets included."""
        return self.file_span(Span(0, len(self.text)))


class Step(NamedTuple):
    """A line of an example: `given`, `when`, `then` or `and`, and what it says."""

    word: str
    text: str
    start: int
    text_start: int

    @property
    def span(self) -> Span:
        """The whole line."""
        return Span(self.start, self.text_start + len(self.text))


class Example(NamedTuple):
    """A situation, what is done, and what must hold then."""

    title: str
    steps: tuple[Step, ...]
    span: Span
    """The `example:` line."""


class Comment(NamedTuple):
    """A `# ...` line, kept so that the formatter can write it back."""

    text: str
    start: int
    line: int
    indent: int


@dataclass(slots=True)
class CardBlock:
    """One `card:` or `keyword:`, or one part of the rules of play, with all that belongs to it."""

    kind: str
    head: Field
    fields: list[Field]
    text: list[TextLine]
    examples: list[Example]
    game: str = ""
    set_name: str = ""
    rules: list[str] = field(default_factory=list)
    """For each line of a part of the rules of play, the id of the rule that it says."""

    @property
    def name(self) -> str:
        """The name after `card:` or `keyword:`."""
        return self.head.value

    @property
    def name_span(self) -> Span:
        """Where the name stands."""
        return self.head.value_span

    def field(self, name: str) -> Field | None:
        """The field of this name, if the card has it."""
        return next((found for found in self.fields if found.name == name), None)


@dataclass(slots=True)
class CardFile:
    """A whole file: what could be read of it, and what could not."""

    source: Source
    blocks: list[CardBlock] = field(default_factory=list)
    headers: list[Field] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
