"""Cuts a decklist into lines and says what each line is: a heading, a field, cards, a detail, a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from lark import Token

from cardwright.decks.decklist import ABOUT, FOR_PEOPLE
from cardwright.decks.limits import LONGEST_LINE, MOST_COPIES
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
    low = key.casefold()
    if indented and low in shape.details:
        return DETAIL
    if low in ABOUT or low in shape.fields or _is_owned(low, shape):
        return FIELD
    if indented and get_close_matches(low[:40], shape.details, 1):  # a slip in what is said of a card
        return DETAIL
    return FIELD if _KEY.match(key) else ENTRY


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
