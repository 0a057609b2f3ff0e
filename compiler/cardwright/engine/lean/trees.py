"""Source as a tree, to be taken apart and put together."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from cardwright.engine.operations import Event


def parsed(text: str, /, **parts: ast.expr) -> ast.expr:
    """An expression with others in the place of names."""
    found: ast.expr = Naming(parts).visit(ast.parse(text, mode="eval").body)
    return found


def statements(text: str, /, **parts: ast.expr | list[ast.stmt]) -> list[ast.stmt]:
    """The same for statements; a name that stands alone may give way to several."""
    blocks = {name: part for name, part in parts.items() if isinstance(part, list)}
    others = {name: part for name, part in parts.items() if not isinstance(part, list)}
    found: list[ast.stmt] = [Naming(others).visit(one) for one in ast.parse(text).body]
    return _Opening(blocks).all(found) if blocks else found


def name(text: str) -> ast.Name:
    """A name to be read."""
    return ast.Name(text, ast.Load())


class Naming(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.parts.get(node.id)
        if isinstance(found, ast.Name):
            return ast.Name(found.id, node.ctx)
        return node if found is None else found


class _Opening(ast.NodeTransformer):
    """Puts statements in the place of names that stand alone."""

    def __init__(self, blocks: dict[str, list[ast.stmt]]) -> None:
        self.blocks = blocks

    def all(self, given: Iterable[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for one in given:
            inside = (
                self.blocks.get(one.value.id) if isinstance(one, ast.Expr) and isinstance(one.value, ast.Name) else None
            )
            if inside is not None:
                found += inside
                continue
            if isinstance(one, (ast.If, ast.For, ast.While)):
                one.body, one.orelse = self.all(one.body) or [ast.Pass()], self.all(one.orelse)
            elif isinstance(one, ast.Try):
                one.body, one.finalbody = self.all(one.body) or [ast.Pass()], self.all(one.finalbody)
            elif isinstance(one, ast.FunctionDef):
                one.body = self.all(one.body)
            found.append(one)
        return found


def called(node: ast.AST, name: str, number: int = -1) -> list[ast.expr] | None:
    """What a function of this name is given; none, if it is not called, or not with so many."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != name or node.keywords:
        return None
    return node.args if number in (-1, len(node.args)) else None


def single(node: ast.expr) -> ast.expr | None:
    """The number of the one member of a set that is written as such."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and number_of(node.left) == 1:
        return node.right
    bits = number_of(node)
    return ast.Constant(bits.bit_length() - 1) if bits is not None and bits > 0 and not bits & (bits - 1) else None


def number_of(node: ast.expr | None) -> int | None:
    """The number that is written somewhere."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
        inner = number_of(node.operand)
        return None if inner is None else -inner if isinstance(node.op, ast.USub) else ~inner
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
        left, right = number_of(node.left), number_of(node.right)
        return None if left is None or right is None else left << right
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def operands(node: ast.expr) -> list[ast.expr]:
    """What is cut with each other."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        return [*operands(node.left), *operands(node.right)]
    return [node]


def cut(parts: list[ast.expr]) -> ast.expr:
    """Sets that are cut with each other."""
    whole, *more = parts
    for one in more:
        whole = ast.BinOp(whole, ast.BitAnd(), one)
    return whole


def for_each(target: ast.expr, over: ast.Tuple, what: ast.expr) -> list[ast.expr]:
    """Something for each of some things, one after another."""
    assert isinstance(target, ast.Name)
    return [Naming({target.id: one}).visit(deepcopy(what)) for one in over.elts]


def alike(one: Any, other: Any) -> bool:
    """Whether two parts of a tree are written alike."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, ast.AST):
        return all(alike(getattr(one, part, None), getattr(other, part, None)) for part in one._fields)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)


class Spelling(dict[int, str]):
    """How parts of trees are written, each worked out once from how its own parts are; for trees that stay as they are
    and are kept meanwhile: a part is known by its place in memory."""

    def of(self, node: ast.AST) -> str:
        """How it is written: the same for two parts that are alike, and for no others."""
        known = self.get(id(node))
        if known is None:
            values = [self._value(getattr(node, part, None)) for part in node._fields]
            known = self[id(node)] = f"{type(node).__name__}({' '.join(values)})"
        return known

    def _value(self, value: Any) -> str:
        if isinstance(value, ast.expr_context):
            return type(value).__name__
        if isinstance(value, ast.AST):
            return self.of(value)
        return f"[{' '.join(map(self._value, value))}]" if isinstance(value, list) else repr(value)


def names_in(node: ast.AST) -> list[ast.Name]:
    """The names that something is written with, in no certain order: asked so often that it is no walk of `ast`."""
    found: list[ast.Name] = []
    left: list[Any] = [node]
    while left:
        one = left.pop()
        if type(one) is ast.Name:
            found.append(one)
            continue
        for part in vars(one).values():
            if isinstance(part, ast.AST):
                left.append(part)
            elif type(part) is list:
                left += [each for each in part if isinstance(each, ast.AST)]
    return found


def entries_of(events: Iterable[Event], was: Any) -> list[tuple[Event, Any, int, int]]:
    """What the log has of events that happen each by itself and follow from nothing, where it was always the same
    before."""
    return [(event, was, -1, 1) for event in events]


def events_for(rows: Rows, goals: Iterable[int]) -> dict[int, list[Event]]:
    """The same for goals that are known: a plain table is looked up faster."""
    return {goal: rows[goal] for goal in goals}


class Rows(dict[int, list[Event]]):
    """Events of a verb, an operation and a cause: for each goal those of all pieces. Nobody changes one, so each is
    made once."""

    __slots__ = ("cause", "more", "operation", "pieces", "verb")

    def __init__(self, verb: int, operation: int, cause: Any, more: Any, pieces: int) -> None:
        super().__init__()
        self.verb, self.operation, self.cause, self.more, self.pieces = verb, operation, cause, more, pieces

    def __missing__(self, goal: int) -> list[Event]:
        row = self[goal] = [
            Event(self.verb, self.operation, piece, goal, self.more, self.cause) for piece in range(self.pieces)
        ]
        return row


class Made(dict[Any, Event]):
    """The same by piece, goal and what else is said, where that differs from one to the next."""

    __slots__ = ("cause", "operation", "verb")

    def __init__(self, verb: int, operation: int, cause: Any) -> None:
        super().__init__()
        self.verb, self.operation, self.cause = verb, operation, cause

    def __missing__(self, key: tuple[int, int, Any]) -> Event:
        event = self[key] = Event(self.verb, self.operation, *key, self.cause)
        return event
