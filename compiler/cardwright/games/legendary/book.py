"""Names that the modules of this game share, the spaces of the board, the pieces in the box, and points."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.check.compiled import CompiledCard
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, RULES, Cause
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Play
from cardwright.engine.state import ids

BATTLEFIELD, CAPTURED = "battlefield", "captured"
ALLIES, EVENTS, BYSTANDERS = "Ally Deck", "Event Deck", "Bystander Deck"
MAESTERS, WOUNDS = "Maester Deck", "Wound Deck"
DECK, HAND, PLAYED = "deck", "hand", "played"
LINEUP, HEROES, VICTORY = "lineup", "Hero Deck", "Victory Pile"
MASTERMINDS, DEFENDERS = "Mastermind stack", "Defender stack"

ATTACK, RECRUIT = "[Attack]", "[Recruit]"
ACTIVE = "active"

SPACES, CAPACITY, DEPTH = 5, 3, 12
"""A range space holds three Allies. The board has room for more: who cannot escape stays where he is."""
LINE = 5
FIRST_LINE = SPACES * DEPTH
"""The first space of the first player's lineup."""

ENEMY_TYPES = ("ally", "henchman", "mastermind", "defender")


def space_of(place: int) -> int:
    """The range space of a place, counted from 0 next to the Ally Deck."""
    return place // DEPTH


def line_place(player: int, number: int) -> int:
    """The place of a lineup space; they are counted from 0, from the left."""
    return FIRST_LINE + player * LINE + number


def pieces(cards: Iterable[CompiledCard]) -> list[Piece]:
    """Every card in the box, so many times as it is printed."""
    found: list[Piece] = []
    for card in cards:
        copies = card.fields.get("copies", 1)
        found += [Piece.of(card)] * (copies if isinstance(copies, int) else 1)
    return found


def get(play: Play, player: int, noun: str, number: int, cause: Cause = RULES) -> None:
    """A player gets points."""
    if number:
        counter = play.rules.layout.counters[noun] + player
        emit(play, play.rules.event("get", COUNT, counter, number, 0, cause))


def spend(play: Play, player: int, noun: str, number: int, cause: Cause = RULES) -> None:
    """A player spends points."""
    if number:
        counter = play.rules.layout.counters[noun] + player
        emit(play, play.rules.event("spend", COUNT, counter, -number, 0, cause))


def done(play: Play, player: int, verb: str, piece: int, cause: Cause = RULES) -> bool:
    """Have a player do to a card what the rules of play say of a verb; whether all of it happened."""
    return bool(play.rules.book.does.performs[verb](play, player, [], {"what": 1 << piece}, cause)["done"])


def held_by(play: Play, piece: int) -> list[int]:
    """The Bystanders that an Ally has captured."""
    captured = play.state.members[play.rules.layout.zone(CAPTURED)]
    return [one for one in ids(captured) if play.state.host[one] == piece]
