"""Sets: which pieces, players or values a node stands for."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort
from cardwright.query.expressions import Expressions
from cardwright.query.world import UnansweredError

ONE = (m.Var, m.This)
"""Sets that are one piece, player or value."""


class Sets(Expressions):
    """Makes expressions of sets. One piece or player by itself is an expression of that one, not of a set."""

    @abstractmethod
    def truth(self, node: m.Truth) -> str:
        """A truth as an expression."""

    def set(self, node: m.Set[Any]) -> str:
        """A set as an expression of something to go through."""
        if isinstance(node, ONE):
            return f"({self.variable(node)},)"
        maker = getattr(self, f"_{type(node).__name__.lower()}_set", None)
        if maker is None:
            raise self.unanswered(node)
        made: str = maker(node)
        return made

    def _anywhere_set(self, _node: m.Anywhere) -> str:
        return "w.everywhere"

    def _in_set(self, node: m.In) -> str:
        place = node.place
        zones = place.sets if isinstance(place, m.Union) else (place,)
        named = [zone for zone in zones if isinstance(zone, m.Zone)]
        if len(named) != len(zones) or any(zone.of != named[0].of for zone in named):
            raise self.unanswered(place)
        key = self.constant(self.terms.zones(tuple(zone.zone for zone in named)))
        of = named[0].of
        return f"w.zone({key})" if of is None else f"w.zone_of({key}, {self.player(of)})"

    def zone(self, place: m.Zone) -> str:
        """The key of a zone."""
        return self.constant(self.terms.zones((place.zone,)))

    def player(self, node: m.Set[Any]) -> str:
        """One player."""
        if isinstance(node, m.You):
            return "w.you"
        if isinstance(node, m.Var) and node.sort is Sort.PLAYER:
            return self.variable(node)
        raise UnansweredError("of which player this is, is not said", node)

    def _where_set(self, node: m.Where[Any]) -> str:
        base = self.set(node.of)
        with self.bound(node.each) as name:
            return f"[{name} for {name} in {self._told(node.each, base)} if {self.truth(node.truth)}]"

    @staticmethod
    def _told(each: m.Var[Any], base: str) -> str:
        """Of a piece that no one knows nothing is true, not even what it is not."""
        return f"w.known({base})" if each.sort is Sort.PIECE else base

    def _union_set(self, node: m.Union[Any]) -> str:
        return "dict.fromkeys((" + ", ".join(f"*{self.set(part)}" for part in node.sets) + "))"

    def _minus_set(self, node: m.Minus[Any]) -> str:
        return f"[i for i in {self.set(node.of)} if i not in {self.set(node.less)}]"

    def _attached_set(self, node: m.Attached) -> str:
        if not isinstance(node.to, ONE):
            raise self.unanswered(node)
        return f"w.attached({self.variable(node.to)})"

    def _host_set(self, node: m.Host) -> str:
        if not isinstance(node.of, ONE):
            raise self.unanswered(node)
        return f"w.host({self.variable(node.of)})"

    def _players_set(self, _node: m.Players) -> str:
        return "w.players"

    def _you_set(self, _node: m.You) -> str:
        return "(w.you,)"

    # ------------------------------------------------------------ values

    def attribute(self, attribute: Any) -> str:
        """The key of an attribute."""
        return self.constant(self.terms.attribute(attribute))

    def values(self, attribute: Any, of: m.Set[Any], printed: bool = False) -> str:
        """The values that pieces or players have."""
        key, ask = self.attribute(attribute), "printed_values" if printed else "values"
        if isinstance(of, m.You) or (isinstance(of, m.Var) and of.sort is Sort.PLAYER):
            return f"w.player_values({key}, {self.player(of)})"
        if isinstance(of, ONE):
            return f"w.{ask}({key}, {self.variable(of)})"
        return f"frozenset([j for i in w.known({self.set(of)}) for j in w.{ask}({key}, i)])"

    def _values_set(self, node: m.Values) -> str:
        return self.values(node.attribute, node.of, node.printed)

    def _declared_set(self, node: m.Declared) -> str:
        return self.constant(self.terms.declared(node.attribute))

    def _just_set(self, node: m.Just) -> str:
        return f"({self.constant(self.terms.value(node.value))},)"


def sort_of(node: m.Set[Any]) -> Sort:
    """What a set is a set of."""
    if isinstance(node, m.Where):
        return node.each.sort
    if isinstance(node, m.Var):
        return node.sort
    if isinstance(node, m.Union):
        return sort_of(node.sets[0])
    if isinstance(node, m.Minus):
        return sort_of(node.of)
    if isinstance(node, m.Values | m.Declared | m.Just):
        return Sort.VALUE
    return Sort.PLAYER if isinstance(node, m.Players | m.You) else Sort.PIECE
