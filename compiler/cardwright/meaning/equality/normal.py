"""The normal form of a meaning: equal meanings are equal objects, whatever their words were.

Each round numbers the variables, brings every idea to its one spelling and everything without an order of its own into
one; rounds are gone through until nothing changes, so that the normal form of a normal form is itself.
"""

from __future__ import annotations

from typing import Any, TypeVar

from cardwright.meaning.calculus.closed import free_variables
from cardwright.meaning.calculus.nodes import Node, Var
from cardwright.meaning.calculus.scopes import Renaming
from cardwright.meaning.calculus.walk import replaced
from cardwright.meaning.equality.arrangement import arranged
from cardwright.meaning.equality.spellings import one_spelling

N = TypeVar("N", bound=Node)
_MOST_ROUNDS = 100


def normal(node: N) -> N:
    """The normal form; of what is no whole ability, as if nothing outside spoke of what it binds."""
    closed = not free_variables(node)
    old: Node = numbered(node, closed)
    for round_ in range(_MOST_ROUNDS):
        spelled = one_spelling(old)
        if round_ and spelled is old:
            return old  # type: ignore[return-value]  # what is in order stays so
        placed = arranged(spelled)
        new = old if placed is old else numbered(placed, closed)
        if new == old:
            return new  # type: ignore[return-value]
        old = new
    raise RecursionError("the rules of the normal form undo each other")


def numbered(node: N, closed: bool = False) -> N:
    """The meaning with its variables numbered in the order in which they are bound, above those that it leaves free."""
    free = [] if closed else [variable.number for variable in free_variables(node)]
    return _Numbering(max([0, *free]) + 1).visit(node, {})[0]  # type: ignore[return-value]


class _Numbering(Renaming):
    def __init__(self, first: int) -> None:
        self.next = first

    def bind(self, variable: Var[Any], node: Node) -> Var[Any]:
        number = self.next
        self.next += 1
        return variable if variable.number == number else replaced(variable, number=number)

    def use(self, variable: Var[Any], names: dict[Var[Any], Var[Any]]) -> Var[Any]:
        new = names.get(variable, variable)
        return variable if new == variable else replaced(variable, number=new.number)
