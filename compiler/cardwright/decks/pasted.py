"""Lists as people paste them: exports of deck sites, posts of forums, tables. They name no game, and stand in marks.

Which game it is can be seen from the cards. Marks are taken off, a card without a heading goes where its type goes, a
House or an agenda is one wherever it stands. What is not understood is told with its line; nothing is dropped in
silence. What marks there are is data: `grammar/pasted.toml`.
"""

from __future__ import annotations

import csv
import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from cardwright.decks.decklist import (
    ABOUT,
    FOR_PEOPLE,
    LONGEST_LINE,
    MOST_LINES,
    CardLine,
    Decklist,
    FieldLine,
    Misreading,
    Section,
)  # fmt: skip
from cardwright.decks.library import CardFacts, Library, key
from cardwright.decks.shape import ListShape, whose
from cardwright.decks.textlist import Heading, card_line, counted, heading, read_text
from cardwright.lang.data import read_toml
from cardwright.lang.data.shapes import TEXTS, Record

_SHAPE = Record({
    "bullets": TEXTS,
    "between": TEXTS,
    "tags": TEXTS,
    "columns": Record(dict.fromkeys(("count", "name", "set", "section", "passed"), TEXTS)),
    "lines": Record({"passed": TEXTS}),
})  # fmt: skip
_BLANKS = re.compile(r"[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff\t]")
_LINK = re.compile(r"\[([^\[\]]{1,200})\]\([^()\s]{1,500}\)")
_BOLD = re.compile(r"(\*\*|__|~~)(?=\S)([^*_~]{1,400})\1")
_TITLE = re.compile(r"#{1,6} +(?=\S)")
_NUMBER = re.compile(r"(?<=\S) +#\d{1,5}[a-z]?(?= *\)?$)|(?<=\S) +\[[^\[\]]{1,60}\]$")
"""What stands behind a card: its number, or its set in brackets."""
_STATED = re.compile(r"(.{1,80}\S)[ :]*[(\[] *(\d{1,5}) *(?:cards?)? *[)\]] *:?\Z", re.IGNORECASE)
_COUNTED = re.compile(r"[x×]? *\d", re.IGNORECASE)
_TIMES = re.compile(r"[x×] *(\d{1,4}) +(?=\S)", re.IGNORECASE)
_SURE = 0.5
"""Of which part of its lines cards must be known for a list to be taken for one of a game."""
_FEWEST = 3
_DELIMITERS = ",;\t|"


class Known(NamedTuple):
    """A game, as far as reading needs it."""

    game: str
    shape: ListShape
    library: Library
    problems: Callable[[Decklist], int]
    """How much of a list cannot be understood."""


@dataclass(frozen=True)
class Marks:
    """What people put around cards."""

    bullets: tuple[str, ...]
    between: tuple[str, ...]
    tags: tuple[str, ...]
    columns: dict[str, frozenset[str]]
    passed: tuple[re.Pattern[str], ...]

    @classmethod
    def load(cls, file: Path) -> Marks:
        """Read `pasted.toml`; raises DataFileError where it cannot be used."""
        table = read_toml(file).measured(_SHAPE).table
        columns = {name: frozenset(words) for name, words in table.get("columns", {}).items()}
        passed = [re.compile(rf"(?:{one})\Z") for one in table.get("lines", {}).get("passed", [])]
        return cls(
            tuple(table.get("bullets", ())), tuple(table.get("between", ())), tuple(table.get("tags", ())),
            columns, tuple(passed),
        )  # fmt: skip

    @cached_property
    def _tag(self) -> re.Pattern[str]:
        return re.compile(rf"\[/?(?:{'|'.join(map(re.escape, self.tags))})(?:=[^\]\n]{{0,300}})?\]", re.IGNORECASE)

    def bare(self, line: str) -> tuple[str, bool]:
        """A line without marks, and whether they made a heading of it."""
        text = html.unescape(_BLANKS.sub(" ", line))[:LONGEST_LINE].strip()
        text = self._tag.sub("", text).strip()
        titled = _TITLE.match(text) is not None
        text = _TITLE.sub("", text, count=1)
        if not titled:
            for bullet in self.bullets:
                if text.startswith(f"{bullet} "):
                    text = text[len(bullet) :].lstrip()
                    break
        plain = _BOLD.sub(r"\2", _LINK.sub(r"\1", text)).strip()
        return plain, titled

    def is_passed(self, text: str) -> bool:
        """Whether a line says nothing of which cards there are."""
        low = text.casefold()
        return any(one.match(low) for one in self.passed)


class Row(NamedTuple):
    """A line without marks."""

    number: int
    text: str
    titled: bool
    below: bool = False
    """Whether it stands a step in, below another."""
    card: str = ""
    """The name of the card, where a table says it in a column."""
    section: str = ""


def rows_of(text: str, marks: Marks) -> list[Row]:
    """The lines of a list without marks; of a table, its rows."""
    lines = text.split("\n")[:MOST_LINES]
    table = list(_table(lines, marks))
    if table:
        return table
    found = [Row(number, *marks.bare(line), line[:1] in " \t\u00a0") for number, line in enumerate(lines, 1)]
    return [row for row in found if row.text]


