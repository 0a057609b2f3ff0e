"""A list with its cards looked up: what rules are judged on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.decks.facts import CardFacts, plain_values


class Entry:
    """Copies of one card in one section. Lines that name the same card add up and are all remembered."""

    __slots__ = ("bearer", "card", "chosen", "chosen_lines", "count", "lines", "marks", "owner", "section")

    def __init__(self, card: CardFacts, count: int, section: str, owner: str = "") -> None:
        self.card = card
        self.count = count
        self.section = section
        self.owner = owner
        self.lines: list[int] = []
        self.chosen: dict[str, str] = {}
        """Values picked among those the card has, by field: the rank a model is fielded in."""
        self.chosen_lines: dict[str, int | None] = {}
        self.marks: set[str] = set()
        self.bearer: Entry | None = None
        """The entry this one was bought for or is attached to."""

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
    values: dict[str, frozenset[str]] = field(default_factory=dict)
    """Values that fields give the list, by attribute."""
    owners: list[str] = field(default_factory=list)
    """The players who are named, in the order of the list."""
    heading_lines: dict[tuple[str, str], int] = field(default_factory=dict)
    """Where the heading of a section stands, by section and player; under no player, the first of them."""
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)
    """What breaks no rule and yet is likely a slip."""
    faults: int | None = None
    """How many faults there are, once they were counted."""
    tried: int = 0
    """How many remedies were tried out."""

    def warn(self, message: str, line: int | None) -> None:
        """Say what may be a slip, once."""
        warned = Warned(line, message)
        if warned not in self.warnings:
            self.warnings.append(warned)

    def add(self, entry: Entry) -> None:
        """Put an entry into its section."""
        self.entries.append(entry)
        self.sections.setdefault(entry.section, []).append(entry)

    def is_owned(self, section: str) -> bool:
        """Whether something in a section is one player's."""
        return any(entry.owner for entry in self.sections.get(section, ()))

    def parts(self) -> list[tuple[str, Scene]]:
        """What each player brings, as a list of its own together with what all share."""
        owners = list(self.owners)
        if owners and any(not entry.owner and self.is_owned(entry.section) for entry in self.entries):
            owners.append("")  # a deck of someone who is not named, beside the decks of those who are
        return [(owner, self._part(owner)) for owner in owners]

    def _part(self, owner: str) -> Scene:
        shared = {section for section in self.sections if not self.is_owned(section)}
        numbers = {**self.numbers, **self.own_numbers.get(owner, {})}
        values = dict(self.values)
        if owner:
            own = f" {owner}"
            values |= {name.removesuffix(own): value for name, value in self.values.items() if name.endswith(own)}
        lines = {place: line for place, line in self.heading_lines.items() if place[1] in (owner, "")}
        part = Scene(numbers=numbers, values=values, heading_lines=lines, warnings=self.warnings)
        part.owners = [owner] if owner else []
        for entry in self.entries:
            if entry.owner == owner or entry.section in shared:
                part.add(entry)
        return part
