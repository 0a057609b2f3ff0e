"""Lists in documents of other tools, JSON and XML: the rows that name cards, whatever the tool calls its parts.

What names a card, a number, a set or a part is told by the same words as the columns of a table, `grammar/pasted.toml`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from cardwright.decks.decklist import DEEPEST, MOST_LINES
from cardwright.decks.marks import Marks, Row

_TRUE = ("true", "1", "yes")
_SAYS_NOTHING: tuple[object, ...] = (None, "", False, [], {})


class _UnreadError(Exception):
    """A document that is no list."""


# ------------------------------------------------------------ JSON


class _Places:
    """The lines where names stand in a text, in the order in which they are asked for."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def line(self, name: str) -> int:
        """The next line with this name."""
        found = self._text.find(json.dumps(name, ensure_ascii=False), self._at)
        self._at = found if found >= 0 else self._at
        return self._text.count("\n", 0, self._at) + 1


def told(strange: Mapping[str, int]) -> list[Row]:
    """What is told of a document that says more than is understood: once, where it says so first."""
    if not strange:
        return []
    names = ", ".join(f"“{name[:40]}”" for name in list(strange)[:20])
    return [Row(min(strange.values()), "", told=f"What the document says as {names} is passed over.")]


def json_rows(text: str, marks: Marks) -> list[Row] | None:
    """The cards of a JSON document; none, where it is no JSON."""
    try:
        reader = JsonRows(marks, _Places(text).line)
        rows = list(reader.rows(_loaded(text)))
    except (ValueError, RecursionError):
        return None
    return [*rows, *told(reader.strange)]


