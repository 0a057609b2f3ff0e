"""Points that may be spent as others: `while you fight this card, you may spend [Recruit] as [Attack]`."""

from __future__ import annotations

from cardwright.engine.play import Play
from cardwright.engine.view import look
from cardwright.games.legendary.book import ATTACK, RECRUIT


def takes_recruit(play: Play, verb: str, piece: int) -> bool:
    """Whether Recruit Points help to fight or support a card."""
    view = look(play)
    texts = play.rules.exchanges.get((verb, RECRUIT, ATTACK), ())
    return any(view.bearing(play, source) >> piece & 1 for source in texts)
