"""Occasions as Python functions: whether an event of the log is one of those a text speaks of, and what it binds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cardwright.engine.generate.deeds import Deeds
from cardwright.engine.generate.expressions import speaks_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import SHOW
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Moment, Sort

BEGIN, END = "begin", "end"
"""The verbs of the events with which a period begins and ends; they say which, third of what they say besides."""


class Occasion(NamedTuple):
    """Which events are meant, and how one is recognised."""

    verbs: tuple[int, ...]
    match: Callable[..., bool]
    crossing: bool = False
    """Whether cards are meant that come into play or go out of it, whatever the verb."""


class Patterns(Deeds):
    """Matches of one ability."""

    def occasion(self, pattern: m.Pattern) -> Occasion:
        """The function that recognises the events of a pattern."""
        if isinstance(pattern, m.OneOf):
            found = [self.occasion(one) for one in pattern.patterns]
            matches = tuple(one.match for one in found)
            verbs = tuple(dict.fromkeys(verb for one in found for verb in one.verbs))
            return Occasion(
                verbs, lambda *event: any(match(*event) for match in matches), any(one.crossing for one in found)
            )
        if isinstance(pattern, (m.Begins, m.Ends)):
            return self._period(pattern)
        if isinstance(pattern, m.On):
            return self._on(pattern)
        raise CannotRun("the table cannot wait for this yet", pattern.span)

    def _period(self, pattern: m.Begins | m.Ends) -> Occasion:
        book = self.rules.book
        span = book.spans.get(pattern.period)
        kind = span[0] if span is not None else pattern.period
        if kind not in book.periods or pattern.of is not None:
            raise CannotRun("the table does not say when this begins or ends", pattern.span)
        if isinstance(pattern, m.Begins) and span is not None:
            test, verb = f"entry[0][4][2] == {span[2]}", BEGIN
        else:
            verb = BEGIN if isinstance(pattern, m.Begins) else END
            test = f"entry[0][4][2] == {book.periods.index(kind)}"
            test += f" and state.memory[{span[1]}] == {span[2]}" if span is not None else ""
        match = self.function("match", "play, me, it, entry", lambda: f"entry[0][1] == {SHOW} and {test}")
        return Occasion((self.rules.verb[verb],), match)

    def _on(self, pattern: m.On) -> Occasion:
        if pattern.nth is not None:
            raise CannotRun("the table cannot count such events yet", pattern.span)
        entering = {"enter play": True, "leave play": False}
        if len(pattern.verbs) == 1 and pattern.verbs[0] in entering:
            verbs = tuple(range(len(self.rules.verbs)))
            first = f"passes(play, entry, {entering[pattern.verbs[0]]})"
            match = self.function("match", "play, me, it, entry", lambda: self._matched(pattern, [first]))
            return Occasion(verbs, match, crossing=True)
        pattern, kinds = self._kinds(pattern)
        names = [self._named(verb, kind) for verb in pattern.verbs for kind in kinds]
        numbers = tuple(self._verb(name, pattern) for name in names)
        match = self.function("match", "play, me, it, entry", lambda: self._matched(pattern, []))
        return Occasion(numbers, match)

    def _named(self, verb: str, kind: str) -> str:
        """The verb of an event that is called by what it is about: to win dominance."""
        whole = f"{verb} {kind}"
        return whole if whole in self.rules.verb else verb

    def _kinds(self, pattern: m.On) -> tuple[m.On, tuple[str, ...]]:
        """What kinds of occasion a deed is about; the events of one that is always under way then need no test."""
        kinds: list[str] = []
        slots: list[m.Slot] = []
        for slot in pattern.slots:
            truths = slot.truth.truths if isinstance(slot.truth, m.And) else (slot.truth,)
            if slot.each.sort is not Sort.DEED:
                slots.append(slot)
                continue
            kept = tuple(one for one in truths if one is not None and not _kind_of(one))
            kinds += [kind for one in truths if (kind := _kind_of(one))]
            truth = None if not kept else kept[0] if len(kept) == 1 else m.And(kept)
            slots.append(m.Slot(slot.role, slot.each, truth, span=slot.span))
        for kind in kinds:
            if kind not in self.rules.book.periods and not any(
                f"{verb} {kind}" in self.rules.verb for verb in pattern.verbs
            ):
                raise CannotRun(f"the table has no “{kind}”", pattern.span)
        made = m.On(
            pattern.verbs, tuple(slots), pattern.moment, pattern.deed, pattern.nth, pattern.truth, span=pattern.span
        )
        return made, tuple(kinds) or ("",)

    def _verb(self, verb: str, pattern: m.On) -> int:
        if verb not in self.rules.verb or verb not in self.happening:
            raise CannotRun(f"the table has no event “{verb}”", pattern.span)
        return self.rules.verb[verb]

    @property
    def happening(self) -> set[str]:
        """The verbs of events that really happen at this table: to wait for any other would be to wait in vain."""
        book = self.rules.book
        named = {name for name, data in self.lexicon.verbs.items() if data.operation or data.sign}
        return {*book.verbs, *book.goes, *book.sets, *book.procedures, *book.asked, *named}

    def _matched(self, pattern: m.On, tests: list[str]) -> str:
        """Bind the parts of the event one by one; each may have to be so."""
        for test in tests:
            self.line(f"if not {test}: return False")
        for slot in pattern.slots:
            self._slot(slot, pattern)
        return self.truth(pattern.truth) if pattern.truth is not None else "True"

    def _slot(self, slot: m.Slot, pattern: m.On) -> None:
        sources = {
            "what": "event_piece(play, entry[0])",
            "by": "event_player(play, entry[0])",
            "doer": "event_doer(entry[0])",
            "under": "event_goal_player(play, entry[0])",
            "against": "event_other(entry[0])",
        }
        if slot.each.sort is Sort.DEED:
            self.episodes.add(slot.each.number)
        elif slot.role == "margin":
            self.bind(slot.each)
            self.line(f"it[{slot.each.number}] = {self._margin(pattern)}")
        elif slot.role == "from":
            self._from(slot)
            return
        elif slot.role in sources:
            self.line(f"{self.bind(slot.each)} = {sources[slot.role]}")
            self.line(f"if not it[{slot.each.number}]: return False")
        else:
            raise CannotRun(f"the table cannot tell “{slot.role}” of such an event", pattern.span)
        if slot.truth is not None:
            self.line(f"if not {self.truth(slot.truth)}: return False")

    def _margin(self, pattern: m.On) -> str:
        number = self.rules.book.margin
        if number is None:
            raise CannotRun("the table does not know by how much", pattern.span)
        return f"state.memory[{number}]"

    def _from(self, slot: m.Slot) -> None:
        truth = slot.truth
        if not isinstance(truth, m.Among) or truth.of != slot.each or not isinstance(truth.set, m.Zone):
            raise CannotRun("the table cannot tell where this came from", slot.span)
        zones = self.constant("zones", self.zones(truth.set))
        players = "-1" if truth.set.of is None else self.set(truth.set.of)
        self.line(f"if not came_from(play, entry, {zones}, {players}): return False")


def _kind_of(truth: m.Truth | None) -> str:
    """The kind of occasion that a truth says something is; empty if it says something else."""
    if isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind):
        return str(truth.quality.kind)
    return ""


def is_before(pattern: m.Pattern) -> bool:
    """Whether a text acts before the event, or in its place."""
    if isinstance(pattern, m.OneOf):
        return any(is_before(one) for one in pattern.patterns)
    return isinstance(pattern, m.On) and pattern.moment is Moment.BEFORE


def stops(node: Any) -> bool:
    """Whether an effect has something not happen that was about to."""
    if isinstance(node, tuple):
        return any(stops(item) for item in node)
    if isinstance(node, (m.Stop, m.Alter)):
        return True
    if isinstance(node, m.Node):
        return any(stops(getattr(node, name)) for name in type(node).__dataclass_fields__ if name != "span")
    return False


__all__ = ["Occasion", "Patterns", "is_before", "speaks_of", "stops"]
