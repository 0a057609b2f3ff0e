"""Stealing: what is counted goes from one player to another, as far as there is any."""

from __future__ import annotations

from cardwright.engine.compile.numbers import how_many_are, number
from cardwright.engine.compile.players import in_turn, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.verbs.acting import one_of
from cardwright.engine.events import emit_together
from cardwright.engine.operations import COUNT, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Effect
from cardwright.lang.tree import Act, Kind, Role, Select


def stealing(node: Act, scope: Scope) -> Effect:
    """`Steal 1 gold from each opponent.`"""
    scope.only(node, "who", "what", "mood", "roles", "per")
    match node:
        case Act(
            what=Select(kinds=[Kind(noun=noun)], quantity=quantity), roles=[Role(role="source", thing=source)]
        ) if noun in scope.rules.layout.counters and quantity is not None and quantity.number is not None:
            much = number(quantity.number, scope)
        case _:
            raise scope.error(node, "it does not say how much of what, and from whom")
    victims, picked = who(source, scope), one_of(source, scope)
    times: Count = how_many_are(node.per, scope) if node.per is not None else lambda _play, _me, _it: 1
    first, verb, cause = scope.rules.layout.counters[noun], scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        wanted = much(play, me, it) * times(play, me, it)
        bits = victims(play, me, it) & ~(1 << me)
        if picked is not None:
            bits = picked(play, me, bits)
        done = bool(bits)
        for player in in_turn(play, bits, me):
            there = min(wanted, play.state.counters[first + player])
            done = done and there == wanted
            if there:
                lost, won = (
                    Event(verb, COUNT, first + player, -there, 0, cause),
                    Event(verb, COUNT, first + me, there, 0, cause),
                )
                emit_together(play, [lost, won])
        return done

    return run
