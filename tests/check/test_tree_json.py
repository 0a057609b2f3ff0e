"""Trees as plain data, and the JSON Schema of them."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel

from cardwright.check.archive import open_archive
from cardwright.check.compiled import CompiledCard
from cardwright.check.sentence_schema import main, schema_file, schema_text, sentence_model, sentence_schema
from cardwright.check.texts import plain
from cardwright.content import Content
from cardwright.lang.tree import NODES, Ability

BY_OP = {node.fields["op"]: node for node in NODES}


@pytest.fixture(scope="module")
def cards() -> list[CompiledCard]:
    return open_archive(Content.bundled()).all_cards()


def abilities(cards: list[CompiledCard]) -> list[Ability]:
    return [ability for card in cards for line in card.lines for ability in line.abilities]


def read_back(data: Any) -> Any:
    """The tree that data from outside describes, judged by the model."""
    return nodes_of(sentence_model().model_validate(data))


def nodes_of(value: Any) -> Any:
    """The nodes that the models of a tree stand for."""
    if isinstance(value, BaseModel):
        fields = {name: nodes_of(getattr(value, name)) for name in type(value).model_fields}
        return BY_OP[fields["op"]](**fields)
    return [nodes_of(item) for item in value] if isinstance(value, list) else value


def test_the_schema_file_is_current(capsys: pytest.CaptureFixture[str]):
    file = schema_file(Content.bundled())
    assert file.read_text(encoding="utf-8") == schema_text(), "run: python -m cardwright.check.sentence_schema --write"
    assert main([]) == 0
    assert capsys.readouterr().err == "sentence.schema.json is current\n"


def test_the_schema_is_one_and_has_every_node():
    schema = sentence_schema()
    Draft202012Validator.check_schema(schema)
    for node in NODES:
        definition = schema["$defs"][node.__name__]
        assert definition["required"][0] == "op"
        assert definition["description"], node
        assert definition["additionalProperties"] is False


@pytest.mark.long
def test_trees_of_real_cards_fit_the_schema_and_read_back(cards: list[CompiledCard]):
    referee = Draft202012Validator(sentence_schema())
    found = abilities(cards)
    assert len(found) > 100
    for ability in found:
        data = plain(ability)
        assert not list(referee.iter_errors(data)), data
        assert read_back(data) == ability


@pytest.mark.parametrize(
    "wrong",
    [
        {"op": "ability", "statement": []},
        {"statements": []},
        {"op": "ability", "statements": [{"op": "nonsense"}]},
        {"op": "ability", "statements": [{"op": "limit", "word": "limit", "number": {"op": "number", "value": "3"}}]},
    ],
)
def test_what_is_no_tree_does_not_fit(wrong: dict[str, object]):
    assert list(Draft202012Validator(sentence_schema()).iter_errors(wrong))


def test_plain_data_leaves_out_places_and_defaults():
    assert plain(read_back({"op": "ability", "span": [3, 9], "labels": []})) == {"op": "ability"}
