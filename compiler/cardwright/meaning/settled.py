"""Truths that ask nothing: both sides of them are the same thing.

No sentence says so. Where the pass makes one, a word went back to the very thing it is said of: “each other player who
has a Wound”, other than himself. Such a text would do nothing, or everything, without a word.
"""

from __future__ import annotations

from cardwright.meaning import nodes as m
from cardwright.meaning.walk import walk

_PAIRS: frozenset[type[m.Node]] = frozenset({m.Among, m.Compare, m.Same})
"""Truths about two things."""


def settled(node: m.Node) -> m.Truth | None:
    """The first truth of a meaning that compares a thing with itself."""
    pairs = (part for part in walk(node) if type(part) in _PAIRS)
    return next((part for part in pairs if isinstance(part, m.Truth) and _with_itself(part)), None)


def _with_itself(truth: m.Truth) -> bool:
    if isinstance(truth, m.Among):
        return truth.of == truth.set
    return isinstance(truth, (m.Compare, m.Same)) and truth.a == truth.b


__all__ = ["settled"]
