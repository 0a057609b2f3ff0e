"""Meanings as plain data, and back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from cardwright.meaning.calculus.codec import CodecError, meaning, node, plain
from cardwright.meaning.calculus.nodes import (
    Ability,
    Compare,
    Const,
    Count,
    Do,
    Filled,
    In,
    Node,
    Op,
    Pick,
    This,
    You,
    Zone,
)
from cardwright.meaning.calculus.symbols import Role, Verb, ZoneName
from cardwright.meaning.calculus.walk import walk
from meanings import ability, anything

THIS = {"node": "This"}
SOMEBODY = {"node": "Var", "sort": "player", "number": 1}


def test_a_node_is_a_table_of_what_is_said():
    count = Count(In(Zone(ZoneName("hand"), You(span=(3, 7))), span=(3, 12)))
    assert plain(Compare(count, Op.AT_LEAST, Const(3), span=(0, 20))) == {
        "node": "Compare",
        "a": {
            "node": "Count",
            "of": {
                "node": "In",
                "place": {"node": "Zone", "zone": "hand", "of": {"node": "You", "span": [3, 7]}},
                "span": [3, 12],
            },
        },
        "op": ">=",
        "b": {"node": "Const", "value": 3},
        "span": [0, 20],
    }


def test_what_is_required_is_there_also_when_it_is_nothing():
    assert plain(Pick(None, ())) == {"node": "Pick", "who": None, "binders": []}
    assert plain(Ability()) == {"node": "Ability"}


def test_spans_can_be_left_out():
    assert plain(Count(This(span=(1, 2)), span=(1, 5)), spans=False) == {"node": "Count", "of": THIS}


def test_an_ability_reads_back():
    kneel = Do(Verb("kneel"), (Filled(Role("what"), This(span=(6, 10))),), span=(0, 10))
    written = Ability(effect=kneel)
    assert meaning(json.loads(json.dumps(plain(written)))) == written


@given(anything())
@settings(max_examples=300, deadline=None)
def test_every_meaning_reads_back_with_its_words(tree: Node):
    back = node(json.loads(json.dumps(plain(tree))))
    assert back == tree
    assert [part.span for part in walk(back)] == [part.span for part in walk(tree)]


@given(ability())
@settings(max_examples=50, deadline=None)
def test_abilities_read_back(tree: Ability):
    assert meaning(plain(tree)) == tree


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], "the meaning: wanted a node, found a list"),
        ({}, 'the meaning: a node says its type as "node"'),
        ({"node": "Counts"}, 'the meaning: there is no node "Counts"; did you mean "Count"?'),
        ({"node": "Standing"}, 'the meaning: there is no node "Standing"'),
        ({"node": "Count"}, "the meaning: Count lacks of"),
        ({"node": "Count", "off": THIS, "of": THIS}, 'the meaning: Count has no field "off"; did you mean "of"?'),
        ({"node": "Count", "of": None}, "of: wanted a node, found nothing"),
        ({"node": "Count", "of": {"node": "Const", "value": 1}}, "of: wanted a Set, found a Const"),
        ({"node": "In", "place": {"node": "You"}}, "place: wanted a set of sort place, found a You of another"),
        (
            {"node": "Where", "of": THIS, "each": SOMEBODY, "truth": {"node": "And", "truths": []}},
            "each: of another sort than what stands before it",
        ),
        ({"node": "Seq", "steps": [{"node": "Seq", "steps": THIS}]}, "steps[0].steps: wanted a list, found a table"),
        ({"node": "Const", "value": True}, "value: wanted a whole number, found true"),
        ({"node": "Const", "value": "3"}, 'value: wanted a whole number, found "3"'),
        ({"node": "Ability", "may": 1}, "may: wanted true or false, found 1"),
        ({"node": "Ability", "label": ""}, 'label: wanted a name, found ""'),
        ({"node": "Ability", "you": "me"}, 'you: wanted one of controller, active, actor, each, found "me"'),
        ({"node": "This", "span": [1]}, "span: wanted two whole numbers, found a list"),
        ({"node": "This", "span": [1, "2"]}, 'span[1]: wanted a whole number, found "2"'),
    ],
)  # fmt: skip
def test_what_is_no_meaning_is_refused_at_its_place(wrong: Any, message: str):
    with pytest.raises(CodecError) as error:
        node(wrong)
    assert str(error.value) == message


def test_a_meaning_is_an_ability():
    with pytest.raises(CodecError, match="the meaning: wanted an Ability, found a This"):
        meaning(THIS)
