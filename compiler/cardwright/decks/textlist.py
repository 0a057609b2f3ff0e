"""Reads decklists in plain text. Never fails: a line that cannot be understood is a misreading of the result."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.lexer import Lexer

from cardwright.content import Content
from cardwright.decks.decklist import CardLine, Decklist, FieldLine, Misreading, Section
from cardwright.decks.limits import LONGEST_LINE, MOST_LINES
from cardwright.decks.listlines import BAD, COMMENT, counted, heading, lines
from cardwright.decks.shape import ListShape

_PLAIN = re.compile(r"([1-9]\d?)x? (?![xX×] )([^\W\d][^()]*[^\W\d])\Z")
_NOTE = re.compile(r"(.*\S)[ \t]*\(([^()]+)\)\Z")


class _Fed(Lexer):
    """The lines come ready made, so that they can be judged by the shape of the game's lists."""

    def __init__(self, lexer_conf: object) -> None:
        """Take and leave Lark's configuration."""

    def lex(self, lexer_state: object, parser_state: object) -> Any:  # noqa: ARG002
        """Nothing: tokens are fed."""
        return iter(())


class _ListTree(Transformer[Token, list[Any]]):
    """The actions of the grammar: one method a rule of decklist.lark."""

    def start(self, parts: list[Any]) -> list[Any]:
        """Everything, in order."""
        return parts

    def section(self, parts: list[Any]) -> tuple[Any, ...]:
        """A heading and what stands below it."""
        return tuple(parts)

    def field(self, tokens: list[Token]) -> FieldLine:
        """`house: Stark`."""
        return _field(tokens[0])

    def entry(self, tokens: list[Token]) -> list[CardLine | Misreading]:
        """A run of cards; details belong to the last of them."""
        first = tokens[0]
        cards = [_card(content, number) for number, content in enumerate(first.split("\n"), first.line or 1)]
        last = cards[-1]
        if len(tokens) > 1 and isinstance(last, CardLine):
            last.details = tuple(map(_field, tokens[1:]))
        return cards


def _card(content: str, number: int) -> CardLine | Misreading:
    plain = _PLAIN.match(content)  # nearly every line of every list
    if plain is not None:
        return CardLine(int(plain[1]), plain[2], "", (), number)
    found = counted(content)
    if isinstance(found, str):
        return Misreading(number, found, "write how many there are")
    return card_line(*found, number)


def card_line(count: int, name: str, number: int | None = None) -> CardLine:
    """So many of a card, with what stands in parentheses behind its name taken off."""
    match = _NOTE.match(name) if name.endswith(")") else None
    if match is not None:
        return CardLine(count, match[1], match[2].strip(), (), number)
    return CardLine(count, name, "", (), number)


def _field(token: Token) -> FieldLine:
    name, _, value = token.partition(":")
    return FieldLine(name.strip(), value.strip(), token.line)


@cache
def list_parser() -> Lark:
    """The parser of decklists; its tables are small and made once a process."""
    grammar = Content.bundled().grammar_file("decklist.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=_Fed, strict=True, transformer=_ListTree())


def read_text(text: str, shape: ListShape, file: str = "") -> Decklist:
    """Read a list in plain text."""
    result = Decklist(file=file)
    if text.count("\n") > MOST_LINES:
        result.misreadings.append(
            Misreading(None, f"The list has more than {MOST_LINES} lines.", "make it shorter", True)
        )
        return result
    parser = list_parser().parse_interactive("")
    state = parser.parser_state
    for token in lines(text, shape):
        if token.type == COMMENT:
            result.comments.append(str(token))
        elif token.type == BAD:
            message = f"The line is longer than {LONGEST_LINE} characters."
            result.misreadings.append(Misreading(token.line, message, "make it shorter"))
        else:
            try:
                state.feed_token(token)
            except UnexpectedToken:
                message = f"“{token[:60]}” belongs to no card."
                result.misreadings.append(Misreading(token.line, message, "write it below the card it is about"))
    _settle(parser.feed_eof(), shape, result)  # type: ignore[no-untyped-call]
    return result


def _settle(parts: list[Any], shape: ListShape, result: Decklist) -> None:
    """Make a list of the parts; cards above the first heading get a section without one."""
    first = None
    for part in parts:
        if isinstance(part, tuple):
            title = heading(part[0], shape)
            assert title is not None
            section = result.section(title.name, part[0].line, title.stated)
            for item in part[1:]:
                _into(section, item, result)
        else:
            if isinstance(part, list):
                first = first or result.section("")
            _into(first, part, result)


def _into(section: Section | None, part: FieldLine | list[CardLine | Misreading], result: Decklist) -> None:
    if isinstance(part, FieldLine):
        result.about(part)
        return
    for card in part:
        if isinstance(card, CardLine):
            assert section is not None
            section.cards.append(card)
        else:
            result.misreadings.append(card)


def game_named(text: str) -> str:
    """The game a list in plain text says it is for."""
    found = re.search(r"^[ \t]*+game[ \t]*+:[ \t]*+(.*)$", text[:20_000], re.MULTILINE | re.IGNORECASE)
    return found[1].rstrip(" \t") if found else ""
