"""The JSON Schema of sentence trees, made from the node types: `python -m cardwright.check.sentence_schema --write`."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from functools import cache, reduce
from operator import or_
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model
from typing_extensions import TypeAliasType

from cardwright.content import Content
from cardwright.lang.tree import NODES, Bound, Filter, Number, Statement, Thing
from cardwright.lang.tree.base import REQUIRED, Node, Span
from cardwright.lang.tree.statements import Mood, Shared, Tense

FILE = "sentence.schema.json"
_MARK = "ability.lark"


def sentence_schema() -> dict[str, Any]:
    """The schema of an ability; every node type and every union is a definition of it."""
    made = sentence_model().model_json_schema()
    definitions = {name: _definition(name, shape) for name, shape in sorted(made["$defs"].items())}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sentence",
        "description": "How one ability of a card is said. Made from the node types of the compiler: do not edit.",
        "$ref": "#/$defs/Ability",
        "$defs": definitions,
    }


@cache
def sentence_model() -> type[BaseModel]:
    """What reads and judges trees that come from outside: a pydantic model of an ability, with models of all nodes."""
    space = ModuleType(f"{__name__}.models")
    sys.modules[space.__name__] = space  # where pydantic looks for the types that annotations name
    vars(space).update(Bound=Bound, Literal=Literal, Mood=Mood, Shared=Shared, Span=Span, Tense=Tense)
    vars(space).update({node.__name__: _model(node, space) for node in NODES})
    for name, union in {"Number": Number, "Filter": Filter, "Thing": Thing, "Statement": Statement}.items():
        models = reduce(or_, (getattr(space, node.__name__) for node in get_args(union)))
        vars(space)[name] = TypeAliasType(name, Annotated[models, Field(discriminator="op")])
    ability: type[BaseModel] = space.Ability
    ability.model_rebuild(_types_namespace=vars(space))
    return ability


def _model(node: type[Node], space: ModuleType) -> type[BaseModel]:
    kinds = {
        name: kind for base in reversed(node.__mro__) for name, kind in vars(base).get("__annotations__", {}).items()
    }
    fields: dict[str, Any] = {
        name: (kinds[name], ... if default is REQUIRED else default) for name, default in node.fields.items()
    }
    config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    made: type[BaseModel] = create_model(
        node.__name__, __config__=config, __doc__=node.__doc__, __module__=space.__name__, **fields
    )
    return made


def schema_text() -> str:
    """The schema as its file holds it."""
    return json.dumps(sentence_schema(), indent=2, ensure_ascii=False) + "\n"


def _definition(name: str, shape: dict[str, Any]) -> dict[str, Any]:
    """A definition with its `op` required, because it is what tells the nodes apart, and its fields described."""
    if "discriminator" in shape:
        return _union(name, shape["discriminator"]["mapping"])
    about = _field_descriptions(name)
    properties = {field: _property(inner, about.get(field, "")) for field, inner in shape["properties"].items()}
    required = [*(["op"] if "op" in properties else []), *shape.get("required", [])]
    return {**shape, "properties": properties, "required": list(dict.fromkeys(required))}


def _union(name: str, nodes: dict[str, str]) -> dict[str, Any]:
    """One of several node types, told by `op`.

    Not `oneOf`: that tries every type at every level, which on a deep tree takes forever and blames all of them.
    """
    by_op = sorted(nodes.items())
    return {
        "title": name,
        "type": "object",
        "properties": {"op": {"enum": [value for value, _ in by_op]}},
        "required": ["op"],
        "allOf": [
            {"if": {"properties": {"op": {"const": value}}, "required": ["op"]}, "then": {"$ref": reference}}
            for value, reference in by_op
        ],
    }


def _property(shape: dict[str, Any], about: str) -> dict[str, Any]:
    # Pydantic titles a field with its own name in capitals, which says nothing.
    plain = {key: value for key, value in shape.items() if key != "title"}
    return {**plain, "description": about} if about else plain


def _field_descriptions(node: str) -> dict[str, str]:
    """The strings below the fields of a node class, by field."""
    module = next((sys.modules[found.__module__] for found in NODES if found.__name__ == node), None)
    return _descriptions(module).get(node, {}) if module is not None else {}


@cache
def _descriptions(module: ModuleType) -> dict[str, dict[str, str]]:
    tree = ast.parse(inspect.getsource(module))
    return {item.name: _described(item) for item in tree.body if isinstance(item, ast.ClassDef)}


def _described(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, after in zip(node.body, node.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[field.target.id] = " ".join(str(after.value.value).split())
    return found


def schema_file(content: Content) -> Path:
    """Where the schema stands: beside the grammar."""
    return content.grammar_file(_MARK).with_name(FILE)


def main(arguments: list[str]) -> int:
    """Write the schema, or say whether the file is current."""
    content = Content.bundled()
    file = schema_file(content)
    if arguments == ["--write"]:
        content.writable(file).write_text(schema_text(), encoding="utf-8")
        return 0
    current = file.is_file() and file.read_text(encoding="utf-8") == schema_text()
    sys.stderr.write(f"{file.name} is {'current' if current else 'out of date: run this with --write'}\n")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
