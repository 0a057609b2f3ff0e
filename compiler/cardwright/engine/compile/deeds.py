"""Deeds: what a player may do so that something else does not happen. `Unless its controller discards 2 cards`."""

from __future__ import annotations

from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect, Pool
from cardwright.lang.tree import Act, Statement

_STATES = frozenset({"have", "control", "own"})


def is_deed(node: Statement) -> bool:
    """Whether a condition is something that somebody would have to do."""
    return (
        isinstance(node, Act)
        and node.means != "stative"
        and node.verb not in _STATES
        and not node.tense
        and not node.mood
        and not node.passive
    )


def paid_by(node: Act, scope: Scope) -> tuple[Pool, Effect]:
    """Who may do it, and what is done then."""
    from cardwright.engine.compile.statements import effect  # statements hold deeds, and deeds are statements

    payer = who(node.who, scope)
    you, one = scope.slot(), scope.mention("player", "player")
    with scope.as_you(you):
        run = effect(node.model_copy(update={"who": None}), scope)

    def price(play: Play, player: int, it: Frame) -> bool:
        it[you] = play.rules.holder(play.state, it[0]) if it[0] < len(play.state.zone) else player
        it[one] = 1 << player
        return run(play, player, it)

    return payer, price
