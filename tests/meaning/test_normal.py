"""Equal meanings are equal objects."""

from __future__ import annotations

import pytest

from cardwright.meaning.calculus.nodes import And, Const, Do, Now, Plus, Seq
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.calculus.symbols import Period, Verb
from cardwright.meaning.equality.normal import normal

SAME = [
    # effects
    ("(seq (seq (do a)) (do b))", "(seq (do a) (do b))"),
    ("(seq (together (do a)))", "(do a)"),
    ("(together (do a) (together (do b) (do c)))", "(together (do a) (do b) (do c))"),
    ("(do a :deed d1)", "(do a)"),
    ("(do a what=This by=You)", "(do a by=You what=This)"),
    ("(seq (last [(cannot (on a before))] (until (ends phase))) (last [(must (on b before))] (until (ends phase))))",
     "(last [(cannot (on a before)) (must (on b before))] (until (ends phase)))"),
    # truths
    ("(and (now b) (and (now a)))", "(and (now a) (now b))"),
    ("(and (now a) (now a))", "(now a)"),
    ("(or (now b) (or (now a) (now b)))", "(or (now a) (now b))"),
    ("(not (not (now a)))", "(now a)"),
    ("(not (and (now a) (not (now b))))", "(or (now b) (not (now a)))"),
    ("(not (or (now a) (now b)))", "(and (not (now a)) (not (now b)))"),
    ("(not (< (stat STR This) (stat cost This)))", "(>= (stat STR This) (stat cost This))"),
    ("(<= (stat cost This) (stat STR This))", "(>= (stat STR This) (stat cost This))"),
    ("(<= 3 (stat STR This))", "(>= (stat STR This) 3)"),
    ("(> (stat STR This) 3)", "(>= (stat STR This) 4)"),
    ("(> (distance This p1) 3)", "(> (distance p1 This) 3)"),
    ("(> (count This) 0)", "(>= (count This) 1)"),
    ("(!= (held gold You) 0)", "(>= (held gold You) 1)"),
    ("(< (count This) 1)", "(= (count This) 0)"),
    ("(<= (count This) 0)", "(= (count This) 0)"),
    ("(not (>= (count This) 1))", "(= (count This) 0)"),
    ("(same house This p1)", "(same house p1 This)"),
    ("(let Anywhere p1 (is p1 (kind a)))", "(>= (count (where Anywhere p1 (is p1 (kind a)))) 1)"),
    ("(let Anywhere p1 (and))", "(>= (count Anywhere) 1)"),
    ("(every Anywhere p1 (among p1 (where (attached This) p2 (is p2 (kind a)))))",
     "(every Anywhere p1 (and (among p1 (attached This)) (is p1 (kind a))))"),
    # sets
    ("(where (where Anywhere p1 (is p1 (kind b))) p2 (is p2 (kind a)))",
     "(where Anywhere p1 (and (is p1 (kind a)) (is p1 (kind b))))"),
    ("(where Anywhere p1 (and))", "Anywhere"),
    ("(where Anywhere p1 (not (among p1 This)))", "(minus Anywhere This)"),
    ("(where (minus Anywhere This) p1 (is p1 (kind a)))", "(minus (where Anywhere p1 (is p1 (kind a))) This)"),
    ("(where Anywhere p1 (and (not (among p1 This)) (is p1 (kind a))))",
     "(minus (where Anywhere p1 (is p1 (kind a))) This)"),
    ("(minus (minus Anywhere This) (attached This))", "(minus Anywhere (union (attached This) This))"),
    ("(union This (union (attached This) This))", "(union (attached This) This)"),
    ("(union This)", "This"),
    # numbers
    ("(plus 1 (plus 2 (stat STR This)))", "(plus (stat STR This) 3)"),
    ("(plus (stat STR This) 0)", "(stat STR This)"),
    ("(plus 1 -1)", "0"),
    ("(times 2 (stat STR This) 3)", "(times (stat STR This) 6)"),
    ("(times 1 (stat STR This))", "(stat STR This)"),
    ("(times 0 (stat STR This))", "0"),
    ("(times -1 (times -1 (stat STR This)))", "(stat STR This)"),
    ("(least 3 (least 5 (stat STR This)))", "(least (stat STR This) 3)"),
    ("(most 3)", "3"),
    ("(divided 7 2 up)", "4"),
    ("(divided (count This) 1 up)", "(count This)"),
    ("(sum Anywhere p1 (stat STR p1))", "(stat STR Anywhere)"),
    # patterns
    ("(on [b a] by=w1 what=(p1 (and)) after :deed d1)", "(on [a b] after)"),
    ("(on a what=(p1 (is p2 (kind x))) by=(p2 (rel beside p1 p2)) after :truth (is p1 (kind y)))",
     "(on a by=(p1 (is p1 (kind x))) what=(p2 (is p2 (kind y))) after :truth (rel beside p2 p1))"),
    ("(one-of (ends b) (ends a))", "(one-of (ends a) (ends b))"),
    # standings
    ("(while (now b) (while (now a) (cannot (on x before))))", "(while (and (now a) (now b)) (cannot (on x before)))"),
    # abilities
    ("(ability :works [play hand play] :condition (and))", "(ability :works [hand play])"),
    ("(ability :targets [(pick You (binder p9 Anywhere 1 1) :such (and))] :effect (do a what=p9))",
     "(ability :targets [(pick You (binder p1 Anywhere 1 1))] :effect (do a what=p1))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SAME)
def test_one_meaning_has_one_spelling(text: str, expected: str):
    assert normal(read(text)) == normal(read(expected))


@pytest.mark.parametrize("text", [
    "(and (now a) (now b))",
    "(minus (where Anywhere p1 (is p1 (kind a))) (union (attached This) This))",
    "(ability :cost (do a what=This :deed d1) :effect (if (did d1) (do b)))",
    "(plus 3 (times -1 (stat STR This)))",
])  # fmt: skip
def test_the_normal_form_as_it_is_written(text: str):
    assert notation(normal(read(text))) == text


DIFFERENT = [
    ("(seq (do a) (do b))", "(seq (do b) (do a))"),
    ("(seq (do a) (do b))", "(together (do a) (do b))"),
    ("(and (now a) (now b))", "(or (now a) (now b))"),
    ("(>= (distance This p1) 4)", "(> (distance This p1) 3)"),
    ("(<= (stat STR This) 0)", "(= (stat STR This) 0)"),
    ("(plus (stat STR This) (stat STR This))", "(stat STR This)"),
    ("(every Anywhere p1 (is p1 (kind a)))", "(>= (count (where Anywhere p1 (is p1 (kind a)))) 1)"),
    ("(rel beside This p1)", "(rel beside p1 This)"),
    # each of them counts its own uses
    ("(seq (last [(cannot (on a before))] (until :uses 1)) (last [(must (on b before))] (until :uses 1)))",
     "(last [(cannot (on a before)) (must (on b before))] (until :uses 1))"),
    ("(seq (last [(cannot (on a before))] (until)) (last [(must (on b before))] (until) :no-fixed))",
     "(last [(cannot (on a before)) (must (on b before))] (until))"),
    # a Let that is spoken of, and one that is not
    ("(if (let Anywhere p1 (is p1 (kind a))) (do a what=p1))",
     "(if (let Anywhere p1 (is p1 (kind a))) (do a what=This))"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_meanings_stay_two(one: str, other: str):
    assert normal(read(one)) != normal(read(other))


def test_which_of_two_alike_is_meant_does_not_hang_on_their_order():
    one = "(if (and (let Anywhere p1 (now a)) (let Anywhere p2 (now a))) (do a what=p1 to=p2 from=p1))"
    other = "(if (and (let Anywhere p2 (now a)) (let Anywhere p1 (now a))) (do a what=p1 to=p2 from=p1))"
    assert normal(read(one)) == normal(read(other))


def test_what_is_merged_has_the_words_of_both():
    inner = And((Now(Period("b"), span=(3, 5)), Now(Period("a"), span=(6, 8))), span=(3, 8))
    made = normal(And((Now(Period("a"), span=(0, 2)), inner)))
    assert made.span == (0, 8)
    assert isinstance(made, And)
    assert [truth.span for truth in made.truths] == [(0, 8), (3, 5)]
    assert normal(Plus((Const(1, span=(1, 2)), Const(2, span=(5, 6))))).span == (1, 6)
    assert normal(Seq((Do(Verb("a"), (), span=(4, 6)),), span=(0, 6))).span == (0, 6)
