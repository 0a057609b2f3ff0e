"""Objective cards: laid down and scored, or played as a Resource; the hand they are played from."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import BOTTOM, MOVE, RULES, TOP, Cause
from cardwright.engine.play import Frame, Play, settle
from cardwright.engine.reactions import period_began
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.engine.statics import forbidden
from cardwright.engine.using import actions_of
from cardwright.engine.view import numbers
from cardwright.games.minis import words
from cardwright.games.minis.noting import note, pay, points, show

PLAY_RESOURCE, PLAY_OBJECTIVE, SCORE = "play a Resource", "play an Objective", "score"
RESOURCES = 3
"""How many Resource Points there are in a round."""
_INSTANT, _BACK = "instant", "take back"


def _cost(play: Play, card: int) -> int:
    printed = play.rules.cast.pieces[card].card
    cost = printed.fields.get("cost", 0) if printed is not None else 0
    return cost if isinstance(cost, int) else 0


def _field(play: Play, card: int, name: str) -> object:
    printed = play.rules.cast.pieces[card].card
    return printed.fields.get(name) if printed is not None else None


def can_play_resource(play: Play, me: int, card: int) -> bool:
    """Whether a card can be played as a Resource: from the hand, paid for, one in an activation."""
    if play.state.zone[card] != play.rules.layout.zone(words.HAND, me):
        return False
    return points(play, me, words.RESOURCE) >= _cost(play, card) and not was_played(play, me, PLAY_RESOURCE)


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


def was_played(play: Play, player: int, verb: str) -> bool:
    """Whether the player has played such a card in the activation that is under way: one is allowed."""
    if not play.state.memory[words.ACTIVE]:
        return False
    owner, played, back = play.state.owner, play.rules.verb[verb], play.rules.verb[_BACK]
    since = [event for event, _, _, _ in play.log[period_began(play, "activation") :]]
    mine = [event.what for event in since if event.verb == played and owner[event.what] == player]
    return bool(set(mine) - {event.what for event in since if event.verb == back})


def score_card(play: Play, card: int, player: int, cause: Cause) -> bool:
    """A card is scored: to the pile, its markers off the table, its points to the player."""
    if forbidden(play, SCORE, {"what": 1 << card, "by": 1 << player}):
        return False
    value = _field(play, card, "vp")
    zone = play.rules.layout.zone(words.SCORED, player)
    clear_markers(play, card)
    if not emit(play, play.rules.event(SCORE, MOVE, card, zone, TOP, cause)):
        return False
    return pay(play, "gain", player, words.VICTORY, value if isinstance(value, int) else 0, cause)


def clear_markers(play: Play, card: int) -> None:
    """The markers that a card has set leave the table with it."""
    for piece, host in enumerate(play.state.host):
        if host == card:
            emit(play, play.rules.event("put", MOVE, piece, play.rules.layout.zone(words.OUT), TOP, RULES))


def discard(play: Play, card: int) -> None:
    """A card goes under the deck of its owner: there is no discard pile."""
    owner = play.state.owner[card]
    clear_markers(play, card)
    emit(play, play.rules.event("discard", MOVE, card, play.rules.layout.zone(words.DECK, owner), BOTTOM, RULES))


def draw(play: Play, player: int, number: int) -> None:
    """Cards come off the deck into the hand, as far as there are any."""
    deck = play.rules.layout.zone(words.DECK, player)
    hand = play.rules.layout.zone(words.HAND, player)
    for card in (play.state.order[deck] or ())[:number]:
        emit(play, play.rules.event("draw", MOVE, card, hand, TOP, RULES))


def grasp(play: Play, players: int) -> int:
    """How many cards models let a player hold, if one does."""
    sizes, found = numbers(play)[play.rules.stat[words.HAND_SIZE]], 0
    for player in ids(players):
        table = play.state.members[play.rules.layout.zone(words.TABLE, player)]
        found += max((sizes[piece] for piece in ids(table)), default=0)
    return found


def lay(play: Play, card: int, player: int) -> bool:
    """A card is played as an Objective: laid down, its instruction followed, and scored if that can be at once."""
    if was_played(play, player, PLAY_OBJECTIVE):
        return False
    was = play.state.zone[card]
    emit(play, play.rules.event(PLAY_OBJECTIVE, MOVE, card, play.rules.layout.zone(words.LAID, player), TOP, RULES))
    if forbidden(play, "play", {"what": 1 << card, "by": 1 << player}):
        emit(play, play.rules.event(_BACK, MOVE, card, was, TOP, RULES))
        return False
    for action in actions_of(play, card, "Objective"):
        if not action.run(play, player, [card] + [0] * action.slots):
            clear_markers(play, card)
            emit(play, play.rules.event(_BACK, MOVE, card, was, TOP, RULES))
            return False
    settle(play)
    if _field(play, card, "score") == _INSTANT and actions_of(play, card, "Score"):  # else it waits for something
        judge(play, card, player)
    draw(play, player, 1)
    return True


def judge(play: Play, card: int, player: int) -> bool:
    """Score a card if its requirements hold; if not, and its scoring is not its own, it is discarded."""
    done = False
    for action in actions_of(play, card, "Score"):
        done = action.run(play, player, [card] + [0] * action.slots) or done
    settle(play)
    if play.state.zone[card] == play.rules.layout.zone(words.LAID, player) and _field(play, card, "score") != "special":
        discard(play, card)
    return done
