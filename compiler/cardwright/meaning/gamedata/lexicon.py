"""What a game's words stand for on its table: data, read once from `table.toml` and checked as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass
from cardwright.lang.vocabulary import Definition
from cardwright.meaning.calculus.nodes import Class, End, Sort
from cardwright.meaning.calculus.symbols import (
    Attribute,
    Condition,
    Direction,
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
from cardwright.meaning.gamedata.entries import (
    Alike,
    DieData,
    LabelData,
    LexiconError,
    NounData,
    OccasionData,
    VerbData,
    ZoneData,
)
from cardwright.meaning.gamedata.entry_reading import (
    alike_data,
    die_data,
    label_data,
    noun_data,
    occasion_data,
    only_in,
    only_known,
    parameter_of,
    verb_data,
    words_of,
    zone_data,
)
from cardwright.meaning.gamedata.gametable import GameTable
from cardwright.meaning.gamedata.leftout import LeftOut, left_out
from cardwright.meaning.gamedata.tablefile import read_table
from cardwright.meaning.gamedata.wording import Wording

DONE = frozenset({"(setup)", "(step)", "(operation)", "(action)"})
"""Parts of the rules of play whose lines are done when it is their time, as those of an event card are."""


RULE = "(rule)"
"""What holds for as long as the game is played."""


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
    left_out: LeftOut
    """Words that may be left out of a text of this game without a change of meaning."""
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
    """Nouns of what is a new one whenever it is revealed."""
    letters: Mapping[str, tuple[Token, ...]] = field(default_factory=dict)
    """For a field that may have a letter instead of a number, the tokens of which so many are paid for the card; behind
    them, where texts can lessen that price, what a player has of by how much it is less."""
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
    then_gates_all: bool = False
    """Whether the sentences after that one ask it, too."""
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
    "left out",
    "left out of",
    "left out beside",
    "letters",
    "lasts",
    "gains",
    "play",
]


_TABLE = "play"
"""The section that says what there is on the table, and not what a word stands for."""


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
                whole[section] = [*before, *data] if isinstance(before, list) else {**before, **words_of(section, data)}
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
    only_known("", whole, _SECTIONS)

    def section(name: str) -> dict[str, Any]:
        return only_known(name, whole.get(name, {}), whole.get(name, {}))

    return Lexicon(
        zones={name: zone_data(name, data) for name, data in section("zones").items()},
        nouns={name: noun_data(f"nouns.{name}", data) for name, data in section("nouns").items()},
        values={name: noun_data(f"values.{name}", data) for name, data in section("values").items()},
        players={name: noun_data(f"players.{name}", data) for name, data in section("players").items()},
        stats={name: Stat(to) for name, to in words_of("stats", whole.get("stats", [])).items()},
        tokens={name: Token(to) for name, to in words_of("tokens", whole.get("tokens", [])).items()},
        attributes={name: Attribute(to) for name, to in words_of("attributes", whole.get("attributes", [])).items()},
        states={name: Condition(to) for name, to in words_of("states", whole.get("states", [])).items()},
        periods={name: Period(to) for name, to in words_of("periods", whole.get("periods", [])).items()},
        verbs={name: verb_data(name, data) for name, data in section("verbs").items()},
        labels={name: label_data(name, data) for name, data in section("labels").items()},
        roles={name: Sort(to) for name, to in words_of("roles", whole.get("roles", {})).items()},
        relations={name: Relation(to) for name, to in words_of("relations", whole.get("relations", {})).items()},
        classes={name: Class(to) for name, to in words_of("classes", whole.get("classes", {})).items()},
        spaces=frozenset(whole.get("spaces", [])),
        under=frozenset(("under", *whole.get("beside", []))),
        space_rows=words_of("space rows", whole.get("space rows", {})),
        directions={name: Direction(to) for name, to in words_of("directions", whole.get("directions", {})).items()},
        effect_nouns=frozenset(whole.get("effect nouns", [])),
        sole_tokens=frozenset(whole.get("sole tokens", [])),
        called_in_short=frozenset(whole.get("called in short", [])),
        marks_of_print=frozenset(whole.get("marks of print", [])),
        effects=frozenset(whole.get("effects", [])) | DONE,
        tells_effects="effects" in whole,
        idle=frozenset(words_of("idle", whole.get("idle", {}))),
        left_out=left_out(
            "left out", whole.get("left out", {}), whole.get("left out of", {}), whole.get("left out beside", [])
        ),
        nobodys=frozenset(whole.get("nobodys", [])),
        contested=frozenset(whole.get("contested", [])),
        manners=words_of("manners", whole.get("manners", {})),
        participles={name: noun_data(f"participles.{name}", data) for name, data in section("participles").items()},
        placed=words_of("placed", whole.get("placed", {})),
        only={name: only_in(name, data) for name, data in section("only").items()},
        sides=words_of("sides", whole.get("sides", {})),
        attribute_of={value: attribute for attribute, names in values.items() for value in names},
        worths={attribute: frozenset(names) for attribute, names in values.items()},
        read=read,
        definitions=definitions or {},
        occasions={name: occasion_data(name, data) for name, data in section("occasions").items()},
        dice={name: die_data(name, data) for name, data in section("dice").items()},
        rolls=words_of("rolls", whole.get("rolls", {})),
        outcomes={name: Role(to) for name, to in words_of("outcomes", whole.get("outcomes", {})).items()},
        statuses={name: Value(to) for name, to in words_of("statuses", whole.get("statuses", [])).items()},
        source=str(whole.get("source", "")),
        purposes={name: Period(to) for name, to in words_of("purposes", whole.get("purposes", {})).items()},
        grounds={name: Value(to) for name, to in words_of("grounds", whole.get("grounds", [])).items()},
        parameters={name: parameter_of(name, data) for name, data in section("parameters").items()},
        paths={name: Relation(to) for name, to in words_of("paths", whole.get("paths", {})).items()},
        heights={name: Stat(to) for name, to in words_of("heights", whole.get("heights", {})).items()},
        spots={name: ZoneName(to) for name, to in words_of("spots", whole.get("spots", {})).items()},
        rounds=_rounding(whole.get("rounds")),
        away=noun_data("away", whole["away"]) if "away" in whole else None,
        superlatives={word: (End(end), Stat(stat)) for word, (end, stat) in section("superlatives").items()},
        told=words_of("told", whole.get("told", {})),
        alike={word: alike_data(word, data) for word, data in section("alike").items()},
        anew=frozenset(whole.get("anew", [])),
        letters={at: tuple(map(Token, _listed(of))) for at, of in whole.get("letters", {}).items()},
        lasts={name: Period(to) for name, to in words_of("lasts", whole.get("lasts", {})).items()},
        offers=Window(whole["offers"]) if "offers" in whole else None,
        lies=ZoneName(whole["lies"]) if "lies" in whole else None,
        keeps_gains=whole.get("gains", "for a while") == "for good",
        then_gates=_one_of("then", whole.get("then", "follows"), _THEN) != "follows",
        then_gates_all=whole.get("then") == "gates all",
        wording=wording,
        table=read_table(whole.get("play", {})),
    )


_THEN = ("follows", "gates", "gates all")


def _rounding(data: Any) -> str:
    """`up` or `down`, as it is said of a number; empty, if nothing is said of it."""
    if data not in (None, "up", "down"):
        raise LexiconError(f"rounds: numbers are rounded up or down, not {data!r}.")
    return f"rounded {data}" if data else ""


def _listed(words: str | list[str]) -> list[str]:
    return [words] if isinstance(words, str) else words


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
