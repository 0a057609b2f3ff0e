"""Turns the fields of a card, which are all text, into the values that its schema speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardwright.lang.cardblocks import CardBlock

Json = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
Record = dict[str, Any]
"""A card's fields by name, as JSON values."""

YES_NO = {"yes": True, "no": False, "true": True, "false": False}
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}\Z")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,15}\.[0-9]{1,15}\Z")
_KIND_OF = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
_NOTHING: frozenset[str] = frozenset()


class FieldKinds:
    """Which kinds of JSON value each field of a schema may have."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = schema
        self.fields: dict[str, frozenset[str]] = {}
        self.items: dict[str, frozenset[str]] = {}
        for properties in _all_properties(schema):
            for name, shape in properties.items():
                self._add(name, shape)

    def _add(self, name: str, shape: object) -> None:
        kinds = frozenset(self._kinds(shape))
        # The first mention with a kind is the definition; later ones, a type's own, only narrow it.
        if not self.fields.get(name):
            self.fields[name] = kinds
        if "array" in kinds and isinstance(shape, dict):
            self.items.setdefault(name, frozenset(self._kinds(resolve(self._schema, shape).get("items"))))

    def _kinds(self, shape: object) -> Iterator[str]:
        if not isinstance(shape, dict):
            return
        shape = resolve(self._schema, shape)
        kinds = shape.get("type", [])
        yield from [kinds] if isinstance(kinds, str) else kinds
        for value in [*shape.get("enum", []), *([shape["const"]] if "const" in shape else [])]:
            yield _KIND_OF.get(type(value), "null")
        for choice in (*shape.get("anyOf", ()), *shape.get("oneOf", ())):
            yield from self._kinds(choice)

    def value(self, name: str, text: str) -> Any:
        """The value that the text of a field stands for. Text that fits no kind stays text: the schema says so then."""
        kinds = self.fields.get(name, _NOTHING)
        if "array" in kinds:
            return [scalar(item, self.items.get(name, _NOTHING)) for item in split_list(text)]
        return scalar(text, kinds)

    def record(self, card: CardBlock) -> Record:
        """All fields of a card, with what its place in the file gives: name, set and text."""
        record: Record = {"name": card.name}
        if card.set_name:
            record["set"] = card.set_name
        for field in card.fields:
            record[field.name] = self.value(field.name, field.value)
        if card.text:
            record["text"] = [line.text for line in card.text]
        return record


def scalar(text: str, kinds: frozenset[str]) -> bool | int | float | str:
    """A single value of one of these kinds."""
    if "integer" in kinds or "number" in kinds:
        digits = text.replace("−", "-")
        if _NUMBER.match(digits):
            return int(digits)
        if "number" in kinds and _DECIMAL.match(digits):
            return float(digits)
    if "boolean" in kinds:
        return YES_NO.get(text.lower(), text)
    return text


def split_list(text: str) -> list[str]:
    """The items of a comma-separated list."""
    return [item.strip() for item in text.split(",")] if text.strip() else []


def resolve(schema: Mapping[str, Any], shape: Mapping[str, Any]) -> Mapping[str, Any]:
    """Follow a `$ref` into the same schema, if the shape is one."""
    for _ in range(20):  # a ring of references must not hang
        reference = shape.get("$ref")
        if not isinstance(reference, str) or not reference.startswith("#/"):
            break
        target: Any = schema
        for key in reference[2:].split("/"):
            target = target.get(key, {}) if isinstance(target, dict) else {}
        shape = {**(target if isinstance(target, dict) else {}), **{k: v for k, v in shape.items() if k != "$ref"}}
    return shape


def _all_properties(schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every `properties` table of a schema, its own first and then those of its branches."""
    yield schema.get("properties", {})
    for key in ("allOf", "then", "else"):
        inner = schema.get(key, ())
        for branch in inner if isinstance(inner, list | tuple) else (inner,):
            if isinstance(branch, dict):
                yield from _all_properties(branch)
