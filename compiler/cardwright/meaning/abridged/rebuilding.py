"""Sentence nodes made anew of other parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said


def rebuilt(node: said.Node, visit: Callable[[said.Node], said.Node]) -> said.Node:
    """A node of what a visitor makes of its parts."""
    changed: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        new: Any = value
        if isinstance(value, list):
            new = [visit(item) if isinstance(item, said.Node) else item for item in value]
            new = value if all(one is other for one, other in zip(new, value, strict=True)) else new
        elif isinstance(value, said.Node):
            new = visit(value)
        if new is not value:
            changed[name] = new
    return node.model_copy(update=changed) if changed else node


def exchanged(node: said.Node, old: said.Node, new: said.Node) -> Any:
    """A node with one part of it put for another."""
    return new if node is old else rebuilt(node, lambda part: exchanged(part, old, new))
