"""Typing a line: every phrase gets the first type, in the order of the policies, with which the whole line is a text.

The parser's tables are asked at each step, so a type is only given where a sentence can go on with it. Going back is cheap: the
parser's stack and the tokens are linked lists that share their tails.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lark import Token

from cardwright.lang.candidates import Candidate, Typing
from cardwright.lang.context import START, Context, after
from cardwright.lang.cut import Line
from cardwright.lang.entries import Entry
from cardwright.lang.tables import Stack, Tables

MAX_WORDS = 600
STEPS_A_WORD = 60


class TypedToken(Token):
    """A token that knows its vocabulary entry."""

    entry: Entry | None


TokenList = tuple[TypedToken, "TokenList"] | None


class Node(NamedTuple):
    """A point in the reading of a line."""

    at: int
    stack: Stack
    context: Context
    tokens: TokenList


@dataclass(slots=True)
class Choice:
    """A point where several types were possible, and the one that was taken."""

    node: Node
    options: list[Candidate]
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
            for option in range(choice.taken + 1, len(choice.options)):
                self.steps = STEPS_A_WORD * (self.line.count + 10) // 4
                found = self._search(choice.node, option)
                if found is None:
                    continue
                yield found
                given += 1
                if given >= most:
                    return

    def retake(self, choice: Choice, terminal: str) -> Iterator[Reading]:
        """Readings that take another type at one choice."""
        for option in range(choice.taken + 1, len(choice.options)):
            if choice.options[option].terminal == terminal:
                self.steps = STEPS_A_WORD * (self.line.count + 10) // 4
                found = self._search(choice.node, option)
                if found is not None:
                    yield found

    def _search(self, root: Node, first: int) -> Reading | None:
        """Depth first from a point, its options from the given one on."""
        tables = self.tables
        trail: list[Choice] = []
        node: Node | None = root
        start = first
        options = self.typing.candidates(root.at, root.context)
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
                options = self.typing.candidates(node.at, node.context)
                continue
            if not trail:
                return None
            last = trail.pop()
            node, options, start = last.node, last.options, last.taken + 1
        return None

    def _step(self, node: Node, options: list[Candidate], start: int) -> tuple[int, Node] | None:
        """Take the first option from `start` on that the parser accepts."""
        for number in range(start, len(options)):
            candidate = options[number]
            terminal = candidate.terminal
            if not terminal:
                return number, node._replace(at=candidate.end)
            stack = self.tables.push(node.stack, terminal)
            if stack is None or (candidate.end == node.at and _idle(node, terminal)):
                continue
            token = self._token(node.at, candidate)
            context = after(node.context, terminal, candidate.entry)
            return number, Node(candidate.end, stack, context, (token, node.tokens))
        if node.at >= self.stuck.at:
            self.stuck = Stuck(node.at, node.stack)
        return None

    def _token(self, at: int, candidate: Candidate) -> TypedToken:
        words, end = self.line.words, candidate.end
        if end > at:
            start, stop = words[at].start, words[end - 1].end
        else:
            start = stop = words[at - 1].end if at else 0
        token = TypedToken(candidate.terminal, self.line.text[start:stop], start_pos=start, end_pos=stop)
        token.entry = candidate.entry
        return token

    def _reading(self, node: Node, trail: list[Choice]) -> Reading:
        tokens: list[TypedToken] = []
        link = node.tokens
        while link is not None:
            tokens.append(link[0])
            link = link[1]
        tokens.reverse()
        return Reading(tokens, trail)


def _idle(node: Node, terminal: str) -> bool:
    """Whether a token without width would repeat the one before it: reading must always get on."""
    last = node.context.last
    return last == terminal and terminal in ("RMARK", "OBJ2", "END") or (terminal == "RELEND" and last == "RMARK")
