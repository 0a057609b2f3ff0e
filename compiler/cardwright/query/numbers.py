"""Numbers: how many, how much, and sums of these."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.query.narrowing import ONE
from cardwright.query.sets import Sets, sort_of


class Numbers(Sets):
    """Makes expressions of numbers."""

    def number(self, node: m.Number) -> str:
        """A number as an expression."""
        maker = getattr(self, f"_{type(node).__name__.lower()}_number", None)
        if maker is None:
            raise self.unanswered(node)
        made: str = maker(node)
        return made

    def _const_number(self, node: m.Const) -> str:
        return str(node.value)

    def _count_number(self, node: m.Count) -> str:
        found = self.set(node.of)
        if sort_of(node.of) is not Sort.PIECE:
            return f"len({found})"
        bearer = borne_by(node.of)
        if bearer is not None:
            return f"w.count_on({found}, {self.variable(bearer)})"
        return f"w.count({found})"

    def _statof_number(self, node: m.StatOf) -> str:
        of = node.of
        if isinstance(of, m.You) or (isinstance(of, m.Var) and of.sort is Sort.PLAYER):
            self.player(of)
            return f"{self.constant(self.terms.own_stat(node.stat))}(w)"
        key = self.constant(self.terms.stat(node.stat))
        if isinstance(of, ONE):
            return f"w.stat({key}, {self.variable(of)})"
        return f"w.total({key}, {self.set(of)})"

    def _plus_number(self, node: m.Plus) -> str:
        return "(" + " + ".join(map(self.number, node.terms)) + ")"

    def _times_number(self, node: m.Times) -> str:
        return "(" + " * ".join(map(self.number, node.factors)) + ")"

    def _divided_number(self, node: m.Divided) -> str:
        number, by = self.number(node.number), self.number(node.by)
        return f"-(-{number} // {by})" if node.up else f"({number} // {by})"

    def _least_number(self, node: m.Least) -> str:
        return f"min({', '.join(map(self.number, node.terms))})"

    def _most_number(self, node: m.Most) -> str:
        return f"max({', '.join(map(self.number, node.terms))})"


def borne_by(node: m.Set[Any]) -> m.Set[m.Piece] | None:
    """The one that bears all pieces of a set, if the set is what one bears."""
    while isinstance(node, m.Where):
        node = node.of
    return node.to if isinstance(node, m.Attached) else None
