"""Validates the fields of a card against its game's JSON Schema.

The only module that reaches jsonschema. Where that library does not exist (in a browser) fields are not validated. A
schema is one file: what it refers to stands in it, and nothing is ever fetched.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.check.art import with_common
from cardwright.check.fields import FieldKinds, Record
from cardwright.check.quickschema import compile_schema
from cardwright.check.schema_shape import SCHEMA, lost_references
from cardwright.lang.cardblocks import CardBlock
from cardwright.lang.data import read_json
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source

if TYPE_CHECKING:
    from cardwright.check.fielderrors import Fault

_NEVER: dict[str, Any] = {"not": {}}


class CardSchema:
    """The schema of one game's cards, ready to validate many of them."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema
        self.kinds = FieldKinds(schema)
        self._is_fine = compile_schema(schema)

    @property
    def is_quick(self) -> bool:
        """Whether good cards pass without the referee."""
        return self._is_fine is not None

    @classmethod
    def load(cls, file: Path) -> CardSchema:
        """Read a schema file; raises DataFileError where it is none."""
        return cls(with_common(read_schema(file)))

    def validate(self, card: CardBlock, source: Source) -> tuple[Record, list[Diagnostic]]:
        """The fields of a card as JSON values, and what is wrong with them."""
        record = self.kinds.record(card)
        if self._is_fine is not None and self._is_fine(record) and "" not in record.values():
            return record, []
        from cardwright.check.fielderrors import FieldErrors  # nearly all cards are fine and need no messages

        return record, FieldErrors(self.schema, self.kinds, card, source).report(record, self.faults(record))

    def faults(self, record: Record) -> list[Fault]:
        """What the referee says about a record, in a fixed order."""
        if self._referee is None:
            return []
        faults = [_fault(error) for error in self._referee.iter_errors(record)]
        return sorted(faults, key=lambda fault: ([str(step) for step in fault.path], fault.keyword, fault.message))

    @cached_property
    def _referee(self) -> Any:
        try:
            from jsonschema import Draft202012Validator
            from referencing import Registry
        except ImportError:
            return None
        # A registry of its own: that of the library fetches from the network what it does not know.
        return Draft202012Validator(_with_places(self.schema), registry=Registry())


def read_schema(file: Path) -> dict[str, Any]:
    """The schema in a file; raises DataFileError where it is none."""
    found: dict[str, Any] = read_json(file).measured(SCHEMA, lost_references).table
    return found


def _with_places(schema: Any) -> Any:
    """The schema with every `false` written as a `not`: of a bare `false` jsonschema does not say where it stands."""
    if schema is False:
        return _NEVER
    if not isinstance(schema, dict):
        return schema
    return {key: _with_places_below(key, value) for key, value in schema.items()}


def _with_places_below(key: str, value: Any) -> Any:
    if key in ("properties", "$defs"):
        return {name: _with_places(inner) for name, inner in value.items()}
    if key in ("allOf", "anyOf", "oneOf"):
        return [_with_places(inner) for inner in value]
    return _with_places(value) if key in ("if", "then", "else") else value


def _fault(error: Any) -> Fault:
    """Take from an error of jsonschema what the messages need, so that no other module sees its classes."""
    from cardwright.check.fielderrors import Fault

    is_never = error.validator is None or (error.validator == "not" and error.validator_value == {})
    return Fault(
        path=list(error.absolute_path),
        keyword="false" if is_never else str(error.validator),
        expected=error.validator_value,
        value=error.instance,
        names_only="propertyNames" in error.absolute_schema_path,
        message=error.message,
        choices=[_fault(inner) for inner in error.context or ()],
        of_any_type=error.absolute_schema_path[0] == "properties",
    )
