"""Statements: what happens, what is so, and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from cardwright.lang.tree.base import Node
from cardwright.lang.tree.things import Filter, Number, Thing

Mood = Literal["", "may", "must", "cannot", "does not", "would", "will", "would not", "will not", "need"]
Tense = Literal["", "past", "perfect", "perfect-not", "ing", "progressive"]
Shared = Literal["who", "mood", "times"]
"""What a step does not say itself: its subject (in a passive `what`, of a cause its causer) and its mood are copies
from the step before, its times from the last step. `You may A and B` is one offer, `you may A and you may B` two."""


class Time(Node):
    """When, or for how long: `until the end of the phase`, `this turn`."""

    op: Literal["time"] = "time"
    relation: str
    period: str


class Role(Node):
    """A part of an act marked by a preposition: `from your hand`, `into play`, `by 2`."""

    op: Literal["role"] = "role"
    role: str
    preposition: str
    thing: Thing
    verb: str = ""
    """In an act of several verbs, the last one, where only that takes the role: `killed or discarded from play`."""


class Act(Node):
    """Someone or something does something: the verb, who does it, what it is done to."""

    op: Literal["act"] = "act"
    verb: str
    means: str
    """The core operation the verb stands for."""
    more: list[str] = []
    """Further verbs with the same object: `kneel and sacrifice X`, `killed or discarded`."""
    join: Literal["", "and", "or", "and/or"] = ""
    who: Thing | None = None
    what: Thing | None = None
    recipient: Thing | None = None
    roles: list[Role] = []
    by_doing: list[ByDoing] = []
    as_if: Statement | None = None
    per: Thing | None = None
    manner: list[str] = []
    times: list[Time] = []
    mood: Mood = ""
    tense: Tense = ""
    passive: bool = False
    shared: list[Shared] = []


class Be(Node):
    """Something is so: `it is kneeling`, `X is the number of cards in your hand`."""

    op: Literal["be"] = "be"
    who: Thing | None = None
    what: Thing | None = None
    state: list[Filter] = []
    roles: list[Role] = []
    as_if: Statement | None = None
    per: Thing | None = None
    manner: list[str] = []
    times: list[Time] = []
    mood: Mood = ""
    tense: Tense = ""
    negated: bool = False
    shared: list[Shared] = []


class There(Node):
    """Something exists: `there is a Winter plot card revealed`."""

    op: Literal["there"] = "there"
    what: Thing
    roles: list[Role] = []
    manner: list[str] = []
    times: list[Time] = []
    negated: bool = False


class Phrase(Node):
    """A line that is no sentence: a keyword, a restriction (`House Stark only`), a bonus (`+2 Income`)."""

    op: Literal["phrase"] = "phrase"
    thing: Thing
    roles: list[Role] = []
    manner: list[str] = []
    times: list[Time] = []
    per: Thing | None = None


class ByDoing(Node):
    """How, or instead of what: `by discarding a card`, `instead of placing it in your discard pile`."""

    op: Literal["by-doing"] = "by-doing"
    preposition: str
    do: Statement


class Cause(Node):
    """Have someone or something do it: `have it gain 1 power`."""

    op: Literal["cause"] = "cause"
    verb: str
    mood: Mood = ""
    causer: Thing | None = None
    who: Thing
    do: Statement
    shared: list[Shared] = []


class Sequence(Node):
    """One after another."""

    op: Literal["sequence"] = "sequence"
    join: Literal["and", ",", "then", "but", "nor", "to"]
    """`nor`: neither of them, after `cannot` and the like."""
    steps: list[Statement]


class Choice(Node):
    """One or the other, as the player likes."""

    op: Literal["choice"] = "choice"
    options: list[Statement]
    either: bool = False
    """Said with `either`, so that it is a choice whoever chooses."""
    listed: bool = False
    """As a list after a colon, under `intro`."""
    intro: Statement | None = None


class Penalty(Node):
    """Do it or suffer: `each player reveals a [Stark] card or gains a Wound`."""

    op: Literal["penalty"] = "penalty"
    do: Statement
    otherwise: list[Statement]


class When(Node):
    """A trigger or a condition: `after`, `when`, `if`, `while`, `unless` ..."""

    op: Literal["when"] = "when"
    word: str
    condition: Statement
    do: Statement | None = None
    place: Literal["before", "after"]


class Pay(Node):
    """A cost and what it buys: `kneel 2 influence to draw a card`."""

    op: Literal["pay"] = "pay"
    cost: Statement
    effect: Statement


class Toward(Node):
    """For a purpose: `to play this card, you must discard a card`."""

    op: Literal["toward"] = "toward"
    purpose: Statement
    do: Statement


class ForEach(Node):
    """Once for each: `for each Wound in your hand, draw a card`."""

    op: Literal["for-each"] = "for-each"
    per: Thing
    do: Statement


class During(Node):
    """Somewhere or at some occasion: `during a challenge in which you control a Knight, ...`."""

    op: Literal["during"] = "during"
    preposition: str
    thing: Thing
    do: Statement


class Timed(Node):
    """For a time or at a time: `until the end of the phase, ...`."""

    op: Literal["timed"] = "timed"
    time: Time
    do: Statement


class Follow(Node):
    """Linked to what came before: `then`, `otherwise`, `if you do`, `instead`."""

    op: Literal["follow"] = "follow"
    link: str
    do: Statement


class Extra(Node):
    """Only where, how or when, said by itself: `(to a minimum of 1)`, `(if able)`."""

    op: Literal["extra"] = "extra"
    preposition: str = ""
    thing: Thing | None = None
    manner: str = ""
    time: Time | None = None


PER_DECK = "per deck"


class Limit(Node):
    """How often: `limit once per round`; or how many copies: `limit 1 per deck`."""

    op: Literal["limit"] = "limit"
    word: Literal["limit", "max"]
    number: Number
    time: Time | None = None

    @property
    def is_of_copies(self) -> bool:
        """Whether it says how many copies of its card a deck may have."""
        return self.time is not None and self.time.relation == PER_DECK


class Aside(Node):
    """Said in parentheses."""

    op: Literal["aside"] = "aside"
    statements: list[Statement]


Statement: TypeAlias = (
    Act
    | Be
    | There
    | Phrase
    | Cause
    | Sequence
    | Choice
    | Penalty
    | When
    | Pay
    | Toward
    | ForEach
    | During
    | Timed
    | Follow
    | Extra
    | Limit
    | Aside
)


class Label(Node):
    """What stands before a colon: a timing window, an event, a condition, a cost."""

    op: Literal["label"] = "label"
    name: str
    means: str
    arguments: list[str] = []
    given: list[Thing] = []
    """`arguments` as trees, one for each gap of the name: an `Amount`, a `Select` of one value, or a card's name.

    A list or range of numbers means any one of them: `1 - 3, 5` is a `Both` with `or` of 1, 2, 3 and 5.
    """


class Ability(Node):
    """Labels and the statements they govern."""

    op: Literal["ability"] = "ability"
    labels: list[Label] = []
    statements: list[Statement] = []


def subject_of(step: Statement) -> Thing | None:
    """Who or what a predicate is about, as the sentence has it."""
    if isinstance(step, Act):
        return step.what if step.passive else step.who
    if isinstance(step, Be):
        return step.who
    return step.causer if isinstance(step, Cause) else None


def predicates_of(item: Statement | None) -> Iterator[Act | Be | Cause]:
    """The predicates that a statement says itself: not those of its conditions, nor those inside its nouns."""
    if isinstance(item, (Act, Be, Cause)):
        yield item
    elif isinstance(item, Sequence):
        for step in item.steps:
            yield from predicates_of(step)
    elif isinstance(item, Choice):
        for option in item.options:
            yield from predicates_of(option)
    elif isinstance(item, Penalty):
        for part in (item.do, *item.otherwise):
            yield from predicates_of(part)
    elif isinstance(item, Pay):
        yield from predicates_of(item.cost)
    elif isinstance(item, (When, Toward, ForEach, During, Timed, Follow)):
        yield from predicates_of(item.do)
