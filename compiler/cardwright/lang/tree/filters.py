"""Filters: what narrows things down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from cardwright.lang.tree.base import Node
from cardwright.lang.tree.model import Field, TypeAliasType

if TYPE_CHECKING:
    from cardwright.lang.tree.statements import Statement
    from cardwright.lang.tree.things import Quote, Thing


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


Filter = TypeAliasType(
    "Filter",
    Annotated[
        Is | InState | Done | OfKind | Called | Not | AnyOf | Related | Than | ControlledBy | Where | Saying,
        Field(discriminator="op"),
    ],
)
