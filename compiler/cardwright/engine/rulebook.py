"""What a game's rulebook fixes about the words on its cards: data, made once, without a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardwright.engine.ground import Arrows
from cardwright.engine.layout import ZoneKind

Tale = Callable[[Any, Any, Any], str]
"""A sentence about an event that changes nothing: from the game under way, the event and how players are called."""
Act = Callable[[Any, int, Mapping[str, int], Any], int]
"""Does what a verb says: from the play, the player, the parts of the deed as sets, and the cause, to those done to."""
Sight = Callable[[Any, int, list[int]], int]
"""A set of pieces (or of players) that only the game can tell: those adjacent to a card."""
Parts = Mapping[str, Any]
"""The parts of a deed by their roles: sets of pieces or players, places, numbers, names of what is counted."""
Procedure = Callable[[Any, int, list[int], Parts, Any], Mapping[str, Any]]
"""Does what a verb says: from the play, the player, what words refer to, the parts and the cause, to what came of it by
roles; `done` says whether it all happened."""
Reading = Callable[[Any, Any], Any]
"""What an entry of the log says: from the play and the entry to a set, a number or a truth."""


class Telling(NamedTuple):
    """How events tell of a deed."""

    verbs: tuple[str, ...]
    """The verbs that such events have."""
    parts: Mapping[str, Reading]
    """Who and what has a part in it, by roles."""
    admits: Reading | None = None
    """Whether an event of these verbs is such a deed; each is, if nothing is said."""
    fleeting: frozenset[str] = frozenset()
    """The parts that can be told only while it happens, not afterwards."""
    alters: Mapping[str, Callable[[Any, Any, Any], Any]] = {}
    """How the event becomes one with another part, where a text can do that before it happens; none, if it is over."""


@dataclass(frozen=True, eq=False, repr=False)
class BoardWords:
    """How meanings call what there is on a board on which cards reach each other across spaces."""

    area: Callable[[str], Arrows | None]
    """What a value says as an area: how far to the north, east, south and west; nothing, if it is none."""
    numbers: str
    """All numbers of a card together."""
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
    pauses: frozenset[str]
    """Periods in which texts can say that they do not work."""


@dataclass(frozen=True, eq=False, repr=False)
class Rulebook:
    """What a game's rulebook fixes about the words on its cards."""

    zones: tuple[ZoneKind, ...]
    places: int = 0
    goes: Mapping[str, str] = field(default_factory=dict)
    """Where a verb moves cards to, if the sentence does not say: killed cards to the discard pile."""
    refills: Mapping[str, str] = field(default_factory=dict)
    """For each pile that is made anew when it runs out, the pile that is shuffled for it."""
    found: Mapping[str, str] = field(default_factory=dict)
    """Adjectives that say where a card is: `available`."""
    counters: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    """What lies on cards and is counted: power, damage."""
    boards: frozenset[str] = frozenset()
    """Zones in which every card has a space of its own: none comes there without one."""
    held: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Tokens that are pieces: of which type they are, and the zone in which a player's own lie."""
    banks: Mapping[str, str] = field(default_factory=dict)
    """For each kind of token that a player has on a card of his own, the type of that card: power on the House card."""
    marks: tuple[str, ...] = ()
    """States that a card is in or not: kneeling, face down, attacking."""
    states: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """What adjectives say of marks: `standing` is not kneeling."""
    sets: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """What verbs do to marks: `stand` takes kneeling away."""
    stats: Mapping[str, str] = field(default_factory=dict)
    """For each number on cards, the field that it is printed in: STR in `strength`."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """For each attribute whose field has another name, that name: icons in `icons`."""
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Nouns that stand for cards of other types: a defender is a defending character. Types, then marks after `+`."""
    play: tuple[str, ...] = ()
    """The zones that are meant by `in play`, and by any card of which no zone is said."""
    active: tuple[str, ...] = ()
    """The zones in which what a card says holds; those of `play`, if none is named."""
    works: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For cards of a type whose text holds elsewhere, the zones: events work in the hand."""
    playing: tuple[str, ...] = ()
    """The zones in which what a card says of being played itself holds: the hand."""
    constant: bool = False
    """Whether a line without a label is done whenever it can be, and not when its card is carried out."""
    arriving: frozenset[str] = frozenset()
    """Verbs that say only that a card comes to a zone, whatever brings it there."""
    orphans: Mapping[str, str] = field(default_factory=dict)
    """For cards of a type that lie on others, the verb by which they leave play with their host; else they stay."""
    stays: frozenset[str] = frozenset()
    """States that a card keeps when it leaves play; all others end."""
    seats: Mapping[str, int] = field(default_factory=dict)
    """Players by what they do or are: the slot of the memory that says who defends. The value is the player plus 1."""
    topics: Mapping[str, int] = field(default_factory=dict)
    """Attributes of what is under way: the slot of the memory that says which icon a challenge has, plus 1."""
    periods: tuple[str, ...] = ()
    """Periods from the longest to the shortest: a round, a phase, a challenge. Each ends with those inside it."""
    spans: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """Periods with names of their own: what kind they are, and which slot of the memory says so by which number."""
    began: Mapping[str, int] = field(default_factory=dict)
    """For each period, the slot of the memory that says how long the log was when it began."""
    kept: tuple[tuple[str, str], ...] = ()
    """Verbs and periods: how often it was done since then, the rules of the game ask."""
    sights: Mapping[str, Sight] = field(default_factory=dict)
    """Adjectives that only the game can tell, as sets of pieces as the card sees them: adjacent."""
    used: Mapping[str, Callable[[Any, int, int, Callable[[], bool]], bool]] = field(default_factory=dict)
    """For cards of a type, how their text is used: an event is played. From the play, the card, the player and what
    then happens to whether it all did."""
    parts: Mapping[str, Sight] = field(default_factory=dict)
    """Nouns for cards by what they do at the moment: the attacker, the bearer."""
    named: Sight | None = None
    """The pieces that a name stands for on a card, where several players can have one of that name."""
    innate: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Keywords that all cards of a type have, because the rulebook says so."""
    most: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """For a token, how many of it a piece can have at most."""
    floors: Mapping[str, int | None] = field(default_factory=dict)
    """What single numbers do not fall below, where it is not `floor`; none for no bound."""
    ordinals: Mapping[str, int] = field(default_factory=dict)
    """For each period that is counted, the slot of the memory that says which it is."""
    carried: frozenset[str] = frozenset()
    """Types of cards whose texts are carried out when they are played: what waits `this turn` begins to wait then."""
    declinable: frozenset[str] = frozenset()
    """Labels of lines that a player may do without, though their conditions hold."""
    spots: Mapping[str, int] = field(default_factory=dict)
    """Places of the board that have a name of their own, each as a set of places."""
    spaces: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """For each zone with numbered spaces, and each player (or once for all), the set of places of each space."""
    addressed: tuple[str, ...] = ()
    """Types of cards that speak to the player whose turn it is, whoever they belong to."""
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each kind of line (row, column) and each place, the set of the places on the same line."""
    board: BoardWords | None = None
    """What there is on a board on which cards reach each other."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Numbers on cards that are called by one name together: all stats."""
    related: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """For each relation, those that stand in it to some, and the other way round: who is adjacent to a card."""
    spaces_in: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    """For each state that spaces can be in, those that are: open ones."""
    unseen: str = ""
    """The state of cards in play that only their own player knows: face down."""
    steps: Mapping[str, int] = field(default_factory=dict)
    """The steps of a turn by their names, as the state numbers them."""
    foreseen: frozenset[str] = frozenset()
    """Verbs for which only texts count that work before the event: what it frees comes too late."""
    also_called: Mapping[str, str] = field(default_factory=dict)
    """Zones that a variant does not have, and what is meant instead: the hand for the deck."""
    floor: int | None = 0
    """What no number on a card falls below."""
    resolving: str = ""
    """Where a card is while it is carried out: it must not be found anywhere else."""
    spent: str = ""
    """Where it goes afterwards."""
    verbs: tuple[str, ...] = ()
    """Verbs that only the rulebook uses."""
    tales: Mapping[str, Tale] = field(default_factory=dict)
    """How what is only shown or said is told, for verbs of which the game knows what they are about."""
    roles: Mapping[str, tuple[str | int | Sight, ...]] = field(default_factory=dict)
    """Who has a part in what is under way: those with marks (`mark`, names), the player or piece in a slot (`seat`,
    slot), or those that the game tells."""
    asked: frozenset[str] = frozenset()
    """Verbs that are no events, but of which procedures ask whether somebody can: to attack, to be chosen."""
    under_way: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """For a verb and the part that it gives, the slot of the memory that says by which number that it is being done."""
    amid: Mapping[str, str] = field(default_factory=dict)
    """For a verb, the zone in which a card lies while that is done to it: one that is being played."""
    brings: frozenset[str] = frozenset()
    """Verbs that bring cards into play from where `playing` says: what a card says of them itself holds there."""
    allows: frozenset[tuple[str, str]] = frozenset()
    """Verbs, and zones they are done from, for which procedures ask whether a text lets it be done all the same."""
    budgets: Mapping[str, tuple[str, str, int]] = field(default_factory=dict)
    """For a verb that is done to cards with so much of a number in all: that number, the one of the player that says
    how much more, and what the rulebook lets him have."""
    more: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """For a verb and a value of what it is about, the number that says how often more a player may do it."""
    leaving_it: Mapping[str, str] = field(default_factory=dict)
    """For a verb, the part in what is under way that whoever it is done to has no longer."""
    reseating: Mapping[str, tuple[str, Callable[[Any, int, int], bool]]] = field(default_factory=dict)
    """For a verb, the part in what is under way that a player has from then on; and whether a player can have one given
    to another: from the play, the first and the second."""
    told: Mapping[tuple[str, str], tuple[int, int, int, int]] = field(default_factory=dict)
    """For a verb and the part that it gives, what its event says third and fourth: which part; and that there is
    somebody, that there is nobody, that it is still to come."""
    about: frozenset[tuple[str, str]] = frozenset()
    """Verbs whose events are always about one thing, with that: claim is what is applied."""
    wholesale: Mapping[str, str] = field(default_factory=dict)
    """For a verb whose one event is about all cards of a type, the type."""
    affecting: frozenset[str] = frozenset()
    """Verbs that stand for whatever the text of a card does to others."""
    own_numbers: Mapping[str, str] = field(default_factory=dict)
    """For a number on cards that is said of a player, the number of his own that is meant."""
    outside: Mapping[str, str] = field(default_factory=dict)
    """For a number of a player by which he does more of something outside of a limit, the limit: texts must say so."""
    musts: Mapping[str, str] = field(default_factory=dict)
    """For a verb that pieces may have to do, the attribute that says so; its value is that of the occasion."""
    yielding: frozenset[str] = frozenset()
    """Verbs that say only that a card has a number to give."""
    beneath: str = ""
    """The zone of what lies under other cards."""
    keeps: str = ""
    """The token that says which value was named for a card: its number plus 1."""
    whole: str = "play"
    """The place that stands for all zones in play together."""
    payments: Mapping[tuple[str, str], Callable[[Any, int, int, Any], bool]] = field(default_factory=dict)
    """For a verb and what is counted, how it is paid: from the play, the player, how much, and the cause."""
    exchanges: frozenset[tuple[str, str, str]] = frozenset()
    """For a verb, what may be spent and as what, if a text says so: whoever has it done asks for such texts."""
    margin: int | None = None
    """The slot of the memory that says by how much something was won."""
    happens: frozenset[str] = frozenset()
    """Labels whose texts the game's own procedures set going, for the card they stand on: when it is fought."""
    acts: Mapping[str, Act] = field(default_factory=dict)
    """Verbs that only a procedure of the game does: see `Act`."""
    freely: Mapping[str, tuple[Act, Callable[[Any, int], int]]] = field(default_factory=dict)
    """The same for verbs that are done at no cost, with those that a player can then do them to."""
    includes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Verbs that no event has by itself, each with those that it speaks of together: to make points is to get them."""
    room: tuple[int, ...] = ()
    """For each place of the board, the set of the places of the same space, where several pieces share one."""
    directions: Mapping[str, Act] = field(default_factory=dict)
    """What one space on in a direction is, for whoever is moved there."""
    unchanging: frozenset[str] = frozenset()
    """Attributes and keywords that no text changes: what a card was, it still is."""
    copied: frozenset[str] = frozenset()
    """Verbs that can be done to a copy of a card, which is no card: their event then moves nothing."""
    tellings: Mapping[str, Telling] = field(default_factory=dict)
    """How events tell of deeds, by verb, or by verb and value: to become a Casualty."""
    performs: Mapping[str, Procedure] = field(default_factory=dict)
    """Procedures that do what verbs say, by verb, or by verb and value: to suffer Damage."""
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Deeds of which procedures ask whether they can be done, by verb, or by verb and value or role; and the parts that
    they then tell."""
    episodes: Mapping[str, Sight] = field(default_factory=dict)
    """What can be under way, by verb, and whether it is."""
    deed_numbers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For a number of what is under way, the number of a piece that stands for it, and the part that the piece has."""
    readings: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """Numbers that only the game can tell, of pieces or of what is under way: how high a model stands."""
    prices: Mapping[tuple[str, str], Callable[[Any, int, int, Any], bool]] = field(default_factory=dict)
    """For a verb and what is counted, how a piece pays with it: from the play, the piece, how much, and the cause."""
    labelled: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """What using a line with a label takes besides: from what the line does to what is done."""
    keeping: tuple[int, int] = (0, 0)
    """Where the memory keeps for each piece what was chosen for it: from which slot on, and how many each has."""
    sided: bool = False
    """Whether pieces are always on the side of whoever they belong to."""
    measure: Callable[[Any, Any, Any], float] | None = None
    """How far two things on the table are from each other: sets of pieces, places, or named parts of the table."""
    touches: Mapping[str, Callable[[Any, Any, Any], bool]] = field(default_factory=dict)
    """Relations between things on the table, which only the game can tell."""
    areas: frozenset[str] = frozenset()
    """Named parts of the table that are no zones: its centre, where a player deploys."""
    offers: Callable[[Any, int, str, Parts, Any], list[Any]] | None = None
    """The places that a piece can be put to: from the play, the player, the verb, what is put there and what it must be
    near, with how near, to ways; each has a point as `point`."""
    where: Any = None
    """What a player is asked who picks a place."""
    spot: Callable[[Any, Parts, Any], Any] | None = None
    """The place that such a way leads to, for whatever is put there."""
    dice: tuple[Callable[[Any, str], int], Callable[[Any, str, int], int], Callable[[Any, int, int], int]] | None = None
    """Dice on the table: those of a kind; a number of some, added up; those of some that pieces rolled."""
    uncounted: Mapping[str, tuple[str, Callable[[Any], int]]] = field(default_factory=dict)
    """For a kind, the number that says that a piece does not count as such; and those that do not at the moment."""
    severed: Mapping[str, str] = field(default_factory=dict)
    """For a relation, the number that says that a piece has it to nobody."""
    capped: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For a deed by verb and role, the number of pieces that says how much of it can be done, plus 1; and which part
    the pieces have."""
    arising: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a state, the verbs of the events by which pieces come into it."""
    memory: int = 0
