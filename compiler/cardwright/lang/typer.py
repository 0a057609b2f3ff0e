"""Typing a line: every phrase gets the first type, in the order of the policies, with which the whole line is a text.

The parser's tables are asked at each step, so a type is only given where a sentence can go on with it. Going back is cheap: the
parser's stack and the tokens are linked lists that share their tails.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lark import Token

from cardwright.lang.choices import Candidate, Options, Typing
from cardwright.lang.context import START, Context, after
from cardwright.lang.cut import Line
from cardwright.lang.entries import Entry
from cardwright.lang.tables import Stack, Tables

MAX_WORDS = 600
STEPS_A_WORD = 60


class TypedToken(Token):
    """A token that knows its vocabulary entry."""

    entry: Entry | None


Taken = tuple[int, Candidate, "Taken"] | None
"""What was taken so far: (at which word, what), the last first."""


class Node(NamedTuple):
    """A point in the reading of a line."""

    at: int
    stack: Stack
    context: Context
    taken: Taken


@dataclass(slots=True)
class Choice:
    """A point where several types were possible, and the one that was taken."""

    node: Node
    options: Options
    taken: int


@dataclass(slots=True)
class Reading:
    """One way to type a line: its tokens and the choices made."""

    tokens: list[TypedToken]
    choices: list[Choice]


@dataclass(slots=True)
class Stuck:
    """The farthest place that was reached in a line that has no reading."""

    at: int
    stack: Stack


class Typer:
    """Finds readings of one line."""

    def __init__(self, tables: Tables, line: Line) -> None:
        self.tables = tables
        self.line = line
        self.typing = Typing(line)
        self.steps = STEPS_A_WORD * (line.count + 10)
        self.stuck = Stuck(0, None)

    def first(self) -> Reading | None:
        """The reading the policies prefer."""
        if self.line.count > MAX_WORDS:
            return None
        root = Node(0, (self.tables.start, None), START, None)
        self.stuck = Stuck(0, root.stack)
        return self._search(root, 0)

    def others(self, reading: Reading, most: int) -> Iterator[Reading]:
        """Readings that differ from a given one in one choice, the latest choices first."""
        given = 0
        for choice in reversed(reading.choices):
            option = choice.taken + 1
            while choice.options.get(option) is not None:
                self.steps = STEPS_A_WORD * (self.line.count + 10) // 4
                found = self._search(choice.node, option)
                option += 1
                if found is None:
                    continue
                yield found
                given += 1
                if given >= most:
                    return

    def retake(self, choice: Choice, terminal: str) -> Iterator[Reading]:
        """Readings that take another type at one choice."""
        option = choice.taken + 1
        while (candidate := choice.options.get(option)) is not None:
            if candidate.terminal == terminal:
                self.steps = STEPS_A_WORD * (self.line.count + 10) // 4
                found = self._search(choice.node, option)
                if found is not None:
                    yield found
            option += 1

    def _search(self, root: Node, first: int) -> Reading | None:
        """Depth first from a point, its options from the given one on."""
        tables = self.tables
        trail: list[Choice] = []
        node: Node | None = root
        start = first
        options = self.typing.options(root.at, root.context)
        while self.steps > 0:
            self.steps -= 1
            assert node is not None
            step = self._step(node, options, start)
            if step is not None:
                taken, following = step
                trail.append(Choice(node, options, taken))
                if following.at >= self.line.count and tables.complete(following.stack):
                    return self._reading(following, trail)
                node, start = following, 0
                options = self.typing.options(node.at, node.context)
                continue
            if not trail:
                return None
            last = trail.pop()
            node, options, start = last.node, last.options, last.taken + 1
        return None

    def _step(self, node: Node, options: Options, start: int) -> tuple[int, Node] | None:
        """Take the first option from `start` on that the parser accepts."""
        number = start
        while (candidate := options.get(number)) is not None:
            terminal = candidate.terminal
            if not terminal:
                return number, Node(candidate.end, node.stack, node.context, node.taken)
            stack = self.tables.push(node.stack, terminal)
            if stack is None or (candidate.end == node.at and _idle(node, terminal)):
                number += 1
                continue
            context = after(node.context, terminal, candidate.entry)
            return number, Node(candidate.end, stack, context, (node.at, candidate, node.taken))
        if node.at >= self.stuck.at:
            self.stuck = Stuck(node.at, node.stack)
        return None

    def _token(self, at: int, candidate: Candidate) -> TypedToken:
        words, end = self.line.words, candidate.end
        if end > at:
            start, stop = words[at].start, words[end - 1].end
        else:
            start = stop = words[at - 1].end if at else 0
        token = TypedToken(candidate.terminal, self.line.text[start:stop], start, None, None, None, None, stop)
        token.entry = candidate.entry
        return token

    def _reading(self, node: Node, trail: list[Choice]) -> Reading:
        tokens: list[TypedToken] = []
        link = node.taken
        while link is not None:
            at, candidate, link = link
            tokens.append(self._token(at, candidate))
        tokens.reverse()
        return Reading(tokens, trail)


def _idle(node: Node, terminal: str) -> bool:
    """Whether a token without width would repeat the one before it: reading must always get on."""
    last = node.context.last
    return last == terminal and terminal in ("RMARK", "OBJ2", "END") or (terminal == "RELEND" and last == "RMARK")
