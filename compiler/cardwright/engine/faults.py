"""What keeps a text from running: at which words, and why."""

from __future__ import annotations

from cardwright.check.compiled import CompiledBlock
from cardwright.engine.operations import RULES, Cause
from cardwright.meaning.calculus.nodes import Span


class CompileError(Exception):
    """Words that cannot run: the message names them and the card."""

    def __init__(self, message: str, cause: Cause = RULES, why: str = "", hint: str = "", meant: bool = True) -> None:
        super().__init__(message)
        self.cause = cause
        """The words that cannot run: which text, which line of it, from where to where."""
        self.why = why
        """The reason by itself."""
        self.hint = hint
        """What to write instead, where more can be said than that."""
        self.meant = meant
        """Whether the words have a meaning at all, which the table has no operation for."""


def fault_at(
    block: CompiledBlock, definition: int, number: int, span: Span, why: str, hint: str = "", meant: bool = False
) -> CompileError:
    """That the words of a line have no meaning, or one that cannot run."""
    text = block.lines[number].text
    start, end = span if span[1] > span[0] else (0, len(text))
    message = f"{block.name}: {text[start:end]!r} {'cannot run yet' if meant else 'has no meaning'}: {why}."
    return CompileError(message, Cause(definition, number, start, end), why, hint, meant)
