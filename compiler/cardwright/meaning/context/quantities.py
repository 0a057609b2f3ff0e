"""How many: every word that counts or compares is decoded here, through total tables, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass, replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.calculus.symbols import Parameter
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Scope


class Det(m.Word):
    """How a determiner takes from what its noun describes."""

    BARE = "bare"
    SOME = "some"
    ALL = "all"
    THE = "the"
    NO = "no"
    ANY = "any"
    TOP = "top"
    BOTTOM = "bottom"
    NEXT = "next"
    FIRST = "first"
    THAT = "that"
    THIS = "this"
    SAME = "same"
    BOTH = "both"
    BUT = "all but"


WORDS: dict[tuple[str, ...], Det] = {
    (): Det.BARE,
    ("own",): Det.BARE,
    ("a",): Det.SOME,
    ("another",): Det.SOME,
    ("any number of",): Det.SOME,
    ("each",): Det.ALL,
    ("all",): Det.ALL,
    ("any",): Det.ANY,
    ("no",): Det.NO,
    ("the",): Det.THE,
    ("that",): Det.THAT,
    ("this",): Det.THIS,
    ("both",): Det.BOTH,
    ("the", "same"): Det.SAME,
    ("top",): Det.TOP,
    ("the", "top"): Det.TOP,
    ("the", "bottom"): Det.BOTTOM,
    ("bottom",): Det.BOTTOM,
    ("the", "next"): Det.NEXT,
    ("the", "first"): Det.FIRST,
    ("first",): Det.FIRST,
}
"""Every row of determiners that has a meaning; any other is refused."""

AGAIN: dict[tuple[str, ...], int] = {("that many",): 1, ("twice that many",): 2}
"""As many as were spoken of, or so many times as many."""

ORDINALS: dict[tuple[str, ...], int] = {
    ("the", "first"): 1,
    ("the", "second"): 2,
    ("the", "third"): 3,
    ("the", "fourth"): 4,
    ("the", "fifth"): 5,
    ("the", "sixth"): 6,
    ("the", "seventh"): 7,
    ("the", "eighth"): 8,
    ("the", "ninth"): 9,
    ("the", "tenth"): 10,
}
"""Which one in a row."""

BEFORE: dict[str, Op] = {
    "": Op.EQUAL,
    "exactly": Op.EQUAL,
    "at least": Op.AT_LEAST,
    "at most": Op.AT_MOST,
    "up to": Op.AT_MOST,
    "more than": Op.MORE,
    "fewer than": Op.LESS,
}
"""What stands before a number."""

ALL_BUT = "all but"
"""What stands before the number of those that are left out."""

AFTER: dict[str, Op] = {"": Op.EQUAL, "or more": Op.AT_LEAST, "or less": Op.AT_MOST}
"""What stands after one."""

RELATIVE: dict[str, Op] = {
    "higher": Op.MORE,
    "greater": Op.MORE,
    "larger": Op.MORE,
    "more": Op.MORE,
    "lower": Op.LESS,
    "fewer": Op.LESS,
    "smaller": Op.LESS,
    "less": Op.LESS,
    "equal": Op.EQUAL,
    "as many": Op.EQUAL,
    "as much": Op.EQUAL,
    "at least as many": Op.AT_LEAST,
    "at least as much": Op.AT_LEAST,
    "at most as many": Op.AT_MOST,
    "at most as much": Op.AT_MOST,
    "exactly as many": Op.EQUAL,
    "exactly as much": Op.EQUAL,
    "different": Op.UNEQUAL,
    **{f"{a} or {b}": op for a, b, op in (("equal", "lower", Op.AT_MOST), ("equal", "higher", Op.AT_LEAST))},
    **{f"{b} or {a}": op for a, b, op in (("equal", "lower", Op.AT_MOST), ("equal", "higher", Op.AT_LEAST))},
}
"""Adjectives before a number's noun."""

MULTIPLES: dict[str, tuple[Op, int]] = {
    f"{before}{times} as {many}": (op, number)
    for before, op in (("", Op.EQUAL), ("at least ", Op.AT_LEAST), ("at most ", Op.AT_MOST), ("more than ", Op.MORE))
    for times, number in (("twice", 2), ("three times", 3))
    for many in ("many", "much")
}
"""Those that compare with so many times the other number."""

AS_MANY = frozenset(word for word in (*RELATIVE, *MULTIPLES) if " as " in f" {word}")
"""Those after which `as` says what is compared with."""

RELATION: dict[str, Op] = {
    "equal to": Op.EQUAL,
    "less than": Op.LESS,
    "fewer than": Op.LESS,
    "more than": Op.MORE,
    "greater than": Op.MORE,
    "equal to or less than": Op.AT_MOST,
    "equal to or lower than": Op.AT_MOST,
    "equal to or greater than": Op.AT_LEAST,
    "equal to or higher than": Op.AT_LEAST,
    "up to": Op.AT_MOST,
    "at most": Op.AT_MOST,
    "no more than": Op.AT_MOST,
    "at least": Op.AT_LEAST,
    "no fewer than": Op.AT_LEAST,
    "no less than": Op.AT_LEAST,
}
"""Prepositions that compare."""

