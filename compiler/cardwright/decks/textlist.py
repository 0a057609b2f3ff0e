"""Decklists in plain text, cut into lines, read and written. Nothing fails: what is not understood is a misreading."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

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
COUNT = re.compile(r"[(\[]?[ \t]*+\d{1,6}[ \t]*+(?:cards?[ \t]*+)?[)\]]?", re.IGNORECASE)
"""What stands behind a heading that counts the cards below it."""
_FRAMES = frozenset(":)]=*_-")
_KEY = re.compile(r"[a-z][a-z '_-]{0,39}\Z")
_INLINE = re.compile(r"(?<![ \t])[ \t]++(?:#|//)[ \t].*\Z")


class Heading(NamedTuple):
    """A heading taken apart."""

    name: str
    stated: int | None


class Line(NamedTuple):
    """A line of a list, whatever list it stands in."""

    what: str
    text: str
    card: tuple[int, str, str] | None = None
    """How many of which card, and what stands behind its name."""
    heading: Heading | None = None
    remark: str = ""
    """A comment that stands behind it."""


def line_of(line: str, shape: ListShape) -> Line:
    """What a line is and says. Lists of a game have most of their lines in common: each is looked at once."""
    found: Line | None = shape.lines.get(line)
    if found is None:
        found = _looked_at(line, shape)
        if len(shape.lines) < MOST_LINES:
            shape.lines[line] = found
            if found.card is not None and not found.remark:
                shape.card_lines[line] = found.card
    return found


def _looked_at(line: str, shape: ListShape) -> Line:
    content = line.strip()
    if not content:
        return Line("", "")
    if len(content) > LONGEST_LINE:
        return Line(BAD, content[:80])
    if content[0] == "#" or content.startswith("//"):
        return Line(COMMENT, content.lstrip("#/").strip())
    remark = ""
    note = _INLINE.search(content) if "#" in content or "//" in content else None
    if note is not None:
        remark, content = note[0].strip().lstrip("#/").strip(), content[: note.start()]
    what = kind(content, line[0] in " \t", shape)
    if what == ENTRY:
        return Line(what, content, _card(content), remark=remark)
    return Line(what, content, heading=heading(content, shape) if what == HEADING else None, remark=remark)


def kind(content: str, indented: bool, shape: ListShape) -> str:
    """What a line is."""
    if content[0].isdigit():
        return ENTRY
    key, colon, value = content.partition(":")
    if colon and value.strip():
        counts = value.strip()[0] in "([" and COUNT.fullmatch(value.strip()) is not None
        return HEADING if counts and shape.heading(key.strip()) is not None else _said(key, indented, shape)
    if content[-1] in "0123456789)" and _AFTER.match(content):
        return ENTRY
    return HEADING if heading(content, shape) is not None else ENTRY


def _said(key: str, indented: bool, shape: ListShape) -> str:
    """What a line with a colon is: something said of the list or of the card above it, or a card with a colon."""
    low = key.rstrip().casefold()
    if indented and low in shape.details:
        return DETAIL
    if low in ABOUT or low in shape.field_names or _is_owned(low, shape):
        return FIELD
    if indented and get_close_matches(low[:40], shape.details, 1):  # a slip in what is said of a card
        return DETAIL
    return FIELD if _KEY.match(key.rstrip()) else ENTRY


def _is_owned(low: str, shape: ListShape) -> bool:
    """`Anna's house`: a field of one player."""
    return bool(whose(low, shape.field_names)[0] or whose(low, FOR_PEOPLE)[0])


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
    if count is not None and (framed or shape.heading(count[1].rstrip(": ")) is not None):
        text, stated = count[1].rstrip(": "), int(count[2])
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


_NOTE = re.compile(r"(.*\S)[ \t]*\(([^()]+)\)\Z")


def _card(content: str) -> tuple[int, str, str] | None:
    found = counted(content)
    return None if isinstance(found, str) else (found[0], *_with_note(found[1]))


def _with_note(name: str) -> tuple[str, str]:
    """A name, and what stands in parentheses behind it."""
    match = _NOTE.match(name) if name.endswith(")") else None
    return (match[1], match[2].strip()) if match is not None else (name, "")


def card_line(count: int, name: str, number: int | None = None) -> CardLine:
    """So many of a card, with what stands in parentheses behind its name taken off."""
    return CardLine(count, *_with_note(name), (), number)


def _field(content: str, number: int) -> FieldLine:
    name, _, value = content.partition(":")
    return FieldLine(name.strip(), value.strip(), number)


def read_text(text: str, shape: ListShape, file: str = "") -> Decklist:
    """Read a list in plain text: fields wherever they stand, cards under headings, and what is said below a card."""
    result = Decklist(file=file)
    if text.count("\n") > MOST_LINES:
        result.misreadings.append(
            Misreading(None, f"The list has more than {MOST_LINES} lines.", "make it shorter", True)
        )
        return result
    known, cards, new = shape.lines, shape.card_lines, object.__new__
    section: Section | None = None
    card: CardLine | None = None  # what a line below it would be about
    below: list[CardLine] = []
    for number, raw in enumerate(text.split("\n"), 1):
        plain = cards.get(raw)
        if plain is not None and section is not None:  # most lines of most lists
            card = new(CardLine)  # what `CardLine(...)` does, in a third of the time
            card.count, card.name, card.note = plain
            card.details, card.line = (), number
            below.append(card)
            continue
        line: Line = known.get(raw) or line_of(raw, shape)
        if line.remark:
            result.comments.append(line.remark)
        if line.card is not None:
            if section is None:  # above the first heading
                section = result.section("")
                below = section.cards
            count, name, note = line.card
            card = CardLine(count, name, note, (), number)
            below.append(card)
        elif line.heading is not None:
            section, card = result.section(line.heading.name, number, line.heading.stated), None
            below = section.cards
        elif line.what:
            card = _take(line, number, card, result)
    return result


def _take(line: Line, number: int, card: CardLine | None, result: Decklist) -> CardLine | None:
    """Take a line that is neither a card nor a heading; the card that lines below it would be about."""
    if line.what == COMMENT:
        result.comments.append(line.text)
    elif line.what == FIELD:
        result.about(_field(line.text, number))
        return None
    elif line.what == DETAIL and card is not None:
        card.details += (_field(line.text, number),)
    else:
        result.misreadings.append(_misread(line, number))
    return card


def _misread(line: Line, number: int) -> Misreading:
    if line.what == BAD:
        return Misreading(number, f"The line is longer than {LONGEST_LINE} characters.", "make it shorter")
    if line.what == DETAIL:
        return Misreading(number, f"“{line.text[:60]}” belongs to no card.", "write it below the card it is about")
    return Misreading(number, str(counted(line.text)), "write how many there are")


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
