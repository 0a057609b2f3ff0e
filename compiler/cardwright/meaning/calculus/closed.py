"""No variable is free, and each has exactly one binder."""

from __future__ import annotations

from enum import Enum
from typing import Any

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus.nodes import NOWHERE, Node, Slot, Sort, Span, Var
from cardwright.meaning.calculus.scopes import plan
from cardwright.meaning.calculus.walk import bound


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


Key = tuple[int, Sort]
"""By what a variable is known here: quicker to look up than itself."""
_NOTHING: list[Key] = []
"""What most nodes leave in sight; nobody adds to it."""


class _Uses:
    """Notes what is bound twice and what is spoken of out of sight: goes the way of `Renaming`, and makes nothing."""

    def __init__(self, node: Node) -> None:
        self.free: list[tuple[Var[Any], Span]] = []
        self.twice: list[tuple[Var[Any], Span]] = []
        self._bound: dict[Key, Var[Any]] = {}
        self._seen: set[Key] = set()
        """What is in sight of the node that is looked at."""
        self.left = [self._bound[key] for key in self._visit(node)]

    def _visit(self, node: Node) -> list[Key]:
        """Look at a node: what came into sight for those after it."""
        kind = type(node)
        if kind is Var:
            if (node.number, node.sort) not in self._seen:  # type: ignore[attr-defined]
                self.free.append((node, node.span))  # type: ignore[arg-type]
            return _NOTHING
        how = plan(kind)
        left: list[Key] = []
        for fields, binds, apart in how.steps:
            if apart:
                self._branches([getattr(node, name) for name in fields], left)
                continue
            value = getattr(node, fields[0])
            if value is None:
                continue
            if binds:
                self._bind(value, node, left)
            elif type(value) is not tuple:
                left += self._visit(value)
            elif value and type(value[0]) is Slot:
                self._slots(value, left)
            else:
                for item in value:
                    left += self._visit(item)
        if left and not how.is_open:
            self._seen.difference_update(left)
            return _NOTHING
        return left

    def _bind(self, variable: Var[Any], node: Node, left: list[Key]) -> None:
        key = (variable.number, variable.sort)
        if key in self._bound:
            self.twice.append((variable, _place(variable, node)))
        else:
            self._bound[key] = variable
        if key not in self._seen:
            self._seen.add(key)
            left.append(key)

    def _branches(self, values: list[Any], left: list[Key]) -> None:
        """None of them sees what the others bind."""
        found: list[Key] = []
        for value in values:
            for item in value if type(value) is tuple else (value,):
                if item is not None:
                    exports = self._visit(item)
                    self._seen.difference_update(exports)
                    found += exports
        self._seen.update(found)
        left += found

    def _slots(self, slots: tuple[Slot, ...], left: list[Key]) -> None:
        """All parts of a deed are in sight of what must hold of any; what that binds is not."""
        for slot in slots:
            self._bind(slot.each, slot, left)
        self._branches([slot.truth for slot in slots], left)


def _place(variable: Var[Any], node: Node) -> Span:
    return variable.span if variable.span != NOWHERE else node.span
