"""Writes a card to fill in: the fields that its type needs, each with a value that passes and a word of explanation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cardwright.check.fielderrors import Fault
from cardwright.check.fields import Record, resolve
from cardwright.check.messages import shown
from cardwright.check.schema import CardSchema
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source

_PLACEHOLDER = "Draw a card."
_SOMETHING = "Something"
_ATTEMPTS = 40


class Samples(NamedTuple):
    """What the cards that there are show of a type."""

    line: str = _PLACEHOLDER
    """A line that can stand on a card of the type; empty, if none has any."""
    named: Mapping[str, str] = MappingProxyType({})
    """For fields that name another card: the card that most of them name."""


def samples(files: Iterable[Path], game: str, card_type: str, name: str) -> Samples:
    """The shortest line of a card of this type, rather one that does not name its own card: it says `name` then; and
    the cards that fields of such cards name."""
    blocks = [block for file in files for block in read_card_file(Source.read(file, file.name)).blocks]
    cards = [block for block in blocks if block.kind == "card" and block.game == game]
    kinds = [(block, block.field("type")) for block in cards]
    alike = [block for block, kind in kinds if kind is not None and kind.value == card_type]
    lines = [(block.name, line.text) for block in alike for line in block.text if "\n" not in line.text]
    fit = [
        (names in text, len(text), re.sub(rf"\b{re.escape(names)}\b", lambda _: name, text)) for names, text in lines
    ]
    known, fields = {block.name for block in cards}, dict[str, Counter[str]]()
    for field in (field for block in alike for field in block.fields if field.value in known):
        fields.setdefault(field.name, Counter())[field.value] += 1
    line = min(fit)[2] if fit else "" if alike else _PLACEHOLDER
    return Samples(line, {field: found.most_common(1)[0][0] for field, found in fields.items()})


def card_template(
    schema: CardSchema, game: str, card_type: str, name: str = "New Card", shown_by: Samples | None = None
) -> str:
    """A card file with one card of this type, which the schema accepts; its text and the cards that it names are as
    other cards have them."""
    shown_by = shown_by or Samples()
    record = _smallest_record(schema, card_type, name)
    record |= {field: other for field, other in shown_by.named.items() if record.get(field) == _SOMETHING}
    properties = schema.schema.get("properties", {})
    lines = [f"game: {game}", "set: New Set", "", f"card: {name}", f"type: {card_type}"]
    for field in _in_schema_order(record, properties):
        about = _about(schema.schema, field)
        lines += [f"# {about}"] if about else []
        lines.append(f"{field}: {shown(record[field], quote=False)}".rstrip())
    has_text = bool(shown_by.line) and ("text" in record or _may_have_text(schema, record))
    lines += ["# One ability a line.", "text:", f"  {shown_by.line}"] if has_text else []
    return "\n".join(lines) + "\n"


def _in_schema_order(record: Record, properties: Mapping[str, Any]) -> list[str]:
    return [field for field in properties if field in record and field not in ("name", "type", "set", "text")]


def _about(schema: Mapping[str, Any], field: str) -> str:
    """What a field means, and its choices if there are few."""
    shape = resolve(schema, schema.get("properties", {}).get(field, {}))
    items = resolve(schema, shape.get("items", {})) if isinstance(shape.get("items"), dict) else {}
    choices = [shown(value, quote=False) for value in shape.get("enum", items.get("enum", []))]
    tail = f" One of: {', '.join(choices)}." if 0 < len(choices) <= 12 else ""
    return " ".join(f"{shape.get('description', '')}{tail}".split())


def _smallest_record(schema: CardSchema, card_type: str, name: str) -> Record:
    """Start from the type alone and mend what the schema complains of, until it is content.

    So the template needs no second idea of what a type requires: the schema's own complaints are that idea.
    """
    record: Record = {"name": name, "type": card_type, "set": "New Set"}
    for _ in range(_ATTEMPTS):
        faults = schema.faults(record)
        if not any(_mend(fault, record, schema.schema) for fault in faults):
            break
    return record


def _mend(fault: Fault, record: Record, schema: Mapping[str, Any]) -> bool:
    """Change the record so that this fault goes away; tells whether anything was changed."""
    before = dict(record)
    if fault.keyword == "required" and not fault.path:
        for name in fault.expected:
            record.setdefault(name, _sample(schema, name))
    elif fault.keyword == "dependentRequired":
        for name in (need for key, needs in fault.expected.items() if key in record for need in needs):
            record.setdefault(name, _sample(schema, name))
    elif fault.keyword == "false" and fault.path:
        record.pop(str(fault.path[0]), None)
    elif fault.path and fault.path[0] not in ("name", "type"):
        record[str(fault.path[0])] = _mended_value(fault, record[str(fault.path[0])])
    return record != before


def _mended_value(fault: Fault, value: Any) -> Any:
    """A value of the kind that the fault asks for."""
    if fault.keyword in ("const", "minimum", "maximum") and len(fault.path) == 1:
        return fault.expected
    if fault.keyword == "enum" and len(fault.path) == 1:
        return fault.expected[0]
    if fault.keyword == "enum" and isinstance(value, list):
        return [fault.expected[0]]
    if fault.keyword == "maxItems":
        return value[: fault.expected]
    if fault.keyword == "contains" and isinstance(fault.expected, dict):
        return [fault.expected.get("const", *fault.expected.get("enum", [None])[:1])]
    return value


def _sample(schema: Mapping[str, Any], name: str) -> Any:
    """A plain value for a field, from its definition. A field with a pattern has to give `examples` itself."""
    if name == "text":
        return [_PLACEHOLDER]
    shape = schema.get("properties", {}).get(name, {})
    return _sample_of(schema, shape if isinstance(shape, dict) else {})


def _sample_of(schema: Mapping[str, Any], shape: Mapping[str, Any]) -> Any:
    shape = resolve(schema, shape)
    for key in ("default", "const"):
        if key in shape:
            return shape[key]
    for key in ("enum", "examples"):
        if shape.get(key):
            return shape[key][0]
    for choice in (*shape.get("anyOf", ()), *shape.get("oneOf", ())):
        return _sample_of(schema, choice)
    return _sample_of_type(schema, shape)


def _sample_of_type(schema: Mapping[str, Any], shape: Mapping[str, Any]) -> Any:
    kinds = shape.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind in ("integer", "number"):
        return max(shape.get("minimum", 1), min(1, shape.get("maximum", 1)))
    if kind == "boolean":
        return False
    if kind == "array":
        least = max(shape.get("minItems", 1), 1)
        items = resolve(schema, shape.get("items", {}))
        return items["enum"][:least] if "enum" in items else [_sample_of(schema, items)]
    return "1" if "pattern" in shape else _SOMETHING


def _may_have_text(schema: CardSchema, record: Record) -> bool:
    """Whether the type allows abilities at all."""
    return not schema.faults({**record, "text": [_PLACEHOLDER]})
