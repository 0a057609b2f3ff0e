"""How a game begins, as data: where its cards lie before its rules set it up, and what a variant has otherwise
(`[play.start]` and `[play.variants]` of `table.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.lang.records import dataclass


@dataclass(frozen=True)
class Tokens:
    """Pieces that are no cards: of each value of an attribute one, or of each player."""

    each: str = "player"
    """The attribute; or `player`, and then they begin with their players."""
    zone: str = ""
    """Where they begin."""
    fields: tuple[str, ...] = ()
    """What each has as the cards with its value have it printed; of several numbers, the highest."""
    variant: str = ""
    """The only variant that has them, if there is one."""
    number: int = 1
    """How many of them each player has."""


@dataclass(frozen=True)
class Start:
    """How a game lies before its rules set it up."""

    zones: Mapping[str, str] = field(default_factory=dict)
    """For cards of a type, or of a section of a list, the zone in which they begin."""
    players: tuple[int, int] = (2, 4)
    """How few and how many play."""
    score: str = ""
    """The number that says how well a player stands."""
    prospect: str = ""
    """The number by which bots tell how well a player stands, if that is another."""
    nodes: int = 60
    """How many decisions a bot that searches looks at for one of its own: what one costs differs from game to game."""
    owned: frozenset[str] = frozenset()
    """The types of cards that belong to whoever brings them, and to nobody else; all, if none is named."""
    supplied: Mapping[str, int] = field(default_factory=dict)
    """For cards of a type that come with the game and not with lists, from how many players on one of each lies on the
    table."""
    every: bool = False
    """Whether all cards of the game are played with, whatever lists there are: those of each type as in `zones`."""
    lists: Mapping[str, str] = field(default_factory=dict)
    """For a game that is played with all its cards, the formats of lists that say which are whose, each with its
    variant; `none`, if it is of no variant."""
    readings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For a format of lists, the readings that hold where such a list is played, if nobody asks for others."""
    sets: Mapping[str, str] = field(default_factory=dict)
    """For cards of a type of which each player can have a set of his own, when that is so: as lines of the rules say
    when they hold."""
    spare: Mapping[str, str] = field(default_factory=dict)
    """For cards of a type of which those that no list has are there too, when that is so, as many as `examples.copies`
    says that there are: Heroes, where they are drafted."""
    tokens: Mapping[str, Tokens] = field(default_factory=dict)
    """By their type, pieces that are no cards."""
    whole: bool = False
    """Whether a player's turn is gone through at once up to the next one; else one step after the other."""


@dataclass(frozen=True)
class Variant:
    """What a variant of a game has otherwise."""

    sides: tuple[tuple[int, ...], ...] = ()
    """The players of each side, from 1 on; each for himself, if none is named, or if another number of players play."""
    shared: tuple[str, ...] = ()
    """The zones that the players of a side have together: where the first of them has his."""
    secret: tuple[str, ...] = ()
    """The zones out of which nobody sees what another takes."""
    without: tuple[str, ...] = ()
    """The zones that there are not."""
    also_called: Mapping[str, str] = field(default_factory=dict)
    """What is meant where a text speaks of a zone that there is not."""
