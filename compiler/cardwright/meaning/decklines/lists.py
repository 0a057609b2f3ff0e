"""What the words of deck rules stand for, and how a rule was said where its faults must be told in its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Stat, ZoneName
from cardwright.meaning.gamedata.lexicon import Lexicon

WHOLE = ZoneName("list")
"""The zone that is the whole list."""
BOX = ZoneName("box")
"""Where all cards of the game are."""
COPY = Attribute("(copy)")
"""What copies of a card share: its title."""
CARD = Attribute("(card)")
"""What tells one card from another, versions of one title too."""
TYPE = Attribute("(type)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLexicon(Lexicon):
    """What a game's data says about its lists, beside what a lexicon of its table would say."""

    means: Mapping[str, str]
    """Words that stand for a description."""
    given: Mapping[str, Stat]
    """Nouns of numbers that the list itself states."""
    worked_out: frozenset[str]
    """Nouns of numbers that rules define."""
    attributes_of: Callable[[str], tuple[Attribute, ...]]
    """By value: the attributes it may be a value of."""
    is_name: Callable[[str], str]
    """The name of the card that a noun is, or nothing."""
    field_of: Callable[[str], ZoneName | None]
    """The part of a list that a card of this name belongs in because a field names it, if one does."""
    parts: Mapping[str, tuple[str, ...]]
    """Nouns that stand for several parts of a list together: a row is any of six."""
    says: Mapping[str, str]
    """What verbs say of a list: `has`, `shares`, `holds`, `is borne`."""


class Telling(Enum):
    """How the fault of a truth is told."""

    CONTENTS = "contents"
    AMOUNT = "amount"
    NAMED = "named"
    BANNED = "banned"
    NUMBER = "number"
    NUMBER_OF_EACH = "number of each"
    SUBJECT = "subject"
    COPIES = "copies"
    GROUP = "group"
    ALIKE = "alike"
    EACH = "each"
    ONLY = "only"
    PLAYERS = "players"
    VALUES = "values"
    NOT_BOTH = "not both"
    ALL_SHARE = "all share"
    ALL = "all"
    ONLY_IF = "only if"


class Reason(Enum):
    """What is said of a piece that is at fault."""

    NAME = "name"
    TYPE = "type"
    VALUES = "values"
    OWN_VALUES = "own values"


@dataclass(frozen=True, slots=True)
class Told:
    """How a truth was said: only messages ask for it, no verdict does."""

    how: Telling
    what: said.Thing | None = None
    """What is counted or had."""
    holder: said.Thing | None = None
    who: said.Thing | None = None
    reason: Reason = Reason.NAME
    attribute: Attribute | None = None
    noun: str = ""
    words: str = ""
    negated: bool = False
    pieces: m.Set[Any] | None = None


@dataclass(slots=True)
class RuleMeaning:
    """What a rule means, with how its parts were said."""

    truth: m.Truth | None = None
    """What must hold of a list."""
    standings: tuple[m.Standing, ...] = ()
    """What it declares or permits."""
    told: dict[int, Told] = field(default_factory=dict)
    """By the identity of a truth that is part of the meaning."""
    policies: list[str] = field(default_factory=list)
    nodes: list[m.Truth] = field(default_factory=list)
    """Every truth that was told of: while they live, no other has their identity."""
