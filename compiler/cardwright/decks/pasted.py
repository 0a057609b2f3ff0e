"""Lists as people paste them: exports of deck sites, posts of forums, tables. They name no game, and stand in marks.

Which game it is can be seen from the cards. A card without a heading goes where its type goes, a House or an agenda is
one wherever it stands. What is not understood is told with its line; nothing is dropped in silence. What marks there
are is data, taken off by `marks.py`; `recognised.py` finds the cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from cardwright.decks.decklist import ABOUT, FOR_PEOPLE, CardLine, Decklist, FieldLine, Misreading, Section
from cardwright.decks.library import CardFacts, key
from cardwright.decks.marks import Marks, Row, unquoted
from cardwright.decks.naming import Naming
from cardwright.decks.recognised import (
    CODE,
    COUNTED,
    NUMBERED,
    Found,
    Known,
    initials,
    read_card,
)
from cardwright.decks.shape import FieldShape, whose
from cardwright.decks.textlist import COUNT, Heading, card_line

_SAID = re.compile(r"([^:=\t]{1,40}?) *(?::|=|\t| [-–—|] ) *(\S.*)\Z")
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ARTICLE = re.compile(r"\A(?:the|my|our) ", re.IGNORECASE)
_OWNED = re.compile(r"([^\W\d][^\d()]*?)(?: *[-–—:|] *| +\()([^\W\d][^\d()]*?)\)?\Z")
_NOTE = re.compile(r"\(([^()]+)\)[^\w()]*\d{0,5}\Z")
_BRACES = re.compile(r"\{[^{}]*\}?")
_LINES_OF_A_SET = 4
_LONGEST_SLIP = 60
_DIGITS_OF_A_CODE = 3
_MOST_SLIPS = 40
"""Looking for near names takes time, and a list with more unknown ones is for another game."""


class Pasting:
    """Makes a list of the lines that somebody pasted."""

    def __init__(self, known: Known, marks: Marks, file: str) -> None:
        self._shape, self._library, self._formats = known.shape, known.library, known.formats
        self._marks, self._names = marks, Naming(known.shape, known.library, marks)
        self._list = Decklist(game=known.game, file=file)
        self._section: Section | None = None
        self._is_main = False
        """Whether the heading above says nothing of what stands below it."""
        self._aside = ""
        """The heading above, where the cards below it are not in the list."""
        self._last: CardLine | None = None
        """The card above."""
        self._into = ""
        """The field that a table says a card is for."""
        self._is_told_in_a_column = False
        """Whether it was a column of a table that told where the card above belongs."""
        self._begun = False
        """Whether anything of the list has come: what stands before it is its title."""
        self._titles = 0
        """How many lines could be the title of the list."""
        self._slips = _MOST_SLIPS
        self._strange_sets: frozenset[str] = frozenset()
        self._sets = frozenset(key(card.set_name) for card in self._library.cards)

    def read(self, rows: Sequence[Row]) -> Decklist:
        """The list."""
        self._find_sets(rows)
        self._titles = sum(bool(self._marks.title(row.text)) for row in rows)
        for row in rows:
            if row.told:
                self._pass(row.number, row.told)
                continue
            if row.section:
                self._under(row.section, row.number)
            elif row.card and self._is_told_in_a_column:
                self._section, self._into, self._aside = None, "", ""
            if row.card:
                self._card(row)
            else:
                self._line(row)
        self._list.sections = [section for section in self._list.sections if section.cards]
        return self._list

    def _find_sets(self, rows: Sequence[Row]) -> None:
        """What stands in parentheses behind one card after another is a set, though nobody knows it: no version is."""
        notes = Counter(key(found[1]) for row in rows if (found := _NOTE.search(row.text)))
        self._strange_sets = frozenset(note for note, lines in notes.items() if lines >= _LINES_OF_A_SET)

    def _line(self, row: Row) -> None:
        apart = self._marks.apart.match(row.text)
        if apart is not None:  # SB: 2 Tywin Lannister
            before, self._aside = self._aside, self._aside or apart[0].strip(" \t:")
            self._card(row._replace(text=row.text[apart.end() :]))
            self._aside = before
            return
        if self._is_title(row) or self._is_said(row) or self._is_part_in_a_line(row):
            return
        title = self._heading(row)
        if title is not None:
            self._open(title, row)
        elif self._names.parts(row.text, fields=True) or (
            self._names.has_rest(row.text) and self._names.parts(row.text)
        ):
            self._other(row)
        elif (
            self._names.is_card(row.text)
            or self._carrying(row)
            or (COUNTED.match(row.text) and not self._marks.is_passed(row.text))
        ):
            self._card(row)
        else:
            self._other(row)

    # ------------------------------------------------------------ what is said of the list

    def _is_title(self, row: Row) -> bool:
        """Whether a line is the title of the list: `Deck: Wolves`, where no other is a deck of somebody."""
        title = self._marks.title(row.text)
        if title and (named := self._known_heading(title) or self._heading_like(title)):  # as a table calls its piles
            self._open(Heading(named, None), row)
            return True
        late = self._begun and not row.text.startswith("//")
        if not title or late or self._titles > 1 or COUNTED.match(title) or self._names.is_card(title):
            return False
        if self._names.parts(title):
            return False
        self._list.fields.append(FieldLine(FOR_PEOPLE[0], title, row.number))
        self._begun = True
        return True

    def _is_said(self, row: Row) -> bool:
        """Whether something is said of the list, or of the card above: `House: Stark`."""
        found = _SAID.match(row.text)
        if found is None:
            return False
        name, value = found[1].strip().lstrip("/# "), unquoted(found[2].strip())
        low = name.casefold()
        forms = (low, low.removesuffix("s"), low.removesuffix("(s)"), low.replace("_", " ").removesuffix(" name"))
        field = next((one for form in forms if (one := self._shape.field_named(form)) is not None), None)
        if field is not None:
            return self._is_field(field, value, row)
        if low in self._shape.details and self._last is not None:
            self._detail(FieldLine(low, value, row.number))
        elif whose(low, self._shape.field_names)[0]:
            self._list.about(FieldLine(name, value, row.number))  # Anna's house
        elif low not in ABOUT or (COUNT.fullmatch(value) and (self._known_heading(name) or self._heading_like(name))):
            return False  # `Event: (9)` counts what is below it, though an event may also be where a list was played
        elif low not in ("game", "format") or not self._is_foreign(low, value, row):
            self._list.about(FieldLine(low, value, row.number))
            self._begun = True
        return True

    def _is_part_in_a_line(self, row: Row) -> bool:
        """Whether a heading and the cards below it stand in one line: `Plots: Long Harvest, Siege Lines`."""
        found = _SAID.match(row.text)
        title = found and (self._known_heading(found[1].strip()) or self._heading_like(found[1].strip()))
        if not found or not title:
            return False
        parts = self._names.parts(found[2]) or ([found[2]] if self._names.is_card(found[2]) else [])
        if parts:
            self._open(Heading(title, None), row)
        for part in parts:  # what a card can bear stands behind it
            self._card(row._replace(text=part, below=True))
        return bool(parts)

    def _is_field(self, field: FieldShape, value: str, row: Row) -> bool:
        """Whether a line gives the list a field; `Agenda: 1` is a heading that counts what is below it."""
        if field.card and COUNT.fullmatch(value):
            return False
        if value.casefold() in self._marks.nothing:
            return True
        self._begun = True
        if not field.card:
            cards = read_card(value, self._library, self._marks).cards if field.mark else ()
            self._list.about(FieldLine(field.name, cards[0].name if len(cards) == 1 else value, row.number))
            return True
        for part in self._names.parts(value) or [value]:
            name = card_line(1, part).name
            short = self._names.short(name)
            read = read_card(part.replace(name, short.name, 1) if short else part, self._library, self._marks)
            named = read.cards[0].name if read.cards else self._plain_name(part)
            self._list.about(FieldLine(self._names.field_for(read.cards) or field.name, named, row.number))
            if read.cards and read.line.note and not read.whole:
                self._beside(read.line.note, row.number)
        return True

    def _is_foreign(self, name: str, value: str, row: Row) -> bool:
        """Whether a game or a format is called as others call it: which game it is was seen from the cards."""
        if name == "game":
            if value.casefold() != self._list.game:
                self._list.comments.append(row.text)
                self._pass(row.number, f"“{value[:40]}” is no game here: read as {self._list.game}, by its cards.")
            return True
        if value.casefold() in self._formats:
            return False
        self._list.comments.append(row.text)
        self._pass(row.number, f"“{row.text[:60]}” is no format of {self._list.game}: passed over.")
        return True

    def _plain_name(self, text: str) -> str:
        """The name of a card without a set that is none of its own."""
        name, _, note = text.partition(" (")
        return name if note and self._library.named(name) and not self._library.named(text) else text

    def _beside(self, note: str, number: int) -> None:
        """What stands in parentheses behind a card that a field names: an agenda, or a set."""
        cards = self._library.named(note)
        field = self._names.field_for(cards)
        if field:
            self._list.about(FieldLine(field, cards[0].name, number))

    def _detail(self, line: FieldLine) -> None:
        assert self._last is not None
        self._last.details = (*self._last.details, line)

    # ------------------------------------------------------------ headings

    def _heading(self, row: Row) -> Heading | None:
        """The heading that a line is, if it is one: by its name, or by marks around it that no card has."""
        if self._names.is_card(row.text):
            return None
        titles = list(self._marks.titles(row))
        for known in (self._known_heading, self._heading_like):
            for title in titles:
                name = known(title.name)
                if name:
                    return Heading(name, title.stated)
        framed = any(title.framed for title in titles)
        if self._marks.is_passed(row.text) or not framed or not self._begun:
            return None
        if not row.titled and row.text.endswith((".", ":")) and " " in row.text.strip():
            return None  # a sentence, or what begins one
        name = next((title.name for title in self._marks.titles(row)), "")
        return Heading(name, None) if name else None

    def _known_heading(self, name: str) -> str:
        """How a heading is called that the game, or the file of marks, knows."""
        low = name.casefold()
        if self._shape.heading(name) is not None or low in self._marks.main or low in self._marks.aside:
            return name
        if key(name) in self._sets:
            return name
        return ""

    def _heading_like(self, name: str) -> str:
        """The heading that is meant by one that is written otherwise: in the plural, with its player behind it."""
        parted = _JOINED.sub(" ", name).replace("_", " ")  # plotCards, plot_cards
        forms = [*_forms(name), name.removesuffix("s"), _ARTICLE.sub("", name), parted, parted.removesuffix("s")]
        forms += [parted.removesuffix(" Cards"), parted.removesuffix(" cards")]
        owned = _OWNED.match(name)
        if owned and "," not in name:  # Anna: Hero Deck, Hero Deck (Anna)
            forms += [f"{owned[1]}'s {owned[2]}", f"{owned[2]}'s {owned[1]}"]
        return next((form for form in forms if self._shape.heading(form) is not None), "")

    def _open(self, title: Heading, row: Row) -> None:
        """Cards below a heading go where it says; below one that says nothing of that, where their types go."""
        self._begun, self._is_told_in_a_column, self._last = True, False, None
        low = title.name.casefold()
        known = self._shape.heading(title.name) is not None
        self._is_main = low in self._marks.main
        self._aside = title.name if low in self._marks.aside and not known else ""
        self._section = self._list.section(title.name, row.number, title.stated) if known else None
        if not known and not self._aside and not self._is_main and key(title.name) not in self._sets:
            self._list.comments.append(row.text)
            self._pass(
                row.number, f"“{title.name[:60]}” is no part of such a list: cards below it go where their types go."
            )

    # ------------------------------------------------------------ cards

    def _card(self, row: Row) -> None:
        number = row.number
        found = read_card(row.text, self._library, self._marks)
        if not found.cards:
            found = self._carrying(row) or found
        line, cards = found.line, found.cards
        if not cards and self._marks.is_passed(row.text):  # the last row of a table, that adds up
            self._list.comments.append(row.text)
            return
        if not line.count:
            self._list.misreadings.append(Misreading(number, line.name, "write how many there are"))
            return
        self._begun = True
        aside = self._aside or self._set_aside(found.left)
        if aside:
            self._list.comments.append(row.text)
            self._pass(number, f"{line.count}x {line.full_name} stands under “{aside[:40]}”: it is not counted.")
        elif self._into:
            self._list.about(FieldLine(self._into, cards[0].name if cards else line.full_name, number))
        elif not cards and self._section is None:  # where it belongs cannot be seen, so that is not what is told
            near = " or ".join(self._library.suggestions(line.full_name)) or "it otherwise: nobody knows it"
            message = f"There is no card “{line.full_name[:80]}”."
            self._list.misreadings.append(Misreading(number, message, f"write {near}"))
        elif not self._is_below(row, cards):
            self._put(found, number)

    def _carrying(self, row: Row) -> Found | None:
        """A card with what it carries in the same line: `Stark Soldier 1 w/ Oak Shield`."""
        text = self._marks.untailed(row.text)
        for mark in self._marks.carrying:
            name, _, carried = text.partition(mark)
            found = read_card(name, self._library, self._marks) if carried else None
            if found and found.cards and self._details_in(carried, found.cards[0], row.number):
                return found._replace(line=CardLine(found.line.count, found.line.name, carried), whole=False)
        return None

    def _put(self, found: Found, number: int) -> None:
        """Put cards where they belong: into a field, or into a part of the list."""
        line, cards = found.line, found.cards
        for rest in found.left:
            self._leftover(rest, cards, number, found.counted)
        field = self._names.field_for(cards)
        if field:
            self._list.about(FieldLine(field, cards[0].name, number))
            if line.count > 1:
                self._pass(number, f"{line.count}x {cards[0].name} is one {field}: counted once.")
            if line.note and not found.whole:
                self._beside(line.note, number)
            return
        details: tuple[FieldLine, ...] = ()
        name, note = (line.full_name, "") if found.whole else (line.name, line.note)
        if note and cards:
            note, details = self._note(line, cards, number)
        self._last = CardLine(line.count, name, note, details, number)
        self._place(cards).cards.append(self._last)

    def _is_below(self, row: Row, cards: Sequence[CardFacts]) -> bool:
        """Whether a card stands below another one and is for it: what a Soldier carries."""
        if not row.below or not cards or self._last is None:
            return False
        detail = self._shape.bearing(cards[0].type)
        if not detail:
            return False
        self._detail(FieldLine(detail, cards[0].name, row.number))
        return True

    def _set_aside(self, left: Iterable[str]) -> str:
        """The mark behind a card that says that it is not in the list."""
        for rest in left:
            for word in re.split(r"[\[\](){},|]+", rest):
                if word.strip().casefold() in self._marks.aside:
                    return word.strip()
        return ""

    def _leftover(self, rest: str, cards: Sequence[CardFacts], number: int, counted: bool) -> None:
        """What else stands behind a name: a set or a code says nothing new, anything else is told.

        A number may be the one of copies, where no other is.
        """
        bare = rest.strip(' \t()[]{}|,;@#/-–—*"“”')
        plain = NUMBERED.sub("", _BRACES.sub("", bare))
        is_count = not counted and bare.isdecimal() and len(bare) < _DIGITS_OF_A_CODE
        if (
            not is_count
            and not (plain and self._names.is_card(plain))
            and (not plain or CODE.match(plain) or self._is_set(plain, cards) or self._marks.is_passed(plain))
        ):
            return
        self._pass(number, f"“{rest[:60]}” behind {cards[0].name} is not understood: passed over.")

    def _is_set(self, text: str, cards: Sequence[CardFacts]) -> bool:
        wanted = key(text)
        return any(
            wanted in (key(card.set_name), key(card.version), initials(card.set_name), key(card.type)) for card in cards
        )

    def _note(self, line: CardLine, cards: Sequence[CardFacts], number: int) -> tuple[str, tuple[FieldLine, ...]]:
        """What stands in parentheses: a version or a set of the card, a short form of a set, or what it is given."""
        note = line.note
        wanted = key(NUMBERED.sub("", note))
        for card in cards:
            own = (card.version, card.set_name, *self._library.other_names(card))
            if wanted in map(key, own):
                return (card.version or card.set_name if wanted != key(card.version) else card.version), ()
            if wanted == initials(card.set_name):
                return card.set_name, ()
        details = self._details_in(note, cards[0], number)
        if details:
            return "", details
        is_set = len(cards) == 1 or CODE.match(note) or key(note) in self._strange_sets
        if any(not card.version for card in cards) and is_set:
            self._pass(number, f"“({note[:40]})” is no set of {cards[0].name}: passed over.")
            return "", ()
        return note, ()

    def _details_in(self, note: str, card: CardFacts, number: int) -> tuple[FieldLine, ...]:
        """What a note gives a card: the rank that it is fielded in, what it carries."""
        found: list[FieldLine] = []
        for part in map(str.strip, re.split(r"[,;+]", note)):
            said, _, value = part.partition(":")
            if value.strip() and said.casefold() in self._shape.details:  # (at: A1, side: Omega)
                found.append(FieldLine(said.casefold(), value.strip(), number))
                continue
            cards = self._library.named(part)
            detail = self._shape.bearing(cards[0].type) if cards else ""
            for name, shape in self._shape.details.items():
                if shape.value and key(part) in map(key, card.written(shape.value)):
                    detail = name
            if not detail:
                return ()
            found.append(FieldLine(detail, cards[0].name if cards else part, number))
        return tuple(found)

    def _place(self, cards: Sequence[CardFacts]) -> Section:
        """Where a card goes: under the heading above it, or where its type goes."""
        if self._section is not None and not self._is_main:
            return self._section
        kind = cards[0].type if cards else ""
        name = next((form for form in _forms(kind) if self._shape.heading(form) is not None), "") if kind else ""
        if self._section is not None and (not name or self._same_part(name, self._section.heading)):
            return self._section
        return self._known_section(name)

    def _same_part(self, one: str, other: str) -> bool:
        return self._shape.heading(one) == self._shape.heading(other)

    def _known_section(self, name: str) -> Section:
        for section in self._list.sections:
            if section.heading == name:
                return section
        return self._list.section(name)

    def _under(self, name: str, number: int) -> None:
        """A table says in a column where a card belongs."""
        self._is_told_in_a_column = True
        field = self._shape.field_named(name)
        self._into = field.name if field is not None and field.card else ""
        known = next((form for form in _forms(name) if self._shape.heading(form) is not None), None)
        self._aside = name if name.casefold() in self._marks.aside and known is None else ""
        self._section = None if known is None else self._known_section(known)
        self._is_main = name.casefold() in self._marks.main
        if self._section is not None and self._section.line is None:
            self._section.line = number

    # ------------------------------------------------------------ other lines

    def _other(self, row: Row) -> None:
        """A line that names no card: two things in one line, a title, what sites add, or nothing that is understood."""
        parts = self._names.parts(row.text)
        short = self._names.short(row.text)
        title = self._marks.title(row.text)
        has_title = any(line.name == FOR_PEOPLE[0] for line in self._list.fields)
        if parts or short:
            for at, part in enumerate(parts or [row.text]):
                one = self._names.short(part)
                self._card(row._replace(text=one.name if one is not None else part, below=row.below or at > 0))
        elif title and not has_title:
            self._list.fields.append(FieldLine(FOR_PEOPLE[0], title, row.number))
        elif self._marks.is_passed(row.text):
            self._list.comments.append(row.text)
        elif not self._begun and not has_title:
            self._list.fields.append(FieldLine(FOR_PEOPLE[0], row.text.strip("=*_- "), row.number))
        elif self._is_slip(row.text):
            self._card(row)  # a slip in a name: it is told with what is near
        else:
            self._list.comments.append(row.text)
            self._pass(row.number, f"“{row.text[:60]}” is not understood: passed over.")

    def _is_slip(self, text: str) -> bool:
        if len(text) >= _LONGEST_SLIP or text.endswith((".", ":")) or self._slips <= 0:
            return False
        self._slips -= 1
        near = self._library.suggestions(text, 1)
        return any(": " not in text or ": " in name for name in near)  # `Class: Stark` says something else

    def _pass(self, number: int, message: str) -> None:
        self._list.passed.append(Misreading(number, message, ""))


def _forms(kind: str) -> tuple[str, ...]:
    """How a heading may name a kind of card."""
    return (kind, f"{kind}s", f"{kind}es", f"{kind} cards", f"{kind} deck")
