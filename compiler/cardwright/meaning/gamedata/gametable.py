"""The table that a game is played on, as data: zones, pieces, times, parts and deeds, from `[play]` of `table.toml`.

The other sections of that file say what words stand for (`lexicon`); this one says what there is for them to stand for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field, replace
from typing import NamedTuple

from cardwright.lang.records import dataclass
from cardwright.meaning.gamedata.boardtable import DeskData, Reach, Tiles
from cardwright.meaning.gamedata.contesttable import Contest
from cardwright.meaning.gamedata.dicetable import DiceData, Slot
from cardwright.meaning.gamedata.exampletable import ExampleData
from cardwright.meaning.gamedata.gridtable import Grid, Laid, Majorities
from cardwright.meaning.gamedata.groundtable import GroundData
from cardwright.meaning.gamedata.rowtable import SpaceRow
from cardwright.meaning.gamedata.starttable import Start, Variant

Seats = tuple[str | int, ...]
"""Who has a part in what is under way: those with marks (`mark`, names), or the player or piece in a slot (`seat`)."""


class ZoneKind(NamedTuple):
    """A kind of zone: one for all, or one for each player."""

    name: str
    each: bool = False
    ordered: bool = False
    hidden: bool = False
    """Nobody sees its cards: who looks ahead must guess them."""
    private: bool = False
    """Only its player sees its cards; all others must guess them."""
    secret: bool = False
    """What lies in it is no secret as a whole, but only who takes a card out of it sees which."""


class MarkIs(NamedTuple):
    """What a word says of a mark: that a piece has it (`is`), or has it not (`not`)."""

    mark: str
    on: bool


class Stretch(NamedTuple):
    """A period with a name of its own: of which kind it is, and which slot says so by which number."""

    period: str
    slot: Slot
    number: int


class Budget(NamedTuple):
    """With how much of a number in all something is done: that number, his for how much more, what rules let him."""

    number: str
    more: str
    most: int


IN_NAME = "in name"
"""What is implied by words in a name, and not by a field or the type."""
OTHER_SIDE = "other side"
OWN_NAME = "own name"
"""What the two sides of a card have in common is implied by a field of one of them that has the name of the other."""


@dataclass(frozen=True)
class Zones:
    """Where things lie."""

    kinds: tuple[ZoneKind, ...] = ()
    """All of them; what is not part of a game lies in the first."""
    play: tuple[str, ...] = ()
    """The zones that are meant by `in play`, and by any card of which no zone is said."""
    active: tuple[str, ...] = ()
    """The zones in which what a card says holds; those of `play`, if none is named."""
    works: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For cards of a type whose text holds elsewhere, the zones: events work in the hand."""
    waits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For cards of a type, the fewer zones in which what waits or holds and says nothing of the card itself does so."""
    lying: Mapping[str, str] = field(default_factory=dict)
    """For each state that is a place of its own, its zone: a text that asks whether its card is so works there."""
    playing: tuple[str, ...] = ()
    """The zones in which what a card says of being played itself holds: the hand."""
    found: Mapping[str, str] = field(default_factory=dict)
    """Adjectives that say where a card is: `available`."""
    refills: Mapping[str, str] = field(default_factory=dict)
    """For each pile that is made anew when it runs out, the pile that is shuffled for it."""
    boards: frozenset[str] = frozenset()
    """Zones in which every card has a space of its own: none comes there without one."""
    more: Mapping[str, str] = field(default_factory=dict)
    """For a pile, the number of its player that says how many more cards are counted in it than lie there."""
    amid: Mapping[str, str] = field(default_factory=dict)
    """For a verb, the zone in which a card lies while that is done to it: one that is being played."""
    resolving: str = ""
    """Where a card is while it is carried out: it must not be found anywhere else."""
    spent: str = ""
    """Where it goes afterwards."""
    captive: str = ""
    """The zone of what pieces hold without its being in play; it lies on them as what is attached does."""
    beneath: str = ""
    """The zone of what lies under other cards."""
    bearing: frozenset[str] = frozenset()
    """Zones outside of play in which tokens can be put on cards; they lose them when they go from there."""
    whole: str = "play"
    """The place that stands for all zones in play together."""
    shared: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each zone that several players use together, for each player whose it is: teammates have one pile."""
    strays: bool = False
    """Whether cards come into the hands and piles of others than their owners: who draws one has it."""
    counted: frozenset[str] = frozenset()
    """Zones of which a drawn table tells only how many cards lie there: the box."""
    also_called: Mapping[str, str] = field(default_factory=dict)
    """Zones that a variant does not have, and what is meant instead: the hand for the deck."""


