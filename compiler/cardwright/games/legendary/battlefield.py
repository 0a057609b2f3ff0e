"""The battlefield: Allies enter at Bow, are pushed forward from space to space, capture Bystanders, and escape."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, MOVE, RULES, TOP, Cause, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.engine.using import happen
from cardwright.games.legendary import points
from cardwright.games.legendary.book import (
    BATTLEFIELD,
    CAPACITY,
    CAPTURED,
    DEPTH,
    DISCARD,
    ESCAPED,
    HAND,
    KO,
    SPACES,
    TOKEN,
    VICTORY,
    space_of,
)

FULL_HAND = 6
_CAPTURES = Question("captures", RULES, label)
_DISCARDS = Question("discard", RULES, label)


def at_space(play: Play, space: int) -> list[int]:
    """The Allies in a range space."""
    return [piece for piece in play.state.at[space * DEPTH : (space + 1) * DEPTH] if piece != NOWHERE]


def free_place(play: Play, space: int) -> int:
    """A place of a space where nobody stands."""
    return play.state.at.index(NOWHERE, space * DEPTH, (space + 1) * DEPTH)


def house_of(play: Play, piece: int) -> str:
    """The House of a card."""
    return play.rules.cast.pieces[piece].values.get("house", "")


def held_by(play: Play, piece: int) -> list[int]:
    """The Bystanders that an Ally has captured."""
    captured = play.state.members[play.rules.layout.zone(CAPTURED)]
    return [one for one in ids(captured) if play.state.host[one] == piece]


def enter(play: Play, player: int, piece: int) -> None:
    """An Ally comes into play at Bow, on a player's turn; its Ambush waits until all pushing is done."""
    make_room(play, player, 0, house_of(play, piece))
    _step(play, piece, 0, "enter", RULES)
    happen(play, player, piece, "Ambush")


def make_room(play: Play, player: int, space: int, house: str) -> None:
    """Whoever stands where an Ally of a House comes to is pushed on, one after another, unless there is room."""
    there = at_space(play, space)
    if not there or (len(there) < CAPACITY and house_of(play, there[0]) == house):
        return
    for piece in there:
        advance(play, player, piece, "push")


def advance(play: Play, player: int, piece: int, verb: str, cause: Cause = RULES) -> None:
    """One space forward; out of the last one, that is an escape."""
    space = space_of(play.state.place[piece])
    if space == SPACES - 1:
        escape(play, player, piece)
        return
    make_room(play, player, space + 1, house_of(play, piece))
    _step(play, piece, space + 1, verb, cause)


def _step(play: Play, piece: int, space: int, verb: str, cause: Cause) -> None:
    field = play.rules.layout.zone(BATTLEFIELD)
    emit(play, play.rules.event(verb, MOVE, piece, field, free_place(play, space), cause))


def escape(play: Play, player: int, piece: int) -> None:
    """The owner's token, the captives, the hands that are full, and last the Escape effect."""
    rules, state = play.rules, play.state
    if restricted(play, rules.verb["escape"], player) >> piece & 1:
        return
    owner, captives = state.owner[piece], held_by(play, piece)
    if not emit(play, rules.event("escape", MOVE, piece, rules.layout.zone(ESCAPED), TOP, RULES)):
        return
    if owner != NOWHERE:
        points.get(play, owner, TOKEN, 1)
    for one in captives:
        to = rules.layout.zone(KO) if owner == NOWHERE else rules.layout.zone(VICTORY, owner)
        emit(play, rules.event("put", MOVE, one, to, TOP, RULES))
    for step in range(rules.layout.players):
        other = (player + step) % rules.layout.players
        if other != owner:
            _discard_from_full_hand(play, other)
    happen(play, player, piece, "Escape")


def _discard_from_full_hand(play: Play, player: int) -> None:
    hand = play.state.members[play.rules.layout.zone(HAND, player)]
    if hand.bit_count() >= FULL_HAND:
        piece = decide(play, player, _DISCARDS, ids(hand))
        was, play.actor = play.actor, player
        emit(play, play.rules.event("discard", MOVE, piece, play.rules.layout.zone(DISCARD, player), TOP, RULES))
        play.actor = was


def capture(play: Play, captor: int, piece: int, cause: Cause = RULES) -> bool:
    """A Bystander is put under an Ally."""
    rules = play.rules
    verb = rules.verb["capture"]
    if restricted(play, verb, play.state.player) >> captor & 1:
        return False
    if not emit(play, Event(verb, MOVE, piece, rules.layout.zone(CAPTURED), TOP, cause)):
        return False
    return emit(play, Event(verb, ATTACH, piece, captor, 0, cause))


def bystander(play: Play, player: int, piece: int) -> None:
    """A Bystander off the Ally Deck is captured next to that deck; where no Ally is, the player gets it."""
    for space in range(SPACES):
        there = at_space(play, space)
        if there:
            captor = pick(play, player, _CAPTURES, sum(1 << one for one in there), 1)
            capture(play, captor.bit_length() - 1, piece)
            return
    emit(play, play.rules.event("put", MOVE, piece, play.rules.layout.zone(VICTORY, player), TOP, RULES))
