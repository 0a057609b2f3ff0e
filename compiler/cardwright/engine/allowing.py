"""What texts let players do that the rulebook does not: the procedures of a game ask, and note that it was done so."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.play import Play
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.rulerecords import Allowance
from cardwright.engine.state import ids
from cardwright.engine.view import spoken


class Leave(NamedTuple):
    """A text that lets something be done, and the card that bears it."""

    text: Allowance
    bearer: int


def leave_to(play: Play, player: int, verb: str, zone: str, piece: int) -> Leave | None:
    """A text, not used up, that lets a player do something to a piece from a zone; None if there is none."""
    rules = play.rules
    for text in rules.allowed.get((verb, zone), ()):
        for bearer in ids(spoken(play).bearing(play, text.source)):
            if rules.speaker(play.state, bearer) != player or _is_used_up(play, text, bearer):
                continue
            frame = [bearer] + [0] * text.slots
            if (text.test is None or text.test(play, player, frame)) and text.what(play, player, frame) >> piece & 1:
                return Leave(text, bearer)
    return None


def _is_used_up(play: Play, text: Allowance, bearer: int) -> bool:
    return text.limit is not None and is_spent(play, text.number, bearer, text.limit)


def took_leave(play: Play, player: int, leave: Leave) -> None:
    """Note that a player did what a text lets him do, if it matters how often."""
    use(play, leave.text.number, leave.bearer, player, leave.text.limit)
