"""The draw limit: what card effects let a player draw in a round, beyond what the draw phase gives."""

from __future__ import annotations

from cardwright.engine.operations import MOVE, Event
from cardwright.engine.past import deeds
from cardwright.engine.play import Play
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.games.agot.words import HAND

LIMIT = 3
"""Cards that effects can give a player in a round."""


def watch(rules: Rules) -> None:
    """Have the limit asked before every draw."""
    rules.replace(rules.verb["draw"], _within_limit)


def drawn(play: Play, player: int) -> int:
    """How many cards a player has drawn by card effects in this round."""
    hand = play.rules.layout.zone(HAND, player)
    return sum(
        deed.event.to == hand and deed.event.cause.definition != NOWHERE for deed in deeds(play, "draw", "round")
    )


def _within_limit(play: Play, event: Event) -> Event | None:
    """An effect that draws past the limit draws only up to it: the cards that lie deeper stay where they are."""
    piece, player = event.what, play.rules.layout.player_of[event.to]
    if event.operation != MOVE or event.cause.definition == NOWHERE:
        return event
    pile = play.state.order[play.state.zone[piece]] or ()
    above = pile.index(piece) if piece in pile else 0
    return event if drawn(play, player) + above < LIMIT else None
