"""The state of a game: numbers, lists of numbers and tuples, and nothing else.

Pieces (cards and tokens), zones, places and players are ids. A set of pieces is one integer with a bit for each, so
that selecting is `&`, `|` and `~`. There is no object in here and no function: a copy is a few slices, and whatever
refers to the state by ids works on the copy as it did on the original. Only `operations.py` writes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.engine.ground import NO_GROUND, Ground
from cardwright.engine.tabletop.terrain import NO_LAND, Land

if TYPE_CHECKING:
    from cardwright.engine.operations import Cause, Event

NOWHERE = -1
"""No place, no card, no player."""


class Lasting(NamedTuple):
    """An effect that lasts."""

    record: int
    """Which record of the rules."""
    card: int
    """The card it comes from."""
    player: int
    named: int
    """The value that was named for it."""
    until: int
    """The period with which it ends; none: it stays."""
    frame: tuple[int, ...]
    """What its words refer to."""
    cause: Cause
    """The words that say it."""


class Deed(NamedTuple):
    """Something that has happened and that texts may ask about."""

    number: int
    """How many had been kept before it: later deeds have higher numbers."""
    event: Event
    was: Any
    """What was there before."""
    doer: int
    """The player whose doing it was."""
    so: int = 0
    """What the piece was then that it was done to, of what texts ask about: those notes of the rules as bits."""
    card: int = NOWHERE
    """The card whose text was carried out then; none, if none was."""


class Stage(NamedTuple):
    """A period under way."""

    period: int
    """Which of the game's periods."""
    at: int
    """Which of its steps comes next."""
    player: int
    """Whose it is; nobody's, if it is of all."""
    left: int
    """How many players are still to have theirs after this one."""
    round: int
    """How often it has come before."""
    acting: int = NOWHERE
    """Who acts next in the window that is open; none, if none is."""
    passed: int = 0
    """How many have passed one after another; in a window in which each acts once, who has acted, as a set."""
    last: bool = False
    """Whether it does not come again, though it would: its player has passed."""


class State:
    """Where everything is, whose turn it is, and how far the random source has got."""

    __slots__ = (
        "agenda", "at", "counters", "deeds", "dice", "ground", "host", "land", "lasting", "marks", "members", "memory",
        "order", "over", "owner", "past", "place", "player", "seed", "step", "turn", "winners", "zone",
    )  # fmt: skip

    zone: list[int]
    """For each piece, the zone it is in. Who controls it is the player whose zone that is: one truth, not two."""
    members: list[int]
    """For each zone, the set of its pieces."""
    order: list[tuple[int, ...] | None]
    """For each zone, its pieces from the top down; None where the order does not matter."""
    place: list[int]
    """For each piece, its place on the board."""
    at: list[int]
    """For each place on the board, the piece that lies there."""
    marks: list[int]
    """For each state a piece can be in (kneeling, face down), the set of the pieces that are."""
    counters: list[int]
    """Counters of players, then of pieces; the layout says which is where. Long and rarely written: a copy shares it,
    and whoever writes writes a new list. So it is with hosts."""
    host: list[int]
    """For each piece, what it is attached to; empty in a game without attachments."""
    memory: list[int]
    """What the rules of a game remember from one event to a later one (houses taken from in this turn)."""
    owner: tuple[int, ...]
    """For each piece, the player it belongs to; empty in a game in which nobody owns cards."""
    ground: Ground
    """How the places lie to each other, in a game whose board is laid while it is played."""
    land: Land
    """What lies on a table that is measured."""
    lasting: tuple[Lasting, ...]
    past: dict[int, tuple[Deed, ...]]
    """For each register, what has happened: see `past.py`. A copy shares it, and whoever writes writes a new one."""
    deeds: int
    """How many deeds have been written into registers."""
    winners: tuple[int, ...]
    agenda: tuple[Stage, ...]
    """The periods under way in a game whose rules are text, the innermost last, and how far each has come."""

    def __init__(self, pieces: int, zones: int, places: int) -> None:
        self.zone = [0] * pieces
        self.members = [0] * zones
        self.order = [None] * zones
        self.place = [NOWHERE] * pieces
        self.at = [NOWHERE] * places
        self.marks = []
        self.counters = []
        self.host = []
        self.memory = []
        self.owner = ()
        self.ground = NO_GROUND
        self.land = NO_LAND
        self.lasting = ()
        self.past = {}
        self.winners = ()
        self.agenda = ()
        self.deeds = 0
        self.player = self.turn = self.step = self.over = self.seed = self.dice = 0

    def copy(self) -> State:
        """The same state again, independent of this one."""
        new = State.__new__(State)
        new.zone = self.zone[:]
        new.members = self.members[:]
        new.order = self.order[:]
        new.place = self.place[:] if self.at else self.place  # without a board, whoever writes writes a new list
        new.at = self.at[:]
        new.marks = self.marks[:]
        new.counters = self.counters
        new.host = self.host
        new.memory = self.memory[:]
        new.owner = self.owner
        new.ground = self.ground
        new.land = self.land
        new.lasting = self.lasting
        new.past = self.past
        new.deeds = self.deeds
        new.winners = self.winners
        new.agenda = self.agenda
        new.player = self.player
        new.turn = self.turn
        new.step = self.step
        new.over = self.over
        new.seed = self.seed
        new.dice = self.dice
        return new

    def moment(self) -> tuple[object, ...]:
        """Where everything is: two moments that are equal are the same, but for how far the periods have come. What
        nobody writes to once it is shared is taken as it is."""
        return (
            tuple(self.zone), tuple(self.order), tuple(self.place), tuple(self.marks), self.counters, self.host,
            tuple(self.memory), self.owner, self.ground, self.land, self.lasting, self.past, self.winners, self.player,
            self.turn, self.step, self.over, self.seed, self.dice,
        )  # fmt: skip

    def key(self) -> tuple[object, ...]:
        """Two states with the same key are the same; `members` and `at` follow from the rest."""
        return (
            tuple(self.zone), tuple(self.order), tuple(self.place), tuple(self.marks), tuple(self.counters),
            tuple(self.host), tuple(self.memory), self.owner, self.ground.spots, self.ground.kinds, self.land,
            self.lasting, tuple(sorted(self.past.items())), self.winners, self.agenda, self.player, self.turn,
            self.step, self.over, self.seed, self.dice,
        )  # fmt: skip


