"""Shuffling a pile: the result is an event, so that a log shows it and a replay repeats it."""

from __future__ import annotations

from cardwright.engine.chance import shuffled
from cardwright.engine.compile.piles import Zones, which
from cardwright.engine.compile.places import destination
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, ORDER, TOP, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Kind, Role, Select


def shuffling(node: Act, scope: Scope) -> Effect:
    """`Shuffle your deck.`, `Shuffle the rest into your deck.`"""
    scope.only(node, "who", "what", "mood", "roles")
    match node:
        case Act(what=Select(kinds=[Kind(noun=noun)], where=[]) as what, roles=[]) if noun in scope.rules.layout.zones:
            return _shuffled(node, which(what, scope), scope)
        case Act(what=thing, roles=[Role(role="destination", thing=Select() as pile) as role]) if thing is not None:
            return _into(node, role, pile, scope)
    raise scope.error(node, "it does not say which pile")


def _shuffled(node: Act, zones: Zones, scope: Scope) -> Effect:
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        done = False
        for zone in zones(play, me, it):
            pile = play.state.order[zone] or ()
            done = emit(play, Event(verb, ORDER, zone, 0, shuffled(play.state, pile), cause)) or done
        return done

    return run


def _into(node: Act, role: Role, pile: Select, scope: Scope) -> Effect:
    """Cards go into a pile, if they are not there already, and it is shuffled."""
    assert node.what is not None
    pool, to = describe(node.what, scope).among(), destination(role, scope)
    shuffle = _shuffled(node, which(pile, scope), scope)
    verb, cause = scope.rules.verb[node.verb], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        there = [(piece, to.zone(play, me, it, piece)) for piece in ids(pool(play, me, it))]
        events = [Event(verb, MOVE, piece, zone, TOP, cause) for piece, zone in there if play.state.zone[piece] != zone]
        if events:
            emit_together(play, events)
        return shuffle(play, me, it)

    return run
