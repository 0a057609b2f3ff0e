"""What has happened, as expressions: the deeds of a period are found in the log since it began."""

from __future__ import annotations

from cardwright.engine.generate.effects import walked
from cardwright.engine.generate.patterns import Occasion, Patterns
from cardwright.engine.generate.writer import CannotRun
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort

GAME = "game"


class History(Patterns):
    """Looks back of one ability."""

    def _number_count(self, node: m.Count) -> str:
        if isinstance(node.of, m.Past):
            return f"len({self._past(node.of)})"
        return super()._number_count(node)

    def _past(self, node: m.Past) -> str:
        if node.period != GAME and node.period not in self.rules.book.began:
            raise CannotRun(f"the table does not say when a {node.period} begins", node.span)
        for part in walked(node.pattern):
            self._is_lasting(part)
        found = self.constant("occasion", self.occasion(node.pattern))
        return f"past(play, me, it, {found}, {str(node.period)!r})"

    def _is_lasting(self, node: m.Node) -> None:
        """Refuse what can be told of the present only: the log says who did what, and no more."""
        if isinstance(node, m.Var) and self.bound.get(node.number, "").startswith("v"):
            raise CannotRun("the table cannot look back for each of several yet", node.span)
        if isinstance(node, m.Is) and isinstance(node.quality, (m.OfKind, m.Called)):
            return
        if isinstance(node, m.Slot) and node.each.sort is Sort.DEED and not isinstance(node.truth, m.Is | None):
            raise CannotRun("the table does not keep what became of this", node.span)
        if isinstance(node, (m.Is, m.Same, m.Let, m.Now, m.Every, m.Controller, m.PlaceOf, m.Current, m.StatOf)):
            raise CannotRun("the table does not keep how this was", node.span)


__all__ = ["History", "Occasion"]
