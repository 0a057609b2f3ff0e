"""What lies on the table of a game's examples besides what they speak of: `[play.examples]` of `table.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.lang.records import dataclass


@dataclass(frozen=True)
class Pile:
    """Cards that lie in a zone, under those that an example lays there."""

    zone: str
    of: tuple[str, ...]
    """Their types."""
    number: int = 0
    """How many; all, if it is not said. In a row of spaces, those that are free are filled."""
    only: tuple[str, ...] = ()
    """Their names, where only some of the types are meant."""
    but: tuple[str, ...] = ()
    """The names of those that are not meant."""
    first: str = ""
    """The card that comes first, as it does nothing: an example that wants another one names it."""
    instead: tuple[str, ...] = ()
    """The types that lie there where all others are spoken of."""
    named: bool = False
    """Whether cards that an example names are among them."""
    own: bool = False
    """Whether they are those of the side that a player is on."""
    marks: Mapping[str, int] = field(default_factory=dict)
    """How many of them, from the top, are in a state, if the example says on which side the player is."""


@dataclass(frozen=True)
class ExampleData:
    """The table of a game's examples."""

    copies: str = ""
    """The field that says how many of a card there are: then just these are in the box, and belong to nobody; else each
    player has some of each."""
    side: str = ""
    """The attribute of which a player has a value: cards with it, of those types that players own, are then his."""
    places: Mapping[str, str] = field(default_factory=dict)
    """For a noun, the zone of a player in which what he has as such lies: his Mastermind."""
    made: Mapping[str, str] = field(default_factory=dict)
    """For what a player has because he has got it this turn, by which verb."""
    any: Mapping[str, str] = field(default_factory=dict)
    """For a zone in which some cards lie that are not described, their type."""
    comes: Mapping[str, str] = field(default_factory=dict)
    """For a verb of the rules that nobody does, where the card comes from."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What such a verb is called in examples: a card is played that is turned up."""
    room: int = 0
    """How many of a kind stand together in a space of a row, where an example says only that they are in it."""
    whole: bool = False
    """Whether a period that ends has been gone through in the example, with nobody acting, if it comes but once; and
    what the next one begins with is done, if it comes again."""
    step: tuple[str, ...] = ()
    """The period under way, and the step of it that comes next."""
    piles: tuple[Pile, ...] = ()
