"""Deeds of which a game's own events tell: how they are recognised, altered before they happen, and looked back for."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from cardwright.engine.feasibility import REPLACED
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.occasion_forms import just
from cardwright.engine.generate.patterns import MATCH, Occasion
from cardwright.engine.generate.recalling import is_nth
from cardwright.engine.generate.rows import Rows
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import COUNT, Event
from cardwright.engine.play import Entry, Play
from cardwright.engine.rulebook import Reading, Telling
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort

BEGIN, END, TOKEN = "begin", "end", "token"


class Tellings(Rows):
    """Matches of one ability for deeds that the game tells."""

    def deed_name(self, pattern: m.On, verb: str, table: Any) -> tuple[str, tuple[m.Slot, ...]]:
        """Under which name a table knows a deed, and which parts are not said by the name; empty, if it does not."""
        for slot in pattern.slots:
            value = just(slot)
            if value and slot.each.sort is Sort.VALUE and f"{verb} {value}" in table:
                return f"{verb} {value}", tuple(one for one in pattern.slots if one is not slot)
        return (verb if verb in table else ""), pattern.slots

    def _on(self, pattern: m.On) -> Occasion:
        table, counted = self.rules.book.does.tellings, self._counted_otherwise(pattern)
        if counted is not None:
            return self._told_so(pattern, counted, tuple(slot for slot in pattern.slots if slot.role != TOKEN))
        named = [self.deed_name(pattern, verb, table) for verb in pattern.verbs]
        if not table or not all(name for name, _ in named):
            return super()._on(pattern)
        if pattern.nth is not None:
            return self._nth(pattern, pattern.nth)
        found = [self._told_so(pattern, table[name], slots) for name, slots in named]
        if len(found) == 1:
            return found[0]
        matches = tuple(one.match for one in found)
        return Occasion(
            tuple(verb for one in found for verb in one.verbs), lambda *event: any(match(*event) for match in matches)
        )

    def _counted_otherwise(self, pattern: m.On) -> Telling | None:
        """Tokens that come to a piece or leave it, where the text has it be another piece or another number."""
        altered = any(isinstance(node, m.Alter) and node.deed == pattern.deed for node in self.nodes)
        token = next((just(slot) for slot in pattern.slots if slot.role == TOKEN), "")
        sign = self.lexicon.verb(pattern.verbs[0]).sign
        if not altered or len(pattern.verbs) > 1 or token not in self.rules.layout.tokens or not sign:
            return None
        return tokens_told(str(pattern.verbs[0]), self.rules.layout.tokens[token], sign)

    def _nth(self, pattern: m.On, nth: m.Nth) -> Occasion:
        found, number = self._on(replace(pattern, nth=None)), nth.number
        known = not nth.apart and nth.since in self.rules.book.times.began
        if not known or (pattern.moment is Moment.BEFORE and number != 1):
            raise CannotRun("the table cannot count such events yet", pattern.span)
        register = self._register(found, pattern, str(nth.since))
        return found._replace(match=lambda play, me, it, entry: is_nth(play, me, it, found, number, register, entry))

    def _told_so(self, pattern: m.On, telling: Telling, slots: tuple[m.Slot, ...]) -> Occasion:
        numbers = tuple(self.rules.verb[verb] for verb in telling.verbs)

        def body() -> str:
            if telling.admits is not None:
                self.line(f"if not {self.constant('admits', telling.admits)}(play, entry): return False")
            self.cast_as(pattern)
            for slot in slots:
                self._part_told(slot, telling, pattern)
            if pattern.deed is not None:
                for (deed, role), place in self.parts.items():
                    if deed == pattern.deed.number and role in telling.parts:
                        self.line(f"it[{place}] = {self.constant('part', telling.parts[role])}(play, entry)")
                self._alterable(pattern.deed.number, telling)
            self.matched = pattern.deed
            return self.truth(pattern.truth) if pattern.truth is not None else "True"

        return Occasion(numbers, self.function("match", MATCH, body))

    def _part_told(self, slot: m.Slot, telling: Telling, pattern: m.On) -> None:
        if slot.each.sort is Sort.DEED:
            self._inside(slot, telling, pattern)
            return
        reading = telling.parts.get(slot.role)
        if reading is None or (self.looking_back and slot.role in telling.fleeting):
            raise CannotRun(f"the table cannot tell “{slot.role}” of such an event", pattern.span)
        self.line(f"{self.bind(slot.each)} = {self.constant('part', reading)}(play, entry)")
        self.line(f"if not it[{slot.each.number}]: return False")
        if slot.truth is None:
            return
        if slot.each.sort is Sort.PIECE and not self._of_all(slot):
            # of several that have the part, those of which it holds
            name = self.bound[slot.each.number] = f"v{slot.each.number}"
            text = f"joined({name} for {name} in each_bit(it[{slot.each.number}]) if {self.truth(slot.truth)})"
            self.bind(slot.each)
            self.line(f"it[{slot.each.number}] = {text}")
            self.line(f"if not it[{slot.each.number}]: return False")
        else:
            self.line(f"if not {self.truth(slot.truth)}: return False")

    def _of_all(self, slot: m.Slot) -> bool:
        """Whether something is said of all together that have a part: how many of the dice show a number."""
        return any(isinstance(node, m.Where) and node.of == slot.each for node in walked(slot.truth))

    def _inside(self, slot: m.Slot, telling: Telling, pattern: m.On) -> None:
        """Something is done in the course of something else: Damage from an attack."""
        inner = slot.truth.pattern if isinstance(slot.truth, m.Matches) and slot.truth.deed == slot.each else None
        if not isinstance(inner, m.On) or inner.slots or inner.truth is not None or len(inner.verbs) != 1:
            raise CannotRun(f"the table cannot tell “{slot.role}” of such an event", pattern.span)
        reading = telling.parts.get(f"{slot.role} {inner.verbs[0]}")
        if reading is None:
            raise CannotRun(f"the table cannot tell “{slot.role}” of such an event", pattern.span)
        self.line(f"if not {self.constant('part', reading)}(play, entry): return False")

    # ------------------------------------------------------------ before it happens

    def _alterable(self, deed: int, telling: Telling) -> None:
        """Where the frame notes that a deed is done otherwise."""
        for node in self.nodes:
            if not isinstance(node, m.Alter) or not isinstance(node.deed, m.Var) or node.deed.number != deed:
                continue
            alter = telling.alters.get(node.role)
            if alter is None:
                raise CannotRun(f"the table cannot have another “{node.role}”", node.span)
            if (deed, str(node.role)) not in self.altering:
                self.slots += 2
                self.altering[deed, str(node.role)] = (self.slots - 1, alter)

    def _do_alter(self, node: m.Alter, _after: tuple[m.Effect, ...]) -> str:
        deed = node.deed.number if isinstance(node.deed, m.Var) else -1
        known = self.altering.get((deed, str(node.role)))
        if known is None:
            raise CannotRun("the table cannot have this done otherwise", node.span)
        if isinstance(node.by, m.Zone):
            if node.by.of not in (None, m.You()):
                raise CannotRun("the table cannot have this go there", node.span)
            value = f"{self.constant('zones', tuple(self.zones(node.by)))}[me]"
        else:
            value = self.number(node.by) if isinstance(node.by, m.Number) else self.set(node.by)
        self.line(f"it[{known[0]}] = 1")
        self.line(f"it[{known[0] + 1}] = {value}")
        return "True"

    # ------------------------------------------------------------ periods and states

    def _period(self, pattern: m.Begins | m.Ends) -> Occasion:
        book = self.rules.book
        if pattern.of is not None and pattern.period not in book.times.owned:
            verb = "begin" if isinstance(pattern, m.Begins) else "end"
            telling = book.does.tellings.get(f"{verb} {pattern.period}")
            if telling is None:
                raise CannotRun("the table does not say when this begins or ends", pattern.span)
            what = self.constant("part", telling.parts["what"])
            whose = pattern.of
            such = "" if telling.admits is None else f"{self.constant('admits', telling.admits)}(play, entry) and "
            match = self.function("match", MATCH, lambda: f"{such}within({what}(play, entry), {self.set(whose)})")
            return Occasion(tuple(self.rules.verb[one] for one in telling.verbs), match)
        return super()._period(pattern)

    def occasion(self, pattern: m.Pattern) -> Occasion:
        if not isinstance(pattern, m.Becomes):
            return super().occasion(pattern)
        truth = pattern.truth
        those: m.Set[Any] | None = None
        match truth:
            case m.Every(those, each, m.Is(of, m.InState(state))) if of == each:
                pass
            case m.Compare(m.Count(m.Where(_, each, m.Not(m.Is(of, m.InState(state))))), m.Op.EQUAL, m.Const(0)) if (
                of == each
            ):
                pass
            case _:
                raise CannotRun("the table cannot wait for this yet", pattern.span)
        verbs = self.rules.book.deeds.arising.get(state)
        if verbs is None:
            raise CannotRun("the table cannot wait for this yet", pattern.span)

        def body() -> str:
            # it has just become so of one of them, and is so of all
            which = "" if those is None else f" & {self.set(those)}"
            self.line(f"if entry.was is None or not event_piece(play, entry.event){which}: return False")
            return self.truth(truth)

        return Occasion(tuple(self.rules.verb[verb] for verb in verbs), self.function("match", MATCH, body))

    # ------------------------------------------------------------ looking back

    def _number_count(self, node: m.Count) -> str:
        past = node.of
        if isinstance(past, m.Past) and isinstance(past.pattern, m.Begins) and past.pattern.of is None:
            slot = self.rules.book.times.ordinals.get(past.pattern.period)
            if slot is not None and past.period == "game":
                return f"state.memory[{slot}]"
        return super()._number_count(node)

    def _number_amountof(self, node: m.AmountOf) -> str:
        reading = self._past_reading(node.deed, node.role)
        if reading is None:
            return super()._number_amountof(node)
        assert isinstance(node.deed, m.Past)
        return f"sum({reading}(play, one) for one in {self._past(node.deed)})"

    def _set_of(self, node: m.Of[Any]) -> str:
        reading = self._past_reading(node.deed, node.role)
        if reading is None:
            return super()._set_of(node)
        assert isinstance(node.deed, m.Past)
        return f"joined({reading}(play, one) for one in {self._past(node.deed)})"

    def _past_reading(self, deed: m.Set[Any], role: str) -> str | None:
        """How a part of deeds that have happened is read from the log."""
        if not isinstance(deed, m.Past) or not isinstance(deed.pattern, m.On):
            return None
        table = self.rules.book.does.tellings
        names = [self.deed_name(deed.pattern, verb, table)[0] for verb in deed.pattern.verbs]
        readings = {table[name].parts.get(role) for name in names if name}
        if len(readings) != 1 or None in readings or not all(names):
            return None
        return self.constant("part", readings.pop())

    def _set_where(self, node: m.Where[Any]) -> str:
        if not _looks_back(node):
            return super()._set_where(node)
        base, name, holds = self._one_by_one(node)
        return f"joined({name} for {name} in each_bit({base}) if {holds})"

    def _truth_every(self, node: m.Every) -> str:
        if not _looks_back(node):
            return super()._truth_every(node)
        base, name, holds = self._one_by_one(node)
        return f"every({holds} for {name} in each_bit({base}))"

    def _one_by_one(self, node: m.Where[Any] | m.Every) -> tuple[str, str, str]:
        """A set, the name of one of it, and whether something about the past holds of that one."""
        base, name, number = self.set(node.of), f"v{node.each.number}", node.each.number
        self.bind(node.each)
        return base, name, f"{self.nested_truth(node.truth)}(play, me, with_one(it, {number}, {name}))"

    def _is_lasting(self, node: m.Node) -> None:
        """On a table where pieces keep their sides, the log says who they were; and roles of the present are meant."""
        if self.rules.book.pieces.sided and isinstance(node, (m.Controller, m.Current)):
            return
        quality = node.quality if isinstance(node, m.Is) else None
        if isinstance(quality, m.OfValue) and self.field(quality.attribute) in self.rules.unchanging:
            return
        super()._is_lasting(node)

    def _past(self, node: m.Past) -> str:
        return super()._past(replace(node, pattern=self._without_outcome(node.pattern)))

    def _without_outcome(self, pattern: m.Pattern) -> m.Pattern:
        """Whoever became something was it: that need not be asked now."""
        if not isinstance(pattern, m.On):
            return pattern
        outcomes = {just(slot) for slot in pattern.slots if slot.role == "as"}
        slots = tuple(replace(slot, truth=_but(slot, outcomes)) for slot in pattern.slots)
        return replace(pattern, slots=slots)


def tokens_told(verb: str, first: int, sign: int) -> Telling:
    """How events tell that tokens of a kind come to a piece, or leave it."""

    def admits(play: Play, entry: Entry) -> bool:
        event = entry.event
        there = event.operation == COUNT and first <= event.what < first + len(play.rules.cast.pieces)
        return there and event.to * sign > 0

    def of_another(_play: Play, event: Event, pieces: int) -> Event | None:
        return changed(event, what=first + pieces.bit_length() - 1) if pieces else None

    def so_many(_play: Play, event: Event, amount: int) -> Event | None:
        return changed(event, to=amount * sign) if amount > 0 else None

    holders = ("onto", "doer", "holder")
    parts: dict[str, Reading] = dict.fromkeys(holders, lambda _play, entry: 1 << entry.event.what - first)
    parts["amount"] = lambda _play, entry: abs(entry.event.to)
    return Telling((verb,), parts, admits, alters={**dict.fromkeys(holders, of_another), "amount": so_many})


def _looks_back(node: m.Where[Any] | m.Every) -> bool:
    """Whether it is asked of each of several what it did before."""
    return any(isinstance(one, m.Past) and speaks_of(one, node.each) for one in walked(node.truth))


def _but(slot: m.Slot, outcomes: set[str]) -> m.Truth | None:
    truths = slot.truth.truths if isinstance(slot.truth, m.And) else (slot.truth,)
    kept = tuple(
        one
        for one in truths
        if one is not None
        and not (isinstance(one, m.Is) and isinstance(one.quality, m.InState) and one.quality.state in outcomes)
    )
    return None if not kept else kept[0] if len(kept) == 1 else m.And(kept)


__all__ = ["REPLACED", "Tellings"]
