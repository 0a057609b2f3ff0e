"""What the JSON Schema of a game's cards may say: draft 2020-12, as far as it speaks of cards.

The referee (jsonschema) takes a schema on trust and fails over a bad one in the middle of a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardwright.check.patterns import endless
from cardwright.lang.data import Fault, Key
from cardwright.lang.data.shapes import (
    FLAG,
    TEXT,
    TEXTS,
    Either,
    ListOf,
    OneOf,
    Plain,
    Record,
    Shape,
    TableOf,
    wrong_kind,
)  # fmt: skip

_TYPES = OneOf(("string", "integer", "number", "boolean", "array", "object", "null"))
_HERE = re.compile(r"#(?:/[^/%~]+)*\Z")
"""A reference into the same file, by names as they are written: escapes are not read everywhere."""


def _no_pattern(text: str) -> str:
    try:
        re.compile(text)
    except (re.error, RecursionError, OverflowError) as error:
        return f"is no regular expression: {error}."
    why = endless(text)
    return f"may take for ever on a long text: it {why}." if why else ""


class _Anything:
    """Any value at all."""

    name = "a value"

    def fits(self, value: Any) -> bool:  # noqa: ARG002
        return True

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:  # noqa: ARG002
        yield from ()


class _Number(Plain):
    """A number, whole or not."""

    def __init__(self) -> None:
        super().__init__(int, "a number")

    def fits(self, value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool)


class _Inner:
    """A schema inside a schema; `true` and `false` are schemas too."""

    name = "a schema (a table, true or false)"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict | bool)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        if isinstance(value, bool):
            return
        if not isinstance(value, dict):
            yield wrong_kind(self, value, key)
            return
        yield from SCHEMA.faults(value, key)


_ANY, _SCHEMA, _NUMBER = _Anything(), _Inner(), _Number()
_COUNT = Plain(int, "a whole number", lambda number: "is less than nothing." if number < 0 else "", "Write 0 or more.")
_STEP = Plain(int, "a whole number", lambda number: "" if number > 0 else "must be more than 0.", "Write 1 or more.")
_SCHEMAS, _TABLE = ListOf(_SCHEMA, 1), TableOf(_SCHEMA)

_KEYWORDS: dict[str, Shape] = {
    **dict.fromkeys(("$schema", "$id", "$comment", "title", "description", "format"), TEXT),
    **dict.fromkeys(("default", "const"), _ANY),
    **dict.fromkeys(("deprecated", "readOnly", "writeOnly", "uniqueItems"), FLAG),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _NUMBER),
    **dict.fromkeys(
        ("minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains", "minProperties",
         "maxProperties"),
        _COUNT,
    ),
    **dict.fromkeys(
        ("items", "contains", "propertyNames", "additionalProperties", "unevaluatedProperties", "unevaluatedItems",
         "not", "if", "then", "else"),
        _SCHEMA,
    ),
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _SCHEMAS),
    **dict.fromkeys(("$defs", "dependentSchemas"), _TABLE),
    "properties": TableOf(_SCHEMA),
    "patternProperties": TableOf(_SCHEMA, _no_pattern),
    "dependentRequired": TableOf(TEXTS),
    "required": TEXTS,
    "examples": ListOf(_ANY),
    "enum": ListOf(_ANY, 1),
    "type": Either(_TYPES, ListOf(_TYPES, 1)),
    "pattern": Plain(str, "text", _no_pattern, "Look at its brackets and backslashes."),
    "multipleOf": _STEP,
    "$ref": TEXT,
}  # fmt: skip

SCHEMA = Record(_KEYWORDS)


def lost_references(schema: dict[str, Any]) -> Iterator[Fault]:
    """References that lead nowhere, or back to themselves: a card is flat, and no field holds a field of its kind."""
    for key, inner in _schemas(schema, ()):
        if key and "$id" in inner:  # references below it would lead into it
            yield Fault((*key, "$id"), "`$id` names the whole file: it stands at its top only.", "Take it out.")
        reference = inner.get("$ref")
        if reference is not None:
            target = _target(schema, reference)
            if target is None:
                message = f"The card schema refers to `{reference[:60]}`, which is not in it."
                hint = "Write what it stands for into this file, and refer to it as `#/$defs/NAME`."
                yield Fault((*key, "$ref"), message, hint)
            elif _returns(schema, reference, frozenset()):
                hint = "Say in place what the value is."
                yield Fault((*key, "$ref"), f"`{reference}` leads back to itself.", hint)


def _target(schema: dict[str, Any], reference: str) -> Any:
    """What a reference leads to; None where it leads out of the file, or to nothing in it."""
    if _HERE.match(reference) is None:
        return None
    target: Any = schema
    for name in reference.split("/")[1:]:
        target = target.get(name) if isinstance(target, dict) else None
    return target if isinstance(target, dict | bool) else None


def _returns(schema: dict[str, Any], reference: str, above: frozenset[str]) -> bool:
    """Whether following a reference, and all that stand below it, comes to one that is being followed."""
    if reference in above:
        return True
    target = _target(schema, reference)
    if not isinstance(target, dict):
        return False
    below = (inner["$ref"] for _, inner in _schemas(target, ()) if "$ref" in inner)
    return any(_returns(schema, inner, above | {reference}) for inner in below)


def _schemas(schema: Any, key: Key) -> Iterator[tuple[Key, dict[str, Any]]]:
    """A schema and all that stand in it, each with its place."""
    if not isinstance(schema, dict):
        return
    yield key, schema
    for keyword, value in schema.items():
        shape = _KEYWORDS.get(keyword)
        if shape is _SCHEMA:
            yield from _schemas(value, (*key, keyword))
        elif shape is _SCHEMAS:
            for number, inner in enumerate(value):
                yield from _schemas(inner, (*key, keyword, number))
        elif isinstance(shape, TableOf) and isinstance(value, dict):
            for name, inner in value.items():
                yield from _schemas(inner, (*key, keyword, name))
