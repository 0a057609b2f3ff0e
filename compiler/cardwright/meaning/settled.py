"""Words that nobody can take up: truths with the same thing on both sides, things of another sort.

No sentence says so. Where the pass makes one, a word went back to the very thing it is said of: “each other player who
has a Wound”, other than himself. Such a text would do nothing, or everything, without a word.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.meaning import nodes as m
from cardwright.meaning.walk import walk

_PAIRS: frozenset[type[m.Node]] = frozenset({m.Among, m.Compare, m.Same})
"""Truths about two things."""


def nonsense(node: m.Node, roles: Mapping[str, m.Sort]) -> tuple[m.Node, str, str] | None:
    """What of a meaning cannot be meant, why, and what to write instead."""
    odd: m.Node | None = of_another_sort(node, roles)
    if odd is not None:
        return odd, "a thing of another sort is wanted here", ""
    odd = settled(node)
    return None if odd is None else (odd, "this would be compared with itself", "")


def settled(node: m.Node) -> m.Truth | None:
    """The first truth of a meaning that compares a thing with itself."""
    pairs = (part for part in walk(node) if type(part) in _PAIRS)
    return next((part for part in pairs if isinstance(part, m.Truth) and _with_itself(part)), None)


def _with_itself(truth: m.Truth) -> bool:
    if isinstance(truth, m.Among):
        return truth.of == truth.set
    return isinstance(truth, (m.Compare, m.Same)) and truth.a == truth.b


def of_another_sort(node: m.Node, roles: Mapping[str, m.Sort]) -> m.Among | None:
    """“attacking a Knight”, where players are attacked: a piece is never among players."""
    for part in walk(node):
        if isinstance(part, m.Among) and isinstance(part.of, m.Var) and isinstance(part.set, m.Of):
            sort = roles.get(part.set.role)
            if sort is not None and sort is not part.of.sort:
                return part
    return None


__all__ = ["nonsense", "settled"]
