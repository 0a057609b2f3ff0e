"""What a game's words stand for on its table: data, read once from `table.toml` and checked as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.data.shapes import did_you_mean
from cardwright.lang.records import dataclass
from cardwright.lang.vocabulary import Definition
from cardwright.meaning.calculus.nodes import Class, Edge, End, Ending, Reader, Sort, Word
from cardwright.meaning.calculus.symbols import (
    Attribute,
    Condition,
    Direction,
    Kind,
    Name,
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
from cardwright.meaning.gamedata.gametable import GameTable
from cardwright.meaning.gamedata.tablefile import read_table
from cardwright.meaning.gamedata.wording import Wording

DONE = frozenset({"(setup)", "(step)", "(operation)", "(action)"})
"""Parts of the rules of play whose lines are done when it is their time, as those of an event card are."""


RULE = "(rule)"
"""What holds for as long as the game is played."""


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


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All that the pass from sentence to meaning asks of a game's data."""

    zones: Mapping[str, ZoneData]
    nouns: Mapping[str, NounData]
    values: Mapping[str, NounData]
    """By attribute: what a value of it is when it stands as a noun (`a Soldier` is a model)."""
    players: Mapping[str, NounData]
    stats: Mapping[str, Stat]
    tokens: Mapping[str, Token]
    attributes: Mapping[str, Attribute]
    states: Mapping[str, Condition]
    periods: Mapping[str, Period]
    verbs: Mapping[str, VerbData]
    labels: Mapping[str, LabelData]
    roles: Mapping[str, Sort]
    relations: Mapping[str, Relation]
    classes: Mapping[str, Class]
    spaces: frozenset[str]
    """Nouns for a single space of a zone that has them."""
    under: frozenset[str]
    """Words that say of which card others lie with."""
    space_rows: Mapping[str, str]
    """By noun for a single space, the zone that it is one of, where it is always that one."""
    directions: Mapping[str, Direction]
    """Words that say which way along a row; `next` is the way onward."""
    effect_nouns: frozenset[str]
    """Nouns for what a card does, as something that can be cancelled."""
    sole_tokens: frozenset[str]
    """Tokens of which there is only one."""
    called_in_short: frozenset[str]
    """Types of cards that their own texts call by a part of their name."""
    marks_of_print: frozenset[str]
    """Words before a name that only mark another print of the card."""
    effects: frozenset[str]
    """Card types whose plain lines are done when the card is used; those of all others hold while it lies there."""
    tells_effects: bool
    """Whether the data say so at all: a game without a table says nothing of when lines are done."""
    idle: frozenset[str]
    """Words that say nothing, with their reason in the data."""
    nobodys: frozenset[str]
    """Card types that nobody has: “you” is nobody on them."""
    contested: frozenset[str]
    """Numbers of which one side has more: `win a challenge by 3 or more STR`."""
    manners: Mapping[str, str]
    participles: Mapping[str, NounData]
    """What a verb's participle says before a noun: `attacking`, `revealed`, `losing`."""
    placed: Mapping[str, str]
    """Adjectives that say where a piece is: `available`."""
    only: Mapping[str, tuple[Verb, Role]]
    """By type of a card: which deed and which part of it a line that ends in `only` restricts."""
    sides: Mapping[str, str]
    """Adjectives that say whose a piece is, seen from you."""
    attribute_of: Mapping[str, str]
    """By value: the attribute it belongs to, from the vocabulary."""
    worths: Mapping[str, frozenset[str]]
    """By attribute: its values."""
    read: Callable[[str], said.Ability]
    """Reads a sentence that stands in the data: what a label says."""
    definitions: Mapping[str, Definition]
    """The texts of keywords, by name."""
    occasions: Mapping[str, OccasionData]
    dice: Mapping[str, DieData]
    rolls: Mapping[str, str]
    """Nouns for the last roll and for what it shows: `the roll`, `the result`."""
    outcomes: Mapping[str, Role]
    """Verbs that say how a deed came out: the role of those for whom it did."""
    statuses: Mapping[str, Value]
    """Keywords that are marks on a piece: gained and lost as deeds."""
    grounds: Mapping[str, Value]
    """What can be ignored: kinds of ground, rules that have a name."""
    source: str
    """The noun for that which a deed comes from: `the source`."""
    purposes: Mapping[str, Period]
    """For what something may not count, by its words: the period in which that is asked."""
    parameters: Mapping[str, tuple[Attribute, ...]]
    """By a keyword's parameter: the attributes of which it is a value."""
    paths: Mapping[str, Relation]
    """Adverbs that say along what something moves: a relation between where it was and where it comes to."""
    heights: Mapping[str, Stat]
    """Prepositions that compare a stat of two pieces: `3" above the target`."""
    spots: Mapping[str, ZoneName]
    """Adverbs that say where to: `anywhere in the gaming area`."""
    rounds: str
    """How a half is rounded where nothing says so: `rounded down`; empty, if it must be said."""
    away: NounData | None
    """From where `more than 12" away` is measured when nothing says so."""
    superlatives: Mapping[str, tuple[End, Stat]] = field(default_factory=dict)
    """Adjectives that say of which a number is the highest or lowest: `highest-cost`."""
    alike: Mapping[str, Alike] = field(default_factory=dict)
    """Adjectives that compare a card with one of its player's: `in-faction`."""
    told: Mapping[str, str] = field(default_factory=dict)
    """What words stand for: an adjective for a phrase behind a noun (`with 2 or more classes`), a verb for a truth."""
    anew: frozenset[str] = frozenset()
    letters: Mapping[str, Token] = field(default_factory=dict)
    """For a field that may have a letter instead of a number, the tokens of which so many are paid for the card."""
    """Nouns of what is a new one whenever it is revealed."""
    lasts: Mapping[str, Period] = field(default_factory=dict)
    """By type: the period with which its cards leave, so that what they say holds no longer anyway."""
    offers: Window | None = None
    """When what a card offers that stays is used, by whoever's turn it is; none: that must be said."""
    lies: ZoneName | None = None
    """Where a card lies that was played, while what it lets its player do once a turn can be done."""
    keeps_gains: bool = False
    """Whether a keyword that is gained without a duration is kept."""
    then_gates: bool = False
    """Whether `then` asks that what stood before happened."""
    wording: Wording | None = None
    """Which words go together, by the vocabulary."""
    table: GameTable = field(default_factory=GameTable)
    """What there is on the table for words to stand for."""

    def verb(self, lemma: str) -> VerbData:
        """The frame of a verb; one that no data mentions is a deed like its name."""
        return self.verbs.get(lemma) or VerbData(Verb(lemma))

    @property
    def hosts(self) -> frozenset[str]:
        """The words for what bears a card that is laid on it."""
        return frozenset(word for word, noun in self.nouns.items() if noun.means == "host")

    @property
    def each_time(self) -> frozenset[Verb]:
        """The deeds of which each counts where it is asked to how many cards they were done."""
        return frozenset(verb.verb for verb in self.verbs.values() if verb.each_time)

    @property
    def has_hosts(self) -> bool:
        """Whether cards are laid on others: there are words for what bears them."""
        return any(noun.means == "host" for noun in (*self.nouns.values(), *self.participles.values()))

    @property
    def has_burdens(self) -> bool:
        """Whether anything lies on other pieces: attached to them, or held by them since it was captured."""
        return self.has_hosts or any(verb.since for verb in self.verbs.values())


