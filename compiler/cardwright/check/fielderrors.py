"""Says in an author's words what a schema has against a card's fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.fields import FieldKinds, Record, resolve, split_list
from cardwright.check.messages import a, did_you_mean, listed, nearest, number_word, shown
from cardwright.lang.cardblocks import CardBlock, Field
from cardwright.lang.cardtree import HEADS
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span


@dataclass(frozen=True, slots=True)
class Fault:
    """One complaint of the schema: where, which keyword of it, what it expected and what it found."""

    path: list[str | int]
    keyword: str
    expected: Any
    value: Any
    names_only: bool
    message: str
    choices: list[Fault] = field(default_factory=list)
    of_any_type: bool = False
    """Whether cards of every type must have it so."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """A message before it has a place."""

    code: str
    message: str
    hint: str = ""


class FieldErrors:
    """Turns the faults of one card into diagnostics."""

    def __init__(self, schema: Mapping[str, Any], kinds: FieldKinds, card: CardBlock, source: Source) -> None:
        self._schema = schema
        self._kinds = kinds
        self._card = card
        self._source = source
        self._type = ""
        self._found: dict[tuple[str, str], Diagnostic] = {}
        self._meant: set[str] = set()
        """The fields that unknown ones are told to be: they are not missing besides."""

    def report(self, record: Record, faults: list[Fault]) -> list[Diagnostic]:
        """The diagnostics of a card, each said once, in the order of the file."""
        self._type = str(record.get("type", ""))
        self._unknown_fields()
        self._empty_fields()
        # Without a type every branch of the schema would complain; what holds for every type is told all the same.
        if not self._type_is_known(record):
            faults = [fault for fault in faults if _needs_no_type(fault)]
        for fault in faults:
            self._translate(fault, record)
        return sorted(self._found.values(), key=lambda diagnostic: diagnostic.order)

    def _type_is_known(self, record: Record) -> bool:
        types = card_types(self._schema)
        return "type" in record and (not types or record["type"] in types)

    def _unknown_fields(self) -> None:
        known = list(self._kinds.fields)
        for found in self._card.fields:
            if found.name not in self._kinds.fields:
                meant = nearest(found.name, [*known, *HEADS])
                self._meant.add(meant)
                hint = f"Did you mean `{meant}:`?" if meant else f"The fields are {listed(known)}."
                self._add(found.name, found.name_span, _Finding("CW0202", f"There is no field `{found.name}:`.", hint))

    def _empty_fields(self) -> None:
        for found in self._card.fields:
            if not found.value and found.name in self._kinds.fields and "array" not in self._kinds.fields[found.name]:
                hint = self._about(found.name) or "Write a value, or leave the line out."
                self._add(found.name, found.span, _Finding("CW0211", f"`{found.name}:` has no value.", hint))

    def _add(self, name: str, span: Span, finding: _Finding) -> None:
        diagnostic = Diagnostic.at(self._source, span, finding.code, finding.message, finding.hint)
        self._found.setdefault((name, str(span.start)), diagnostic)

    def _translate(self, fault: Fault, record: Record) -> None:
        if fault.keyword == "unevaluatedProperties":
            return  # said already, field by field: the schema's own list also names fields whose branch failed
        if fault.names_only:
            self._foreign(str(fault.value))
        elif fault.keyword == "required" and not fault.path:
            self._missing(name for name in fault.expected if name not in record and name not in self._meant)
        elif fault.keyword == "dependentRequired":
            self._dependent(fault, record)
        elif not fault.path:
            self._add("", self._card.name_span, _Finding("CW0213", "These fields do not go together.", fault.message))
        elif fault.keyword == "false":
            self._foreign(str(fault.path[0]))
        else:
            name = str(fault.path[0])
            self._add(name, self._place(fault), self._value_finding(name, fault))

    def _missing(self, names: Iterator[str]) -> None:
        for name in names:
            who = a(self._type) if self._type and name != "type" else "A card"
            hint = self._about(name) or f"Add a line `{name}: ...`."
            if name == "type":
                hint = f"Add a line `type: ...`. The types are {listed(card_types(self._schema))}."
            self._add("missing " + name, self._card.head.span, _Finding("CW0201", f"{who} needs `{name}:`.", hint))

    def _dependent(self, fault: Fault, record: Record) -> None:
        for name, needs in fault.expected.items():
            missing = [need for need in needs if need not in record]
            if name in record and missing:
                message = f"A card with `{name}:` also needs `{missing[0]}:`."
                self._add(name, self._span([name]), _Finding("CW0213", message, self._about(missing[0])))

    def _foreign(self, name: str) -> None:
        finding = _Finding(
            "CW0203", f"{a(self._type)} has no `{name}:`.", "Take it away, or look whether `type:` is right."
        )
        self._add(name, self._span([name], whole=True), finding)

    def _value_finding(self, name: str, fault: Fault) -> _Finding:
        if fault.keyword in ("anyOf", "oneOf") and fault.choices:
            return self._value_finding(name, _nearest(fault))
        make = getattr(self, "_say_" + fault.keyword, None)
        if make is not None:
            finding: _Finding = make(name, fault)
            return finding
        return _Finding("CW0212", f"`{name}:` cannot be {shown(fault.value)}.", self._about(name))

    def _say_enum(self, name: str, fault: Fault) -> _Finding:
        choices = [shown(choice, quote=False) for choice in fault.expected]
        if len(parts := split_list(str(fault.value))) > 1 and {*parts} <= {*choices}:
            return _Finding("CW0204", f"`{name}:` takes one value, not {len(parts)}.", f"Write {listed(parts)}.")
        near = did_you_mean(str(fault.value), choices, "`{}`")
        about = "" if near or name == "type" else self._about(name)
        hint = " ".join(filter(None, (near, f"It is one of {listed(choices)}." if len(choices) > 1 else "", about)))
        if name == "type":
            return _Finding("CW0207", f"There is no card type {shown(fault.value)}.", hint)
        return _Finding("CW0204", f"`{name}:` cannot be {shown(fault.value)}.", hint)

    def _say_const(self, name: str, fault: Fault) -> _Finding:
        message = f"`{name}:` of {a(self._type).lower()} is always {shown(fault.expected)}, not {shown(fault.value)}."
        return _Finding("CW0204", message, f"Write `{name}: {shown(fault.expected, quote=False)}`.")

    def _say_type(self, name: str, fault: Fault) -> _Finding:
        kinds = [fault.expected] if isinstance(fault.expected, str) else list(fault.expected)
        if "integer" in kinds or "number" in kinds:
            digit = number_word(str(fault.value)) or _number_in(str(fault.value))
            hint = f"Write `{name}: {digit}`." if digit else self._about(name)
            return _Finding("CW0205", f"`{name}:` takes a number, not {shown(fault.value)}.", hint)
        if "boolean" in kinds:
            message = f"`{name}:` takes `yes` or `no`, not {shown(fault.value)}."
            return _Finding("CW0210", message, self._about(name))
        return _Finding("CW0212", f"`{name}:` cannot be {shown(fault.value)}.", self._about(name))

    def _say_minimum(self, name: str, fault: Fault) -> _Finding:
        message = f"`{name}:` is at least {fault.expected}; {fault.value} is too low."
        return _Finding("CW0206", message, self._about(name))

    def _say_maximum(self, name: str, fault: Fault) -> _Finding:
        message = f"`{name}:` is at most {fault.expected}; {fault.value} is too high."
        return _Finding("CW0206", message, self._about(name))

    def _say_minItems(self, name: str, fault: Fault) -> _Finding:  # noqa: N802 - named like the keyword
        message = f"`{name}:` takes at least {_values(fault.expected)}; here are {len(fault.value)}."
        return _Finding("CW0208", message, self._about(name))

    def _say_maxItems(self, name: str, fault: Fault) -> _Finding:  # noqa: N802
        message = f"`{name}:` takes at most {_values(fault.expected)}; here are {len(fault.value)}."
        return _Finding("CW0208", message, self._about(name))

    def _say_uniqueItems(self, name: str, fault: Fault) -> _Finding:  # noqa: N802
        twice = next((item for at, item in enumerate(fault.value) if item in fault.value[:at]), "")
        return _Finding("CW0209", f"`{name}:` names {shown(twice)} twice.", "Name it once.")

    def _about(self, name: str) -> str:
        """The description that the schema gives of a field, for the hint."""
        shape = self._schema.get("properties", {}).get(name)
        text = resolve(self._schema, shape).get("description", "") if isinstance(shape, dict) else ""
        return f"`{name}:` {text}" if text else ""

    def _place(self, fault: Fault) -> Span:
        """Where the fault is; of lines of a text that are too many, the first one too many."""
        most = int(fault.expected) if fault.keyword == "maxItems" else len(self._card.text)
        if fault.path == ["text"] and len(self._card.text) > most:
            return self._card.text[most].span
        return self._span(fault.path)

    def _span(self, path: list[str | int], whole: bool = False) -> Span:
        """Where a value stands: its line, or one item of its list."""
        found = self._card.field(str(path[0]))
        if found is None:
            return self._card.name_span if path[0] != "text" or not self._card.text else self._card.text[0].span
        if whole:
            return found.span
        return _item_span(found, path[1]) if len(path) > 1 and isinstance(path[1], int) else found.value_span


def card_types(schema: Mapping[str, Any]) -> list[str]:
    """The card types that a schema allows."""
    shape = resolve(schema, schema.get("properties", {}).get("type", {}))
    return [str(value) for value in shape.get("enum", [])]


def _number_in(value: str) -> str:
    """`8"`: the one number that stands there."""
    found = re.findall(r"\d+", value)
    return str(found[0]) if len(found) == 1 and not re.search(r"\w", value.replace(found[0], "", 1)) else ""


def _item_span(found: Field, index: int) -> Span:
    """The place of one item of a comma-separated value."""
    start = 0
    for item in found.value.split(",")[:index]:
        start += len(item) + 1
    items = split_list(found.value)
    text = items[index] if index < len(items) else ""
    start = found.value.find(text, start)
    return Span(found.value_start + start, found.value_start + start + max(1, len(text)))


def _needs_no_type(fault: Fault) -> bool:
    if fault.path:
        return fault.path[0] == "type" or fault.of_any_type
    return fault.keyword == "required" and "type" in fault.expected


def _nearest(fault: Fault) -> Fault:
    """Of the ways in which a value misses each of several choices, the one that helps the author most."""
    order = {"minimum": 0, "maximum": 0, "pattern": 1, "type": 2, "enum": 3, "const": 4}
    return min(fault.choices, key=lambda choice: order.get(choice.keyword, 5))


def _values(count: int) -> str:
    return "1 value" if count == 1 else f"{count} values"
