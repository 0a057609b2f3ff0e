"""Reads a card file: lines in, blocks out, every problem of every block reported."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardwright.content import Content
from cardwright.lang.cardblocks import CardFile, Comment, Field
from cardwright.lang.cardchecks import BlockChecks, LineChecks, line_span, part_without_colon
from cardwright.lang.cardtree import COMMENT, NO_FIELD, RULES, STRAY, UNSPOKEN, CardTree, RawBlock, Row, lines
from cardwright.lang.data import read_source
from cardwright.lang.source import Source
from cardwright.lang.syntax import PlainTables
from cardwright.lang.tables import kept_tables

_END = "$END"
_BLOCK_STARTS = frozenset({"CARD", "KEYWORD", "PART", "HEADER"})
_INDENTED = frozenset({"ABILITY", "BULLET", "STEP"})


@cache
def card_file_tables() -> PlainTables:
    """The tables of the grammar of card files."""
    file = Content.bundled().grammar_file("cardfile.lark")
    return kept_tables(file, read_source(file))


class MisplacedError(Exception):
    """A line that cannot stand where it does."""


class _Parser:
    """Puts lines together to what the grammar makes of them."""

    def __init__(self) -> None:
        self._tables = card_file_tables()
        self._states = [self._tables.start]
        self._made: list[Any] = []
        self._actions = CardTree()

    def feed(self, row: Row) -> None:
        """The next line; raises where the grammar does not expect it, and can go on with another."""
        self._shift(row.type, row)

    def whole(self) -> list[Field | RawBlock]:
        """The headers and blocks of the file, in order."""
        self._shift(_END, None)
        found: list[Field | RawBlock] = self._made[0]
        return found

    def _shift(self, kind: str, row: Row | None) -> None:
        states = self._tables.states
        while True:
            action = states[self._states[-1]].get(kind)
            if action is None:
                raise MisplacedError
            if action >= 0:
                self._states.append(action)
                self._made.append(row)
                return
            self._reduce(*self._tables.rules[-1 - action])
            if self._states[-1] == self._tables.end and kind == _END:
                return

    def _reduce(self, length: int, origin: str, name: str) -> None:
        at = len(self._made) - length
        parts = _Run()
        for part in self._made[at:]:
            if part.__class__ is not _Run:
                parts.append(part)
            elif parts:
                parts += part
            else:
                parts = part  # the row so far, which grows: a long file is not copied again with each line
        del self._made[at:], self._states[at + 1 :]
        self._made.append(parts if origin.startswith("__") else getattr(self._actions, name)(parts))
        self._states.append(self._tables.states[self._states[-1]][origin])


class _Run(list[Any]):
    """Several in a row, from a part of a rule that repeats."""


def read_card_file(source: Source) -> CardFile:
    """Read a card file. Never raises: what cannot be read is a problem of the result."""
    result = CardFile(source)
    if LineChecks(source, result.problems).is_text():
        _settle(_Reader(result).items(), result)
        result.problems.sort(key=lambda problem: problem.order)
    return result


def _settle(items: list[Field | RawBlock], result: CardFile) -> None:
    """Make cards of the raw blocks; each inherits the headers above it."""
    checks = BlockChecks(result.source, result.problems)
    inherited = {"game": "", "set": ""}
    for item in items:
        if isinstance(item, Field):
            result.headers.append(item)
            inherited[item.name] = item.value
        else:
            result.blocks.append(checks.settle(item, inherited["game"], inherited["set"]))


class _Reader:
    """Feeds the lines to the parser and goes on after a line that cannot stand where it does."""

    def __init__(self, result: CardFile) -> None:
        self._parser = _Parser()
        self._of_rules = result.source.path.endswith(RULES)
        self._lines = lines(result.source.text, self._of_rules)
        self._comments = result.comments
        self._checks = LineChecks(result.source, result.problems)
        self._in_block = False
        self._skipping = False

    def items(self) -> list[Field | RawBlock]:
        """The headers and blocks of the file, in order."""
        for token in self._lines:
            if token.type == COMMENT:
                self._comments.append(Comment(str(token), token.start, token.line, token.column - 1))
                continue
            if self._skipping and token.type == STRAY:
                continue
            self._checks.look(token)
            if token.type == NO_FIELD and self._of_rules and part_without_colon(token):
                self._in_block, self._skipping = False, True  # up to the next part
            if token.type in UNSPOKEN or self._is_skipped(token):
                continue
            try:
                self._parser.feed(token)
            except MisplacedError:
                self._misplaced(token)
        return self._parser.whole()

    def _is_skipped(self, token: Row) -> bool:
        """Whether the line hangs on one that was left out. Before any card that is all, in a card what is indented."""
        starts = token.type in _BLOCK_STARTS
        if starts:
            self._in_block = token.type != "HEADER"
        if self._skipping:
            hangs = token.type in _INDENTED or (self._of_rules and token.type == "FIELD")
            self._skipping = not starts and (not self._in_block or hangs)
        return self._skipping

    def _misplaced(self, token: Row) -> None:
        """Report a line that the grammar does not expect, and leave out what hangs on it."""
        span = line_span(token)
        head = token.partition(":")[0].strip().lower()
        self._skipping = True
        if self._of_rules and token.type != "BULLET":
            self._checks.misplaced_part(token)
        elif token.type == "BULLET":
            self._checks.report(
                span,
                "CW0116",
                "A bullet with no ability above it.",
                "Write the line that the choices belong to first, ending `choose one:`.",
            )
        elif self._in_block:
            self._checks.report(
                span,
                "CW0109",
                f"`{head}:` below an example.",
                "Fields and text come first, then the examples. "
                "If a new card begins here, it needs a line `card: NAME`.",
            )
        else:
            self._checks.report(
                span, "CW0103", f"`{head}:` belongs to no card.", "Start the card with a line `card: NAME`."
            )
