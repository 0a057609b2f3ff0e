"""Numbers, quantities, nouns and the adjectives before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from cardwright.lang.tree import (
    AnyOf,
    Bound,
    Called,
    Constant,
    Done,
    Filter,
    Fraction,
    InState,
    Is,
    Kind,
    Not,
    Number,
    OfKind,
    Quantity,
    Variable,
)
from cardwright.lang.vocabulary import Frame
from trees.once import once
from trees.words import Words

BOUNDS: tuple[Bound, ...] = ("up to", "at least", "at most", "exactly", "more than", "fewer than")
SINGULAR = (["a"], ["the"], ["each"], ["another"], ["any"], ["no"], ["the", "first"], ["the", "same"])
PLURAL = (["all"], ["any number of"], ["the"], ["some"], ["both"])  # "no attachments" can be a keyword


Item = TypeVar("Item")


def one_of_these(items: Sequence[Item]) -> SearchStrategy[Item]:
    """One of these; a game need not have any, and what is made of them is then never made."""
    return st.sampled_from(items) if items else st.nothing()


class NounTrees:
    """Strategies for everything before and in a noun."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # ------------------------------------------------------------ numbers

    @once
    def constants(self, least: int = 0) -> SearchStrategy[Number]:
        return st.integers(least, 20).map(lambda value: Constant(value=value))

    @once
    def numbers(self, least: int = 0) -> SearchStrategy[Number]:
        fractions = st.builds(Fraction, over=st.integers(1, 9), under=st.integers(2, 9))
        return st.one_of(self.constants(least), self.constants(least), st.just(Variable(name="X")), fractions)

    @once
    def singular(self) -> SearchStrategy[Quantity]:
        return st.sampled_from(SINGULAR).map(lambda words: Quantity(words=words))

    @once
    def plural(self) -> SearchStrategy[Quantity]:
        counted = self.numbers(2).map(lambda number: Quantity(number=number))
        bounded = st.builds(Quantity, bound=st.sampled_from(BOUNDS), number=self.constants(2))
        top = self.constants(2).map(lambda number: Quantity(words=["the", "top"], number=number))
        return st.one_of(st.sampled_from(PLURAL).map(lambda words: Quantity(words=words)), counted, bounded, top)

    # ------------------------------------------------------------ adjectives

    @once
    def values(self) -> SearchStrategy[Filter]:
        return one_of_these(self.words.values).map(lambda pair: Is(attribute=pair[0], value=pair[1]))

    @once
    def states(self) -> SearchStrategy[Filter]:
        return one_of_these(self.words.adjectives).map(lambda pair: InState(word=pair[0], group=pair[1]))

    @once
    def done(self) -> SearchStrategy[Filter]:
        frames = [frame for frame in self.words.transitive("card") if " " not in frame.lemma and _has_participle(frame)]
        return one_of_these(frames).map(lambda frame: Done(verb=frame.lemma, form="participle"))

    @once
    def filters(self) -> SearchStrategy[list[Filter]]:
        """The adjectives before a card."""
        return st.one_of(
            st.just([]),
            st.just([]),
            self.values().map(_only),
            self.states().map(_only),
            self.done().map(_only),
            self.values().map(lambda value: [Not(filter=value)]),
            st.tuples(self.states(), self.values()).map(list),
            self.alternatives(2),
            one_of_these(self.words.names).map(lambda name: [Called(name=name)]),
        )

    @once
    def alternatives(self, count: int) -> SearchStrategy[list[Filter]]:
        """`Stark or Tully`; with three, its commas are a doubt after the comma of an introduction."""
        values = st.lists(self.values(), min_size=count, max_size=count, unique=True)
        return values.map(lambda found: [AnyOf(join="or", filters=found)])

    # ------------------------------------------------------------ nouns

    @once
    def kinds(self, kind: str, plural: bool, filtered: bool = True) -> SearchStrategy[Kind]:
        filters = self.filters() if filtered and kind == "card" else st.just([])
        return st.builds(
            Kind, noun=one_of_these(self.words.nouns(kind)), kind=st.just(kind), plural=st.just(plural), filters=filters
        )

    @once
    def abilities_of_cards(self, plural: bool) -> SearchStrategy[Kind]:
        """`character ability`: a noun before a noun."""
        before = one_of_these(self.words.nouns("card")).map(lambda noun: [OfKind(noun=noun, kind="card")])
        return st.builds(
            Kind,
            noun=one_of_these(self.words.nouns("ability")),
            kind=st.just("ability"),
            plural=st.just(plural),
            filters=before,
        )

    @once
    def amounts(self) -> SearchStrategy[Kind]:
        """`cost 3 or less`: a stat with its number."""
        bounds = st.sampled_from(["", "or more", "or less"])
        return st.builds(
            Kind,
            noun=one_of_these(self.words.nouns("stat")),
            kind=st.just("stat"),
            amount=self.constants(),
            bound=bounds,
        )


def _has_participle(frame: Frame) -> bool:
    """Whether the participle can be told from the verb: not so with `set`."""
    return frame.forms[3] not in frame.forms[:2]


def _only(item: Filter) -> list[Filter]:
    return [item]
