"""Walks over meanings: the parts of a node, all nodes below it, copies with other parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import is_
from typing import Any, TypeVar

from cardwright.lang.records import replace, values_of
from cardwright.meaning.calculus.nodes import NOWHERE, Node, Span, Var
from cardwright.meaning.calculus.shapes import NodeShape, fields_of, once

N = TypeVar("N", bound=Node)


@once
def field_names(node: type[Node]) -> tuple[str, ...]:
    """All fields of a node type but its span, in the order in which they are given."""
    return tuple(field.name for field in fields_of(node))


@once
def part_names(node: type[Node]) -> tuple[str, ...]:
    """The fields of a node type that hold nodes, binders included."""
    return tuple(field.name for field in fields_of(node) if isinstance(field.inner, NodeShape))


Values = Callable[[Node], tuple[Any, ...]]
"""The values of some fields of a node, all at once."""


class _FromTheEnd(dict[type[Node], Values | None]):
    """What the fields of a node of this type hold that hold nodes, the last first; none has some."""

    def __missing__(self, node: type[Node]) -> Values | None:
        names = part_names(node)[::-1]
        found = self[node] = values_of(*names) if names else None
        return found


_PARTS_FROM_THE_END = _FromTheEnd()


@once
def binder_names(node: type[Node]) -> tuple[str, ...]:
    """The fields of a node type that hold the variables it binds."""
    return tuple(field.name for field in fields_of(node) if field.binds)


def parts(node: Node) -> Iterator[tuple[str, Node]]:
    """The nodes right below a node, each with the field that holds it, in the order of the fields."""
    for name in part_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, tuple):
            for item in value:
                yield name, item
        elif value is not None:
            yield name, value


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it, from the top down, in the order of the fields."""
    waiting = [node]
    pop, parts_of = waiting.pop, _PARTS_FROM_THE_END
    while waiting:
        top = pop()
        yield top
        values = parts_of[type(top)]
        if values is not None:
            for value in values(top):
                if value is None:
                    continue
                if type(value) is tuple:
                    waiting += value[::-1]
                else:
                    waiting.append(value)


replaced = replace
"""The node with other fields."""


def mapped(node: N, change: Callable[[Node], Node]) -> N:
    """The node with each of its parts changed; the node itself where none changed."""
    made: Any = node
    for name in part_names(type(node)):
        value = getattr(node, name)
        if value is None:
            continue
        new: Any
        if type(value) is tuple:
            items = [change(item) for item in value]
            if same_items(items, value):
                continue
            new = tuple(items)
        else:
            new = change(value)
            if new is value:
                continue
        if made is node:
            made = replace(node)
        setattr(made, name, new)
    return made  # type: ignore[no-any-return]


def same_items(new: Sequence[Node], old: Sequence[Node]) -> bool:
    """Whether both have the very same nodes."""
    return len(new) == len(old) and all(map(is_, new, old))


def transformed(node: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with each node changed, from the leaves up: a change sees parts that are changed already."""

    def visit(part: Node) -> Node:
        return change(mapped(part, visit))

    return visit(node)


def substituted(node: N, variables: dict[Var[Any], Node]) -> N:
    """The tree with other nodes in the place of variables; each keeps the words of the variable it stands for."""

    def change(part: Node) -> Node:
        if not isinstance(part, Var) or part not in variables:
            return part
        new = variables[part]
        return new if part.span == NOWHERE else replaced(new, span=part.span)

    return transformed(node, change)  # type: ignore[return-value]


def bound(node: Node) -> Iterator[Var[Any]]:
    """The variables that nodes of the tree bind; one that is bound twice comes twice."""
    for part in walk(node):
        for name in binder_names(type(part)):
            variable = getattr(part, name)
            if variable is not None:
                yield variable


def alike(one: Node, other: Node) -> bool:
    """Whether two are the same, but for the names of what they bind inside."""
    names = dict(zip(bound(one), bound(other), strict=False))
    return substituted(one, dict(names)) == other


def used(node: Node) -> Counter[Var[Any]]:
    """How often each variable is spoken of in the tree, where it is bound not counted."""
    found: Counter[Var[Any]] = Counter()
    for part in walk(node):
        if isinstance(part, Var):
            found[part] += 1
            continue
        for name in binder_names(type(part)):
            variable = getattr(part, name)
            if variable is not None:
                found[variable] -= 1
    return +found


def cover(*spans: Span) -> Span:
    """The smallest span around several; a span without words has no place and does not count."""
    real = [span for span in spans if span[0] < span[1]]
    if not real:
        return NOWHERE
    return min(start for start, _ in real), max(end for _, end in real)


def widened(node: N, span: Span) -> N:
    """The node with more words of the card to it."""
    whole = cover(node.span, span)
    return node if whole in (node.span, NOWHERE) else replaced(node, span=whole)


def spans(node: Node) -> set[Span]:
    """The stretches of words that the nodes of a tree come from."""
    return {part.span for part in walk(node)} - {NOWHERE}
