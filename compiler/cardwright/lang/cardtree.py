"""Builds the parts of a card file while Lark parses it: one method a rule of cardfile.lark."""

from __future__ import annotations

from typing import NamedTuple

from lark import Token, Transformer

from cardwright.lang.cardblocks import Example, Field, Step, TextLine


class TextPart(NamedTuple):
    """A `text:` line and the abilities below it."""

    head: Field
    lines: list[TextLine]


class RawBlock(NamedTuple):
    """A block as the grammar sees it, before its fields are looked at."""

    kind: str
    head: Field
    parts: list[Field | TextPart | Example]


def line_field(token: Token) -> Field:
    """Split a `name: value` line; the name of a head is taken in small letters."""
    name, _, rest = token.partition(":")
    value = rest.lstrip()
    start = token.start_pos or 0
    return Field(name if token.type == "FIELD" else name.strip().lower(), value, start, start + len(token) - len(value))


def line_step(token: Token) -> Step:
    """Split the first word off a line of an example."""
    word, _, rest = token.partition(" ")
    text = rest.lstrip()
    start = token.start_pos or 0
    return Step(word, text, start, start + len(token) - len(text))


class CardTree(Transformer[Token, list[Field | RawBlock]]):
    """The actions of the grammar; they only build, what is wrong is said later."""

    def start(self, items: list[Field | RawBlock]) -> list[Field | RawBlock]:
        """The file."""
        return items

    def header(self, tokens: list[Token]) -> Field:
        """A `game:` or `set:` line."""
        return line_field(tokens[0])

    def field(self, tokens: list[Token]) -> Field:
        """A field of a card."""
        return line_field(tokens[0])

    def text(self, parts: list[Token | TextLine]) -> TextPart:
        """The abilities of a card."""
        head, *lines = parts
        assert isinstance(head, Token)
        return TextPart(line_field(head), [line for line in lines if isinstance(line, TextLine)])

    def ability(self, tokens: list[Token]) -> TextLine:
        """An ability line and its bullets, joined into one text."""
        first = tokens[0]
        start = first.start_pos or 0
        if len(tokens) == 1:
            return TextLine(str(first), start)
        text = str(first)
        pieces: list[tuple[int, int]] = []
        for bullet in tokens[1:]:
            words = bullet[1:].lstrip()
            text += "\n"
            pieces.append((len(text), bullet.start_pos or 0))
            text += "• "
            pieces.append((len(text), (bullet.start_pos or 0) + len(bullet) - len(words)))
            text += words
        return TextLine(text, start, tuple(pieces))

    def example(self, tokens: list[Token]) -> Example:
        """An example with its steps."""
        head = line_field(tokens[0])
        return Example(head.value, tuple(map(line_step, tokens[1:])), head.span)

    def block(self, parts: list[Token | Field | TextPart | Example]) -> RawBlock:
        """A card or a keyword."""
        head, *rest = parts
        assert isinstance(head, Token)
        return RawBlock(head.type.lower(), line_field(head), [part for part in rest if not isinstance(part, Token)])
