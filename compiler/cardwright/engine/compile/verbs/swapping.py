"""Swapping: two pieces exchange their places on the board."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import SWAP, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act, Related, Select, Thing


def swapping(node: Act, scope: Scope) -> Effect:
    """`Switch the spaces of those characters`, or the characters themselves."""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is swapped")
    pool = describe(_whose(node.what), scope).among()
    verb, cause, bannable = scope.rules.verb[node.verb], scope.cause(node), scope.rules.bannable
    scope.rules.pair(verb)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        if bits & bannable[verb]:
            bits &= ~banned(play, verb)
        if bits.bit_count() != 2:
            return False
        one, other = (bits & -bits).bit_length() - 1, bits.bit_length() - 1
        place = play.state.place
        if place[one] < 0 or place[other] < 0:
            return False
        return emit(play, Event(verb, SWAP, one, other, 0, cause))

    return run


def _whose(thing: Thing) -> Thing:
    """The pieces whose spaces are spoken of."""
    match thing:
        case Select(kinds=[kind], where=[Related(preposition="of", thing=inner)]) if kind.kind == "position":
            return inner
    return thing
