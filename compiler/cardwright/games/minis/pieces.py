"""The pieces of a game: models with what they carry, cards, and the markers of both players; and whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard
from cardwright.engine.generate.tabling import owned_by
from cardwright.engine.pieces import Cast, Piece
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statuses import bearers
from cardwright.games.minis import words
from cardwright.games.minis.table import carried_by

MARKERS = {"Intrigue marker": 9, "Event marker": 6}
"""How many of each a player has: one more Intrigue marker than may be on the table."""


def pieces_of(cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
    """Every piece and whose it is: a model of each card with its arms for each player, one of each other card.

    What a model carries can be had once more, for one whose card does not name it.
    """
    pieces = [Piece.of(card) for card in cards]
    named = {piece.name: piece for piece in pieces}
    found: list[tuple[Piece, int]] = []
    for player in (0, 1):
        for card, piece in zip(cards, pieces, strict=True):
            if card.type == "model":
                found += [(one, player) for one in (piece, *(named[name] for name in arms(card)))]
            elif card.type in ("objective", "equipment", "weapon", "armor"):
                found.append((piece, player))
        for name, number in MARKERS.items():
            found += [(Piece(name, name), player)] * number
    found += [(piece, NOWHERE) for piece in pieces if piece.type == "encounter"]
    return found


def arms(card: CompiledCard) -> list[str]:
    """The names of what a model carries from the beginning: weapons, then armor."""
    weapons, armor = card.fields.get("weapons") or [], card.fields.get("armor")
    return [*(str(one) for one in weapons), *([armor] if isinstance(armor, str) else [])]


def carries(cast: Cast, model: int) -> Sequence[int]:
    """The pieces that a model carries from the beginning: as a list says, or those of its card right behind it."""
    card = cast.pieces[model].card
    if model in cast.carried:
        return cast.carried[model]
    return range(model + 1, model + 1 + (len(arms(card)) if card is not None else 0))


def friendly(play: Play, me: int, _it: Frame) -> int:
    """The pieces that belong to the player, wherever they are: a Casualty is still a friend."""
    mine: int = owned_by(play, 1 << me)
    return mine


def casualties(play: Play, _me: int, _it: Frame) -> int:
    """The models that have fallen."""
    return _in(play, words.CASUALTIES) & play.rules.cast.of_type["model"]


def aside(play: Play, _me: int, _it: Frame) -> int:
    """What is set aside."""
    return _in(play, words.ASIDE)


def deployed(play: Play, _me: int, _it: Frame) -> int:
    """What does not wait in a Warband to be deployed."""
    return play.rules.cast.everything & ~_in(play, words.WARBAND)


def _in(play: Play, name: str) -> int:
    bits = 0
    for zone in play.rules.layout.zones[name]:
        bits |= play.state.members[zone]
    return bits


def had(status: str) -> Pool:
    """An adjective that says that a model has a status."""
    return lambda play, _me, _it: bearers(play, status)


def ammunition(play: Play, model: int) -> int:
    """How much Ammunition a model began with: it never has more."""
    total = 0
    for piece in carried_by(play.state, model):
        card = play.rules.cast.pieces[piece].card
        number = card.fields.get("ammunition") if card is not None else None
        total += number if isinstance(number, int) else 0
    return total


def supply(play: Play, of: int) -> int:
    """The same, of several together."""
    return sum(ammunition(play, model) for model in ids(of))
