"""Lines that read well and that the interpreter of their game cannot run: warnings, where somebody can tell.

Who runs cards sits above the check, so it is brought in from outside: an interpreter is given the cards of a game and
says of which lines it can make nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from cardwright.lang.span import Span

if TYPE_CHECKING:
    from cardwright.check.compile import Compiler
    from cardwright.check.compiled import CompiledCard

CODE = "CW0901"
_HINT = "Examples and games that use the card stop there. Say it in words that other cards of the game use."


class Unrunnable(NamedTuple):
    """Words that cannot run: where they stand, and why."""

    file: str
    block: int
    """The line on which the card or keyword begins."""
    number: int
    """Which of its ability lines it is, from 0; the words stand from `start` to `end` in it."""
    start: int
    end: int
    why: str


Interpreter = Callable[["Compiler", str, Sequence["CompiledCard"]], Iterable[Unrunnable]]
"""Given a compiler, a game and its cards, what of them and of the game's keywords cannot run. Cards without lines are
only known: they were looked at before."""


def running_warnings(source: Source, found: Iterable[Unrunnable]) -> Iterator[Diagnostic]:
    """What cannot run of a file, at the words where they stand."""
    here = [one for one in found if one.file == source.path]
    if not here:
        return
    from cardwright.lang.cardfile import read_card_file

    blocks = {source.place(block.head.start)[0]: block for block in read_card_file(source).blocks}
    for one in here:
        line = blocks[one.block].text[one.number]
        span = Span(one.start, one.end) if one.end > one.start else Span(0, len(line.text))
        message = f"The game cannot run this yet: {one.why}."
        yield Diagnostic.at(source, line.file_span(span), CODE, message, _HINT, "warning")
