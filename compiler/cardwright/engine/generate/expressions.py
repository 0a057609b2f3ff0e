"""Sets, numbers and truths as Python expressions over the state: a set is an integer with a bit for each member."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.masks import Masks
from cardwright.engine.generate.writer import CannotRun, inside
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Stat, ZoneName

OPS = {
    m.Op.LESS: "<",
    m.Op.AT_MOST: "<=",
    m.Op.EQUAL: "==",
    m.Op.AT_LEAST: ">=",
    m.Op.MORE: ">",
    m.Op.UNEQUAL: "!=",
}


class Expressions(Masks):
    """Expressions of one ability: `play`, `me` and the frame `it` are in scope."""

    # ------------------------------------------------------------ sets

    # ------------------------------------------------------------ spaces

    def _truth_rel(self, node: m.Rel) -> str:
        return f"within({self.set(node.a)}, {self._related(node.relation, node.b, node, node.a)})"

    # ------------------------------------------------------------ masks

    # ------------------------------------------------------------ numbers

    def _number_const(self, node: m.Const) -> str:
        return str(node.value)

    def _number_count(self, node: m.Count) -> str:
        those, more = self.set(node.of), self._counted_besides(node.of)
        count = f"{f'({those})' if those.isdigit() else those}.bit_count(){self._counting_as(node.of)}"
        return f"max(0, {count} + {more})" if more else count

    def _counted_besides(self, of: m.Set[Any]) -> str:
        """“the number of plot cards in your used pile”: with those that a text has counted there; of which nothing more
        is said, so that they are none of those of which it is."""
        place = of.of if isinstance(of, m.Where) else of
        zone = place.place if isinstance(place, m.In) else None
        number = self.rules.book.zones.more.get(zone.zone) if isinstance(zone, m.Zone) else None
        plain = not isinstance(of, m.Where) or (isinstance(of.truth, m.Is) and isinstance(of.truth.quality, m.OfKind))
        if number is None or not plain or not isinstance(zone, m.Zone) or zone.of is None:
            return ""
        return self.number(m.StatOf(Stat(number), zone.of))

    def _counting_as(self, of: m.Set[Any]) -> str:
        """“you have 3 Baratheon characters”: with what among a player's own counts as such."""
        if not self.rules.counted:
            return ""
        if not isinstance(of, m.Where) or not isinstance(of.of, m.In) or not isinstance(of.of.place, m.Zone):
            return ""
        truths = of.truth.truths if isinstance(of.truth, m.And) else (of.truth,)
        qualities = [one.quality for one in truths if isinstance(one, m.Is) and one.of == of.each]
        kinds = [one for one in qualities if isinstance(one, m.OfKind)]
        values = [one for one in qualities if isinstance(one, m.OfValue)]
        if len(kinds) != 1 or len(values) != len(truths) - 1 or len(values) > 1 or of.of.place.of is None:
            return ""
        wanted = f"{self.field(values[0].attribute)!r}, {self.set(values[0].values)}" if values else "'', 0"
        return f" + counted_as(play, {self.members(of.of.place)}, {str(kinds[0].kind)!r}, {wanted})"

    def _number_divided(self, node: m.Divided) -> str:
        number, by = self.number(node.number), self.number(node.by)
        return f"-(-({number}) // ({by}))" if node.up else f"(({number}) // ({by}))"

    def _number_statof(self, node: m.StatOf) -> str:
        stat = self.rules.stat.get(node.stat)
        if stat is None:
            raise CannotRun(f"the table has no number “{node.stat}”", node.span)
        if self.sort_of(node.of) is Sort.PLAYER:
            if node.stat not in self.rules.book.pieces.totals or node.printed:
                raise CannotRun(f"the table has no number “{node.stat}” of a player", node.span)
            return f"stat_sum(play, {stat}, fielded_by(play, {self.set(node.of)}))"
        current = "last_sum" if self.is_spoken_of(node.of) else "stat_sum"
        call = "printed_sum" if node.printed else current
        return f"{call}(play, {stat}, {self.set(node.of)})"

    def _number_held(self, node: m.Held) -> str:
        layout = self.rules.layout
        if node.token in self.rules.book.pieces.held and self.sort_of(node.of) is Sort.PLAYER:
            type_, zone = self.rules.book.pieces.held[node.token]
            lying = self.members(m.Zone(ZoneName(zone), node.of))
            return f"({self.rules.cast.of_type.get(type_, 0)} & {lying}).bit_count()"
        of_player = self.sort_of(node.of) is Sort.PLAYER
        if node.token in layout.tokens and of_player and node.token not in layout.counters:
            kind = self.rules.book.pieces.banks.get(node.token)
            if kind is None:
                raise CannotRun(f"the table does not say where a player's “{node.token}” lies", node.span)
            bank = f"({self.rules.cast.of_type.get(kind, 0)} & controlled_by(play, {self.set(node.of)}))"
            return f"tokens_on(play, {layout.tokens[node.token]}, {bank})"
        if node.token in layout.tokens and not of_player:
            return f"tokens_on(play, {layout.tokens[node.token]}, {self.set(node.of)})"
        if node.token in layout.counters:
            return f"counters_of(play, {layout.counters[node.token]}, {self.set(node.of)})"
        raise CannotRun(f"the table counts no “{node.token}”", node.span)

    def _number_numberof(self, node: m.NumberOf) -> str:
        return self.set(node.figure)

    def _number_sum(self, node: m.Sum) -> str:
        base, name = self.set(node.of), self.each_of(node.each, node.of)
        return f"sum({self.number(node.number)} for {name} in each_bit({base}))"

    def _number_plus(self, node: m.Plus) -> str:
        return "(" + " + ".join(self.number(term) for term in node.terms) + ")"

    def _number_times(self, node: m.Times) -> str:
        return "(" + " * ".join(self.number(factor) for factor in node.factors) + ")"

    def _number_least(self, node: m.Least) -> str:
        return "min(" + ", ".join(self.number(term) for term in node.terms) + ")"

    def _number_most(self, node: m.Most) -> str:
        return "max(" + ", ".join(self.number(term) for term in node.terms) + ")"

    # ------------------------------------------------------------ truths

    def _truth_compare(self, node: m.Compare) -> str:
        return f"({self.number(node.a)} {OPS[node.op]} {self.number(node.b)})"

    def _truth_now(self, node: m.Now) -> str:
        span = self.rules.book.times.spans.get(node.period)
        book = self.rules.book
        if span is None and node.of is not None and node.period in book.times.owned and book.texts.addressed:
            return f"(state.player >= 0 and within(1 << state.player, {self.set(node.of)}))"  # whose period it is
        if span is None:
            slot = self.rules.book.parts.roles.get(f"now {node.period}")
            if slot is None or node.of is not None:
                raise CannotRun("the table does not know when this is", node.span)
            return f"bool(state.memory[{slot[1]}])"
        test = f"state.memory[{span[1]}] == {span[2]}"
        if node.of is not None:
            seat = self.rules.book.parts.seats.get("active player")
            if seat is None:
                raise CannotRun("the table does not know whose this is", node.span)
            test += f" and within(seated(state.memory[{seat}]), {self.set(node.of)})"
        return f"({test})"

    def _truth_same(self, node: m.Same) -> str:
        if self._is_line(node.attribute):
            return f"bool({self.set(node.a)} & {self._related(node.attribute, node.b, node, node.a)})"
        field = self._printed_field(node)
        return f"bool(values_of(play, {field!r}, {self.set(node.a)}) & values_of(play, {field!r}, {self.set(node.b)}))"

    def _truth_let(self, node: m.Let) -> str:
        raise CannotRun("the table cannot keep what a condition found yet", node.span)

    def _episode_is(self, node: m.Is) -> str:
        """What is under way is of a kind: a [military] challenge, an unopposed one."""
        quality, topics = node.quality, self.rules.book.parts.topics
        if isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just) and quality.attribute in topics:
            return f"(state.memory[{topics[quality.attribute]}] == {self.value_number(quality.values) + 1})"
        if isinstance(quality, m.OfValue) and quality.attribute in topics:  # one that was named
            topic = f"state.memory[{topics[quality.attribute]}]"
            return f"({topic} > 0 and bool({self.set(quality.values)} >> {topic} - 1 & 1))"
        if isinstance(quality, m.InState) and quality.state in topics:
            return f"bool(state.memory[{topics[quality.state]}])"
        raise CannotRun("the table cannot tell this of what is under way", node.span)

    def _truth_is(self, node: m.Is) -> str:
        if self.is_episode(node.of):
            return self._episode_is(node)
        return inside(self.set(node.of), self.quality(node.quality))

    def _truth_among(self, node: m.Among) -> str:
        if self.is_episode(node.of) and self.is_episode(node.set):
            return "True"  # what is under way is the one that is
        if isinstance(node.of, m.PlaceOf):
            return inside(self.set(node.of.of), self.members(node.set))
        return inside(self.set(node.of), self.set(node.set))

    def _truth_and(self, node: m.And) -> str:
        return "(" + " and ".join(self.truth(one) for one in node.truths) + ")"

    def _truth_or(self, node: m.Or) -> str:
        return "(" + " or ".join(self.truth(one) for one in node.truths) + ")"

    def _truth_not(self, node: m.Not) -> str:
        return f"(not {self.truth(node.truth)})"

    def _truth_every(self, node: m.Every) -> str:
        base, name = self.set(node.of), self.each_of(node.each, node.of)
        return f"every(({self.truth(node.truth)}) for {name} in each_bit({base}))"
