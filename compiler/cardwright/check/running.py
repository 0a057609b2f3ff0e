"""Lines that read well and that the table of their game cannot run, at the words that keep them from it.

Who runs cards sits above the check, so it is brought in from outside: an interpreter is given the cards of a game and
says of which lines it can make nothing. What it says here is what a game would say that meets the card: there is one
answer to whether a text runs, for every command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span

if TYPE_CHECKING:
    from cardwright.check.compile import Compiler
    from cardwright.check.compiled import CompiledCard

NO_OPERATION, NO_MEANING = "CW0901", "CW0902"
CODES = frozenset({NO_OPERATION, NO_MEANING})
_HINT = "Examples and games that use the card stop there. Say it in words that other cards of the game use."


def advised(hint: str) -> str:
    """What to write instead, as a sentence; nothing, where nothing is known."""
    return f"{hint[:1].upper()}{hint[1:].removesuffix('.')}." if hint else ""


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
    hint: str = ""
    """What to write instead; empty where nothing is known but that other cards can say it."""
    meant: bool = True
    """Whether the words have a meaning, which the table has no operation for."""

    @property
    def code(self) -> str:
        """What kind of finding it is."""
        return NO_OPERATION if self.meant else NO_MEANING

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""
        return f"The game cannot run this yet: {self.why}." if self.meant else f"This has no meaning: {self.why}."

    @property
    def advice(self) -> str:
        """What to do about it, in a sentence."""
        return advised(self.hint) or _HINT


Interpreter = Callable[["Compiler", str, Sequence["CompiledCard"], bool], Iterable[Unrunnable]]
"""Given a compiler, a game and its cards, what of them cannot run; and of the game's keywords, if the cards are all
there are. Else those without lines are only known: they were looked at before."""


def running_errors(source: Source, found: Iterable[Unrunnable]) -> Iterator[Diagnostic]:
    """What cannot run of a file, at the words where they stand."""
    here = [one for one in found if one.file == source.path]
    if not here:
        return
    from cardwright.lang.cardfile import read_card_file

    blocks = {source.place(block.head.start)[0]: block for block in read_card_file(source).blocks}
    for one in here:
        span = blocks[one.block].text[one.number].file_span(Span(one.start, one.end))
        yield Diagnostic.at(source, span, one.code, one.message, one.advice)
