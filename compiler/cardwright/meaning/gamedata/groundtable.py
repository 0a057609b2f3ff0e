"""A table that is measured, as data: its size, what can lie on it, what lengths the rules fix; `[play.ground]`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NewType

from cardwright.lang.records import dataclass

Inches = NewType("Inches", float)
"""A length on the table."""


@dataclass(frozen=True)
class TerrainKind:
    """A kind of terrain and what it does; lengths are in inches."""

    size: tuple[Inches, Inches]
    """How long and how deep a piece is, where nothing else is said."""
    height: Inches = Inches(0)
    """How high it is: it is solid up to there."""
    difficult: bool = False
    """Whether it impairs the movement of whoever comes into it."""
    impassable: bool = False
    """Whether nobody can go through it."""
    landing: bool = True
    """Whether somebody can stand on it."""
    hides: bool = True
    """Whether it keeps from being seen what is behind it."""


@dataclass(frozen=True)
class Home:
    """The part of the table that is a player's: where his pieces come to it, as a card draws it."""

    name: str
    """What texts call it."""
    zone: str
    """Where the card lies that draws those of all players."""
    field: str
    """The field in which it does: `A north edge 8"`, `B southeast corner 12"`."""
    seat: str
    """The seat of the player who has the first of them; the last player, if it is empty."""
    depth: Inches
    """How deep they are at the north and the south edge, where no card lies there."""
    enters: str
    """The verb by which pieces come to it."""
    waits: str
    """The zone in which they wait for it."""
    entered: str = ""
    """The state of all that do not."""


@dataclass(frozen=True)
class MarkerKind:
    """A kind of marker that players set on the table: it lies over no other."""

    most: int = 0
    """How many of a player's lie there; of one too many, the opponent removes another. Any number, if it is 0."""
    apart: Inches = Inches(0)
    """How far a player's must lie from each other."""
    homeless: Inches = Inches(0)
    """How far from his own part of the table, and out of it; anywhere, if it is 0."""
    stays_with: str = ""
    """The type of cards with which a marker stays that they set."""


Laid = tuple[str, Inches, Inches, int]
"""A piece of terrain on the table: its kind, how far east and north its middle is, by how many degrees it is turned."""


@dataclass(frozen=True)
class GroundData:
    """A table that is measured: how large it is, what lies on it, and what lengths the rules fix; in inches."""

    size: tuple[Inches, Inches]
    head: Inches
    """How high models are: from foot to head."""
    body: int = 100
    """How wide what stands on a base is, in hundredths of the base: that is seen, and must fit through gaps."""
    small: Inches = Inches(0)
    """Obstacles, gaps and drops that are no larger need no jump."""
    impaired: Inches = Inches(0)
    """By how much rough ground and a jump each shorten a move."""
    fall: tuple[int, int] = (0, 2)
    """What a fall does that is longer than one gets, and how many times as long one does not survive."""
    kinds: Mapping[str, TerrainKind] = field(default_factory=dict)
    """The kinds of terrain by their names."""
    layouts: Mapping[str, tuple[Laid, ...]] = field(default_factory=dict)
    """Tables that are laid already, by their names."""
    box: tuple[str, ...] = ()
    """The pieces that players lay in turns, where they agree on no layout."""
    stands_for: Mapping[str, str] = field(default_factory=dict)
    """Which kind of terrain makes it true that something is so: in Cover, out of sight."""
    bodies: str = "piece"
    """The type of those whose bases do not overlap, and who see and are seen; all others lie flat."""
    base: str = ""
    """The field with the diameter of a base, in millimetres."""
    marker: int = 30
    """The diameter of whatever has no such field."""
    cover: str = ""
    high: str = ""
    rough: str = ""
    """States: who is behind something, stands higher than the table, or on rough ground."""
    shot: tuple[str, ...] = ()
    """The parts of who shoots and who is shot at, which decide who is behind something."""
    pace: str = ""
    firm: str = ""
    reach: str = ""
    """Numbers of pieces: how far they go at most plus 1, whether rough ground is nothing to them, how far they get."""
    centre: str = ""
    """What texts call the middle of the table."""
    home: Home | None = None
    factions: tuple[str, ...] = ()
    """Fields that say on whose side a piece is where an example does not."""
    markers: Mapping[str, MarkerKind] = field(default_factory=dict)
    """What players set on the table, by its type."""
    hurts: str = ""
    kills: str = ""
    """The deeds of a fall: so much is suffered, or it is the end."""
