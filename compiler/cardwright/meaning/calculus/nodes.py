"""The nodes of a meaning: what a text does, with no English word and no pronoun left in it.

Every field is a node, a number, a word of ours (an enum) or a symbol that a game's data declares (see `symbols`).
Two nodes are equal when they mean the same: where the words stand on the card does not count.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import Any, Generic, TypeVar

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus.symbols import (
    Attribute,
    Condition,
    Direction,
    Keyword,
    Kind,
    Label,
    Name,
    Parameter,
    Period,
    Relation,
    Role,
    Stat,
    Token,
    Value,
    Verb,
    Window,
    ZoneName,
)

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


# ---------------------------------------------------------------- sorts


class Word(Enum):
    """A word of ours."""

    __hash__ = object.__hash__  # each is there once: no name need be hashed


class Sort(Word):
    """What a set is a set of; the sort of a variable."""

    PIECE = "piece"
    PLAYER = "player"
    PLACE = "place"
    VALUE = "value"
    FIGURE = "figure"
    DEED = "deed"


class Piece:
    """Cards, models, markers, dice: what lies on the table."""


class Player:
    """Who sits at it."""


class Place:
    """Zones and spaces."""


class Worth:
    """Values of an attribute: houses, traits, classes, card types."""


class Figure:
    """Numbers that are chosen or named."""


class Event:
    """Deeds: what was done, is being done, or is about to be."""


S = TypeVar("S", covariant=True)  # noqa: PLC0105 - it stands in every line below


# ---------------------------------------------------------------- families


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of meaning, with the words of the card it comes from."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Set(Node, Generic[S]):
    """Some of a sort, worked out when asked."""


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number, worked out when asked."""


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """Holds or does not; asking does nothing."""


@dataclass(frozen=True, slots=True)
class Quality(Node):
    """What a piece can be, have, gain and lose."""


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """Which deeds are meant."""


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """Something to do."""


@dataclass(frozen=True, slots=True)
class Standing(Node):
    """Something that holds for as long as its text is in force."""


# ---------------------------------------------------------------- words of ours


class Op(Word):
    LESS = "<"
    AT_MOST = "<="
    EQUAL = "="
    AT_LEAST = ">="
    MORE = ">"
    UNEQUAL = "!="


class End(Word):
    MOST = "most"
    LEAST = "least"


class Side(Word):
    """Beside whom somebody sits; the turn goes round to the left."""

    LEFT = "left"
    RIGHT = "right"


class Tie(Word):
    """What is taken when several are equally far at the end."""

    ALL = "all"
    NONE = "none"
    CHOSEN = "chosen"
    RANDOM = "random"
    SHARED = "shared"


class Order(Word):
    TURN = "turn"
    REVERSE = "reverse"
    AT_ONCE = "at once"
    CHOSEN = "chosen"


class Moment(Word):
    BEFORE = "before"
    AFTER = "after"


class How(Word):
    ADD = "add"
    SET = "set"
    TIMES = "times"
    SHARE = "share, rounded down"
    SHARE_UP = "share, rounded up"
    """So many parts are made of it, and one is left."""
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Ending(Word):
    """How a deed comes to nothing."""

    REPLACED = "replaced"
    CANCELLED = "cancelled"
    SAVED = "saved"
    PREVENTED = "prevented"


class Reader(Word):
    """Who `you` is."""

    CONTROLLER = "controller"
    ACTIVE = "active"
    ACTOR = "actor"
    EACH = "each"


class Edge(Word):
    TOP = "top"
    BOTTOM = "bottom"


class Class(Word):
    """All of a class of qualities at once: `loses all keywords`, `as if its text box were blank`."""

    KEYWORDS = "keywords"
    ABILITIES = "abilities"
    ICONS = "icons"
    TRAITS = "traits"
    TEXT = "text"


# ---------------------------------------------------------------- sets


@dataclass(frozen=True, slots=True)
class Var(Set[S]):
    """What its one binder bound."""

    sort: Sort
    number: int

    def __hash__(self) -> int:
        return self.number


@dataclass(frozen=True, slots=True)
class Kept(Set[S]):
    """What another ability of the same card bound and the card remembers: `the chosen model`, `the named House`."""

    sort: Sort
    number: int


@dataclass(frozen=True, slots=True)
class Given(Set[S]):
    """The parameter of a keyword: `DOMINION`, `AREA`."""

    sort: Sort
    name: Parameter


@dataclass(frozen=True, slots=True)
class This(Set[Piece]):
    """The piece that bears the text."""


