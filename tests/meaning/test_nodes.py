"""No English: a meaning holds nodes, numbers, words of ours and symbols, and nothing else."""

from __future__ import annotations

import typing
from dataclasses import fields
from enum import Enum
from typing import Any, NewType

import pytest

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes, symbols
from cardwright.meaning.calculus.nodes import Node
from cardwright.meaning.calculus.shapes import ShapeError, SymbolShape, fields_of, node_types

SYMBOLS = [item for item in vars(symbols).values() if isinstance(item, NewType)]


def leaves(hint: Any) -> list[Any]:
    """The types that an annotation is made of."""
    if isinstance(hint, NewType) or not typing.get_args(hint):
        return [hint]
    inner = [leaf for argument in typing.get_args(hint) for leaf in leaves(argument)]
    origin = typing.get_origin(hint)
    return [origin, *inner] if isinstance(origin, type) and issubclass(origin, Node) else inner


def is_allowed(leaf: Any) -> bool:
    if leaf in (int, bool, type(None), ..., Any) or leaf in SYMBOLS or isinstance(leaf, typing.TypeVar):
        return True
    ours = isinstance(leaf, type) and leaf.__module__ == nodes.__name__
    return ours and (issubclass(leaf, (Node, Enum)) or not vars(leaf).get("__annotations__"))


@pytest.mark.parametrize("node", node_types())
def test_no_field_holds_english(node: type[Node]):
    hints = typing.get_type_hints(node)
    assert not [leaf for field in fields(node) for leaf in leaves(hints[field.name]) if not is_allowed(leaf)]
    assert fields_of(node) is not None


def test_every_symbol_is_a_name_of_its_own_family():
    used = {
        field.inner.symbol for node in node_types() for field in fields_of(node) if isinstance(field.inner, SymbolShape)
    }
    assert used == set(SYMBOLS)
    assert all(symbol.__supertype__ is str for symbol in SYMBOLS)


@dataclass(frozen=True, slots=True)
class Said(Node):
    words: str


@dataclass(frozen=True, slots=True)
class Listed(Node):
    words: dict[str, int]


@pytest.mark.parametrize("wrong", [Said, Listed])
def test_a_plain_string_is_found(wrong: type[Node]):
    hints = typing.get_type_hints(wrong)
    assert not all(is_allowed(leaf) for leaf in leaves(hints["words"]))
    with pytest.raises(ShapeError, match="neither a node, a number, a word of ours nor a symbol"):
        fields_of(wrong)
