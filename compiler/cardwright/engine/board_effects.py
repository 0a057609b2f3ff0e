"""Auras: what cards on a board do to each other for as long as they lie there, worked out all at once.

The records are made from meanings (`generate/boards.py`); here they are only numbers and sets, because a board is
worked out anew after everything that happens on it. The order is: what special spaces give; who turns abilities back on
their sources; who loses all abilities; then what is added to numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, NamedTuple

from cardwright.engine.ground import Arrows, Ground, area
from cardwright.engine.state import State, ids
from cardwright.engine.stripping import Stripper, stripped_by

OWN, OTHERS = 1, 2
_KEPT = 64
BIT = tuple(1 << number for number in range(512))


class Aura(NamedTuple):
    """Each allied or enemy card in an area gets something added to all its numbers, or loses all abilities."""

    arrows: Arrows
    enemy: bool
    amount: int
    strips: bool = False


class Bond(NamedTuple):
    """A card gets something added to all its numbers for each card next to it that is one of these."""

    having: int
    amount: int
    side: int = 0
    """Of any side (0), of its own, of others."""


class Against(NamedTuple):
    """A card gets something added to all its numbers against one of these, when it attacks or when it defends."""

    attacking: bool
    having: int
    amount: int


class Terrain(NamedTuple):
    """What a special space does: it gives a text, or adds to the numbers of a card that is at home or is not."""

    text: int = -1
    home: int = 0
    at_home: int = 0
    elsewhere: int = 0


class Survey(NamedTuple):
    """How the cards on a board stand."""

    added: list[int]
    """For each place, what is added to the numbers of the card there."""
    lost: int
    """The places whose cards have lost all abilities."""
    turning: int
    """The places whose cards turn back what would target them."""
    gifts: Sequence[tuple[int, int]]
    """Texts that spaces give: place and text."""
    lying: int
    """The pieces that lie there with their texts to be seen."""


new_survey = tuple.__new__
"""Half the time of calling the class."""
_Act = tuple[int, bool, int, bool]
"""An aura, ready for use: number of its area, whether enemies are meant, what is added, whether it targets."""
_Count = tuple[bytes, int, int]
"""A bond, ready for use: which pieces count, what is added for each, of which side they must be."""


class Changed(NamedTuple):
    """What other texts than those of auras make of who bears which."""

    lost: int = 0
    """The pieces that have lost all abilities."""
    granted: tuple[tuple[int, int], ...] = ()
    stripped: tuple[tuple[int, int], ...] = ()
    """For each text that matters on a board, the pieces that gained it, and those that have it no longer."""


UNCHANGED = Changed()


@dataclass
class Auras:
    """Everything that cards on a board can do to each other, by the number of the text that says it."""

    auras: dict[int, list[Aura]] = field(default_factory=dict)
    bonds: dict[int, list[Bond]] = field(default_factory=dict)
    against: dict[int, list[Against]] = field(default_factory=dict)
    reaches: dict[int, list[Arrows]] = field(default_factory=dict)
    """Texts that widen the reach of attacks."""
    targeting: dict[int, int] = field(default_factory=dict)
    """Texts that say that they target cards, and of which sides."""
    redirecting: set[int] = field(default_factory=set)
    """Texts that turn what would target their card back on its source."""
    closed: set[int] = field(default_factory=set)
    """Texts whose card gains nothing from special spaces."""
    negated: dict[int, str] = field(default_factory=dict)
    """Texts that do not work during a period."""
    periods: dict[str, tuple[int, int]] = field(default_factory=dict)
    """For each such period, the slot of the memory that tells of it and the value that it then has."""
    terrain: Sequence[Terrain | None] = ()
    """For each kind of special space, what it does."""
    added_to: frozenset[int] = frozenset()
    """The numbers of cards that are added to; others, such as the level of a card, are as printed."""
    beside: int = 0
    """The pieces whose texts work though they do not lie on the board: the rules of play."""
    ages: int = 0
    """Where the memory says, for each piece, when it was placed: of two that strip each other, the older works."""
    weights: Sequence[tuple[int, int]] = ()
    """For each kind of token that adds to numbers, where the number of those on the first piece is, and how much."""
    face_down: int = -1
    """The mark of cards that neither do nor suffer anything."""
    frees: bool = True
    """Whether what strips itself strips nobody else."""
    chains: bool = True
    """Whether what is stripped strips nobody."""
    terrain_stays: bool = True
    """Whether stripped and redirecting cards keep what terrain adds."""
    defends: bool = True
    """Whether what is added when a card defends lasts beyond the turn in which it was played."""
    reach_is_turned: bool = False
    """Whether who turns back what targets him is out of reach from afar."""
    turned_on_itself: bool = True
    """Whether what is turned back from a captured card is done to the captor."""
    printed_first: bool = True
    """Whether of two texts about a capture the printed one comes before the one that a space gives."""
    gives_turning: bool = True
    """Whether a space can have a card turn back what targets it."""
    loser_is_holder: bool = True
    """Whether the defending player is whoever had the card; else the owner, if he is on the same side."""
    turns_always: bool = True
    edges: Sequence[int] = ()
    """The numbers of a card on its edges, from the north to the west."""
    taker_speaks: bool = True
    """Whether a text by which a card takes the space of another speaks to who played it; else to who had the other."""
    renews: bool = True
    """Whether a card that comes to the board again is the latest there."""
    redirects_until: int = 1 << 30
    """The step of a turn from which on nothing is turned back."""

    def complete(self, printed: Sequence[tuple[int, ...]], side_zones: Sequence[Sequence[int]]) -> None:
        """Work out what matters, when all texts are known: the texts of each piece, and the zones of each side."""
        self.printed, self.side_zones = printed, side_zones
        self.zones = tuple(zone for zones in side_zones for zone in zones)
        self.side_of = {zone: side for side, zones in enumerate(side_zones) for zone in zones}
        self.digits = [bytes(48 + (zone in zones) for zone in range(256)) for zones in side_zones]
        """For each side, a table that turns the numbers of zones into 1 for its own and 0 for all others."""
        self.numbers = {aura.arrows: 0 for auras in self.auras.values() for aura in auras}
        for number, arrows in enumerate(self.numbers):
            self.numbers[arrows] = number
        self.pauses = [
            (slot, value, frozenset(text for text, period in self.negated.items() if period == name))
            for name, (slot, value) in self.periods.items()
        ]
        """When which texts do not work: while a slot of the memory has a value."""
        self.tables: dict[int, tuple[Ground, list[tuple[int, ...]]]] = {}
        self.acts = {text: self._ready(text, strips=False) for text in self.auras}
        self.strips = {text: found for text in self.auras if (found := self._ready(text, strips=True))}
        self.counts = {text: tuple(_flagged(one, len(printed)) for one in bonds) for text, bonds in self.bonds.items()}
        self.acts_of = [tuple(act for text in texts for act in self.acts.get(text, ())) for texts in printed]
        self.bonds_of = [tuple(one for text in texts for one in self.counts.get(text, ())) for texts in printed]
        self.strips_of = [tuple(act for text in texts for act in self.strips.get(text, ())) for texts in printed]
        self.acting = sum(1 << piece for piece, acts in enumerate(self.acts_of) if acts or self.bonds_of[piece])
        self.stripping = _bearers(printed, self.strips)
        self.turned = _bearers(printed, self.redirecting)
        self.shut = _bearers(printed, self.closed)
        self.known: dict[Changed, Auras] = {}
        self.matter = frozenset((*self.auras, *self.bonds, *self.redirecting, *self.closed))
        """The texts of which it matters on a board who bears them."""

    def _ready(self, text: int, *, strips: bool) -> tuple[_Act, ...]:
        aimed = self.targeting.get(text, 0)
        return tuple(
            (self.numbers[aura.arrows], aura.enemy, aura.amount, bool(aimed & (OTHERS if aura.enemy else OWN)))
            for aura in self.auras[text]
            if aura.strips == strips
        )

    def changed(self, by: Changed) -> Auras:
        """The same, where other texts have changed who bears which."""
        found = self.known.get(by)
        if found is None:
            if len(self.known) >= _KEPT:
                self.known.clear()
            found = self.known[by] = copy(self)
            found.complete([_borne(texts, 1 << piece, by) for piece, texts in enumerate(self.printed)], self.side_zones)
            found.shut |= by.lost  # who has lost all abilities gains none from a space either
        return found

    def read(self, state: State) -> tuple[Any, ...]:
        """All of a state that a survey is made from, and that says which texts do not work."""
        there = [state.members[one] for one in self.zones]
        return (
            state.at[:], there, state.marks[self.face_down], state.memory[:], state.ground,
            state.counters if self.weights else None, state.step < self.redirects_until,
        )  # fmt: skip

    def survey(self, state: State) -> Survey:  # noqa: C901, PLR0912 - asked after every event: calls would cost a tenth
        """How the cards on the board stand. Asked after every event, so it makes few calls and no sets of its own."""
        at, where, zone, members = state.at, state.place, state.zone, state.members
        lying = 0
        for one in self.zones:
            lying |= members[one]
        if state.marks[self.face_down]:
            lying &= ~state.marks[self.face_down]
            at = [piece if piece >= 0 and lying >> piece & 1 else -1 for piece in at]
        # The last piece is never on the board: it stands in for the cards of empty places, which are piece -1.
        there = bytes(itemgetter(*at)(zone))[::-1].translate
        spots = [int(there(digits), 2) for digits in self.digits]
        everywhere = sum(spots)
        special = state.ground.special & everywhere
        gifts = self._gifts(state, special) if special else ()
        turning = self._turning(state, lying, gifts) if lying & self.turned or gifts else 0
        tables = self._tables(state.ground)
        stripping, lost = lying & self.stripping, 0
        if gifts or stripping & stripping - 1:
            lost = self._strip(state, lying, spots, everywhere, turning, gifts)
        elif stripping:
            lost = self._strip_alone(state, stripping.bit_length() - 1, spots, everywhere, turning)
        added = [0] * len(at)
        if special:
            self._tread(state, special, lost, turning, added)
        for first, amount in self.weights:
            for spot in ids(everywhere):
                added[spot] += amount * state.counters[first + at[spot]]
        side_of, acts_of, bonds_of, near = self.side_of, self.acts_of, self.bonds_of, state.ground.near
        for piece in ids(lying & self.acting):
            spot = where[piece]
            if lost >> spot & 1:
                continue
            own = spots[side_of[zone[piece]]]
            for number, enemy, amount, targets in acts_of[piece]:
                hit = tables[number][spot] & (everywhere ^ own if enemy else own)
                if targets and hit & turning:
                    hit = hit & ~turning | BIT[spot]
                while hit:
                    low = hit & -hit
                    added[low.bit_length() - 1] += amount
                    hit ^= low
            for flags, amount, side in bonds_of[piece]:
                for other in near[spot]:
                    if flags[at[other]] and (not side or own >> other & 1 == (side == OWN)):
                        added[spot] += amount
        for spot, text in gifts:
            if (text in self.acts or text in self.counts) and not lost >> spot & 1:
                self._given(state, at, spot, text, spots, turning, added)
        return new_survey(Survey, (added, lost, turning, gifts, lying))

    def _given(
        self, state: State, at: list[int], spot: int, text: int, spots: list[int], turning: int, added: list[int]
    ) -> None:
        """What a text adds that its space gives to a card."""
        own = spots[self.side_of[state.zone[state.at[spot]]]]
        for number, enemy, amount, targets in self.acts.get(text, ()):
            hit = self._tables(state.ground)[number][spot] & (sum(spots) ^ own if enemy else own)
            if targets and hit & turning:
                hit = hit & ~turning | BIT[spot]
            for place in ids(hit):
                added[place] += amount
        for flags, amount, side in self.counts.get(text, ()):
            for other in state.ground.near[spot]:
                if flags[at[other]] and (not side or own >> other & 1 == (side == OWN)):
                    added[spot] += amount

    def _tables(self, ground: Ground) -> list[tuple[int, ...]]:
        """For each area that a text has, what it covers from each place of this ground."""
        known = self.tables.get(id(ground))
        if known is None:
            if len(self.tables) >= 64:
                self.tables.clear()
            known = self.tables[id(ground)] = ground, [area(ground, arrows) for arrows in self.numbers]
        return known[1]

    def _gifts(self, state: State, special: int) -> list[tuple[int, int]]:
        """Texts that special spaces give to those who lie there."""
        found = []
        for spot in ids(special):
            terrain = self.terrain[state.ground.kinds[spot]]
            if terrain is not None and terrain.text >= 0 and not self.shut >> state.at[spot] & 1:
                found.append((spot, terrain.text))
        return found

    def _turning(self, state: State, lying: int, gifts: Sequence[tuple[int, int]]) -> int:
        """The places whose cards turn back what would target them."""
        if state.step >= self.redirects_until:
            return 0
        spots, turned = 0, lying & self.turned
        while turned:
            low = turned & -turned
            spots |= BIT[state.place[low.bit_length() - 1]]
            turned ^= low
        for spot, text in gifts:
            if text in self.redirecting:
                spots |= BIT[spot]
        return spots

    def _strip_alone(self, state: State, piece: int, spots: list[int], everywhere: int, turning: int) -> int:
        """What a card strips, if no other strips anything: as mostly."""
        spot, own, lost = state.place[piece], spots[self.side_of[state.zone[piece]]], 0
        tables = self._tables(state.ground)
        for number, enemy, _, targets in self.strips_of[piece]:
            hit = tables[number][spot] & (everywhere ^ own if enemy else own)
            if targets and hit & turning:
                hit = BIT[spot] if self.frees else hit & ~turning | BIT[spot]
            lost |= hit
        return lost

    def _strippers(self, state: State, lying: int, gifts: Sequence[tuple[int, int]]) -> list[tuple[int, _Act]]:
        """Places, and what strips others from there."""
        found = [(spot, act) for spot, text in gifts for act in self.strips.get(text, ())]
        left = lying & self.stripping
        while left:
            low = left & -left
            piece = low.bit_length() - 1
            found += [(state.place[piece], act) for act in self.strips_of[piece]]
            left ^= low
        return found

    def _strip(
        self,
        state: State,
        lying: int,
        spots: list[int],
        everywhere: int,
        turning: int,
        gifts: Sequence[tuple[int, int]],
    ) -> int:
        """The places whose cards have lost all abilities."""
        tables, memory, ages = self._tables(state.ground), state.memory, self.ages
        sources: list[Stripper] = []
        for spot, (number, enemy, _, targets) in self._strippers(state, lying, gifts):
            piece = state.at[spot]
            own = spots[self.side_of[state.zone[piece]]]
            hit = tables[number][spot] & (everywhere ^ own if enemy else own)
            if targets and hit & turning:
                hit = BIT[spot] if self.frees else hit & ~turning | BIT[spot]
            sources.append((spot, hit, memory[ages + piece]))
        return stripped_by(sources, self.chains)

    def _tread(self, state: State, special: int, lost: int, turning: int, added: list[int]) -> None:
        """What spaces add to those who are at home there, and take from those who are not."""
        for spot in ids(special):
            terrain = self.terrain[state.ground.kinds[spot]]
            if terrain is None or terrain.text >= 0:
                continue
            if self.terrain_stays or not (lost | turning) >> spot & 1:
                added[spot] += terrain.at_home if terrain.home >> state.at[spot] & 1 else terrain.elsewhere


def _borne(texts: tuple[int, ...], piece: int, by: Changed) -> tuple[int, ...]:
    """The texts of a piece, with what it gained and without what it lost."""
    if by.lost & piece:
        texts = ()
    gone = {text for text, pieces in by.stripped if pieces & piece}
    return tuple(
        text
        for text in dict.fromkeys((*texts, *(text for text, pieces in by.granted if pieces & piece)))
        if text not in gone
    )


def _flagged(bond: Bond, pieces: int) -> _Count:
    """A bond with the cards it counts as one byte each; the last stands for no card, which is piece -1."""
    return bytes([*(bond.having >> piece & 1 for piece in range(pieces - 1)), 0]), bond.amount, bond.side


def _bearers(printed: Sequence[tuple[int, ...]], texts: Collection[int]) -> int:
    """The pieces on which one of some texts is printed."""
    bits = 0
    for piece, own in enumerate(printed):
        if any(text in texts for text in own):
            bits |= 1 << piece
    return bits
