"""What a list of a game is made of: its sections, its fields, and how the words of rules find the fields of cards.

It is data: `grammar/<game>/formats/list.toml`. What a game does not say there follows from the names themselves: the
noun `plot` is the type `plot`, the attribute `trait` is the field `traits`, the stat `cost` is the field `cost`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.lang.data import Shape, read_toml
from cardwright.lang.data.shapes import COUNT, FLAG, TEXT, TEXTS, Either, ListOf, Record, TableOf
from cardwright.lang.vocabulary_files import WORDS

Table = dict[str, Any]
WHOLE = "list"
"""The section that is everything."""

_MOST_ASKED = 20_000
_OWNED = re.compile(r"['’]s?\s+", re.IGNORECASE)
_FIELD = Record({"card": TEXT, "mark": TEXT, "number": TEXT, "value": TEXT, "default": TEXT, "also": TEXTS})
_LAYOUT: dict[str, Shape] = {
    **dict.fromkeys(("section", "shape", "place", "turn", "contact", "first", "overlapping", "corner"), TEXT),
    **dict.fromkeys(("straight", "turned"), TEXTS),
    "touching": ListOf(TEXT, 1),
}
_SHAPE = Record({
    **WORDS,
    "format": TEXT,
    "table": FLAG,
    "layout": Record(_LAYOUT, needed=tuple(_LAYOUT)),
    "sections": TableOf(Either(TEXTS, Record({"of": TEXTS}, needed=("of",)))),
    "fields": TableOf(_FIELD),
    "details": TableOf(_FIELD),
    "groups": TEXTS,
    "types": TableOf(TEXT),
    "stats": TableOf(TEXT),
    "attributes": TableOf(Either(TEXT, TEXTS)),
    "means": TableOf(TEXT),
    "numbers": TEXTS,
    "octgn": TEXT,
    "hand": Record({"of": TEXT, "cards": COUNT}, needed=("of", "cards")),
    "show": TEXTS,
    "near": TEXTS,
    "names": TEXTS,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class FieldShape:
    """A field of a list: `card` puts a card of that type into the list, `mark` picks out one that is in it."""

    name: str
    card: str = ""
    mark: str = ""
    number: str = ""
    """The noun of a number, as rules name it: `players`, `Reputation limit`."""
    value: str = ""
    """The attribute it gives the list a value of: `house` where no card stands for it."""
    default: str = ""
    also: tuple[str, ...] = ()
    """What others call it: deck sites say `faction`."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards of a section that lie on a ground of columns and rows: how they touch each other is worked out."""

    section: str
    shape: str
    """The field of a card that names its spaces, as it lies upright: A1, B1."""
    place: str
    """The value that says where its north-west corner is: B3."""
    turn: str
    straight: list[str]
    """Turns that leave it as it is."""
    turned: list[str]
    """Turns by 180 degrees."""
    contact: str
    """The value that is worked out."""
    first: str
    overlapping: str
    corner: str
    """Its words for the first piece, for one that lies on another, and for one that meets others at corners only."""
    touching: list[str]
    """Its words for a piece of which no, one, two ... spaces share an edge with others; the last is for more, too."""


class Hand(NamedTuple):
    """What a player draws before the first turn."""

    of: str
    """The section it is drawn from."""
    cards: int


