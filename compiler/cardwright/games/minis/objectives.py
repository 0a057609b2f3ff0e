"""Objective cards: laid down and scored, or played as a Resource; the hand they are played from."""

from __future__ import annotations

from cardwright.engine.changes import note, pay, points, show
from cardwright.engine.events import emit
from cardwright.engine.operations import BOTTOM, MOVE, RULES, TOP
from cardwright.engine.play import Frame, Play, settle
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Effect
from cardwright.engine.statics import restricted
from cardwright.games.minis import words

PLAY_RESOURCE = "expend"
RESOURCES = 3
"""How many Resource Points there are in a round."""


def _cost(play: Play, card: int) -> int:
    printed = play.rules.cast.pieces[card].card
    cost = printed.fields.get("cost", 0) if printed is not None else 0
    return cost if isinstance(cost, int) else 0


def can_play_resource(play: Play, me: int, card: int) -> bool:
    """Whether a card can be played as a Resource: from the hand, paid for, one in an activation."""
    if play.state.zone[card] != play.rules.layout.zone(words.HAND, me):
        return False
    if points(play, me, words.RESOURCE) < _cost(play, card):
        return False
    return not restricted(play, play.rules.verb[PLAY_RESOURCE], me) >> card & 1


def play_resource(play: Play, me: int, it: Frame, run: Effect) -> bool:
    """A card is paid for and does what its line says; then it goes under the deck, and another is drawn."""
    card = it[0]
    pay(play, "pay", me, words.RESOURCE, -_cost(play, card))
    was = note(play, words.PLAYED, card + 1)
    show(play, PLAY_RESOURCE, card, me, (card, 1 - me))
    aside = play.rules.layout.zone(words.AMID, me)  # while it does what it says, it is no card of the hand
    emit(play, play.rules.event("put", MOVE, card, aside, TOP, RULES))
    done = carry(play, card, me, _unless_cancelled, run, me, it)
    note(play, words.PLAYED, was)
    if play.state.zone[card] == aside:
        discard(play, card)
    draw(play, me, 1)
    return done


def _unless_cancelled(play: Play, run: Effect, me: int, it: Frame) -> bool:
    """What a Resource does; who can cancel it does so before."""
    settle(play)
    return run(play, me, it)


def discard(play: Play, card: int) -> None:
    """A card goes under the deck of its owner: there is no discard pile."""
    owner = play.state.owner[card]
    emit(play, play.rules.event("discard", MOVE, card, play.rules.layout.zone(words.DECK, owner), BOTTOM, RULES))


def draw(play: Play, player: int, number: int) -> None:
    """Cards come off the deck into the hand, as far as there are any."""
    deck = play.rules.layout.zone(words.DECK, player)
    hand = play.rules.layout.zone(words.HAND, player)
    for card in (play.state.order[deck] or ())[:number]:
        emit(play, play.rules.event("draw", MOVE, card, hand, TOP, RULES))