@dataclass(frozen=True, slots=True)
class Anywhere(Set[Piece]):
    """Every piece, wherever it is: for history and deck rules."""


@dataclass(frozen=True, slots=True)
class In(Set[Piece]):
    """The pieces in these places."""

    place: Set[Place]


@dataclass(frozen=True, slots=True)
class Where(Set[S]):
    """Those of a set of which something holds."""

    of: Set[S]
    each: Var[S]
    truth: Truth


@dataclass(frozen=True, slots=True)
class Union(Set[S]):
    sets: tuple[Set[S], ...]


@dataclass(frozen=True, slots=True)
class Minus(Set[S]):
    of: Set[S]
    less: Set[S]


@dataclass(frozen=True, slots=True)
class Extreme(Set[S]):
    """Those with the most or least of a number, then of the next: `the character with the highest STR`."""

    end: End
    of: Set[S]
    each: Var[S]
    keys: tuple[Number, ...]
    tie: Tie


@dataclass(frozen=True, slots=True)
class UpTo(Set[Piece]):
    """From the top of an ordered place to the first of which something holds, that one included."""

    place: Set[Place]
    each: Var[Piece]
    truth: Truth


@dataclass(frozen=True, slots=True)
class Edgemost(Set[Piece]):
    """The top or bottom few of an ordered place."""

    edge: Edge
    number: Number
    place: Set[Place]


@dataclass(frozen=True, slots=True)
class Attached(Set[Piece]):
    """What is attached to these."""

    to: Set[Piece]


@dataclass(frozen=True, slots=True)
class Host(Set[Piece]):
    """What these are attached to."""

    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class CopyOf(Set[Piece]):
    """A copy that is made of a piece: `play a copy of another Hero`."""

    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class You(Set[Player]):
    """The player the text speaks to."""


@dataclass(frozen=True, slots=True)
class Players(Set[Player]):
    """Everybody."""


@dataclass(frozen=True, slots=True)
class Opponents(Set[Player]):
    """Who plays against any of these."""

    of: Set[Player]


@dataclass(frozen=True, slots=True)
class Seat(Set[Player]):
    """Who sits next to these on one side."""

    of: Set[Player]
    side: Side


@dataclass(frozen=True, slots=True)
class Controller(Set[Player]):
    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class Owner(Set[Player]):
    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class Values(Set[Worth]):
    """The values of an attribute that these have; printed ones, where a choice among them does not count."""

    attribute: Attribute
    of: Set[Piece] | Set[Player]
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Declared(Set[Worth]):
    """All values that the game's data names for an attribute."""

    attribute: Attribute


@dataclass(frozen=True, slots=True)
class Just(Set[Worth]):
    """One value by name."""

    attribute: Attribute
    value: Value


@dataclass(frozen=True, slots=True)
class Range(Set[Figure]):
    """The whole numbers from one to another, both included."""

    least: Number
    most: Number


@dataclass(frozen=True, slots=True)
class Of(Set[S]):
    """Who or what has a part in a deed; of a plural deed, all of them."""

    deed: Set[Event]
    role: Role


@dataclass(frozen=True, slots=True)
class Past(Set[Event]):
    """The deeds of a period that has begun and not ended, in their order."""

    pattern: Pattern
    period: Period


@dataclass(frozen=True, slots=True)
class Current(Set[Event]):
    """The period or occasion under way, as a deed with roles of its own: the challenge, the attack, the turn."""

    period: Period


@dataclass(frozen=True, slots=True)
class SetAsOf(Set[S]):
    """A set as it was just before a deed."""

    deed: Set[Event]
    of: Set[S]


# ---------------------------------------------------------------- places


@dataclass(frozen=True, slots=True)
class Zone(Set[Place]):
    """A zone by name; of several players, all of theirs; without an owner, the shared one."""

    zone: ZoneName
    of: Set[Player] | Set[Piece] | None = None


@dataclass(frozen=True, slots=True)
class PlaceOf(Set[Place]):
    """Where these are."""

    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class Spaces(Set[Place]):
    """The single spaces of a zone that has them."""

    of: Set[Place]


@dataclass(frozen=True, slots=True)
class Area(Set[Place]):
    """The spaces of a printed pattern around a piece."""

    pattern: Set[Worth]
    around: Set[Piece]


@dataclass(frozen=True, slots=True)
class Under(Set[Place]):
    """Below a piece: what it captured, what lies facedown under it."""

    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class EdgeOf(Set[Place]):
    """The top or bottom of an ordered place, as a goal."""

    edge: Edge
    of: Set[Place]