def _loaded(text: str) -> Any:
    """What a text says that is one document, or a document a line."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) < 2:
            raise
        return [json.loads(line) for line in lines]


def _pair(value: list[Any]) -> str:
    """A card and its number, side by side."""
    if len(value) != 2:
        return ""
    count, name = sorted(value, key=lambda one: isinstance(one, str))
    return f"{count} {name}" if type(count) is int and isinstance(name, str) else ""


class JsonRows:
    """Objects that name a card, or names with numbers; keys above them are headings."""

    def __init__(self, marks: Marks, line_of: Callable[[str], int]) -> None:
        self._marks, self._line_of = marks, line_of
        self._known = marks.aside.union(*marks.columns.values())
        self.strange: dict[str, int] = {}
        """What says something that nobody reads, with the line where it does so first."""

    def rows(self, value: Any, is_item: bool = False) -> Iterator[Row]:
        if isinstance(value, list):
            for one in value:
                if isinstance(one, str):
                    yield Row(self._line_of(one), one)
                elif isinstance(one, list) and (pair := _pair(one)):
                    name = max(one, key=lambda part: isinstance(part, str))
                    yield Row(self._line_of(name), pair, card=name)
                else:
                    yield from self.rows(one, is_item=True)
        elif isinstance(value, dict):
            card = self._card(value, is_item)
            yield from self._members(value) if card is None else [card]

    def _card(self, value: dict[str, Any], is_item: bool) -> Row | None:
        """The card that an object is, by itself or around another one; among others it may be one copy."""
        inner = next((one for name, one in value.items() if isinstance(one, dict) and self._is(name, "name")), {})
        cells = {what: self._cell(value, what) or self._cell(inner, what) for what in self._marks.columns}
        name, count = cells["name"], cells["count"]
        if not name or not (count or (is_item and not any(map(self._has_named, value.values())))):
            return None
        text = f"{count or 1} {name} ({cells['set']})" if cells["set"] else f"{count or 1} {name}"
        line = self._line_of(name)
        for one in (value, inner):
            self._pass(one, line)
        return Row(line, text, card=name, section=self._aside(value) or cells["section"])

    def _pass(self, value: dict[str, Any], line: int) -> None:
        """What else is said of a card: told, where it says anything and is no such thing as tools always say."""
        for name, one in value.items():
            if one not in _SAYS_NOTHING and name.casefold() not in self._known:
                self.strange.setdefault(name, line)

    def _aside(self, value: dict[str, Any]) -> str:
        """The word by which an object says that its card is not in the list."""
        words = (name for name, one in value.items() if name.casefold() in self._marks.aside)
        return next((name.casefold() for name in words if str(value[name]).casefold() in _TRUE), "")

    def _members(self, value: dict[str, Any]) -> Iterator[Row]:
        numbers = sum(type(one) is int for one in value.values())
        counted = numbers > len(value) / 2 and all(isinstance(one, str | int) for one in value.values())
        for name, one in value.items():
            if type(one) is int and counted:
                yield Row(self._line_of(name), f"{one} {name}")
            elif isinstance(one, str | int | float):
                yield from [Row(self._line_of(name), f"{name}: {one}")] if one != "" else []
            elif isinstance(one, dict) and (card := self._card(one, not self._has_counted(one))) is not None:
                yield card
            elif self._names_cards(one):
                if name.casefold() not in self._marks.columns["passed"]:
                    yield Row(self._line_of(name), name, titled=True)
                yield from self.rows(one)
            else:
                self._pass({name: one}, self._line_of(name))

    def _names_cards(self, value: Any) -> bool:
        """Whether something in it may be a card: a name, or a name with a number."""
        if isinstance(value, list):
            return any(isinstance(one, str) or self._names_cards(one) for one in value)
        if not isinstance(value, dict):
            return False
        named = bool(self._cell(value, "name")) or any(map(self._names_cards, value.values()))
        return named or (bool(value) and all(type(one) is int for one in value.values()))

    @staticmethod
    def _has_counted(value: dict[str, Any]) -> bool:
        """Whether there are names with numbers in it: then it is the list, and no card."""
        inner = [one for one in value.values() if isinstance(one, dict) and one]
        return any(all(type(number) is int for number in one.values()) for one in inner)

    def _has_named(self, value: Any) -> bool:
        """Whether there is something in it that has a name: then it holds cards, and is none."""
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return (isinstance(value, dict) and bool(self._cell(value, "name"))) or any(map(self._has_named, inner))

    def _cell(self, value: dict[str, Any], what: str) -> str:
        """What an object says of something, by the first of the words for it that says anything."""
        low = {str(name).casefold(): one for name, one in value.items()}
        for word in self._marks.words("columns", what):
            one = low.get(word)
            if isinstance(one, str | int) and not isinstance(one, bool) and one != "":
                return str(one)
        return ""

    def _is(self, name: str, what: str) -> bool:
        return name.casefold() in self._marks.columns[what]


# ------------------------------------------------------------ XML


@dataclass(slots=True)
class _Element:
    name: str
    line: int
    cells: dict[str, str]
    """Its attributes, and what its elements say that are no more than a text."""
    inner: list[_Element] = field(default_factory=list)
    text: str = ""


def xml_rows(data: bytes, marks: Marks) -> list[Row]:
    """The cards of an XML document that another tool wrote; an entity, and what could bring one, is refused."""
    top = _Element("", 1, {})
    path = [top]
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(path) > DEEPEST or parser.CurrentLineNumber > MOST_LINES:
            raise _UnreadError
        cells = {key.casefold(): value for key, value in attributes.items()}
        path[-1].inner.append(_Element(name.casefold(), parser.CurrentLineNumber, cells))
        path.append(path[-1].inner[-1])

    def end(_name: str) -> None:
        done = path.pop()
        done.text = " ".join(done.text.split())
        if done.text and not done.inner:
            path[-1].cells.setdefault(done.name, done.text)

    def text(content: str) -> None:
        path[-1].text += content

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    parser.StartDoctypeDeclHandler = _doctype
    parser.EntityDeclHandler = parser.SkippedEntityHandler = _refuse
    try:
        parser.Parse(data, True)
    except (_UnreadError, expat.ExpatError, ValueError, LookupError):
        return []
    strange: dict[str, int] = {}
    return [*(row for one in top.inner for row in _element_rows(one, marks, strange)), *told(strange)]


def _doctype(_name: str, _system: str | None, _public: str | None, has_more: bool) -> None:
    if has_more:
        raise _UnreadError


def _refuse(*_: object) -> None:
    raise _UnreadError


def _element_rows(one: _Element, marks: Marks, strange: dict[str, int]) -> Iterator[Row]:
    """The rows of an element; what it says of a card that nobody reads is added to what is strange."""
    columns = marks.columns
    if one.name in columns["name"]:
        cells = {what: next((one.cells[word] for word in marks.words("columns", what) if one.cells.get(word)), "")
                 for what in columns}  # fmt: skip
        name = cells["name"] or one.text
        if name:
            aside = next(
                (key for key, value in one.cells.items() if key in marks.aside and value.casefold() in _TRUE), ""
            )
            for key in one.cells:
                if one.cells[key] and key not in marks.aside and not any(key in words for words in columns.values()):
                    strange.setdefault(key, one.line)
            note = f" ({cells['set']})" if cells["set"] else ""
            text = f"{cells['count'] or 1} {name}{note}"
            yield Row(one.line, text, card=name, section=aside or cells["section"])
        return
    if one.text and not one.inner:
        yield Row(one.line, f"{one.name}: {one.text}")
        return
    heading = one.cells.get("name", "")
    if heading and one.inner:
        yield Row(one.line, heading, titled=True)
    for inner in one.inner:
        yield from _element_rows(inner, marks, strange)


def document_rows(text: str, marks: Marks) -> list[Row] | None:
    """The rows of a text that is a document; none, where it is lines."""
    return json_rows(text, marks) if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else None
