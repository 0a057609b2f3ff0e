"""The forms a decklist may come in: plain text, JSON, OCTGN. Which one it is can be seen from how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cardwright.decks.decklist import MOST_BYTES, Decklist, unread_list
from cardwright.decks.jsonlist import read_json, write_json
from cardwright.decks.marks import Row
from cardwright.decks.octgn import read_o8d, write_o8d
from cardwright.decks.posted import POSTS, TABLE, left_out, with_cards_of_fields, write_post
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import game_named, read_text, write_text
from cardwright.lang.source import Source

FORMS = ("text", "json", "o8d")
"""Forms that hold all that a list says; those for people to read are in `posted.py`."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_OTHERS = {
    b"{\\rtf": "a document of a word processor (RTF)",
    b"%PDF": "a PDF",
    b"\xd0\xcf\x11\xe0": "a document of an office program",
    b"\x1f\x8b": "a packed file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
"""How files begin that are often given for a list."""
_MARK = re.compile(rb"</?\w+>")
_JSON = re.compile(rb"\{(?!\|)|\[\s*[\[{\"]")
"""How JSON begins; `[Plots]` is a heading, `{|` a table of a wiki."""


class Shelf(NamedTuple):
    """The games that there are, as far as reading needs them."""

    shape_of: Callable[[str], ListShape | None]
    of_id: Callable[[str], str]
    """The game that OCTGN knows by an id; nothing, if there is none."""
    pasted: Callable[[str | Sequence[Row], str, str], Decklist | None]
    """Reads a text that names no game, of a file, for a game if one is said; none, if it cannot be told for which."""
    document: Callable[[bytes, str, str], Decklist | None]
    """Reads XML that is not of OCTGN, in the same way."""
    is_web_page: Callable[[str], bool]
    known: Callable[[Decklist], int]
    """How many lines of a list name a card that is known."""


def read_list(data: bytes, file: str, shelf: Shelf, game: str = "") -> Decklist:
    """Read a list in any form; `game` is what it is for where it does not say so itself."""
    other = _of_another_kind(data)
    if other is not None:
        return unread_list(file, game, *other)
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    is_marked = start.startswith(b"<") or (data.startswith(_WIDE) and _wide_text(data).startswith("<"))
    if is_marked and not shelf.is_web_page(data[:3_000].decode("utf-8", "replace")):
        return _octgn(data, file, shelf, game)
    source = Source.from_bytes(file, data)
    if source.undecodable is not None:
        line = source.place(source.undecodable)[0]
        what = "It is UTF-16" if data.startswith(_WIDE) else "The list is not UTF-8"
        return unread_list(file, game, f"{what} text.", "save it as UTF-8", line)
    if "\x00" in source.text:
        return unread_list(file, game, "This is no text.", "give the list as text, or export it again")
    if not source.text.strip():
        return unread_list(file, game, "The list is empty.", "write its cards into it")
    return (_json if _JSON.match(start) else _text)(source.text, file, shelf, game)


def _of_another_kind(data: bytes) -> tuple[str, str] | None:
    """Why a file is no list whatever stands in it, and what to do."""
    if len(data) > MOST_BYTES:
        return f"The list is larger than {MOST_BYTES:,} bytes.", "shorten it"
    what = next((what for begins, what in _OTHERS.items() if data.startswith(begins)), "")
    return (f"This is {what}, and no text.", "save or export the list as plain text") if what else None


def _text(text: str, file: str, shelf: Shelf, game: str) -> Decklist:
    """A list in lines: as they are written here, or as somebody pasted it."""
    named = game_named(text)
    shape = shelf.shape_of(named or game)
    if not named or shape is None:
        pasted = shelf.pasted(text, file, "" if named else game)
        return pasted or _with_game(read_text(text, shape or ListShape(), file), game)
    read = _with_game(read_text(text, shape, file), game)
    if 2 * shelf.known(read) >= sum(len(section.cards) for section in read.sections):
        return read
    pasted = shelf.pasted(text, file, named)  # the line that names the game may stand above what was pasted
    return pasted if pasted is not None and shelf.known(pasted) > 2 * shelf.known(read) else read


def _octgn(data: bytes, file: str, shelf: Shelf, game: str) -> Decklist:
    """A file of OCTGN; one that was not written here is read as what it is: sections and cards that others named."""
    read = _with_game(read_o8d(data, shelf.shape_of, file, game, shelf.of_id), game)
    if read.is_unread or "game" in read.about_lines:
        return read
    if not read.count:
        return shelf.document(data, file, game) or _between_marks(data, file, shelf, game) or read
    return read if read.misreadings else shelf.pasted(_rows(read), file, read.game) or read


def _between_marks(data: bytes, file: str, shelf: Shelf, game: str) -> Decklist | None:
    """A list in lines between two marks, as wikis and forums want it: `<deck>`, and at its end `</deck>`."""
    text = _MARK.sub(b"", data)
    return None if b"<" in text else shelf.pasted(Source.from_bytes(file, text).text, file, game)


def _json(text: str, file: str, shelf: Shelf, game: str) -> Decklist:
    """JSON as it is written here, or cards with their numbers as other tools write them."""
    read = _with_game(read_json(text, file), game)
    return read if not read.misreadings or '"sections"' in text else shelf.pasted(text, file, game) or read


def _rows(decklist: Decklist) -> list[Row]:
    """A list as lines, for those who know how others call things."""
    rows = [Row(line.line or 1, f"{line.name}: {line.value}") for line in decklist.fields]
    for section in decklist.sections:
        rows += [Row(section.line or 1, section.heading, titled=True)] if section.heading else []
        rows += [
            Row(card.line or 1, f"{card.count} {card.full_name}", card=card.full_name, section="")
            for card in section.cards
        ]
    return rows


def _with_game(result: Decklist, game: str) -> Decklist:
    result.game = result.game or game
    return result


def _wide_text(data: bytes) -> str:
    """How a text in UTF-16 begins."""
    return data[:200].decode("utf-16", "replace").lstrip()


def write_list(decklist: Decklist, form: str, shape: ListShape) -> str:
    """Write a list in one of FORMS or POSTS."""
    if form == "json":
        return write_json(decklist)
    if form in POSTS:
        is_card = partial(_names_a_card, shape)
        return write_post(with_cards_of_fields(decklist, is_card) if form == TABLE else decklist, form)
    return write_o8d(decklist, shape) if form == "o8d" else write_text(decklist)


def lost(decklist: Decklist, form: str, shape: ListShape) -> list[str]:
    """What a form has no place for."""
    return left_out(decklist, form, partial(_names_a_card, shape)) if form in POSTS else []


def _names_a_card(shape: ListShape, name: str) -> bool:
    field = shape.field_named(name)
    return field is not None and bool(field.card)
