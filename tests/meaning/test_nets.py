"""The nets catch what a pass does not read."""

from __future__ import annotations

import pytest

from cardwright.lang.tree import NODES, Act, Constant, Kind, Quantity, Select, Statement, You
from cardwright.lang.tree import Node as Sentence
from cardwright.meaning.accounting.nets import STYLE, deletions, is_meaning, made_in_vain, poisons, survivors, words_of
from cardwright.meaning.calculus.nodes import Anywhere, Const, Count, Do, Filled, Node, This
from cardwright.meaning.calculus.symbols import Role, Verb

DRAW = Act(
    verb="draw",
    means="move",
    who=You(),
    what=Select(quantity=Quantity(words=["the"], number=Constant(value=2)), kinds=[Kind(noun="card", kind="card")]),
)


def changes(sentence: Sentence, field: str, known: dict[str, list[str]] | None = None) -> list[str]:
    return [change.what for change in poisons(sentence, known) if change.what.startswith(f"{field}:")]


def test_words_become_unknown_other_known_and_none():
    known = {"Act.verb": ["draw", "kill"]}
    assert changes(DRAW, "Act.verb", known) == [
        'Act.verb: "draw" to "xyzzy"',
        'Act.verb: "draw" to "kill"',
        'Act.verb: "draw" to ""',
    ]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("Act.join", ['"" to "and"', '"" to "or"', '"" to "and/or"']),
        ("Act.who", ["You left out"]),
        ("Act.recipient", ["a Select added"]),
        ("Act.roles", ["Role added"]),
        ("Act.manner", ["str added"]),
        ("Select.chosen", ["False to True"]),
        ("Select.kinds", ["member 1 left out", "member 1 said twice"]),
        (
            "Quantity.words",
            [
                "member 1 left out",
                "member 1 said twice",
                '"the" to "xyzzy"',
                '"the" to "no"',
                '"the" to "another"',
                '"the" to ""',
            ],
        ),
        ("Constant.value", ["2 to 3"]),
    ],
)
def test_each_kind_of_field_is_changed(field: str, expected: list[str]):
    assert changes(DRAW, field) == [f"{field}: {change}" for change in expected]


def test_one_field_of_one_node_is_changed():
    found = list(poisons(DRAW))
    assert len(found) > 30
    assert all(change.result != DRAW for change in found)
    (number,) = (change for change in found if change.place == "what.quantity.number.value")
    assert number.result.what.quantity.number == Constant(value=3)  # type: ignore[attr-defined]
    assert DRAW.what.quantity.number == Constant(value=2)  # type: ignore[union-attr]


def test_style_is_left_alone_and_is_of_real_fields():
    fields = {f"{node.__name__}.{name}" for node in NODES for name in node.fields}
    assert set(STYLE) <= fields
    assert all(STYLE.values())
    assert not [change for change in poisons(DRAW) if change.what.split(":")[0] in STYLE]


@pytest.mark.parametrize("node", NODES)
def test_whatever_a_node_can_leave_out_can_be_added(node: type[Sentence]):
    bare = node()  # with nothing but its defaults
    fields = {name for name, value in bare.__dict__.items() if name not in ("span", "op")}
    exempt = {name for name in fields if f"{node.__name__}.{name}" in STYLE}
    assert {change.place for change in poisons(bare)} == fields - exempt


def test_words_come_from_sentences():
    assert words_of([DRAW, Act(verb="kill", means="move")])["Act.verb"] == ["draw", "kill"]


def deaf(sentence: Statement) -> Node | str:
    """A pass that reads verb and number, and knows one verb."""
    if not isinstance(sentence, Act) or sentence.verb != "draw":
        return "no such verb"
    what = sentence.what
    number = what.quantity.number if isinstance(what, Select) and what.quantity else None
    value = number.value if isinstance(number, Constant) else 1
    return Do(Verb("draw"), (Filled(Role("amount"), Const(value)),))


def test_what_a_pass_does_not_read_survives():
    fields = {change.what.split(":")[0] for change in survivors(DRAW, poisons(DRAW), deaf)}
    assert "Quantity.words" in fields
    assert "Act.who" in fields
    assert not {"Act.verb", "Constant.value", "Select.quantity"} & fields


def test_what_is_refused_anyway_has_nothing_to_lose():
    kill = Act(verb="kill", means="move")
    assert list(survivors(kill, poisons(kill), deaf)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw 2 cards.", ["2 cards.", "Draw cards.", "Draw 2."]),
        ("Kneel it, then draw.", ["It, then draw.", "Kneel, then draw.", "Kneel it, draw.", "Kneel it, then."]),
        ("Win: Get +5[X] now.",
         [": Get +5[X] now.", "Win: +5[X] now.", "Win: Get [X] now.", "Win: Get +5 now.", "Win: Get +5[X]."]),
        ("Go. (If able.)", [". (If able.)", "Go. (able.)", "Go. (If.)"]),
    ],
)  # fmt: skip
def test_words_are_left_out_one_by_one(text: str, expected: list[str]):
    assert [change.result for change in deletions(text)] == expected


def test_a_deletion_says_which_word():
    (first, *_) = deletions("Draw 2 cards.")
    assert (first.place, first.what) == ("0", '"Draw" left out')


def test_meanings_are_told_from_refusals():
    assert is_meaning(This())
    assert is_meaning((This(), This()))
    assert not any(map(is_meaning, ((), [], None, "no", (This(), "no"))))


def test_what_was_made_must_be_used():
    used, lost = This(), Anywhere()
    assert made_in_vain([used, lost], [Count(used)]) == [lost]
    assert made_in_vain([This()], [Count(used)]) == [This()]
