"""Says quickly that a card's fields are fine, for the schema keywords that card schemas use.

jsonschema is the referee, but it is slow, and nearly all cards are fine. A schema is compiled here into closures that
answer yes or no. A no, or a schema with a keyword that is not known here, goes to the referee; a wrong yes would be a
bug, and a test compares the two over many records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Test = Callable[[Any], bool]
Schema = Mapping[str, Any] | bool

_REMARKS = frozenset({"$schema", "$id", "$defs", "$comment", "title", "description", "default", "examples"})
_TYPES: dict[str, Test] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


class UnknownKeywordError(Exception):
    """The schema uses a keyword that only the referee understands."""


def compile_schema(schema: Schema) -> Test | None:
    """A test for this schema, or None when it needs the referee every time."""
    try:
        return _Compiler(schema).test(schema)
    except UnknownKeywordError:
        return None


class _Compiler:
    """Compiles one schema document; one method a keyword."""

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._open: set[str] = set()

    def test(self, schema: Schema) -> Test:
        """The test of a schema: all its keywords together."""
        if isinstance(schema, bool):
            return (lambda _: True) if schema else (lambda _: False)
        tests = [self._keyword(key, value, schema) for key, value in schema.items() if key not in _REMARKS]
        found = [test for test in tests if test is not None]
        if len(found) == 1:
            return found[0]
        return lambda value: all(test(value) for test in found)

    def _keyword(self, key: str, value: Any, schema: Mapping[str, Any]) -> Test | None:
        if key in ("then", "else"):
            return None
        if key == "if":
            return self._if(schema)
        if key == "unevaluatedProperties":
            return self._unevaluated(value, schema)
        make = getattr(self, "_" + key.strip("$"), None)
        if make is None:
            raise UnknownKeywordError(key)
        test: Test = make(value)
        return test

    def _ref(self, reference: str) -> Test:
        target: Any = self._root
        if not reference.startswith("#/") or reference in self._open:
            raise UnknownKeywordError(reference)
        for name in reference[2:].split("/"):
            if not isinstance(target, Mapping) or name not in target:
                raise UnknownKeywordError(reference)
            target = target[name]
        self._open.add(reference)
        test = self.test(target)
        self._open.remove(reference)
        return test

    def _type(self, names: str | list[str]) -> Test:
        if isinstance(names, str):
            return _TYPES[names]
        tests = [_TYPES[name] for name in names]
        return lambda value: any(test(value) for test in tests)

    def _enum(self, values: list[Any]) -> Test:
        # A JSON true is not a JSON 1, although Python takes them for equal.
        allowed = {(type(value), value) for value in values if not isinstance(value, list | dict)}
        if len(allowed) != len(values):
            raise UnknownKeywordError("enum of lists or objects")
        return lambda value: not isinstance(value, list | dict) and (type(value), value) in allowed

    def _const(self, value: Any) -> Test:
        return self._enum([value])

    def _minimum(self, least: float) -> Test:
        return lambda value: not _is_number(value) or value >= least

    def _maximum(self, most: float) -> Test:
        return lambda value: not _is_number(value) or value <= most

    def _minLength(self, least: int) -> Test:  # noqa: N802 - named like the keyword
        return lambda value: not isinstance(value, str) or len(value) >= least

    def _maxLength(self, most: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, str) or len(value) <= most

    def _pattern(self, pattern: str) -> Test:
        search = re.compile(pattern).search
        return lambda value: not isinstance(value, str) or search(value) is not None

    def _minItems(self, least: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, list) or len(value) >= least

    def _maxItems(self, most: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, list) or len(value) <= most

    def _uniqueItems(self, wanted: bool) -> Test:  # noqa: N802
        return lambda value: not wanted or not isinstance(value, list) or _all_different(value)

    def _items(self, schema: Schema) -> Test:
        test = self.test(schema)
        return lambda value: not isinstance(value, list) or all(map(test, value))

    def _contains(self, schema: Schema) -> Test:
        test = self.test(schema)
        return lambda value: not isinstance(value, list) or any(map(test, value))

    def _required(self, names: list[str]) -> Test:
        return lambda value: not isinstance(value, dict) or all(name in value for name in names)

    def _dependentRequired(self, needs: Mapping[str, list[str]]) -> Test:  # noqa: N802
        return lambda value: (
            not isinstance(value, dict)
            or all(need in value for name, names in needs.items() if name in value for need in names)
        )

    def _properties(self, properties: Mapping[str, Schema]) -> Test:
        tests = {name: self.test(schema) for name, schema in properties.items()}
        if len(tests) == 1:  # the condition of a type's branch: by far the most frequent test
            ((only, test),) = tests.items()
            return lambda value: not isinstance(value, dict) or only not in value or test(value[only])
        return lambda value: (
            not isinstance(value, dict) or all(tests[name](inner) for name, inner in value.items() if name in tests)
        )

    def _propertyNames(self, schema: Schema) -> Test:  # noqa: N802
        test = self.test(schema)
        return lambda value: not isinstance(value, dict) or all(map(test, value))

    def _allOf(self, schemas: Iterable[Schema]) -> Test:  # noqa: N802
        tests = [self.test(schema) for schema in schemas]
        return lambda value: all(test(value) for test in tests)

    def _anyOf(self, schemas: Iterable[Schema]) -> Test:  # noqa: N802
        tests = [self.test(schema) for schema in schemas]
        return lambda value: any(test(value) for test in tests)

    def _not(self, schema: Schema) -> Test:
        test = self.test(schema)
        return lambda value: not test(value)

    def _if(self, schema: Mapping[str, Any]) -> Test:
        condition, then, other = (self.test(schema.get(key, True)) for key in ("if", "then", "else"))
        return lambda value: then(value) if condition(value) else other(value)

    def _unevaluated(self, allowed: Any, schema: Mapping[str, Any]) -> Test:
        if allowed is not False:
            raise UnknownKeywordError("unevaluatedProperties that is not false")
        # Only the schema's own properties count. A field that only a branch evaluates is left to the referee.
        known = frozenset(schema.get("properties", ()))
        return lambda value: not isinstance(value, dict) or known.issuperset(value)


def _is_number(value: object) -> bool:
    return type(value) in (int, float)


def _all_different(values: list[Any]) -> bool:
    try:
        return len({(type(value), value) for value in values}) == len(values)
    except TypeError:  # lists in lists: rare enough for the referee
        return False