EXTREMES: dict[str, m.End] = {
    "highest": m.End.MOST,
    "most": m.End.MOST,
    "greatest": m.End.MOST,
    "largest": m.End.MOST,
    "farthest": m.End.MOST,
    "lowest": m.End.LEAST,
    "fewest": m.End.LEAST,
    "least": m.End.LEAST,
    "smallest": m.End.LEAST,
    "nearest": m.End.LEAST,
}


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity, decoded: how it takes, and how many at the least and at the most."""

    det: Det
    least: m.Number | None = None
    most: m.Number | None = None
    counted: bool = False
    """Whether a number was said."""
    other: bool = False
    op: Op = Op.EQUAL
    exact: bool = False
    """Whether `exactly` was said."""
    but: m.Number | None = None
    """How many are left out of all."""
    said: said.Quantity | None = field(default=None, compare=False, repr=False)
    """The words, where one of them weighs: something must come of it."""

    @property
    def group(self) -> m.Const | None:
        """“for every 2 cards”: how many make one of them."""
        plain = self.det is Det.SOME and self.counted and self.op is Op.EQUAL and not self.exact
        several = isinstance(self.most, m.Const) and self.most.value > 1 and self.least == self.most
        return self.most if plain and several and isinstance(self.most, m.Const) else None


WEIGHTY = frozenset({"no", "same", "another", "first", "next"})
"""Words before a noun that turn what is said round, or pick out one of many: to read past one is never right."""


NUMBERS = frozenset({"number", "bound", "amount", "chosen"})
"""Fields that count, compare or have something chosen: never read in passing."""


def is_weighty(quantity: said.Quantity) -> bool:
    return not WEIGHTY.isdisjoint(quantity.words)


def _is_one(quantity: said.Quantity) -> bool:
    """“during one roll”: not more than the article says."""
    return isinstance(quantity.number, said.Constant) and quantity.number.value == 1 and not quantity.bound


def plus(number: m.Number, more: int) -> m.Number:
    if isinstance(number, m.Const):
        return m.Const(number.value + more, span=number.span)
    return m.Plus((number, m.Const(more)))


def bounds(op: Op, number: m.Number) -> tuple[m.Number | None, m.Number | None]:
    """The least and the most that a comparison lets through."""
    return {
        Op.EQUAL: (number, number),
        Op.AT_LEAST: (number, None),
        Op.AT_MOST: (m.Const(0), number),
        Op.MORE: (plus(number, 1), None),
        Op.LESS: (m.Const(0), plus(number, -1)),
        Op.UNEQUAL: (None, None),
    }[op]


class Quantities(Scope):
    """Numbers as they stand in a sentence."""

    def written(self, number: said.Number) -> m.Number:
        """A written number, or what a letter stands for."""
        if isinstance(number, said.Constant):
            return m.Const(self.take(number, "value"), span=number.span)
        if isinstance(number, said.Variable):
            return self._letter(number)
        raise self.refuse("fraction", "a broken number has no meaning here", number)

    which = 1
    """Which of several periods that come one after another, where it is read as the first."""

    @contextmanager
    def counted_off(self, thing: said.Thing) -> Iterator[said.Thing]:
        """“the second round” is read as the first, with another number."""
        quantity = thing.quantity if isinstance(thing, said.Select) and thing.kinds[0].kind == "period" else None
        number = ORDINALS.get(tuple(quantity.words)) if quantity is not None else None
        if number is None or quantity is None:
            yield thing
            return
        first = quantity.model_copy(update={"words": ["the", "first"]})
        one = thing.model_copy(update={"quantity": first})
        self.copies += [(first, quantity), (one, thing)]
        before, self.which = self.which, number
        try:
            yield one
        finally:
            self.which = before

    def _letter(self, number: said.Variable) -> m.Number:
        name = self.take(number, "name")
        if name in self.own.parameters:
            return m.GivenNumber(Parameter(name), span=number.span)
        if name in self.variables:
            return self.variables[name]
        raise self.refuse(
            "letter", f"nothing says what {name} is", number, f"say it: {name} is the number of cards in your hand"
        )

    def is_countable(self, kind: said.Kind) -> bool:
        """Whether a noun is something that is counted: tokens, and numbers that players have like them."""
        return kind.kind == "token" or (kind.kind == "stat" and kind.noun in self.lexicon.tokens)

    def that_many(self, at: said.Quantity) -> m.Number:
        """As many as were spoken of; where nothing is done, nothing was."""
        raise self.refuse("that-many", "as many as what is not said", at, "say the number")

    def amount(self, quantity: said.Quantity | None) -> Amount:
        """A quantity decoded through the tables."""
        if quantity is None:
            return Amount(Det.BARE)
        found = self._decoded(quantity)
        return replace(found, said=quantity) if is_weighty(quantity) else found

    @cached_property
    def paired(self) -> set[int]:
        """Quantities that begin with the “both” of “both an Earth card and a Sea card”: it says no more than “and”."""
        return set()

    def pair_up(self, nodes: Iterable[said.Node]) -> None:
        """Note where “both” belongs to an “and” that follows."""
        for node in nodes:
            if not isinstance(node, said.Both) or node.join != "and" or len(node.things) != 2:
                continue
            first = node.things[0]
            quantity = first.quantity if isinstance(first, (said.Select, said.Named)) else None
            if quantity and quantity.words[:1] == ["both"]:
                self.paired.add(id(quantity))

    def weigh(self, amount: Amount) -> None:
        """Something comes of “no”, “the same”, “another” or “the first” in it."""
        if amount.said is not None:
            self.weighed.add(id(amount.said))

    def unweighed(self, nodes: Iterable[said.Node], made: m.Node | None = None) -> Refusal | None:
        """“No Knight gets +1 STR”: a word that turns a phrase round, and nothing came of it; a number that is lost."""
        quantities = [node for node in nodes if isinstance(node, said.Quantity) and id(node) not in self.weighed]
        for node in quantities:
            if is_weighty(node):
                return self.refuse("quantity", f"“{' '.join(node.words)}” is not understood before this noun", node)
        numbers = [node.number for node in quantities if isinstance(node.number, said.Constant) and not _is_one(node)]
        if not numbers or made is None:
            return None
        used = {part.span for part in walk(made) if isinstance(part, m.Const)}
        lost = next((number for number in numbers if number.span not in used), None)
        return None if lost is None else self.refuse("quantity", f"“{lost.value}” is not understood here", lost)

    def _decoded(self, quantity: said.Quantity) -> Amount:
        words, bound = tuple(self.take(quantity, "words")), self.take(quantity, "bound")
        words = words[1:] if id(quantity) in self.paired else words
        said_number = self.take(quantity, "number")
        other = "another" in words
        if words in AGAIN and not bound and said_number is None:
            number = self.that_many(quantity)
            number = number if AGAIN[words] == 1 else m.Times((m.Const(AGAIN[words]), number))
            return Amount(Det.SOME, number, number, True)
        if words not in WORDS:
            raise self.refuse("quantity", f"“{' '.join(words)}” is not understood before a noun", quantity)
        det = WORDS[words]
        if said_number is None:
            if bound:
                raise self.refuse("quantity", f"“{bound}” has no number", quantity)
            return self._uncounted(det, words, other)
        number = self.written(said_number)
        if bound == ALL_BUT and not words and self.doing:
            return Amount(Det.BUT, but=number)
        if bound not in BEFORE:
            raise self.refuse("quantity", f"“{bound}” is not understood here", quantity)
        op = BEFORE[bound]
        if det in (Det.TOP, Det.BOTTOM, Det.THE, Det.THAT, Det.ALL) and not bound and words != ("each",):
            return Amount(det, number, number, True)
        if det is Det.BARE:
            least, most = bounds(op, number)
            return Amount(Det.SOME, least, most, True, other, op, bound == "exactly")
        raise self.refuse("quantity", f"“{' '.join(words)}” does not go with a number", quantity)

    def _uncounted(self, det: Det, words: tuple[str, ...], other: bool) -> Amount:
        if det is Det.SOME and words == ("any number of",):
            return Amount(det, m.Const(0), None, True)
        if det in (Det.SOME, Det.TOP, Det.BOTTOM):
            return Amount(det, m.Const(1), m.Const(1), False, other)
        return Amount(det)

    def of_somebody(self, counted: said.Thing) -> None:
        """Refuse the number of what somebody has whom nobody chose: `the number of characters an opponent controls`."""
        by = [item.who for item in getattr(counted, "where", ()) if isinstance(item, said.ControlledBy)]
        if any(isinstance(who, said.Select) and self.amount(who.quantity).det is Det.SOME for who in by):
            raise self.refuse("number-of", "of whom of them is not said", counted, "choose the player first")

    def _take_all(self, node: Any, *, several: bool = False, told: bool = False) -> None:
        """All of a phrase whose noun says everything; what counts or compares in it is left for others to read.
        Of several nouns only one would be read, so they are refused, unless whoever asks reads each of them; and so
        is what describes a noun, unless whoever asks knows what it is told."""
        if isinstance(node, list):
            if not several and len(node) > 1 and all(isinstance(item, said.Kind) for item in node):
                raise self.refuse("noun-list", "only one of these is understood here", node[1])
            for item in node:
                self._take_all(item, several=several, told=told)
        elif isinstance(node, said.Quantity) and tuple(node.words) not in WORDS and node.words != ["less"]:
            raise self.refuse("quantity", f"“{' '.join(node.words)}” is not understood before a noun", node)
        elif isinstance(node, said.Node):
            if not told and any(getattr(node, name, None) for name in ("where", "owner", "filters")):
                raise self.refuse("described", "this description is not understood here", node)
            for name in node.__dict__:
                if name not in NUMBERS:
                    self._take_all(self.take(node, name), several=several, told=told)