@dataclass(frozen=True)
class Pieces:
    """What pieces and players have: numbers, tokens, states, kinds."""

    counters: tuple[str, ...] = ()
    """What players have and is counted: gold."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """For a counter of players whose points remember which card gave them, when that is so, as lines of the rules say
    when they hold: whoever spends some says which, and texts can ask from which cards they came and on what they were
    spent."""
    out: str = ""
    """The counter of players who no longer play: whoever has any takes no turn, and no text means him."""
    tokens: tuple[str, ...] = ()
    """What lies on cards and is counted: power, damage."""
    banks: Mapping[str, str] = field(default_factory=dict)
    """For each kind of token that a player has on a card of his own, the type of that card: power on the House card."""
    totals: frozenset[str] = frozenset()
    """Numbers of cards of which a player has as much as his cards in play have in all: income."""
    held: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Tokens that are pieces: of which type they are, and the zone in which a player's own lie."""
    marks: tuple[str, ...] = ()
    """States that a card is in or not: kneeling, face down, attacking."""
    states: Mapping[str, MarkIs] = field(default_factory=dict)
    """What adjectives say of marks: `standing` is not kneeling."""
    flags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """States that are printed: the field that says so by a yes, or by the value after it."""
    stays: frozenset[str] = frozenset()
    """Marks that a card keeps when it leaves play; all others end."""
    kept_in: frozenset[str] = frozenset()
    """Zones outside play where a card still is what it has become for good: a Villain that was defeated."""
    unseen: str = ""
    """The mark of cards in play that only their own player knows: face down."""
    stats: Mapping[str, str] = field(default_factory=dict)
    """For each number on cards, the field that it is printed in: STR in `strength`; empty where none has it."""
    fronts: Mapping[str, str] = field(default_factory=dict)
    """For a field, the one in which a card has that number until it is `reversed`: what an Enemy is fought with."""
    reversed: tuple[str, ...] = ()
    """The marks of cards that have become something else, and have the other number."""
    ranks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a field whose values are numbers by another name, those values from 1 on: level II is 2."""
    floor: int | None = 0
    """What no number on a card falls below."""
    multiplied_first: bool = False
    """Whether what doubles and halves a number is counted before what is added to it; else when all is added."""
    set_last: bool = False
    """Whether a number that is set is so whatever is added to it; else what is added counts on top of it."""
    floors: Mapping[str, int | None] = field(default_factory=dict)
    """What single numbers do not fall below, where it is not `floor`; none for no bound."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Numbers on cards that are called by one name together: all stats."""
    own_numbers: Mapping[str, str] = field(default_factory=dict)
    """For a number on cards that is said of a player, the number of his own that is meant."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """For each attribute whose field has another name, that name: icons in `icons`."""
    unchanging: frozenset[str] = frozenset()
    """Attributes and keywords that no text changes: what a card was, it still is."""
    naming: tuple[str, ...] = ()
    """Fields whose values cards are called by as well as by their names: the group of an Ally."""
    single: frozenset[str] = frozenset()
    """Attributes of which every card has one value: of so many values there are so many cards."""
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Nouns that stand for cards of other types: a defender is a defending character. Types, then marks after `+`."""
    lapses: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """For a noun and a type that it stands for, the zones in which cards of that type are no such: a Minor Hero is no
    Bystander in a hand."""
    turned: Mapping[str, str] = field(default_factory=dict)
    """For a noun, the mark of cards that have become such, and are no longer what they were printed as."""
    printed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Nouns for cards of which a field says something: a Melee weapon is one with the `attack` melee."""
    carried: tuple[str, ...] = ()
    """Fields whose values are the names of other cards: what a model carries."""
    innate: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Keywords that all cards of a type have, because the rulebook says so."""
    implied: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """Attributes whose values follow from those of others, or from the type: what is of class Skill is blue. Where no
    values are told, they are the same ones. “in name”: those with certain words in a name, alone or among others.
    “other side”: for a field that says that a card is the other side of one, the one that has the name of that one.
    “own name”: for the nouns of cards that have their own name for it, if nothing else, so."""
    nothing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For an attribute, what is filled in where a card has none of its values: a neutral card is of no faction."""
    orphans: Mapping[str, str] = field(default_factory=dict)
    """For cards of a type that lie on others, for the zone of those beneath others, or for those with a keyword, the
    verb by which they leave play with their host; else they stay."""
    sided: bool = False
    """Whether pieces are always on the side of whoever they belong to."""
    shown: tuple[str, ...] = ()
    """Attributes whose values are told with a card when the table is drawn, its icons; numbers, if not all are."""
    keeps: str = ""
    """The token that says which value was named for a card: its number plus 1."""
    severed: Mapping[str, str] = field(default_factory=dict)
    """For a relation, the number that says that a piece has it to nobody."""


@dataclass(frozen=True)
class Times:
    """When things are, and what the state remembers."""

    memory: tuple[str, ...] = ()
    """The slots of the memory by their names, in their order."""
    periods: tuple[str, ...] = ()
    """Periods from the longest to the shortest: a round, a phase, a challenge. Each ends with those inside it."""
    owned: frozenset[str] = frozenset()
    """Those that are a player's: what tells that one begins or ends says whose it is."""
    spans: Mapping[str, Stretch] = field(default_factory=dict)
    """Periods with names of their own."""
    began: Mapping[str, Slot] = field(default_factory=dict)
    """For each period, the slot of the memory that says how long the log was when it began."""
    ordinals: Mapping[str, Slot] = field(default_factory=dict)
    """For each period that is counted, the slot of the memory that says which it is."""
    kept: tuple[tuple[str, str], ...] = ()
    """Verbs and periods: how often it was done since then, the rules of the game ask."""
    steps: tuple[str, ...] = ()
    """The steps of a turn, as the state numbers them."""
    told: bool = False
    """Whether it is told by name when periods begin and end; else only what begins or ends with them is."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """For a period that each player has, the counter of how many more a player has after this one."""
    clears: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a period, the marks that pieces lose, the tokens that whose period it is loses, and the slots of the memory
    that are empty again when it is over."""
    keeping: tuple[Slot, int] | None = None
    """Where the memory keeps for each piece what was chosen for it: from which slot on, and how many each has."""


