"""Moving Varys: a direction and a house are declared, he goes to the farthest card of the house, and all its cards on
the way are taken."""

from __future__ import annotations

from cardwright.engine.events import emit_together
from cardwright.engine.operations import MOVE, RULES, TOP, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State
from cardwright.games.hotk.book import PLACES, SIDE
from cardwright.games.hotk.table import Table

Declaration = tuple[int, int, int]
"""A direction, a house, and the space it leads to."""
DIRECTIONS = ("left", "up", "right", "down")


def _rays(spot: int) -> tuple[tuple[int, ...], ...]:
    """The spaces in each direction, farthest first: the first card of a house that is met is where Varys goes."""
    row, column = divmod(spot, SIDE)
    left = [row * SIDE + x for x in range(column)]
    up = [y * SIDE + column for y in range(row)]
    right = [row * SIDE + x for x in range(SIDE - 1, column, -1)]
    down = [y * SIDE + column for y in range(SIDE - 1, row, -1)]
    return tuple(tuple(ray) for ray in (left, up, right, down))


RAYS = tuple(_rays(spot) for spot in range(PLACES))


def declarations(table: Table, state: State) -> list[Declaration]:
    """Every declaration that is legal: by direction, then from far to near."""
    at, house_of = state.at, table.house
    found: list[Declaration] = []
    for direction, ray in enumerate(RAYS[state.place[table.varys]]):
        seen = 0
        for spot in ray:
            piece = at[spot]
            if piece >= 0:
                house = house_of[piece]
                if not seen >> house & 1:
                    seen |= 1 << house
                    found.append((direction, house, spot))
    return found


def can_move(table: Table, state: State) -> bool:
    """Whether there is any legal declaration."""
    at = state.at
    return any(at[spot] >= 0 for ray in RAYS[state.place[table.varys]] for spot in ray)


def _label(rules: Rules, option: Declaration) -> str:
    return f"{DIRECTIONS[option[0]]} {rules.cast.values['house'][option[1]]}"


QUESTION = Question("move Varys", RULES, _label)


def move_varys(table: Table, play: Play) -> None:
    """The player declares, Varys moves, and the cards are taken, all at the same time."""
    state = play.state
    me = state.player
    direction, house, spot = decide(play, me, QUESTION, declarations(table, state))
    at, house_of, take, area = state.at, table.house, table.take, table.areas[me]
    events: list[Event] = []
    for passed in RAYS[state.place[table.varys]][direction]:
        piece = at[passed]
        if piece >= 0 and house_of[piece] == house:
            events.append((take, MOVE, piece, area, TOP, RULES))
    events.append((table.move, MOVE, table.varys, table.grid, spot, RULES))
    emit_together(play, events)
