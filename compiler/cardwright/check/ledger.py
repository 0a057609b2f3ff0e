"""Reads rule ledgers: the numbered, testable restatements of the rulebooks, and which of them a test shows.

A table of rules has `id` as its first column and `where` as its last; other tables explain, and are no rules.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MARKER = "rule"

_ID = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+$")


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
    return [rule for game, file in files.items() for rule in read_ledger(game, file.read_text(encoding="utf-8"))]


def _is_rule_row(columns: list[str], cells: list[str]) -> bool:
    is_table_of_rules = columns[0] == "id" and columns[-1] == "where"
    return is_table_of_rules and bool(cells[0].strip("-: "))


def _row_text(columns: list[str], cells: list[str]) -> str:
    """The rule itself; in a table of cards the columns between id and place, each with its heading."""
    middle = list(zip(columns, cells, strict=False))[1:-1]
    if len(middle) == 1:
        return middle[0][1]
    return "; ".join(f"{column}: {cell}" for column, cell in middle if cell)


def rules_with_tests(tests: Path) -> dict[str, list[str]]:
    """For each rule id that a test is marked with, the tests: `tests/decks/test_size.py::test_name`."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("*.py")) if tests.is_dir() else ():
        for rule, test in _marks(file):
            found.setdefault(rule, []).append(f"{file.relative_to(tests.parent).as_posix()}::{test}")
    return found


def _marks(file: Path) -> Iterator[tuple[str, str]]:
    """The marked rules of a test file. It is read, not imported: listing rules must not run tests."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for rule in _ids_below(node.decorator_list):
                yield rule, node.name
    if any(_marks_from_table(node) for node in ast.walk(tree)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.match(node.value):
                yield node.value, "a row of its table"


def _marks_from_table(node: ast.AST) -> bool:
    """Whether a mark is made from a table of cases, `pytest.mark.rule(rule)`: the ids stand in the same file."""
    if not isinstance(node, ast.Call) or _dotted(node.func) != f"pytest.mark.{MARKER}":
        return False
    return not all(isinstance(argument, ast.Constant) for argument in node.args)


def _ids_below(decorators: list[ast.expr]) -> Iterator[str]:
    """The ids that decorators name, those inside `parametrize(..., marks=...)` too."""
    for decorator in decorators:
        for inner in ast.walk(decorator):
            yield from _marked_ids(inner)


def _marked_ids(node: ast.AST) -> Iterator[str]:
    """The ids in `pytest.mark.rule("...", "...")`."""
    if isinstance(node, ast.Call) and _dotted(node.func) == f"pytest.mark.{MARKER}":
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def _dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""
