"""Controlling: a card goes to another player's side, where it is."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, TOP
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.lang.tree import Act


def controlling(node: Act, scope: Scope) -> Effect:
    """`Take control of a character.`: from the zone it is in to the same zone of the player."""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say of what")
    what = describe(node.what, scope)
    pool, slot = what.among(), scope.mention("card", what.noun, what.group)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        it[slot] = picked = pick(play, me, question, bits, what.wanted(play, me, it), what.up_to) if bits else 0
        done = bool(picked)
        for piece in ids(picked):
            zone = play.state.zone[piece]
            kind = play.rules.layout.kind_of[zone].name
            done = emit(play, (verb, MOVE, piece, play.rules.layout.zone(kind, me), TOP, cause)) and done
        return done

    return run
