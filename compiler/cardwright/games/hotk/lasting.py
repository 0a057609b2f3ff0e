"""What lasts until the end of a turn: it is over when banners have been checked."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, RULES, Event
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import BEGIN

TURNS = 0
"""The number of the only period that the game has."""


def lapse(play: Play) -> None:
    """The turn ends, and with it whatever lasts as long."""
    if any(one.until == TURNS for one in play.state.lasting):
        emit(play, Event(BEGIN, LAPSE, NOWHERE, NOWHERE, (TURNS,), RULES))
