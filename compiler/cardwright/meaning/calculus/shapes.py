"""What the fields of the node types hold, read off their annotations once.

Codec, schema, notation and the walks are all made from these tables: a new node type needs no line in any of them.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes
from cardwright.meaning.calculus.nodes import Node, Set, Sort, Var

T = TypeVar("T")


def once(make: Callable[[type[Node]], T]) -> Callable[[type[Node]], T]:
    """A table of what is worked out once for each node type."""
    return cache(make)  # type: ignore[return-value]  # mypy takes a frozen node type for something without a hash


_SORTS: dict[type, Sort] = {
    nodes.Piece: Sort.PIECE,
    nodes.Player: Sort.PLAYER,
    nodes.Place: Sort.PLACE,
    nodes.Worth: Sort.VALUE,
    nodes.Figure: Sort.FIGURE,
    nodes.Event: Sort.DEED,
}


@dataclass(frozen=True, slots=True)
class Family:
    """A type of node, and of what sort if it is a set of one."""

    type: type[Node]
    sort: Sort | None = None
    linked: bool = False
    """Of the same sort as the other linked fields of its node."""


@dataclass(frozen=True, slots=True)
class NodeShape:
    """A node of one of these families."""

    families: tuple[Family, ...]


@dataclass(frozen=True, slots=True)
class EnumShape:
    """A word of ours."""

    type: type[Enum]


@dataclass(frozen=True, slots=True)
class SymbolShape:
    """A name that data or a card declares."""

    symbol: NewType


@dataclass(frozen=True, slots=True)
class IntShape:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class BoolShape:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class TupleShape:
    """Any number of something."""

    item: Shape


Shape = NodeShape | EnumShape | SymbolShape | IntShape | BoolShape | TupleShape


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a node type; its span is none."""

    name: str
    shape: Shape
    nullable: bool
    required: bool
    default: Any = None

    @property
    def binds(self) -> bool:
        """Holds the variable that the node binds."""
        return isinstance(self.shape, NodeShape) and self.shape.families[0].type is Var

    @property
    def inner(self) -> Shape:
        """What it holds, or holds any number of."""
        return self.shape.item if isinstance(self.shape, TupleShape) else self.shape


class ShapeError(TypeError):
    """An annotation that no field of a meaning may have."""


@cache
def node_types() -> tuple[type[Node], ...]:
    """Every node type that a meaning can hold, in the order of their file."""
    found = [item for item in vars(nodes).values() if isinstance(item, type) and issubclass(item, Node)]
    bases = {base for item in found for base in item.__mro__[1:]}
    return tuple(item for item in found if item not in bases)


@cache
def types_by_name() -> dict[str, type[Node]]:
    return {node.__name__: node for node in node_types()}


@once
def fields_of(node: type[Node]) -> tuple[Field, ...]:
    """The fields of a node type in their order, without its span."""
    hints = typing.get_type_hints(node)
    return tuple(
        _field(item.name, hints[item.name], item.default is MISSING, item.default)
        for item in fields(node)
        if item.name != "span"
    )


@cache
def members(family: Family) -> tuple[type[Node], ...]:
    """The node types of a family; a set whose sort only its own parts tell belongs to every sort."""
    return tuple(
        node
        for node in node_types()
        if issubclass(node, family.type)
        and (family.sort is None or declared_sort(node) is None or declared_sort(node) == family.sort)
    )


@once
def declared_sort(node: type[Node]) -> Sort | None:
    """The sort that a type of set is always of."""
    for base in getattr(node, "__orig_bases__", ()):
        for argument in typing.get_args(base):
            if argument in _SORTS:
                return _SORTS[argument]
    return None


def sort_of(node: Set[Any]) -> Sort | None:
    """The sort of a set, as far as it can be told from the set alone; who has a part in a deed only data knows."""
    declared = declared_sort(type(node))
    if declared is not None:
        return declared
    if isinstance(node, (nodes.Var, nodes.Kept, nodes.Given)):
        return node.sort
    parts: tuple[Set[Any], ...] = node.sets if isinstance(node, nodes.Union) else ()
    if isinstance(node, (nodes.Where, nodes.Minus, nodes.Extreme, nodes.SetAsOf)):
        parts = (node.of,)
    return next((sort for sort in map(sort_of, parts) if sort is not None), None)


@once
def links(node: type[Node]) -> bool:
    """Whether fields of a node type must agree in their sort."""
    shapes = [field.inner for field in fields_of(node)]
    return any(family.linked for shape in shapes if isinstance(shape, NodeShape) for family in shape.families)


def fits(node: Node, shape: NodeShape) -> bool:
    """Whether a node may stand where this shape is asked for."""
    return any(_of_family(node, family) for family in shape.families)


def misfits(node: Node) -> Iterator[tuple[str, Node]]:
    """The parts of a node that are of the wrong family or sort, each with its field; only its own, not deeper ones."""
    linked: set[Sort] = set()
    for name, shape in _held(type(node)):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if part is None:
                continue
            wrong = not fits(part, shape)
            if shape.families[0].linked and isinstance(part, Set):
                linked |= {sort_of(part)} - {None}  # type: ignore[arg-type]
                wrong = wrong or len(linked) > 1
            if wrong:
                yield name, part


@once
def _held(node: type[Node]) -> tuple[tuple[str, NodeShape], ...]:
    """The fields of a node type that hold nodes, and which."""
    shapes = ((field.name, field.inner) for field in fields_of(node))
    return tuple((name, shape) for name, shape in shapes if isinstance(shape, NodeShape))


def _of_family(node: Node, family: Family) -> bool:
    if not isinstance(node, family.type):
        return False
    if family.sort is None or not isinstance(node, Set):
        return True
    return sort_of(node) in (None, family.sort)


def _field(name: str, hint: Any, required: bool, default: Any) -> Field:
    options = typing.get_args(hint) if _is_union(hint) else (hint,)
    rest = tuple(option for option in options if option is not type(None))
    return Field(name, _shape(rest), len(rest) < len(options), required, None if required else default)


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _shape(options: tuple[Any, ...]) -> Shape:
    if len(options) > 1:
        return NodeShape(tuple(_family(option) for option in options))
    (hint,) = options
    if typing.get_origin(hint) is tuple:
        item, rest = typing.get_args(hint)
        if rest is not Ellipsis:
            raise ShapeError(f"a tuple of fixed length: {hint}")
        return TupleShape(_shape(typing.get_args(item) if _is_union(item) else (item,)))
    if isinstance(hint, NewType):
        return SymbolShape(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return EnumShape(hint)
    return _PLAIN[hint] if hint in _PLAIN else NodeShape((_family(hint),))


_PLAIN: dict[Any, Shape] = {int: IntShape(), bool: BoolShape()}


def _family(hint: Any) -> Family:
    origin = typing.get_origin(hint) or hint
    if not (isinstance(origin, type) and issubclass(origin, Node)):
        raise ShapeError(f"neither a node, a number, a word of ours nor a symbol: {hint}")
    argument = next(iter(typing.get_args(hint)), Any)
    if argument is Any or isinstance(argument, TypeVar):
        return Family(origin, None, isinstance(argument, TypeVar))
    return Family(origin, _SORTS[argument])
