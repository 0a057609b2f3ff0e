"""A meaning without names that nothing asks for."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import replaced, transformed, walk

N = TypeVar("N", bound=m.Node)


def tidied(node: N) -> N:
    """Patterns without the deeds that no other part speaks of, so that the same occasion is the same tree."""
    parts = list(walk(node))
    named = {part.deed for part in parts if type(part) is m.On} - {None}
    if not named:
        return node
    counts: Counter[m.Var[Any]] = Counter([part for part in parts if type(part) is m.Var])
    idle = {deed for deed in named if deed is not None and counts[deed] == 1}

    def change(part: m.Node) -> m.Node:
        return replaced(part, deed=None) if isinstance(part, m.On) and part.deed in idle else part

    return transformed(node, change) if idle else node  # type: ignore[return-value]
