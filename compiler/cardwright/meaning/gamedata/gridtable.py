"""A game on a grid, and one of majorities, as data: how it is written down, and who has the most of what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.lang.records import dataclass


@dataclass(frozen=True)
class Grid:
    """A board of columns and rows, and what its lines are called."""

    columns: int = 0
    rows: int = 0
    row: str = "row"
    column: str = "column"
    beside: str = "next to"
    direction: str = "direction"
    """The attribute whose values are left, up, right and down."""
    empty: str = "empty"
    edge: str = "edge"
    corner: str = "corner"
    """The states of spaces on which nothing lies, and of those at its edge and in its corners."""


@dataclass(frozen=True)
class Laid:
    """How set-ups of a game on a grid are written, and its states."""

    grid: str
    """The zone of the grid."""
    lying: tuple[str, ...]
    """The types of the cards that lie there; of the first there are many."""
    always: str = ""
    """The type of the one card that always lies there."""
    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By how a set-up calls it, a zone of each player and the types of what lies there."""
    held: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """The same for tokens: their type, the attribute of which there is one for each value, and the zone in which a
    player has them."""
    shared: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The same for zones that all share."""
    rest: str = ""
    """The one of these that has all cards of its type of which a set-up says nothing, if it does not say what is in
    it."""
    gone: str = ""
    """Where all other cards are of which it says nothing."""
    by: str = ""
    """The attribute by which cards are shown."""
    rows: tuple[str, ...] = ()
    """The sections of a list that are the rows of the grid, from the top."""
    sections: Mapping[str, str] = field(default_factory=dict)
    """For other sections of a list, how a set-up calls what they are."""
    turn: str = "turn"
    """The period of a player in which everything is done."""


@dataclass(frozen=True)
class Majorities:
    """Who has the most cards with a value, and what the texts of cards change of it."""

    stake: str
    """The type of the pieces that it is about: one for each value."""
    attribute: str
    kind: str
    zone: str
    """The attribute; the type of the cards that are counted; the zone of each player in which they are."""
    since: str
    until: str
    """Verbs: what is changed is told from before the first of such deeds, and forgotten with such a deed."""
    changed: str
    """The state of stakes of whose value somebody has other cards since then."""
    tied: str
    """The state of stakes for which several have the most now, and they are not those who had it before."""
    backed: str
    """The relation of stakes to cards that count for their value."""
    memory: str
    """The first of the slots of the memory that keep what was before: three, and one for each player."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """What can be read in two ways, and the reading that decides it: whether cards that are still in somebody's zone
    change anything (`takes`), and whether what counts for a value does (`counting`)."""
