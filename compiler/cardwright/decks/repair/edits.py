"""A repair as a list again: which lines change, and the text with just these lines changed."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from cardwright.decks.decklist import CardLine, Decklist, FieldLine, Section
from cardwright.decks.lexicon import ListWords
from cardwright.decks.library import CardFacts, key, short_name
from cardwright.decks.repair.slots import Slot
from cardwright.decks.scene import Scene
from cardwright.decks.shape import FieldShape, whose

_NUMBER = re.compile(r"\d+")
_COUNT = re.compile(r"(\s*)\d+(?=\s*[x×]?\s)", re.IGNORECASE)


def numbered(decklist: Decklist) -> tuple[Decklist, dict[int, int | None]]:
    """A copy whose lines have numbers of their own, whatever form it was read from, and where each really stands."""
    copy = deepcopy(decklist)
    places: dict[int, int | None] = {}
    for line in _lines(copy):
        places[len(places) + 1] = line.line
        line.line = len(places)
    return copy, places


def _lines(decklist: Decklist) -> list[Any]:
    cards = [card for section in decklist.sections for card in section.cards]
    return [*decklist.fields, *(each for card in cards for each in (card, *card.details))]


@dataclass(slots=True)
class Editor:
    """Changes a numbered list."""

    decklist: Decklist
    words: ListWords
    _last: int = 0
    """The number of the last line that was added; those of the list itself are above 0."""

    # ------------------------------------------------------------ cards

    def apply(self, slots: list[Slot], after: dict[int, int]) -> None:
        """Give every slot as many copies as it is to have; `after` is by the slot's identity."""
        self._expand(slots, after)
        for slot in slots:  # what comes finds its place beside what goes
            more = after[id(slot)] - slot.before
            if more > 0:
                self._add(slot, more, slots)
        for slot in slots:
            gone = slot.before - after[id(slot)]
            if gone > 0:
                self._remove(slot, gone)

    def _cards(self) -> dict[int | None, tuple[Section, CardLine]]:
        return {card.line: (section, card) for section in self.decklist.sections for card in section.cards}

    def _expand(self, slots: list[Slot], after: dict[int, int]) -> None:
        """A line that stands for a group of cards is written out, where one of them changes."""
        behind: dict[int, list[Slot]] = {}
        for slot in slots:
            for line in slot.entry.lines if slot.before and slot.host is None else ():
                behind.setdefault(line, []).append(slot)
        cards = self._cards()
        for line, group in behind.items():
            if len(group) < 2 or line not in cards or all(after[id(slot)] == slot.before for slot in group):
                continue
            section, card = cards[line]
            place = section.cards.index(card)
            written: list[CardLine] = []
            for slot in group:
                count = card.count * max(1, slot.entry.card.stat("copies"))
                written.append(self._written(slot.entry.card, count))
                slot.entry.lines = tuple(each for each in slot.entry.lines if each != line)
                self._note(slot, written[-1])
            section.cards[place : place + 1] = written

    def _note(self, slot: Slot, card: CardLine) -> None:
        """Give a new line a number by which it is found again."""
        self._last -= 1
        card.line = self._last
        slot.entry.lines += (card.line,)

    def _remove(self, slot: Slot, count: int) -> None:
        cards = self._cards()
        for line in reversed(slot.entry.lines):
            if line in cards and slot.host is None:
                section, card = cards[line]
                taken = min(count, card.count)
                count -= taken
                card.count -= taken
                if not card.count:
                    section.cards.remove(card)
            elif not self._take_field(line, slot):
                self._take_detail(line, slot)
            if not count:
                return

    def _take_field(self, line: int, slot: Slot) -> bool:
        """A field that puts a card into the list goes, or names one card less."""
        for each in self.decklist.fields:
            if each.line == line:
                self.decklist.fields = _without(self.decklist.fields, each, slot.entry.card)
                return True
        return False

    def _take_detail(self, line: int, slot: Slot) -> None:
        for _, card in self._cards().values():
            for each in card.details:
                if each.line == line:
                    card.details = tuple(_without(list(card.details), each, slot.entry.card))

    def _add(self, slot: Slot, count: int, slots: list[Slot]) -> None:
        shape, entry, cards = self.words.shape, slot.entry, self._cards()
        own = [cards[line][1] for line in entry.lines if line in cards]
        if slot.before and own and slot.host is None:
            own[0].count += count
            return
        if slot.host is not None:
            host = [card for _, card in cards.values() if card.line in slot.host.entry.lines]
            detail = FieldLine(shape.bearing(entry.section), entry.card.name)
            if host:
                host[-1].details = (*host[-1].details, detail)
            return
        named = next((each for each in shape.fields.values() if each.card == entry.section), None)
        if named is not None and entry.section not in shape.sections:
            self._name(named, entry.owner, entry.card)
            return
        line = self._written(entry.card, count)
        line.details = tuple(FieldLine(shape.detail(name), value) for name, value in entry.chosen.items())
        section = self._section(entry.section, entry.owner, entry.card.type, slots)
        base = [card for card in section.cards if slot.base is not None and card.line in slot.base.entry.lines]
        section.cards.insert(section.cards.index(base[-1]) + 1 if base else len(section.cards), line)
        self._note(slot, line)

    def _name(self, shape: FieldShape, owner: str, card: CardFacts) -> None:
        """A field that puts a card into the list."""
        self.decklist.fields.append(FieldLine(_owned(shape.name, owner), short_name(card)))

    def _written(self, card: CardFacts, count: int) -> CardLine:
        versions = self.words.library.named(card.name)
        only = len(versions) == 1 or not (card.version or card.set_name)
        note = "" if only or (versions[0] is card and not card.version) else card.version or card.set_name
        return CardLine(count, card.name, note)

    def _section(self, noun: str, owner: str, kind: str, slots: list[Slot]) -> Section:
        """Where a card is written: among those of its type, where a section has several headings."""
        lines = {line for slot in slots if slot.entry.card.type == kind for line in slot.entry.lines}
        found = []
        for section in self.decklist.sections:
            place = self.words.shape.heading(section.heading) if section.heading else (noun, "")
            if place is not None and place[0] == noun and key(place[1]) == key(owner):
                found.append(section)
        if not found:
            return self.decklist.section(_owned(noun, owner))
        return max(reversed(found), key=lambda each: sum(card.line in lines for card in each.cards))

    def tell_contacts(self, scene: Scene) -> None:
        """Where a list says how a piece touches the others, have it say how it does now."""
        layout, cards = self.words.shape.layout, self._cards()
        if layout is None:
            return
        name = self.words.shape.detail(layout.contact)
        for entry in scene.sections.get(layout.section, []):
            if layout.place not in entry.chosen or layout.contact not in entry.chosen:
                continue
            for detail in (each for line in entry.lines if line in cards for each in cards[line][1].details):
                if detail.name.casefold() == name and key(detail.value) != key(entry.chosen[layout.contact]):
                    detail.value = entry.chosen[layout.contact]

    # ------------------------------------------------------------ fields

    def set_field(self, shape: FieldShape, owner: str, value: str) -> None:
        """Have a field say something else; the empty word takes it away."""
        there = [each for each in self.decklist.fields if self._is_field(each, shape, owner)]
        for each in there[1:] if value else there:
            self.decklist.fields.remove(each)
        if value and there:
            there[0].value = value
        elif value:
            self.decklist.fields.append(FieldLine(_owned(shape.name, owner), value))

    def _is_field(self, line: FieldLine, shape: FieldShape, owner: str) -> bool:
        found, name = self.words.shape.field_named(line.name), ""
        if found is None:
            name, rest = whose(line.name, self.words.shape.fields)
            found = self.words.shape.fields.get(rest)
        same = found is not None and (found.number, found.value, found.mark) == (shape.number, shape.value, shape.mark)
        return same and key(name) == key(owner)

    def set_marks(self, shape: FieldShape, owner: str, names: list[str]) -> None:
        """Have fields pick out just these."""
        there = [each for each in self.decklist.fields if self._is_field(each, shape, owner)]
        for each, name in zip(there, names, strict=False):
            each.value = each.value if key(each.value) == key(name) else name
        for each in there[len(names) :]:
            self.decklist.fields.remove(each)
        for name in names[len(there) :]:
            self.decklist.fields.append(FieldLine(_owned(shape.name, owner), name))


