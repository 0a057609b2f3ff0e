"""Says what is wrong with single lines of a card file."""

from __future__ import annotations

import re

from lark import Token

from cardwright.lang.cardlines import HEADS, LONGEST_LINE, NO_FIELD, STRAY, TOO_LONG
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from cardwright.lang.span import Span

_INDENT = 2
_INDENTED = frozenset({"ABILITY", "STEP"})
_CONTROL = re.compile(r"[\x01-\x08\x0b-\x1f\x7f]")
_HEADED = frozenset(HEADS.values())


def line_span(token: Token) -> Span:
    """The line of a token, without its indentation."""
    start = token.start_pos or 0
    return Span(start, start + len(token))


class LineChecks:
    """Looks at each line by itself and adds what it finds to the problems of the file."""

    def __init__(self, source: Source, problems: list[Diagnostic]) -> None:
        self._source = source
        self._problems = problems
        # Almost no file has one, so that lines are searched only if there is something to find.
        self._tabs = "\t" in source.text

    def report(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Add a problem."""
        self._problems.append(Diagnostic.at(self._source, span, code, message, hint))

    def is_text(self) -> bool:
        """Whether the file is worth reading at all; odd bytes are reported once a file, not once a line."""
        text = self._source.text
        binary = text.find("\0")
        if binary >= 0:
            self.report(
                Span(binary, binary + 1),
                "CW0118",
                "This is not a text file: it holds a zero byte.",
                "Write card files with a text editor, as plain UTF-8 text.",
            )
            return False
        bad = self._source.undecodable
        if bad is not None:
            self.report(
                Span(bad, bad + 1),
                "CW0117",
                "From here on the file is not UTF-8 text.",
                "Save the file with the encoding UTF-8.",
            )
        control = _CONTROL.search(text)
        if control:
            self.report(
                Span(*control.span()),
                "CW0118",
                f"An invisible control character (code {ord(control[0])}).",
                "Delete it.",
            )
        return True

    def look(self, token: Token) -> None:
        """Report what is wrong with this line by itself."""
        kind = token.type
        if self._tabs and self._look_for_tab(token):
            return
        if kind == "FIELD":
            return
        if kind in _INDENTED:
            self._look_at_indent(token)
        elif kind == "BULLET":
            self._look_at_bullet(token)
        elif kind == STRAY:
            self._stray(token)
        elif kind == NO_FIELD:
            self._no_field(token)
        elif kind == TOO_LONG:
            self.report(
                Span(token.start_pos or 0, (token.start_pos or 0) + 1),
                "CW0119",
                f"A line of {len(token)} characters; the longest allowed has {LONGEST_LINE}.",
                "Break it into several abilities.",
            )
        elif kind in _HEADED:
            self._look_at_head(token)

    def _look_for_tab(self, token: Token) -> bool:
        line = token.line or 1
        text = self._source.line_text(line).rstrip()
        column = text.find("\t")
        if column < 0:
            return False
        start = self._source.line_starts[line - 1] + column
        self.report(Span(start, start + 1), "CW0106", "A tab.", "Write blanks: an ability is indented two of them.")
        return True

    def _indent_text(self, token: Token) -> str:
        start = token.start_pos or 0
        return self._source.text[start - (token.column or 1) + 1 : start]

    def _look_at_indent(self, token: Token) -> None:
        if self._indent_text(token) == "  ":
            return
        found = (token.column or 1) - 1
        what = "An ability" if token.type == "ABILITY" else "A step of an example"
        if found == _INDENT:
            message = f"{what} is indented with two plain blanks; these are other characters."
        else:
            message = f"{what} is indented two blanks; this line has {found}."
        hint = "An ability that is long still stands on one line." if found > _INDENT else ""
        self.report(line_span(token), "CW0104", message, hint)

    def _look_at_bullet(self, token: Token) -> None:
        indent = self._indent_text(token)
        if len(indent) > _INDENT and not indent.strip(" "):
            return
        self.report(
            line_span(token),
            "CW0104",
            f"A bullet is indented three blanks; this line has {len(indent)}.",
            "A bullet stands one blank deeper than the line it belongs to.",
        )

    def _stray(self, token: Token) -> None:
        self.report(
            line_span(token),
            "CW0105",
            "An indented line below neither `text:` nor `example:`.",
            "Put `text:` on a line of its own above the abilities, or take the blanks away.",
        )

    def _no_field(self, token: Token) -> None:
        head, colon, rest = token.partition(":")
        small = head.strip().lower().replace(" ", "-")
        if colon and re.fullmatch(r"[a-z][a-z0-9_-]*", small) and len(small) < 20:
            hint = f"Write `{small}:{rest}`, or indent the line two blanks if it is an ability."
        elif token.split(" ", 1)[0].lower() in ("given", "when", "then", "and"):
            hint = "A step of an example is indented two blanks."
        else:
            hint = "An ability stands below `text:`, indented two blanks; a comment starts with `#`."
        self.report(line_span(token), "CW0102", "This line is not of the form `field: value`.", hint)

    def _look_at_head(self, token: Token) -> None:
        head, _, rest = token.partition(":")
        small = head.strip().lower()
        if head != small:
            self.report(line_span(token), "CW0102", f"`{head}:` is written `{small}:`.", f"Write `{small}:{rest}`.")
        value = rest.strip()
        if token.type == "TEXT" and value:
            self.report(
                line_span(token),
                "CW0107",
                "The abilities stand below `text:`, not beside it.",
                f"Write `text:` alone, and on the next line two blanks and `{_short(value)}`.",
            )
        elif token.type in ("CARD", "KEYWORD") and not value:
            self.report(
                line_span(token),
                "CW0101",
                f"A {small} without a name.",
                f"Write the name after the colon: `{small}: NAME`.",
            )
        elif token.type == "HEADER" and not value:
            self.report(line_span(token), "CW0121", f"`{small}:` without a value.", f"Write `{small}: NAME`.")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
