"""The JSON Schema of meanings, made from the node types: `python -m cardwright.meaning.calculus.schema --write`.

Which node type is meant is told by `node`, with a condition for each type. Not `oneOf`: that tries every type at every
level, which takes four times as long and blames all of them for a fault in one.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NewType

from cardwright.content import Content
from cardwright.meaning.calculus import nodes, symbols
from cardwright.meaning.calculus.codec import NODE, SPAN
from cardwright.meaning.calculus.nodes import Node
from cardwright.meaning.calculus.shapes import (
    BoolShape,
    EnumShape,
    Family,
    Field,
    IntShape,
    NodeShape,
    Shape,
    SymbolShape,
    TupleShape,
    fields_of,
    members,
    node_types,
)

FILE = "effect.schema.json"
_MARK = "ability.lark"
Schema = dict[str, Any]


def meaning_schema() -> Schema:
    """The schema of one ability; node types, families of nodes, words of ours and symbols are definitions of it."""
    definitions: dict[str, Schema] = {"Span": _SPAN}
    for node in node_types():
        definitions[node.__name__] = _node(node)
        for field in fields_of(node):
            _define(field.inner, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Meaning",
        "description": "What one ability of a card does. Made from the node types of the compiler: do not edit.",
        "$ref": _reference("Ability")["$ref"],
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """The schema as its file holds it."""
    return json.dumps(meaning_schema(), indent=1, ensure_ascii=False) + "\n"


_SPAN: Schema = {
    "description": "The words of the card it comes from, as two offsets into its text.",
    "type": "array",
    "items": {"type": "integer", "minimum": 0},
    "minItems": 2,
    "maxItems": 2,
}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _node(node: type[Node]) -> Schema:
    about = _descriptions().get(node.__name__, {})
    properties: Schema = {NODE: {"const": node.__name__}}
    for field in fields_of(node):
        shape = _property(field)
        properties[field.name] = {**shape, "description": about[field.name]} if field.name in about else shape
    made = {
        "type": "object",
        "properties": {**properties, SPAN: _reference("Span")},
        "required": [NODE, *(field.name for field in fields_of(node) if field.required)],
        "additionalProperties": False,
    }
    return {"description": about[""], **made} if "" in about else made


def _property(field: Field) -> Schema:
    shape = _shape(field.shape)
    if field.nullable and field.required:
        # A node and nothing are told apart by their types, so both can be asked at once.
        return {"if": {"type": "null"}, "else": shape}
    return shape


def _shape(shape: Shape) -> Schema:
    match shape:
        case TupleShape():
            return {"type": "array", "items": _shape(shape.item)}
        case IntShape():
            return {"type": "integer"}
        case BoolShape():
            return {"type": "boolean"}
        case _:
            return _reference(_name(shape))


def _define(shape: Shape, definitions: dict[str, Schema]) -> None:
    """The definition that a field of this shape refers to, if it is not there yet."""
    name = _name(shape)
    if not name or name in definitions:
        return
    match shape:
        case NodeShape():
            definitions[name] = _family(shape)
        case EnumShape():
            definitions[name] = {**_about(shape.type), "enum": [item.value for item in shape.type]}
        case SymbolShape():
            definitions[name] = {**_about(shape.symbol), "type": "string", "minLength": 1}
        case _:
            pass


def _name(shape: Shape) -> str:
    match shape:
        case NodeShape():
            return "Or".join(dict.fromkeys(map(_family_name, shape.families)))
        case EnumShape():
            return shape.type.__name__
        case SymbolShape():
            return f"{shape.symbol.__name__}Name".replace("NameName", "Name")
        case _:
            return ""


def _family_name(family: Family) -> str:
    name = family.type.__name__
    return f"{name}Of{family.sort.value.capitalize()}" if family.sort else name


def _types(shape: NodeShape) -> list[type[Node]]:
    found = {node for family in shape.families for node in members(family)}
    return sorted(found, key=lambda node: node.__name__)


def _family(shape: NodeShape) -> Schema:
    """One of several node types; the three that say their sort must say the right one."""
    types = [node.__name__ for node in _types(shape)]
    sorts = [family.sort.value for family in shape.families if family.sort]
    said: Schema = {"sort": {"enum": sorts}} if len(sorts) == len(shape.families) else {}
    if len(types) == 1:
        return {"allOf": [_reference(types[0])], "properties": said}
    return {
        "type": "object",
        "properties": {NODE: {"enum": types}, **said},
        "required": [NODE],
        "allOf": [
            {"if": {"properties": {NODE: {"const": name}}, "required": [NODE]}, "then": _reference(name)}
            for name in types
        ],
    }


# ---------------------------------------------------------------- what is said about each


@cache
def _descriptions() -> dict[str, dict[str, str]]:
    """What the file of the nodes says about each type (under no name) and about its fields."""
    found = ast.parse(inspect.getsource(nodes)).body
    return {item.name: _described(item) for item in found if isinstance(item, ast.ClassDef)}


def _described(node: ast.ClassDef) -> dict[str, str]:
    about = ast.get_docstring(node)
    found = {"": " ".join(about.split())} if about else {}
    for field, after in pairwise(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and _is_text(after):
            found[field.target.id] = _text(after)
    return found


def _is_text(item: ast.stmt) -> bool:
    return isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant) and isinstance(item.value.value, str)


def _text(item: ast.stmt) -> str:
    assert isinstance(item, ast.Expr)
    assert isinstance(item.value, ast.Constant)
    return " ".join(str(item.value.value).split())


@cache
def _symbol_descriptions() -> dict[str, str]:
    body = ast.parse(inspect.getsource(symbols)).body
    return {
        symbol.targets[0].id: _text(after)
        for symbol, after in pairwise(body)
        if isinstance(symbol, ast.Assign) and isinstance(symbol.targets[0], ast.Name) and _is_text(after)
    }


def _about(kind: type[Enum] | NewType) -> Schema:
    if isinstance(kind, type):
        text = _descriptions().get(kind.__name__, {}).get("", "")
    else:
        text = _symbol_descriptions().get(kind.__name__, "")
    return {"description": text} if text else {}


# ---------------------------------------------------------------- the file


def schema_file(content: Content) -> Path:
    """Where the schema stands: beside the grammar."""
    return content.grammar_file(_MARK).with_name(FILE)


def main(arguments: list[str]) -> int:
    """Write the schema, or say whether the file is current."""
    file = schema_file(Content.bundled())
    if arguments == ["--write"]:
        file.write_text(schema_text(), encoding="utf-8")
        return 0
    current = file.is_file() and file.read_text(encoding="utf-8") == schema_text()
    sys.stderr.write(f"{file.name} is {'current' if current else 'out of date: run this with --write'}\n")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
