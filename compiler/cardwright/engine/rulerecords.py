"""What the rules of a game are made of: triggers, actions, prohibitions, what holds, what is delayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.engine.operations import Cause
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.rulebook import Parts
from cardwright.engine.state import NOWHERE

if TYPE_CHECKING:
    from cardwright.engine.layers import Sayings, View

if TYPE_CHECKING:
    from cardwright.engine.rules import Count, Effect, Pool, Test


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
    worth: Count | None = None
    """How often it counts so, where that is worked out in play."""
    slots: int = 0
    """How many variables its words have."""
    plain: bool = False
    """Whether it counts so, if it does, so often in any case, and its condition asks only where pieces lie."""
    zones: tuple[int, ...] = ()
    """If it counts so while it lies in certain zones, and is asked nothing else: these."""

    def number(self, play: Play, frame: Frame) -> int:
        """As how many the piece that a frame begins with counts at the moment; nothing in its own condition."""
        if self.zones:
            return self.amount if play.state.zone[frame[0]] in self.zones else 0
        if self.plain:
            return self.amount if self.test is None or self.test(play, NOWHERE, frame) else 0
        piece, counting = 1 << frame[0], play.counting
        if counting & piece:
            return 0
        play.counting |= piece
        try:
            me = play.rules.controller(play.state, frame[0])
            if self.test is not None and not self.test(play, me, frame):
                return 0
            return self.amount if self.worth is None else self.amount * self.worth(play, me, frame)
        finally:
            play.counting = counting


class Source(NamedTuple):
    """A text that works while it is borne: that of a card, or of a keyword with what it is given."""

    name: str
    printed: int
    """The pieces it is printed on."""
    definition: int
    keyword: bool = False
    arguments: tuple[str, ...] = ()
    zones: tuple[int, ...] = ()
    """The zones it works in, if these are others than the rulebook says."""


class Static(NamedTuple):
    """Something that is so while a text is borne, or for as long as a lasting effect holds."""

    source: int
    """The text; none for a record that comes into force in play."""
    layer: int
    test: Test | None
    apply: Callable[[Play, int, Frame, View | Sayings], None]
    slots: int
    cause: Cause
    slot: int = 0
    """Where the frame keeps the cards that it is said of, for what comes into force in play."""


class Speaking(NamedTuple):
    """A text that says what is so."""

    static: Static
    source: int
    printed: int
    """The pieces it is printed on; less than none, where it works in zones of its own."""


class Limit(NamedTuple):
    """How often a text can be used in a period."""

    number: int
    period: str
    shared: bool
    """Whether all cards with the text count together (`max`)."""


class Trigger(NamedTuple):
    """What happens because of an event."""

    number: int
    source: int
    match: Callable[[Play, int, Frame, Entry], bool]
    """Whether an event is one of those; the frame then holds what the words speak of."""
    run: Effect
    slots: int
    optional: bool
    """Whether the player is asked: a response, and not a passive ability."""
    ask: str
    """The label of the window in which it is used; empty for a passive ability."""
    limit: Limit | None
    cause: Cause
    group: tuple[int, int] | None = None
    """Where it happens once for all events that happen together: the slot of what they happen to, and how many at
    least."""
    speaks: frozenset[str] = frozenset()
    """The parts of the event that its effects speak of."""
    moving: bool = False
    """Whether it waits for nothing but cards that go somewhere."""
    own: bool = False
    """Whether it waits for nothing but what happens to the card that bears it."""
    topic: int = NOWHERE
    """The period for whose beginning or end it waits, and for nothing else; none, if it waits for something else."""
    anyones: bool = False
    """Whether any player can use it, whosever card it is."""


class Guarded:
    """What does nothing at all unless something is so as it begins: that is asked first where it is only asked whether
    it would do anything."""

    __slots__ = ("opens", "run")

    def __init__(self, opens: Test, run: Effect) -> None:
        self.opens, self.run = opens, run

    def __call__(self, play: Play, me: int, it: Frame) -> bool:
        return self.run(play, me, it) if self.opens(play, me, it) else False


class Action(NamedTuple):
    """What a player can do with a card by himself."""

    number: int
    source: int
    windows: tuple[str, ...]
    """The labels before it: the windows in which it can be used."""
    run: Effect
    slots: int
    limit: Limit | None
    cause: Cause
    anyones: bool = False
    """Whether whoever's turn it is can use it on a card that is nobody's."""
    everybodys: bool = False
    """Whether any player can use it, whosever card it is."""


class Restriction(NamedTuple):
    """What a player cannot do, or not to these pieces."""

    source: int
    verbs: tuple[int, ...]
    who: Pool | None
    """The players who cannot; none where it is said of the pieces alone."""
    what: Pool | None
    """The pieces it cannot be done to; none where it cannot be done at all."""
    test: Test | None
    slots: int
    most: int = -1
    """How often it can be done all the same; not at all, if less than 0."""
    tally: Callable[[Play, int, Frame, int], int] | None = None
    """How often a player has done it."""
    agent: Pool | None = None
    """The cards whose doing it must be; anybody's, if none is named."""
    noun: str = ""
    """What it cannot be done to, if that is counted: `you cannot gain gold` says nothing of power."""
    slot: int = 0
    """Where the frame keeps the cards that it is said of, for what comes into force in play."""
    deed: Callable[[Play, int, Frame, Parts], bool] | None = None
    """Whether a deed is one of those, from its parts, where procedures ask about deeds and not about pieces."""
    own: bool = False
    """Whether it is said of nothing but the card that bears it."""
    lifts: bool = False
    """Whether such a deed can be done, though the rulebook says otherwise."""


