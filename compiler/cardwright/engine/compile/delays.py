"""What is done later, once: `at the end of the phase, kneel it`, `after the challenge resolves, kill ...`."""

from __future__ import annotations

from cardwright.engine.compile.patterns import Match, Pattern, pattern
from cardwright.engine.compile.periods import kind_of
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.statics import BEGIN
from cardwright.engine.events import emit
from cardwright.engine.operations import LAST, SHOW, Event
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.rules import Delayed, Effect
from cardwright.engine.state import NOWHERE
from cardwright.lang.tree import Act, Ref, Statement, Time, When

END = "end"
"""The verb of the event with which a period ends; it says which, third of what it says besides."""
AT_END = frozenset({"at end", "at end of each"})
AT_START = frozenset({"at start", "at start of each"})
"""When a period begins: the event says which, as that of its end does."""


def at_the_end(time: Time, scope: Scope) -> Pattern:
    """The events with which such a period ends, or begins."""
    kind = kind_of(time.period, scope)
    if time.relation not in AT_END | AT_START or kind not in scope.rules.book.periods:
        raise scope.error(time, "the rulebook does not say when this time ends")
    number = scope.rules.book.periods.index(kind)
    span = scope.rules.book.spans.get(time.period)
    return Pattern((scope.rules.verb[END if time.relation in AT_END else BEGIN],), _ends(number, span))


def _ends(number: int, span: tuple[str, int, int] | None) -> Match:
    def match(play: Play, _me: int, _it: Frame, entry: Entry) -> bool:
        event = entry.event
        if event.operation != SHOW or event.more[2] != number:
            return False
        return span is None or play.state.memory[span[1]] == span[2]

    return match


def delayed(found: Pattern, run: Effect, node: Statement, scope: Scope, until: int = NOWHERE) -> Effect:
    """Have something done when such an event happens next; no longer after a period, if one is said."""
    rules = scope.rules
    number = len(rules.lasting)
    rules.lasting.append(Delayed(found.verbs, found.match, run, scope.cause(node)))
    rules.await_verbs(found.verbs)
    verb, cause = rules.verb[BEGIN], scope.cause(node)

    def later(play: Play, me: int, it: Frame) -> bool:
        return emit(play, Event(verb, LAST, number, it[0], (me, NOWHERE, until, tuple(it)), cause))

    return later


def is_delay(node: Statement) -> bool:
    """Whether a statement waits for an event that is still to come."""
    if not isinstance(node, When) or not isinstance(node.condition, Act) or node.do is None:
        return False
    return node.word == "after" or (node.word == "if" and _occasion(node.condition) != "")


def _occasion(node: Act) -> str:
    """`if you win that raid`: what is under way, whose outcome nobody knows yet."""
    match node:
        case Act(what=Ref(kind="occasion", noun=noun), tense="", mood=""):
            return noun
    return ""


def after_that(node: When, run: Effect, scope: Scope) -> Effect:
    """`After the challenge resolves, ...`, `if you win that challenge, ...` in the middle of an effect."""
    assert isinstance(node.condition, Act)
    periods, noun = scope.rules.book.periods, _occasion(node.condition)
    until = periods.index(noun) if noun in periods else NOWHERE
    return delayed(pattern(node.condition, scope), run, node, scope, until)
