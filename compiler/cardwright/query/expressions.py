"""What all families of nodes share when they are made Python source: names, constants, and what stands in scope."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.meaning import nodes as m
from cardwright.query.world import Terms, UnansweredError


class Expressions:
    """Makes an expression of `w`, the world, and of the variables in scope. No word of a card stands in it."""

    def __init__(self, terms: Terms, scope: tuple[m.Set[Any], ...]) -> None:
        self.terms = terms
        self.constants: list[Any] = []
        self._scope: set[str] = {self.name(each) for each in scope}

    @staticmethod
    def name(variable: m.Set[Any]) -> str:
        """The Python name of a variable."""
        if isinstance(variable, m.Var):
            return f"v{variable.number}"
        if isinstance(variable, m.This):
            return "this"
        raise UnansweredError("this stands for nothing that is bound", variable)

    def constant(self, value: Any) -> str:
        """The name of a value that is handed to the source."""
        for number, known in enumerate(self.constants):
            if known is value or (type(known) is type(value) and known == value):
                return f"k{number}"
        self.constants.append(value)
        return f"k{len(self.constants) - 1}"

    def variable(self, node: m.Set[Any]) -> str:
        """A variable that is bound here."""
        name = self.name(node)
        if name not in self._scope:
            raise UnansweredError("this goes back to nothing", node)
        return name

    @contextmanager
    def bound(self, variable: m.Var[Any]) -> Iterator[str]:
        """Bind a variable for a part of the expression."""
        name = self.name(variable)
        fresh = name not in self._scope
        self._scope.add(name)
        try:
            yield name
        finally:
            if fresh:
                self._scope.discard(name)

    def unanswered(self, node: m.Node) -> UnansweredError:
        """The refusal of a node that no world of this kind can evaluate."""
        return UnansweredError(f"a list cannot tell this ({type(node).__name__.lower()})", node)
