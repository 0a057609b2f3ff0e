"""The JSON Schema of meanings says what the codec says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from cardwright.content import Content
from cardwright.meaning.calculus.codec import plain
from cardwright.meaning.calculus.nodes import Ability
from cardwright.meaning.calculus.schema import main, meaning_schema, schema_file, schema_text
from cardwright.meaning.calculus.shapes import node_types
from meanings import ability

REFEREE = Draft202012Validator(meaning_schema())


def test_the_schema_file_is_current(capsys: pytest.CaptureFixture[str]):
    file = schema_file(Content.bundled())
    assert file.read_text(encoding="utf-8") == schema_text(), (
        "run: python -m cardwright.meaning.calculus.schema --write"
    )
    assert main([]) == 0
    assert capsys.readouterr().err == "effect.schema.json is current\n"


def test_the_schema_is_one_and_has_every_node():
    schema = meaning_schema()
    Draft202012Validator.check_schema(schema)
    for node in node_types():
        definition = schema["$defs"][node.__name__]
        assert definition["properties"]["node"] == {"const": node.__name__}
        assert definition["additionalProperties"] is False


@given(ability(3))
@settings(max_examples=40, deadline=None)
def test_every_meaning_fits(tree: Ability):
    assert list(REFEREE.iter_errors(plain(tree))) == []


def effect(data: dict[str, Any]) -> dict[str, Any]:
    return {"node": "Ability", "effect": data}


THIS = {"node": "This"}
SOMETHING = {"node": "Var", "sort": "piece", "number": 1}


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({}, []),
        ({"node": "Count", "of": THIS}, ["node"]),
        (effect(THIS), ["effect", "node"]),
        (effect({"node": "Seq", "steps": [{"node": "Do", "verb": "kneel"}]}), ["effect", "steps", 0]),
        (effect({"node": "Do", "verb": "", "parts": []}), ["effect", "verb"]),
        (effect({"node": "May", "who": THIS, "effect": {"node": "Seq", "steps": []}}), ["effect", "who", "node"]),
        (effect({"node": "Pick", "binders": []}), ["effect"]),
        (
            effect({"node": "May", "who": SOMETHING, "effect": {"node": "Seq", "steps": []}}),
            ["effect", "who", "sort"],
        ),
    ],
)  # fmt: skip
def test_a_fault_has_its_place(wrong: dict[str, Any], path: list[str | int]):
    places = [list(error.absolute_path) for error in REFEREE.iter_errors(wrong)]
    assert path in places
    assert REFEREE.is_valid(effect({"node": "Pick", "who": None, "binders": []}))
