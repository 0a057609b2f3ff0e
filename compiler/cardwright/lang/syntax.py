"""Syntax: the tree the grammar gives a line, before anything is known of its meaning."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang.vocabulary import Entry


class Leaf:
    """A typed token with its vocabulary entry and its place."""

    __slots__ = ("data", "end", "entry", "start", "text")

    def __init__(self, data: str, text: str, start: int, end: int, entry: Entry | None) -> None:
        self.data = data
        """The terminal of the grammar."""
        self.text = text
        self.start = start
        self.end = end
        self.entry = entry if entry is not None else Entry(data, text)

    @property
    def lemma(self) -> str:
        return self.entry.lemma

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end

    def __repr__(self) -> str:
        return f"{self.data}:{self.text}"


class Branch:
    """What one rule of the grammar made."""

    __slots__ = ("children", "data", "end", "start")

    def __init__(self, data: str, children: list[Branch | Leaf]) -> None:
        self.data = data
        """The rule, or its alias."""
        self.children = children
        self.start: int = children[0].start if children else 0
        self.end: int = children[-1].end if children else 0

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end

    def branch(self, *names: str) -> Branch | None:
        """The first branch below this one, of these rules if any are named."""
        for child in self.children:
            if child.__class__ is Branch and (not names or child.data in names):
                return child
        return None

    def branches(self, *names: str) -> list[Branch]:
        return [child for child in self.children if child.__class__ is Branch and (not names or child.data in names)]

    def leaf(self, *types: str) -> Leaf | None:
        """The first token directly below this branch, of these types if any are named."""
        for child in self.children:
            if child.__class__ is Leaf and (not types or child.data in types):
                return child
        return None

    def leaves(self, *types: str) -> list[Leaf]:
        return [child for child in self.children if child.__class__ is Leaf and (not types or child.data in types)]

    def the(self, *names: str) -> Branch:
        """The branch that the grammar says must be there."""
        found = self.branch(*names)
        assert found is not None, f"{self.data} has no {names}"
        return found

    def token(self, *types: str) -> Leaf:
        """The token that the grammar says must be there."""
        found = self.leaf(*types)
        assert found is not None, f"{self.data} has no {types}"
        return found

    def __repr__(self) -> str:
        return f"{self.data}({', '.join(map(repr, self.children))})"


class Run(list[Branch | Leaf]):
    """Several children in a row, from a part of a rule that repeats; they become children of the rule itself."""

    __slots__ = ()


class PlainTables(NamedTuple):
    """The tables of a parser as plain values, which are read in no time."""

    start: int
    end: int
    rules: list[tuple[int, str, str]]
    """How many parts each rule has, what it makes, and what that is called."""
    states: dict[int, dict[str, int]]
    """For each state and type of token, the state that comes next; or the rule to reduce by, as `-1 - rule`."""
