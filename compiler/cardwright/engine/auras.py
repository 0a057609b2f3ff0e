"""Auras: what cards on a board do to each other for as long as they lie there, worked out all at once.

The records are compiled from texts (`compile/auras.py`); here they are only numbers and sets, because a board is worked
out anew after everything that happens on it. The order is: what special spaces give; who turns abilities back on their
sources; who loses all abilities; then what is added to numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.engine.ground import Arrows, Ground, area
from cardwright.engine.state import State, ids
from cardwright.engine.stripping import stripped_by

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
    """Of any side (0), of its own (1), of others (2)."""


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


_Act = tuple[int, bool, int, bool]
"""An aura, ready for use: number of its area, whether enemies are meant, what is added, whether it targets."""


@dataclass
class Auras:
    """Everything that cards on a board can do to each other, by the number of the text that says it."""

    auras: dict[int, Aura] = field(default_factory=dict)
    bonds: dict[int, Bond] = field(default_factory=dict)
    against: dict[int, list[Against]] = field(default_factory=dict)
    reaches: dict[int, Arrows] = field(default_factory=dict)
    """Texts that widen the reach of attacks."""
    targeting: set[int] = field(default_factory=set)
    """Texts that say that they target cards."""
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
    ages: int = 0
    """Where the memory says, for each piece, when it was placed: of two that strip each other, the older works."""
    face_down: int = -1
    """The mark of cards that neither do nor suffer anything."""
    frees: bool = True
    """Whether what strips itself strips nobody else."""
    chains: bool = True
    """Whether what is stripped strips nobody."""
    terrain_stays: bool = True
    """Whether stripped and redirecting cards keep what terrain adds."""
    redirects_until: int = 1 << 30
    """The step of a turn from which on nothing is turned back."""

    def complete(self, printed: Sequence[tuple[int, ...]], side_zones: Sequence[Sequence[int]]) -> None:
        """Work out what matters, when all texts are known: the texts of each piece, and the zones of each side."""
        self.printed = printed
        self.zones = tuple(zone for zones in side_zones for zone in zones)
        self.side_of = {zone: side for side, zones in enumerate(side_zones) for zone in zones}
        self.digits = [bytes(48 + (zone in zones) for zone in range(256)) for zones in side_zones]
        """For each side, a table that turns the numbers of zones into 1 for its own and 0 for all others."""
        self.numbers = {aura.arrows: 0 for aura in self.auras.values()}
        for number, arrows in enumerate(self.numbers):
            self.numbers[arrows] = number
        self.tables: dict[int, tuple[Ground, list[tuple[int, ...]]]] = {}
        self.acts = {
            text: (self.numbers[aura.arrows], aura.enemy, aura.amount, text in self.targeting)
            for text, aura in self.auras.items()
        }
        self.acts_of = [
            tuple(self.acts[text] for text in texts if text in self.acts and not self.auras[text].strips)
            for texts in printed
        ]
        self.bonds_of = [tuple(self.bonds[text] for text in texts if text in self.bonds) for texts in printed]
        stripping = {text for text, aura in self.auras.items() if aura.strips}
        self.acting = _bearers(printed, self.acts.keys() - stripping)
        self.bonding = _bearers(printed, self.bonds.keys())
        self.stripping = _bearers(printed, stripping)
        self.turned = _bearers(printed, self.redirecting)
        self.shut = _bearers(printed, self.closed)

    def survey(self, state: State) -> Survey:
        """How the cards on the board stand."""
        zone, members = state.zone, state.members
        lying = 0
        for one in self.zones:
            lying |= members[one]
        # The last piece is never on the board: it stands in for the cards of empty places, which are piece -1.
        there = bytes([zone[piece] for piece in state.at])[::-1]
        spots = [int(there.translate(digits), 2) for digits in self.digits]
        if state.marks[self.face_down]:
            lying = self._without_hidden(state, lying, spots)
        everywhere = 0
        for some in spots:
            everywhere |= some
        special = state.ground.special & everywhere
        gifts = self._gifts(state, special) if special else ()
        turning = self._turning(state, lying, gifts) if lying & self.turned or gifts else 0
        lost = 0
        if lying & self.stripping or gifts:
            lost = self._strip(state, lying, spots, everywhere, turning, gifts)
        added = [0] * len(state.at)
        if special:
            self._tread(state, special, lost, turning, added)
        self._add(state, lying, spots, everywhere, lost, turning, added)
        if lying & self.bonding:
            self._bind(state, lying, spots, everywhere, lost, added)
        return Survey(added, lost, turning, gifts)

    def _add(
        self, state: State, lying: int, spots: list[int], everywhere: int, lost: int, turning: int, added: list[int]
    ) -> None:
        """What auras add to the numbers of the cards they reach."""
        where, zone, tables = state.place, state.zone, self._tables(state.ground)
        side_of, acts_of = self.side_of, self.acts_of
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

    def idle(self, state: State) -> frozenset[int]:
        """The texts that do not work in the period that it is."""
        for period, (slot, value) in self.periods.items():
            if state.memory[slot] == value:
                return frozenset(text for text, of in self.negated.items() if of == period)
        return frozenset()

    def _tables(self, ground: Ground) -> list[tuple[int, ...]]:
        """For each area that a text has, what it covers from each place of this ground."""
        known = self.tables.get(id(ground))
        if known is None:
            if len(self.tables) >= 64:
                self.tables.clear()
            known = self.tables[id(ground)] = ground, [area(ground, arrows) for arrows in self.numbers]
        return known[1]

    def _without_hidden(self, state: State, lying: int, spots: list[int]) -> int:
        hidden = lying & state.marks[self.face_down]
        covered = 0
        for piece in ids(hidden):
            covered |= BIT[state.place[piece]]
        for side, some in enumerate(spots):
            spots[side] = some & ~covered
        return lying & ~hidden

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
        spots = 0
        for piece in ids(lying & self.turned):
            spots |= BIT[state.place[piece]]
        for spot, text in gifts:
            if text in self.redirecting:
                spots |= BIT[spot]
        return spots

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
        where, zone, memory, tables = state.place, state.zone, state.memory, self._tables(state.ground)
        sources: list[tuple[int, int, int]] = []
        texts = [(where[piece], text) for piece in ids(lying & self.stripping) for text in self.printed[piece]]
        for spot, text in [*texts, *gifts] if gifts else texts:
            if text not in self.auras or not self.auras[text].strips:
                continue
            piece = state.at[spot]
            number, enemy, _, targets = self.acts[text]
            own = spots[self.side_of[zone[piece]]]
            hit = tables[number][spot] & (everywhere ^ own if enemy else own)
            if targets and hit & turning:
                hit = BIT[spot] if self.frees else hit & ~turning | BIT[spot]
            sources.append((spot, hit, memory[self.ages + piece]))
        return stripped_by(sources, self.chains)

    def _tread(self, state: State, special: int, lost: int, turning: int, added: list[int]) -> None:
        """What spaces add to those who are at home there, and take from those who are not."""
        for spot in ids(special):
            terrain = self.terrain[state.ground.kinds[spot]]
            if terrain is None or terrain.text >= 0:
                continue
            if self.terrain_stays or not (lost | turning) >> spot & 1:
                added[spot] += terrain.at_home if terrain.home >> state.at[spot] & 1 else terrain.elsewhere

    def _bind(self, state: State, lying: int, spots: list[int], everywhere: int, lost: int, added: list[int]) -> None:
        """What cards get for those next to them."""
        at = state.at
        for piece in ids(lying & self.bonding):
            spot = state.place[piece]
            if lost >> spot & 1:
                continue
            near = state.ground.beside[spot] & everywhere
            for having, amount, side in self.bonds_of[piece]:
                if side:
                    own = spots[self.side_of[state.zone[piece]]]
                    near = near & own if side == 1 else near & ~own
                for other in ids(near):
                    if having >> at[other] & 1:
                        added[spot] += amount


def _bearers(printed: Sequence[tuple[int, ...]], texts: Collection[int]) -> int:
    """The pieces on which one of some texts is printed."""
    bits = 0
    for piece, own in enumerate(printed):
        if any(text in texts for text in own):
            bits |= 1 << piece
    return bits
