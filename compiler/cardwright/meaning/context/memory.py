"""What a card keeps between its abilities: `the chosen model`, `the named number`, `this card's Event marker`."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort


class Origin(Enum):
    """How a line came to what the card keeps."""

    PICKED = "picked"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Taken:
    """A single card that a line had its card take to itself."""

    nouns: frozenset[str]
    under: bool
    """Whether it was put under it, and not captured."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """Something a line bound, with what the line says of it; `each` stands for it there."""

    each: m.Var[Any]
    nouns: frozenset[str]
    truths: tuple[m.Truth, ...]
    origin: Origin
    kept: m.Set[Any]
    """The same as another line of the card sees it: by the number of the variable that was bound."""


@dataclass(slots=True)
class DeedMention:
    """A deed that later words can ask about: `if you do`, `this way`."""

    deed: m.Var[m.Event]
    verbs: frozenset[str]
    optional: bool
    sort: Sort | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """Pieces that a line named."""

    what: m.Set[m.Piece] | None
    """The same as the line below sees them; none, where it cannot."""
    nouns: frozenset[str]
    plural: bool


@dataclass(slots=True)
class Memory:
    """What the lines of a card read so far bound."""

    items: list[Remembered] = field(default_factory=list)
    deeds: list[DeedMention] = field(default_factory=list)
    """What earlier lines did that are carried out together with the one being read."""
    spoken: list[Spoken] = field(default_factory=list)
    """What the line above named that is carried out together with the one being read."""
    asked: bool = False
    """Whether a line spoke of what another bound."""
    above: said.Ability | None = None
    """The line that was read before this one."""
    unfolds: bool = False
    """Whether a keyword that stands alone in its line is read as its text: a line below speaks of what it did."""
    heads: list[said.Label] = field(default_factory=list)
    """The labels of the line by which the card comes to lie where what stands below them works, too: “Artifact: …”."""
    turned: bool = False
    """Whether a line says that the card becomes one that is carried out: gained as a Hero."""
    taken: list[Taken] = field(default_factory=list)
    """What single cards earlier lines had the card take to itself, and how."""
    numbered: int = 0
    """From where the variables of the line are numbered."""
    last: int = 0

    def done(self, verb: str) -> list[DeedMention]:
        """What earlier lines did by a verb."""
        found = [item for item in self.deeds if verb in item.verbs]
        self.asked = self.asked or bool(found)
        return found

    def find(self, origin: Origin, sort: Sort, noun: str) -> list[Remembered]:
        """All that was bound in this way and is called so."""
        self.asked = True
        return [item for item in self.items if item.origin is origin and item.each.sort is sort and noun in item.nouns]
