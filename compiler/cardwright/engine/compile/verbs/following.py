"""Following another card: what it says is carried out, by the player who uses this one."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.resolving import resolve
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.lang.tree import Act


def following(node: Act, scope: Scope) -> Effect:
    """`Resolve one of those companions.`"""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is carried out")
    what = describe(node.what, scope)
    pool, number, up_to = what.among(), what.number, what.up_to
    slot = scope.mention("card", what.noun, what.group)
    cause = scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        it[slot] = picked = pick(play, me, question, bits, number, up_to) if bits else 0
        # That it was carried out is enough, whatever became of what it says.
        for piece in ids(picked):
            resolve(play, me, piece, cause)
        return bool(picked)

    return run
