"""Putting back what was looked at: it has not left its pile, but the player may say in which order it lies there."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import ORDER, Event
from cardwright.engine.picking import label, ordered
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, Thing

_BACK, _ANY_ORDER = "back", "back in any order"


def putting_back(node: Act, thing: Thing, scope: Scope) -> Effect:
    """`Put the rest back in any order.`: on top again, the card that is named first above the others."""
    if node.manner not in ([_BACK], [_ANY_ORDER]) or node.roles:
        raise scope.error(node, f"`{' '.join(node.manner)}` has no meaning for this verb yet")
    pool = describe(thing, scope).among()
    asked, verb, cause = node.manner == [_ANY_ORDER], scope.rules.verb[node.verb], scope.cause(node)
    question = Question(f"{node.verb} on top", cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        for zone, pile in enumerate(play.state.order):
            cards = pool(play, me, it) & play.state.members[zone] if pile else 0
            if not cards or pile is None:
                continue
            on_top = [piece for piece in pile if cards >> piece & 1]
            if asked:
                on_top = ordered(play, me, question, cards)
            rest = [piece for piece in pile if not cards >> piece & 1]
            emit(play, Event(verb, ORDER, zone, 0, (*on_top, *rest), cause))
        return True

    return run
