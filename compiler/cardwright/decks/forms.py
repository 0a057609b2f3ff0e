"""The forms a decklist may come in: plain text, JSON, OCTGN. Which one it is can be seen from how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardwright.decks.decklist import MOST_BYTES, Decklist, unread_list
from cardwright.decks.jsonlist import read_json, write_json
from cardwright.decks.octgn import read_o8d, write_o8d
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import game_named, read_text, write_text
from cardwright.lang.source import Source

FORMS = ("text", "json", "o8d")
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_JSON = re.compile(rb"\{|\[\s*[\[{\"]")
"""How JSON begins; `[Plots]` is a heading."""


def read_list(data: bytes, file: str, shape_of: Callable[[str], ListShape | None], game: str = "") -> Decklist:
    """Read a list in any form; `game` is what it is for where it does not say so itself."""
    if len(data) > MOST_BYTES:
        return unread_list(file, game, f"The list is larger than {MOST_BYTES:,} bytes.", "shorten it")
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<") or (data.startswith(_WIDE) and _wide_text(data).startswith("<")):
        return _with_game(read_o8d(data, shape_of, file, game), game)
    source = Source.from_bytes(file, data)
    if source.undecodable is not None:
        line = source.place(source.undecodable)[0]
        what = "It is UTF-16" if data.startswith(_WIDE) else "The list is not UTF-8"
        return unread_list(file, game, f"{what} text.", "save it as UTF-8", line)
    if not source.text.strip():
        return unread_list(file, game, "The list is empty.", "write its cards into it")
    if _JSON.match(start):
        return _with_game(read_json(source.text, file), game)
    named = game_named(source.text) or game
    return _with_game(read_text(source.text, shape_of(named) or ListShape(), file), game)


def _with_game(result: Decklist, game: str) -> Decklist:
    result.game = result.game or game
    return result


def _wide_text(data: bytes) -> str:
    """How a text in UTF-16 begins."""
    return data[:200].decode("utf-16", "replace").lstrip()


def write_list(decklist: Decklist, form: str, shape: ListShape) -> str:
    """Write a list in one of FORMS."""
    if form == "json":
        return write_json(decklist)
    return write_o8d(decklist, shape) if form == "o8d" else write_text(decklist)
