"""Shuffling a pile: the result is an event, so that a log shows it and a replay repeats it."""

from __future__ import annotations

from cardwright.engine.chance import shuffled
from cardwright.engine.compile.scope import Scope
from cardwright.engine.events import emit
from cardwright.engine.operations import ORDER
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect
from cardwright.lang.tree import Act, Select, You


def shuffling(node: Act, scope: Scope) -> Effect:
    """`Shuffle your deck.`"""
    scope.only(node, "who", "what", "mood")
    match node.what:
        case Select(kinds=[kind], where=[]) as what if kind.noun in scope.rules.layout.zones:
            zones = scope.rules.layout.zones[kind.noun]
        case _:
            raise scope.error(node, "it does not say which pile")
    if len(zones) > 1 and not isinstance(what.owner, You):
        raise scope.error(what, "it is not plain whose pile")
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, _it: Frame) -> bool:
        zone = zones[me] if len(zones) > 1 else zones[0]
        pile = play.state.order[zone] or ()
        return emit(play, (verb, ORDER, zone, 0, shuffled(play.state, pile), cause))

    return run
