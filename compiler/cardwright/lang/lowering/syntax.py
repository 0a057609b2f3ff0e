"""Small helpers to walk Lark's syntax trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token, Tree

from cardwright.lang.entries import Entry
from cardwright.lang.tree.base import Span
from cardwright.lang.typer import TypedToken

Syntax = Tree[Any]


def span_of(part: Syntax | Token) -> Span:
    """The characters a piece of syntax covers: from its first token to its last."""
    return _edge(part, 0, "start_pos"), _edge(part, -1, "end_pos")


def _edge(part: Syntax | Token, side: int, attribute: str) -> int:
    while isinstance(part, Tree):
        if not part.children:
            return 0
        part = part.children[side]
    return int(getattr(part, attribute) or 0)


def trees(part: Syntax, *names: str) -> Iterator[Syntax]:
    """The children that are trees, of these rules if any are named."""
    for child in part.children:
        if isinstance(child, Tree) and (not names or child.data in names):
            yield child


def tree(part: Syntax, *names: str) -> Syntax | None:
    return next(trees(part, *names), None)


def tokens(part: Syntax, *types: str) -> Iterator[TypedToken]:
    for child in part.children:
        if isinstance(child, TypedToken) and (not types or child.type in types):
            yield child


def token(part: Syntax, *types: str) -> TypedToken | None:
    return next(tokens(part, *types), None)


def entry_of(item: TypedToken) -> Entry:
    """The vocabulary entry of a token; made up for marks, which have none."""
    return item.entry if item.entry is not None else Entry(item.type, str(item))
