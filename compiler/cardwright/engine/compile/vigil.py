"""What waits for events from when it is carried out until a time ends: `whenever you win a challenge this phase, ...`.

A text that is borne waits by itself. This is what a text does that is carried out once and is over: it leaves behind
something that waits, whatever becomes of the card.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.lasting import ends
from cardwright.engine.compile.patterns import Pattern, met, pattern
from cardwright.engine.compile.periods import kind_of
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.statics import BEGIN
from cardwright.engine.events import emit
from cardwright.engine.instead import in_its_place
from cardwright.engine.operations import LAST, Event
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Delayed, Effect, Rules
from cardwright.engine.state import NOWHERE
from cardwright.lang.tree import Act, Statement, When

Block = Callable[[list[Statement], Scope], Effect]
FIRST = "the first time"


def begins(node: When) -> bool:
    """Whether what waits has a time of its own: `this turn`."""
    return isinstance(node.condition, Act) and any(time.relation == "this" for time in node.condition.times)


def until_its_time_ends(node: When, scope: Scope) -> int:
    """The period with which it ends, as the sentence says it."""
    assert isinstance(node.condition, Act)
    (time,) = node.condition.times
    period = kind_of(time.period, scope)
    if period not in scope.rules.book.periods:
        raise scope.error(time, "the rulebook does not say when this time ends")
    return scope.rules.book.periods.index(period)


def vigil(node: When, until: int, scope: Scope, block: Block) -> Effect:
    """Have something done whenever such an event happens, or in its place, until a time ends."""
    assert isinstance(node.condition, Act) and node.do is not None
    found = pattern(node.condition, scope)
    instead, do = node.condition.mood == "would", node.do
    ask: Question | None = None
    if instead and isinstance(do, Act):
        if do.mood == "may":
            ask = Question(f"{do.verb}?", scope.cause(node), _yes_or_no)
        do = do.model_copy(update={"mood": "", "manner": [word for word in do.manner if word != "instead"]})
    rules, once = scope.rules, node.word == FIRST
    record = Delayed(found.verbs, found.match, block([do], scope), scope.cause(node), once, instead, ask)
    number = len(rules.lasting)  # what it does may leave something behind too
    rules.lasting.append(record)
    if instead:
        for verb in found.verbs:
            rules.replace(verb, in_its_place(number, record))
    else:
        rules.await_verbs(found.verbs)
    verb, cause = rules.verb[BEGIN], scope.cause(node)
    period = rules.book.periods[until] if once else ""

    def run(play: Play, me: int, it: Frame) -> bool:
        if once and _has_been(play, me, it, found, period):
            return True  # the first time has been and gone
        return emit(play, Event(verb, LAST, number, it[0], (me, NOWHERE, ends(until, me), tuple(it)), cause))

    return run


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"


def _has_been(play: Play, me: int, it: Frame, found: Pattern, period: str) -> bool:
    return met(play, me, it[:], found, period_began(play, period))
