"""Statements without what nobody asks for."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from copy import copy

from cardwright.engine.lean.trees import alike, names_in

QUIET = frozenset({"bool", "within", "told", "only", "ids", "len", "int"})
"""What changes nothing and asks nobody, whatever it is given."""


def without_waste(given: list[ast.stmt], asked: Iterable[str] = ()) -> list[ast.stmt]:
    """Statements without what nobody asks for: whether something was done, mostly."""
    while True:
        names = {one.id for part in given for one in names_in(part) if isinstance(one.ctx, ast.Load)}
        left = _asked_for(given, names.union(asked))
        if alike(left, given):
            return left
        given = left


def _asked_for(given: Iterable[ast.stmt], asked: set[str]) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for one in given:
        target = one.targets[0] if isinstance(one, ast.Assign) and len(one.targets) == 1 else None
        if isinstance(one, ast.Assign) and isinstance(target, ast.Name) and target.id not in asked:
            if not _is_quiet(one.value):
                found.append(ast.Expr(one.value))
            continue
        if isinstance(one, ast.If) and isinstance(one.test, ast.Constant):
            found += _asked_for(one.body if one.test.value else one.orelse, asked)
            continue
        if isinstance(one, ast.If):
            body, other = _asked_for(one.body, asked), _asked_for(one.orelse, asked)
            if body or other or not _is_quiet(one.test):
                found.append(ast.If(one.test, body or [ast.Pass()], other))
            continue
        if isinstance(one, (ast.For, ast.While, ast.Try)):
            left = copy(one)
            left.body = _asked_for(one.body, asked) or [ast.Pass()]
            found.append(left)
            continue
        if not (isinstance(one, ast.Expr) and _is_quiet(one.value)) and not isinstance(one, ast.Pass):
            found.append(one)
    return found


def _is_quiet(node: ast.expr) -> bool:
    """Whether nothing comes of it that something is worked out."""
    for one in ast.walk(node):
        if isinstance(one, ast.Call):
            counts = isinstance(one.func, ast.Attribute) and one.func.attr in ("bit_count", "bit_length")
            if not counts and not (isinstance(one.func, ast.Name) and one.func.id in QUIET):
                return False
    return True
