"""Source as a tree, to be taken apart and put together: for whoever writes out what generated functions call."""

from __future__ import annotations

import ast
from typing import Any

from cardwright.engine.operations import Event


def parsed(text: str, **parts: ast.expr) -> ast.expr:
    """An expression with others in the place of names."""
    found: ast.expr = Naming(parts).visit(ast.parse(text, mode="eval").body)
    return found


def statements(text: str, **parts: ast.expr) -> list[ast.stmt]:
    """The same for statements."""
    return [Naming(parts).visit(one) for one in ast.parse(text).body]


class Naming(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.parts.get(node.id)
        if isinstance(found, ast.Name):
            return ast.Name(found.id, node.ctx)
        return node if found is None else found


class Told(ast.NodeTransformer):
    """Of what tells only whether it was done, nothing more is asked."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        return node.value if isinstance(node.value, ast.Name) and node.value.id in self.names else node


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


def number_of(node: ast.expr) -> int | None:
    """The number that is written somewhere."""
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


class Made(dict[Any, Event]):
    """Events of a verb, an operation and a cause, by the rest of what they say: nobody changes one, so each is made
    once."""

    __slots__ = ("cause", "operation", "verb")

    def __init__(self, verb: int, operation: int, cause: Any) -> None:
        super().__init__()
        self.verb, self.operation, self.cause = verb, operation, cause

    def __missing__(self, key: tuple[int, int, Any]) -> Event:
        event = self[key] = Event(self.verb, self.operation, *key, self.cause)
        return event

    def __hash__(self) -> int:  # type: ignore[override]
        return hash((self.verb, self.operation, self.cause))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Made) and (self.verb, self.operation, self.cause) == (
            other.verb, other.operation, other.cause,
        )  # fmt: skip
