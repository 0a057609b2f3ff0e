"""The Ammunition of models."""

from __future__ import annotations

from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.tabletop.standing import carried_by


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
