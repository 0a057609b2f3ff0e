"""Searching: a card is found in a pile, wherever it lies there; or cards are turned up until one of a kind is."""

from __future__ import annotations

from cardwright.engine.compile.piles import which
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.events import emit
from cardwright.engine.operations import SHOW, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE
from cardwright.lang.tree import Act, Amount, Kind, Related, Role, Select, Thing, When


def searching(node: Act, scope: Scope) -> Effect:
    """`Search your deck for an attachment.`"""
    scope.only(node, "who", "what", "roles", "mood")
    match node:
        case Act(what=Select(kinds=[Kind(kind="zone")]) as zone, roles=[Role(role="purpose", thing=thing)]):
            pass
        case _:
            raise scope.error(node, "it does not say what for, or where")
    pile, what = pieces_in(zone, scope), describe(thing, scope)
    pool, slot = what.among([pile]), scope.mention("card", what.noun)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits = pool(play, me, it)
        it[slot] = pick(play, me, question, bits, what.wanted(play, me, it), what.up_to) if bits else 0
        emit(play, Event(verb, SHOW, NOWHERE, me, (NOWHERE, NOWHERE), cause))
        return bool(it[slot])

    return run


def is_turned_up_until(node: When) -> bool:
    """`Reveal cards from the top of your deck until you reveal a Warship.`"""
    return node.word == "until" and isinstance(node.do, Act) and node.do.means == "reveal" and _top(node.do) is not None


def _top(node: Act) -> Select | None:
    match node.roles:
        case [Role(role="source", thing=Amount(where=[Related(preposition="of", thing=Select() as pile)]))]:
            return pile
    return None


def turning_up(node: When, scope: Scope) -> Effect:
    """Shows card after card; afterwards `that card` is the last, and `the rest` are the others."""
    do, pile = node.do, _top(node.do) if isinstance(node.do, Act) else None
    if not isinstance(do, Act) or pile is None:
        raise scope.error(node, "it does not say from where")
    zones, thing = which(pile, scope), _wanted(node, scope)
    what = describe(thing, scope)
    pool = what.among([lambda _play, _me, _it: -1])
    group = scope.slot()
    slot = scope.mention("card", what.noun, group)
    verb, cause = scope.rules.verb[do.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = it[group] = 0
        for zone in zones(play, me, it):
            for piece in play.state.order[zone] or ():
                emit(play, Event(verb, SHOW, piece, me, (NOWHERE, NOWHERE), cause))
                it[group] |= 1 << piece
                if pool(play, me, it) >> piece & 1:
                    it[slot] = 1 << piece
                    return True
        return False

    return run


def _wanted(node: When, scope: Scope) -> Thing:
    match node.condition:
        case Act(means="reveal", what=what, mood="", tense="", roles=[]) if what is not None:
            return what
    raise scope.error(node, "it does not say until when")
