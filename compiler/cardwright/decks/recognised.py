"""Which card a pasted line names, and of which game a pasted list is: what is known decides how a line is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cardwright.decks.decklist import MOST_COPIES, CardLine, Decklist
from cardwright.decks.library import CardFacts, Library, key
from cardwright.decks.marks import Marks, Reading, Row
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import card_line, counted

COUNTED = re.compile(r"[(\[]?[x×]? *\d", re.IGNORECASE)
"""How a line begins that says how many there are of something."""
CODE = re.compile(r"[a-z]{0,6}\d{0,2}[ #-]*\d{0,5}[a-z]?\Z", re.IGNORECASE)
"""A short form of a set, with or without the number of a card."""
_BEHIND_HEADING = re.compile(r"[^:|\t]{1,60}?(?::|\t|[ \t][-–—|][ \t])[ \t]*(\S.*)\Z")
NUMBERED = re.compile(r"#?[\d.]+\s+|[ ,]*#?\d+[a-z]?\Z")
_STANDS_BEHIND = re.compile(r"[^x×*\s\d]\s*\d+[)\]]?\Z|\s{2,}\d+\Z", re.IGNORECASE)
"""How a line ends that may tell a number of the card: `(59)`, `... 59`, but not `x59`."""
_SURE = 0.5
"""Of which part of its lines cards must be known for a list to be taken for one of a game."""
_FEWEST = 3
_MANY, _MOST_DIGITS = 10, 5
"""So many copies of a card there hardly are."""
_ENOUGH = 400


class Grasp(NamedTuple):
    """How much of a list is understood."""

    cards: int
    """How many of its cards are known and have a place."""
    problems: int

    def is_better(self, other: Grasp) -> bool:
        """Whether it is more: a list of which no card has a place has few problems."""
        return (-self.cards, self.problems) <= (-other.cards, other.problems)


class Known(NamedTuple):
    """A game, as far as reading needs it."""

    game: str
    shape: ListShape
    library: Library
    grasp: Callable[[Decklist], Grasp]
    formats: tuple[str, ...] = ()


class Found(NamedTuple):
    """A line read as a card."""

    line: CardLine
    cards: Sequence[CardFacts] = ()
    """The cards it may be; none, where nobody knows it."""
    whole: bool = False
    """Whether what stands in parentheses belongs to the name."""
    left: tuple[str, ...] = ()
    counted: bool = False
    """Whether the line says how many there are."""


def cards_named(library: Library, name: str) -> list[CardFacts]:
    """The cards that a name stands for, however it does."""
    return library.named(name) or library.group(name) or library.also_named(name)


def read_card(text: str, library: Library, marks: Marks) -> Found:
    """A line as so many of a card: the first reading that names a card that is known, or the plainest.

    What stands in parentheses is a set or a version of the card; where it is not, another reading may explain it.
    """
    first: Found | None = None
    for one in marks.readings(text):
        line = card_line(1, one.name)
        whole = cards_named(library, one.name)
        cards = whole or (cards_named(library, line.name) if line.note and not line.note.isdecimal() else [])
        if cards:
            found = Found(_with_count(line, one, text, cards), cards, bool(whole), one.left, bool(one.many))
            if whole or _fits(line.note, cards, library):
                return first if first is not None and one.left else found
            first = first or found
    if first is not None:
        return first
    plain = counted(text)
    return Found(CardLine(0, plain) if isinstance(plain, str) else card_line(*plain))


def _fits(note: str, cards: Sequence[CardFacts], library: Library) -> bool:
    """Whether a note is a set, a version or another name of one of the cards."""
    wanted = key(NUMBERED.sub("", note))
    return any(
        wanted in (key(card.version), key(card.set_name), initials(card.set_name), *library.other_names(card))
        for card in cards
    )


def _with_count(line: CardLine, one: Reading, text: str, cards: Sequence[CardFacts]) -> CardLine:
    number = one.many or "1"
    if _STANDS_BEHIND.search(text) and text.rstrip(")]").endswith(number) and _is_printed(number, cards):
        number = "1"
    if len(number) > len(str(MOST_COPIES)) or not 0 < int(number) <= MOST_COPIES:
        return CardLine(0, f"{number[:12]} copies of a card cannot be.")
    return CardLine(int(number), line.name, line.note)


def _is_printed(number: str, cards: Sequence[CardFacts]) -> bool:
    """Whether a number beside a name is one that stands on the card: `Arya Stark (59)` is no 59 copies of her."""
    printed = int(number) if len(number) < _MOST_DIGITS else 0
    values = [card.fields.values() for card in cards if card.stat("copies") != printed]
    return printed >= _MANY and any(printed in each for each in values)


def game_of(rows: Sequence[Row], games: Iterable[Known], marks: Marks) -> Known | None:
    """The game whose cards most lines name; none, where that is not plain."""
    every = list(games)
    hits = [0] * len(every)
    rows = some(rows)
    for row in rows:
        for at in knowing(row, every, marks):
            hits[at] += 1
    found = sorted(zip(hits, every, strict=True), key=lambda one: -one[0])
    lines = sum(bool(row.card or (COUNTED.match(row.text) and not marks.is_passed(row.text))) for row in rows)
    if not found or not found[0][0]:
        return None
    (most, known), others = found[0], [many for many, _ in found[1:]]
    few = most < _FEWEST and (most < lines or any(others))  # of a short list, every line must be of this game alone
    return None if few or most < _SURE * lines or most in others else known


def some(rows: Sequence[Row]) -> Sequence[Row]:
    """Enough lines to see which game a list is for."""
    return rows[:: 1 + len(rows) // _ENOUGH]


def knowing(row: Row, games: Sequence[Known], marks: Marks) -> list[int]:
    """The games that know the card of a line, by the first reading that any of them knows."""
    readings = [Reading("", row.card)] if row.card else marks.readings(row.text)
    for one in readings:
        name = card_line(1, one.name).name
        known = [
            at
            for at, each in enumerate(games)
            if cards_named(each.library, one.name) or (name != one.name and cards_named(each.library, name))
        ]
        if known:
            return known
    return _below_heading(row, games, marks) if not row.card else []


def _below_heading(row: Row, games: Sequence[Known], marks: Marks) -> list[int]:
    """The same of the first card that stands behind a heading in its line: `Plots: Long Harvest, Siege Lines`."""
    rest = _BEHIND_HEADING.match(row.text)
    first = next((one for mark in (*marks.between, "") if (one := _first(rest[1], mark))), "") if rest else ""
    return knowing(row._replace(text=first), games, marks) if first else []


def _first(text: str, mark: str) -> str:
    """What stands before a mark that stands between cards; without a mark, the whole."""
    first, found, _ = text.partition(mark) if mark else (text, text, "")
    return first.strip() if found else ""


def initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word).casefold()
