"""What texts let players do: what the rulebook does not, to more than it does, or more often."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from cardwright.engine.generate.history import History
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rulerecords import Allowance, CountsAs, Delayed, Limit, Restriction, Static
from cardwright.engine.rules import Test
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Role, Stat, Value, ZoneName

HAND = ZoneName("hand")
"""Where cards are played from by the rules: what a text lets be played from elsewhere, is played as if it lay there."""
Record = Static | Restriction | Delayed | CountsAs


class Allowances(History):
    """Permissions of one ability."""

    limit: Limit | None = None
    """How often in a period the ability can be used."""
    limited = False
    """Whether that was seen to."""

    @abstractmethod
    def records(self, standing: m.Standing, source: int, test: Test | None = None) -> Iterator[Record]:
        """What a standing puts into the rules."""

    def test(self, truth: m.Truth) -> Test:
        return self.function("holds", "play, me, it", lambda: self.truth(truth))

    def allowed(self, standing: m.Allow, source: int, test: Test | None) -> Iterator[Record]:
        """What a permission puts into the rules."""
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or standing.free or pattern.nth is not None:
            raise CannotRun("the table cannot allow this yet", standing.span)
        slots = {str(slot.role): slot for slot in pattern.slots}
        if standing.as_in is not None and ("from" not in slots or standing.as_in != m.Zone(HAND, m.You())):
            raise CannotRun("the table cannot allow this yet", standing.span)  # from there as from a hand
        by = slots.pop("by", None)
        if standing.more is not None and (by is None or by.truth is None):  # each player may
            by = m.Slot(Role("by"), self._player(), m.And(()))
        if by is None or by.truth is None or (len(pattern.verbs) != 1 and standing.more is None):
            raise CannotRun("the table cannot allow this yet", standing.span)
        if standing.more is not None:
            yield from self._more_often(standing, pattern, by, slots, source, test)
        elif isinstance(pattern.truth, m.Compare):
            yield from self._up_to_more(standing, pattern, pattern.truth, source, test)
        else:
            self._leave(standing, pattern, slots, source, test)

    def _leave(
        self, standing: m.Allow, pattern: m.On, slots: dict[str, m.Slot], source: int, test: Test | None
    ) -> None:
        """A text that lets something be done: the procedure that does it asks for such texts."""
        what, place = slots.pop("what", None), slots.pop("from", None)
        by = next(slot for slot in pattern.slots if slot.role == "by")
        zone = place.truth.set if place is not None and isinstance(place.truth, m.Among) else None
        key = (str(pattern.verbs[0]), str(zone.zone) if isinstance(zone, m.Zone) else "")
        if slots or what is None or what.truth is None or by.truth != m.Among(by.each, m.You()) or source == NOWHERE:
            raise CannotRun("the table cannot allow this yet", standing.span)
        own = what.truth == m.Among(what.each, m.This())
        whose = isinstance(zone, m.Zone) and zone.of == m.You() if place is not None else own
        if not whose or key not in self.rules.book.deeds.allows:
            raise CannotRun("the table cannot allow this yet", standing.span)
        those: m.Set[Any] = m.Where(m.Anywhere() if zone is None else m.In(zone), what.each, what.truth)
        pool, rules = self.function("pool", "play, me, it", lambda: self.set(those)), self.rules
        if pattern.truth is not None:
            test = self.test(pattern.truth) if test is None else both(test, self.test(pattern.truth))

        def register() -> None:
            rules.allow(key, Allowance(rules.next_number, source, pool, test, self.slots, self.limit))

        self.committed.append(register)
        self.limited = True

    def _up_to_more(
        self, standing: m.Allow, pattern: m.On, truth: m.Compare, source: int, test: Test | None
    ) -> Iterator[Record]:
        """Cards with so much of a number in all: how much more than the rulebook says is a number of the player."""
        known = self.rules.book.deeds.budgets.get(pattern.verbs[0])
        slots = {str(slot.role): slot for slot in pattern.slots}
        by, what = slots.pop("by"), slots.pop("what", None)
        total, most = truth.a, truth.b
        if known is None or slots or what is None or what.truth is not None or not isinstance(most, m.Const):
            raise CannotRun("the table cannot allow this yet", standing.span)
        number, own, usual = known
        if not isinstance(total, m.Sum) or truth.op is not m.Op.AT_MOST or pattern.deed is None:
            raise CannotRun("the table cannot allow this yet", standing.span)
        if total.of != m.Of(pattern.deed, what.role) or total.number != m.StatOf(Stat(number), total.each):
            raise CannotRun("the table cannot allow this yet", standing.span)
        yield from self._own_number(own, m.How.AT_LEAST, m.Const(most.value - usual), by, standing, source, test)

    def _more_often(
        self,
        standing: m.Allow,
        pattern: m.On,
        by: m.Slot,
        slots: dict[str, m.Slot],
        source: int,
        test: Test | None,
    ) -> Iterator[Record]:
        """A player may do something more often than the rulebook says: a number of his own says how much."""
        named = self._value_of(slots.get("deed")) or _keyword_of(slots.get("what"))
        chosen = self._chosen_value(slots.get("deed"))
        found = {self.rules.book.deeds.more.get((verb, named)) for verb in pattern.verbs}
        left = slots.keys() - {"deed" if "deed" in slots else "what"}
        if left or pattern.truth is not None or standing.more is None or len(found) != 1:
            raise CannotRun("the table cannot allow this yet", standing.span)
        (stat,) = found
        if stat is not None:
            yield from self._own_number(stat, m.How.ADD, standing.more, by, standing, source, test)
            return
        if chosen is None or len(pattern.verbs) != 1:
            raise CannotRun("the table cannot allow this yet", standing.span)
        for (verb, value), each in self.rules.book.deeds.more.items():
            if verb != pattern.verbs[0]:
                continue
            one = m.Among(chosen.values, m.Just(chosen.attribute, Value(self._full(chosen.attribute, value))))
            asked = self.test(one) if test is None else both(test, self.test(one))
            yield from self._own_number(each, m.How.ADD, standing.more, by, standing, source, asked)

    def _full(self, attribute: Attribute, value: str) -> str:
        """A value as the game's words have it: in brackets, where it is a sign."""
        known = self.lexicon.worths.get(str(attribute), frozenset())
        return next((one for one in known if one.strip("[]") == value), value)

    def _chosen_value(self, slot: m.Slot | None) -> m.OfValue | None:
        """A value that was chosen, which a deed must have besides its kind."""
        truths = slot.truth.truths if slot is not None and isinstance(slot.truth, m.And) else ()
        rest = [one for one in truths if not (isinstance(one, m.Is) and isinstance(one.quality, m.OfKind))]
        quality = rest[0].quality if len(rest) == 1 and isinstance(rest[0], m.Is) else None
        return quality if isinstance(quality, m.OfValue) and isinstance(quality.values, m.Var) else None

    def _own_number(
        self, name: str, how: m.How, much: m.Number, by: m.Slot, standing: m.Allow, source: int, test: Test | None
    ) -> Iterator[Record]:
        """A number of players, of whom something is said, is changed."""
        assert by.truth is not None
        who: m.Set[Any] = m.Players() if by.truth == m.And(()) else m.Where(m.Players(), by.each, by.truth)
        yield from self.records(m.Change(Stat(name), self._player(), who, how, much, span=standing.span), source, test)

    def _player(self) -> m.Var[Any]:
        """A player of whom something is said."""
        self.slots += 1
        return m.Var(Sort.PLAYER, self.slots)

    def _value_of(self, slot: m.Slot | None) -> str:
        """The one value that a deed must have, besides its kind."""
        truths = slot.truth.truths if slot is not None and isinstance(slot.truth, m.And) else ()
        rest = [one for one in truths if not (isinstance(one, m.Is) and isinstance(one.quality, m.OfKind))]
        if len(rest) != 1 or not isinstance(rest[0], m.Is) or not isinstance(rest[0].quality, m.OfValue):
            return ""
        values = rest[0].quality.values
        return str(values.value).strip("[]") if isinstance(values, m.Just) else ""


def _keyword_of(slot: m.Slot | None) -> str:
    """The keyword that cards must have, of which nothing else is said."""
    truth = slot.truth if slot is not None else None
    named = isinstance(truth, m.Is) and isinstance(truth.quality, m.WithKeyword) and not truth.quality.arguments
    return str(truth.quality.keyword) if named else ""  # type: ignore[union-attr]


def both(first: Test, second: Test) -> Test:
    return lambda play, me, it: first(play, me, it) and second(play, me, it)
