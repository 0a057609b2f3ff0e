"""Truths: comparisons, qualities, and what holds of each or of one."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.query.narrowing import ONE
from cardwright.query.numbers import Numbers

SIGNS: dict[Op, str] = {
    Op.LESS: "<",
    Op.AT_MOST: "<=",
    Op.EQUAL: "==",
    Op.AT_LEAST: ">=",
    Op.MORE: ">",
    Op.UNEQUAL: "!=",
}


def _cost(source: str) -> tuple[int, int]:
    """How long a source takes, about: what is asked of the world first, and then how much is said."""
    return source.count("w."), len(source)


class Truths(Numbers):
    """Makes expressions of truths."""

    def truth(self, node: m.Truth) -> str:
        """A truth as an expression."""
        maker = getattr(self, f"_{type(node).__name__.lower()}_truth", None)
        if maker is None:
            raise self.unanswered(node)
        made: str = maker(node)
        return made

    def _compare_truth(self, node: m.Compare) -> str:
        return self._is_one_of(node) or f"{self.number(node.a)} {SIGNS[node.op]} {self.number(node.b)}"

    def _is_one_of(self, node: m.Compare) -> str:
        """`your House is Stark or Lannister`: whether values meet others is asked of the two sets at once."""
        those = node.a.of if isinstance(node.a, m.Count) else None
        if node.op is not Op.AT_LEAST or node.b != m.Const(1):
            return ""
        if not isinstance(those, m.Where) or not isinstance(those.of, m.Values):
            return ""
        among = those.truth
        if not isinstance(among, m.Among) or among.of != those.each or isinstance(among.set, ONE):
            return ""
        with self.watched() as used:
            others = self.set(among.set)
        return "" if self.name(those.each) in used else f"(not {self.set(those.of)}.isdisjoint({others}))"

    def _and_truth(self, node: m.And) -> str:
        return "(" + " and ".join(self._cheapest(node.truths)) + ")" if node.truths else "True"

    def _or_truth(self, node: m.Or) -> str:
        return "(" + " or ".join(self._cheapest(node.truths)) + ")" if node.truths else "False"

    def _cheapest(self, truths: tuple[m.Truth, ...]) -> list[str]:
        """What is soon asked comes first: most conditions are shorter than what follows from them."""
        return sorted(map(self.truth, truths), key=_cost)

    def _not_truth(self, node: m.Not) -> str:
        return f"(not {self.truth(node.truth)})"

    def _let_truth(self, node: m.Let) -> str:
        name = self.name(node.each)
        group = self._group(node)
        if group is not None:
            return group
        if node.each.sort is Sort.PIECE:
            source, rest = self.narrowed(node.of, node.each, node.truth)
            return f"any([{rest} for {name} in {source}])" if rest else f"(len({source}) > 0)"
        source, rest = self.held(node.of, node.each, node.truth)
        return f"any([{rest} for {name} in {source}])"

    def _group(self, node: m.Let) -> str | None:
        """`at most 3 copies of each card`: those of one name are counted once, and not again for each of them."""
        compare = node.truth.truth if isinstance(node.truth, m.Not) else node.truth
        those = compare.a.of if isinstance(compare, m.Compare) and isinstance(compare.a, m.Count) else None
        same = those.truth if isinstance(those, m.Where) and those.of == node.of else None
        if those is None or not isinstance(same, m.Same) or not self.terms.is_single(same.attribute):
            return None
        assert isinstance(those, m.Where)
        assert isinstance(compare, m.Compare)
        if {same.a, same.b} != {node.each, those.each}:
            return None
        with self.watched() as used:
            source = self.set(node.of)
        player = self.player_of(used)
        if player is None:
            return None
        key = self.constant(self.terms.attribute(same.attribute))
        index = self.shared.index(f"w.known({source})", player, key)
        asked = f"{index}, {player}" if player else index
        is_fixed = isinstance(compare.b, m.Const)
        with self.bound(node.each) as name:
            held = f"i {SIGNS[compare.op]} {self.number(compare.b)}"
        groups = (
            f"i in w.tallies({asked})" if is_fixed else f"v in w.groups({asked}) for i in (w.count(v),) for {name} in v"
        )
        return f"any([{f'not {held}' if isinstance(node.truth, m.Not) else held} for {groups}])"

    def _every_truth(self, node: m.Every) -> str:
        source, held = self.held(node.of, node.each, node.truth)
        return f"every([{held} for {self.name(node.each)} in {source}])"

    def _same_truth(self, node: m.Same) -> str:
        first, second = self.values(node.attribute, node.a), self.values(node.attribute, node.b)
        return f"(not {first}.isdisjoint({second}))"

    def _among_truth(self, node: m.Among) -> str:
        if isinstance(node.of, m.Owner) and isinstance(node.of.of, ONE):
            return f"w.owner({self.variable(node.of.of)}) == {self.player(node.set)}"
        if isinstance(node.of, m.PlaceOf) and isinstance(node.of.of, ONE):
            return self._placed(self.variable(node.of.of), node.set)
        if isinstance(node.of, ONE):
            if isinstance(node.set, ONE):
                sign = "==" if isinstance(node.of, m.Var) and node.of.sort is Sort.VALUE else "is"
                return f"{self.variable(node.of)} {sign} {self.variable(node.set)}"
            return f"{self.variable(node.of)} in {self.set(node.set)}"
        raise self.unanswered(node)

    def _placed(self, name: str, place: m.Set[Any]) -> str:
        if isinstance(place, m.Union):
            return "(" + " or ".join(self._placed(name, part) for part in place.sets) + ")"
        if not isinstance(place, m.Zone):
            raise self.unanswered(place)
        inside = f"w.is_in({name}, {self.zone(place)})"
        if place.of is None:
            return inside
        return f"({inside} and w.owner({name}) == {self.player(place.of)})"

    # ------------------------------------------------------------ qualities

    def _is_truth(self, node: m.Is) -> str:
        if isinstance(node.of, ONE):
            return self._quality(self.variable(node.of), node.of, node.quality)
        each: m.Var[Any] = m.Var(Sort.PIECE, 0)
        return self._every_truth(m.Every(node.of, each, m.Is(each, node.quality)))

    def _quality(self, name: str, of: m.Set[Any], quality: m.Quality) -> str:
        terms = self.terms
        if isinstance(quality, m.OfKind):
            asked = f"w.is_kind({name}, {self.constant(terms.kind(quality.kind))})"
            return f"{self.shared.printed(asked, name, terms.printed)}[{name}.card]"
        if isinstance(quality, m.InState):
            return f"w.is_state({name}, {self.constant(terms.state(quality.state))})"
        if isinstance(quality, m.Called):
            return f"w.is_called({name}, {self.constant(terms.called(quality.name))})"
        if isinstance(quality, m.WithKeyword) and not quality.arguments:
            return f"w.has_keyword({name}, {self.constant(terms.keyword(quality.keyword))})"
        if isinstance(quality, m.WithAbility):
            return f"w.has_abilities({name}, {self.constant(terms.abilities(quality.abilities))})"
        if isinstance(quality, m.OfValue):
            return self._valued(of, quality)
        raise self.unanswered(quality)

    def _valued(self, of: m.Set[Any], quality: m.OfValue) -> str:
        mine = self.values(quality.attribute, of)
        if isinstance(quality.values, m.Just):
            return f"{self.constant(self.terms.value(quality.values.value))} in {mine}"
        if isinstance(quality.values, ONE):
            return f"{self.variable(quality.values)} in {mine}"
        return f"(not {mine}.isdisjoint({self.set(quality.values)}))"
