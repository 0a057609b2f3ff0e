"""What stands under a word in a game's data: a zone, a noun, a verb, an occasion, a die, a label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus.nodes import Edge, Ending, Reader, Word
from cardwright.meaning.calculus.symbols import (
    Attribute,
    Condition,
    Kind,
    Name,
    Period,
    Role,
    Stat,
    Token,
    Verb,
    ZoneName,
)


class Build(Word):
    """How a verb makes meaning of its parts."""

    DEED = "deed"
    """Somebody does something to something."""
    DRAW = "draw"
    """So many, off the top of the actor's own pile: a number, nothing is picked."""
    CHOOSE = "choose"
    GET = "get"
    GAIN = "gain"
    LOSE = "lose"
    HAVE = "have"
    CONTROL = "control"
    PART = "part"
    """Takes part in what is under way: attacks, defends."""
    LESS = "less"
    MORE = "more"
    COST = "cost"
    COUNT_AS = "count as"
    INCLUDE = "include"
    STOP = "stop"
    TREAT = "treat"
    BECOME = "become"
    APPLY = "apply"
    SEARCH = "search"
    LOOK = "look"
    GIVE = "give"
    TAKE_CONTROL = "take control"
    SHARE = "share"
    BEGIN = "begin"
    END = "end"
    OCCASION = "occasion"
    """Its object names the deed: makes a Melee Attack, performs an action."""
    OUTCOME = "outcome"
    """How a deed came out for somebody: passes, fails."""
    ROLL = "roll"
    REROLL = "reroll"
    CREATE = "create"
    """Puts something new on the table."""
    IGNORE = "ignore"
    OWN = "own"
    SHOW = "show"
    ADD = "add"
    REPLACE = "replace"
    """Puts something new in the place of something."""
    SET = "set"
    """Makes a number another: sets it to 0."""
    TIMES = "times"
    """Makes a number so many times as much: doubles."""
    TARGET = "target"
    """Aims at something: with a deed, or as what a text does."""


@dataclass(frozen=True, slots=True)
class ZoneData:
    """A zone: whose it is (`player`, `piece` or the table's), and whether it has an order or spaces."""

    name: ZoneName
    of: str = "table"
    ordered: bool = False
    spaces: bool = False
    holds: Kind | None = None
    """The kind of everything that can be in it."""
    whole: bool = False
    """Whether everything is in it, wherever it lies: the game, out of which things are removed."""
    purse: bool = False
    """Whether it is only a word for what its player has of what is counted; nobody's: for all there is of it."""
    gives: str = ""
    """Of a purse that is nobody's, by which verb something comes out of it: nobody has less then."""


@dataclass(frozen=True, slots=True)
class NounData:
    """What a noun for pieces or players means."""

    kind: Kind | None = None
    zones: tuple[ZoneName, ...] = ()
    """Where such pieces are when nothing says so; empty: it must be said."""
    role: Role | None = None
    player: Role | None = None
    """The part of a player, where the same word says another of a piece: `the attacking player`."""
    period: Period | None = None
    state: Condition | None = None
    other: Role | None = None
    """Of opponents: the part, in the period it is of, of the one beside whom `another` is another."""
    yours: tuple[ZoneName, ...] = ()
    """Where a player's own are, when he is named as having them: `one of your Heroes`."""
    attribute: Attribute | None = None
    """The attribute of which it is a value: `Soldier` is a rank."""
    means: str = ""
    """A notion of the core instead: `host`, `kept`, `owner`, `controller`, `opponents`, `players`."""
    called: Name | None = None
    """The name of the cards or of the group that it stands for: a Redcloak is one of the Redcloaks."""
    always: bool = False
    """Whether such a piece is called so only while it lies there: a model that left the table is a model no more."""
    this: ZoneName | None = None
    """Where the one lies on top that “this …” is on a card of another kind: the Twist that has a Scheme's text done."""


@dataclass(frozen=True, slots=True)
class Alike:
    """What an adjective says that compares a card with one that its player has."""

    attribute: Attribute
    noun: str
    """The card that it is compared with."""
    unlike: bool = False
    neither: tuple[Condition, ...] = ()
    """Cards in these states are neither like it nor unlike it."""