@dataclass(frozen=True, slots=True)
class Ray(Set[Place]):
    """All spaces of a grid in a direction from a piece, to its edge."""

    direction: Set[Worth]
    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class Next(Set[Place]):
    """The space so many steps on in a direction that the game's data names."""

    of: Set[Place]
    direction: Direction
    steps: Number


# ---------------------------------------------------------------- numbers


@dataclass(frozen=True, slots=True)
class Const(Number):
    value: int


@dataclass(frozen=True, slots=True)
class GivenNumber(Number):
    """The number that a keyword is given: `Smash N`."""

    name: Parameter


@dataclass(frozen=True, slots=True)
class NumberOf(Number):
    """The number that was chosen or named."""

    figure: Set[Figure]


@dataclass(frozen=True, slots=True)
class Count(Number):
    """How many there are, each piece weighing what it counts as."""

    of: Set[Any]


@dataclass(frozen=True, slots=True)
class StatOf(Number):
    """A stat of a piece, a player or a deed; of several, their sum."""

    stat: Stat
    of: Set[Any]
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Sum(Number):
    """A number added up over a set."""

    of: Set[Any]
    each: Var[Any]
    number: Number


@dataclass(frozen=True, slots=True)
class Held(Number):
    """How many tokens of a kind these hold."""

    token: Token
    of: Set[Any]


@dataclass(frozen=True, slots=True)
class AmountOf(Number):
    """A number that has a part in a deed: how much was drawn, gained, won by."""

    deed: Set[Event]
    role: Role


@dataclass(frozen=True, slots=True)
class Plus(Number):
    terms: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Times(Number):
    factors: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Divided(Number):
    number: Number
    by: Number
    up: bool


@dataclass(frozen=True, slots=True)
class Least(Number):
    """The smallest of these: `to a maximum of 3`."""

    terms: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Most(Number):
    """The largest of these: `to a minimum of 0`."""

    terms: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Distance(Number):
    """How far apart two are, in the measure of the table."""

    a: Set[Any]
    b: Set[Any]


# ---------------------------------------------------------------- qualities


@dataclass(frozen=True, slots=True)
class OfKind(Quality):
    kind: Kind


@dataclass(frozen=True, slots=True)
class OfValue(Quality):
    """Has one of these values."""

    attribute: Attribute
    values: Set[Worth]


@dataclass(frozen=True, slots=True)
class InState(Quality):
    state: Condition


@dataclass(frozen=True, slots=True)
class WithKeyword(Quality):
    keyword: Keyword
    arguments: tuple[Number | Set[Any] | Quality, ...] = ()
    printed: bool = False
    """Whether it stands on the card itself, whatever texts give or take."""


@dataclass(frozen=True, slots=True)
class ControlledBy(Quality):
    """Is under a player's control, as long as it has this: `take control of it until the end of the phase`."""

    who: Set[Player]


@dataclass(frozen=True, slots=True)
class Called(Quality):
    name: Name


@dataclass(frozen=True, slots=True)
class WithAbility(Quality):
    """Bears these abilities: what stands in quotation marks."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Whole(Quality):
    """Everything of a class, whatever there is of it at any time, but for some."""

    of: Class
    but: tuple[Quality, ...] = ()


@dataclass(frozen=True, slots=True)
class Shared(Quality):
    """Everything of a class that these have, but for some: `that character's keywords, except Renown`."""

    of: Class
    whose: Set[Piece]
    printed: bool = False
    but: tuple[Quality, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenQuality(Quality):
    """The filter that a keyword is given: `Immunity to FILTER`."""

    name: Parameter


# ---------------------------------------------------------------- truths


@dataclass(frozen=True, slots=True)
class Compare(Truth):
    a: Number
    op: Op
    b: Number


@dataclass(frozen=True, slots=True)
class Is(Truth):
    """Each of these has the quality; of nothing, nothing is true."""

    of: Set[Any]
    quality: Quality


@dataclass(frozen=True, slots=True)
class Same(Truth):
    """The two share a value of the attribute."""

    attribute: Attribute
    a: Set[Any]
    b: Set[Any]


@dataclass(frozen=True, slots=True)
class Among(Truth):
    """All of these are in the set."""

    of: Set[Any]
    set: Set[Any]


@dataclass(frozen=True, slots=True)
class Rel(Truth):
    """Two stand in a relation that the game's data declares: contact, sight, adjacency."""

    relation: Relation
    a: Set[Any]
    b: Set[Any]


@dataclass(frozen=True, slots=True)
class And(Truth):
    truths: tuple[Truth, ...]


