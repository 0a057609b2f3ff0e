"""The acts in a tree: what its verbs are, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.lang.tree import Act, Node


def acts_in(value: object) -> Iterator[Act]:
    """Every act in a tree."""
    if isinstance(value, Act):
        yield value
    if isinstance(value, Node):
        for part in value.__dict__.values():
            yield from acts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from acts_in(part)
