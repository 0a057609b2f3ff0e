"""The quick test of a schema never says yes where the referee says no."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.check.quickschema import compile_schema
from cardwright.check.schema import CardSchema
from cardwright.content import Content

GAMES = Content.bundled().games_with_cards()


def schema_of(game: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(Content.bundled().schema_file(game).read_text(encoding="utf-8"))
    return loaded


def values_in(schema: Any) -> list[Any]:
    """Every value that a schema mentions: what records are best made of."""
    if isinstance(schema, dict):
        own = [*schema.get("enum", []), *([schema["const"]] if "const" in schema else [])]
        return own + [value for inner in schema.values() for value in values_in(inner)]
    return [value for inner in schema for value in values_in(inner)] if isinstance(schema, list) else []


def compare(schema: CardSchema, record: dict[str, Any]) -> None:
    quick = compile_schema(schema.schema)
    assert quick is not None
    if quick(record):
        assert schema.faults(record) == []


@pytest.mark.parametrize("game", GAMES)
def test_quick_and_referee_agree(game: str):
    schema = CardSchema(schema_of(game))
    scalars = st.one_of(
        st.sampled_from([value for value in values_in(schema.schema) if not isinstance(value, list | dict)]),
        st.integers(-2, 12), st.booleans(), st.sampled_from(["", "x", "1", "X"]),
    )  # fmt: skip
    values = st.one_of(scalars, st.lists(scalars, max_size=4))
    names = st.sampled_from([*schema.kinds.fields, "other"])
    types = st.sampled_from(schema.schema["properties"]["type"]["enum"])

    @settings(max_examples=150, deadline=None)
    @given(types, st.dictionaries(names, values, max_size=8))
    def agree(card_type: str, fields: dict[str, Any]) -> None:
        compare(schema, {"name": "A", **fields, "type": card_type})

    agree()


def test_what_is_fine_is_quickly_fine(demo_schema: CardSchema):
    assert demo_schema.is_quick
    quick = compile_schema(demo_schema.schema)
    assert quick is not None
    assert quick({"name": "A", "type": "character", "house": ["Stark"], "cost": 2})
    assert not quick({"name": "A", "type": "character", "house": ["Stark"]})
    assert not quick({"name": "A", "type": "event", "colour": "red"})


@pytest.mark.parametrize("schema", [{"patternProperties": {}}, {"$ref": "other.json"}, {"unevaluatedProperties": True}])
def test_an_unknown_keyword_is_left_to_the_referee(schema: dict[str, Any]):
    assert compile_schema(schema) is None


def test_a_schema_that_refers_to_itself_is_left_to_the_referee():
    assert compile_schema({"$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}, "$ref": "#/$defs/a"}) is None


def test_true_is_not_one():
    quick = compile_schema({"enum": [1]})
    assert quick is not None
    assert quick(1)
    assert not quick(True)