@dataclass(frozen=True, slots=True)
class Or(Truth):
    truths: tuple[Truth, ...]


@dataclass(frozen=True, slots=True)
class Not(Truth):
    truth: Truth


@dataclass(frozen=True, slots=True)
class Every(Truth):
    """Holds of each one of a set that is not empty."""

    of: Set[Any]
    each: Var[Any]
    truth: Truth


@dataclass(frozen=True, slots=True)
class Let(Truth):
    """There is one in the set of which it holds, and what follows may speak of it: `if a Hero has it, that Hero`."""

    of: Set[Any]
    each: Var[Any]
    truth: Truth


@dataclass(frozen=True, slots=True)
class TextHolds(Truth):
    """What the piece's own text says of decks holds of the list it is in."""

    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class Did(Truth):
    """A deed happened, in full."""

    deed: Set[Event]


@dataclass(frozen=True, slots=True)
class Now(Truth):
    """A period is under way; of a player or a piece, if one is named."""

    period: Period
    of: Set[Player] | Set[Piece] | None = None


@dataclass(frozen=True, slots=True)
class Able(Truth):
    """Somebody could do it."""

    who: Set[Player]
    effect: Effect


@dataclass(frozen=True, slots=True)
class Matches(Truth):
    """A deed is one of those a pattern means."""

    deed: Set[Event]
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class TruthAsOf(Truth):
    """What held just before a deed."""

    deed: Set[Event]
    truth: Truth


# ---------------------------------------------------------------- patterns


@dataclass(frozen=True, slots=True)
class Slot(Node):
    """A part of a deed: what has it is bound, and something may have to hold of it."""

    role: Role
    each: Var[Any]
    truth: Truth | None = None


@dataclass(frozen=True, slots=True)
class Nth(Node):
    """Which one in a row: the first since its period began; without a period, since now."""

    number: int
    since: Period | None = None
    apart: bool = False
    """Whether each who does such deeds has a row of his own: “the first card each opponent plays”."""


@dataclass(frozen=True, slots=True)
class On(Pattern):
    """Deeds of these verbs with these parts, before or after they are done."""

    verbs: tuple[Verb, ...]
    slots: tuple[Slot, ...]
    moment: Moment
    deed: Var[Event] | None = None
    nth: Nth | None = None
    truth: Truth | None = None
    """About several parts at once."""


@dataclass(frozen=True, slots=True)
class OneOf(Pattern):
    patterns: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Begins(Pattern):
    period: Period
    of: Set[Any] | None = None


@dataclass(frozen=True, slots=True)
class Ends(Pattern):
    period: Period
    of: Set[Any] | None = None


@dataclass(frozen=True, slots=True)
class Becomes(Pattern):
    """The moment at which something comes to hold."""

    truth: Truth


# ---------------------------------------------------------------- effects


@dataclass(frozen=True, slots=True)
class Filled(Node):
    """A part of a deed, filled."""

    role: Role
    by: Set[Any] | Number


@dataclass(frozen=True, slots=True)
class Do(Effect):
    """A deed of a verb that the game has."""

    verb: Verb
    parts: tuple[Filled, ...]
    deed: Var[Event] | None = None


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """How many are picked from which set; without `most`, any number."""

    each: Var[Any]
    of: Set[Any]
    least: Number
    most: Number | None


@dataclass(frozen=True, slots=True)
class Pick(Effect):
    """Somebody picks; nobody: chance does."""

    who: Set[Player] | None
    binders: tuple[Binder, ...]
    such: Truth | None = None
    target: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Seq(Effect):
    """One after another; what a step binds, all later ones see."""

    steps: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Together(Effect):
    """At once: all parts are worked out before any is done."""

    steps: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class May(Effect):
    who: Set[Player]
    effect: Effect
    deed: Var[Event] | None = None


@dataclass(frozen=True, slots=True)
class If(Effect):
    truth: Truth
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class Either(Effect):
    """Somebody picks so many of the options; only what can be done is offered."""

    who: Set[Player]
    number: Number
    options: tuple[Effect, ...]
    deed: Var[Event] | None = None
    least: Number | None = None
    """With how many he may leave it; all of them, where that is not said."""


