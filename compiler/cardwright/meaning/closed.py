"""No variable is free, and each has exactly one binder."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from cardwright.meaning.nodes import NOWHERE, Node, Span, Var
from cardwright.meaning.scopes import Names, Renaming, plan
from cardwright.meaning.walk import bound


class Problem(Enum):
    """What is wrong with a variable."""

    UNBOUND = "nothing binds it"
    UNSEEN = "it is bound, but not where this is"
    TWICE = "it is bound twice"


@dataclass(frozen=True, slots=True)
class Fault:
    """A variable that is not what it should be, and the words of the card where that shows."""

    variable: Var[Any]
    problem: Problem
    span: Span


def free_variables(node: Node) -> tuple[Var[Any], ...]:
    """The variables that a meaning speaks of and does not bind where they are in sight, in the order of speaking."""
    return tuple(dict.fromkeys(variable for variable, _ in _Uses(node).free))


def left_in_sight(node: Node) -> frozenset[Var[Any]]:
    """The variables that a node binds for those after it."""
    return frozenset(_Uses(node).left) if plan(type(node)).is_open else frozenset()


def faults(node: Node) -> list[Fault]:
    """All that is wrong with the variables of a meaning; none for one that is closed."""
    uses = _Uses(node)
    known = set(bound(node)) if uses.free else set()
    free = [
        Fault(variable, Problem.UNSEEN if variable in known else Problem.UNBOUND, span) for variable, span in uses.free
    ]
    return free + [Fault(variable, Problem.TWICE, span) for variable, span in uses.twice]


def is_closed(node: Node) -> bool:
    return not faults(node)


class _Uses(Renaming):
    """Notes what is bound twice and what is spoken of out of sight."""

    def __init__(self, node: Node) -> None:
        self.free: list[tuple[Var[Any], Span]] = []
        self.twice: list[tuple[Var[Any], Span]] = []
        self._bound: set[Var[Any]] = set()
        _, self.left = self.visit(node, {})

    def bind(self, variable: Var[Any], node: Node) -> Var[Any]:
        if variable in self._bound:
            self.twice.append((variable, _place(variable, node)))
        self._bound.add(variable)
        return variable

    def use(self, variable: Var[Any], names: Names) -> Var[Any]:
        if variable not in names:
            self.free.append((variable, variable.span))
        return variable


def _place(variable: Var[Any], node: Node) -> Span:
    return variable.span if variable.span != NOWHERE else node.span
