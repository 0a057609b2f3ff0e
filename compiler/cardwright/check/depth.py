"""Refuses trees that are nested too deeply: everything that later walks a tree may then rely on recursion."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.lang.tree.base import Node

DEEPEST = 60
_SHORT = 400
"""A text of so few characters cannot be nested too deeply: each level takes words."""


def is_too_deep(roots: Sequence[Node], text: str) -> bool:
    """Whether some node of the trees stands below more than DEEPEST others. Does not recurse itself."""
    if len(text) < _SHORT:
        return False
    level: list[object] = list(roots)
    for _ in range(DEEPEST):
        level = [child for node in level for child in _children(node)]
        if not level:
            return False
    return True


def _children(node: object) -> list[object]:
    if not isinstance(node, Node):
        return []
    found: list[object] = []
    for value in node.__dict__.values():
        if isinstance(value, list):
            found += value
        elif isinstance(value, Node):
            found.append(value)
    return found
