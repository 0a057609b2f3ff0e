"""What has been spoken of, and what every part of speech asks of the others."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.equality.normal import numbered
from cardwright.meaning.speech.phrases import Phrase
from cardwright.meaning.speech.words import Words


class Spoken(Words, ABC):
    """Knows what variables are called, and who is doing what is being said."""

    spoken: dict[m.Node, str]
    """What was spoken of already, and what it is called since."""
    waiting: dict[m.Var[Any], m.Pick]
    """What is picked in the deed that is about to be said: it is spoken of there for the first time."""
    actor: m.Set[Any]
    """Who does what is being said."""
    coming: dict[m.Node, tuple[str, str]]
    """What is about to be spoken of: how it is said first, and what it is called from then on."""
    owed: dict[m.Node, m.Set[Any]]
    """What a deed that is about to be done would be done to."""
    measured: dict[m.Node, str]
    """What is counted in a deed that is about to be done."""
    over: set[m.Node]
    """Deeds that are answered once they are done."""
    rolled: set[m.Node]
    """Rolls that were made: “if it fails the roll”."""
    likenesses: list[tuple[m.Set[Any], str]]
    """What was spoken of and is described again, with variables of its own, where it is meant."""
    cancelled: set[m.Node | None]
    """Deeds that are done and then cancelled: “when an opponent plays an event, cancel its effects”."""
    kept: dict[m.Node, str]
    """What the card remembers of its other lines, and what it is called."""

    naming: bool = False
    """Whether everything is called by a noun, and nothing by a pronoun."""

    def it(self, one: bool = True, noun: str = "card") -> str:
        """“it” or “them”; by a noun, where every pronoun is named."""
        if self.naming:
            return f"that {noun}" if one else f"those {self.plural(noun)}"
        return "it" if one else "them"

    def begin(self, kept: dict[m.Node, str] | None = None) -> None:
        self.spoken, self.waiting, self.coming, self.owed = {}, {}, {}, {}
        self.actor, self.kept, self.cancelled = m.You(), kept or {}, set()
        self.likenesses, self.rolled, self.measured = [], set(), {}
        self.over = set()

    @abstractmethod
    def one(self, found: m.Set[Any], determiner: str = "the") -> str:
        """A set that is known: by its name, as this card, as what was spoken of."""

    @abstractmethod
    def phrase(self, found: m.Set[Any], lying: bool = True) -> Phrase:
        """A set as a noun with what narrows it."""

    @abstractmethod
    def player(self, found: m.Set[Any], determiner: str) -> str: ...

    @abstractmethod
    def place(self, place: m.Set[m.Place], preposition: str = "") -> str: ...

    @abstractmethod
    def number(self, number: m.Number) -> str: ...

    @abstractmethod
    def bounded(self, op: Op, number: m.Number, noun: str, some: str = "") -> str: ...

    @abstractmethod
    def past_clause(self, past: m.Past, role: str) -> str:
        """“you played this turn”: what those did, or had done to them, that have a part in deeds of the past."""

    @abstractmethod
    def clause(self, truth: m.Truth) -> str: ...

    @abstractmethod
    def standing(self, standing: m.Standing) -> str: ...

    @abstractmethod
    def quoted(self, ability: m.Ability) -> str: ...


def speaks_of(node: m.Node, variable: m.Node) -> bool:
    """Whether a variable stands somewhere in it."""
    return any(part == variable for part in walk(node))


def alike(one: m.Node | None, other: m.Node | None) -> bool:
    """Whether two are the same, whatever the variables in them are numbered."""
    return one == other or (one is not None and other is not None and numbered(one) == numbered(other))


FLIPPED = {
    Op.LESS: Op.MORE,
    Op.AT_MOST: Op.AT_LEAST,
    Op.MORE: Op.LESS,
    Op.AT_LEAST: Op.AT_MOST,
    Op.EQUAL: Op.EQUAL,
    Op.UNEQUAL: Op.UNEQUAL,
}


def facing(truth: m.Compare, variable: m.Node) -> tuple[m.Number, Op, m.Number]:
    """A comparison with the side that speaks of the variable first."""
    if not speaks_of(truth.a, variable) and speaks_of(truth.b, variable):
        return truth.b, FLIPPED[truth.op], truth.a
    return truth.a, truth.op, truth.b