def _owned(name: str, owner: str) -> str:
    return f"{owner}'s {name}" if owner else name


def _without(lines: list[FieldLine], line: FieldLine, card: CardFacts) -> list[FieldLine]:
    """The lines without a card that one of them names, alone or beside others."""
    names = [name.strip() for name in line.value.split(",")]
    for place, name in enumerate(names):
        if key(name) in (key(card.name), key(card.name.partition(" ")[2])):
            del names[place]
            break
    else:
        names = []
    line.value = ", ".join(names)
    return [each for each in lines if each is not line or names]


# ------------------------------------------------------------ text


def patched(text: str, before: Decklist, after: Decklist, places: dict[int, int | None]) -> str:
    """A list in plain text with only those lines changed that must be."""
    rows: dict[int, list[str]] = {number: [row] for number, row in enumerate(text.split("\n"), 1)}
    old, _ = numbered(before)
    kept = {line.line: line for line in _lines(after) if line.line in places}
    for line in _lines(old):
        place = places[line.line]
        if place is None:
            continue
        now = kept.get(line.line)
        if now is None:
            rows[place] = []
        elif isinstance(line, FieldLine) and now.value != line.value:
            rows[place] = [_said(rows[place][0], now)]
        elif isinstance(line, CardLine) and now.count != line.count:
            rows[place] = [counted(rows[place][0], now.count)]
    _insert(rows, after, places)
    for section in after.sections:
        if section.stated is not None and section.line is not None and rows.get(section.line):
            count = sum(card.count for card in section.cards)
            found = list(_NUMBER.finditer(rows[section.line][0]))
            if found and count != section.stated and int(found[-1][0]) == section.stated:
                row, last = rows[section.line][0], found[-1]
                rows[section.line][0] = f"{row[: last.start()]}{count}{row[last.end() :]}"
    return "\n".join(row for number in sorted(rows) for row in rows[number])


