"""Reads rule ledgers: the numbered, testable restatements of the rulebooks.

A table of rules has `id` as its first column and `where` as its last; other tables explain, and are no rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardwright.lang.data import read_source

MARKER = "rule"
"""The mark of a test that shows a rule."""


class Rule(NamedTuple):
    """One row of a ledger."""

    id: str
    game: str
    section: str
    text: str
    line: int


def read_ledger(game: str, text: str) -> list[Rule]:
    """Every rule of a ledger, in its order."""
    rules: list[Rule] = []
    section, columns = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            section = line.lstrip("#").strip()
        if not line.startswith("|"):
            columns = None
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if columns is None:
            columns = cells
        elif _is_rule_row(columns, cells):
            rules.append(Rule(cells[0].strip("`"), game, section, _row_text(columns, cells), number))
    return rules


def read_ledgers(files: dict[str, Path]) -> list[Rule]:
    """Every rule of every ledger."""
    return [rule for game, file in files.items() for rule in read_ledger(game, read_source(file).text)]


def _is_rule_row(columns: list[str], cells: list[str]) -> bool:
    is_table_of_rules = columns[0] == "id" and columns[-1] == "where"
    return is_table_of_rules and bool(cells[0].strip("-: "))


def _row_text(columns: list[str], cells: list[str]) -> str:
    """The rule itself; in a table of cards the columns between id and place, each with its heading."""
    middle = list(zip(columns, cells, strict=False))[1:-1]
    if len(middle) == 1:
        return middle[0][1]
    return "; ".join(f"{column}: {cell}" for column, cell in middle if cell)
