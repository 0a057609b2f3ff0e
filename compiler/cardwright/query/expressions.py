"""What all families of nodes share when they are made Python source: names, constants, and what stands in scope."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.query.world import Terms, UnansweredError


class Expressions:
    """Makes an expression of `w`, the world, and of the variables in scope. No word of a card stands in it."""

    def __init__(self, terms: Terms, scope: tuple[m.Set[Any], ...]) -> None:
        self.terms = terms
        self.shared = terms.shared
        self._scope: dict[str, Sort] = {self.name(each): _sort(each) for each in scope}
        self._used: set[str] = set()

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
        return self.shared.constant(value)

    def variable(self, node: m.Set[Any]) -> str:
        """A variable that is bound here."""
        name = self.name(node)
        if name not in self._scope:
            raise UnansweredError("this goes back to nothing", node)
        self._used.add(name)
        return name

    @contextmanager
    def bound(self, variable: m.Var[Any]) -> Iterator[str]:
        """Bind a variable for a part of the expression."""
        name = self.name(variable)
        before, was_used = self._scope.get(name), name in self._used
        self._scope[name] = variable.sort
        try:
            yield name
        finally:
            if not was_used:
                self._used.discard(name)
            if before is None:
                del self._scope[name]
            else:
                self._scope[name] = before

    @contextmanager
    def watched(self) -> Iterator[set[str]]:
        """The variables from outside that a part of the expression uses."""
        before = self._used
        self._used = used = set[str]()
        try:
            yield used
        finally:
            before |= used
            self._used = before

    def player_of(self, used: set[str]) -> str | None:
        """The one player that a part is about, or nobody; none, where it is about more than that."""
        if not used:
            return ""
        return next(iter(used)) if len(used) == 1 and self._scope[next(iter(used))] is Sort.PLAYER else None

    def once(self, source: str, used: set[str]) -> str:
        """A set that is worked out once, where nothing but one player makes a difference to it."""
        player = self.player_of(used)
        if player is None:
            return source
        if not used and "w" not in re.findall(r"\w+", source):
            return self.constant(self.shared.question("", source)())
        name = self.shared.once(source, player)
        return f"w.once_of({name}, {player})" if player else f"w.once({name})"

    def is_constant(self, source: str) -> bool:
        """Whether it is the same in every world."""
        return source in self.shared.names

    def unanswered(self, node: m.Node) -> UnansweredError:
        """The refusal of a node that no world of this kind can evaluate."""
        return UnansweredError(f"a list cannot tell this ({type(node).__name__.lower()})", node)


def _sort(variable: m.Set[Any]) -> Sort:
    return variable.sort if isinstance(variable, m.Var) else Sort.PIECE
