"""A board of spaces that is laid from pieces, and how cards on it reach each other, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.lang.records import dataclass


@dataclass(frozen=True)
class Reach:
    """How meanings call what there is on a board on which cards reach each other across spaces."""

    numbers: str
    """All numbers of a card together; those on its edges, from the north to the west."""
    reach: str
    """The spaces that a card attacks."""
    special: str
    """The state of spaces that give abilities."""
    near: str
    """The relation of cards that lie next to each other."""
    attack: str
    target: str
    gain: str
    play: str
    capture: str
    """Verbs: to attack, to be aimed at a card, to gain an ability, to be played, to be captured."""
    pauses: frozenset[str] = frozenset()
    """Periods in which texts can say that they do not work."""
    weights: Mapping[str, int] = field(default_factory=dict)
    """What each token of a kind adds to all numbers of the card that it lies on."""
    seats: tuple[str, str] = ("attacking player", "defending player")
    """How texts about a capture call who captured a card and who had it."""
    arrivals: str = ""
    """The slot of the memory that counts which cards came to the board; behind all slots with names, the memory says
    for each card as which it came."""
    arriving: frozenset[str] = frozenset({"play"})
    """The verbs by which cards come there."""
    reaction: str = ""
    """The label of what cards can do at the end of a turn."""
    home: str = ""
    """The attribute whose values a space can have: a card that has it too is at home there."""
    at_home: int = 0
    elsewhere: int = 0
    """What such a space adds to all numbers of a card that is at home there, and of any other."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """For what can be read in two ways (the flags of `board_effects.Auras`), the reading that decides it."""
    turns_until: str = ""
    """The step of a turn from which on nothing is turned back, where it is read so (`turns_always`)."""


@dataclass(frozen=True)
class Tiles:
    """The pieces that a board is laid from: as cards of a type with their spaces in a field."""

    kind: str
    """The type of those cards."""
    verb: str
    """The verb of laying one."""
    zone: str
    """Where those lie that were laid."""
    spaces: str = "spaces"
    special: str = "special"
    """The fields with the names of its spaces, and with those that are special on its other side: `B3 Sky`."""
    sides: tuple[str, str] = ("front", "back")
    """How its sides are called."""
    contact: int = 1
    """So many spaces of a new piece must share an edge with the board."""
    most: int = 72
    """So many spaces can a board have."""


@dataclass(frozen=True)
class DeskData:
    """How set-ups of a game on a board are written, and its states."""

    piles: Mapping[str, tuple[str, str]]
    """By how a set-up calls it, a zone of each player and the type of what lies there."""
    shared: Mapping[str, str] = field(default_factory=dict)
    """The same for zones that all share."""
    recorded: tuple[str, ...] = ()
    """Those of both that are part of a state that is written down."""
    owns: tuple[str, str] = ("", "")
    """How a set-up calls whose cards are whose; and the attribute by which it says so."""
    cards: str = "character"
    """The type of the cards that lie on spaces."""
    supply: str = "supply"
    """Where each player has the board pieces that he lays."""
    goes: tuple[str, ...] = ("turn",)
    """The periods of a player in which a set-up can have the game be, by number; the last, if it does not say so."""
    usual: str = ""
    """How the time is called that has no name of its own."""
    points: str = ""
    """The number of a player that is written down as his points."""
    scored: str = ""
    """How examples call these points."""
    first: str = "first player"
    """Who goes first."""
    round: str = "round"
    rounds: int = 1
    rounds_of: str = ""
    """The period that is counted, how often it comes, and the one around it that comes again."""
