"""What holds of the normal form of any meaning."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.meaning.calculus.closed import Problem, faults, free_variables
from cardwright.meaning.calculus.nodes import (
    Ability,
    Among,
    And,
    Anywhere,
    Compare,
    Const,
    Count,
    Do,
    Every,
    Filled,
    If,
    Is,
    Let,
    Minus,
    Node,
    Not,
    OfKind,
    Or,
    Plus,
    Seq,
    StatOf,
    This,
    Union,
    Var,
    Where,
)  # fmt: skip
from cardwright.meaning.calculus.shapes import Family
from cardwright.meaning.equality.normal import normal
from lengthy import WHOLE
from meanings import ability, anything, called_otherwise, in_sight, nodes_of, shuffled


@given(anything().map(in_sight))
@settings(max_examples=200, deadline=None)
def test_the_normal_form_of_a_normal_form_is_itself(tree: Node):
    made = normal(tree)
    assert normal(made) == made
    assert set(free_variables(made)) <= set(free_variables(tree))
    assert {fault.problem for fault in faults(made)} <= {Problem.UNBOUND}


@given(ability().map(in_sight), st.randoms(use_true_random=False))
@settings(max_examples=60 if WHOLE else 20, deadline=None)
def test_names_and_order_do_not_count(tree: Ability, random: Random):
    made = normal(tree)
    assert normal(called_otherwise(tree, random)) == made
    assert normal(shuffled(tree, random)) == made


TRUTHS = frozenset(
    {And, Or, Not, Compare, Is, OfKind, Count, Const, StatOf, Plus, This, Anywhere, Var, Where, Minus, Union, Let}
    | {Among, Every, If, Do, Filled, Seq}
)


@given(nodes_of(Family(If), 5, TRUTHS).map(in_sight), st.randoms(use_true_random=False))
@settings(max_examples=100 if WHOLE else 30, deadline=None)
def test_names_and_order_of_truths_do_not_count(tree: If, random: Random):
    made = normal(tree)
    assert normal(called_otherwise(tree, random)) == made
    assert normal(shuffled(tree, random)) == made
