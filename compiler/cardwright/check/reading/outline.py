"""The tree of an ability as indented lines, each with the words of the card it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.walk import children, op
from cardwright.lang.tree import Constant, Fraction, Node, Quantity, Time, Variable

_WIDEST_WORDS = 60
_INDENT = "  "
_SMALL = (Constant, Fraction, Variable, Quantity, Time)
"""Nodes that are shown within the line of the node that holds them."""
_PLAIN_LISTS = frozenset({"labels", "statements", "steps", "options", "roles", "kinds", "where", "filters"})
"""Fields whose name says no more than the nodes in them do."""


def outline(node: Node, text: str) -> list[str]:
    """One line a node: what it is on the left, its words in `text` on the right, in one column."""
    rows = list(_rows(node, text, 0, ""))
    width = max(len(left) for left, _ in rows)
    return [f"{left:<{width}}  {words}".rstrip() for left, words in rows]


def _rows(node: Node, text: str, depth: int, field: str) -> Iterator[tuple[str, str]]:
    place = f"{field}: " if field and field not in _PLAIN_LISTS else ""
    yield _INDENT * depth + place + _head(node), _words(node, text)
    for name, child in children(node):
        if not isinstance(child, _SMALL):
            yield from _rows(child, text, depth + 1, name)


def _head(node: Node) -> str:
    """The name of the node and what it says by itself."""
    words = [op(node)]
    for name in type(node).model_fields:
        value = getattr(node, name)
        if name in ("op", "span") or (isinstance(value, Node) and not isinstance(value, _SMALL)):
            continue
        shown = _shown(name, value)
        if shown:
            words.append(shown)
    return " ".join(words)


def _shown(name: str, value: object) -> str:
    if value is True:
        return name
    if isinstance(value, str | int) and value is not False:
        return str(value)
    if isinstance(value, list):
        return " ".join(item for item in map(_item, value) if item)
    return small(value) if isinstance(value, _SMALL) else ""


def _item(value: object) -> str:
    if isinstance(value, str):
        return f"“{value}”"
    return small(value) if isinstance(value, _SMALL) else ""


def small(node: Node) -> str:
    """A number, a quantity or a time in a word or two."""
    if isinstance(node, Constant):
        return str(node.value)
    if isinstance(node, Fraction):
        return f"{node.over}/{node.under}"
    if isinstance(node, Variable):
        return node.name
    if isinstance(node, Time):
        return f"[{node.relation} {node.period}]"
    if isinstance(node, Quantity):
        number = [small(node.number)] if node.number is not None else []
        return " ".join(["×", *node.words, *([node.bound] if node.bound else []), *number])
    return op(node)


def _words(node: Node, text: str) -> str:
    """The words of the card that a node comes from, on one line."""
    start, end = node.span
    words = " ".join(text[start:end].split())
    return words if len(words) <= _WIDEST_WORDS else words[: _WIDEST_WORDS - 1] + "…"
