"""What holds while a text is borne or for a time, as records that the view of the table and its prohibitions ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardwright.engine.compile.lasting import YOUR_NEXT
from cardwright.engine.generate.expressions import speaks_of
from cardwright.engine.generate.patterns import Patterns
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rules import Delayed, Restriction, Static, Test
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import ABILITIES, ADD, SET, VALUES
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort

Record = Static | Restriction | Delayed
APPLY = "play, me, it, view"


class Standings(Patterns):
    """Standings of one ability."""

    def records(self, standing: m.Standing, source: int, test: Test | None = None) -> Iterator[Record]:
        """What a standing puts into the rules."""
        if isinstance(standing, m.While):
            yield from self._while(standing, source, test)
        elif isinstance(standing, m.Change):
            yield self._static(
                ADD if standing.how is m.How.ADD else SET, self._change(standing), source, test, standing
            )
        elif isinstance(standing, m.Give):
            layer, apply = self._given(standing, gained=True)
            yield self._static(layer, apply, source, test, standing)
        elif isinstance(standing, m.Lose):
            layer, apply = self._given(standing, gained=False)
            yield self._static(layer, apply, source, test, standing)
        elif isinstance(standing, m.Cannot):
            yield self._restriction(standing, source, test)
        else:
            raise CannotRun(f"the table does not know what “{type(standing).__name__}” changes", standing.span)

    def _while(self, standing: m.While, source: int, test: Test | None) -> Iterator[Record]:
        inner = self.test(standing.truth)
        whole = inner if test is None else _both(test, inner)
        for one in standing.standings:
            yield from self.records(one, source, whole)

    def test(self, truth: m.Truth) -> Test:
        return self.function("holds", "play, me, it", lambda: self.truth(truth))

    def _static(self, layer: int, apply: Any, source: int, test: Test | None, node: m.Node) -> Static:
        of = getattr(node, "of", None)
        kept = of.number if isinstance(of, m.Var) else 0  # where the frame keeps whom it is for, if that was fixed
        return Static(source, layer, test, apply, self.slots, self._cause(node), kept)

    # ------------------------------------------------------------ changes

    def _change(self, standing: m.Change) -> Callable[..., None]:
        stat = self.rules.stat.get(standing.stat)
        if stat is None or standing.each.sort is not Sort.PIECE:
            raise CannotRun(f"the table has no number “{standing.stat}” of this", standing.span)
        if standing.how not in (m.How.ADD, m.How.SET):
            raise CannotRun("the table cannot change a number so yet", standing.span)
        call = "view.add({}, {}, {})" if standing.how is m.How.ADD else "assigned(view, {}, {}, {})"

        def body() -> str:
            if speaks_of(standing.number, standing.each):
                name = f"v{standing.each.number}"
                self.bound[standing.each.number] = name
                with self.indented(f"for {name} in each_bit({self.set(standing.of)}):"):
                    self.line(call.format(stat, name, self.number(standing.number)))
            else:
                self.line(f"by = {self.number(standing.number)}")
                self.line(call.format(stat, self.set(standing.of), "by"))
            return "None"

        return self.function("change", APPLY, body)

    def _given(self, standing: m.Give | m.Lose, *, gained: bool) -> tuple[int, Callable[..., None]]:
        quality = standing.quality
        if isinstance(quality, m.WithKeyword):
            return ABILITIES, self._keyword(standing, quality, gained)
        if isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just):
            pairs = ((self.field(quality.attribute), str(quality.values.value).strip("[]")),)
            return VALUES, self._values(standing, pairs, gained)
        if isinstance(quality, m.Whole) and not gained:
            return self._whole(standing, quality)
        raise CannotRun("the table cannot give or take this yet", standing.span)

    def _whole(self, standing: m.Give | m.Lose, quality: m.Whole) -> tuple[int, Callable[..., None]]:
        if quality.of in (m.Class.ABILITIES, m.Class.TEXT):
            bits = f"view.lost |= {self.set(standing.of)}"
            return ABILITIES, self.function("lose", APPLY, lambda: self._said(bits))
        if quality.of is m.Class.ICONS:
            field = self.field("icon")
            return VALUES, self._values(
                standing, tuple((field, value) for value in self.rules.cast.values.get(field, ())), False
            )
        raise CannotRun("the table cannot take all of this yet", standing.span)

    def _said(self, text: str) -> str:
        self.line(text)
        return "None"

    def _values(
        self, standing: m.Give | m.Lose, pairs: tuple[tuple[str, str], ...], gained: bool
    ) -> Callable[..., None]:
        call = "gain" if gained else "take"

        def body() -> str:
            self.line(f"bits = {self.set(standing.of)}")
            for pair in pairs:
                self.line(f"view.{call}({pair!r}, bits)")
            return "None"

        return self.function(call, APPLY, body)

    def _keyword(self, standing: m.Give | m.Lose, quality: m.WithKeyword, gained: bool) -> Callable[..., None]:
        name, arguments = str(quality.keyword), tuple(self.argument_text(one) for one in quality.arguments)
        rules = self.rules
        if gained:
            rules.want((name, arguments), self.own)
            rules.learn()
        texts = self.constant("texts", rules.keywords.setdefault(name, []))
        given = self.constant("arguments", arguments)
        call = f"keyword_given(play, view, {texts}, {given}, {{}}, {gained})"
        return self.function("keyword", APPLY, lambda: call.format(self.set(standing.of)))

    def argument_text(self, argument: Any) -> str:
        if isinstance(argument, m.Const):
            return str(argument.value)
        if isinstance(argument, m.Just):
            return str(argument.value)
        raise CannotRun("the table cannot give a keyword this yet", argument.span)

    # ------------------------------------------------------------ prohibitions

    def _restriction(self, standing: m.Cannot, source: int, test: Test | None) -> Restriction:
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or pattern.nth is not None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        pattern, _ = self._kinds(pattern)
        verbs = tuple(self._verb(verb, pattern) for verb in pattern.verbs)
        slots = {slot.role: slot for slot in pattern.slots}
        what, by, doer = slots.pop("what", None), slots.pop("by", None), slots.pop("doer", None)  # type: ignore[call-overload]
        tests = [one for one in (test,) if one is not None]
        for slot in slots.values():
            tests.append(self._other_slot(slot, pattern))
        if pattern.truth is not None:
            tests.append(self.test(pattern.truth))
        if what is None and by is None:
            raise CannotRun("the table cannot forbid this yet", standing.span)
        return Restriction(
            source,
            verbs,
            self._pool(by),
            self._pool(what),
            _all(tests),
            self.slots,
            agent=self._pool(doer),
        )

    def _pool(self, slot: m.Slot | None) -> Any:
        """Those that a part of a forbidden deed may be filled with."""
        if slot is None:
            return None
        every: m.Set[Any] = m.Players() if slot.each.sort is Sort.PLAYER else m.Anywhere()
        found: m.Set[Any] = every if slot.truth is None else m.Where(every, slot.each, slot.truth)
        return self.function("pool", "play, me, it", lambda: self.set(found))

    def _other_slot(self, slot: m.Slot, pattern: m.On) -> Test:
        """A part that the game itself remembers: whom a challenge is against, of which kind it is."""
        if slot.each.sort is Sort.DEED:
            self.episodes.add(slot.each.number)
            return self.test(slot.truth) if slot.truth is not None else (lambda *_: 1)
        seat = self.rules.book.roles.get(str(slot.role))
        if seat is None or slot.truth is None or seat[0] != "seat":
            raise CannotRun(f"the table cannot forbid by “{slot.role}” yet", pattern.span)
        self.bound[slot.each.number] = f"seated(state.memory[{seat[1]}])"
        return self.test(slot.truth)

    # ------------------------------------------------------------ for a time

    def _do_last(self, node: m.Last, _after: tuple[m.Effect, ...]) -> str:
        """Standings that begin to hold now; whom they hold for is fixed now."""
        until = self._until(node)
        for standing in node.standings:
            fixed = self._fixed(standing) if node.fixed else standing
            for record in self._lasting(fixed, node):
                number = len(self.rules.lasting)
                self.rules.lasting.append(record)
                self.committed.append(lambda record=record: self._notice(record))  # type: ignore[misc]
                rest = f"(me, {NOWHERE}, {until}, tuple(it))"
                self.line(f"begun(play, {self.rules.verb['begin']}, {number}, it[0], {rest}, {self.cause(standing)})")
        return "True"

    def _notice(self, record: Record) -> None:
        if isinstance(record, Restriction):
            self.rules.notice(record.verbs)
        elif isinstance(record, Delayed):
            self.rules.await_verbs(record.verbs)

    def _until(self, node: m.Last) -> str:
        book = self.rules.book
        if node.until.uses is not None and not node.until.patterns:
            return str(NOWHERE)
        if len(node.until.patterns) != 1 or node.until.uses is not None:
            raise CannotRun("the table does not know when this ends", node.span)
        end = node.until.patterns[0]
        span = book.spans.get(end.period) if isinstance(end, (m.Ends, m.Begins)) else None
        kind = span[0] if span is not None else getattr(end, "period", "")
        if isinstance(end, m.Ends) and end.of is None and kind in book.periods:
            return str(book.periods.index(kind))
        if isinstance(end, m.Begins) and end.of == m.You() and kind == "turn":
            return f"until({YOUR_NEXT}, me)"
        raise CannotRun("the table does not know when this ends", node.span)

    def _fixed(self, standing: m.Standing) -> m.Standing:
        """The set that a change is for, and by how much, worked out now and kept in the frame."""
        if isinstance(standing, (m.Give, m.Lose, m.Change)):
            kept = self._slot_of(self.set(standing.of), standing.each.sort)
            if isinstance(standing, m.Change):
                number = standing.number
                if not speaks_of(number, standing.each) and not isinstance(number, m.Const):
                    number = m.NumberOf(self._slot_of(self.number(number), Sort.FIGURE))
                return m.Change(standing.stat, standing.each, kept, standing.how, number, span=standing.span)
            return type(standing)(standing.each, kept, standing.quality, span=standing.span)
        return standing

    def _slot_of(self, value: str, sort: Sort) -> m.Var[Any]:
        self.slots += 1
        var: m.Var[Any] = m.Var(sort, self.slots)
        self.line(f"{self.bind(var)} = {value}")
        return var

    def _lasting(self, standing: m.Standing, node: m.Last) -> Iterator[Record]:
        if isinstance(standing, m.Trigger):
            if standing.may or standing.condition is not None or standing.of is not None or stops_event(standing):
                raise CannotRun("the table cannot wait for this for a time yet", standing.span)
            found = self.occasion(standing.pattern)
            run = self.function("later", "play, me, it", lambda: self.effect(standing.effect))
            yield Delayed(found.verbs, found.match, run, self._cause(standing), node.until.uses == 1)
            return
        yield from self.records(standing, NOWHERE)


def stops_event(trigger: m.Trigger) -> bool:
    from cardwright.engine.generate.patterns import is_before

    return is_before(trigger.pattern)


def _both(first: Test, second: Test) -> Test:
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


def _all(tests: list[Test]) -> Test | None:
    if not tests:
        return None
    whole = tests[0]
    for one in tests[1:]:
        whole = _both(whole, one)
    return whole