def _table(lines: Sequence[str], marks: Marks) -> Iterator[Row]:
    """The rows of a table with a header that names its columns: `Quantity,Name,Set`."""
    at = next((at for at, line in enumerate(lines) if line.strip()), None)
    if at is None:
        return
    for mark in _DELIMITERS:
        header = [cell.strip().casefold() for cell in next(csv.reader([lines[at].lstrip("\ufeff")], delimiter=mark))]
        columns = {what: _column(header, words) for what, words in marks.columns.items() if what != "passed"}
        known = frozenset().union(*marks.columns.values())
        if columns["name"] is not None and len(header) > 1 and all(cell in known for cell in header if cell):
            yield from _cells(lines[at + 1 :], mark, columns, at + 2)
            return


def _column(header: Sequence[str], words: Iterable[str]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in words), None)


def _cells(lines: Sequence[str], mark: str, columns: dict[str, int | None], first: int) -> Iterator[Row]:
    for number, line in enumerate(lines, first):
        cells = [cell.strip() for cell in next(csv.reader([line], delimiter=mark), [])]

        def cell(what: str, cells: list[str] = cells) -> str:
            at = columns[what]
            return cells[at] if at is not None and at < len(cells) else ""

        if cell("name"):
            count, note = cell("count") or "1", cell("set")
            name = f"{cell('name')} ({note})" if note else cell("name")
            yield Row(number, f"{count} {name}", titled=False, card=cell("name"), section=cell("section"))


def game_of(rows: Sequence[Row], games: Iterable[Known]) -> Known | None:
    """The game whose cards most lines name; none, where that is not plain."""
    found: list[tuple[int, Known]] = []
    named = [_named(row) for row in rows]
    for known in games:
        hits = sum(bool(known.library.named(name) or known.library.group(name)) for name in named if name)
        found.append((hits, known))
    found.sort(key=lambda one: -one[0])
    lines = sum(bool(_COUNTED.match(row.text) or row.card) for row in rows)
    if not found or not found[0][0]:
        return None
    (most, known), others = found[0], [hits for hits, _ in found[1:]]
    few = most < _FEWEST and (most < lines or any(others))  # of a short list, every line must be of this game alone
    return None if few or most < _SURE * lines or most in others else known


def _named(row: Row) -> str:
    return row.card or _read(row.text).name


def _read(text: str) -> CardLine:
    """So many of a card; its set and number are taken off."""
    text = _TIMES.sub(r"\1 ", text, count=1) if text[:1] in "xX×" else text
    found = counted(_NUMBER.sub("", text))
    if isinstance(found, str):
        return CardLine(0, found)
    return card_line(*found)


