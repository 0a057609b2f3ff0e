"""Attaching: a card lies on another."""

from __future__ import annotations

from cardwright.engine.compile.relations import attached_to
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act


def attaching(node: Act, scope: Scope) -> Effect:
    """`Attach it to a character.`"""
    scope.only(node, "who", "what", "mood", "roles")
    thing = node.what or node.who
    if thing is None or len(node.roles) != 1:
        raise scope.error(node, "it does not say what to what")
    what, host = describe(thing, scope), describe(node.roles[0].thing, scope)
    card, to = scope.mention("card", what.noun), scope.mention("card", host.noun)
    pool, hosts = what.among(), host.among()
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits, able = pool(play, me, it), hosts(play, me, it) & ~banned(play, verb)
        it[card] = pick(play, me, question, bits, 1) if bits else 0
        it[to] = pick(play, me, question, able & ~it[card], 1) if able & ~it[card] else 0
        if not it[card] or not it[to]:
            return False
        return emit(play, Event(verb, ATTACH, it[card].bit_length() - 1, it[to].bit_length() - 1, 0, cause))

    return run


def reattaching(node: Act, scope: Scope) -> Effect:
    """`Move an attachment from a character to another character.`"""
    scope.only(node, "who", "what", "mood", "roles")
    ends = {role.role: role.thing for role in node.roles}
    if node.what is None or set(ends) != {"source", "destination"}:
        raise scope.error(node, "it does not say from where to where")
    what = describe(node.what, scope)
    pool, source = what.among(), attached_to(ends["source"], scope)
    card, was = scope.mention("card", what.noun), scope.mention("card", "")
    hosts, to = describe(ends["destination"], scope).among(), scope.slot()
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it) & source(play, me, it) & ~banned(play, verb)
        it[card] = pick(play, me, question, bits, 1) if bits else 0
        if not it[card]:
            return False
        piece = it[card].bit_length() - 1
        it[was] = 1 << play.state.host[piece]
        able = hosts(play, me, it) & ~banned(play, play.rules.verb["attach"])
        it[to] = pick(play, me, question, able, 1) if able else 0
        return bool(it[to]) and emit(play, Event(verb, ATTACH, piece, it[to].bit_length() - 1, 0, cause))

    return run
