"""Decklists as OCTGN reads and writes them: `.o8d`, an XML file of sections and cards.

A document type or an entity is refused before it can do anything: no list needs one.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from cardwright.decks.decklist import (
    DEEPEST,
    LONGEST_LINE,
    MOST_COPIES,
    MOST_LINES,
    CardLine,
    Decklist,
    FieldLine,
    Misreading,
)
from cardwright.decks.shape import ListShape

_SPACE = uuid.UUID("6f0c1f0e-7f0a-5a55-9a7e-0d3c3d7f6b11")
"""Card ids are made of names in this space: the same name has the same id everywhere."""
_NOTES = "notes"
_SLEEVE = "sleeve"
"""What the backs of the cards look like: nothing that a list says."""


class _RefusedError(Exception):
    """What a list cannot hold."""


def write_o8d(decklist: Decklist, shape: ListShape) -> str:
    """A list as `.o8d`. What OCTGN has no place for (other fields, details) goes into the notes."""
    game_id = shape.octgn
    rows = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f"<deck game={quoteattr(game_id)}>"]
    for field in decklist.fields:
        if _is_card(field.name, shape):
            rows.append(f'  <section name={quoteattr(field.name)} shared="False">')
            rows.append(f"    {_element(decklist.game, 1, field.value)}")
            rows.append("  </section>")
    for section in decklist.sections:
        rows.append(f'  <section name={quoteattr(section.heading)} shared="False">')
        for card in section.cards:
            rows.append(f"    {_element(decklist.game, card.count, card.full_name)}")
        rows.append("  </section>")
    rows.append(f"  <notes>{escape(_notes(decklist, shape))}</notes>")
    return "\n".join([*rows, "</deck>"]) + "\n"


def _element(game: str, count: int, name: str) -> str:
    return f'<card qty="{count}" id="{uuid.uuid5(_SPACE, f"{game}/{name}")}">{escape(name)}</card>'


def _is_card(field: str, shape: ListShape) -> bool:
    """Whether a field names a card, which OCTGN has a section for."""
    found = shape.fields.get(field.casefold())
    return found is not None and bool(found.card)


def _notes(decklist: Decklist, shape: ListShape) -> str:
    rows = [f"game: {decklist.game}", f"format: {decklist.format}"]
    rows += [f"field {field.name}: {field.value}" for field in decklist.fields]
    rows += [f"# {comment}" for comment in decklist.comments]
    first = sum(_is_card(field.name, shape) for field in decklist.fields)
    for number, section in enumerate(decklist.sections, first):
        for place, card in enumerate(section.cards):
            rows += [f"detail {number}.{place} {detail.name}: {detail.value}" for detail in card.details]
    return "\n".join(rows)


def read_o8d(
    data: bytes,
    shapes: Callable[[str], ListShape | None],
    file: str = "",
    game: str = "",
    of_id: Callable[[str], str] = lambda _id: "",
) -> Decklist:
    """Read an `.o8d` file; `of_id` tells the game by the id that OCTGN knows it under. What is not as it should be is
    a misreading of the result."""
    reading = _Reading(Decklist(file=file))
    parser = expat.ParserCreate(namespace_separator=None)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _doctype
    parser.EntityDeclHandler = parser.SkippedEntityHandler = _refuse
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    reading.line = lambda: parser.CurrentLineNumber
    try:
        parser.Parse(data, True)
    except _RefusedError as error:
        reading.wrong(f"{error}.", "a list is sections and cards, nothing else", whole=True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        reading.wrong(f"This is no XML: {str(error)[:120]}.", "export the list again", whole=True)
    result = reading.settled()
    result.game = result.game or game or of_id(reading.game_id)
    _fields_from_sections(result, shapes(result.game))
    return result


def _fields_from_sections(result: Decklist, shape: ListShape | None) -> None:
    """A section that is named as a field (`house`) gives that field its card."""
    for section in list(result.sections) if shape is not None else ():
        assert shape is not None
        field = shape.field_named(section.heading)
        if field is not None and field.card and len(section.cards) == 1:
            card = section.cards[0]
            if card.count == 1:
                result.sections.remove(section)
                name = section.heading if section.heading.casefold() == field.name else field.name
                said = FieldLine(name, card.full_name, card.line)
                if said not in result.fields:  # the notes of a list that was written here say it, too
                    result.fields.append(said)


def _doctype(_name: str, _system: str | None, _public: str | None, has_more: bool) -> None:
    """What a document says it is of is not fetched; what it says more could be entities."""
    if has_more:
        _refuse()


def _refuse(*_: object) -> None:
    raise _RefusedError("A document type or an entity is not taken")


class _Reading:
    def __init__(self, result: Decklist) -> None:
        self.result = result
        self.line: Callable[[], int] = lambda: 1
        self._path: list[str] = []
        self._text: list[str] = []
        self._count = 0
        self._cards = 0
        self._size = 0
        self._notes = ""
        self.game_id = ""

    def wrong(self, message: str, fix: str, whole: bool = False) -> None:
        """Report what cannot be read."""
        self.result.misreadings.append(Misreading(self.line(), message, fix, whole))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element opens."""
        self._path.append(name)
        self._text = []
        self._size = 0
        if len(self._path) > DEEPEST:
            raise _RefusedError("The XML is nested too deeply")
        if self._path == ["deck"]:
            self.game_id = attributes.get("game", "")[:80]
        if self._path == ["deck", "section"]:
            self.result.section(attributes.get("name", "")[:LONGEST_LINE], self.line())
        elif self._path == ["deck", "section", "card"]:
            number = attributes.get("qty", "1")
            usable = number.isdecimal() and len(number) <= 4 and 0 < int(number) <= MOST_COPIES
            self._count = int(number) if usable else 0
            self._cards += 1
            if self._cards > MOST_LINES:
                raise _RefusedError(f"The list has more than {MOST_LINES} lines")
            if not usable:
                self.wrong(f"{number[:12]} copies of a card cannot be.", "write how many there are")
        elif self._path not in (["deck"], ["deck", _NOTES], ["deck", _SLEEVE]):
            self.wrong(f"<{name[:40]}> says nothing in a list.", "take it out")

    def text(self, data: str) -> None:
        """Words between elements; what is too long is not kept but was noticed."""
        self._size += len(data)
        if self._size <= LONGEST_LINE or self._path == ["deck", _NOTES]:
            self._text.append(data)

    def end(self, _name: str) -> None:
        """An element closes."""
        words = "".join(self._text).strip()
        if self._path == ["deck", "section", "card"] and self._count:
            if not words or self._size > LONGEST_LINE:
                self.wrong("A card without a usable name.", "write the name between <card> and </card>")
            else:
                name, note = _split(words)
                self.result.sections[-1].cards.append(CardLine(self._count, name, note, line=self.line()))
        elif self._path == ["deck", _NOTES]:
            self._notes = words
        self._path.pop()
        self._text = []

    def settled(self) -> Decklist:
        """The list, with what the notes say."""
        for row in self._notes.splitlines()[:MOST_LINES]:
            head, _, value = row.partition(":")
            if row.startswith("# "):
                self.result.comments.append(row[2:])
            elif head in ("game", "format"):
                if value.strip():
                    self.result.about(FieldLine(head, value.strip()))
            elif head.startswith("field "):
                self.result.fields.append(FieldLine(head.removeprefix("field "), value.strip()))
            elif not (head.startswith("detail ") and self._detail(head.split(" ", 2), value.strip())) and row.strip():
                self.result.comments.append(row.strip())
        return self.result

    def _detail(self, head: list[str], value: str) -> bool:
        """Give a detail back to its card."""
        section, _, place = head[1].partition(".")
        if len(head) != 3 or not section.isdecimal() or not place.isdecimal():
            return False
        try:
            cards = self.result.sections[int(section)].cards
            card = cards[int(place)]
        except IndexError:
            return False
        details = (*card.details, FieldLine(head[2], value))
        cards[int(place)] = CardLine(card.count, card.name, card.note, details, card.line)
        return True


def _split(words: str) -> tuple[str, str]:
    name, opens, note = words.rpartition(" (")
    return (name, note[:-1]) if opens and note.endswith(")") and "(" not in note else (words, "")
