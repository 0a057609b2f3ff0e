"""Saving and cancelling: what was about to happen does not. Only responses do this, in the place of an event."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Cancelled, Frame, Play
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act, Kind, Ref, Related, Select


def saving(node: Act, scope: Scope) -> Effect:
    """`Save it`: the event that this stands in the place of does not happen, if the card can be saved."""
    scope.only(node, "who", "what", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is saved")
    pool, verb = describe(node.what, scope).among(), scope.rules.verb[node.verb]
    return lambda play, me, it: bool(pool(play, me, it) & ~banned(play, verb))


def cancelling(node: Act, scope: Scope) -> Effect:
    """`Cancel the effects of that event`: the card does nothing more of what it was used for."""
    scope.only(node, "who", "what", "mood")
    pool = _whose_effects(node, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        if not bits:
            return False
        raise Cancelled(bits.bit_length() - 1)

    return run


def _whose_effects(node: Act, scope: Scope) -> Pool:
    match node.what:
        case Select(kinds=[Kind(kind="ability")], where=[Related(preposition="of", thing=card)]):
            return describe(card, scope).among([lambda _play, _me, _it: -1])
        case Ref(kind="ability") as ref:
            slot = scope.last(ref, "ability").slot
            return lambda _play, _me, it: it[slot]
    raise scope.error(node, "it does not say whose effects")
