"""Meanings in brackets, for tests and for reading: `(where (in (zone hand You)) p1 (is p1 (kind character)))`.

A node is its name and its fields in brackets; one without fields is its name with a capital; a number is itself.

- A variable is a letter for its sort and its number: p piece, w player, z place, v value, n figure, d deed.
- Fields that must be there come first, in their order; the others follow as `:name value`, in any order.
- If the last of the first ones is a list, its members stand one after another; any other list stands in `[...]`, and a
  list of one symbol may do without.
- A field that is true or false is a word: `up` or `no-up`, `:target` or `:no-fixed`.
- Parts of a deed are `role=value`: `(do kneel what=This :deed d1)`; of a pattern, `role=p1` or `role=(p1 truth)`.
- A comparison is its sign: `(>= (count p1) 2)`. Nothing, where a field must say so, is `_`.
- A symbol stands as it is, or in double quotes if it is not one word. From `;` to the end of a line is a remark.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from functools import cache
from typing import Any

from cardwright.meaning.calculus.nodes import Compare, Const, Do, Filled, Node, On, Slot, Sort, Var
from cardwright.meaning.calculus.shapes import (
    BoolShape,
    Field,
    TupleShape,
    fields_of,
    node_types,
    once,
)

LETTERS: dict[Sort, str] = {
    Sort.PIECE: "p",
    Sort.PLAYER: "w",
    Sort.PLACE: "z",
    Sort.VALUE: "v",
    Sort.FIGURE: "n",
    Sort.DEED: "d",
}
SORTS = {letter: sort for sort, letter in LETTERS.items()}
NOTHING = "_"
PLAIN_WORD = re.compile(r"[^\W\d_][\w'’+&.!?-]*")
_SHORT = {
    "OfKind": "kind",
    "OfValue": "value",
    "InState": "state",
    "WithKeyword": "keyword",
    "WithAbility": "bears",
    "GivenQuality": "given-quality",
    "StatOf": "stat",
}
"""Names that are shorter than the type's own."""


# ---------------------------------------------------------------- names


@once
def head(node: type[Node]) -> str:
    """The name of a node type in brackets."""
    name = node.__name__
    if not fields_of(node):
        return name
    return _SHORT.get(name) or re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@cache
def heads() -> dict[str, type[Node]]:
    """Node types by their names in brackets."""
    return {head(node): node for node in node_types()}


def field_word(name: str) -> str:
    return name.replace("_", "-")


def enum_word(value: Enum) -> str:
    return str(value.value).replace(" ", "-")


@once
def layout(node: type[Node]) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """The fields that are told by their place, and those that are told by their name."""
    fields = fields_of(node)
    placed = [field for field in fields if field.required]
    named = [field for field in fields if not field.required]
    if len(named) == 1 and _can_be_last(placed, named[0]):
        return tuple(fields), ()
    return tuple(placed), tuple(named)


def _can_be_last(placed: list[Field], field: Field) -> bool:
    """One field that may be left out needs no name, where it cannot be taken for something else."""
    if field.binds or isinstance(field.shape, (TupleShape, BoolShape)):
        return False
    return not (placed and isinstance(placed[-1].shape, TupleShape))


def roles_field(node: type[Node]) -> str:
    """The field that is written as `role=value`."""
    return {Do: "parts", On: "slots"}.get(node, "")


# ---------------------------------------------------------------- writing


def notation(node: Node) -> str:
    """A meaning on one line."""
    return _flat(_written(node))


def pretty(node: Node, width: int = 100) -> str:
    """A meaning on as many lines as it needs."""
    return _laid_out(_written(node), 0, width)


Written = str | tuple[str, list[Any], str]
"""A word, or an opening mark, what stands inside and a closing mark."""


def _written(node: Node) -> Written:
    match node:
        case Var():
            return f"{LETTERS[node.sort]}{node.number}"
        case Const():
            return str(node.value)
        case Compare():
            return "(", [node.op.value, _written(node.a), _written(node.b)], ")"
    if not fields_of(type(node)):
        return head(type(node))
    placed, named = layout(type(node))
    inside: list[Any] = [head(type(node))]
    for field in placed:
        inside += _placed(node, field, field is placed[-1])
    for field in named:
        inside += _named(field, getattr(node, field.name))
    return "(", inside, ")"


def _placed(node: Node, field: Field, last: bool) -> list[Any]:
    value = getattr(node, field.name)
    if field.name == roles_field(type(node)):
        return [_role(part) for part in value]
    if not field.required and value is None:
        return []
    if isinstance(field.shape, BoolShape):
        return [field_word(field.name) if value else f"no-{field_word(field.name)}"]
    if isinstance(field.shape, TupleShape) and last:
        return [_value(item) for item in value]
    return [_value(value)]


def _named(field: Field, value: Any) -> list[Any]:
    if value == field.default:
        return []
    if isinstance(field.shape, BoolShape):
        return [f":{field_word(field.name)}" if value else f":no-{field_word(field.name)}"]
    return [(f":{field_word(field.name)} ", [_value(value)], "")]


def _value(value: Any) -> Written:
    if value is None:
        return NOTHING
    if isinstance(value, Node):
        return _written(value)
    if isinstance(value, tuple):
        one = len(value) == 1 and isinstance(value[0], str)
        return _value(value[0]) if one else ("[", [_value(item) for item in value], "]")
    if isinstance(value, Enum):
        return enum_word(value)
    return _symbol(value) if isinstance(value, str) else str(value)


def _symbol(word: str) -> str:
    return word if PLAIN_WORD.fullmatch(word) else json.dumps(word, ensure_ascii=False)


def _role(part: Slot | Filled) -> Written:
    mark = f"{_symbol(part.role)}="
    if isinstance(part, Filled):
        return mark, [_written(part.by)], ""
    if part.truth is None:
        return mark, [_written(part.each)], ""
    return f"{mark}(", [_written(part.each), _written(part.truth)], ")"


def _flat(written: Written) -> str:
    if isinstance(written, str):
        return written
    start, inside, end = written
    return start + " ".join(map(_flat, inside)) + end


def _laid_out(written: Written, depth: int, width: int) -> str:
    flat = _flat(written)
    if isinstance(written, str) or depth + len(flat) <= width:
        return flat
    start, inside, end = written
    if not end:
        return start + _laid_out(inside[0], depth, width)
    first, *rest = inside
    lines = [start + _laid_out(first, depth + len(start), width)]
    lines += [" " * (depth + 2) + _laid_out(item, depth + 2, width) for item in rest]
    return "\n".join(lines) + end
