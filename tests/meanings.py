"""Meanings at random, made from the node types themselves: whatever can be built, and nothing that is typed wrongly."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from cardwright.meaning.calculus.closed import free_variables
from cardwright.meaning.calculus.nodes import (
    Ability,
    And,
    Compare,
    Const,
    Effect,
    Node,
    Number,
    On,
    Or,
    Pick,
    Plus,
    Seq,
    Sort,
    Times,
    Together,
    Truth,
    Var,
)
from cardwright.meaning.calculus.scopes import Names, Renaming
from cardwright.meaning.calculus.shapes import (
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
from cardwright.meaning.calculus.walk import replaced, transformed
from cardwright.meaning.equality.arrangement import FLIPPED, UNORDERED
from cardwright.meaning.equality.normal import numbered

N = TypeVar("N", bound=Node)
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


Kinds = frozenset[type[Node]]
ALL: Kinds = frozenset()


@cache
def nodes_of(family: Family, depth: int, only: Kinds = ALL) -> st.SearchStrategy[Node]:
    """Nodes of a family down to a depth, made of some types or of all."""
    kinds = [kind for kind in _members(family, only) if _height(kind, only) <= depth]
    return st.one_of([_built(kind, family, depth, only) for kind in kinds])


def _members(family: Family, only: Kinds) -> list[type[Node]]:
    return [kind for kind in members(family) if not only or kind in only]


def _built(kind: type[Node], family: Family, depth: int, only: Kinds) -> st.SearchStrategy[Node]:
    @st.composite
    def build(draw: st.DrawFn) -> Node:
        sort = family.sort or draw(st.sampled_from(list(Sort)))
        values = [
            None if field.nullable and not _grows(draw, depth) else draw(_value(field.shape, depth - 1, sort, only))
            for field in fields_of(kind)
        ]
        start = draw(st.integers(0, 9))
        return kind(*values, span=(start, start + draw(st.integers(0, 9))))

    return build().filter(lambda node: fits(node, NodeShape((family,))) and not list(misfits(node)))


def _grows(draw: st.DrawFn, depth: int) -> bool:
    return depth > 1 and draw(st.booleans())


@cache
def _value(shape: Shape, depth: int, sort: Sort, only: Kinds) -> st.SearchStrategy[Any]:
    match shape:
        case NodeShape():
            families = [_of_sort(family, sort) for family in shape.families if _fits(family, depth, only)]
            return st.one_of([nodes_of(family, depth, only) for family in families])
        case TupleShape():
            return _several(shape.item, depth, sort, only)
        case EnumShape():
            return _enum(shape, sort)
        case SymbolShape():
            return st.sampled_from(WORDS)
        case IntShape() | BoolShape():
            return st.integers(-2, 4) if shape == IntShape() else st.booleans()


def _several(item: Shape, depth: int, sort: Sort, only: Kinds) -> st.SearchStrategy[Any]:
    if isinstance(item, NodeShape) and not any(_fits(family, depth, only) for family in item.families):
        return st.just(())
    return st.lists(_value(item, depth, sort, only), max_size=3).map(tuple)


def _enum(shape: EnumShape, sort: Sort) -> st.SearchStrategy[Any]:
    """What says the sort of a set says the one that is wanted."""
    return st.just(sort) if shape.type is Sort else st.sampled_from(list(shape.type))


def _of_sort(family: Family, sort: Sort) -> Family:
    return Family(family.type, sort) if family.linked else family


def _fits(family: Family, depth: int, only: Kinds) -> bool:
    return any(_height(kind, only) <= depth for kind in _members(family, only))


@cache
def _heights(only: Kinds) -> dict[type[Node], int]:
    """How deep the smallest tree below each node type is."""
    known: dict[type[Node], int] = {}
    while True:
        found = {kind: height for kind in only or node_types() if (height := _least(kind, known)) is not None}
        if found == known:
            return known
        known = found


def _least(kind: type[Node], known: dict[type[Node], int]) -> int | None:
    needed = [field.shape for field in fields_of(kind) if isinstance(field.shape, NodeShape) and not field.nullable]
    below = [
        min((known[member] for family in shape.families for member in members(family) if member in known), default=None)
        for shape in needed
    ]
    if any(height is None for height in below):
        return None
    return max((height + 1 for height in below if height is not None), default=0)


def _height(kind: type[Node], only: Kinds = ALL) -> int:
    return _heights(only)[kind]


# ---------------------------------------------------------------- variables in their places


def in_sight(tree: N) -> N:
    """The tree with each variable bound once, and spoken of only where it is in sight, if any of its sort is."""
    return _InSight().visit(numbered(tree), {})[0]  # type: ignore[return-value]


class _InSight(Renaming):
    def use(self, variable: Var[Any], names: Names) -> Var[Any]:
        fitting = sorted((new for new in names.values() if new.sort is variable.sort), key=lambda new: new.number)
        return replaced(variable, number=fitting[variable.number % len(fitting)].number) if fitting else variable


class _Called(Renaming):
    """Every variable called otherwise."""

    def __init__(self, random: Random) -> None:
        self.numbers = random.sample(range(100, 1000), 900)

    def bind(self, variable: Var[Any], node: Node) -> Var[Any]:  # noqa: ARG002
        return replaced(variable, number=self.numbers.pop())


def called_otherwise(tree: N, random: Random) -> N:
    return _Called(random).visit(tree, {})[0]  # type: ignore[return-value]


def shuffled(tree: N, random: Random) -> N:
    """The same meaning, with all that has no order in another order, and some of it said in another way."""

    def change(node: Node) -> Node:
        for kind, name in [*UNORDERED, (On, "slots"), (On, "verbs")]:
            if type(node) is kind:
                items = list(getattr(node, name))
                random.shuffle(items)
                new = replaced(node, **{name: tuple(items)})
                node = new if set(free_variables(new)) == set(free_variables(node)) else node
        if isinstance(node, Compare) and random.random() < 0.3:
            node = Compare(node.b, FLIPPED[node.op], node.a)
        return _said_otherwise(node, random)

    return transformed(tree, change)  # type: ignore[return-value]


def _said_otherwise(node: Node, random: Random) -> Node:
    if random.random() > 0.3:
        return node
    if isinstance(node, Truth):
        return random.choice([And((node,)), Or((node,)), And((node, And(())))])
    if isinstance(node, Number):
        return random.choice([Plus((node,)), Times((node, Const(1))), Plus((node, Const(0)))])
    if isinstance(node, Effect) and not isinstance(node, Pick):
        return random.choice([Seq((node,)), Together((node,))])
    return node