@dataclass(frozen=True)
class Parts:
    """Who has a part in what is under way."""

    roles: Mapping[str, Seats] = field(default_factory=dict)
    """By the name of the part."""
    seats: Mapping[str, Slot] = field(default_factory=dict)
    """Players by what they do or are: the slot of the memory that says who defends. The value is the player plus 1."""
    topics: Mapping[str, Slot] = field(default_factory=dict)
    """Attributes of what is under way: the slot of the memory that says which icon a challenge has, plus 1."""
    margin: Slot | None = None
    """The slot of the memory that says by how much something was won."""
    under_way: Mapping[tuple[str, str], tuple[Slot, int]] = field(default_factory=dict)
    """For a verb and the part that it gives, the slot of the memory that says by which number that it is being done."""
    told: Mapping[tuple[str, str], tuple[int, int, int, int]] = field(default_factory=dict)
    """For a verb and the part that it gives, what its event says third and fourth: which part; and that there is
    somebody, that there is nobody, that it is still to come."""
    leaving_it: Mapping[str, str] = field(default_factory=dict)
    """For a verb, the part in what is under way that whoever it is done to has no longer."""
    joining: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For a verb, by the part of a player in what is under way, the part that pieces then have on his side."""
    numbers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For a number of what is under way, the number of a piece that stands for it, and the part that the piece has."""
    capped: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For a deed by verb and role, the number of pieces that says how much of it can be done, plus 1; and which part
    the pieces have."""


@dataclass(frozen=True)
class Deeds:
    """What verbs do, as far as data can say it."""

    verbs: tuple[str, ...] = ()
    """Verbs that only the rulebook uses."""
    taken: Mapping[str, str] = field(default_factory=dict)
    """For a verb of the rules of play, the zone of its player to which a card goes first: one that is played is taken
    to the table, and does what the text of the verb says there."""
    goes: Mapping[str, str] = field(default_factory=dict)
    """Where a verb moves cards to, if the sentence does not say: killed cards to the discard pile."""
    sets: Mapping[str, MarkIs] = field(default_factory=dict)
    """What verbs do to marks: `stand` takes kneeling away."""
    charges: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For a verb that a keyword lets be done for a price, the number of cards that is taken off it, and their zone."""
    arriving: frozenset[str] = frozenset()
    """Verbs that say only that a card comes to a zone, whatever brings it there."""
    arising: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a state, the verbs of the events by which pieces come into it."""
    includes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Verbs that no event has by itself, each with those that it speaks of together: to make points is to get them."""
    unheard: frozenset[str] = frozenset()
    """Verbs of which no text hears: cards that are turned up before the game begins have not come into play by it."""
    untold: frozenset[str] = frozenset()
    """Verbs of which nothing is told: what comes of them is."""
    affecting: frozenset[str] = frozenset()
    """Verbs that stand for whatever the text of a card does to others."""
    yielding: frozenset[str] = frozenset()
    """Verbs that say only that a card has a number to give."""
    coming: Mapping[str, str] = field(default_factory=dict)
    """For cards of a type, what it is called to play them, where it has a name of its own: to marshal."""
    along: Mapping[str, str] = field(default_factory=dict)
    """For a verb that takes cards to the next space, the verb whose text says what that is."""
    copied: frozenset[str] = frozenset()
    """Verbs that can be done to a copy of a card, which is no card: their event then moves nothing."""
    copies: Mapping[str, str] = field(default_factory=dict)
    """For such a verb, the one whose text says what is done to the copy, if that is less than is done to a card."""
    sole: Mapping[str, str] = field(default_factory=dict)
    """For a verb that nothing but the text of one keyword does, that keyword: to say by what says nothing more."""
    wholesale: Mapping[str, str] = field(default_factory=dict)
    """For a verb whose one event is about all cards of a type, the type."""
    about: frozenset[tuple[str, str]] = frozenset()
    """Verbs whose events are always about one thing, with that: claim is what is applied."""
    foreseen: frozenset[str] = frozenset()
    """Verbs for which only texts count that work before the event: what it frees comes too late."""
    priced: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """For a verb and the number that is paid to do it, the zones in which its cards lie until then: `recruit`, cost."""
    paid: Mapping[str, str] = field(default_factory=dict)
    """For a verb of `priced` whose price is paid whenever it is done, unless a text says that it is free, what pays."""
    paid_in: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For a verb of `paid` and a zone, what pays for what lies there, and nothing else does."""
    against: str = ""
    """What is done to cards with points that are used against them."""
    alike: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a verb, those besides it to which nothing must be said: what cannot be defeated is not fought."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """For a verb, the label of the lines of a card that must be able to do something: it is done to no other."""
    singly: frozenset[str] = frozenset()
    """Verbs that are done to one card after another: nobody ever does them to two at once."""
    unlike: frozenset[str] = frozenset()
    """Verbs that are never done to two cards of a name at the same time."""
    brings: frozenset[str] = frozenset()
    """Verbs that bring cards into play from where `zones.playing` says: what a card says of them itself holds there."""
    asked: frozenset[str] = frozenset()
    """Verbs that are no events, but of which procedures ask whether somebody can: to attack, to be chosen."""
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Deeds of which procedures ask whether they can be done, by verb, or by verb and value or role; and the parts that
    they then tell."""
    allows: frozenset[tuple[str, str]] = frozenset()
    """Verbs, and zones they are done from, for which procedures ask whether a text lets it be done all the same."""
    musts: Mapping[str, str] = field(default_factory=dict)
    """For a verb that pieces may have to do, the attribute that says so; its value is that of the occasion."""
    despite: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """For a verb and a state in which pieces cannot do it, the attribute that says that they can; its value is that of
    the occasion."""
    anyway: Mapping[str, str] = field(default_factory=dict)
    """For a verb, the attribute that says that pieces can do it in an occasion of a value that they have not."""
    more: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """For a verb and a value of what it is about, the number that says how often more a player may do it."""
    budgets: Mapping[str, Budget] = field(default_factory=dict)
    """For a verb that is done to cards with so much of a number in all, how much."""
    exchanges: frozenset[tuple[str, str, str]] = frozenset()
    """For a verb, what may be spent and as what, if a text says so: whoever has it done asks for such texts."""
    outside: Mapping[str, str] = field(default_factory=dict)
    """For a number of a player by which he does more of something outside of a limit, the limit, of which texts
    must say so; no limit, where the game has none."""


