"""Meanings at random, made from the node types themselves: whatever can be built, and nothing that is typed wrongly."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from cardwright.meaning.nodes import Ability, Node, Sort
from cardwright.meaning.shapes import (
    BoolShape,
    EnumShape,
    Family,
    IntShape,
    NodeShape,
    Shape,
    SymbolShape,
    TupleShape,
    fields_of,
    fits,
    members,
    misfits,
    node_types,
)

WORDS = [
    "kneel",
    "STR",
    "discard pile",
    "Stark's",
    "p1",
    "_",
    "what",
    "true",
    "3",
    'a "b"',
    "(x",
    ";c",
    "two\\",
    "no-up",
]


def ability(depth: int = 4) -> st.SearchStrategy[Ability]:
    return nodes_of(Family(Ability), depth)  # type: ignore[return-value]


def anything(depth: int = 3) -> st.SearchStrategy[Node]:
    """A node of any type, each type as likely as any other."""
    return st.sampled_from(node_types()).flatmap(lambda kind: nodes_of(Family(kind), max(depth, _height(kind))))


@cache
def nodes_of(family: Family, depth: int) -> st.SearchStrategy[Node]:
    kinds = [kind for kind in members(family) if _height(kind) <= depth]
    return st.one_of([_built(kind, family, depth) for kind in kinds])


def _built(kind: type[Node], family: Family, depth: int) -> st.SearchStrategy[Node]:
    @st.composite
    def build(draw: st.DrawFn) -> Node:
        sort = family.sort or draw(st.sampled_from(list(Sort)))
        values = [
            None if field.nullable and not _grows(draw, depth) else draw(_value(field.shape, depth - 1, sort))
            for field in fields_of(kind)
        ]
        start = draw(st.integers(0, 9))
        return kind(*values, span=(start, start + draw(st.integers(0, 9))))

    return build().filter(lambda node: fits(node, NodeShape((family,))) and not list(misfits(node)))


def _grows(draw: st.DrawFn, depth: int) -> bool:
    return depth > 1 and draw(st.booleans())


@cache
def _value(shape: Shape, depth: int, sort: Sort) -> st.SearchStrategy[Any]:
    match shape:
        case NodeShape():
            families = [_of_sort(family, sort) for family in shape.families if _fits(family, depth)]
            return st.one_of([nodes_of(family, depth) for family in families])
        case TupleShape():
            return _several(shape.item, depth, sort)
        case EnumShape():
            return _enum(shape, sort)
        case SymbolShape():
            return st.sampled_from(WORDS)
        case IntShape() | BoolShape():
            return st.integers(-2, 4) if shape == IntShape() else st.booleans()


def _several(item: Shape, depth: int, sort: Sort) -> st.SearchStrategy[Any]:
    if isinstance(item, NodeShape) and not any(_fits(family, depth) for family in item.families):
        return st.just(())
    return st.lists(_value(item, depth, sort), max_size=3).map(tuple)


def _enum(shape: EnumShape, sort: Sort) -> st.SearchStrategy[Any]:
    """What says the sort of a set says the one that is wanted."""
    return st.just(sort) if shape.type is Sort else st.sampled_from(list(shape.type))


def _of_sort(family: Family, sort: Sort) -> Family:
    return Family(family.type, sort) if family.linked else family


def _fits(family: Family, depth: int) -> bool:
    return any(_height(kind) <= depth for kind in members(family))


@cache
def _heights() -> dict[type[Node], int]:
    """How deep the smallest tree below each node type is."""
    known: dict[type[Node], int] = {}
    while True:
        found = {kind: height for kind in node_types() if (height := _least(kind, known)) is not None}
        if found == known:
            return known
        known = found


def _least(kind: type[Node], known: dict[type[Node], int]) -> int | None:
    needed = [f.shape for f in fields_of(kind) if isinstance(f.shape, NodeShape) and not f.nullable]
    below = [
        min((known[m] for f in shape.families for m in members(f) if m in known), default=None) for shape in needed
    ]
    if any(height is None for height in below):
        return None
    return max((height + 1 for height in below if height is not None), default=0)


def _height(kind: type[Node]) -> int:
    return _heights()[kind]
