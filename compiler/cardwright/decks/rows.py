"""The rows of a pasted list: lines without marks, the rows of its tables, and cards that stand beside each other."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardwright.decks.decklist import LONGEST_LINE
from cardwright.decks.layouts import Line, lines_of
from cardwright.decks.marks import Marks, Row

_ORDINAL = re.compile(r"(\d{1,4})(?:[.)] +(?=\S)|: +(?=\d+ ?[x×] ?\D))")
_NEXT_COUNT = re.compile(
    r"(?<![ \t])[ \t]*+[,;|/•·][ \t]*+(?=[1-9]\d?[ \t]*+[x×][ \t]*+\S|[1-9]\d?[ \t]++[^\W\d])", re.IGNORECASE
)
_NEXT_COLUMN = re.compile(r"(?<![ \t])(?:\t|[ ]{2})[ \t]*+(?=[1-9]\d?[ ]?[x×][ \t]*+\S)", re.IGNORECASE)
_COUNTED = re.compile(r"[1-9]\d?(?:[ \t]*[x×][ \t]*\S|[ \t]+[^\W\d])", re.IGNORECASE)
_FEWEST_IN_LINE, _MOST_IN_LINE = 3, 1_000
"""Of fewer cards a line is not a list: a name may have a number behind a comma."""
_DELIMITERS = "|\t;,"


def rows_of(text: str, marks: Marks) -> list[Row]:
    """The lines of a list without marks; of tables, their rows."""
    return list(_rows(lines_of(text, marks), marks))


class _Table(NamedTuple):
    mark: str
    columns: dict[str, int | None]
    strange: Sequence[str] = ()
    """Columns of which nothing is known."""


def _rows(lines: Sequence[Line], marks: Marks) -> Iterator[Row]:
    table: _Table | None = None
    before = 0
    for number, line in lines:
        if not line.strip():
            table = None if table is not None and table.mark == "|" else table
            continue
        header = _header(line, marks)
        if header is not None:
            table = header
            yield from _told(header, number)
            continue
        if table is not None:
            if _is_drawn(line):
                continue
            row = _row(number, line, table, marks)
            if row is not None:
                yield row
                continue
            table = None
        for row in plain_rows(number, line, marks):
            ordinal = _ORDINAL.match(row.text)
            if ordinal is not None and int(ordinal[1]) in (1, before + 1):  # numbers that go up by one count lines
                before = int(ordinal[1])
                yield row._replace(text=row.text[ordinal.end() :])
            else:
                yield row


def plain_rows(number: int, line: str, marks: Marks) -> Iterator[Row]:
    """A line that is no row of a table: one, or the cards of a list in a line."""
    whole = marks.bare(line)[0] if len(line) <= LONGEST_LINE else ""
    for part in [line] if whole and marks.is_passed(whole) else _in_one_line(line):
        text, titled = marks.bare(part)
        if len(part) > LONGEST_LINE:
            yield Row(number, "", told=f"The line is longer than {LONGEST_LINE} characters: passed over.")
        elif text:
            yield Row(number, text, titled, line[:1] in " \t\u00a0")


def _in_one_line(line: str) -> list[str]:
    """The cards of a list that stands in one line, with the heading before them: `Events: 3x This, 2x That`."""
    columns = _NEXT_COLUMN.split(line)
    if 1 < len(columns) <= _MOST_IN_LINE and all(_COUNTED.match(part.strip()) for part in columns):
        return columns
    parts = _NEXT_COUNT.split(line)
    if not _FEWEST_IN_LINE <= len(parts) <= _MOST_IN_LINE:
        return [line]
    head, colon, first = parts[0].partition(":")
    begins = first if colon and _COUNTED.match(first.strip()) else parts[0]
    if not _COUNTED.match(begins.strip()) and len(parts) <= _FEWEST_IN_LINE:
        return [line]
    return [*([head] if begins is not parts[0] else []), begins, *parts[1:]]


def _told(table: _Table, number: int) -> Iterator[Row]:
    """What is told of a table of which not every column is understood."""
    if table.strange:
        columns = ", ".join(f"“{cell[:40]}”" for cell in table.strange[:20])
        yield Row(number, "", told=f"What stands in the columns {columns} is passed over.")


def _is_drawn(line: str) -> bool:
    return not line.strip(" \t|:-+=")


def _cut(line: str, mark: str) -> list[str]:
    line = line.strip("\ufeff \r")
    if mark == "|":
        line = line.strip("|")
    return [cell.strip() for cell in next(csv.reader([line], delimiter=mark), [])]


def _header(line: str, marks: Marks) -> _Table | None:
    """The columns that a line names: `Quantity,Name,Set`."""
    for mark in _DELIMITERS if len(line) <= LONGEST_LINE else ():
        if mark not in line:
            continue
        header = [marks.bare(cell)[0].casefold() for cell in _cut(line, mark)]
        columns = {what: _column(header, words) for what, words in marks.columns.items() if what != "passed"}
        known = frozenset().union(*marks.columns.values())
        strange = [cell for cell in header if cell and cell not in known]
        if columns["name"] is None or len(header) < 2 or (strange and columns["count"] is None):
            continue
        if not any(cell[:1].isdigit() for cell in strange):  # a number is no name of a column
            return _Table(mark, columns, strange)
    return None


def _column(header: Sequence[str], words: Iterable[str]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in words), None)


def _row(number: int, line: str, table: _Table, marks: Marks) -> Row | None:
    """A row of a table; none, where the line is no longer of it."""
    cells = _cut(line, table.mark)
    if len(cells) < 2:
        return None

    def cell(what: str) -> str:
        at = table.columns[what]
        return cells[at] if at is not None and at < len(cells) else ""

    name = cell("name")
    if not name:
        return None
    plain = marks.bare(name)[0]
    count = cell("count").strip("xX× ")
    note = cell("set")
    text = f"{plain} ({note})" if note else plain
    return Row(number, f"{count} {text}" if count else text, card=plain, section=cell("section"))
