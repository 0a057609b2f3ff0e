"""Walks over meanings, and which parts fit where."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

from cardwright.meaning.calculus.nodes import Const, Count, Minus, Node, Of, Plus, Sort, This, Var, You
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.calculus.shapes import misfits, sort_of
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import (
    bound,
    cover,
    parts,
    replaced,
    spans,
    substituted,
    transformed,
    used,
    walk,
    widened,
)
from meanings import anything

PIECE: Var[object] = Var(Sort.PIECE, 1)
FILTER = read("(where (in (zone hand You)) p1 (is p1 (kind character)))")


def test_the_parts_of_a_node_come_with_their_fields():
    assert [(name, notation(part)) for name, part in parts(FILTER)] == [
        ("of", "(in (zone hand You))"),
        ("each", "p1"),
        ("truth", "(is p1 (kind character))"),
    ]


def test_a_walk_goes_from_the_top_down():
    names = [type(node).__name__ for node in walk(FILTER)]
    assert names == ["Where", "In", "Zone", "You", "Var", "Is", "Var", "OfKind"]


def test_a_variable_is_bound_once_and_spoken_of_elsewhere():
    assert list(bound(FILTER)) == [PIECE]
    assert used(FILTER) == Counter({PIECE: 1})


def test_a_copy_has_other_fields_and_the_same_words():
    node = Count(This(), span=(2, 4))
    assert replaced(node, of=You()) == Count(You())
    assert replaced(node, of=You()).span == (2, 4)


def test_changes_are_made_from_the_leaves_up():
    def doubled(node: Node) -> Node:
        return Const(node.value * 2) if isinstance(node, Const) else node

    assert transformed(read("(plus 1 (times 2 3))"), doubled) == read("(plus 2 (times 4 6))")


@given(anything())
@settings(max_examples=50, deadline=None)
def test_what_is_not_changed_is_the_same_object(tree: Node):
    assert transformed(tree, lambda node: node) is tree


def test_what_stands_for_a_variable_has_its_words():
    made = substituted(Count(Var(Sort.PIECE, 1, span=(3, 5))), {PIECE: This(span=(9, 9))})
    assert made == Count(This())
    assert made.of.span == (3, 5)


def test_spans_without_words_do_not_count():
    assert cover((0, 0), (3, 5), (7, 9)) == (3, 9)
    assert cover() == (0, 0)
    assert widened(This(span=(3, 5)), (0, 0)).span == (3, 5)
    assert spans(Plus((Const(1, span=(1, 2)), Const(2)))) == {(1, 2)}


def test_the_sort_of_a_set_is_told_where_it_can_be():
    assert sort_of(Minus(PIECE, This())) is Sort.PIECE
    assert sort_of(You()) is Sort.PLAYER
    assert sort_of(Of(Var(Sort.DEED, 1), Role("what"))) is None


def test_sets_of_two_sorts_do_not_mix():
    assert list(misfits(Minus(PIECE, You()))) == [("less", You())]
    assert list(misfits(Minus(PIECE, Of(Var(Sort.DEED, 1), Role("what"))))) == []
