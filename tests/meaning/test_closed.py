"""Which variables are in sight where."""

from __future__ import annotations

import pytest

from cardwright.meaning.calculus.closed import Fault, Problem, faults, free_variables, is_closed, left_in_sight
from cardwright.meaning.calculus.nodes import And, Count, Seq, Sort, This, Var, Where
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.calculus.scopes import plan
from cardwright.meaning.calculus.shapes import node_types

KNEEL = "(do kneel what=p1)"
PICK = "(pick You (binder p1 Anywhere 1 1))"
LET = "(let Anywhere p1 (and))"
ON = "(on kill what=p1 after :deed d1)"

CLOSED = [
    f"(seq {PICK} {KNEEL})",
    f"(seq (seq {PICK}) (may You {KNEEL}))",
    f"(seq (if (now phase) {PICK}) {KNEEL})",
    f"(seq (each w1 Players turn {PICK}) {KNEEL})",
    "(seq (each p1 Anywhere turn (do kneel what=p1)) (do stand what=p1))",
    f"(seq (together {PICK} (do draw)) {KNEEL})",
    "(seq (do kneel what=This :deed d1) (if (did d1) (do draw)))",
    f"(pay You {PICK} {KNEEL})",
    f"(if {LET} {KNEEL} {KNEEL})",
    f"(if (and {LET} (is p1 (kind hero))) {KNEEL})",
    f"(repeat {PICK} :until (is p1 (kind hero)))",
    "(pick You (binder p1 Anywhere 1 1) (binder p2 (minus Anywhere p1) 1 1) :such (same house p1 p2))",
    "(seq (last [(allow (on play what=p1 before) :deed d1)] (until)) (stop d1 cancelled))",
    f"(ability :on {ON} :condition (is p1 (kind hero)) :cost (do pay what=p1 :deed d2)"
    " :targets [(pick You (binder p2 Anywhere 1 1))] :effect (seq (do kneel what=p2) (if (did d2) (stop d1 saved))))",
    "(trigger (on kill what=p1 after) (do kneel what=p2) may :each p2 :of (attached p1))",
    "(on kill what=(p1 (rel beside p1 p2)) by=p2 after)",
    "(give p1 Anywhere (bears (ability :effect (do kneel what=p1))))",
    f"(while {LET} (cannot (on kill what=(p2 (among p2 p1)) before)))",
    "(where Anywhere p1 (and (let (attached p1) p2 (is p2 (kind hero))) (rel beside p1 p2)))",
    "(sum Anywhere p1 (stat STR p1))",
]  # fmt: skip


@pytest.mark.parametrize("text", CLOSED)
def test_what_is_bound_is_seen_by_what_comes_later(text: str):
    assert faults(read(text)) == []


UNSEEN = [
    f"(seq {KNEEL} {PICK})",
    f"(together {PICK} {KNEEL})",
    f"(either You 1 {PICK} {KNEEL})",
    f"(if (now phase) {PICK} {KNEEL})",
    f"(if (not {LET}) {KNEEL})",
    f"(if (or {LET} (is p1 (kind hero))) (do draw))",
    f"(if (>= (count (where Anywhere p1 (and))) 1) {KNEEL})",
    f"(if (able You {PICK}) {KNEEL})",
    "(each p1 (attached p1) turn (do kneel what=p1))",
    "(do kneel what=(of d1 what) :deed d1)",
    f"(ability :cost {KNEEL} :targets [{PICK}])",
    f"(seq (do draw) (last [(trigger (on kill what=p1 after) (do draw) may)] (until)) {KNEEL})",
    "(trigger (on kill after) (do draw) may :condition (is p1 (kind hero)) :each p1 :of Anywhere)",
    "(where (attached p1) p1 (and))",
]  # fmt: skip


@pytest.mark.parametrize("text", UNSEEN)
def test_what_is_not_in_sight_is_a_fault(text: str):
    assert {fault.problem for fault in faults(read(text))} == {Problem.UNSEEN}


def test_what_nothing_binds_is_free():
    tree = read("(where (in z2) p1 (same house p1 p3))")
    assert [notation(variable) for variable in free_variables(tree)] == ["z2", "p3"]
    assert {fault.problem for fault in faults(tree)} == {Problem.UNBOUND}
    assert not is_closed(tree)


def test_each_variable_has_one_binder():
    assert faults(read(f"(seq {PICK} {PICK})")) == [Fault(Var(Sort.PIECE, 1), Problem.TWICE, (0, 0))]


def test_a_fault_has_the_words_it_comes_from():
    variable: Var[object] = Var(Sort.PIECE, 1)
    free = Count(Var(Sort.PIECE, 1, span=(4, 6)), span=(0, 6))
    assert faults(free) == [Fault(variable, Problem.UNBOUND, (4, 6))]
    twice = Where(Where(This(), variable, And(())), variable, And(()), span=(3, 9))
    assert faults(twice) == [Fault(variable, Problem.TWICE, (3, 9))]


def test_what_a_node_leaves_in_sight():
    assert {notation(variable) for variable in left_in_sight(read(ON))} == {"p1", "d1"}
    assert left_in_sight(Seq(())) == frozenset()
    assert left_in_sight(read("(count (where Anywhere p1 (and)))")) == frozenset()


def test_every_node_type_has_a_plan():
    for node in node_types():
        assert plan(node).steps is not None
