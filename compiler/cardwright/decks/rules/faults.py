"""What a rule finds wrong with a list: how far a number is from the one wanted, in words, and how to put it right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isnan
from typing import Any, NamedTuple

from cardwright.decks.scene import Entry
from cardwright.decks.world import ListWorld
from cardwright.lang.printer import StatementPrinter
from cardwright.lang.tree import InState, Kind, Named, Select, Thing, You
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus.nodes import Op

Number = int | Fraction
DIRECTIONS: dict[Op, str] = {
    Op.AT_LEAST: "at least",
    Op.AT_MOST: "at most",
    Op.EQUAL: "exactly",
    Op.UNEQUAL: "not",
}


def gap(op: Op, found: Number, wanted: Number) -> Number:
    """How much is too much (more than 0) or missing (less than 0); 0 is fine."""
    difference = found - wanted
    if op is Op.UNEQUAL:
        return 1 if difference == 0 else 0
    if (op is Op.AT_MOST and difference < 0) or (op is Op.AT_LEAST and difference > 0):
        return 0
    return difference


def real(number: Any) -> Number:
    """A number to reckon with: what has none counts nothing."""
    return 0 if isinstance(number, float) and isnan(number) else number


def wanted(op: Op, number: Number) -> str:
    """What is wanted, in words."""
    return f"{DIRECTIONS[op]} {shown(number)}"


def needed(op: Op, number: Number) -> str:
    """The same of things that are counted: none is none."""
    return "none" if number == 0 and op is Op.AT_MOST else wanted(op, number)


def shown(number: Number) -> str:
    """A number in words of a message."""
    return str(number) if isinstance(number, int) or number.denominator == 1 else f"{float(number):g}"


_MOST_NAMES = 6


class Phrases:
    """Says things of the tree in plain words again."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._printer = StatementPrinter(vocabulary)

    def thing(self, thing: Thing) -> str:
        """A thing as it is written: `the House deck`."""
        return "the list" if isinstance(thing, You) else self._printer.things.thing(thing)

    def counting(self, thing: Thing) -> Callable[[Number], str]:
        """So many of them: `1 card`, `3 cards with a Holy crest`; the nouns are worked out once."""
        one, many = self.noun(thing, plural=False), self.noun(thing)
        return lambda number: f"{shown(number)} {one if number == 1 else many}"

    def noun(self, thing: Thing, plural: bool = True) -> str:
        """What they are, without how many."""
        if isinstance(thing, Named):
            return f"{'copies' if plural else 'copy'} of {thing.name}"
        if not isinstance(thing, Select):
            return self.thing(thing)
        kinds = [_numbered(kind, plural) for kind in thing.kinds]
        bare = thing.model_copy(update={"quantity": None, "kinds": kinds})
        return self._printer.things.thing(bare)


_RELATIVE = "relative"
"""Words that say how many in comparison with others: `at most as many`."""


def _numbered(kind: Kind, plural: bool) -> Kind:
    filters = [
        item
        for item in kind.filters
        if not (isinstance(item, InState) and (item.word == "only" or item.group == _RELATIVE))
    ]
    return kind.model_copy(update={"plural": plural, "filters": filters})


def names(entries: Iterable[Entry]) -> str:
    """The cards in a row, each once; a long row is cut."""
    found = list(dict.fromkeys(entry.card.name for entry in entries))
    if len(found) > _MOST_NAMES:
        return ", ".join(found[:_MOST_NAMES]) + f" and {len(found) - _MOST_NAMES} more"
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def copies(number: Number, name: str) -> str:
    """`1 copy of X`, `2 copies of X`."""
    return f"{shown(number)} {'copy' if number == 1 else 'copies'} of {name}"


class CannotJudgeError(Exception):
    """A sentence that reads well but asks what a list cannot answer."""


class Tried(str):
    """Words of a way out that was gone: the list was judged with it, and has fewer faults then."""

    __slots__ = ()


def tried(words: str, example: str) -> str:
    """What to do with an example of it, which was tried; the words alone, where none was found."""
    return Tried(words + example) if example else words


Fix = str | Callable[[], str]
"""What to do about it; looked for only when it is to be told, since most faults are mere answers to `if`."""


class Fault(NamedTuple):
    """One thing that is wrong."""

    found: str
    needed: str
    entries: list[Entry]
    fix: Fix
    section: str = ""
    """The section it is about, where no entry is at fault but something is missing."""
    said: str = ""
    """The words that are broken, where they are those of a card and not of the rule."""
    owner: str = ""
    """The player whose part of the list it is about, where that is said."""

    def of(self, owner: str) -> Fault:
        """The same, about one player's part."""
        return self._replace(owner=self.owner or owner)

    def told(self) -> str:
        """What to do about it, in words."""
        return self.fix if isinstance(self.fix, str) else self.fix()


Test = Callable[[ListWorld], list[Fault]]
"""A rule at work: everything that is wrong, or nothing."""
Finder = Callable[..., list[Fault]]
"""The same for a part of a rule: called with the world and with what stands in its scope."""
Asked = Callable[..., Any]
