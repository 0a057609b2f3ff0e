"""Reads a card file: lines in, blocks out, every problem of every block reported."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

from lark import Lark, Token, UnexpectedToken

from cardwright.content import Content
from cardwright.lang.blockchecks import BlockChecks
from cardwright.lang.cardblocks import CardFile, Comment, Field
from cardwright.lang.cardlines import COMMENT, UNSPOKEN, LineLexer
from cardwright.lang.cardtree import CardTree, RawBlock
from cardwright.lang.linechecks import LineChecks, line_span
from cardwright.lang.source import Source
from cardwright.lang.tables import cache_name

_BLOCK_STARTS = frozenset({"CARD", "KEYWORD", "HEADER"})
_INDENTED = frozenset({"ABILITY", "BULLET", "STEP"})


@cache
def card_file_parser() -> Lark:
    """The parser of card files; its tables are small and made once a process."""
    grammar = Content.bundled().grammar_file("cardfile.lark").read_text(encoding="utf-8")
    cache = cache_name(grammar, "cardfile")
    return Lark(grammar, parser="lalr", lexer=LineLexer, strict=True, transformer=CardTree(), cache=cache)


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
        self._parser = card_file_parser().parse_interactive(result.source.text)
        # Lark drives the lexer through this thread; the stubs of its interactive side leave types out.
        self._lines: Iterator[Token] = self._parser.lexer_thread.lex(self._parser.parser_state)  # type: ignore[no-untyped-call]
        self._comments = result.comments
        self._checks = LineChecks(result.source, result.problems)
        self._in_block = False
        self._skipping = False

    def items(self) -> list[Field | RawBlock]:
        """The headers and blocks of the file, in order."""
        state = self._parser.parser_state
        last: Token | None = None
        for token in self._lines:
            if token.type == COMMENT:
                self._comments.append(
                    Comment(str(token), token.start_pos or 0, token.line or 1, (token.column or 1) - 1)
                )
                continue
            self._checks.look(token)
            if token.type in UNSPOKEN or self._is_skipped(token):
                continue
            try:
                state.feed_token(token)
                last = token
            except UnexpectedToken:
                self._misplaced(token)
        return cast("list[Field | RawBlock]", self._parser.feed_eof(last))  # type: ignore[no-untyped-call]

    def _is_skipped(self, token: Token) -> bool:
        """Whether the line hangs on one that was left out. Before any card that is all, in a card what is indented."""
        starts = token.type in _BLOCK_STARTS
        if starts:
            self._in_block = token.type != "HEADER"
        if self._skipping:
            self._skipping = not starts and (not self._in_block or token.type in _INDENTED)
        return self._skipping

    def _misplaced(self, token: Token) -> None:
        """Report a line that the grammar does not expect, and leave out what hangs on it."""
        span = line_span(token)
        head = token.partition(":")[0].strip().lower()
        self._skipping = True
        if token.type == "BULLET":
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
