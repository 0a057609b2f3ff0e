"""The forms a decklist may come in: plain text, JSON, OCTGN. Which one it is can be seen from how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cardwright.decks.decklist import MOST_BYTES, Decklist, unread_list
from cardwright.decks.jsonlist import read_json, write_json
from cardwright.decks.octgn import read_o8d, write_o8d
from cardwright.decks.posted import POSTS, TABLE, left_out, with_cards_of_fields, write_post
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import game_named, read_text, write_text
from cardwright.lang.source import Source

FORMS = ("text", "json", "o8d")
"""Forms that hold all that a list says; those for people to read are in `posted.py`."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_JSON = re.compile(rb"\{|\[\s*[\[{\"]")
"""How JSON begins; `[Plots]` is a heading."""


class Shelf(NamedTuple):
    """The games that there are, as far as reading needs them."""

    shape_of: Callable[[str], ListShape | None]
    of_id: Callable[[str], str]
    """The game that OCTGN knows by an id; nothing, if there is none."""
    pasted: Callable[[str, str, str], Decklist | None]
    """Reads a text that names no game, of a file, for a game if one is said; none, if it cannot be told for which."""


def read_list(data: bytes, file: str, shelf: Shelf, game: str = "") -> Decklist:
    """Read a list in any form; `game` is what it is for where it does not say so itself."""
    if len(data) > MOST_BYTES:
        return unread_list(file, game, f"The list is larger than {MOST_BYTES:,} bytes.", "shorten it")
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<") or (data.startswith(_WIDE) and _wide_text(data).startswith("<")):
        return _with_game(read_o8d(data, shelf.shape_of, file, game, shelf.of_id), game)
    source = Source.from_bytes(file, data)
    if source.undecodable is not None:
        line = source.place(source.undecodable)[0]
        what = "It is UTF-16" if data.startswith(_WIDE) else "The list is not UTF-8"
        return unread_list(file, game, f"{what} text.", "save it as UTF-8", line)
    if not source.text.strip():
        return unread_list(file, game, "The list is empty.", "write its cards into it")
    if _JSON.match(start):
        return _with_game(read_json(source.text, file), game)
    named = game_named(source.text)
    pasted = shelf.pasted(source.text, file, game) if not named else None
    return pasted or _with_game(read_text(source.text, shelf.shape_of(named or game) or ListShape(), file), game)


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
