"""Playing cards: their points, then their text. A copy does the same and is no card."""

from __future__ import annotations

from cardwright.engine.carrying import carry
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, Cause
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE
from cardwright.games.legendary import points
from cardwright.games.legendary.book import ATTACK, PLAYED, RECRUIT


def play_card(play: Play, player: int, piece: int, cause: Cause = RULES) -> bool:
    """A card goes from the hand to the table and does what it says."""
    if not emit(play, play.rules.event("play", MOVE, piece, play.rules.layout.zone(PLAYED, player), TOP, cause)):
        return False
    use(play, player, piece, piece)
    return True


def play_copy(play: Play, player: int, piece: int, cause: Cause) -> bool:
    """As if another card with the same face were played: nobody has it afterwards."""
    if not emit(play, play.rules.event("play", SHOW, piece, player, (NOWHERE, NOWHERE), cause)):
        return False
    use(play, player, piece, len(play.rules.cast.pieces))
    return True


def use(play: Play, player: int, piece: int, itself: int) -> None:
    """The points of a card, and what it says; `itself` is what it calls this card."""
    rules = play.rules
    for noun in (ATTACK, RECRUIT):
        points.get(play, player, noun, rules.printed[rules.stat[noun]][piece])
    ability = rules.abilities[rules.cast.definition_of[piece]]
    if ability is not None:
        carry(play, itself, player, lambda play: ability.run(play, player, [itself] + [0] * ability.slots))
