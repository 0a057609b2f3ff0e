"""Numbers: written, counted, read off a card, or worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from cardwright.lang.tree.base import Node

if TYPE_CHECKING:
    from cardwright.lang.tree.statements import Ability, Statement

Bound = Literal["", "up to", "at least", "at most", "exactly", "all but", "more than", "fewer than"]


class Constant(Node):
    """A number as written: `3`."""

    op: Literal["number"] = "number"
    value: int


class Fraction(Node):
    """A broken number: `1/2`."""

    op: Literal["fraction"] = "fraction"
    over: int
    under: int


class Variable(Node):
    """`X`, or the parameter of a keyword; what it stands for is said elsewhere."""

    op: Literal["variable"] = "variable"
    name: str


Number: TypeAlias = Constant | Fraction | Variable


class Quantity(Node):
    """How many, and which ones: `a`, `each`, `up to 2`, `the top 3`, `any number of`."""

    op: Literal["quantity"] = "quantity"
    words: list[str] = []
    """Determiners in their order: `each`, `the`, `top`, `that`."""
    bound: Bound = ""
    number: Number | None = None


class Kind(Node):
    """One noun with the adjectives before it."""

    op: Literal["kind"] = "kind"
    noun: str
    kind: str
    """card, player, zone, stat, token, period, occasion, ability, attribute, position ..."""
    plural: bool = False
    filters: list[Filter] = []
    amount: Number | None = None
    """A number after the noun: `cost 3`."""
    bound: str = ""
    """`or more`, `or less`, after that number."""
    attribute: str = ""
    """For a value, what it is a value of: `house`, `trait`, `icon`; `parameter` for a word that a keyword is given."""


class Select(Node):
    """Things of a kind, described: `each other Stark character you control`."""

    op: Literal["select"] = "select"
    quantity: Quantity | None = None
    owner: Thing | None = None
    """Whose: `your hand`, `that player's deck`."""
    kinds: list[Kind]
    join: Literal["", "and", "or", "and/or"] = ""
    where: list[Filter] = []
    chosen: bool = False
    """Chosen as a target (`choose and kill a character`) rather than merely picked."""


class Named(Node):
    """A card by its name."""

    op: Literal["named"] = "named"
    name: str
    quantity: Quantity | None = None
    where: list[Filter] = []
    chosen: bool = False


class Self(Node):
    """The card that bears the text: by its name, or as `this card`."""

    op: Literal["self"] = "self"
    noun: str = ""
    where: list[Filter] = []


class You(Node):
    """The player who uses the text."""

    op: Literal["you"] = "you"


class Ref(Node):
    """Back to something said before: `it`, `that character`, `the rest`."""

    op: Literal["ref"] = "ref"
    word: str
    noun: str = ""
    kind: str = ""
    plural: bool = False
    filters: list[Filter] = []
    owner: Thing | None = None
    where: list[Filter] = []
    attribute: str = ""
    """For a value (`that Knight`), what it is a value of."""


class Gap(Node):
    """The noun that a relative clause describes, at its place inside the clause."""

    op: Literal["gap"] = "gap"


class Both(Node):
    """Several things: `hand or dead pile`, `Sansa Stark and Arya Stark`."""

    op: Literal["both"] = "both"
    join: Literal["and", "or", "and/or"]
    things: list[Thing]


class Change(Node):
    """A change of a number: `+2 STR`."""

    op: Literal["change"] = "change"
    sign: Literal["+", "-"]
    amount: Number | None = None
    kinds: list[Kind] = []
    join: Literal["", "and", "or", "and/or"] = ""
    where: list[Filter] = []


class Amount(Node):
    """A bare number: `by 3`, `up to 2`."""

    op: Literal["amount"] = "amount"
    quantity: Quantity
    filters: list[Filter] = []
    """A comparison: `3 higher than its cost`."""
    inches: bool = False
    where: list[Filter] = []
    chosen: bool = False


class KeywordUse(Node):
    """A keyword, with what it is given: `Smash 3`."""

    op: Literal["keyword"] = "keyword"
    name: str
    arguments: list[str] = []
    quantity: Quantity | None = None
    filters: list[Filter] = []
    where: list[Filter] = []
    given: list[Thing] = []
    """What it is given: `arguments` as trees, or what a preposition of its heading brings (`Immunity to events`).

    A number, and a letter that stands for one, is an `Amount`; a value, and any noun, a `Select` with one `Kind`; a
    card's name is `Named` (or `Self`). What a word or a comma joins is one `Both`; what merely follows is one more.
    """


class Quote(Node):
    """Words in quotation marks: an ability that is given, or a name that is made."""

    op: Literal["quote"] = "quote"
    quantity: Quantity | None = None
    name: str = ""
    abilities: list[Ability] = []
    where: list[Filter] = []


Thing: TypeAlias = Select | Named | Self | You | Ref | Gap | Both | Change | Amount | KeywordUse | Quote


class Is(Node):
    """Has a value: a house, a trait, an icon (`Stark`, `Knight`, `[military]`)."""

    op: Literal["is"] = "is"
    attribute: str
    value: str


class InState(Node):
    """Is in a state, or described by an adjective: `kneeling`, `unique`, `other`, `printed`."""

    op: Literal["state"] = "state"
    word: str
    group: str = ""


class Done(Node):
    """Described by a verb's participle: `attacking`, `revealed`, `attached`."""

    op: Literal["done"] = "done"
    verb: str
    form: Literal["participle", "ing"]


class OfKind(Node):
    """A noun before a noun: `plot card`, `character ability`."""

    op: Literal["of-kind"] = "of-kind"
    noun: str
    kind: str


class Called(Node):
    """A card's name before a noun: `Goblin Queen cards`."""

    op: Literal["called"] = "called"
    name: str


class Not(Node):
    """The opposite: `non-Army`."""

    op: Literal["not"] = "not"
    filter: Filter


class AnyOf(Node):
    """One or the other: `Lord or Lady`."""

    op: Literal["any-of"] = "any-of"
    join: Literal["and", "or", "and/or"]
    filters: list[Filter]


class Related(Node):
    """Stands in a relation to something: `in your hand`, `with cost 3 or less`, `without attachments`."""

    op: Literal["related"] = "related"
    preposition: str
    thing: Thing


class Than(Node):
    """Compared: `lower STR than that character`."""

    op: Literal["than"] = "than"
    thing: Thing


class ControlledBy(Node):
    """Under a player's control: `you control`, `controlled by that player`."""

    op: Literal["controlled-by"] = "controlled-by"
    who: Thing


class Where(Node):
    """Of which a clause holds: `that attacked this phase`, `you played this turn`, `in which you control a Knight`."""

    op: Literal["where"] = "where"
    link: str
    """that, in which, whose; empty for a clause without a linking word."""
    clause: Statement


class Saying(Node):
    """With words of its own: `the ability "Fight: Draw a card."`."""

    op: Literal["saying"] = "saying"
    quote: Quote


Filter: TypeAlias = Is | InState | Done | OfKind | Called | Not | AnyOf | Related | Than | ControlledBy | Where | Saying
