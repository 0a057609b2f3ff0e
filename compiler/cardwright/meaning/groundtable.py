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
