"""What has happened: `if you have played another card this round`, `if you won a challenge this phase`."""

from __future__ import annotations

from cardwright.engine.compile.patterns import met, pattern
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Test
from cardwright.lang.tree import Act


def happened(node: Act, scope: Scope) -> Test:
    """Whether an event has happened in a period: this game, if none is said."""
    found = pattern(node, scope)
    period = ""
    for time in node.times:
        if time.relation not in ("this", "during"):
            raise scope.error(time, "this time has no meaning for what has happened yet")
        period = time.period
    negated = node.tense == "perfect-not" or node.mood in ("does not", "would not", "will not")

    def run(play: Play, me: int, it: Frame) -> int:
        return met(play, me, it, found, period_began(play, period)) != negated

    return run
