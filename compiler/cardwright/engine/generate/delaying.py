"""What is waited for, for a time: what is done then, after it or in its place."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.control import Control
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.occasion_forms import each_of_group, is_before
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rulerecords import Delayed
from cardwright.meaning.calculus import nodes as m

_NOT_YET = "the table cannot wait for this for a time yet"


class Delaying(Control):
    """Makes records of what is waited for."""

    def __init__(self, *whole: Any) -> None:
        super().__init__(*whole)
        self.altering: dict[tuple[int, str], tuple[int, Any]] = {}
        """For a part of a deed that is about to be done, where the frame notes that it is another, and how that is."""

    def delayed(self, standing: m.Trigger, node: m.Last) -> Delayed:
        """What is done when something happens, or would happen, while a text that is over still lasts."""
        effect = _instead(standing)
        if standing.may or standing.condition is not None or standing.of is not None:
            raise CannotRun(_NOT_YET, standing.span)
        first = isinstance(standing.pattern, m.On) and is_before(standing.pattern) and standing.pattern.nth is not None
        cause, once = self._cause(standing), node.until.uses == 1 or first
        if effect is not None:
            each, group = each_of_group(standing.pattern)
            self.keep_those_at_once(standing.pattern)
            found = self.occasion(each)
            run = self.function("later", "play, me, it", lambda: self.effect(effect))
            return Delayed(found.verbs, found.match, run, cause, once, is_before(standing.pattern), group=group)
        pattern = standing.pattern
        if not isinstance(pattern, m.On) or pattern.deed is None:
            raise CannotRun(_NOT_YET, standing.span)
        self.slots += 1
        stops = self.stopping[pattern.deed.number] = self.slots
        found = self.occasion(pattern)
        run = self.function("later", "play, me, it", lambda: self.effect(standing.effect))
        altering = tuple(how for (deed, _), how in self.altering.items() if deed == pattern.deed.number)
        return Delayed(found.verbs, found.match, run, cause, once, True, stops, altering)


def _instead(trigger: m.Trigger) -> m.Effect | None:
    """What is done then; of what is done before an event, only if it is plainly in its place and not merely offered."""
    pattern, effect = trigger.pattern, trigger.effect
    if not is_before(pattern):
        return effect
    steps = effect.steps if isinstance(effect, m.Seq) else ()
    if not isinstance(pattern, m.On) or pattern.deed is None or len(steps) < 2:
        return None
    if steps[0] != m.Stop(pattern.deed, m.Ending.REPLACED) or any(speaks_of(step, pattern.deed) for step in steps[1:]):
        return None
    return steps[1] if len(steps) == 2 else m.Seq(steps[1:], span=effect.span)