class LexiconError(Exception):
    """A game's table is not as it should be: which key, and what is wrong."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.key = tuple(where.split(".", 1)) if where else ()


def _zones(names: Any) -> tuple[ZoneName, ...]:
    if names is None:
        return ()
    found = [names] if isinstance(names, str) else names
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise LexiconError(f"{names!r} is no zone and no list of zones.")
    return tuple(ZoneName(name) for name in found)


def _only(where: str, data: Any, allowed: Iterable[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise LexiconError(f"`{where}` must be a table.", where)
    unknown = sorted(set(data) - set(allowed))
    if unknown:
        raise LexiconError(f"`{where or 'The table'}` has an unknown key `{unknown[0]}`.", where or str(unknown[0]))
    return data


def _noun(where: str, data: Any) -> NounData:
    found = _only(
        where,
        data,
        (
            "kind",
            "in",
            "role",
            "of",
            "state",
            "attribute",
            "means",
            "player",
            "other",
            "always",
            "yours",
            "called",
            "this",
        ),
    )
    return NounData(
        kind=Kind(found["kind"]) if "kind" in found else None,
        zones=_zones(found.get("in")),
        role=Role(found["role"]) if "role" in found else None,
        player=Role(found["player"]) if "player" in found else None,
        period=Period(found["of"]) if "of" in found else None,
        yours=_zones(found.get("yours")),
        other=Role(found["other"]) if "other" in found else None,
        state=Condition(found["state"]) if "state" in found else None,
        attribute=Attribute(found["attribute"]) if "attribute" in found else None,
        means=found.get("means", ""),
        called=Name(found["called"]) if "called" in found else None,
        always=bool(found.get("always", False)),
        this=ZoneName(found["this"]) if "this" in found else None,
    )


def _occasion(name: str, data: Any) -> OccasionData:
    where = f"occasions.{name}"
    found = _only(where, data, ("verb", "of", "subject", "against", "with", "type", "opens", "mutual", "many"))
    return OccasionData(
        verb=Verb(found.get("verb", name)),
        period=Period(found.get("of", name)),
        subject=Role(found.get("subject", "doer")),
        against=Role(found.get("against", "against")),
        means=Role(found.get("with", "means")),
        type=Attribute(found["type"]) if "type" in found else None,
        opens=Verb(found["opens"]) if "opens" in found else None,
        mutual=bool(found.get("mutual", False)),
        many=bool(found.get("many", False)),
    )


def _die(name: str, data: Any) -> DieData:
    found = _only(f"dice.{name}", data, ("kind", "stat", "of"))
    stat = Stat(found["stat"]) if "stat" in found else None
    return DieData(Kind(found.get("kind", name)), stat, found.get("of", ""))


def _parameter(name: str, data: Any) -> tuple[Attribute, ...]:
    names = [data] if isinstance(data, str) else data
    if not isinstance(names, list):
        raise LexiconError("It must be an attribute or a list of them.", f"parameters.{name}")
    return tuple(Attribute(each) for each in names)


def _verb(name: str, data: Any) -> VerbData:
    where = f"verbs.{name}"
    keys = (
        "verb",
        "build",
        "subject",
        "object",
        "in",
        "from",
        "roles",
        "how",
        "part",
        "of",
        "operation",
        "counter",
        "sign",
        "whole",
        "opens",
        "spot",
        "idioms",
        "effects",
        "prepositions",
        "manners",
        "kinds",
        "subjects",
        "more",
        "own",
        "pays",
        "bears",
        "keeps",
        "befalls",
        "wants",
        "way",
        "makes",
        "since",
        "player",
        "few",
        "finds",
        "after",
        "each time",
    )
    found = _only(where, data, keys)
    roles = {word: Role(role) for word, role in _words(f"{where}.roles", found.get("roles", {})).items()}
    marked = {word: Role(role) for word, role in _words(f"{where}.prepositions", found.get("prepositions", {})).items()}
    for key, known in (("build", Build), ("how", Ending)):
        words = [one.value for one in known]
        if key in found and found[key] not in words:
            said = f"`{where}.{key}` cannot be “{found[key]}”."
            raise LexiconError(said + did_you_mean(str(found[key]), words), where)
    build = Build(found.get("build", "deed"))
    how = Ending(found["how"]) if "how" in found else None
    return VerbData(
        verb=Verb(found.get("verb", name)),
        build=build,
        subject=Role(found.get("subject", "by")),
        object=Role(found.get("object", "what")),
        zones=_zones(found.get("in")),
        sources={noun: ZoneName(zone) for noun, zone in _words(f"{where}.from", found.get("from", {})).items()},
        roles=roles,
        how=how,
        part=Role(found["part"]) if "part" in found else None,
        period=Period(found["of"]) if "of" in found else None,
        operation=found.get("operation", ""),
        counter=found.get("counter", ""),
        sign=int(found.get("sign", 0)),
        whole=bool(found.get("whole", False)),
        opens=bool(found.get("opens", False)),
        idioms={noun: Verb(to) for noun, to in _words(f"{where}.idioms", found.get("idioms", {})).items()},
        effects=frozenset(found.get("effects", ())),
        spot=Edge(found.get("spot", "top")),
        prepositions=marked,
        kinds=frozenset(found.get("kinds", ())),
        own=bool(found.get("own", False)),
        subjects={kind: Role(role) for kind, role in _words(f"{where}.subjects", found.get("subjects", {})).items()},
        pays=bool(found.get("pays", False)),
        bears=bool(found.get("bears", False)),
        player=Role(found["player"]) if "player" in found else None,
        wants=Attribute(found["wants"]) if "wants" in found else None,
        way=Verb(found["way"]) if "way" in found else None,
        makes={noun: (of, Verb(then)) for noun, (of, then) in found.get("makes", {}).items()},
        befalls=Token(found["befalls"]) if "befalls" in found else None,
        keeps=bool(found.get("keeps", False)),
        since=str(found.get("since", "")),
        few=int(found.get("few", 0)),
        finds=Verb(found["finds"]) if "finds" in found else None,
        after=Verb(found["after"]) if "after" in found else None,
        each_time=bool(found.get("each time", False)),
        more={period: Stat(to) for period, to in _words(f"{where}.more", found.get("more", {})).items()},
        manners={word: Verb(to) for word, to in _words(f"{where}.manners", found.get("manners", {})).items()},
    )


def _label(name: str, data: Any) -> LabelData:
    keys = ("when", "if", "cost", "window", "works", "may", "you", "during", "whole", "called", "asks", "includes")
    more = ("types", "first", "then", "nth", "counts", "before", "within", "keyword", "digits", "heads", "way", "text")
    found = _only(f"labels.{name}", data, (*keys, *more, "otherwise", "arrival"))
    return LabelData(
        when=found.get("when", ""),
        condition=found.get("if", ""),
        cost=found.get("cost", ""),
        window=found.get("window", ""),
        works=_zones(found.get("works")),
        may=bool(found.get("may", False)),
        you=Reader(found.get("you", "controller")),
        period=Period(found["during"]) if "during" in found else None,
        whole=bool(found.get("whole", False)),
        called=found.get("called", ""),
        conditions=_words(f"labels.{name}.types", found.get("types", {})),
        first=found.get("first", ""),
        asks=bool(found.get("asks", False)),
        then=found.get("then", ""),
        nth=Period(found["nth"]) if "nth" in found else None,
        counts=tuple(found.get("counts", ())),
        before=bool(found.get("before", False)),
        includes=found.get("includes", ""),
        within=Period(found["within"]) if "within" in found else None,
        keyword=bool(found.get("keyword", False)),
        digits=found.get("digits", ""),
        way=tuple(Verb(verb) for verb in found.get("way", ())),
        heads=bool(found.get("heads", False)),
        arrival=bool(found.get("arrival", False)),
        text=found.get("text", ""),
        otherwise=bool(found.get("otherwise", False)),
    )


def _only_in(name: str, data: Any) -> tuple[Verb, Role]:
    found = _only(f"only.{name}", data, ("verb", "role"))
    if len(found) != 2:
        raise LexiconError("It must say a verb and a role.", f"only.{name}")
    return Verb(found["verb"]), Role(found["role"])


def _alike(word: str, data: Any) -> Alike:
    found = _only(f"alike.{word}", data, ("attribute", "noun", "unlike", "neither"))
    if "attribute" not in found or "noun" not in found:
        raise LexiconError("It must say an attribute and a noun.", f"alike.{word}")
    neither = tuple(Condition(state) for state in found.get("neither", []))
    return Alike(Attribute(found["attribute"]), found["noun"], bool(found.get("unlike", False)), neither)


def _zone(name: str, data: Any) -> ZoneData:
    where, whose = f"zones.{name}", ["player", "piece", "table"]
    found = _only(where, data, ("of", "ordered", "spaces", "zone", "holds", "whole", "purse", "gives"))
    if found.get("of", "table") not in whose:
        near = did_you_mean(str(found["of"]), whose)
        raise LexiconError(f"`{where}.of`: a zone is of each player, of a piece or of the table.{near}", where)
    return ZoneData(
        ZoneName(found.get("zone", name)),
        found.get("of", "table"),
        bool(found.get("ordered", False)),
        bool(found.get("spaces", False)),
        Kind(found["holds"]) if "holds" in found else None,
        bool(found.get("whole", False)),
        bool(found.get("purse", False)),
        str(found.get("gives", "")),
    )


_SECTIONS = [
    "zones",
    "nouns",
    "values",
    "players",
    "stats",
    "tokens",
    "attributes",
    "states",
    "periods",
    "verbs",
    "labels",
    "roles",
    "relations",
    "classes",
    "effects",
    "effect nouns",
    "sole tokens",
    "called in short",
    "space rows",
    "marks of print",
    "spaces",
    "beside",
    "directions",
    "idle",
    "nobodys",
    "offers",
    "lies",
    "contested",
    "manners",
    "participles",
    "placed",
    "sides",
    "only",
    "then",
    "occasions",
    "dice",
    "rolls",
    "outcomes",
    "statuses",
    "grounds",
    "purposes",
    "source",
    "parameters",
    "paths",
    "spots",
    "heights",
    "away",
    "rounds",
    "superlatives",
    "told",
    "alike",
    "anew",
    "letters",
    "lasts",
    "gains",
    "play",
]


_TABLE = "play"
"""The section that says what there is on the table, and not what a word stands for."""


def _words(where: str, data: Any) -> dict[str, str]:
    """A list of words, or words with the symbol each stands for."""
    if isinstance(data, list):
        return {word: word for word in data}
    return {str(key): str(value) for key, value in _only(where, data, data).items()}


def merged(tables: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Tables one over the other: what a later one says of a word holds."""
    whole: dict[str, Any] = {}
    for table in tables:
        for section, data in table.items():
            if section == _TABLE and data.get("extends"):
                whole[section] = _laid_over(whole.get(section, {}), data)
            elif isinstance(data, dict):
                whole[section] = {**whole.get(section, {}), **data}
            elif isinstance(data, list):
                before = whole.get(section, [])
                whole[section] = [*before, *data] if isinstance(before, list) else {**before, **_words(section, data)}
            else:
                whole[section] = data
    return whole


