"""Decklists in plain text, cut into lines, read and written. Nothing fails: what is not understood is a misreading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.lexer import Lexer

from cardwright.content import Content
from cardwright.decks.decklist import (
    ABOUT,
    FOR_PEOPLE,
    LONGEST_LINE,
    MOST_COPIES,
    MOST_LINES,
    CardLine,
    Decklist,
    FieldLine,
    Misreading,
    Section,
)
from cardwright.decks.shape import ListShape, whose

HEADING, FIELD, ENTRY, DETAIL, COMMENT, BAD = "HEADING", "FIELD", "ENTRY", "DETAIL", "COMMENT", "BAD"

# Runs of blanks and frames are taken whole (`*+`): giving parts of them back finds nothing more and takes long.
_BEFORE = re.compile(r"(\d+)(?:[ \t]*[x×][ \t]+|[ \t]+|[x×](?=\D))(?=\S)(.*)\Z", re.IGNORECASE)
_AFTER = re.compile(r"(.*\S)[ \t]+(?:[x×][ \t]?(\d+)|\([x×][ \t]?(\d+)\))\Z", re.IGNORECASE)
_STATED = re.compile(r"(.*\S)[ \t]*[(\[][ \t]*(\d{1,6})[ \t]*+(?:cards?[ \t]*+)?[)\]]\Z", re.IGNORECASE)
_FRAME = re.compile(r"(?:\[(.+)\]|[=*_-]{2,}+[ \t]*+(.*[^=*_ \t-])[ \t]*+[=*_-]{2,}+)\Z")
_FRAMES = frozenset(":)]=*_-")
_KEY = re.compile(r"[a-z][a-z '_-]{0,39}\Z")
_INLINE = re.compile(r"(?<![ \t])[ \t]++(?:#|//)[ \t].*\Z")


class Heading(NamedTuple):
    """A heading taken apart."""

    name: str
    stated: int | None


def lines(text: str, shape: ListShape) -> Iterator[Token]:
    """Yield a token for every line that is not blank; card lines right below each other are one token.

    Nearly all lines of a list are cards, and a token costs more than a line: runs make reading several times as fast.
    """
    run: list[str] = []
    first = 0
    for what, content, number in single_lines(text, shape):
        if what == ENTRY and run and number == first + len(run):
            run.append(content)
            continue
        if run:
            yield Token(ENTRY, "\n".join(run), 0, first)
            run = []
        if what == ENTRY:
            run, first = [content], number
        else:
            yield Token(what, content, 0, number)
    if run:
        yield Token(ENTRY, "\n".join(run), 0, first)


def single_lines(text: str, shape: ListShape) -> Iterator[tuple[str, str, int]]:
    """Every line that is not blank: what it is, what it says, its number. A comment behind a line is a line itself."""
    for number, line in enumerate(text.split("\n"), 1):
        content = line.strip()
        if not content:
            continue
        if len(content) > LONGEST_LINE:
            yield BAD, content[:80], number
            continue
        if content[0] == "#" or content.startswith("//"):
            yield COMMENT, content.lstrip("#/").strip(), number
            continue
        note = _INLINE.search(content) if "#" in content or "//" in content else None
        if note is not None:
            yield COMMENT, note[0].strip().lstrip("#/").strip(), number
            content = content[: note.start()]
        yield kind(content, line[0] in " \t", shape), content, number


def kind(content: str, indented: bool, shape: ListShape) -> str:
    """What a line is."""
    if content[0].isdigit():
        return ENTRY
    key, colon, value = content.partition(":")
    if colon and value.strip():
        return _said(key, indented, shape)
    if content[-1] in "0123456789)" and _AFTER.match(content):
        return ENTRY
    return HEADING if heading(content, shape) is not None else ENTRY


def _said(key: str, indented: bool, shape: ListShape) -> str:
    """What a line with a colon is: something said of the list or of the card above it, or a card with a colon."""
    low = key.rstrip().casefold()
    if indented and low in shape.details:
        return DETAIL
    if low in ABOUT or low in shape.fields or _is_owned(low, shape):
        return FIELD
    if indented and get_close_matches(low[:40], shape.details, 1):  # a slip in what is said of a card
        return DETAIL
    return FIELD if _KEY.match(key.rstrip()) else ENTRY


def _is_owned(low: str, shape: ListShape) -> bool:
    """`Anna's house`: a field of one player."""
    return bool(whose(low, shape.fields)[0] or whose(low, FOR_PEOPLE)[0])


def heading(content: str, shape: ListShape) -> Heading | None:
    """A heading taken apart, if the line is one: by its name, by a colon at its end, or by a frame around it."""
    if content[-1] not in _FRAMES:
        return Heading(content, None) if shape.heading(content) is not None else None
    text, stated, framed = content, None, content.endswith(":")
    if framed:
        text = content[:-1].strip()
    frame = _FRAME.match(text)
    if frame is not None:
        text, framed = (frame[1] or frame[2]).strip(), True
    count = _STATED.match(text)
    if count is not None and (framed or shape.heading(count[1]) is not None):
        text, stated = count[1], int(count[2])
    return Heading(text, stated) if framed or shape.heading(text) is not None else None


def counted(content: str) -> tuple[int, str] | str:
    """How many of what; a message where the number cannot be."""
    match = _BEFORE.match(content)
    if match is not None:
        number, name = match[1], match[2]
    else:
        match = _AFTER.match(content)
        if match is None:
            return 1, content
        number, name = match[2] or match[3], match[1]
    if len(number) > len(str(MOST_COPIES)) or not 0 < int(number) <= MOST_COPIES:
        return f"{number[:12]} copies of a card cannot be."
    return int(number), name.strip()


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


def write_text(decklist: Decklist) -> str:
    """A list as text."""
    rows = [f"# {comment}".rstrip() for comment in decklist.comments]
    rows += [f"{name}: {value}" for name, value in (("game", decklist.game), ("format", decklist.format)) if value]
    rows += [f"{field.name}: {field.value}" for field in decklist.fields]
    for section in decklist.sections:
        rows.append("")
        if section.heading:
            rows.append(f"{section.heading}:")
        for card in section.cards:
            rows += _card_line(card)
    return "\n".join(rows) + "\n"


def _card_line(card: CardLine) -> list[str]:
    return [f"{card.count}x {card.full_name}", *(f"  {detail.name}: {detail.value}" for detail in card.details)]
