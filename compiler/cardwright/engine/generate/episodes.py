"""Standings about what is under way on a table, and about deeds that its procedures ask for before they are done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.engine.generate.bounds import bounded
from cardwright.engine.generate.effects import GAME
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.occasion_forms import just
from cardwright.engine.generate.occurrences import APPLY, Record, both
from cardwright.engine.generate.tabling import nobody
from cardwright.engine.generate.undertakings import Undertakings
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layers import ADD, SET
from cardwright.engine.rulerecords import Delayed, Restriction
from cardwright.engine.rules import Test
from cardwright.engine.state import NOWHERE
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Condition, Period, Role, Stat

DEED = "play, me, it, parts"
_ROLLED = "roll"


BECOME = "become"
"""The verb by which a card comes to be of another kind."""


class Episodes(Undertakings):
    """Standings of one ability that speak of what is under way."""

    def __init__(self, *whole: Any) -> None:
        super().__init__(*whole)
        self.captured: dict[m.Of[Any], int] = {}
        """Parts of what was under way when an event happened, and where the frame keeps them."""

    # ------------------------------------------------------------ what is under way

    def capture(self, nodes: Any) -> Callable[..., None] | None:
        """Note who has a part in what is under way at an event: what comes of it may happen when that is over."""
        found = {node for node in walked(nodes) if isinstance(node, m.Of) and isinstance(node.deed, m.Current)}
        asked = sorted(found, key=str)
        if not asked or not self.rules.book.does.episodes:
            return None
        slots = {node: self._fresh() for node in asked}

        def body() -> str:
            for node, slot in slots.items():
                self.line(f"it[{slot}] = {self.part_of_episode(node)}")
            return "None"

        run = self.function("capture", "play, me, it", body)
        self.captured = slots
        return run

    def part_of_episode(self, node: m.Of[Any]) -> str:
        if node in self.captured:
            return f"it[{self.captured[node]}]"
        book = self.rules.book
        period = str(node.deed.period) if isinstance(node.deed, m.Current) else ""
        known = book.does.roles.get(f"{node.role} of {period}") or book.does.roles.get(node.role)
        if known is not None:
            return f"{self.constant('role', known)}(play, me, it)"
        if period and f"{node.role} of {period}" in book.parts.roles:
            return super().part_of_episode(replace(node, role=Role(f"{node.role} of {period}")))
        return super().part_of_episode(node)

    def _truth_now(self, node: m.Now) -> str:
        role = f"what of {node.period}"
        if node.of is None or role not in self.rules.book.parts.roles:
            return super()._truth_now(node)
        current = self.part_of_episode(m.Of(m.Current(node.period), Role("what")))
        return f"within({current}, {self.set(node.of)})"

    def _truth_matches(self, node: m.Matches) -> str:
        pattern = node.pattern
        if not self.is_episode(node.deed) or not isinstance(pattern, m.On):
            return super()._truth_matches(node)
        if pattern.slots or pattern.truth is not None or not set(pattern.verbs) <= self.rules.book.does.episodes.keys():
            raise CannotRun("the table cannot tell whether it is this", node.span)
        return self._is_on(pattern)

    def _truth_among(self, node: m.Among) -> str:
        if isinstance(node.of, m.Of) and isinstance(node.set, m.Just):  # by name: the text that does it
            return f"({self.set(node.of)} == {str(node.set.value)!r})"
        return super()._truth_among(node)

    def _is_on(self, pattern: m.On) -> str:
        sights = [self.constant("on", self.rules.book.does.episodes[verb]) for verb in pattern.verbs]
        return "(" + " or ".join(f"bool({sight}(play, me, it))" for sight in sights) + ")"

    def _under_way(self, pattern: m.On) -> Test:
        """Whether such a deed is under way; the parts are then bound to those who have them in it."""
        if not set(pattern.verbs) <= self.rules.book.does.episodes.keys():
            raise CannotRun("the table does not know who is in the middle of this", pattern.span)
        if pattern.deed is not None:
            self.episodes.add(pattern.deed.number)
        for slot in pattern.slots:
            if slot.each.sort is not Sort.PIECE:
                raise CannotRun(f"the table does not know “{slot.role}” of what is under way", pattern.span)
            period = Period(str(pattern.verbs[0]))
            self.bound[slot.each.number] = self.part_of_episode(m.Of(m.Current(period), slot.role))
        truths = [slot.truth for slot in pattern.slots if slot.truth is not None]
        truths += [pattern.truth] if pattern.truth is not None else []

        def body() -> str:
            self.line(f"if not {self._is_on(pattern)}: return False")
            for truth in truths:
                self.line(f"if not {self.truth(truth)}: return False")
            return self._first(pattern)

        return self.function("under_way", "play, me, it", body)

    def _first(self, pattern: m.On) -> str:
        """The first in a period: none has been done before it."""
        nth = pattern.nth
        if nth is None:
            return "True"
        if nth.number != 1 or nth.apart or nth.since not in self.rules.book.times.began:
            raise CannotRun("the table cannot count such events yet", pattern.span)
        bound = {slot.each.number: self.bound[slot.each.number] for slot in pattern.slots}
        occasion = self.occasion(replace(pattern, nth=None, moment=m.Moment.AFTER))
        self.bound.update(bound)
        register = self._register(occasion, pattern, str(nth.since))
        return f"not past(play, me, it, {self.constant('occasion', occasion)}, {register})"

    # ------------------------------------------------------------ standings

    def records(self, standing: m.Standing, source: int, test: Test | None = None) -> Iterator[Record]:
        if isinstance(standing, m.Ignore):
            yield self._static(SET, self._ignored(standing), source, test, standing)
        elif isinstance(standing, m.Holds):
            yield self._static(SET, self._severed(standing), source, test, standing)
        elif isinstance(standing, m.Allow) and standing.more is None and self._asked(standing.pattern):
            yield self._about_deeds(standing.pattern, source, test)._replace(lifts=True)  # type: ignore[arg-type]
        elif isinstance(standing, m.Cannot) and self._bans_dice(standing.pattern):
            raise CannotRun("the table asks nobody whether dice may be rolled so", standing.span)
        elif isinstance(standing, m.Cannot) and isinstance(standing.pattern, m.On) and self._cap(standing.pattern):
            yield from self._capped(standing.pattern, source, test)
        elif isinstance(standing, m.Cannot) and self._asked(standing.pattern):
            yield self._about_deeds(standing.pattern, source, test)  # type: ignore[arg-type]
        elif isinstance(standing, m.CountsAs) and standing.number == m.Const(0):
            yield self._static(SET, self._uncounted(standing), source, test, standing)
        elif isinstance(standing, m.Change) and self._of_dice(standing) is not None:
            yield from super().records(self._of_dice(standing), source, test)  # type: ignore[arg-type]
        elif isinstance(standing, m.Change) and self.is_episode(standing.of):
            yield from super().records(self._of_deed(standing), source, test)
        else:
            yield from super().records(standing, source, test)

    def _bans_dice(self, pattern: m.Pattern) -> bool:
        """Whether something is not to be done to dice: no event tells of single ones beforehand."""
        kinds = {data.kind for data in self.lexicon.dice.values()}
        slots = pattern.slots if isinstance(pattern, m.On) else ()
        nodes = [node for slot in slots for node in walked(slot)]
        return any(isinstance(node, m.OfKind) and node.kind in kinds for node in nodes)

    def _during(self, standing: m.During, source: int, test: Test | None) -> Iterator[Record]:
        pattern = standing.pattern
        state = [str(verb) for verb in pattern.verbs if verb in self.rules.book.zones.found]
        if state and len(pattern.slots) == len(pattern.verbs) == 1 and pattern.slots[0].role == "what":
            # what was done to a card and holds: it is set aside
            each = pattern.slots[0].each
            self.bound[each.number] = self._state_mask(m.InState(Condition(state[0])))
            held = m.Among(m.This(), each)
            if pattern.slots[0].truth != m.Among(each, m.This()) or pattern.truth is not None:
                raise CannotRun("the table does not know who is in the middle of this", standing.span)
            inner = self.test(held)
        elif not set(pattern.verbs) <= self.rules.book.does.episodes.keys():
            yield from super()._during(standing, source, test)
            return
        else:
            inner = self._under_way(pattern)
        whole = inner if test is None else both(test, inner)
        for one in bounded(standing.standings):
            if isinstance(one, m.Trigger):
                yield from super().records(self._rerolls(one, pattern), source, whole)
            else:
                yield from self.records(one, source, whole)

    def _of_deed(self, standing: m.Change) -> m.Change:
        """A number of what is under way is a number of a piece that has a part in it."""
        known = self.rules.book.parts.numbers.get(standing.stat)
        if known is None:
            raise CannotRun(f"the table has no number “{standing.stat}” of this", standing.span)
        stat, role = known
        return self._for_role(standing, stat, role, standing.number)

    def _for_role(self, node: m.Standing, stat: str, role: str, number: m.Number) -> m.Change:
        self.slots += 1
        each: m.Var[Any] = m.Var(Sort.PIECE, self.slots)
        those: m.Set[Any] = m.Of(m.Current(Period("")), Role(role))
        return m.Change(Stat(stat), each, those, m.How.ADD, number, span=node.span)

    def _of_dice(self, standing: m.Change) -> m.Change | None:
        """What is added to each die of a kind: a number of whoever rolls it."""
        of = standing.of
        if not isinstance(of, m.Where) or not isinstance(of.of, m.Of) or of.of.role != "dice":
            return None
        truth = of.truth
        kind = truth.quality.kind if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind) else ""
        known = self.rules.book.parts.numbers.get(f"{kind} {standing.stat}")
        if known is None or standing.how is not m.How.ADD or not self.is_episode(of.of.deed):
            raise CannotRun("the table cannot change these dice", standing.span)
        return self._for_role(standing, *known, standing.number)

    def _rerolls(self, trigger: m.Trigger, pattern: m.On) -> m.Change:
        """Dice of a kind that may be rolled again, so many: a number of whoever rolls them."""
        rolled, effect = trigger.pattern, trigger.effect
        steps = effect.steps if isinstance(effect, m.Seq) else ()
        if not isinstance(rolled, m.On) or rolled.verbs != (_ROLLED,) or len(steps) != 2 or not trigger.may:
            raise CannotRun("the table cannot wait for this in the middle of something", trigger.span)
        pick, again = steps
        binder = pick.binders[0] if isinstance(pick, m.Pick) and len(pick.binders) == 1 else None
        of = binder.of if binder is not None else None
        if binder is None or not isinstance(of, m.Where) or not isinstance(of.truth, m.Is) or binder.most is None:
            raise CannotRun("the table cannot have these dice rolled again", trigger.span)
        rerolled = isinstance(again, m.Do) and {part.role: part.by for part in again.parts}.get(Role("dice"))
        known = None
        if rerolled == binder.each and isinstance(of.truth.quality, m.OfKind) and len(rolled.slots) == 1:
            known = self.rules.book.parts.numbers.get(f"{of.truth.quality.kind} rerolls")
        exact = isinstance(binder.most, m.Const) and binder.most.value > 1 and binder.least == binder.most
        if known is None or of.of != rolled.slots[0].each or exact or trigger.condition is not None:
            raise CannotRun("the table cannot have these dice rolled again", trigger.span)
        del pattern  # the dice are those of what is under way
        return self._for_role(trigger, *known, binder.most)

    def _ignored(self, standing: m.Ignore) -> Callable[..., None]:
        what = standing.what
        stat = self.rules.stat.get(f"ignores {what.value}") if isinstance(what, m.Just) else None
        if stat is None:
            raise CannotRun("the table does not know how this is ignored", standing.span)
        of = standing.of
        if self.is_episode(of):
            of = m.Of(m.Current(Period("")), Role("attacker"))
        return self.function("ignore", APPLY, lambda: f"assigned(view, {stat}, {self.set(of)}, 1)")

    def _uncounted(self, standing: m.CountsAs) -> Callable[..., None]:
        """A piece that does not count as one of its kind."""
        quality = standing.qualities[0] if len(standing.qualities) == 1 else None
        known = self.rules.book.does.uncounted.get(quality.kind) if isinstance(quality, m.OfKind) else None
        if known is None:
            raise CannotRun("the table cannot leave it out of this", standing.span)
        stat = self.rules.stat[known[0]]
        return self.function("uncounted", APPLY, lambda: f"assigned(view, {stat}, {self.set(standing.of)}, 1)")

    def _severed(self, standing: m.Holds) -> Callable[..., None]:
        """A piece that is in a relation to nobody else."""
        match standing.truth:
            case m.Not(m.Compare(m.Count(m.Where(others, each, m.Rel(relation, a, b))), m.Op.AT_LEAST, m.Const(1))) if (
                b == each and isinstance(others, m.Where) and isinstance(others.of, m.In)
            ):
                rest = others.truth.truths if isinstance(others.truth, m.And) else (others.truth,)
                plain = {m.Is(others.each, m.OfKind(k)) for k in ("model",)} | {m.Not(m.Among(others.each, a))}  # type: ignore[arg-type]
                name = self.rules.book.pieces.severed.get(relation)
                if name is not None and set(rest) == plain:
                    stat = self.rules.stat[name]
                    return self.function("severed", APPLY, lambda: f"assigned(view, {stat}, {self.set(a)}, 1)")
        raise CannotRun("the table cannot have this be so", standing.span)

    def _change(self, standing: m.Change) -> Callable[..., None]:
        """What a kind of ground does is not done to those who ignore it."""
        name = self.rules.cast.definitions[self.definition].name
        ignored = self.rules.stat.get(f"ignores {name}")
        if ignored is not None and standing.each.sort is Sort.PIECE:
            each: m.Var[Any] = m.Var(Sort.PIECE, self._fresh())
            free = m.Compare(m.StatOf(Stat(f"ignores {name}"), each), m.Op.EQUAL, m.Const(0))
            standing = replace(standing, of=m.Where(standing.of, each, free))
        return super()._change(standing)

    def _fresh(self) -> int:
        self.slots += 1
        return self.slots

    # ------------------------------------------------------------ deeds that procedures ask for

    def _asked(self, pattern: m.Pattern) -> bool:
        return isinstance(pattern, m.On) and all(self._ask_name(pattern, verb)[0] for verb in pattern.verbs)

    def _ask_name(self, pattern: m.On, verb: str) -> tuple[str, tuple[m.Slot, ...]]:
        """Under which name procedures ask for a deed: by its verb with a role or a value, or by its verb."""
        table = self.rules.book.deeds.asks
        for slot in pattern.slots:
            if f"{verb} {slot.role}" in table:
                return f"{verb} {slot.role}", pattern.slots
        for slot in pattern.slots:
            inner = slot.truth.pattern if isinstance(slot.truth, m.Matches) and slot.truth.deed == slot.each else None
            if not isinstance(inner, m.On) or len(inner.verbs) != 1:
                continue
            value = next((just(one) for one in inner.slots if one.each.sort is Sort.VALUE), "")
            if f"{verb} by {inner.verbs[0]} {value}" in table:  # what is done in the course of another deed
                rest = tuple(one for one in pattern.slots if one is not slot)
                return f"{verb} by {inner.verbs[0]} {value}", (*rest, *(one for one in inner.slots if not just(one)))
        return self.deed_name(pattern, verb, table)

    def _about_deeds(self, pattern: m.On, source: int, test: Test | None) -> Restriction:
        if pattern.nth is not None:
            raise CannotRun("the table cannot count such deeds", pattern.span)
        named = [self._ask_name(pattern, verb) for verb in pattern.verbs]
        slots = named[0][1]
        known = set.intersection(*(set(self.rules.book.deeds.asks[name]) for name, _ in named))

        def body() -> str:
            for (deed, role), place in self.parts.items():
                if pattern.deed is not None and deed == pattern.deed.number:
                    self.line(f"it[{place}] = {_proposed(role, known, pattern)}")
            for slot in slots:
                self.line(f"{self.bind(slot.each)} = {_proposed(str(slot.role), known, pattern)}")
            values = {slot: just(slot) for slot in slots if slot.each.sort is Sort.VALUE and just(slot)}
            truths = [slot.truth for slot in slots if slot not in values] + [pattern.truth]
            whole = [f"it[{slot.each.number}] == {value!r}" for slot, value in values.items()]
            whole += [self.truth(truth) for truth in truths if truth is not None]
            return " and ".join(whole) or "True"

        verbs = tuple(self.rules.verb[name] for name, _ in named)
        deed = self.function("cannot", DEED, body)
        return Restriction(source, verbs, nobody, None, test, self.slots, deed=deed)

    # ------------------------------------------------------------ so much and no more

    def _cap(self, pattern: m.On) -> tuple[str, m.Number] | None:
        """How much of a deed can be done, where that is all that is forbidden."""
        truth = pattern.truth
        if len(pattern.verbs) != 1 or not isinstance(truth, m.Compare) or truth.op is not m.Op.MORE:
            return None
        figures = [slot.each for slot in pattern.slots if slot.role == "amount" and slot.truth is None]
        match truth.a:
            case m.AmountOf(deed, role) if (
                deed == pattern.deed and f"{pattern.verbs[0]} {role}" in self.rules.book.parts.capped
            ):
                return f"{pattern.verbs[0]} {role}", truth.b
            case m.Plus((m.AmountOf(m.Past(m.On(verbs)), role), m.NumberOf(figure))) if (
                verbs == pattern.verbs and [figure] == figures and f"{verbs[0]} {role}" in self.rules.book.parts.capped
            ):
                return f"{verbs[0]} {role}", truth.b
        return None

    def _capped(self, pattern: m.On, source: int, test: Test | None) -> Iterator[Record]:
        cap = self._cap(pattern)
        assert cap is not None
        name, most = cap
        stat, role = self.rules.book.parts.capped[name]
        number = m.Plus((most, m.Const(1)))
        doer = next((slot for slot in pattern.slots if slot.role in ("doer", "what")), None)
        rest = [slot for slot in pattern.slots if slot is not doer and slot.role not in ("amount", "token")]
        if rest or doer is None:
            raise CannotRun("the table cannot forbid this yet", pattern.span)
        self.slots += 1
        each: m.Var[Any] = m.Var(Sort.PIECE, self.slots)
        if role:
            self.bound[doer.each.number] = self.part_of_episode(m.Of(m.Current(Period("")), Role("target")))
            inner = self.test(doer.truth) if doer.truth is not None else None
            test = inner if test is None else test if inner is None else both(test, inner)
            those: m.Set[Any] = m.Of(m.Current(Period("")), Role(role))
        else:
            those = m.Anywhere() if doer.truth is None else m.Where(m.Anywhere(), doer.each, doer.truth)
        change = m.Change(Stat(stat), each, those, m.How.SET, number, span=pattern.span)
        yield from super().records(change, source, test)

    # ------------------------------------------------------------ for a time

    def _until(self, node: m.Last) -> str:
        if not node.until.patterns and node.until.uses is None:
            return str(NOWHERE)  # for good
        if self._ends_with_deed(node) is not None:
            return str(NOWHERE)
        return super()._until(node)

    def _ends_with_deed(self, node: m.Last) -> m.On | None:
        """What ends something that holds for a time, where that is no period."""
        end = node.until.patterns[0] if len(node.until.patterns) == 1 and node.until.uses is None else None
        if not isinstance(end, m.On) or not self.rules.book.does.tellings:
            return None
        return end if all(self.deed_name(end, verb, self.rules.book.does.tellings)[0] for verb in end.verbs) else None

    def _lasting(self, standing: m.Standing, node: m.Last) -> Iterator[Record]:
        end = self._ends_with_deed(node)
        if end is None:
            yield from super()._lasting(standing, node)
            return
        self.slots += 1
        begun = self.slots
        self.line(f"it[{begun}] = state.deeds")
        occasion = self.occasion(end)
        register, found = self._register(occasion, end, GAME), self.constant("occasion", occasion)
        text = f"not has_been(play, me, it, {found}, {register}, it[{begun}])"
        yield from self.records(standing, NOWHERE, self.function("holds", "play, me, it", lambda: text))

    def _do_last(self, node: m.Last, after: tuple[m.Effect, ...]) -> str:
        rest = []
        for standing in bounded(node.standings):
            if isinstance(standing, m.Change) and self._is_of_tokens(standing):
                self._tokens_for_a_time(standing, node)
            elif isinstance(standing, m.Holds) and self._becomes(standing, node):
                continue
            else:
                rest.append(standing)
        if not rest:
            return "True"
        return super()._do_last(replace(node, standings=tuple(rest)), after)

    def _becomes(self, standing: m.Holds, node: m.Last) -> bool:
        """For the rest of the game cards are of another kind: a mark says so."""
        match standing.truth:
            case m.Is(of, m.OfKind(kind)) if node.until == m.Until((m.Ends(Period(GAME)),)):
                mark, verb = self.rules.book.pieces.turned.get(str(kind)), self.rules.verb.get(BECOME)
                if mark is None or verb is None:
                    return False
                number = self.rules.layout.marks[mark]
                those = self.slot_of(self.set(of), Sort.PIECE)
                for other in {self.rules.layout.marks[one] for one in self.rules.book.pieces.turned.values()} - {
                    number
                }:
                    self.line(f"marked(play, {verb}, {other}, 0, {self.set(those)}, {self.cause(standing)})")
                self.line(f"marked(play, {verb}, {number}, 1, {self.set(those)}, {self.cause(standing)})")
                return True
        return False

    def _is_of_tokens(self, standing: m.Change) -> bool:
        return standing.stat in self.rules.layout.tokens and standing.stat not in self.rules.stat

    def _tokens_for_a_time(self, standing: m.Change, node: m.Last) -> None:
        """Tokens that are gained now, and gone when the time is over."""
        end = node.until.patterns[0] if len(node.until.patterns) == 1 and node.until.uses is None else None
        if standing.how is not m.How.ADD or end is None or "gain" not in self.rules.verb:
            raise CannotRun("the table cannot give this for a time", standing.span)
        verb, name = self.rules.verb["gain"], str(standing.stat)
        first = self.rules.layout.tokens[name]
        those, much = (
            self.slot_of(self.set(standing.of), Sort.PIECE),
            self.slot_of(self.number(standing.number), Sort.FIGURE),
        )
        what = f"play, {verb}, {name!r}, {first}, {self.set(those)}"
        ends = f"token_change({what}, {{}}{self.set(much)}, {self.cause(standing)})"
        self.line(ends.format(""))
        found, back = self.occasion(end), ends.format("-")
        record = Delayed(
            found.verbs,
            found.match,
            self.function("back", "play, me, it", lambda: f"bool({back})"),
            self._cause(standing),
        )
        place = len(self.rules.lasting)
        self.rules.lasting.append(record)
        self.committed.append(lambda: self.notice(record, place))
        rest = f"(me, {NOWHERE}, {NOWHERE}, tuple(it))"
        self.line(f"begun(play, {self.rules.verb['begin']}, {place}, it[0], {rest}, {self.cause(standing)})")


def _proposed(role: str, known: set[str], pattern: m.On) -> str:
    """A part of a deed that a procedure asks for."""
    if role not in known:
        raise CannotRun(f"the table does not say “{role}” of such a deed", pattern.span)
    return f"parts[{role!r}]"


__all__ = ["ADD", "Episodes"]
