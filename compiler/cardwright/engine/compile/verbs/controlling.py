"""Controlling: a card goes to another player's side, where it is; for good, or for a time."""

from __future__ import annotations

from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, TOP, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.state import ids
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act


def controlling(node: Act, scope: Scope) -> Effect:
    """`Take control of a character.`, `Give control of it to that player.`"""
    return control(node, scope, scope.slot())


def control(node: Act, scope: Scope, before: int) -> Effect:
    """From the zone a card is in to the same zone of a player; a slot keeps who controlled it before."""
    scope.only(node, "who", "what", "mood", "roles", "times")
    if node.what is None:
        raise scope.error(node, "it does not say of what")
    what = describe(node.what, scope)
    pool, slot = what.among(), scope.mention("card", what.noun, what.group)
    to = _to(node, scope)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        player = to(play, me, it).bit_length() - 1
        rules, state = play.rules, play.state
        bits = pool(play, me, it) & ~banned(play, verb)
        bits = sum(1 << piece for piece in ids(bits) if rules.controller(state, piece) != player)
        it[slot] = picked = pick(play, me, question, bits, what.wanted(play, me, it), what.up_to) if bits else 0
        done = bool(picked) and player >= 0
        for piece in ids(picked) if done else ():
            it[before] = rules.controller(state, piece)
            zones = rules.layout.beside[state.zone[piece]]
            done = emit(play, Event(verb, MOVE, piece, zones[player if len(zones) > 1 else 0], TOP, cause)) and done
        return done

    return run


def _to(node: Act, scope: Scope) -> Pool:
    match node.roles:
        case []:
            return who(None, scope) if scope.you is None else lambda _play, me, _it: 1 << me
        case [role] if role.role == "recipient":
            return who(role.thing, scope)
    raise scope.error(node, "it is not plain to whom")


def controlling_for_a_time(node: Act, scope: Scope) -> tuple[Effect, Effect]:
    """Takes control now; and what gives it back, if the card is still there."""
    before = scope.slot()
    run = control(node, scope, before)
    slot = scope.last(node, "card").slot
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def back(play: Play, _me: int, it: Frame) -> bool:
        done = True
        for piece in ids(it[slot]):
            if play.state.zone[piece] in play.rules.field:
                zones = play.rules.layout.beside[play.state.zone[piece]]
                to = zones[it[before] if len(zones) > 1 else 0]
                done = emit(play, Event(verb, MOVE, piece, to, TOP, cause)) and done
        return done

    return run, back
