"""What waits for a turn to begin, and what lasts until one ends: it is over when banners have been checked."""

from __future__ import annotations

from cardwright.engine import ending
from cardwright.engine.ending import next_turn_of
from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, RULES, SHOW, Event
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import BEGIN
from cardwright.games.hotk.table import Table

TURNS = 0
"""The number of the only period that the game has."""


def lapse(play: Play) -> None:
    """The turn ends, and with it whatever lasts as long."""
    if any(one.until == TURNS for one in play.state.lasting):
        emit(play, Event(BEGIN, LAPSE, NOWHERE, NOWHERE, (TURNS,), RULES))


def begin_turn(table: Table, play: Play) -> None:
    """The turn of a player begins: what he began to last until then is over, and texts that wait for it are told."""
    me = play.state.player
    if any(one.until == next_turn_of(me) for one in play.state.lasting):
        ending.begin_turn(play, me)
    if table.begin_is_told:
        emit(play, Event(BEGIN, SHOW, NOWHERE, me, (NOWHERE, NOWHERE, TURNS), RULES))
        settle(play)
