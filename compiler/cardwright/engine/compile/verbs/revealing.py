"""Revealing and looking at cards: nothing moves, but later words speak of what was seen."""

from __future__ import annotations

from cardwright.engine.compile.piles import End, end_of_pile, which
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.verbs.moving import where_found
from cardwright.engine.compile.verbs.searching import searching
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.events import emit
from cardwright.engine.operations import SHOW, Cause, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.state import NOWHERE, ids
from cardwright.lang.tree import Act, Kind, Select, Thing


def revealing(node: Act, scope: Scope) -> Effect:
    """`Reveal the top card of your deck.`, `Look at that player's hand.`, `Each player reveals a Knight.`"""
    scope.only(node, "who", "what", "roles", "mood")
    if node.what is None:
        raise scope.error(node, "it does not say what is shown")
    if any(role.role == "purpose" for role in node.roles):
        return searching(node, scope)
    end = end_of_pile(node.what, scope)
    if end is not None and not node.roles:
        return _end(node, end, scope)
    match node.what:
        case Select(kinds=[Kind(kind="zone")]) as zone if not node.roles:
            return _zone(node, zone, scope)
    return _cards(node, node.what, scope)


def _show(play: Play, me: int, cards: list[int], node: tuple[int, Cause]) -> bool:
    verb, cause = node
    for piece in cards:
        emit(play, Event(verb, SHOW, piece, me, (NOWHERE, NOWHERE), cause))
    return bool(cards)


def _end(node: Act, end: End, scope: Scope) -> Effect:
    that, slot = scope.mention("zone", end.noun), scope.mention("card", "card")
    show = (scope.rules.verb[node.verb], scope.cause(node))

    def run(play: Play, me: int, it: Frame) -> bool:
        cards = end.take(play, me, it)
        it[that] = next(iter(end.zones(play, me, it)), 0)
        it[slot] = sum(1 << piece for piece in cards)
        return _show(play, me, cards, show)

    return run


def _zone(node: Act, zone: Select, scope: Scope) -> Effect:
    """A whole hand; afterwards `that hand` is the zone, and `them` are its cards."""
    zones = which(zone, scope)
    that, slot = scope.mention("zone", zone.kinds[0].noun), scope.mention("card", "card")
    show = (scope.rules.verb[node.verb], scope.cause(node))

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = 0
        for number in zones(play, me, it):
            it[that] = number
            it[slot] |= play.state.members[number]
        _show(play, me, ids(it[slot]), show)
        return True

    return run


def _cards(node: Act, thing: Thing, scope: Scope) -> Effect:
    """Cards that the player picks: out of what is said, or where the rulebook lets him find them."""
    sources: list[Pool] = []
    for role in node.roles:
        if role.role != "source":
            raise scope.error(role, f"`{role.role}` has no meaning for this verb")
        sources.append(pieces_in(role.thing, scope))
    sources = sources or where_found(node, thing, scope)
    what = describe(thing, scope)
    slot, pool = scope.mention("card", what.noun, what.group), what.among(sources)
    show = (scope.rules.verb[node.verb], scope.cause(node))
    question = Question(node.verb, show[1], label)

    def run(play: Play, me: int, it: Frame) -> bool:
        bits, number = pool(play, me, it), what.wanted(play, me, it)
        it[slot] = picked = pick(play, me, question, bits, number, what.up_to) if bits else 0
        return _show(play, me, ids(picked), show) and (
            what.up_to or picked.bit_count() >= min(number, bits.bit_count())
        )

    return run
