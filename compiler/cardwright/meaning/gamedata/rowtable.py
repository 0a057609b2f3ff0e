"""Rows of spaces of a game's table, as `[play.rows]` tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.lang.records import dataclass


@dataclass(frozen=True)
class SpaceRow:
    """A row of spaces in a zone, counted from 1."""

    spaces: int
    each: bool = False
    """Whether every player has one."""
    room: int = 1
    """How many pieces there is room for in a space."""
    line: str = ""
    """What pieces in one space are called that share it, as an attribute."""
    lost: str = ""
    """What each player has as many of as there are spaces of its end that are gone."""
    beside: str = ""
    """The relation of pieces, and of spaces, to those in the spaces next to them."""
    trades: Mapping[str, str] = field(default_factory=dict)
    """By which verbs one of a kind moves so that whoever of the kind is already there goes to where it was."""
    forward: str = ""
    """The direction from the first space to the last."""
    first: str = ""
    last: str = ""
    """The names of the first space and of the last."""
    names: tuple[str, ...] = ()
    """The names of all spaces from the first on, where each has one."""
    number: str = ""
    """The number of pieces that says in which space they are."""
