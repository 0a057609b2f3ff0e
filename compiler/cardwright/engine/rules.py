"""The rules of one game for a number of players: everything that does not change while it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.engine.cast import Cast
from cardwright.engine.layout import Layout, ZoneKind
from cardwright.engine.operations import Cause, Event
from cardwright.engine.play import Frame, Listener, Play, Replacer
from cardwright.engine.state import NOWHERE, State

Pool = Callable[[Play, int, Frame], int]
"""A set of pieces: those in your play area, that character."""
Effect = Callable[[Play, int, Frame], bool]
"""Does something; whether it fully happened."""
Test = Callable[[Play, int, Frame], int]
"""Whether something is so: a set that may be empty will do."""


@dataclass(frozen=True)
class Rulebook:
    """What a game's rulebook fixes about the words on its cards."""

    zones: tuple[ZoneKind, ...]
    places: int = 0
    goes: Mapping[str, str] = field(default_factory=dict)
    """Where a verb moves cards to, if the sentence does not say: killed cards to the discard pile."""
    found: Mapping[str, str] = field(default_factory=dict)
    """Adjectives that say where a card is: `available`."""
    counters: tuple[str, ...] = ()
    counts: Mapping[str, str] = field(default_factory=dict)
    """Verbs that add 1 to a counter of the player: an extra turn."""
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each kind of line (row, column) and each place, the set of the places on the same line."""
    resolving: str = ""
    """Where a card is while it is carried out: it must not be found anywhere else."""
    spent: str = ""
    """Where it goes afterwards."""
    verbs: tuple[str, ...] = ()
    """Verbs that only the rulebook uses."""
    memory: int = 0


class Ban(NamedTuple):
    """Something cannot be done to pieces, while a test holds."""

    source: int
    reach: int
    """The pieces it can ever speak of."""
    pool: Pool
    test: Test | None


class Bound(NamedTuple):
    """A piece can be moved only to these places."""

    source: int
    places: Pool


class CountsAs(NamedTuple):
    """A piece counts as so many of a type, of a value, while a test holds."""

    source: int
    """The piece; none where the record comes into force in play and the state says for which piece."""
    amount: int
    type: str
    attribute: str
    value: int
    """The number of the value; none where the player named it."""
    test: Test | None
    definition: int = NOWHERE
    """The card that says it."""


class Ability(NamedTuple):
    """What a card does when it is carried out."""

    run: Effect
    slots: int
    """How many things its words refer back to."""


class Rules:
    """Pieces, zones, verbs, and everything that was compiled from cards."""

    def __init__(self, cast: Cast, layout: Layout, book: Rulebook, verbs: list[str]) -> None:
        self.cast = cast
        self.layout = layout
        self.book = book
        self.verbs = verbs
        self.verb = {name: number for number, name in enumerate(verbs)}
        self.before: list[tuple[Replacer, ...]] = [()] * len(verbs)
        self.after: list[tuple[Listener, ...]] = [()] * len(verbs)
        self.bans: list[tuple[Ban, ...]] = [()] * len(verbs)
        self.bannable = [0] * len(verbs)
        """For each verb, the pieces that a ban may speak of: for all others, bans need not be asked."""
        self.bounds: list[tuple[Bound, ...]] = [()] * len(verbs)
        self.counting: list[CountsAs] = []
        """Records of cards that count as something by themselves."""
        self.lasting: list[CountsAs] = []
        """Records that come into force in play."""
        self.resolving = layout.zones.get(book.resolving, ())
        self.spent = layout.zones.get(book.spent, ())
        self.abilities: list[Ability | None] = []
        """For each definition, what it does when it is carried out."""

    def forbid(self, verb: str, ban: Ban) -> None:
        """Have something never happen."""
        number = self.verb[verb]
        self.bans[number] = (*self.bans[number], ban)
        self.bannable[number] |= ban.reach

    def listen(self, verb: str, listener: Listener) -> None:
        """Have a rule of the game told of all events of a verb."""
        number = self.verb[verb]
        self.after[number] = (*self.after[number], listener)

    def event(self, verb: str, operation: int, a: int, b: int, c: object, cause: Cause) -> Event:
        """An event by the name of its verb: for set-up and tests, not for the inner loop."""
        return (self.verb[verb], operation, a, b, c, cause)

    def fresh_state(self) -> State:
        """A state in which every piece lies in the first zone."""
        state = State(len(self.cast.pieces), self.layout.size, self.book.places)
        state.members[0] = self.cast.everything
        state.counters = [0] * (len(self.book.counters) * self.layout.players)
        state.memory = [0] * self.book.memory
        for zone, kind in enumerate(self.layout.kind_of):
            if kind.ordered:
                state.order[zone] = ()
        return state

    def controller(self, state: State, piece: int) -> int:
        """The player in whose zone a piece is."""
        return self.layout.player_of[state.zone[piece]] if piece != NOWHERE else NOWHERE
