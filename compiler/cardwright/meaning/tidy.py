"""A meaning without names that nothing asks for."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

from cardwright.meaning import nodes as m
from cardwright.meaning.walk import replaced, transformed, walk

N = TypeVar("N", bound=m.Node)


def tidied(node: N) -> N:
    """Patterns without the deeds that no other part speaks of, so that the same occasion is the same tree."""
    counts: Counter[m.Var[Any]] = Counter(item for item in walk(node) if isinstance(item, m.Var))

    def change(part: m.Node) -> m.Node:
        idle = isinstance(part, m.On) and part.deed is not None and counts[part.deed] == 1
        return replaced(part, deed=None) if idle else part

    return transformed(node, change)  # type: ignore[return-value]