def _insert(rows: dict[int, list[str]], after: Decklist, places: dict[int, int | None]) -> None:
    """New lines, each below the line before it."""
    last = max((place for line in after.fields if line.line in places and (place := places[line.line])), default=0)
    above = max(last, *(each or 0 for each in after.about_lines.values()), 0)
    if not above:
        above = min(rows)
        rows[above].insert(0, "")
    rows[above] += [f"{line.name}: {line.value}" for line in after.fields if line.line not in places]
    for section in after.sections:
        where = section.line
        for card in section.cards:
            place = places.get(card.line or 0)
            where = _below(rows, section, card, where) if place is None else _kept(rows, card, place, places)


def _kept(rows: dict[int, list[str]], card: CardLine, where: int, places: dict[int, int | None]) -> int:
    """New details below a line that stays; the last line that belongs to it."""
    for detail in card.details:
        if detail.line in places:
            where = places[detail.line or 0] or where
        else:
            rows[where].append(f"  {detail.name}: {detail.value}")
    return where


def _below(rows: dict[int, list[str]], section: Section, card: CardLine, where: int | None) -> int:
    """A new line; the first of a new section comes with its heading, at the end."""
    new = [f"{card.count}x {card.full_name}", *(f"  {each.name}: {each.value}" for each in card.details)]
    if where is None:
        where = max(rows)
        while where > 1 and not "".join(rows[where]).strip():
            where -= 1
        new = ["", section.heading, *new]
    rows[where] += new
    return where


def _said(row: str, line: FieldLine) -> str:
    return f"{row.partition(':')[0]}: {line.value}"


def counted(row: str, count: int) -> str:
    """A line of cards with another number of copies."""
    match = _COUNT.match(row)
    if match is not None:
        return f"{match[1]}{count}{row[match.end() :]}"
    bare = re.sub(r"\s+(?:[x×]\s?\d+|\([x×]\s?\d+\))\s*\Z", "", row.rstrip(), flags=re.IGNORECASE)
    indent = len(bare) - len(bare.lstrip())
    return f"{bare[:indent]}{count}x {bare.lstrip()}"