class Pasting:
    """Makes a list of the lines that somebody pasted."""

    def __init__(self, known: Known, marks: Marks, file: str) -> None:
        self._shape, self._library = known.shape, known.library
        self._marks = marks
        self._list = Decklist(game=known.game, file=file)
        self._section: Section | None = None
        self._into = ""
        """The field that a table says a card is for."""
        self._begun = False
        """Whether anything of the list has come: what stands before it is its title."""

    def read(self, rows: Iterable[Row]) -> Decklist:
        """The list."""
        for row in rows:
            if row.section:
                self._under(row.section, row.number)
            if row.card:
                self._card(row.text, row.number)
            else:
                self._line(row)
        self._list.sections = [section for section in self._list.sections if section.cards]
        return self._list

    def _line(self, row: Row) -> None:
        if self._is_said(row):
            return
        title = self._heading(row)
        if title is not None:
            self._section = self._list.section(title.name, row.number, title.stated)
            self._begun = True
        elif self._is_card(row.text) or (_COUNTED.match(row.text) and not self._marks.is_passed(row.text)):
            self._card(row.text, row.number)
        else:
            self._other(row)

    def _is_said(self, row: Row) -> bool:
        """Whether something is said of the list: `House: Stark`."""
        name, colon, value = row.text.partition(":")
        low, value = name.strip().casefold(), value.strip()
        if colon and value and row.below and low in self._shape.details and self._section and self._section.cards:
            last = self._section.cards[-1]
            last.details = (*last.details, FieldLine(low, value, row.number))
            return True
        field = self._shape.field_named(low)
        if colon and value and field is None and whose(low, self._shape.fields)[0]:
            self._list.about(FieldLine(name.strip(), value, row.number))  # Anna's house
            return True
        if not colon or not value or _STATED.match(row.text) or not (field is not None or low in ABOUT):
            return False
        card = _read(value).full_name if field is not None and field.card else value
        self._list.about(FieldLine(field.name if field is not None else low, self._plain_name(card), row.number))
        self._begun = True
        return True

    def _plain_name(self, text: str) -> str:
        """The name of a card without a set that is none of its own."""
        name, _, note = text.partition(" (")
        return name if note and self._library.named(name) and not self._library.named(text) else text

    def _heading(self, row: Row) -> Heading | None:
        stated = _STATED.match(row.text)
        name = (stated[1] if stated else row.text).strip().rstrip(":").strip()
        if self._shape.heading(name) is not None and not self._is_card(row.text):
            return Heading(name, int(stated[2]) if stated else None)
        if self._marks.is_passed(row.text):
            return None
        framed = heading(row.text, self._shape)
        if framed is not None and self._shape.heading(framed.name) is not None:
            return framed
        return Heading(name, None) if row.titled and self._begun else None

    def _is_card(self, text: str) -> bool:
        line = _read(text)
        return bool(self._found(line.full_name) or self._found(line.name))

    def _found(self, name: str) -> list[CardFacts]:
        return self._library.named(name) or self._library.group(name) or self._library.also_named(name)

    def _card(self, text: str, number: int) -> None:
        line = _read(text)
        if not line.count:
            self._list.misreadings.append(Misreading(number, line.name, "write how many there are"))
            return
        self._begun = True
        if self._into:
            self._list.about(FieldLine(self._into, line.full_name, number))
            return
        cards = self._library.named(line.full_name) or self._library.named(line.name)
        note = "" if self._library.named(line.full_name) else self._note(line, cards, number)
        name = line.full_name if not note and self._library.named(line.full_name) else line.name
        field = self._field_for(cards)
        if field:
            self._list.about(FieldLine(field, cards[0].name, number))
        else:
            self._place(cards).cards.append(CardLine(line.count, name, note, (), number))

    def _note(self, line: CardLine, cards: Sequence[CardFacts], number: int) -> str:
        """What stands in parentheses, where it is a version or a set of the card; a short form of a set is that set."""
        note = line.note
        if not note or not cards:
            return note
        wanted = key(re.sub(r"[ ,]*#?\d+[a-z]?\Z", "", note))
        for card in cards:
            own = (card.version, card.set_name, *self._library.other_names(card))
            if wanted in map(key, own):
                return card.version or card.set_name if wanted != key(card.version) else card.version
            if wanted == _initials(card.set_name):
                return card.set_name
        if len(cards) == 1 and not cards[0].version:
            self._list.passed.append(
                Misreading(number, f"“({note[:40]})” is no set of {cards[0].name}: passed over.", "")
            )
            return ""
        return note

    def _field_for(self, cards: Sequence[CardFacts]) -> str:
        """The field that a card stands for: a House, an agenda."""
        kinds = {card.type for card in cards}
        for name, field in self._shape.fields.items():
            kind = self._shape.types.get(field.card, field.card.casefold().removesuffix(" card"))
            if field.card and kinds == {kind}:
                return name
        return ""

    def _place(self, cards: Sequence[CardFacts]) -> Section:
        """Where a card goes: under the heading above it, or where its type goes."""
        if self._section is not None:
            return self._section
        kind = cards[0].type if cards else ""
        name = next((form for form in _forms(kind) if self._shape.heading(form) is not None), "") if kind else ""
        return self._known_section(name)

    def _known_section(self, name: str) -> Section:
        for section in self._list.sections:
            if section.heading == name:
                return section
        return self._list.section(name)

    def _under(self, name: str, number: int) -> None:
        """A table says in a column where a card belongs."""
        field = self._shape.field_named(name)
        self._into = field.name if field is not None and field.card else ""
        known = next((form for form in _forms(name) if self._shape.heading(form) is not None), None)
        self._section = None if known is None else self._known_section(known)
        if self._section is not None and self._section.line is None:
            self._section.line = number

    def _other(self, row: Row) -> None:
        """A line that names no card: two things in one line, a title, what sites add, or nothing that is understood."""
        parts = next(
            ([part.strip() for part in row.text.split(mark)] for mark in self._marks.between if mark in row.text), []
        )
        if parts and all(self._is_card(part) for part in parts):
            for part in parts:
                self._card(part, row.number)
        elif self._marks.is_passed(row.text):
            self._list.comments.append(row.text)
        elif not self._begun and not any(line.name == FOR_PEOPLE[0] for line in self._list.fields):
            self._list.fields.append(FieldLine(FOR_PEOPLE[0], row.text.strip("=*_- "), row.number))
        elif self._library.suggestions(row.text, 1) and len(row.text) < 60 and not row.text.endswith((".", ":")):
            self._card(row.text, row.number)  # a slip in a name: it is told with what is near
        else:
            self._list.comments.append(row.text)
            self._list.passed.append(Misreading(row.number, f"“{row.text[:60]}” is not understood: passed over.", ""))


def _forms(kind: str) -> tuple[str, ...]:
    """How a heading may name a kind of card."""
    return (kind, f"{kind}s", f"{kind}es", f"{kind} cards", f"{kind} deck")


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word).casefold()


def read_pasted(text: str, file: str, games: Sequence[Known], marks: Marks) -> Decklist | None:
    """Read what somebody pasted; none, where it cannot be seen for which game it is.

    Where it is a list as they are written here that only leaves its game out, it is read as such.
    """
    rows = rows_of(text, marks)
    known = game_of(rows, games)
    if known is None:
        return None
    plain = read_text(text, known.shape, file)
    plain.game = known.game
    if not known.problems(plain):
        return plain
    pasted = Pasting(known, marks, file).read(rows)
    return pasted if known.problems(pasted) <= known.problems(plain) else plain