def _laid_over(before: Any, data: Any) -> Any:
    """What there is on a table, with what a dialect says otherwise: part by part, however deep."""
    if not isinstance(before, dict) or not isinstance(data, dict):
        return data
    return {**before, **{key: _laid_over(before.get(key), value) for key, value in data.items()}}


def lexicon(
    tables: Iterable[Mapping[str, Any]],
    values: Mapping[str, Iterable[str]],
    read: Callable[[str], said.Ability],
    wording: Wording | None = None,
    definitions: Mapping[str, Definition] | None = None,
) -> Lexicon:
    """The lexicon of a game from its tables, the most general first, and the values of its vocabulary."""
    whole = merged(tables)
    _only("", whole, _SECTIONS)

    def section(name: str) -> dict[str, Any]:
        return _only(name, whole.get(name, {}), whole.get(name, {}))

    return Lexicon(
        zones={name: _zone(name, data) for name, data in section("zones").items()},
        nouns={name: _noun(f"nouns.{name}", data) for name, data in section("nouns").items()},
        values={name: _noun(f"values.{name}", data) for name, data in section("values").items()},
        players={name: _noun(f"players.{name}", data) for name, data in section("players").items()},
        stats={name: Stat(to) for name, to in _words("stats", whole.get("stats", [])).items()},
        tokens={name: Token(to) for name, to in _words("tokens", whole.get("tokens", [])).items()},
        attributes={name: Attribute(to) for name, to in _words("attributes", whole.get("attributes", [])).items()},
        states={name: Condition(to) for name, to in _words("states", whole.get("states", [])).items()},
        periods={name: Period(to) for name, to in _words("periods", whole.get("periods", [])).items()},
        verbs={name: _verb(name, data) for name, data in section("verbs").items()},
        labels={name: _label(name, data) for name, data in section("labels").items()},
        roles={name: Sort(to) for name, to in _words("roles", whole.get("roles", {})).items()},
        relations={name: Relation(to) for name, to in _words("relations", whole.get("relations", {})).items()},
        classes={name: Class(to) for name, to in _words("classes", whole.get("classes", {})).items()},
        spaces=frozenset(whole.get("spaces", [])),
        under=frozenset(("under", *whole.get("beside", []))),
        space_rows=_words("space rows", whole.get("space rows", {})),
        directions={name: Direction(to) for name, to in _words("directions", whole.get("directions", {})).items()},
        effect_nouns=frozenset(whole.get("effect nouns", [])),
        sole_tokens=frozenset(whole.get("sole tokens", [])),
        called_in_short=frozenset(whole.get("called in short", [])),
        marks_of_print=frozenset(whole.get("marks of print", [])),
        effects=frozenset(whole.get("effects", [])) | DONE,
        tells_effects="effects" in whole,
        idle=frozenset(_words("idle", whole.get("idle", {}))),
        nobodys=frozenset(whole.get("nobodys", [])),
        contested=frozenset(whole.get("contested", [])),
        manners=_words("manners", whole.get("manners", {})),
        participles={name: _noun(f"participles.{name}", data) for name, data in section("participles").items()},
        placed=_words("placed", whole.get("placed", {})),
        only={name: _only_in(name, data) for name, data in section("only").items()},
        sides=_words("sides", whole.get("sides", {})),
        attribute_of={value: attribute for attribute, names in values.items() for value in names},
        worths={attribute: frozenset(names) for attribute, names in values.items()},
        read=read,
        definitions=definitions or {},
        occasions={name: _occasion(name, data) for name, data in section("occasions").items()},
        dice={name: _die(name, data) for name, data in section("dice").items()},
        rolls=_words("rolls", whole.get("rolls", {})),
        outcomes={name: Role(to) for name, to in _words("outcomes", whole.get("outcomes", {})).items()},
        statuses={name: Value(to) for name, to in _words("statuses", whole.get("statuses", [])).items()},
        source=str(whole.get("source", "")),
        purposes={name: Period(to) for name, to in _words("purposes", whole.get("purposes", {})).items()},
        grounds={name: Value(to) for name, to in _words("grounds", whole.get("grounds", [])).items()},
        parameters={name: _parameter(name, data) for name, data in section("parameters").items()},
        paths={name: Relation(to) for name, to in _words("paths", whole.get("paths", {})).items()},
        heights={name: Stat(to) for name, to in _words("heights", whole.get("heights", {})).items()},
        spots={name: ZoneName(to) for name, to in _words("spots", whole.get("spots", {})).items()},
        rounds=_rounding(whole.get("rounds")),
        away=_noun("away", whole["away"]) if "away" in whole else None,
        superlatives={word: (End(end), Stat(stat)) for word, (end, stat) in section("superlatives").items()},
        told=_words("told", whole.get("told", {})),
        alike={word: _alike(word, data) for word, data in section("alike").items()},
        anew=frozenset(whole.get("anew", [])),
        letters={name: Token(token) for name, token in whole.get("letters", {}).items()},
        lasts={name: Period(to) for name, to in _words("lasts", whole.get("lasts", {})).items()},
        offers=Window(whole["offers"]) if "offers" in whole else None,
        lies=ZoneName(whole["lies"]) if "lies" in whole else None,
        keeps_gains=whole.get("gains", "for a while") == "for good",
        then_gates=_one_of("then", whole.get("then", "follows"), ("follows", "gates")) == "gates",
        wording=wording,
        table=read_table(whole.get("play", {})),
    )


def _rounding(data: Any) -> str:
    """`up` or `down`, as it is said of a number; empty, if nothing is said of it."""
    if data not in (None, "up", "down"):
        raise LexiconError(f"rounds: numbers are rounded up or down, not {data!r}.")
    return f"rounded {data}" if data else ""


def _one_of(key: str, value: Any, known: tuple[str, ...]) -> str:
    if value not in known:
        raise LexiconError(f"`{key}` cannot be “{value}”: it is {' or '.join(f'“{one}”' for one in known)}.")
    return str(value)


def table_faults(table: Mapping[str, Any]) -> LexiconError | None:
    """What is wrong with one table by itself; None where nothing is."""
    try:
        lexicon([table], {}, _unread)
    except LexiconError as fault:
        return fault
    except (ValueError, TypeError, AttributeError) as fault:  # a value that is none of those its key can have
        return LexiconError(f"A value is not of the kind that its key wants ({fault}).")
    return None


def _unread(text: str) -> said.Ability:
    raise LexiconError(f"“{text}” was not to be read yet.")
