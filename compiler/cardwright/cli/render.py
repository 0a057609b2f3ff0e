"""Prints diagnostics: as text with the words underlined, as JSON, or as annotations of a pull request."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from cardwright.cli.output import Shown, remark, say, say_json, visible
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic

DIAGNOSTIC_FORMATS = ("text", "json", "github")
_RED, _YELLOW, _CYAN, _BOLD, _PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[1m", "\x1b[0m"
_WIDEST = 160


def wants_colour(stream: TextIO) -> bool:
    """Whether to print in colour: on a terminal, unless NO_COLOR says otherwise."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def print_diagnostics(diagnostics: Sequence[Diagnostic], form: str, cards: int, content: Content) -> None:
    """Print the findings of a check of a project in one of DIAGNOSTIC_FORMATS."""
    ordered = sorted(diagnostics, key=lambda diagnostic: diagnostic.order)
    if form == "json":
        say_json(as_json(ordered, cards, content))
    elif form == "github":
        for diagnostic in ordered:
            say(as_annotation(diagnostic))
    else:
        colour = wants_colour(sys.stdout)
        for diagnostic in ordered:
            say(as_text(diagnostic, colour))
    sys.stdout.flush()  # so that on a terminal the summary stands below what it sums up
    remark(f"{summary(ordered, cards)}, in {content.name}")


def as_json(diagnostics: Iterable[Diagnostic], cards: int, content: Content) -> dict[str, Any]:
    """The JSON contract of `check`."""
    found = list(diagnostics)
    return {
        "project": str(content.root),
        "cards": cards,
        "errors": [diagnostic.to_json() for diagnostic in found if diagnostic.severity == "error"],
        "warnings": [diagnostic.to_json() for diagnostic in found if diagnostic.severity == "warning"],
    }


def tell_lost(problems: Iterable[Diagnostic]) -> None:
    """Say which files could not be read, beside what was found without them."""
    for problem in problems:
        remark(as_text(problem, wants_colour(sys.stderr)))


def as_text(diagnostic: Diagnostic, colour: bool = False) -> Shown:
    """A finding with its place, the line it is about and the words underlined."""
    red, bold, cyan, plain = (_RED, _BOLD, _CYAN, _PLAIN) if colour else ("", "", "", "")
    if colour and diagnostic.severity == "warning":
        red = _YELLOW
    place, message = visible(f"{diagnostic.file}:{diagnostic.line}:{diagnostic.column}"), visible(diagnostic.message)
    rows = [f"{bold}{place}: {red}{diagnostic.severity} {diagnostic.code}{plain}{bold}: {message}{plain}"]
    if diagnostic.source_line.strip():
        line, before, marked = _window(diagnostic)
        rows.append(f"    {line}")
        rows.append(f"    {' ' * before}{red}{'^' * marked}{plain}")
    if diagnostic.hint:
        rows.append(f"  {cyan}hint:{plain} {visible(diagnostic.hint)}")
    return Shown("\n".join(rows))


def _window(diagnostic: Diagnostic) -> tuple[str, int, int]:
    """The part of the line to show, and where its underline starts and how long it is, in columns of a terminal."""
    line = _printable(diagnostic.source_line)
    start = diagnostic.column - 1
    first = 0 if start + diagnostic.length <= _WIDEST else max(0, start - 40)
    shown = line[first : first + _WIDEST]
    before = shown[: start - first]
    marked = shown[start - first : start - first + diagnostic.length]
    return shown.rstrip(), _width(before), max(1, _width(marked))


def _printable(text: str) -> str:
    """The text with every character that would move the cursor as a blank or a question mark."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else " " if mark.isspace() else "?" for mark in text)


def _width(text: str) -> int:
    """How many columns of a terminal the text takes: wide characters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_mark_width(mark) for mark in text)


def _mark_width(mark: str) -> int:
    if unicodedata.combining(mark):
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1


def as_annotation(diagnostic: Diagnostic) -> str:
    """A finding in the workflow-command form that shows up beside the line of a pull request."""
    end = diagnostic.column + diagnostic.length
    text = f"{diagnostic.message} {diagnostic.hint}".rstrip()
    return (
        f"::{diagnostic.severity} file={_escaped(diagnostic.file, True)},line={diagnostic.line},"
        f"col={diagnostic.column},endColumn={end},title={diagnostic.code}::{_escaped(text)}"
    )


def _escaped(text: str, is_property: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text


def summary(diagnostics: Sequence[Diagnostic], cards: int) -> str:
    """What the last line of a check begins with: `12 cards, 1 error, 2 warnings`."""
    errors = sum(diagnostic.severity == "error" for diagnostic in diagnostics)
    warnings = len(diagnostics) - errors
    counts = [_count(cards, "card"), _count(errors, "error") if errors else "no errors"]
    return ", ".join([*counts, *([_count(warnings, "warning")] if warnings else [])])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
