"""A function that has been put together, without what only comes of its having been: copies of names, what is looked up
again and again, and what nobody asks for."""

from __future__ import annotations

import ast
from collections import Counter
from typing import Any

from cardwright.engine.lean.trees import Naming, name, names_in
from cardwright.engine.lean.waste import without_waste

LISTS = ("at", "marks", "members", "order", "place", "zone")
"""Parts of a state with a board that are the same lists throughout a game."""
_SCOPES = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.Lambda)


def tighten(function: ast.FunctionDef, counted: bool) -> None:
    """Have a function do the same with less; whether it is counted whose texts do something."""
    if not counted:
        function.body = _Uncounted().all(function.body)
    function.body = without_waste(_without_copies(function, without_waste(function.body)))
    _look_up_once(function)


class _Uncounted(ast.NodeTransformer):
    """Leaves out what is only done where it is counted whose texts do something."""

    def all(self, body: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for one in body:
            left = self.visit(one)
            found += [] if left is None else [left]
        return found

    def visit_If(self, node: ast.If) -> Any:
        if ast.unparse(node.test).startswith("play.uses is not None and "):
            return None
        return self.generic_visit(node)


def _without_copies(function: ast.FunctionDef, body: list[ast.stmt]) -> list[ast.stmt]:
    """What is kept under a second name is called by its first: where both are given a value at one place only, and the
    second is asked for nowhere but after that."""
    stored = Counter(one.id for part in body for one in names_in(part) if isinstance(one.ctx, ast.Store))
    stored.update(one.arg for one in function.args.args)
    asked = Counter(one.id for part in body for one in names_in(part) if isinstance(one.ctx, ast.Load))
    return _Copies(stored, asked).all(body)


class _Copies(ast.NodeTransformer):
    def __init__(self, stored: Counter[str], asked: Counter[str]) -> None:
        self.stored, self.asked = stored, asked

    def all(self, body: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        rest = body
        while rest:
            first, *rest = rest
            copy = self._copy(first, rest)
            if copy is None:
                if isinstance(first, (ast.If, ast.For, ast.While, ast.Try)):
                    first.body, first.orelse = self._within(first.body), self._within(first.orelse)
                if isinstance(first, ast.Try):
                    first.finalbody = self._within(first.finalbody)
                found.append(first)
                continue
            rest = [Naming(copy).visit(one) for one in rest]
        return found

    def _within(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return self.all(body) or [ast.Pass()] if body else []

    def _copy(self, one: ast.stmt, rest: list[ast.stmt]) -> dict[str, ast.expr] | None:
        target = one.targets[0] if isinstance(one, ast.Assign) and len(one.targets) == 1 else None
        if not isinstance(one, ast.Assign) or not isinstance(target, ast.Name) or self.stored[target.id] != 1:
            return None
        known = isinstance(one.value, ast.Constant)
        if not known and not (isinstance(one.value, ast.Name) and self.stored[one.value.id] == 1):
            return None
        after = sum(inner.id == target.id for part in rest for inner in names_in(part))
        return {target.id: one.value} if after == self.asked[target.id] else None


def _look_up_once(function: ast.FunctionDef) -> None:
    """The lists of the state are looked up at the beginning."""
    looking, first = _LookingUp(), function.body[0]
    if ast.unparse(first) != "state = play.state":
        return
    rest = [looking.visit(one) for one in function.body[1:]]
    known = [ast.parse(f"{one} = state.{one}").body[0] for one in LISTS if one in looking.found]
    function.body = [first, *known, *rest]


class _LookingUp(ast.NodeTransformer):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit(self, node: ast.AST) -> Any:
        return node if isinstance(node, _SCOPES) else super().visit(node)  # a name in there would be slower elsewhere

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """A place in a list is looked up twice: so it is written faster."""
        self.generic_visit(node)
        target = node.target
        simple = isinstance(target, ast.Subscript) and isinstance(target.slice, (ast.Name, ast.Constant))
        if not isinstance(target, ast.Subscript) or not simple or not isinstance(target.value, ast.Name):
            return node
        held = ast.Subscript(target.value, target.slice, ast.Load())
        return ast.Assign([target], ast.BinOp(held, node.op, node.value))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == "state" and node.attr in LISTS:
            self.found.add(node.attr)
            return name(node.attr)
        self.generic_visit(node)
        return node