@dataclass(frozen=True)
class Texts:
    """Whom the texts of cards speak to, and when they are done."""

    constant: bool = False
    """Whether a line without a label is done whenever it can be, and not when its card is carried out."""
    carried: frozenset[str] = frozenset()
    """Types of cards whose texts are carried out when they are played: what waits `this turn` begins to wait then."""
    addressed: frozenset[str] = frozenset()
    """Types of cards that speak to the player whose turn it is, whoever they belong to."""
    declinable: frozenset[str] = frozenset()
    """Labels of lines that a player may do without, though their conditions hold."""
    orders: str = ""
    """The seat of the player who says in which order texts do what they do by themselves at the same moment; else it is
    that of the cards."""
    answered_left: bool = False
    """Whether responses are asked for from the left of whoever did what they answer, and not from the player whose turn
    it is."""
    sooner: str = ""
    """The number on cards by which answers are ordered that players give at the same moment: the lowest first, then
    that of whoever acts, or of the first player. Without it, an answer is over before the next one is given."""
    apart: Mapping[str, str] = field(default_factory=dict)
    """For a type, the zone in which no two cards of a name have chosen the same: what one has, no other chooses."""
    silent: frozenset[str] = frozenset()
    """Types of cards, and `(action)` for actions of the rules of play, of which it is not told that their texts take
    effect: what comes of it is."""
    cast_as: Mapping[str, str] = field(default_factory=dict)
    """For a noun, the label of the text as which a card is then played: what is played as another is none of them."""
    happens: frozenset[str] = frozenset()
    """Labels whose texts the game's own procedures set going, for the card they stand on: when it is fought."""