@dataclass(frozen=True, slots=True)
class Each(Effect):
    each: Var[Any]
    of: Set[Any]
    order: Order
    effect: Effect
    deed: Var[Event] | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Again and again until something holds, or so many times."""

    effect: Effect
    until: Truth | None = None
    times: Number | None = None


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """A cost, and what it buys; nothing if it cannot be paid in full."""

    who: Set[Player]
    cost: Effect
    effect: Effect
    deed: Var[Event] | None = None


@dataclass(frozen=True, slots=True)
class Until(Node):
    """When something lasting ends: at the first of these patterns, or after so many uses."""

    patterns: tuple[Pattern, ...]
    uses: int | None = None


@dataclass(frozen=True, slots=True)
class Last(Effect):
    """Standings that hold from now on until something; their sets and numbers are fixed now or stay live."""

    standings: tuple[Standing, ...]
    until: Until
    fixed: bool = True


@dataclass(frozen=True, slots=True)
class Stop(Effect):
    """A deed that is about to be done is not."""

    deed: Set[Event]
    how: Ending


@dataclass(frozen=True, slots=True)
class Alter(Effect):
    """A deed that is about to be done is done with another part."""

    deed: Set[Event]
    role: Role
    by: Set[Any] | Number


# ---------------------------------------------------------------- standings


@dataclass(frozen=True, slots=True)
class Change(Standing):
    """A stat of each of a set is changed; the number may speak of the one it is for."""

    stat: Stat
    each: Var[Any]
    of: Set[Any]
    how: How
    number: Number


@dataclass(frozen=True, slots=True)
class Give(Standing):
    each: Var[Piece]
    of: Set[Piece]
    quality: Quality


@dataclass(frozen=True, slots=True)
class Lose(Standing):
    each: Var[Piece]
    of: Set[Piece]
    quality: Quality


@dataclass(frozen=True, slots=True)
class Cannot(Standing):
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Must(Standing):
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Allow(Standing):
    """A deed may be done that rules would forbid, as if its object lay elsewhere, at another cost, so many times."""

    pattern: Pattern
    as_in: Set[Place] | None = None
    free: bool = False
    more: Number | None = None
    """So many more than rules allow; without it, whatever rules say."""
    deed: Var[Event] | None = None
    despite: Attribute | None = None
    """Of which attribute it lifts what rules ask, and of no other: cards “from any faction” may still be too many."""


@dataclass(frozen=True, slots=True)
class CountsAs(Standing):
    """Where pieces with these qualities are counted, each of these is so many of them."""

    of: Set[Piece]
    number: Number
    qualities: tuple[Quality, ...]


@dataclass(frozen=True, slots=True)
class Spends(Standing):
    """A player may spend one token as another: while fighting this card, Recruit as Attack; or has to, in its place."""

    who: Set[Player]
    token: Token
    as_token: Token
    instead: bool = False


@dataclass(frozen=True, slots=True)
class SpendsOnly(Standing):
    """Of a token a player may spend only what came from such cards, which share something: while fighting this card,
    Attack from Heroes that share a Hero Name."""

    who: Set[Player]
    token: Token
    of: Set[Piece]
    alike: Attribute


@dataclass(frozen=True, slots=True)
class Trigger(Standing):
    """Pattern and set are read at the deed, the effect runs from the queue, once for each of the set."""

    pattern: Pattern
    effect: Effect
    may: bool
    condition: Truth | None = None
    each: Var[Any] | None = None
    of: Set[Any] | None = None


@dataclass(frozen=True, slots=True)
class While(Standing):
    truth: Truth
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class During(Standing):
    """Holds inside a deed under way, for whoever asks from inside it."""

    pattern: On
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Holds(Standing):
    """Something is so because the text says it, whatever the table shows: it is not in contact with other models."""

    truth: Truth


@dataclass(frozen=True, slots=True)
class Ignore(Standing):
    """For these pieces or deeds, what the rules say of a ground or of another rule with a name does not count."""

    of: Set[Any]
    what: Set[Worth]


@dataclass(frozen=True, slots=True)
class Targets(Standing):
    """What the whole text of the card or keyword is aimed at: whoever asks what it targets, asks this."""

    of: Set[Piece]


@dataclass(frozen=True, slots=True)
class Negated(Standing):
    """The whole text of the card or keyword says nothing meanwhile."""


# ---------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """How often in a period; shared by all copies, or each card for itself."""

    number: int
    period: Period | None
    shared: bool


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One ability of a card: where it works, when, for what price, what it does."""

    works: tuple[ZoneName, ...] = ()
    you: Reader = Reader.CONTROLLER
    label: Label | None = None
    window: Window | None = None
    on: Pattern | None = None
    may: bool = False
    condition: Truth | None = None
    cost: Effect | None = None
    targets: tuple[Pick, ...] = ()
    effect: Effect | None = None
    standings: tuple[Standing, ...] = ()
    rule: Truth | None = None
    """What must hold of a list that holds the card."""
    limit: Limit | None = None
