"""The normal form says what the text said: both are worked out in small worlds and agree."""

from __future__ import annotations

from math import prod
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.meaning.calculus.nodes import (
    Among,
    And,
    Anywhere,
    Attached,
    Compare,
    Const,
    Count,
    Divided,
    Do,
    Every,
    Filled,
    Held,
    If,
    Is,
    Least,
    Let,
    Minus,
    Most,
    Node,
    Not,
    OfKind,
    Op,
    Or,
    Plus,
    Seq,
    StatOf,
    Sum,
    This,
    Times,
    Together,
    Union,
    Var,
    Where,
)
from cardwright.meaning.calculus.shapes import Family
from cardwright.meaning.equality.normal import normal
from meanings import in_sight, nodes_of

KINDS = frozenset(
    {Among, And, Anywhere, Attached, Compare, Const, Count, Divided, Do, Every, Filled, Held, If, Is, Least, Let, Minus}
    | {Most, Not, OfKind, Or, Plus, Seq, StatOf, Sum, This, Times, Together, Union, Var, Where}
)
COMPARED = {
    Op.LESS: int.__lt__,
    Op.AT_MOST: int.__le__,
    Op.EQUAL: int.__eq__,
    Op.AT_LEAST: int.__ge__,
    Op.MORE: int.__gt__,
    Op.UNEQUAL: int.__ne__,
}
Pieces = frozenset[int]


class World:
    """Three pieces; what each is and has hangs on a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.known: dict[Var[Any], Pieces] = {}

    def fact(self, *about: object) -> int:
        return sum(ord(letter) for letter in f"{self.seed}{about}") * 7 % 11

    def at(self, node: Node | None) -> Any:
        """What a node comes to: pieces, a number, a truth, or the deeds that are done."""
        return [] if node is None else getattr(self, f"at_{type(node).__name__.lower()}")(node)

    def each(self, pieces: Pieces, variable: Var[Any], inner: Node) -> dict[int, Any]:
        """What a node comes to for each of some pieces."""
        found = {}
        for piece in sorted(pieces):
            self.known[variable] = frozenset({piece})
            found[piece] = self.at(inner)
        return found

    def at_this(self, _node: This) -> Pieces:
        return frozenset({0})

    def at_anywhere(self, _node: Anywhere) -> Pieces:
        return frozenset({0, 1, 2})

    def at_var(self, node: Var[Any]) -> Pieces:
        return self.known.get(node, frozenset({1, 2}))

    def at_attached(self, node: Attached) -> Pieces:
        return frozenset(self.fact(piece) % 3 for piece in self.at(node.to))

    def at_union(self, node: Union[Any]) -> Pieces:
        return frozenset().union(*map(self.at, node.sets))

    def at_minus(self, node: Minus[Any]) -> Pieces:
        return frozenset(self.at(node.of) - self.at(node.less))

    def at_where(self, node: Where[Any]) -> Pieces:
        return frozenset(piece for piece, holds in self.each(self.at(node.of), node.each, node.truth).items() if holds)

    def at_const(self, node: Const) -> int:
        return node.value

    def at_count(self, node: Count) -> int:
        return len(self.at(node.of))

    def at_statof(self, node: StatOf) -> int:
        return sum(self.fact(node.stat, node.printed, piece) - 4 for piece in self.at(node.of))

    def at_held(self, node: Held) -> int:
        return sum(self.fact(node.token, piece) % 3 for piece in self.at(node.of))

    def at_sum(self, node: Sum) -> int:
        return sum(self.each(self.at(node.of), node.each, node.number).values())

    def at_divided(self, node: Divided) -> int:
        over, under = self.at(node.number), self.at(node.by)
        if under == 0:
            return 99
        return int(-(-over // under) if node.up else over // under)

    def at_plus(self, node: Plus) -> int:
        return sum(map(self.at, node.terms))

    def at_times(self, node: Times) -> int:
        return prod(map(self.at, node.factors))

    def at_least(self, node: Least) -> int:
        return min(map(self.at, node.terms), default=10**9)

    def at_most(self, node: Most) -> int:
        return max(map(self.at, node.terms), default=-(10**9))

    def at_compare(self, node: Compare) -> bool:
        return COMPARED[node.op](self.at(node.a), self.at(node.b))

    def at_is(self, node: Is) -> bool:
        found = self.at(node.of)
        return bool(found) and all(self.fact(node.quality, piece) % 2 for piece in found)

    def at_among(self, node: Among) -> bool:
        found = self.at(node.of)
        return bool(found) and found <= self.at(node.set)

    def at_not(self, node: Not) -> bool:
        return not self.at(node.truth)

    def at_and(self, node: And) -> bool:
        return False not in [self.at(truth) for truth in node.truths]

    def at_or(self, node: Or) -> bool:
        return True in [self.at(truth) for truth in node.truths]

    def at_every(self, node: Every) -> bool:
        found = self.each(self.at(node.of), node.each, node.truth)
        return bool(found) and all(found.values())

    def at_let(self, node: Let) -> bool:
        """Speaks of the first of which it holds from now on; what its own truth binds is worked out for that one."""
        held = [piece for piece, holds in self.each(self.at(node.of), node.each, node.truth).items() if holds]
        self.each(frozenset(held[:1]), node.each, node.truth)
        self.known[node.each] = frozenset(held[:1])
        return bool(held)

    def at_do(self, node: Do) -> list[Any]:
        return [(node.verb, {(part.role, self.at(part.by)) for part in node.parts})]

    def at_seq(self, node: Seq | Together) -> list[Any]:
        return [deed for step in node.steps for deed in self.at(step)]

    at_together = at_seq

    def at_if(self, node: If) -> list[Any]:
        made: list[Any] = self.at(node.then if self.at(node.truth) else node.otherwise)
        return made


@given(nodes_of(Family(If), 5, KINDS).map(in_sight), st.integers(0, 50))
@settings(max_examples=150, deadline=None)
def test_the_normal_form_does_the_same(tree: If, seed: int):
    assert World(seed).at(normal(tree)) == World(seed).at(tree)
