"""The tree of a meaning, each node with the words of the card it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from cardwright.check.query.facts import node_name
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.walk import parts

_WIDEST_WORDS = 60
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Branch:
    """A node with the field that holds it, what it says by itself, its words, and the nodes below it."""

    field: str
    op: str
    said: tuple[str, ...]
    words: str
    below: tuple[Branch, ...]


def branch(node: m.Node, text: str, field: str = "") -> Branch:
    """A meaning as a tree to be shown."""
    start, end = node.span
    is_name = isinstance(node, (m.Var, m.Kept, m.Given))
    return Branch(
        field.replace("_", " "),
        notation(node) if is_name else node_name(type(node)),
        () if is_name else tuple(said for one in fields(node) if (said := _said(one.name, getattr(node, one.name)))),
        " ".join(text[start:end].split()),
        tuple(branch(child, text, name) for name, child in parts(node)),
    )


def outline(node: m.Node, text: str) -> list[str]:
    """One line a node: what it is on the left, its words in `text` on the right, in one column."""
    rows = list(_rows(branch(node, text), 0))
    width = max(len(left) for left, _ in rows)
    return [f"{left:<{width}}  {words}".rstrip() for left, words in rows]


def _rows(found: Branch, depth: int) -> Iterator[tuple[str, str]]:
    place = f"{found.field}: " if found.field else ""
    words = found.words
    shown = words if len(words) <= _WIDEST_WORDS else words[: _WIDEST_WORDS - 1] + "…"
    yield _INDENT * depth + place + " ".join([found.op, *found.said]), shown
    for below in found.below:
        yield from _rows(below, depth + 1)


def _said(name: str, value: Any) -> str:
    """What a field says by itself."""
    if name == "span" or value is None or value is False or isinstance(value, m.Node):
        return ""
    if value is True:
        return name
    if isinstance(value, tuple):
        return ", ".join(one for item in value if (one := _said(name, item)))
    return str(value.value if isinstance(value, Enum) else value)
