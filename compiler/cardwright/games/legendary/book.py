"""Names that the modules of this game share, the spaces of the board, the pieces in the box, and points."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.check.compiled import CompiledCard
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, RULES, Cause
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Play
from cardwright.engine.state import ids

OUT = "out of the game"
BATTLEFIELD, CAPTURED, ESCAPED, KO = "battlefield", "captured", "Escaped Allies pile", "KO pile"
ALLIES, EVENTS, BYSTANDERS = "Ally Deck", "Event Deck", "Bystander Deck"
MAESTERS, WOUNDS = "Maester Deck", "Wound Deck"
DECK, HAND, PLAYED, DISCARD, ASIDE = "deck", "hand", "played", "discard pile", "set aside"
LINEUP, HEROES, VICTORY = "lineup", "Hero Deck", "Victory Pile"
MASTERMINDS, DEFENDERS = "Mastermind stack", "Defender stack"
RESOLVING = "being resolved"

ATTACK, RECRUIT, TOKEN, VP, COST = "[Attack]", "[Recruit]", "[VP] token", "[VP]", "cost"
ACTIVE = "active"

SPACES, CAPACITY, DEPTH = 5, 3, 12
"""A range space holds three Allies. The board has room for more: who cannot escape stays where he is."""
LINE = 5
FIRST_LINE = SPACES * DEPTH
"""The first space of the first player's lineup."""

ALLY_TYPES = ("ally", "henchman")
ENEMY_TYPES = (*ALLY_TYPES, "mastermind", "defender")


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


def has(play: Play, player: int, noun: str) -> int:
    """How many points or tokens of a kind a player has left."""
    return play.state.counters[play.rules.layout.counters[noun] + player]


def get(play: Play, player: int, noun: str, number: int, cause: Cause = RULES) -> None:
    """A player gets points, or gains tokens."""
    if number:
        verb = "gain" if noun == TOKEN else "get"
        counter = play.rules.layout.counters[noun] + player
        emit(play, play.rules.event(verb, COUNT, counter, number, 0, cause))


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
