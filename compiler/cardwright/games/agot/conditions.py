"""Conditions that only this game can tell."""

from __future__ import annotations

from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.rules import Test
from cardwright.engine.state import ids
from cardwright.games.agot.words import OUT_OF_IT
from cardwright.lang.tree import Act


def is_eliminated(node: Act, scope: Scope) -> Test:
    """`you are eliminated`."""
    if node.what is None or not is_player(node.what, scope):
        raise scope.error(node, "it does not say who")
    players, first = who(node.what, scope), scope.rules.layout.counters[OUT_OF_IT]
    negated = node.mood == "does not"
    return lambda play, me, it: (
        any(play.state.counters[first + player] for player in ids(players(play, me, it))) != negated
    )


TESTS = {"eliminate": is_eliminated}
