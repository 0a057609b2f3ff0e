"""Typing a line: every phrase gets the first type, in the order of the policies, with which the whole line is a text.

The parser's tables are asked at each step, so a type is only given where a sentence can go on with it. Going back
is cheap: the parser's stack is a linked list that shares its tails.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.lang.choices import Candidate, Options, Typing
from cardwright.lang.cut import Line
from cardwright.lang.lookahead import START, Context, after
from cardwright.lang.records import dataclass
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tables import Stack, Tables

MAX_WORDS = 600
STEPS_A_WORD = 60
_NEVER_TWICE = frozenset({"RMARK", "OBJ1", "OBJ2", "END"})


class Point:
    """A place in the reading of a line: the state there, and which of the options was taken."""

    __slots__ = ("_options", "_typing", "at", "context", "stack", "taken", "terminal")

    def __init__(self, typing: Typing, at: int, stack: Stack, context: Context, taken: int = 0) -> None:
        self._typing = typing
        self._options: Options | None = None
        self.at = at
        self.stack = stack
        self.context = context
        self.taken = taken
        self.terminal = ""
        """The type that was taken."""

    @property
    def options(self) -> Options:
        """Everything that could come next; worked out again, because it is hardly ever asked for."""
        if self._options is None:
            self._options = self._typing.options(self.at, self.context)
        return self._options

    @property
    def choice(self) -> Candidate:
        """What was taken here."""
        found = self.options.get(self.taken)
        assert found is not None
        return found


@dataclass(slots=True)
class Reading:
    """One way to type a line: its syntax and the points at which something was chosen."""

    syntax: Branch
    points: list[Point]

    def leaves(self) -> list[Leaf]:
        """The typed tokens, in order."""
        found: list[Leaf] = []
        waiting: list[Branch | Leaf] = [self.syntax]
        while waiting:
            part = waiting.pop()
            if isinstance(part, Leaf):
                found.append(part)
            else:
                waiting.extend(reversed(part.children))
        return found


@dataclass(slots=True)
class Stuck:
    """The farthest place that was reached in a line that has no reading."""

    at: int
    stack: Stack


_OPENS = frozenset({"RMARK", "OBJ1", "OBJ2"})
"""Tokens without width that open something: they stand where it begins."""


class Typer:
    """Finds readings of one line."""

    def __init__(self, tables: Tables, line: Line, steps: int = STEPS_A_WORD) -> None:
        self.tables = tables
        self.line = line
        self.typing = Typing(line)
        self._most = steps * (line.count + 10)
        self.steps = self._most
        self.stuck = Stuck(0, tables.bottom)

    def first(self) -> Reading | None:
        """The reading the policies prefer."""
        if self.line.count > MAX_WORDS:
            return None
        return self._search(Point(self.typing, 0, self.tables.bottom, START))

    def others(self, reading: Reading, most: int) -> Iterator[Reading]:
        """Readings that differ from a given one in one choice, the latest choices first."""
        given = 0
        for point in reversed(reading.points):
            option = point.taken + 1
            while point.options.get(option) is not None:
                found = self._again(point, option)
                option += 1
                if found is None:
                    continue
                yield found
                given += 1
                if given >= most:
                    return

    def retake(self, point: Point, terminal: str) -> Iterator[Reading]:
        """Readings that take another type at one point."""
        option = point.taken + 1
        while (candidate := point.options.get(option)) is not None:
            found = self._again(point, option) if candidate.terminal == terminal else None
            if found is not None:
                yield found
            option += 1

    def _again(self, point: Point, option: int) -> Reading | None:
        self.steps = self._most // 4
        return self._search(Point(self.typing, point.at, point.stack, point.context, option))

    def _search(self, point: Point) -> Reading | None:
        """Depth first from a point, its options from the taken one on."""
        trail: list[Point] = []
        count = self.line.count
        typing = self.typing
        while self.steps > 0:
            self.steps -= 1
            found = self._step(point)
            if found is None:
                if not trail:
                    return None
                point = trail.pop()
                point.taken += 1
                continue
            at, stack, context = found
            trail.append(point)
            if at >= count:
                syntax = self.tables.finished(stack)
                if syntax is not None:
                    return Reading(syntax, trail)
            point = Point(typing, at, stack, context)
        return None

    def _step(self, point: Point) -> tuple[int, Stack, Context] | None:
        """Take the first option, from the point's own on, that the parser accepts."""
        number = point.taken
        if number == 0:
            for candidate in self.typing.likeliest(point.at, point.context):
                found = self._take(point, candidate)
                if found is not None:
                    point.taken = number
                    point.terminal = candidate.terminal
                    return found
                number += 1
        options = point.options
        while (option := options.get(number)) is not None:
            found = self._take(point, option)
            if found is not None:
                point.taken = number
                point.terminal = option.terminal
                return found
            number += 1
        if point.at >= self.stuck.at:
            self.stuck = Stuck(point.at, point.stack)
        return None

    def _take(self, point: Point, candidate: Candidate) -> tuple[int, Stack, Context] | None:
        """The state after a candidate, if the parser takes it."""
        terminal, entry, end, _ = candidate
        if not terminal:
            return end, point.stack, point.context
        stack = self.tables.push(point.stack, terminal)
        if stack is None or (end == point.at and _idle(point.context.last, terminal)):
            return None
        typed: Stack = (stack[0], self._leaf(point.at, candidate), stack[2])  # type: ignore[assignment]
        return end, typed, after(point.context, terminal, entry)

    def _leaf(self, at: int, candidate: Candidate) -> Leaf:
        words = self.line.words
        terminal, entry, end, _ = candidate
        if end > at:
            start, stop = words[at].start, words[end - 1].end
        elif terminal in _OPENS and at < len(words):
            start = stop = words[at].start
        else:
            start = stop = words[at - 1].end if at else 0
        return Leaf(terminal, self.line.text[start:stop], start, stop, entry)


def _idle(last: str, terminal: str) -> bool:
    """Whether a token without width would repeat the one before it: reading must always get on."""
    return (last == terminal and terminal in _NEVER_TWICE) or (terminal == "RELEND" and last == "RMARK")
