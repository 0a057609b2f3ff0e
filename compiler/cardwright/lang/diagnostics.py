"""What the compiler has to say about a text: a code, a message, a place and a way out."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.records import dataclass
from cardwright.lang.source import Source, Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding, with all that is needed to print it without opening the file again."""

    code: str
    message: str
    file: str
    line: int
    column: int
    length: int
    hint: str = ""
    severity: Severity = "error"
    source_line: str = ""

    @classmethod
    def at(
        cls, source: Source, span: Span, code: str, message: str, hint: str = "", severity: Severity = "error"
    ) -> Diagnostic:
        """A finding about these characters of a source; its underline ends with the line."""
        line, column = source.place(span.start)
        text = source.line_text(line)
        length = max(1, min(span.end - span.start, len(text) - column + 1))
        return cls(code, message, source.path, line, column, length, hint, severity, text)

    def to_json(self) -> dict[str, str | int]:
        """The finding as every `--format json` shows it."""
        return {
            "code": self.code,
            "message": self.message,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "length": self.length,
            "hint": self.hint,
        }

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Sort key: the order in which a reader meets the places."""
        return self.file, self.line, self.column, self.code, self.message
