"""Meanings in brackets: written, read, and refused with a place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from cardwright.meaning.calculus.nodes import (
    Ability,
    Binder,
    Compare,
    Const,
    Count,
    Divided,
    Do,
    Each,
    Filled,
    In,
    Is,
    Last,
    Moment,
    Node,
    OfKind,
    On,
    Op,
    Order,
    Pick,
    Slot,
    Sort,
    This,
    Until,
    Var,
    Where,
    You,
    Zone,
)
from cardwright.meaning.calculus.notation import heads, notation, pretty
from cardwright.meaning.calculus.notation_reader import NotationError, read
from cardwright.meaning.calculus.shapes import node_types
from cardwright.meaning.calculus.symbols import Kind, Role, Verb, ZoneName
from meanings import anything

PIECE: Var[object] = Var(Sort.PIECE, 1)
DEED: Var[object] = Var(Sort.DEED, 2)
HAND = Zone(ZoneName("hand"), You())
CHARACTER = Is(PIECE, OfKind(Kind("character")))
WHAT, BY = Role("what"), Role("by")
KILLED = (Verb("kill"), Verb("discard"))

EXAMPLES: list[tuple[Node, str]] = [
    (Do(Verb("kneel"), (Filled(WHAT, This()),)), "(do kneel what=This)"),
    (Do(Verb("draw"), (Filled(Role("amount"), Const(2)),), DEED), "(do draw amount=2 :deed d2)"),
    (Where(In(HAND), PIECE, CHARACTER), "(where (in (zone hand You)) p1 (is p1 (kind character)))"),
    (Zone(ZoneName("discard pile")), '(zone "discard pile")'),
    (Compare(Count(PIECE), Op.AT_LEAST, Const(-1)), "(>= (count p1) -1)"),
    (Divided(Const(7), Const(2), True), "(divided 7 2 up)"),
    (Divided(Const(7), Const(2), False), "(divided 7 2 no-up)"),
    (
        On(KILLED, (Slot(WHAT, PIECE, CHARACTER), Slot(BY, Var(Sort.PLAYER, 3))), Moment.AFTER, DEED),
        "(on [kill discard] what=(p1 (is p1 (kind character))) by=w3 after :deed d2)",
    ),
    (
        Pick(None, (Binder(PIECE, In(HAND), Const(0), None),), target=True),
        "(pick _ (binder p1 (in (zone hand You)) 0 _) :target)",
    ),
    (Each(PIECE, This(), Order.AT_ONCE, Do(Verb("kneel"), ())), "(each p1 This at-once (do kneel))"),
    (Last((), Until((), 1), fixed=False), "(last [] (until :uses 1) :no-fixed)"),
    (
        Ability(works=(ZoneName("hand"),), effect=Do(Verb("kneel"), ())),
        "(ability :works hand :effect (do kneel))",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "text"), EXAMPLES)
def test_a_meaning_in_brackets(tree: Node, text: str):
    assert notation(tree) == text
    assert read(text) == tree


def test_every_node_type_has_a_name_of_its_own():
    assert len(heads()) == len(node_types())


@given(anything())
@settings(max_examples=300, deadline=None)
def test_every_meaning_reads_back(tree: Node):
    assert read(notation(tree)) == tree
    assert read(pretty(tree, 40)) == tree


def test_a_long_meaning_takes_several_lines():
    tree = read("(ability :on (on kill what=(p1 (is p1 (kind character))) after) :effect (do draw by=You amount=1))")
    assert pretty(tree, 60) == (
        "(ability\n  :on (on kill what=(p1 (is p1 (kind character))) after)\n  :effect (do draw by=You amount=1))"
    )


def test_remarks_and_lines_do_not_count():
    assert read("(do kneel ; the card\n  what=This)") == Do(Verb("kneel"), (Filled(WHAT, This()),))


def test_fields_and_roles_may_stand_in_any_order():
    assert read("(do kneel :deed d2 what=This)") == Do(Verb("kneel"), (Filled(WHAT, This()),), DEED)
    assert read("(on what=p1 kill after)") == read("(on kill after what=p1)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: the text ends here, and something is missing"),
        ("(count", "line 1, column 7: the text ends here, and something is missing"),
        ("(count This", "line 1, column 12: the text ends here, and something is missing"),
        ("(count This) This", "line 1, column 14: This stands after the end"),
        ("(counts This)", "line 1, column 2: counts is no node; did you mean count?"),
        ("(count this)", "line 1, column 8: this is no node; did you mean This?"),
        ("(count x1)", "line 1, column 8: x is no letter of a variable: p, w, z, v, n, d"),
        ("(count\n 3)", "line 2, column 2: wanted Set, found Const"),
        ("(in You)", "line 1, column 5: wanted Set of place, found You"),
        ("(where This w1 (and))", "line 1, column 1: Var is of another sort than the rest of where, as its each"),
        ("(count This This)", "line 1, column 13: wanted ), found This"),
        ("(count what=This)", "line 1, column 8: Count has no roles"),
        ("(do kneel :dead d1)", "line 1, column 11: :dead is no field of Do: :deed"),
        ("(do kneel :deed d1 :deed d2)", "line 1, column 20: :deed is said twice"),
        ("(on kill afterwards)", "line 1, column 10: wanted one of before, after, found afterwards"),
        ("(divided 1 2 down)", "line 1, column 14: wanted one of up, no-up, found down"),
        ("(kind 3)", "line 1, column 7: wanted a symbol, found 3"),
        ('(kind "x)', "line 1, column 7: a quotation mark that is never closed"),
    ],
)
def test_what_is_no_meaning_is_refused_at_its_place(text: str, message: str):
    with pytest.raises(NotationError) as error:
        read(text)
    assert str(error.value) == message
