"""Sets: which pieces, players or values a node stands for."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.query.narrowing import EVERYWHERE, ONE, Narrowing
from cardwright.query.world import UnansweredError


class Sets(Narrowing):
    """Makes expressions of sets. One piece or player by itself is an expression of that one, not of a set."""

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
        return EVERYWHERE

    def _in_set(self, node: m.In) -> str:
        place = node.place
        zones = place.sets if isinstance(place, m.Union) else (place,)
        named = [zone for zone in zones if isinstance(zone, m.Zone)]
        if len(named) != len(zones) or any(zone.of != named[0].of for zone in named):
            raise self.unanswered(place)
        zones_key = self.terms.zones(tuple(zone.zone for zone in named))
        key, of = self.constant(zones_key), named[0].of
        if of is None and isinstance(zones_key, list):  # what is there in every world
            return key
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
        if node.each.sort is not Sort.PIECE:
            base = self.set(node.of)
            with self.bound(node.each) as name:
                return f"[{name} for {name} in {base} if {self.truth(node.truth)}]"
        source, rest = self.narrowed(node.of, node.each, node.truth)
        name = self.name(node.each)
        return f"[{name} for {name} in {source} if {rest}]" if rest else source

    def held(self, of: m.Set[Any], each: m.Var[Any], truth: m.Truth) -> tuple[str, str]:
        """A set of which a truth is asked of each, save of pieces that no one knows."""
        base = self.set(of)
        with self.bound(each):
            return f"w.known({base})" if each.sort is Sort.PIECE else base, self.truth(truth)

    def _union_set(self, node: m.Union[Any]) -> str:
        said = [part.value for part in node.sets if isinstance(part, m.Just)]
        if len(said) == len(node.sets):
            return self.constant(tuple(dict.fromkeys(map(self.terms.value, said))))
        with self.watched() as used:
            source = "dict.fromkeys((" + ", ".join(f"*{self.set(part)}" for part in node.sets) + "))"
        return self.once(source, used)

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
        if isinstance(of, m.You) or (isinstance(of, m.Var) and of.sort is Sort.PLAYER):
            with self.watched() as used:
                source = f"w.player_values({self.attribute(attribute)}, {self.player(of)})"
            return self.once(source, used)
        if isinstance(of, ONE):
            return self._values_of(attribute, self.variable(of), printed)
        with self.watched() as used:
            those = self.set(of)
        player = self.player_of(used)
        if player is not None and (not printed or self.terms.is_printed(attribute)):
            index = self.shared.index(f"w.known({those})", player, self.attribute(attribute))
            return f"w.valued({index}, {player})" if player else f"w.valued({index})"
        source = f"frozenset([j for i in w.known({those}) for j in {self._values_of(attribute, 'i', printed)}])"
        return self.once(source, used)

    def _values_of(self, attribute: Any, piece: str, printed: bool) -> str:
        """The values of one piece: those of its card, where nothing else can have a say in it."""
        key = self.terms.attribute(attribute)
        if printed or self.terms.is_printed(attribute):
            return f"{self.constant(key.cards)}[{piece}.card]"
        return f"w.values({self.constant(key)}, {piece})"

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
