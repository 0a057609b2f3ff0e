"""The end of a turn: everything played and held is discarded, points are lost, six cards are drawn."""

from __future__ import annotations

from cardwright.engine.ending import end_period
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, RULES, TOP
from cardwright.engine.piles import top
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.games.legendary import points
from cardwright.games.legendary.book import ATTACK, DECK, DISCARD, HAND, PLAYED, RECRUIT

HAND_SIZE = 6


def clean_up(play: Play) -> None:
    """The last step of the turn of the player whose turn it is; then whatever waits for its end."""
    player, rules = play.state.player, play.rules
    discard = rules.layout.zone(DISCARD, player)
    for name in (PLAYED, HAND):
        cards = ids(play.state.members[rules.layout.zone(name, player)])
        if cards:
            emit_together(play, [rules.event("put", MOVE, piece, discard, TOP, RULES) for piece in cards])
    for noun in (ATTACK, RECRUIT):
        points.spend(play, player, noun, points.has(play, player, noun))
    draw(play, player, HAND_SIZE)
    end_period(play, "turn")


def draw(play: Play, player: int, number: int) -> None:
    """Cards off the deck, one by one, as far as there are any."""
    rules = play.rules
    for _ in range(number):
        for piece in top(play, rules.layout.zone(DECK, player), 1):
            emit(play, rules.event("draw", MOVE, piece, rules.layout.zone(HAND, player), TOP, RULES))