def ids(bits: int) -> list[int]:
    """The ids in a set, lowest first: the fixed order of options."""
    if not bits & (bits - 1):  # one, as most often, or none
        return [bits.bit_length() - 1] if bits else []
    if bits >> _MANY:
        return [*_of_many(bits)]
    found: list[int] = []
    first = min(((bits & -bits).bit_length() - 1) // _PART, len(_LOW))
    bits >>= _PART * first
    for table in _LOW[first:] if first else _LOW:
        found += table[bits & 4095]
        bits >>= _PART
        if not bits:
            return found
    return _high(found, bits)


def tables_of(most: int) -> list[tuple[int, list[tuple[int, ...]]]]:
    """For sets that lie in another, the tables by which each is taken apart: by so many bits from a place on."""
    _high([], most >> _PART * len(_LOW))
    places = range(0, most.bit_length(), _PART)
    return [(first, _LOW[first // _PART]) for first in places if most >> first & (1 << _PART) - 1]


def _high(found: list[int], bits: int) -> list[int]:
    """The ids beyond those that tables are ready for: they are made when such a set first comes up."""
    while bits:
        _LOW.append(_table(_PART * len(_LOW), _PART))
        found += _LOW[-1][bits & 4095]
        bits >>= _PART
    return found


@lru_cache(maxsize=4096)
def _of_many(bits: int) -> tuple[int, ...]:
    """The same of a set of a game with hundreds of cards: a few one by one, others by the bytes that are not empty. The
    same sets come up again and again."""
    found: list[int] = []
    length = bits.bit_length()
    if bits.bit_count() << 5 < length + _FEW:
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return tuple(found)
    while len(_BYTES) << 3 < length:
        _BYTES.append(_table(len(_BYTES) << 3, 8))
    for byte, table in zip(bits.to_bytes((length + 7) >> 3, "little"), _BYTES, strict=False):
        if byte:
            found += table[byte]
    return tuple(found)


def _table(first: int, size: int) -> list[tuple[int, ...]]:
    """The bits of every number of so many, counted from the first: eight times as fast as taking them off."""
    found: list[tuple[int, ...]] = [()]
    for bit in range(first, first + size):
        found += [(*low, bit) for low in found]
    return found


_MANY, _FEW = 96, 128
"""From so many pieces on a set is one of many; the second says how many of them are few."""
_PART = 12
_LOW = [_table(0, _PART)]
_BYTES: list[list[tuple[int, ...]]] = []
"""For each byte of a large set the ids in it, made when such a set first comes up."""
