"""A list with its cards looked up: what rules are judged on, and how cards that lie on a ground touch each other.

What the list itself says of that is only compared: where it says something else than its places do, that is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from cardwright.decks.library import CardFacts, plain, plain_values
from cardwright.decks.shape import Layout

_NO_CHOICE: Mapping[str, Any] = {}
_OWNED = "owned"
_MOST_JUDGED = 8_000
"""How many entries are judged with something changed: a list of thousands takes long."""
_NO_MARKS: frozenset[str] = frozenset()


class Entry:
    """Copies of one card in one section. Lines that name the same card add up and are all remembered."""

    chosen: Mapping[str, str] = _NO_CHOICE
    """Values picked among those the card has, by field: the rank a model is fielded in."""
    chosen_lines: Mapping[str, int | None] = _NO_CHOICE
    marks: frozenset[str] = _NO_MARKS
    bearer: Entry | None = None
    """The entry this one was bought for or is attached to."""

    # Thousands are made a second, and hardly any of them has more than this.
    __slots__ = ("__dict__", "card", "count", "lines", "owner", "section")

    def __init__(self, card: CardFacts, count: int, section: str, owner: str = "", lines: tuple[int, ...] = ()) -> None:
        self.card = card
        self.count = count
        self.section = section
        self.owner = owner
        self.lines = lines

    def values(self, field: str) -> frozenset[str]:
        """The values of a field: the picked one, or all that the card has."""
        if self.chosen and field in self.chosen:
            return plain_values(self.chosen[field])
        return self.card.values(field)


class Problem(NamedTuple):
    """Why a list cannot be understood as it stands."""

    rule: str
    message: str
    lines: list[int]
    cards: list[str]
    fix: str


class Warned(NamedTuple):
    """Something to look at again."""

    line: int | None
    message: str


@dataclass(slots=True)
class Scene:
    """The entries of a list, by section, with its fields."""

    entries: list[Entry] = field(default_factory=list)
    sections: dict[str, list[Entry]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    """Numbers that fields give, by noun."""
    own_numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    """Those that fields give one player, by player and noun."""
    values: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """Values that fields give the list, by attribute and player; under no player, those of all."""
    owners: list[str] = field(default_factory=list)
    """The players who are named, in the order of the list."""
    missed: list[tuple[str, str, str]] = field(default_factory=list)
    """Cards that fields pick out in vain: by which mark, for whom, and the card's name."""
    heading_lines: dict[tuple[str, str], int] = field(default_factory=dict)
    """Where the heading of a section stands, by section and player; under no player, the first of them."""
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)
    """What breaks no rule and yet is likely a slip."""
    faults: int | None = None
    """How many faults there are, once they were counted."""
    suspects: list[Entry] = field(default_factory=list)
    """The entries that most faults speak of first, once they were counted."""
    has_strangers: bool = False
    """Whether there are cards that no one knows."""
    tried: int = 0
    """How many remedies were tried out."""
    beside: int = 1
    """How many players' parts of one list there are, if it is one of them."""
    worked_out: dict[Any, Any] = field(default_factory=dict)
    """What rules have asked of the list as it is: whoever changes an entry, forgets it."""

    def note(self, faults: Sequence[tuple[Any, Any]]) -> None:
        """Take down how many faults there are, and of whom they speak."""
        self.faults = len(faults)
        if not faults:
            return
        spoken_of = Counter(entry for _, fault in faults for entry in fault.entries)
        self.suspects = [entry for entry, _ in spoken_of.most_common()]

    def may_try(self, most: int) -> bool:
        """Whether the list may be judged once more with something changed, so many times at most."""
        self.tried += 1
        return self.tried <= self.tries(most)

    def tries(self, most: int) -> int:
        """How often that may be done."""
        return min(most, _MOST_JUDGED // (self.beside * (1 + len(self.entries))))

    def warn(self, message: str, line: int | None) -> None:
        """Say what may be a slip, once."""
        warned = Warned(line, message)
        if warned not in self.warnings:
            self.warnings.append(warned)

    def add(self, entry: Entry) -> None:
        """Put an entry into its section."""
        if self.worked_out:
            self.worked_out.clear()
        if entry.card.number < 0:
            self.has_strangers = True
        self.entries.append(entry)
        self.sections.setdefault(entry.section, []).append(entry)

    @property
    def owned(self) -> set[str]:
        """The sections in which something is one player's."""
        found: set[str] | None = self.worked_out.get(_OWNED)
        if found is None:
            found = self.worked_out[_OWNED] = {entry.section for entry in self.entries if entry.owner}
        return found

    def value_of(self, noun: str, owner: str | None) -> frozenset[str] | None:
        """The values of an attribute that a field gives the list, or one player."""
        return self.values.get((noun, owner or ""))

    def parts(self) -> list[tuple[str, Scene]]:
        """What each player brings, as a list of its own together with what all share."""
        owners, owned = list(self.owners), self.owned
        if owners and any(not entry.owner and entry.section in owned for entry in self.entries):
            owners.append("")  # a deck of someone who is not named, beside the decks of those who are
        if not owners:
            return []
        parts = {owner: Scene(numbers={**self.numbers, **self.own_numbers.get(owner, {})}, warnings=self.warnings)
                 for owner in owners}  # fmt: skip
        shared = Scene()
        self._deal(parts, shared)
        for owner, part in parts.items():
            part.owners = [owner] if owner else []
            part.beside = len(parts)
            part.heading_lines = {**shared.heading_lines, **part.heading_lines}
            part.values = {**shared.values, **part.values}
        return list(parts.items())

    def _deal(self, parts: dict[str, Scene], shared: Scene) -> None:
        """Give each part what is its player's, and all of them what is nobody's."""
        owned = self.owned
        for entry in self.entries:
            for part in (parts[entry.owner],) if entry.section in owned else parts.values():
                part.add(entry)
        for (noun, owner), value in self.values.items():
            shared.values |= {(noun, ""): value} if not owner else {}
            if owner in parts and owner:
                parts[owner].values |= {(noun, ""): value, (noun, owner): value}
        for (section, owner), line in self.heading_lines.items():
            of = parts[owner] if owner and owner in parts else shared
            of.heading_lines[section, owner] = line


NO_PLACE, CONTRADICTION = "list.no-place", "list.contradiction"
Spot = tuple[int, int]
"""A column and a row; columns go to the east, rows to the south."""
_PLACE = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)\Z", re.IGNORECASE | re.ASCII)
_EDGES: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS: tuple[Spot, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def lay_out(scene: Scene, layout: Layout, place_field: str, contact_field: str) -> None:
    """Work out how every piece touches those before it, and put that in place of what the list says of it."""
    pieces = [entry for entry in scene.sections.get(layout.section, []) if entry.card.has(layout.shape)]
    ground: set[Spot] = set()
    is_known = True  # as long as all pieces lie in known places; of a later one it can only be seen that it overlaps
    for entry in pieces:
        spots = _spots(scene, layout, entry, place_field)
        if spots is None:
            if is_known and layout.place not in entry.chosen:
                name = f"{entry.card.name} does not say where it lies (`{place_field}: B3`)"
                message = f"{name}: how it and the pieces after it touch is taken as written."
                scene.warn(message, next(iter(entry.lines), None))
            is_known = False
            continue
        found = contact(spots, ground, layout) if entry.count == 1 else layout.overlapping
        if is_known or found == layout.overlapping:
            _compare(scene, layout, entry, found, contact_field)
            entry.chosen = {**entry.chosen, layout.contact: found}
        ground |= spots


def _spots(scene: Scene, layout: Layout, entry: Entry, place_field: str) -> set[Spot] | None:
    """Where a piece lies, if that can be said; one that may not lie as it does is for the rules."""
    if layout.place not in entry.chosen:
        return None
    place = entry.chosen[layout.place]
    corner = spot_called(place)
    if corner is None:
        message = f"`{place_field}: {place[:40]}` is no place for {entry.card.name}."
        fix = "write the column and the row of its north-west corner: B3"
        scene.problems.append(Problem(NO_PLACE, message, _lines(entry, layout.place), [entry.card.name], fix))
        return None
    turn = plain(entry.chosen.get(layout.turn, layout.straight[0]))
    spaces = [spot for space in entry.card.written(layout.shape) if (spot := spot_called(space)) is not None]
    if turn not in map(plain, (*layout.straight, *layout.turned)) or not spaces:
        return None
    return spots_at(spaces, corner, turn in map(plain, layout.turned))


@lru_cache(4_096)
def spot_called(name: str) -> Spot | None:
    """The column and row of a name such as B3, if it is one."""
    match = _PLACE.match(name)
    if match is None:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def spots_at(spaces: Sequence[Spot], corner: Spot, is_turned: bool) -> set[Spot]:
    """The spaces of a piece whose north-west corner lies there."""
    if is_turned:
        spaces = [(-x, -y) for x, y in spaces]
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    return {(x - left + corner[0], y - top + corner[1]) for x, y in spaces}


def contact(spots: set[Spot], ground: set[Spot], layout: Layout) -> str:
    """How a piece touches the ground laid before it; each of its own spaces counts once."""
    if not ground:
        return layout.first
    if spots & ground:
        return layout.overlapping
    touching = sum(_meets(spot, ground, _EDGES) for spot in spots)
    if not touching and any(_meets(spot, ground, _CORNERS) for spot in spots):
        return layout.corner
    return layout.touching[min(touching, len(layout.touching) - 1)]


def _meets(spot: Spot, ground: set[Spot], steps: Sequence[Spot]) -> bool:
    return any((spot[0] + x, spot[1] + y) in ground for x, y in steps)


def _compare(scene: Scene, layout: Layout, entry: Entry, found: str, contact_field: str) -> None:
    said = entry.chosen.get(layout.contact)
    if said is None or plain(said) == plain(found):
        return
    name, place = entry.card.name, entry.chosen[layout.place]
    message = f"{name} says `{contact_field}: {said[:40]}`, but at {place} it is {found}, in the order of the list."
    fix = f"write `{contact_field}: {found}` or leave that line out"
    lines = _lines(entry, layout.contact, layout.place)
    scene.problems.append(Problem(CONTRADICTION, message, lines, [name], fix))


def _lines(entry: Entry, *values: str) -> list[int]:
    lines = (entry.chosen_lines.get(value) for value in values)
    return [line for line in lines if line is not None] or list(entry.lines)
