"""Cuts a card file into lines and says what each line is.

A line is one token. Lines that no rule of the grammar mentions (comments, lines that are no `field: value`) are tokens
too: the reader takes them out of the stream and keeps or reports them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark.lexer import Lexer, LexerState, Token

HEADS = {
    "game": "HEADER",
    "set": "HEADER",
    "card": "CARD",
    "keyword": "KEYWORD",
    "text": "TEXT",
    "example": "EXAMPLE",
}
"""Words before a colon that build the file; every other one is a field of the card."""

LONGEST_LINE = 100_000
COMMENT, STRAY, NO_FIELD, TOO_LONG = "COMMENT", "STRAY", "NO_FIELD", "TOO_LONG"
UNSPOKEN = frozenset({COMMENT, STRAY, NO_FIELD, TOO_LONG})
"""Tokens that the grammar does not know."""

_BELOW = {"TEXT": "ABILITY", "EXAMPLE": "STEP"}
_FIELD_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")


class LineLexer(Lexer):
    """The lexer that Lark drives: one token a line, blank lines left out."""

    __future_interface__ = 2  # asks Lark for the lexer's state instead of the bare text

    def __init__(self, lexer_conf: object) -> None:
        """Take (and leave) Lark's configuration: the lines are typed here, not by patterns."""

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:  # noqa: ARG002
        """Yield the lines of the text that Lark was given."""
        return lines(lexer_state.text.text)


def lines(text: str) -> Iterator[Token]:
    """Yield a token for every line that is not blank; its column tells how far it is indented."""
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
                kind = head_kind(content)
                if kind != NO_FIELD:
                    below = _BELOW.get(kind, STRAY)
            yield Token(kind, content, start + indent, number, indent + 1)
        start += len(line) + 1


def head_kind(line: str) -> str:
    """What a line that is not indented is. A known head in capitals counts, so that one slip is one message."""
    head, colon, _ = line.partition(":")
    if not colon:
        return NO_FIELD
    kind = HEADS.get(head) or HEADS.get(head.strip().lower())
    if kind:
        return kind
    return "FIELD" if _FIELD_NAME.match(head) else NO_FIELD