@dataclass(slots=True)
class ListShape:
    """The shape of a game's lists."""

    sections: dict[str, list[str]] = field(default_factory=dict)
    """Each section by the noun that rules use, with other headings that lead to it."""
    parts: dict[str, list[str]] = field(default_factory=dict)
    """Nouns for several sections together: a Warband is models and equipment."""
    fields: dict[str, FieldShape] = field(default_factory=dict)
    details: dict[str, FieldShape] = field(default_factory=dict)
    groups: list[str] = field(default_factory=list)
    """Fields of cards whose value, as a line of a list, stands for all cards that have it."""
    types: dict[str, str] = field(default_factory=dict)
    stats: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, list[str]] = field(default_factory=dict)
    means: dict[str, str] = field(default_factory=dict)
    """Nouns and adjectives that stand for a description: `neutral` is `a card without a house`."""
    numbers: list[str] = field(default_factory=list)
    """Nouns of numbers that a rule works out."""
    octgn: str = ""
    show: list[str] = field(default_factory=list)
    """The fields whose values a summary counts."""
    words: Table = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    """Fields of cards that a list may name a card by, where that is plain: its alias."""
    format: str = ""
    """The format of a list that names none."""
    table: bool = False
    """Whether a list is a whole table; otherwise the parts of two players are two lists, each judged by itself."""
    layout: Layout | None = None
    near: list[str] = field(default_factory=list)
    """The fields in which a card that is to stand for another should be like it, the weightiest first."""
    hand: Hand | None = None

    def __post_init__(self) -> None:
        self.card_sections = frozenset(shape.card for shape in self.fields.values() if shape.card)
        self.field_names = {name: one for one in self.fields.values() for name in one.also} | self.fields
        self._headings = {}
        for noun, others in self.sections.items():
            for heading in (noun, *others):
                self._headings[heading.casefold()] = noun
        for name, shape in self.fields.items():
            if shape.card:  # what a field names may also stand under a heading, as some sites write it
                for heading in (name, shape.card, *shape.also):
                    self._headings.setdefault(heading.casefold(), shape.card)

    field_names: dict[str, FieldShape] = field(init=False, repr=False)
    """Every field, also by what others call it."""
    card_sections: frozenset[str] = field(init=False, repr=False)
    """Sections that fields put cards into: what these cards are, their player is."""
    _headings: dict[str, str] = field(init=False, repr=False)
    _asked: dict[str, tuple[str, str] | None] = field(init=False, repr=False, default_factory=dict)
    """Lines that were asked about before: lists of a game have most of theirs in common."""

    lines: dict[str, Any] = field(init=False, repr=False, default_factory=dict)
    """The same of whole lines, as the reader of lists has taken them apart."""
    card_lines: dict[str, tuple[int, str, str]] = field(init=False, repr=False, default_factory=dict)
    """Those of them that are so many of a card, and nothing else."""

    def heading(self, text: str) -> tuple[str, str] | None:
        """The section a heading names and whose it is (`Anna's Hero Deck`), or None if it is no heading."""
        try:
            return self._asked[text]
        except KeyError:
            pass
        low = text.casefold()
        found = self._headings.get(low)
        if found is not None:
            told: tuple[str, str] | None = (found, "")
        else:
            owner, rest = whose(text, self._headings)
            told = (self._headings[rest], owner) if owner else None
        if len(self._asked) < _MOST_ASKED:
            self._asked[text] = told
        return told

    def field_named(self, name: str) -> FieldShape | None:
        """A field by its name, or by what others call it."""
        return self.field_names.get(name.casefold())

    def is_mark(self, noun: str) -> bool:
        """Whether a noun stands for an entry that a field picks out."""
        return any(field.mark == noun for field in self.fields.values())

    def detail(self, value: str) -> str:
        """The detail that chooses a value."""
        return next((name for name, shape in self.details.items() if shape.value == value), value)

    def bearing(self, section: str) -> str:
        """The detail that gives a card of this section to another, if there is one."""
        return next((name for name, shape in self.details.items() if shape.card and shape.card == section), "")

    def part(self, section: str) -> str:
        """The noun for a section together with those like it: rows are a city; a section by itself is its own."""
        return next((noun for noun, sections in self.parts.items() if section in sections), section)

    def headings(self) -> list[str]:
        """Every heading, for suggestions."""
        return [heading for noun, others in self.sections.items() for heading in (noun, *others)]

    @classmethod
    def load(cls, file: Path) -> ListShape:
        """Read a list.toml; without one, a list has no sections. Raises DataFileError where it cannot be used."""
        if not file.is_file():
            return cls()
        return cls._from(read_toml(file).measured(_SHAPE).table)

    @classmethod
    def _from(cls, table: Table) -> ListShape:
        sections: dict[str, list[str]] = {}
        parts: dict[str, list[str]] = {}
        for noun, what in table.get("sections", {}).items():
            if isinstance(what, dict):
                parts[noun] = list(what["of"])
            else:
                sections[noun] = list(what)
        return cls(
            sections,
            parts,
            {name: _field(name, what) for name, what in table.get("fields", {}).items()},
            {name: _field(name, what) for name, what in table.get("details", {}).items()},
            list(table.get("groups", [])),
            dict(table.get("types", {})),
            dict(table.get("stats", {})),
            {name: _list(what) for name, what in table.get("attributes", {}).items()},
            dict(table.get("means", {})),
            list(table.get("numbers", [])),
            str(table.get("octgn", "")),
            list(table.get("show", [])),
            {key: table[key] for key in WORDS if key in table},
            list(table.get("names", [])),
            str(table.get("format", "")),
            bool(table.get("table", False)),
            Layout(**table["layout"]) if "layout" in table else None,
            list(table.get("near", [])),
            Hand(**table["hand"]) if "hand" in table else None,
        )


def whose(text: str, known: Container[str]) -> tuple[str, str]:
    """Whose something is and what it is, in small letters: `Anna's house`; nothing, where it is nothing known."""
    for mark in _OWNED.finditer(text):
        owner, rest = text[: mark.start()].strip(), text[mark.end() :].casefold()
        if owner and rest in known:
            return owner, rest
    return "", ""


def _field(name: str, table: Table) -> FieldShape:
    return FieldShape(name, **{**table, "also": tuple(table.get("also", ()))})


def _list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)
