"""The forms a decklist may come in: plain text, JSON, OCTGN. Which one it is can be seen from how it begins."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.decks.decklist import Decklist, Misreading
from cardwright.decks.jsonlist import read_json, write_json
from cardwright.decks.limits import MOST_BYTES
from cardwright.decks.octgn import read_o8d, write_o8d
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import game_named, read_text
from cardwright.decks.textwriter import write_text
from cardwright.lang.source import Source

FORMS = ("text", "json", "o8d")


def read_list(data: bytes, file: str, shape_of: Callable[[str], ListShape | None], game: str = "") -> Decklist:
    """Read a list in any form; `game` is what it is for where it does not say so itself."""
    if len(data) > MOST_BYTES:
        result = Decklist(game, file=file)
        result.misreadings.append(Misreading(None, f"The list is larger than {MOST_BYTES:,} bytes.", "shorten it"))
        return result
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith((b"<", b"\xff\xfe", b"\xfe\xff")):
        result = read_o8d(data, shape_of, file, game)
    else:
        source = Source.from_bytes(file, data)
        if source.undecodable is not None:
            line = source.place(source.undecodable)[0]
            result = Decklist(game, file=file)
            result.misreadings.append(Misreading(line, "The list is not UTF-8 text.", "save it as UTF-8"))
            return result
        if start.startswith(b"{"):
            result = read_json(source.text, file)
        else:
            named = game_named(source.text) or game
            result = read_text(source.text, shape_of(named) or ListShape(), file)
    result.game = result.game or game
    return result


def write_list(decklist: Decklist, form: str, shape: ListShape) -> str:
    """Write a list in one of FORMS."""
    if form == "json":
        return write_json(decklist)
    return write_o8d(decklist, shape) if form == "o8d" else write_text(decklist)
