"""Reads which rules a test file marks without importing it: for files that pytest cannot or must not collect."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.check.ledger import MARKER

_ID = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+$")


def marks_in(file: Path) -> list[tuple[str, str]] | None:
    """The marked rules of a test file, or None if it cannot be read. It is not imported: listing rules must not run
    tests."""
    try:
        return list(_marks_in(ast.parse(file.read_bytes())))
    except (SyntaxError, ValueError, OSError, RecursionError, MemoryError):
        return None


def _marks_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
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
