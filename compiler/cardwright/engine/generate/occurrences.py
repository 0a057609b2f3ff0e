"""Standings about deeds: in the middle of one, more often than rules say, what must be done, what is not given."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from cardwright.engine.generate.allowances import Allowances, Record, both
from cardwright.engine.generate.bounds import bounded
from cardwright.engine.generate.effects import GAME
from cardwright.engine.generate.frames import WHAT, walked
from cardwright.engine.generate.writer import CannotRun, helper
from cardwright.engine.layers import SET, VALUES, narrowed, narrowing, replacing, spending
from cardwright.engine.rulerecords import Static
from cardwright.engine.rules import Test
from cardwright.engine.state import NOWHERE
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period, Role, Stat, ZoneName

APPLY = "play, me, it, view"
helper(spending)
helper(narrowed)
helper(narrowing)
helper(replacing)


class Occurrences(Allowances):
    """Standings of one ability that speak of deeds."""

    @abstractmethod
    def _static(self, layer: int, apply: Any, source: int, test: Test | None, node: m.Node) -> Static:
        """A change of how things stand."""

    def of_deeds(self, standing: m.Standing, source: int, test: Test | None) -> Iterator[Record]:
        """What a standing about deeds puts into the rules."""
        if isinstance(standing, m.During):
            yield from self._during(standing, source, test)
        elif isinstance(standing, m.Allow) and (free := self._in_spite(standing)) is not None:
            yield self._static(VALUES, free, source, test, standing)
        elif isinstance(standing, m.Allow):
            yield from self.allowed(standing, source, test)
        elif isinstance(standing, m.Cannot):
            yield self._static(SET, self._nothing_given(standing), source, test, standing)
        elif isinstance(standing, m.Must):
            yield self._static(VALUES, self._forced(standing), source, test, standing)
        elif isinstance(standing, m.Spends):
            deal = str(standing.token), str(standing.as_token)
            verbs = tuple(sorted(verb for verb, *known in self.rules.book.deeds.exchanges if tuple(known) == deal))
            yield self._static(VALUES, self._spendable(standing, verbs, m.Anywhere()), source, test, standing)
        elif not isinstance(standing, m.Change):  # a floor that the rulebook has anyway
            raise CannotRun(f"the table does not know what “{type(standing).__name__}” changes", standing.span)

    def _said(self, text: str) -> str:
        self.line(text)
        return "None"

    def _is_floor(self, standing: m.Change) -> bool:
        least = m.Const(self.rules.book.pieces.floor or 0)
        return standing.how is m.How.AT_LEAST and standing.number == least

    def _during(self, standing: m.During, source: int, test: Test | None) -> Iterator[Record]:
        """What holds of a card while something is done to it: it lies in a zone of its own then."""
        pattern = standing.pattern
        if all(isinstance(one, (m.Spends, m.SpendsOnly)) for one in standing.standings):
            yield from self._exchanged(standing, source, test)
            return
        slots = {str(slot.role): slot for slot in pattern.slots}
        what, by = slots.pop("what", None), slots.pop("by", None)
        amid = self.rules.book.zones.amid
        if what is not None and set(pattern.verbs) & self.rules.book.deeds.charges.keys():
            yield from self._charged(standing, what, by, source, test)
            return
        if pattern.nth is not None and what is not None and not amid.keys() & set(pattern.verbs):
            yield from self._of_the_next(standing, what, by, source, test)
            return
        if what is not None and not slots and self._are_priced(pattern):
            yield from self._while_it_lies(standing, what, by, source, test)
        elif not set(pattern.verbs) <= amid.keys() or what is None or slots or pattern.truth is not None:
            raise CannotRun("the table does not know who is in the middle of this", standing.span)
        else:
            yield from self._in_its_zone(standing, what, by, source, test)

    def _in_its_zone(
        self, standing: m.During, what: m.Slot, by: m.Slot | None, source: int, test: Test | None
    ) -> Iterator[Record]:
        """What holds of a card for as long as it lies where that is done to it."""
        pattern, amid = standing.pattern, self.rules.book.zones.amid
        zones = tuple(dict.fromkeys(amid[verb] for verb in pattern.verbs))
        if pattern.nth is not None and pattern.nth.apart:
            by, pattern = self._each_by_himself(pattern, pattern.nth, by), replace(pattern, nth=None)
        those = self._lying(what, by, zones)
        if pattern.nth is not None and pattern.nth.since is not None:
            test = self._first_in(pattern, pattern.nth.since, test)
        elif pattern.nth is not None:
            test = self._not_yet(pattern, source, test)
        for one in bounded(standing.standings):
            if not isinstance(one, (m.Change, m.Give, m.Lose)) or one.of != what.each:
                raise CannotRun("the table cannot change this while it is done", one.span)
            yield from self.records(replace(one, of=those), source, test)

    def _are_priced(self, pattern: m.On) -> bool:
        """Whether what is done is paid for where it lies, and nothing else is said of when."""
        priced = {verb for verb, _ in self.rules.book.deeds.priced}
        return priced.issuperset(map(str, pattern.verbs)) and pattern.truth is None and pattern.nth is None

    def _while_it_lies(
        self, standing: m.During, what: m.Slot, by: m.Slot | None, source: int, test: Test | None
    ) -> Iterator[Record]:
        """“Each Villain you fight gets -2 Attack”: what is paid for where it lies is changed there already, for else
        its price would not be; for as long as it is the turn of who does it."""
        pattern, priced = standing.pattern, self.rules.book.deeds.priced
        zones = tuple(
            dict.fromkeys(zone for (verb, _), found in priced.items() if verb in pattern.verbs for zone in found)
        )
        owned = self.rules.book.times.owned
        if by is not None and by.truth is not None:
            if by.truth != m.Among(by.each, m.You()) or len(owned) != 1:
                raise CannotRun("the table does not know who is in the middle of this", standing.span)
            now = self.test(m.Now(Period(next(iter(owned))), m.You(), span=standing.span))
            test = now if test is None else both(test, now)
        those = self._lying(what, by, zones)
        for one in bounded(standing.standings):
            if not isinstance(one, (m.Change, m.Give, m.Lose)) or one.of != what.each:
                raise CannotRun("the table cannot change this while it is done", one.span)
            yield from self.records(replace(one, of=those), source, test)

    def _charged(
        self, standing: m.During, what: m.Slot, by: m.Slot | None, source: int, test: Test | None
    ) -> Iterator[Record]:
        """What it costs more or less to do something that a keyword lets be done: the text of the keyword adds it."""
        pattern, charges, amid = standing.pattern, self.rules.book.deeds.charges, self.rules.book.zones.amid
        known = set(pattern.verbs) <= charges.keys() | amid.keys()
        inner = [node.pattern for node in walked(pattern.truth) if isinstance(node, m.Matches)]
        slots = [*pattern.slots, *(slot for one in inner if isinstance(one, m.On) for slot in one.slots)]
        places = [slot.truth.set for slot in slots if slot.role == "from" and isinstance(slot.truth, m.Among)]
        zones = {row["zone"] for row in charges.values()}
        there = all(isinstance(place, m.Zone) and place.zone in zones for place in places)
        if not known or not there or len(places) + 1 + (by is not None) != len(slots):
            raise CannotRun("the table does not know who is in the middle of this", standing.span)
        yours = by is None or by.truth == m.Among(by.each, m.You())
        if pattern.nth is not None and not yours:
            raise CannotRun("the table cannot count this of each of several players", standing.span)
        plain = replace(pattern, slots=tuple(one for one in (what, by) if one is not None), truth=None, deed=None)
        if plain.nth is not None:
            since = plain.nth.since
            test = self._not_yet(plain, source, test) if since is None else self._first_in(plain, since, test)
        for one in bounded(standing.standings):
            if not isinstance(one, m.Change) or one.of != what.each or one.stat != "cost":
                raise CannotRun("the table cannot change this while it is done", one.span)
            off = _less(one.number)
            if off is None:
                raise CannotRun("the table cannot have this cost more", one.span)
            for verb in pattern.verbs:
                if verb in charges:
                    zone, made = charges[verb]["zone"], replace(one, stat=Stat(charges[verb]["number"]), number=off)
                else:
                    zone, made = amid[verb], one
                yield from self.records(replace(made, of=self._lying(what, by, (zone,))), source, test)

    def _lying(self, what: m.Slot, by: m.Slot | None, zones: tuple[str, ...]) -> m.Set[Any]:
        """Those in some zones, of whoever does it where they are players', to which a deed can be done."""
        who: m.Set[Any] = m.Players()
        if by is not None and by.truth is not None:
            who = m.Where(who, by.each, by.truth)
        each = {zone.name for zone in self.rules.book.zones.kinds if zone.each}
        places = [m.Zone(ZoneName(zone), who if zone in each else None) for zone in zones]
        those: m.Set[Any] = m.In(places[0] if len(places) == 1 else m.Union(tuple(places)))
        return those if what.truth is None else m.Where(those, what.each, what.truth)

    def _exchanged(self, standing: m.During, source: int, test: Test | None) -> Iterator[Record]:
        """What a player may pay with while he does something to some cards: the procedure for it asks."""
        pattern = standing.pattern
        slots = {str(slot.role): slot for slot in pattern.slots}
        what, by = slots.pop("what", None), slots.pop("by", None)
        yours = by is None or by.truth == m.Among(by.each, m.You())
        if slots or what is None or not yours or pattern.truth is not None or pattern.nth is not None:
            raise CannotRun("the table cannot have this spent so", standing.span)
        these: m.Set[Any] = m.Anywhere() if what.truth is None else m.Where(m.Anywhere(), what.each, what.truth)
        for one in standing.standings:
            if isinstance(one, m.SpendsOnly):
                yield self._static(VALUES, self._spendable_alone(one, pattern.verbs, these), source, test, one)
                continue
            assert isinstance(one, m.Spends)
            yield self._static(VALUES, self._spendable(one, pattern.verbs, these), source, test, one)

    def _spendable(self, one: m.Spends, verbs: tuple[str, ...], these: m.Set[Any]) -> Callable[..., None]:
        """What a player may pay with instead, to do something to some cards."""
        deals = [(verb, str(one.token), str(one.as_token)) for verb in verbs]
        if not deals or not self.rules.book.deeds.exchanges.issuperset(deals):
            raise CannotRun("the table cannot have this spent so", one.span)

        way = "replacing" if one.instead else "spending"

        def body() -> str:
            self.line(f"bits = {self.set(these)}")
            with self.indented(f"for player in ids({self.set(one.who)}):"):
                for deal in deals:
                    self.line(f"view.gain({way}({', '.join(map(repr, deal))}, player), bits)")
            return "None"

        return self.function("spendable", APPLY, body)

    def _spendable_alone(self, one: m.SpendsOnly, verbs: tuple[str, ...], these: m.Set[Any]) -> Callable[..., None]:
        """Of which cards alone the points come that a player pays with, to do something to some cards."""
        paid, points = self.rules.book.deeds.paid, str(one.token)
        attribute = self.rules.book.pieces.attributes.get(one.alike, str(one.alike))
        pieces = self.rules.book.pieces
        # A game in which no card has this text need not remember which card gave the points.
        if points not in {*pieces.sources, *pieces.counters} or any(paid.get(verb) != points for verb in verbs):
            raise CannotRun("the table cannot have this spent so", one.span)
        narrow = self.rules.narrow
        numbers = [narrow.setdefault((verb, points, attribute, one.of), len(narrow)) for verb in verbs]

        def body() -> str:
            self.line(f"bits, theirs = {self.set(these)}, {self.set(one.of)}")
            with self.indented(f"for player in ids({self.set(one.who)}):"):
                for number in numbers:
                    self.line(f"view.gain(narrowed({number}, player), bits)")
                    self.line(f"view.gain(narrowing({number}, player), theirs)")
            return "None"

        return self.function("spendable", APPLY, body)

    def _of_the_next(
        self, standing: m.During, what: m.Slot, by: m.Slot | None, source: int, test: Test | None
    ) -> Iterator[Record]:
        """What holds of the next that something is done to: what is paid for it is other before that, the rest then."""
        pattern, prices = standing.pattern, self.rules.book.deeds.priced
        for one in bounded(standing.standings):
            keys = [(verb, str(one.stat)) for verb in pattern.verbs] if isinstance(one, m.Change) else []
            if not keys or any(key not in prices for key in keys):
                yield from self._from_then_on(replace(standing, standings=(one,)), what, source, test)
                continue
            assert isinstance(one, m.Change)
            roles = {str(slot.role) for slot in pattern.slots}
            if one.of != what.each or pattern.truth is not None or not roles <= {"what", "by"}:
                raise CannotRun("the table cannot change this while it is done", one.span)
            zones = tuple(dict.fromkeys(zone for key in keys for zone in prices[key]))
            inner = self._not_yet(pattern, source, test)
            yield from self.records(replace(one, of=self._lying(what, by, zones)), source, inner)

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
        with self.noting(awaited):
            occasion = self.occasion(awaited)
        found, register = self.constant("occasion", occasion), self._register(occasion, awaited, GAME)
        return f"{found}, {register}", self.slots

    def _each_by_himself(self, pattern: m.On, nth: m.Nth, by: m.Slot | None) -> m.Slot:
        """Those who have done so many in the period, each of his own deeds."""
        if nth.since is None or by is None:
            raise CannotRun("the table cannot count this of each of several players", pattern.span)
        self.slots += 1
        doer: m.Var[Any] = m.Var(by.each.sort, self.slots)
        own = m.Slot(by.role, doer, m.Among(doer, by.each))
        done = replace(pattern, slots=tuple(own if slot is by else slot for slot in pattern.slots), nth=None)
        past = m.Past(replace(done, moment=m.Moment.AFTER), nth.since)
        so_many = m.Compare(m.Count(past), m.Op.EQUAL, m.Const(nth.number - 1))
        return replace(by, truth=so_many if by.truth is None else m.And((by.truth, so_many)))

    def _first_in(self, pattern: m.On, since: Period, test: Test | None) -> Test:
        """The first of a period, or the second: so many have been done in it before."""
        assert pattern.nth is not None
        past = m.Past(replace(pattern, nth=None, moment=m.Moment.AFTER), since)
        inner = self.test(m.Compare(m.Count(past), m.Op.EQUAL, m.Const(pattern.nth.number - 1)))
        return inner if test is None else both(test, inner)

    def _not_yet(self, pattern: m.On, source: int, test: Test | None) -> Test:
        """The first since now: none has been since."""
        found, begun = self._since(pattern, source)
        text = f"not has_been(play, me, it, {found}, it[{begun}])"
        inner = self.function("holds", "play, me, it", lambda: text)
        return inner if test is None else both(test, inner)

    def _is_yield(self, standing: m.Cannot) -> bool:
        pattern = standing.pattern
        return isinstance(pattern, m.On) and set(pattern.verbs) <= self.rules.book.deeds.yielding

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
        name = self.rules.book.deeds.musts.get(pattern.verbs[0]) if isinstance(pattern, m.On) else None
        yours, values = self._occasion_values(deed)
        if name is None or slots or what is None or not values or getattr(pattern, "truth", None) is not None:
            raise CannotRun("the table cannot have this be done yet", standing.span)
        truths = [what.truth] if what.truth is not None else []
        truths += [m.Among(m.Controller(what.each), m.You())] if yours else []
        these: m.Set[Any] = m.Where(m.Anywhere(), what.each, m.And(tuple(truths))) if truths else m.Anywhere()

        def body() -> str:
            self.line(f"bits = {self.set(these)}")
            for value in values:
                self.line(f"view.gain({(name, value)!r}, bits)")
            return "None"

        return self.function("forced", APPLY, body)

    def _in_spite(self, standing: m.Allow) -> Callable[..., None] | None:
        """Pieces that may do something in a state in which the rulebook forbids it, or without what an occasion asks of
        them: they have that as a value."""
        pattern = standing.pattern
        slots = {str(slot.role): slot for slot in pattern.slots} if isinstance(pattern, m.On) else {}
        if not isinstance(pattern, m.On) or slots.keys() - {"deed"} != {WHAT} or standing.as_in is not None:
            return None
        what, deeds = slots[WHAT], self.rules.book.deeds
        truths = what.truth.truths if isinstance(what.truth, m.And) else (what.truth,)
        states = {
            str(one.quality.state): one
            for one in truths
            if isinstance(one, m.Is) and one.of == what.each and isinstance(one.quality, m.InState)
        }
        yours, values = self._occasion_values(slots.get("deed"))
        if states:
            found = [deeds.despite.get((verb, state)) for verb in pattern.verbs for state in states]
        else:
            found = [deeds.anyway.get(verb) for verb in pattern.verbs] if len(values) == 1 else []
        names = [name for name in found if name is not None]
        plain = pattern.truth is None and pattern.nth is None and standing.more is None and not standing.free
        if len(names) != len(pattern.verbs) or len(states) > 1 or not plain or not values:
            raise CannotRun("the table cannot allow this yet", standing.span)
        rest = tuple(one for one in truths if one is not None and one not in states.values())
        rest += (m.Among(m.Controller(what.each), m.You()),) if yours else ()
        these: m.Set[Any] = m.Where(m.Anywhere(), what.each, m.And(rest)) if rest else m.Anywhere()

        def body() -> str:
            self.line(f"bits = {self.set(these)}")
            for name in names:
                for value in values:
                    self.line(f"view.gain({(name, value)!r}, bits)")
            return "None"

        return self.function("free", APPLY, body)

    def _occasion_values(self, slot: m.Slot | None) -> tuple[bool, tuple[str, ...]]:
        """The values of an occasion, and whether it is one of your own: only who is on your side has a part there."""
        every = tuple(self.rules.cast.values.get(self.field("icon"), ()))
        if slot is None or slot.truth is None:
            return False, every
        truths = slot.truth.truths if isinstance(slot.truth, m.And) else (slot.truth,)
        sides = [m.Among(m.You(), m.Of(slot.each, Role(f"{side} player"))) for side in ("attacking", "defending")]
        rest = tuple(one for one in truths if one not in sides)
        if all(isinstance(one, m.Is) and isinstance(one.quality, m.OfKind) for one in rest):
            return len(rest) < len(truths), every
        value = self._value_of(replace(slot, truth=m.And(rest)))
        return len(rest) < len(truths), (value,) if value else ()


def _less(number: m.Number) -> m.Number | None:
    """How much a change takes off; nothing, where it adds something."""
    factors = list(number.factors) if isinstance(number, m.Times) else [number]
    while any(isinstance(one, m.Times) for one in factors):
        factors = [part for one in factors for part in (one.factors if isinstance(one, m.Times) else (one,))]
    below = [one for one in factors if isinstance(one, m.Const) and one.value < 0]
    rest = tuple(one for one in factors if one not in below)
    return m.Times((m.Const(-below[0].value), *rest)) if len(below) == 1 else None


__all__ = ["APPLY", "Occurrences", "Record", "both"]
