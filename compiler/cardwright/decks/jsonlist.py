"""Decklists as JSON: {"game", "format", "fields": {}, "sections": {"name": [{"count", "name"}]}}."""

from __future__ import annotations

import json
from typing import Any

from cardwright.decks.decklist import (
    DEEPEST,
    FOR_PEOPLE,
    LONGEST_LINE,
    MOST_COPIES,
    MOST_LINES,
    CardLine,
    Decklist,
    FieldLine,
    Misreading,
)

_KEYS = frozenset({"game", "format", "fields", "sections", "comments", *FOR_PEOPLE})
_CARD_KEYS = frozenset({"count", "name", "note", "details"})


def to_json(decklist: Decklist) -> dict[str, Any]:
    """A list as data."""
    fields: dict[str, Any] = {}
    for field in decklist.fields:
        known = fields.get(field.name)
        several = [*known, field.value] if isinstance(known, list) else [known, field.value]
        fields[field.name] = field.value if known is None else several
    sections: dict[str, list[dict[str, Any]]] = {}
    for section in decklist.sections:
        sections.setdefault(section.heading, []).extend(_card(card) for card in section.cards)
    data: dict[str, Any] = {"game": decklist.game, "format": decklist.format, "fields": fields, "sections": sections}
    return {**data, "comments": list(decklist.comments)} if decklist.comments else data


def _card(card: CardLine) -> dict[str, Any]:
    data: dict[str, Any] = {"count": card.count, "name": card.name}
    if card.note:
        data["note"] = card.note
    if card.details:
        data["details"] = [[detail.name, detail.value] for detail in card.details]
    return data


def write_json(decklist: Decklist) -> str:
    """A list as JSON text."""
    return json.dumps(to_json(decklist), ensure_ascii=False, indent=2) + "\n"


def read_json(text: str, file: str = "") -> Decklist:
    """Read a list from JSON. What is not as it should be is a misreading; nothing is passed over."""
    result = Decklist(file=file)
    if _depth(text) > DEEPEST:
        return _bad(result, "The JSON is nested too deeply.", "a list needs four levels")
    twice: list[str] = []
    try:
        data = json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, twice))
    except json.JSONDecodeError as error:
        return _bad(result, f"This is no JSON: {error.msg}.", "look at this line and the one above it", error.lineno)
    except (ValueError, RecursionError) as error:
        return _bad(result, f"This is no JSON: {str(error)[:120]}.", "write the list as the documentation shows")
    if not isinstance(data, dict):
        return _bad(result, "A list is a JSON object.", "write the list as the documentation shows")
    for message in twice:
        _bad(result, message, "keep one of them")
    _Reading(result).read(data)
    return result


def _object(pairs: list[tuple[str, Any]], twice: list[str]) -> dict[str, Any]:
    """An object, and a word where it says one thing twice: JSON itself would take the last in silence."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        known = found.setdefault(name, value)
        if known is value:
            continue
        if not isinstance(value, str | int) or not isinstance(known, str | int):
            twice.append(f"“{name[:40]}” stands twice in one object.")
        elif known != value:
            twice.append(f"“{name[:40]}” is given twice: “{str(known)[:40]}” and “{str(value)[:40]}”.")
    return found


def _bad(result: Decklist, message: str, fix: str, line: int | None = None) -> Decklist:
    result.misreadings.append(Misreading(line, message, fix, whole=True))
    return result


def _depth(text: str) -> int:
    """How deep brackets are nested, strings left out: read before parsing, so that nothing can run out of stack."""
    depth = deepest = 0
    in_string = escaped = False
    for mark in text:
        if in_string:
            escaped, in_string = mark == "\\" and not escaped, mark != '"' or escaped
        elif mark == '"':
            in_string = True
        elif mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
    return deepest


class _Reading:
    def __init__(self, result: Decklist) -> None:
        self._result = result

    def read(self, data: dict[str, Any]) -> None:
        self._unknown(data, _KEYS, "The list")
        self._result.game = self._text(data.get("game", ""), "game")
        self._result.format = self._text(data.get("format", ""), "format")
        fields = data.get("fields", {})
        beside = {name: data[name] for name in FOR_PEOPLE if name in data}
        for name, value in [*beside.items(), *self._table(fields, "fields").items()]:
            for each in value if isinstance(value, list) else [value]:
                self._result.about(FieldLine(name[:LONGEST_LINE], self._text(each, name)))
        for heading, cards in self._table(data.get("sections", {}), "sections").items():
            section = self._result.section(heading[:LONGEST_LINE])
            for card in cards[:MOST_LINES] if isinstance(cards, list) else [cards]:
                found = self._card(card, heading)
                if found is not None:
                    section.cards.append(found)
            if isinstance(cards, list) and len(cards) > MOST_LINES:
                self._wrong(f"“{heading[:40]}” has more than {MOST_LINES} lines", "make it shorter")
        for comment in data.get("comments", []) if isinstance(data.get("comments", []), list) else []:
            self._result.comments.append(self._text(comment, "comments"))

    def _card(self, data: Any, heading: str) -> CardLine | None:
        if isinstance(data, str):
            return CardLine(1, data[:LONGEST_LINE])
        if not isinstance(data, dict) or not isinstance(data.get("name"), str) or not data["name"].strip():
            self._wrong(f"“{heading[:40]}” holds something that is no card", 'a card is {"count": 1, "name": "..."}')
            return None
        self._unknown(data, _CARD_KEYS, data["name"][:60])
        count = data.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= MOST_COPIES:
            self._wrong(f"{str(count)[:12]} copies of {data['name'][:60]} cannot be", "write how many there are")
            return None
        details = []
        for pair in data.get("details", []) if isinstance(data.get("details", []), list) else [None]:
            if isinstance(pair, list) and len(pair) == 2:
                details.append(FieldLine(self._text(pair[0], "details"), self._text(pair[1], "details")))
            else:
                self._wrong(f"the details of {data['name'][:60]} are no pairs", 'write [["name", "value"]]')
        note = self._text(data.get("note", ""), "note")
        return CardLine(count, data["name"].strip()[:LONGEST_LINE], note, tuple(details))

    def _table(self, data: Any, name: str) -> dict[str, Any]:
        if isinstance(data, dict):
            return data
        self._wrong(f"“{name}” is no object", f'write "{name}": {{}}')
        return {}

    def _text(self, value: Any, name: str) -> str:
        if isinstance(value, str):
            return value[:LONGEST_LINE]
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)[:40]
        self._wrong(f"“{name[:40]}” is no text", "write it in quotation marks")
        return ""

    def _unknown(self, data: dict[str, Any], known: frozenset[str], what: str) -> None:
        for name in data:
            if name not in known:
                self._wrong(f"{what} has “{name[:40]}”, which says nothing", f"there are {', '.join(sorted(known))}")

    def _wrong(self, message: str, fix: str) -> None:
        self._result.misreadings.append(Misreading(None, f"{message}.", fix))
