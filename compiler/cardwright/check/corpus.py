"""Files of printed cards: one JSON object a line with `id`, `game`, `name`, `type`, `text` and perhaps `fields`.

Such files come from outside, so nothing in them is taken for granted: what cannot be read is a card with a fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

NO_GAME = "The card has no `game`."
MAX_LINE = 8_000_000
"""No card is eight megabytes long; a longer line is an accident and is not read."""


@dataclass(frozen=True, slots=True)
class CorpusCard:
    """A card as a file of printed cards has it."""

    number: int
    """The line of the file."""
    id: str | int | None = None
    game: str = ""
    name: str = ""
    type: str = ""
    text: tuple[str, ...] = ()
    fields: dict[str, Any] = field(default_factory=dict)
    fault: str = ""
    """What is wrong with the record; empty when it can be read."""


def read_corpus(lines: Iterable[bytes]) -> Iterator[CorpusCard]:
    """The cards of a file, given its lines; blank lines are skipped."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield corpus_card(number, line)


def corpus_card(number: int, line: bytes) -> CorpusCard:
    """The card of one line."""
    if len(line) > MAX_LINE:
        return CorpusCard(number, fault="The line is too long to be a card.")
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return CorpusCard(number, fault="The line is not UTF-8 text.")
    except json.JSONDecodeError as error:
        return CorpusCard(number, fault=f"The line is not JSON: {error.msg} at column {error.colno}.")
    except (ValueError, RecursionError):
        return CorpusCard(number, fault="The line is not JSON that can be read: a number or a nesting is too long.")
    if not isinstance(data, dict):
        return CorpusCard(number, fault="The line is not an object with `id`, `game`, `name` and `text`.")
    return _checked(number, data)


def _checked(number: int, data: dict[str, Any]) -> CorpusCard:
    mark, game, name, kind = (data.get(key, "") for key in ("id", "game", "name", "type"))
    text, fields = data.get("text"), data.get("fields")
    lines = [text] if isinstance(text, str) else text
    return CorpusCard(
        number,
        mark if isinstance(mark, str | int) else None,
        game if isinstance(game, str) else "",
        name if isinstance(name, str) else "",
        kind if isinstance(kind, str) else "",
        tuple(line for line in lines if isinstance(line, str)) if isinstance(lines, list) else (),
        fields if isinstance(fields, dict) else {},
        _fault(game, name, lines),
    )


def _fault(game: Any, name: Any, lines: Any) -> str:
    """The first thing that is wrong with the parts of a record, in words."""
    if not isinstance(game, str) or not game:
        return NO_GAME
    if not isinstance(name, str):
        return "The `name` of the card is not a text."
    if lines is None:
        return "The card has no `text`."
    if not isinstance(lines, list):
        return "The `text` of the card is not a list of lines."
    wrong = next((at for at, line in enumerate(lines, 1) if not isinstance(line, str)), 0)
    return f"Line {wrong} of the card's `text` is not a text." if wrong else ""
