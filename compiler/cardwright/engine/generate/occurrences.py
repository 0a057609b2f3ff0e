"""Standings about deeds: in the middle of one, more often than rules say, what must be done, what is not given."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from cardwright.engine.generate.allowances import Allowances, Record, both
from cardwright.engine.generate.history import GAME
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rules import Static, Test
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import SET, VALUES
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort
from cardwright.meaning.symbols import Role, ZoneName

APPLY = "play, me, it, view"


class Occurrences(Allowances):
    """Standings of one ability that speak of deeds."""

    @abstractmethod
    def _static(self, layer: int, apply: Any, source: int, test: Test | None, node: m.Node) -> Static:
        """A change of how things stand."""

    def of_deeds(self, standing: m.Standing, source: int, test: Test | None) -> Iterator[Record]:
        """What a standing about deeds puts into the rules."""
        if isinstance(standing, m.During):
            yield from self._during(standing, source, test)
        elif isinstance(standing, m.Allow):
            yield from self.allowed(standing, source, test)
        elif isinstance(standing, m.Cannot):
            yield self._static(SET, self._nothing_given(standing), source, test, standing)
        elif isinstance(standing, m.Must):
            yield self._static(VALUES, self._forced(standing), source, test, standing)
        elif not isinstance(standing, m.Change):  # a floor says what the rulebook says anyway
            raise CannotRun(f"the table does not know what “{type(standing).__name__}” changes", standing.span)

    def _said(self, text: str) -> str:
        self.line(text)
        return "None"

    def _is_floor(self, standing: m.Change) -> bool:
        least = m.Const(self.rules.book.floor or 0)
        return standing.how is m.How.AT_LEAST and standing.number == least

    def _during(self, standing: m.During, source: int, test: Test | None) -> Iterator[Record]:
        """What holds of a card while something is done to it: it lies in a zone of its own then."""
        pattern = standing.pattern
        if all(isinstance(one, m.Spends) for one in standing.standings):
            self._exchanged(standing, source, test)
            return
        slots = {str(slot.role): slot for slot in pattern.slots}
        what, by = slots.pop("what", None), slots.pop("by", None)
        if pattern.nth is not None and what is not None and not self.rules.book.amid.keys() & set(pattern.verbs):
            yield from self._from_then_on(standing, what, source, test)
            return
        zone = self.rules.book.amid.get(pattern.verbs[0]) if len(pattern.verbs) == 1 else None
        if zone is None or what is None or slots or pattern.truth is not None:
            raise CannotRun("the table does not know who is in the middle of this", standing.span)
        who: m.Set[Any] = m.Players()
        if by is not None and by.truth is not None:
            who = m.Where(who, by.each, by.truth)
        those: m.Set[Any] = m.In(m.Zone(ZoneName(zone), who))
        if what.truth is not None:
            those = m.Where(those, what.each, what.truth)
        if pattern.nth is not None:
            test = self._not_yet(pattern, source, test)
        for one in standing.standings:
            if not isinstance(one, (m.Change, m.Give, m.Lose)) or one.of != what.each:
                raise CannotRun("the table cannot change this while it is done", one.span)
            yield from self.records(replace(one, of=those), source, test)

    def _exchanged(self, standing: m.During, source: int, test: Test | None) -> None:
        """What a player may pay with while he does something to the card itself: the procedure for it asks."""
        pattern, rules = standing.pattern, self.rules
        parts = {str(slot.role): slot.truth for slot in pattern.slots if slot.truth is not None}
        own = {
            str(slot.role): m.Among(slot.each, m.You() if slot.each.sort is Sort.PLAYER else m.This())
            for slot in pattern.slots
        }
        if parts != own or parts.keys() != {"by", "what"} or pattern.truth is not None or pattern.nth is not None:
            raise CannotRun("the table cannot have this spent so", standing.span)
        for one in standing.standings:
            assert isinstance(one, m.Spends)
            deals = [(verb, str(one.token), str(one.as_token)) for verb in pattern.verbs]
            lasting = source == NOWHERE or test is not None
            if one.who != m.You() or lasting or not rules.book.exchanges.issuperset(deals):
                raise CannotRun("the table cannot have this spent so", one.span)
            for deal in deals:
                self.committed.append(lambda deal=deal: rules.exchanges.setdefault(deal, []).append(source))  # type: ignore[misc]

    def _from_then_on(self, standing: m.During, what: m.Slot, source: int, test: Test | None) -> Iterator[Record]:
        """What holds of the first that something is done to at once: it has it from then on."""
        found, begun = self._since(standing.pattern, source)
        self.slots += 1
        each: m.Var[Any] = m.Var(Sort.PIECE, self.slots)
        self.bound[each.number] = f"first_since(play, me, it, {found}, it[{begun}])"
        for one in standing.standings:
            if not isinstance(one, (m.Give, m.Lose)) or one.of != what.each:
                raise CannotRun("the table cannot change this while it is done", one.span)
            yield from self.records(replace(one, of=m.Union((each,))), source, test)

    def _since(self, pattern: m.On, source: int) -> tuple[str, int]:
        """How deeds are found of which the first since now is meant, and where the frame keeps when now was."""
        if pattern.nth != m.Nth(1) or source != NOWHERE:
            raise CannotRun("the table cannot count such events yet", pattern.span)
        self.slots += 1
        self.line(f"it[{self.slots}] = state.deeds")
        awaited = replace(pattern, nth=None, moment=m.Moment.AFTER)
        occasion = self.occasion(awaited)
        found, register = self.constant("occasion", occasion), self._register(occasion, awaited, GAME)
        return f"{found}, {register}", self.slots

    def _not_yet(self, pattern: m.On, source: int, test: Test | None) -> Test:
        """The first since now: none has been since."""
        found, begun = self._since(pattern, source)
        text = f"not has_been(play, me, it, {found}, it[{begun}])"
        inner = self.function("holds", "play, me, it", lambda: text)
        return inner if test is None else both(test, inner)

    def _is_yield(self, standing: m.Cannot) -> bool:
        pattern = standing.pattern
        return isinstance(pattern, m.On) and set(pattern.verbs) <= self.rules.book.yielding

    def _nothing_given(self, standing: m.Cannot) -> Callable[..., None]:
        """Cards that give nothing of some numbers: these are 0."""
        assert isinstance(standing.pattern, m.On)
        slots = {str(slot.role): slot for slot in standing.pattern.slots}
        doer, stats = slots.pop("doer", None), slots.pop("stat", None)
        truth = stats.truth if stats is not None else None
        if doer is None or slots or standing.pattern.truth is not None or not isinstance(truth, m.Among):
            raise CannotRun("the table cannot forbid this yet", standing.span)
        named = truth.set.sets if isinstance(truth.set, m.Union) else (truth.set,)
        numbers = [self.rules.stat.get(str(one.value)) for one in named if isinstance(one, m.Just)]
        if len(numbers) != len(named) or None in numbers:
            raise CannotRun("the table has no such numbers", standing.span)
        these: m.Set[Any] = m.Anywhere() if doer.truth is None else m.Where(m.Anywhere(), doer.each, doer.truth)

        def body() -> str:
            self.line(f"bits = {self.set(these)}")
            for number in numbers:
                self.line(f"assigned(view, {number}, bits, 0)")
            return "None"

        return self.function("nothing", APPLY, body)

    def _forced(self, standing: m.Must) -> Callable[..., None]:
        """Pieces that must do something in each occasion of a kind: they have that as a value."""
        pattern = standing.pattern
        slots = {str(slot.role): slot for slot in pattern.slots} if isinstance(pattern, m.On) else {}
        what, deed = slots.pop("what", None), slots.pop("deed", None)
        name = self.rules.book.musts.get(pattern.verbs[0]) if isinstance(pattern, m.On) else None
        own = what is not None and what.truth == m.Among(what.each, m.This())
        value = self._occasion_value(deed)
        if name is None or slots or not own or not value or getattr(pattern, "truth", None) is not None:
            raise CannotRun("the table cannot have this be done yet", standing.span)
        text = f"view.gain({(name, value)!r}, {self.set(m.This())})"
        return self.function("forced", APPLY, lambda: self._said(text))

    def _occasion_value(self, slot: m.Slot | None) -> str:
        """The value of an occasion that its own player begins: whoever attacks does so in what his player began."""
        if slot is None or not isinstance(slot.truth, m.And):
            return ""
        begun = m.Among(m.You(), m.Of(slot.each, Role("attacking player")))
        rest = tuple(one for one in slot.truth.truths if one != begun)
        return self._value_of(replace(slot, truth=m.And(rest)))


__all__ = ["APPLY", "Occurrences", "Record", "both"]
