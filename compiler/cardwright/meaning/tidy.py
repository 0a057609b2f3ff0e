"""A meaning without names that nothing asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from cardwright.meaning import nodes as m

N = TypeVar("N", bound=m.Node)


def tidied(node: N) -> N:
    """Patterns without the deeds that no other part speaks of, so that the same occasion is the same tree."""
    counts = Counter(item for item in walk(node) if isinstance(item, m.Var))
    found: N = _without(node, counts)
    return found


def walk(node: Any) -> Iterator[m.Node]:
    """A node and all below it."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, m.Node):
        yield node
        for each in fields(node):
            if each.name != "span":
                yield from walk(getattr(node, each.name))


def _without(node: Any, counts: Counter[m.Var[Any]]) -> Any:
    if isinstance(node, tuple):
        return tuple(_without(item, counts) for item in node)
    if not isinstance(node, m.Node):
        return node
    changed: dict[str, Any] = {}
    for each in fields(node):
        value = getattr(node, each.name)
        if each.name == "span":
            continue
        if isinstance(node, m.On) and each.name == "deed" and value is not None and counts[value] == 1:
            changed["deed"] = None
            continue
        new = _without(value, counts)
        if new is not value and new != value:
            changed[each.name] = new
    return replace(node, **changed) if changed else node