class Allowance(NamedTuple):
    """What a text lets its player do to pieces, though the rulebook does not."""

    number: int
    source: int
    what: Pool
    test: Test | None
    slots: int
    limit: Limit | None


class Closing(NamedTuple):
    """Where cards cannot be played on a board, as a text says."""

    source: int
    own: bool
    """Whether it is said of the card itself, wherever that is; else while the text is borne in play."""
    spaces: Callable[[Play, int, Frame, int, int], int]
    """The spaces on which a player cannot play a piece; both are sets."""
    slots: int


class Permission(NamedTuple):
    """A card may be played on the spaces of these cards; what then becomes of the card that lies there."""

    source: int
    pool: Pool
    slot: int
    """Where the frame keeps the card whose space it is."""
    then: Effect
    slots: int


class Duel(NamedTuple):
    """What is added to some numbers of cards for as long as one attacks another."""

    source: int
    stats: tuple[int, ...]
    number: Callable[[Play, int, Frame, int, int], tuple[int, int]]
    """From attacker and target, each as a set, to the cards whose numbers change, and by how much."""
    slots: int


class Constant(NamedTuple):
    """What a text does whenever it can."""

    source: int
    run: Effect
    slots: int
    cause: Cause
    test: Test | None = None
    """Whether it is so what it waits for, of rules that wait for something to be so."""


class Delayed(NamedTuple):
    """What is done when an event of these happens next; every time until it ends, if it is not done once only."""

    verbs: tuple[int, ...]
    match: Callable[[Play, int, Frame, Entry], bool]
    run: Effect
    cause: Cause
    once: bool = True
    instead: bool = False
    """Whether it is done in the place of the event."""
    stops: int | None = None
    """Where the frame notes that the event does not happen; None, if it is always done in the place of the event."""
    altering: tuple[tuple[int, Any], ...] = ()
    """Where the frame notes that the event happens otherwise, and how."""
    group: tuple[int, int] | None = None
    """Where it is waited for several events at once: where the frame keeps what they happen to, and how many."""


class Ability(NamedTuple):
    """What a card does when it is carried out."""

    run: Effect
    slots: int
    """How many things its words refer back to."""
