"""What a list could be: every line it has and every line that could be added, each with how often it is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

from cardwright.decks.library import CardFacts, plain
from cardwright.decks.scene import Entry, Scene, spot_called, spots_at

if TYPE_CHECKING:
    from cardwright.decks.lexicon import ListWords
    from cardwright.decks.shape import ListShape

MOST = 99
"""Of a card that a list has not more of already."""
_MOST_VARIANTS = 60
_MARGIN = 1


@dataclass(eq=False, slots=True)
class Slot:
    """Copies of a card in one place of the list, with what is said of them there."""

    entry: Entry
    before: int = 0
    host: Slot | None = None
    base: Slot | None = None
    """The slot of the list of which this one is another way to be written."""
    most: int = MOST
    count: Any = None
    there: Any = None

    @property
    def original(self) -> Slot:
        """The slot that the list has, as it is written there."""
        return self.base or self

    def words(self, shape: ListShape) -> str:
        """The card with what a list says of it, as it is written there."""
        said = ", ".join(f"{shape.detail(name)}: {value}" for name, value in self.said(shape).items())
        return f"{self.entry.card.name} ({said})" if said else self.entry.card.name

    def said(self, shape: ListShape) -> dict[str, str]:
        """What the list itself says of it: what was worked out is not said."""
        chosen, layout = self.entry.chosen, shape.layout
        worked_out = layout.contact if layout is not None and layout.place in chosen else ""
        return {name: value for name, value in chosen.items() if name != worked_out}


@dataclass(slots=True)
class Choices:
    """Makes the slots of a list."""

    words: ListWords
    scene: Scene
    named: frozenset[str]
    """The sections that rules name; of all others that the list does not have, one is as good as another."""
    pool: dict[int, int] | None = None
    """By card, how many there are; none, if all cards may be had."""
    slots: list[Slot] = field(default_factory=list)

    def make(self) -> list[Slot]:
        """All slots: those of the list first, in its order."""
        known: dict[int, Slot] = {}
        for entry in self.scene.entries:
            slot = Slot(entry, entry.count, host=known.get(id(entry.bearer)))
            slot.most = max(MOST, entry.count)
            known[id(entry)] = slot
            self.slots.append(slot)
        for slot in list(self.slots):
            if slot.entry.card.is_known:
                self.slots += self._variants(slot)
        self._new()
        layout = self.words.shape.layout
        if layout is not None:
            for slot in self.slots:
                if layout.place in slot.entry.chosen:  # a second one would lie on the first
                    slot.most = min(slot.most, max(1, slot.before))
            self.slots = [slot for slot in self.slots if slot.most]
        return self.slots

    # ------------------------------------------------------------ lines that are there, written otherwise

    def _variants(self, slot: Slot) -> Iterator[Slot]:
        """The same card with something else said below it, or below another card."""
        entry = slot.entry
        options = [(name, self._options(entry, name)) for name in self._fields()]
        options = [(name, values) for name, values in options if values]
        count = 1
        for _, values in options:
            count *= len(values)
        every = count <= _MOST_VARIANTS
        picks = product(*(values for _, values in options)) if every else _one_by_one(entry, options)
        said = slot.said(self.words.shape)
        for pick in picks:
            chosen = {name: value for (name, _), value in zip(options, pick, strict=True) if value}
            kept = {name: value for name, value in said.items() if name not in dict(options)}
            if {**kept, **chosen} != said:
                yield Slot(_copy(entry, chosen={**kept, **chosen}), host=slot.host, base=slot)

    def _fields(self) -> list[str]:
        """The values that may be chosen below a card."""
        return [shape.value for shape in self.words.shape.details.values() if shape.value]

    def _options(self, entry: Entry, name: str) -> list[str]:
        """What may be said; the empty word says nothing. No options: nothing is ever said of such a card."""
        card, layout = entry.card, self.words.shape.layout
        if name in self.words.fields:
            own = card.written(name)
            return ["", *own] if len(own) > 1 or name in entry.chosen else []
        if layout is None or entry.section != layout.section or not card.has(layout.shape):
            return []
        if name == layout.place:
            return self._places(entry) if self._is_placed else []
        if name == layout.contact and self._is_placed:
            return []
        return ["", *self.words.vocabulary.values.get(name, [])]

    # ------------------------------------------------------------ places on a ground

    @property
    def _is_placed(self) -> bool:
        """Whether all pieces of the list say where they lie."""
        layout = self.words.shape.layout
        return (
            layout is not None
            and bool(self._pieces())
            and all(layout.place in each.chosen for each in self._pieces() if each.card.has(layout.shape))
        )

    def _pieces(self) -> list[Entry]:
        layout = self.words.shape.layout
        return self.scene.sections.get(layout.section, []) if layout is not None else []

    def _places(self, entry: Entry) -> list[str]:
        """Every place where a piece could touch the others, the nearest to its own first."""
        layout = self.words.shape.layout
        assert layout is not None
        ground: set[tuple[int, int]] = set()
        for other in self._pieces():
            corner = spot_called(other.chosen.get(layout.place, ""))
            if other is not entry and corner is not None:
                turned = plain(other.chosen.get(layout.turn, "")) in map(plain, layout.turned)
                ground |= spots_at(_spaces(other.card, layout.shape), corner, turned)
        spaces = _spaces(entry.card, layout.shape)
        if not ground or not spaces:
            return [entry.chosen[layout.place]] if layout.place in entry.chosen else ["A1"]
        turned = plain(entry.chosen.get(layout.turn, "")) in map(plain, layout.turned)
        wide, high = (max(each[axis] for each in spaces) + 1 + _MARGIN for axis in (0, 1))
        xs, ys = ([each[axis] for each in ground] for axis in (0, 1))
        own = spot_called(entry.chosen.get(layout.place, "")) or (min(xs), min(ys))
        found = [
            (abs(x - own[0]) + abs(y - own[1]), x, y)
            for x in range(max(0, min(xs) - wide), min(25, max(xs) + _MARGIN + 1) + 1)
            for y in range(max(0, min(ys) - high), min(98, max(ys) + _MARGIN + 1) + 1)
        ]
        fitting = [(x, y) for _, x, y in sorted(found) if _touches(spots_at(spaces, (x, y), turned), ground)]
        return [f"{chr(ord('A') + x)}{y + 1}" for x, y in fitting]

    # ------------------------------------------------------------ lines that could be added

    def _new(self) -> None:
        shape = self.words.shape
        present = {(slot.entry.card.number, slot.entry.section, slot.entry.owner)
                   for slot in self.slots if slot.host is None and not slot.entry.chosen}  # fmt: skip
        hosts = [slot for slot in self.slots if slot.entry.card.is_known and slot.host is None]
        borne_now = {(slot.entry.card.number, slot.host) for slot in self.slots if slot.host is not None}
        field_types = {each.card: self._field_type(each.card) for each in shape.fields.values() if each.card}
        borne = {each.card for each in shape.details.values() if each.card}
        others = [each for each in shape.sections if each not in self.named and not self.scene.sections.get(each)]
        for section in dict.fromkeys((*shape.sections, *field_types)):
            kind = field_types.get(section)
            for card in self.words.library.cards:
                if (kind is not None and card.type != kind) or not self._had(card):
                    continue
                if section in others and section != self._fitting(others, card.type):
                    continue
                for owner in self._owners(section):
                    if (card.number, section, owner) not in present:
                        self._add(Slot(Entry(card, 0, section, owner)))
                if section in borne and card.type == shape.types.get(section, section):
                    for host in hosts:
                        if (card.number, host) not in borne_now:
                            self._add(Slot(_copy(Entry(card, 0, section, host.entry.owner)), host=host))

    def _add(self, slot: Slot) -> None:
        if slot.host is not None:
            slot.entry.bearer = slot.host.entry
        variants = list(self._variants(slot)) if slot.host is None else []
        layout = self.words.shape.layout
        if layout is not None and self._is_placed and slot.entry.section == layout.section:
            variants = [each for each in variants if layout.place in each.entry.chosen]
            if slot.entry.card.has(layout.shape):  # where others say where they lie, it must say so, too
                slot.most = 0
        self.slots += [slot, *variants]

    def _had(self, card: CardFacts) -> bool:
        return self.pool is None or self.pool.get(card.number, 0) > 0

    def _fitting(self, sections: list[str], kind: str) -> str:
        """The section whose headings speak of a type, or else the first."""
        headings = self.words.shape.sections
        return next((each for each in sections if any(kind in name.casefold() for name in (each, *headings[each]))),
                    sections[0])  # fmt: skip

    def _field_type(self, noun: str) -> str:
        return self.words.shape.types.get(noun, noun.casefold().removesuffix(" card"))

    def _owners(self, section: str) -> list[str]:
        """Whose the cards of a section are or could be."""
        there = self.scene.sections.get(section, [])
        if not self.scene.owners:
            return [""]
        if not there:
            return ["", *self.scene.owners]
        return ([""] if any(not entry.owner for entry in there) else []) + (
            list(self.scene.owners) if any(entry.owner for entry in there) else []
        )


def _one_by_one(entry: Entry, options: list[tuple[str, list[str]]]) -> Iterator[tuple[str, ...]]:
    """All that differs from what an entry says in one value."""
    now = [entry.chosen.get(name, "") for name, _ in options]
    for place, (_, values) in enumerate(options):
        for value in values:
            if plain(value) != plain(now[place]):
                yield (*now[:place], value, *now[place + 1 :])


def _copy(entry: Entry, chosen: dict[str, str] | None = None) -> Entry:
    made = Entry(entry.card, 0, entry.section, entry.owner)
    made.chosen = dict(entry.chosen if chosen is None else chosen)
    made.bearer = entry.bearer
    return made


def _touches(spots: set[tuple[int, int]], ground: set[tuple[int, int]]) -> bool:
    """Whether a piece lies beside the others and on none of them."""
    if spots & ground:
        return False
    return any((x + step, y) in ground or (x, y + step) in ground for x, y in spots for step in (1, -1))


def _spaces(card: CardFacts, field: str) -> list[tuple[int, int]]:
    return [spot for space in card.written(field) if (spot := spot_called(space)) is not None]
