"""Decks and hands: shuffling and drawing."""

from __future__ import annotations

from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, ORDER, RULES, TOP, Event
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.games.law.table import Table


def shuffle(table: Table, play: Play, zone: int) -> None:
    """A pile lies in a random order."""
    pile = play.state.order[zone] or ()
    if pile:
        emit(play, Event(table.v["shuffle"], ORDER, zone, 0, shuffled(play.state, tuple(sorted(pile))), RULES))


def draw(table: Table, play: Play, player: int, number: int) -> int:
    """A player draws cards, as many as there are; how many they were."""
    top = (play.state.order[table.deck[player]] or ())[:number]
    if top:
        verb = table.v["draw"]
        emit_together(play, [Event(verb, MOVE, piece, table.hand[player], TOP, RULES) for piece in top])
    return len(top)


def move_all(table: Table, play: Play, verb: str, bits: int, zone: int) -> None:
    """Cards go somewhere together."""
    number = table.v[verb]
    if bits:
        emit_together(play, [Event(number, MOVE, piece, zone, TOP, RULES) for piece in ids(bits)])
