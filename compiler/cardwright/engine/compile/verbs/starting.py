"""Counting: a counter of the player goes up. An extra turn is one."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, Ref, Role


def starting(node: Act, scope: Scope) -> Effect:
    """`Take an extra turn after this turn.`"""
    scope.only(node, "who", "roles", "mood")
    for role in node.roles:
        _allow_this_period(role, scope)
    name = scope.rules.book.counts.get(node.verb)
    if name is None:
        raise scope.error(node, f"the rulebook does not say what `{node.verb}` counts")
    first = scope.rules.layout.counters[name]
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, _it: Frame) -> bool:
        return emit(play, Event(verb, COUNT, first + me, 1, 0, cause))

    return run


def _allow_this_period(role: Role, scope: Scope) -> None:
    """`after this turn` says nothing more than the rulebook does; anything else would."""
    match role:
        case Role(preposition="after", thing=Ref(word="this", kind="period")):
            return
    raise scope.error(role, "this point in time has no meaning yet")
