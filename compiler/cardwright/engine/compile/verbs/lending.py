"""Gaining for a time: `it gains 1 extra action this round`. What is left of it when the time ends is gone."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.delays import END, at_the_end, delayed
from cardwright.engine.compile.scope import Scope
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Effect
from cardwright.engine.state import ids
from cardwright.engine.statics import can_count
from cardwright.lang.tree import Act

_TIMES = frozenset({"this", "until end", "until"})
Where = Callable[[Play, int, Frame], list[int]]


def gained_for_a_time(node: Act, noun: str, much: Count, where: Where, scope: Scope) -> Effect:
    """What was gained is given back when the time ends, as far as it is still there."""
    if len(node.times) != 1 or node.times[0].relation not in _TIMES:
        raise scope.error(node.times[0], "this time has no meaning for what is gained yet")
    time = node.times[0].model_copy(update={"relation": "at end"})
    layout = scope.rules.layout
    first = layout.counters[noun] if noun in layout.counters else layout.tokens[noun]
    gained, by = scope.slot(), scope.slot()
    verb, end, cause = scope.rules.verb[node.verb], scope.rules.verb[END], scope.cause(node)

    def give_back(play: Play, _me: int, it: Frame) -> bool:
        done = False
        for number in ids(it[gained]):
            left = min(it[by], play.state.counters[first + number])
            done = (left > 0 and emit(play, Event(end, COUNT, first + number, -left, 0, cause))) or done
        return done

    later = delayed(at_the_end(time, scope), give_back, node, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[by], it[gained] = much(play, me, it), 0
        for counter in where(play, me, it):
            if can_count(play, verb, noun, counter) and emit(play, Event(verb, COUNT, counter, it[by], 0, cause)):
                it[gained] |= 1 << (counter - first)
        return bool(it[gained]) and later(play, me, it)

    return run