@dataclass(frozen=True, slots=True)
class VerbData:
    """How a verb fills the parts of its deed."""

    verb: Verb
    build: Build = Build.DEED
    subject: Role = Role("by")
    object: Role = Role("what")
    zones: tuple[ZoneName, ...] = ()
    """Where its object lies when nothing says so: in a zone of the actor."""
    sources: Mapping[str, ZoneName] = field(default_factory=dict)
    """By noun: the pile off whose top its object comes when nothing says from where."""
    roles: Mapping[str, Role] = field(default_factory=dict)
    how: Ending | None = None
    part: Role | None = None
    period: Period | None = None
    """The period that such a deed opens: its roles are those of the deed."""
    operation: str = ""
    """What it does to the table: move, mark, count, swap, resolve; empty where only the game's procedures know."""
    counter: str = ""
    """What it counts up."""
    sign: int = 0
    """Whether it makes more (1) or less (-1) of what is counted."""
    whole: bool = False
    """Whether who cannot do all of it does nothing: to spend."""
    opens: bool = False
    """Whether what it is done to comes under way by it: to initiate a challenge."""
    idioms: Mapping[str, Verb] = field(default_factory=dict)
    """For nouns, the verb that it is together with them: to draw an Event is not to draw a card."""
    effects: frozenset[str] = frozenset()
    """What all that the rules have it do is called: the claim effects."""
    spot: Edge = Edge.TOP
    """The end of a pile to which it moves things when nothing says so."""
    prepositions: Mapping[str, Role] = field(default_factory=dict)
    """Prepositions that mark a part by themselves: `into contact with`, `toward`."""
    more: Mapping[str, Stat] = field(default_factory=dict)
    """By period in which the rules have everybody do it: the number of a player that says how much more he does."""
    manners: Mapping[str, Verb] = field(default_factory=dict)
    """Adverbs that make another verb of it: `set aside`."""
    kinds: frozenset[str] = frozenset()
    """Of which kinds a piece must be that does it: `it may move` is a model, not a marker."""
    own: bool = False
    """Whether who does it does it to what is his: to sacrifice."""
    subjects: Mapping[str, Role] = field(default_factory=dict)
    """By kind of the piece that does it, its part: a model hits as the attacker, a weapon as the weapon."""
    pays: bool = False
    """Whether what it is done to is paid for: what a card costs, it costs then."""
    player: Role | None = None
    """The part of the player whose piece does it: who captured a card."""
    wants: Attribute | None = None
    """What some card must have for it to be possible at all: without two sides, nothing transforms."""
    way: Verb | None = None
    """For a keyword, which deed of its text is meant by it: the card you Berserked is the one that it discarded."""
    makes: Mapping[str, tuple[str, Verb]] = field(default_factory=dict)
    """By noun: what it is done to, and what is done to that then: who captures a Hostage captures a Bystander, and
    threatens it."""
    befalls: Token | None = None
    """What players have while it is done to them: by that the rules of it know whom they speak of."""
    keeps: bool = False
    """Whether a card to which it is done stays, though it is carried out: to keep."""
    bears: bool = False
    """Whether a number that it is done to is then that of who does it: uses that model's Fight."""
    since: str = ""
    """What is so since it was done: who has captured something holds it."""
    few: int = 0
    """How many cards off the top of a pile are searched, if not all; who searches puts any of the others below it."""
    finds: Verb | None = None
    """What is done to what was found, where nothing says in which pile."""
    after: Verb | None = None
    """What is done to a pile that was searched, once something was found there or not: it is shuffled."""
    sees: bool = False
    """Whether who does it looks through the pile from which he does it: he chooses of what nobody else sees."""
    each_time: bool = False
    """Whether what it was done to twice counts twice: a card played, taken back and played again."""


@dataclass(frozen=True, slots=True)
class OccasionData:
    """A deed that has a noun: who does it, against whom, with what."""

    verb: Verb
    period: Period
    subject: Role = Role("doer")
    against: Role = Role("against")
    means: Role = Role("means")
    type: Attribute | None = None
    """The attribute whose values tell such deeds apart: `[Move] Action`."""
    opens: Verb | None = None
    """Of a deed that takes its time: how it begins, which is what “when” speaks of."""
    mutual: bool = False
    """Whether the numbers of both sides meet in it: what one has “against” some it has on either side."""
    many: bool = False
    """Whether it is done against several at once: what is got against one of them is not got against the others."""


@dataclass(frozen=True, slots=True)
class DieData:
    """A die: its kind, and the number of such dice as a stat of the deed in which they are rolled."""

    kind: Kind
    stat: Stat | None = None
    of: str = ""
    """The occasion."""


@dataclass(frozen=True, slots=True)
class LabelData:
    """What a label says about its ability: sentences of the language, and fields of the record."""

    when: str = ""
    condition: str = ""
    cost: str = ""
    window: str = ""
    works: tuple[ZoneName, ...] = ()
    may: bool = False
    you: Reader = Reader.CONTROLLER
    period: Period | None = None
    """When what is said without a duration holds."""
    whole: bool = False
    """Whether the condition said first is one for all that follows."""
    called: str = ""
    """The noun for what a card says under it: its Fight effect."""
    conditions: Mapping[str, str] = field(default_factory=dict)
    """By type of the card: the condition there, where it is another one."""
    first: str = ""
    """What is done besides when the card is carried out: an Artifact comes to lie before its player."""
    asks: bool = False
    """Whether it only names what the line asks: `Patrol the Bank: If it is empty, …`."""
    then: str = ""
    """What is done as soon as that is so which stands after it: `Evil Wins: When there are 5 Villains in …`."""
    nth: Period | None = None
    """Of which period the numbers beside it say the how manieth such deed it answers: `Twist 1-3`."""
    counts: tuple[str, ...] = ()
    """The nouns of which it says how many are played with: `Setup: 8 Twists`."""
    before: bool = False
    """Whether what it says comes before the deed that it is said to come when: an interrupt."""
    includes: str = ""
    """The attribute of which it names a value that cards of the list must have: `Always Leads: HYDRA`."""
    within: Period | None = None
    """The period in which what it asks of the past was, where nothing says when."""
    keyword: bool = False
    """Whether a card with such a line is said to have a keyword of that name: `each Lightshow card`."""
    digits: str = ""
    """A condition for each digit of the number beside it, with how often it stands there: `Formation 445`."""
    way: tuple[Verb, ...] = ()
    """The verbs by which what it answers is called `this way`: “the Hero you recruited this way”."""
    heads: bool = False
    """Whether it only stands above what the card says anyway: `Special Rules: …`."""
    arrival: bool = False
    """Whether what it says is done as its card comes to the table: who bears it only later does not do it."""
    text: str = ""
    """What stands in its place, with `draw 1 card` for what stands behind it: where more is done than one is asked."""
    otherwise: bool = False
    """Whether what stands behind it is done where what the line above asks is not so."""


class LexiconError(Exception):
    """A game's table is not as it should be: which key, and what is wrong."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.key = tuple(where.split(".", 1)) if where else ()
