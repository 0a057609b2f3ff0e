"""Moving tokens: off one card and onto another."""

from __future__ import annotations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit_together
from cardwright.engine.operations import COUNT
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Count, Effect, Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Select, Thing


def moving_tokens(node: Act, noun: str, scope: Scope) -> Effect:
    """`Move 1 power from your House card to it.`, `Remove 2 damage from it.`"""
    ends: dict[str, Pool] = {}
    for role in node.roles:
        if role.role not in ("source", "destination"):
            raise scope.error(role, f"`{role.role}` has no meaning for this verb")
        ends[role.role] = describe(role.thing, scope).among()
    much = _how_many(node.what or node.who, scope)
    first, verb, cause = scope.rules.layout.tokens[noun], scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        events, by = [], much(play, me, it)
        for end, sign in (("source", -1), ("destination", 1)):
            if end not in ends:
                continue
            bits = ends[end](play, me, it)
            if sign < 0:
                bits = sum(1 << piece for piece in ids(bits) if play.state.counters[first + piece] >= by)
            card = pick(play, me, question, bits, 1) if bits else 0
            if not card:
                return False
            events.append((verb, COUNT, first + card.bit_length() - 1, by * sign, 0, cause))
        return bool(events) and emit_together(play, events)

    return run


def _how_many(thing: Thing | None, scope: Scope) -> Count:
    if isinstance(thing, Select) and thing.quantity is not None and thing.quantity.number is not None:
        return number(thing.quantity.number, scope)
    return lambda _play, _me, _it: 1
