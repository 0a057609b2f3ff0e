"""Setting up: 36 cards in six rows, 14 companions of which six are turned up, seven banners beside."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit
from cardwright.engine.game import Json
from cardwright.engine.operations import DEAL, MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play
from cardwright.engine.state import State, ids
from cardwright.games.hotk.book import PLACES, SIDE
from cardwright.games.hotk.table import Table

AVAILABLE = 6


def template(table: Table) -> State:
    """Everything where it lies before the first shuffle; every game begins with a copy."""
    state = table.rules.fresh_state()
    move = OPERATIONS[MOVE]

    def put(pieces: Iterable[int], zone: int) -> None:
        for piece in pieces:
            move(state, Event(0, MOVE, piece, zone, TOP, RULES))

    put(ids(table.characters | 1 << table.varys), table.grid)
    for player, token in enumerate(ids(table.tokens)):
        put([token], table.areas[player])
    return state


def dealt(table: Table, start: State, seed: int, agent: Agent) -> Play:
    """A game with everything shuffled."""
    play = Play(table.rules, start.copy(), agent)
    state = play.state
    set_out(state, 0, seed)
    cards, companions = shuffled(state, table.cards), shuffled(state, table.helpers)
    verb = table.deal
    emit(play, Event(verb, DEAL, table.grid, 0, cards, RULES))
    emit(play, Event(verb, DEAL, table.row, TOP, companions[:AVAILABLE], RULES))
    emit(play, Event(verb, DEAL, table.deck, TOP, companions[AVAILABLE:], RULES))
    return play


def setup_of(table: Table, state: State) -> Json:
    """The set-up of a game that has just begun, in names."""
    names = table.rules.cast.names
    grid = [None if piece < 0 else names[piece] for piece in state.at]
    return {
        "grid": [grid[start : start + SIDE] for start in range(0, PLACES, SIDE)],
        "companions": [names[piece] for piece in ids(state.members[table.row])],
        "deck": [names[piece] for piece in state.order[table.deck] or ()],
        "players": table.players,
        "seed": state.seed,
    }
