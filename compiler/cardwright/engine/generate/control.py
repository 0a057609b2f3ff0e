"""Cards that are somebody else's: for a time, or for as long as a text on them is borne."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.generate.handing import let_go, put_on
from cardwright.engine.generate.occasion_forms import is_leaving
from cardwright.engine.generate.occurrences import Occurrences, Record
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.instead import in_its_place
from cardwright.engine.rulerecords import Constant, Delayed, Restriction, Trigger
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import ZoneName
from cardwright.meaning.gamedata.entries import Build


class Control(Occurrences):
    """Changes of control of one ability."""

    def _taking(self, standing: m.Give) -> int:
        """The verb by which cards are taken over."""
        verb = next((one.verb for one in self.lexicon.verbs.values() if one.build is Build.TAKE_CONTROL), "")
        if verb not in self.rules.verb:
            raise CannotRun("the table cannot give or take this yet", standing.span)
        return self.rules.verb[verb]

    def held_while_borne(self, standing: m.Give, quality: m.ControlledBy, source: int) -> list[Callable[[], None]]:
        """What a card lies on is its player's; what it lies on no longer is its owner's again, if still in play. Of
        several such cards on one, the last that came has it: the others take it again only when nobody's holds it."""
        of, rules = standing.of, self.rules
        base = of.of if isinstance(of, m.Where) else of
        if base != m.Host(m.This()) or quality.who != m.You():
            raise CannotRun("the table cannot give or take this yet", standing.span)
        verb, cause = self._taking(standing), self._cause(standing)
        others = f"{self.set(of)} & ~controlled_by(play, 1 << me)"
        take, again = (self.control(verb, bits, "me", standing) for bits in (others, f"unclaimed(play, {others})"))
        first = self.function("take", "play, me, it", lambda: f"bool({take})")
        run = self.function("again", "play, me, it", lambda: f"bool({again})")
        self.slots += 1
        slot, there = self.slots, self.members(m.Zone(ZoneName(rules.book.zones.whole)))
        back = f"given_back(play, {verb}, it[{slot}] & {there}, {self.cause(standing)})"
        restore = self.function("back", "play, me, it", lambda: f"bool({back})")

        def register() -> None:
            rules.constants.append(Constant(source, run, self.slots, cause))
            rules.claiming.append(source)
            for match, effect in ((put_on, first), (let_go(slot), restore)):
                number = len(rules.triggers)
                record = Trigger(number, source, match, effect, self.slots, False, "", None, cause, own=True)
                rules.triggers.append(record)
                for each in range(len(rules.verbs)):
                    rules.watch(each, record)

        return [register]

    def held(self, standing: m.Give, quality: m.ControlledBy, node: m.Last) -> None:
        """A card is somebody else's for a time: taken now, and given back at the end if it is still in play."""
        end = node.until.patterns[0] if len(node.until.patterns) == 1 and node.until.uses is None else None
        binders = [one for one in self.nodes if isinstance(one, m.Binder) and one.each == standing.of]
        leaving = isinstance(end, m.On) and is_leaving(end)
        if end is None or not (leaving or isinstance(end, m.Ends)):
            raise CannotRun("the table cannot give or take this yet", standing.span)
        if len(binders) != 1 or binders[0].most != m.Const(1):  # of several, each would go back to another
            raise CannotRun("the table has one card taken over at a time", standing.span)
        number = self._taking(standing)
        whole = self.members(m.Zone(ZoneName(self.rules.book.zones.whole)))
        those = self.set(standing.of)
        if leaving:  # who is gone by then holds nothing
            those = f"({those} if {self.set(m.This())} & {whole} else 0)"
        card = self.slot_of(those, Sort.PIECE)
        was = self.slot_of(f"controllers(play, {self.set(card)})", Sort.PLAYER)
        taken = self.slot_of(self.control(number, self.set(card), self.player(quality.who), standing), Sort.PIECE)
        there = f"({self.set(taken)} & {whole})"
        back = f"bool({self.control(number, there, self.player(was), standing)})"
        found = self.occasion(end)
        run = self.function("back", "play, me, it", lambda: back)
        record = Delayed(found.verbs, found.match, run, self._cause(standing))
        place = len(self.rules.lasting)
        self.rules.lasting.append(record)
        self.committed.append(lambda: self.notice(record, place))
        rest = f"(me, {NOWHERE}, {NOWHERE}, tuple(it))"
        begin = f"{self.rules.verb['begin']}, {place}, it[0]"
        self.line(f"begun(play, {begin}, {rest}, {self.cause(standing)})")

    def notice(self, record: Record, number: int) -> None:
        if isinstance(record, Restriction):
            self.rules.notice(record.verbs)
        elif isinstance(record, Delayed) and record.instead:
            for verb in record.verbs:
                self.rules.replace(verb, in_its_place(number, record))
        elif isinstance(record, Delayed):
            self.rules.await_verbs(record.verbs)

    def slot_of(self, value: str, sort: Sort) -> m.Var[Any]:
        self.slots += 1
        var: m.Var[Any] = m.Var(sort, self.slots)
        self.line(f"{self.bind(var)} = {value}")
        return var
