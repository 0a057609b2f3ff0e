"""A card file as lines and blocks: what the grammar of card files reads, and what it makes of it.

A line is one token. Lines that no rule of the grammar mentions (comments, lines that are no `field: value`) are tokens
too: the reader takes them out of the stream and keeps or reports them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardwright.lang.cardblocks import Example, Field, Step, TextLine


class Row(str):
    """One line of a card file that is not blank, without the blanks around it: what it is, and where it stands."""

    __slots__ = ("column", "line", "start", "type")

    type: str
    start: int
    line: int
    column: int


class TextPart(NamedTuple):
    """A `text:` line and the abilities below it."""

    head: Field
    lines: list[TextLine]


class RawBlock(NamedTuple):
    """A block as the grammar sees it, before its fields are looked at."""

    kind: str
    head: Field
    parts: list[Field | TextPart | Example]


def line_field(token: Row) -> Field:
    """Split a `name: value` line; the name of a head is taken in small letters."""
    name, _, rest = token.partition(":")
    value = rest.lstrip()
    start = token.start
    return Field(name if token.type == "FIELD" else name.strip().lower(), value, start, start + len(token) - len(value))


def line_step(token: Row) -> Step:
    """Split the first word off a line of an example."""
    word, _, rest = token.partition(" ")
    text = rest.lstrip()
    start = token.start
    return Step(word, text, start, start + len(token) - len(text))


class CardTree:
    """The actions of the grammar; they only build, what is wrong is said later."""

    def start(self, items: list[Field | RawBlock]) -> list[Field | RawBlock]:
        """The file."""
        return items

    def header(self, tokens: list[Row]) -> Field:
        """A `game:` or `set:` line."""
        return line_field(tokens[0])

    def field(self, tokens: list[Row]) -> Field:
        """A field of a card."""
        return line_field(tokens[0])

    def text(self, parts: list[Row | TextLine]) -> TextPart:
        """The abilities of a card."""
        head, *lines = parts
        assert isinstance(head, Row)
        return TextPart(line_field(head), [line for line in lines if isinstance(line, TextLine)])

    def ability(self, tokens: list[Row]) -> TextLine:
        """An ability line and its bullets, joined into one text."""
        first = tokens[0]
        start = first.start
        if len(tokens) == 1:
            return TextLine(str(first), start)
        text = str(first)
        pieces: list[tuple[int, int]] = []
        for bullet in tokens[1:]:
            words = bullet[1:].lstrip()
            text += "\n"
            pieces.append((len(text), bullet.start))
            text += "• "
            pieces.append((len(text), bullet.start + len(bullet) - len(words)))
            text += words
        return TextLine(text, start, tuple(pieces))

    def example(self, tokens: list[Row]) -> Example:
        """An example with its steps."""
        head = line_field(tokens[0])
        return Example(head.value, tuple(map(line_step, tokens[1:])), head.span)

    def block(self, parts: list[Row | Field | TextPart | Example]) -> RawBlock:
        """A card or a keyword."""
        head, *rest = parts
        assert isinstance(head, Row)
        return RawBlock(head.type.lower(), line_field(head), [part for part in rest if not isinstance(part, Row)])

    def part(self, parts: list[Row | Field | TextLine | Example]) -> RawBlock:
        """A part of the rules of play: its lines are those of a text without a head of its own."""
        head, *rest = parts
        assert isinstance(head, Row)
        field = line_field(head)
        found: list[Field | TextPart | Example] = [one for one in rest if isinstance(one, (Field, Example))]
        text = [one for one in rest if isinstance(one, TextLine)]
        if text:
            found.append(TextPart(Field("text", "", field.start, field.start), text))
        return RawBlock(field.name, field, found)


HEADS = {
    "game": "HEADER",
    "set": "HEADER",
    "card": "CARD",
    "keyword": "KEYWORD",
    "text": "TEXT",
    "example": "EXAMPLE",
}
"""Words before a colon that build the file; every other one is a field of the card."""

PARTS = ("setup", "period", "step", "rule", "action", "operation", "define", "reading", "variant")
"""What the rules of play are made of."""
RULES = ".rules"
"""How the name of a file of rules ends."""
_RULE_HEADS = {"game": "HEADER", **dict.fromkeys(PARTS, "PART"), "example": "EXAMPLE"}

LONGEST_LINE = 100_000
COMMENT, STRAY, NO_FIELD, TOO_LONG = "COMMENT", "STRAY", "NO_FIELD", "TOO_LONG"
UNSPOKEN = frozenset({COMMENT, STRAY, NO_FIELD, TOO_LONG})
"""Rows that the grammar does not know."""

_BELOW = {"TEXT": "ABILITY", "EXAMPLE": "STEP"}
_BELOW_RULES = {"PART": "ABILITY", "FIELD": "ABILITY", "EXAMPLE": "STEP"}
_FIELD_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")


def lines(text: str, of_rules: bool = False) -> Iterator[Row]:
    """Yield a token for every line that is not blank; its column tells how far it is indented."""
    heads, under = (_RULE_HEADS, _BELOW_RULES) if of_rules else (HEADS, _BELOW)
    start = 0
    below = STRAY
    for number, line in enumerate(text.split("\n"), 1):
        content = line.strip()
        if content:
            indent = line.index(content[0])
            if len(content) > LONGEST_LINE:
                kind = TOO_LONG
            elif content[0] == "#":
                kind = COMMENT
            elif indent:
                kind = "BULLET" if content[0] == "•" and below == "ABILITY" else below
            else:
                kind = head_kind(content, heads)
                if kind != NO_FIELD:
                    below = under.get(kind, STRAY)
            row = Row(content)
            row.type, row.start, row.line, row.column = kind, start + indent, number, indent + 1
            yield row
        start += len(line) + 1


def head_kind(line: str, heads: Mapping[str, str] = HEADS) -> str:
    """What a line that is not indented is. A known head in capitals counts, so that one slip is one message."""
    head, colon, _ = line.partition(":")
    if not colon:
        return NO_FIELD
    kind = heads.get(head) or heads.get(head.strip().lower())
    if kind:
        return kind
    return "FIELD" if _FIELD_NAME.match(head) else NO_FIELD