@dataclass(frozen=True)
class Window:
    """A stretch in which players may act as they like."""

    who: str = "active"
    """Only the player whose period it is, until he passes (`active`); or all in turn, beginning with him, until all
    have passed one after another (`all`)."""
    labels: tuple[str, ...] = ()
    """The labels of the lines on cards that can be used in it."""
    once: bool = False
    """Whether each acts at most once."""
    begins: str = ""
    """The seat of the player who acts first; else it is the player whose period it is."""
    must: bool = False
    """Whether a player who can act may not pass."""
    each: str = ""
    """The period in which each line is used at most once, if there is one: with `must`, all of them happen, in an order
    that players choose."""

    @property
    def forced(self) -> bool:
        """Whether all that can be done in it is done."""
        return self.must and bool(self.each)


WHO = ("active", "all")


@dataclass(frozen=True)
class GameTable:
    """All that `[play]` says."""

    extends: bool = False
    """Whether it says only what is otherwise than on the table of the game that its game extends: the rest is as there,
    and so is what Python does for that game. Else it is a table of its own, of which each part replaces the other's."""
    zones: Zones = field(default_factory=Zones)
    pieces: Pieces = field(default_factory=Pieces)
    times: Times = field(default_factory=Times)
    parts: Parts = field(default_factory=Parts)
    deeds: Deeds = field(default_factory=Deeds)
    texts: Texts = field(default_factory=Texts)
    grid: Grid | None = None
    rows: Mapping[str, SpaceRow] = field(default_factory=dict)
    """For each zone that is a row of spaces, what that row is like."""
    reach: Reach | None = None
    tiles: Tiles | None = None
    desk: DeskData | None = None
    laid: Laid | None = None
    majorities: Majorities | None = None
    contest: Contest | None = None
    ground: GroundData | None = None
    dice: DiceData | None = None
    windows: Mapping[str, Window] = field(default_factory=dict)
    """By their names."""
    examples: ExampleData = field(default_factory=ExampleData)
    start: Start | None = None
    """None for a game that Python sets up."""
    variants: Mapping[str, Variant] = field(default_factory=dict)
    """By their names, what is otherwise in them."""

    def verb_of(self, operation: str) -> str:
        """The verb of an operation: what is done in a place with a name (`enter Bridge`) is still that verb."""
        named = [*(name for row in self.rows.values() for name in row.names), *(kind.name for kind in self.zones.kinds)]
        spaces = [name for name in named if operation.endswith(f" {name}")]
        return operation[: -len(spaces[0]) - 1] if spaces else operation

    def begun_in(self, kinds: Iterable[str], zones: Collection[str]) -> str | None:
        """“reveal a Scheme plot”: the one of these in which cards of some kind begin: players hold them there alone."""
        begun = [self.start.zones.get(kind) for kind in kinds] if self.start is not None else []
        return next((zone for zone in begun if zone in zones), None)

    def played_as(self, name: str) -> GameTable:
        """The table of a variant."""
        variant = self.variants.get(name)
        if variant is None:
            return self
        kinds = [kind for kind in self.zones.kinds if kind.name not in variant.without]
        kinds = [kind._replace(secret=kind.secret or kind.name in variant.secret) for kind in kinds]
        whose = {player - 1: side[0] - 1 for side in variant.sides for player in side}
        shared = {zone: tuple(whose[player] for player in sorted(whose)) for zone in variant.shared}
        zones = replace(
            self.zones,
            kinds=tuple(kinds),
            shared={**self.zones.shared, **shared},
            also_called={**self.zones.also_called, **variant.also_called},
        )
        return replace(self, zones=zones)
