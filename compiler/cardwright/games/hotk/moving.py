"""Moving Varys: a direction and a house are declared, he goes to the farthest card of the house, and all its cards on
the way are taken."""

from __future__ import annotations

from cardwright.engine.events import emit_together, happen_together
from cardwright.engine.operations import RULES, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State
from cardwright.games.hotk.table import EMPTY, PLACES, SIDE, Table

Declaration = tuple[int, int, int]
"""A direction, the bit of a house, and the space it leads to."""
DIRECTIONS = ("left", "up", "right", "down")


def _rays(spot: int) -> tuple[tuple[int, ...], ...]:
    """The spaces in each direction, farthest first: the first card of a house that is met is where Varys goes."""
    row, column = divmod(spot, SIDE)
    left = [row * SIDE + x for x in range(column)]
    up = [y * SIDE + column for y in range(row)]
    right = [row * SIDE + x for x in range(SIDE - 1, column, -1)]
    down = [y * SIDE + column for y in range(SIDE - 1, row, -1)]
    return tuple(tuple(ray) for ray in (left, up, right, down))


RAYS = (*(_rays(spot) for spot in range(PLACES)), ((),) * len(DIRECTIONS))
"""For each space; last, for space -1, where nothing is in any direction: Varys may be out of the game."""
WAYS = tuple(tuple((direction, ray) for direction, ray in enumerate(rays) if ray) for rays in RAYS)
"""The same without the directions in which nothing is."""
PATHS = tuple({spot: ray[number:] for ray in rays for number, spot in enumerate(ray)} for rays in RAYS)
"""For each space and each that he can go to, the spaces from there back to him."""
AROUND = tuple(tuple(spot for ray in rays for spot in reversed(ray)) for rays in RAYS)
"""All spaces in a line with a space, near ones first."""


def declarations(table: Table, state: State) -> list[Declaration]:
    """Every declaration that is legal: by direction, then from far to near."""
    at, bit_of = state.at, table.bit_of
    found: list[Declaration] = []
    for direction, ray in WAYS[state.place[table.varys]]:
        seen = EMPTY
        for spot in ray:
            bit = bit_of[at[spot]]
            if not seen & bit:
                seen |= bit
                found.append((direction, bit, spot))
    return found


def can_move(table: Table, state: State) -> bool:
    """Whether there is any legal declaration."""
    at = state.at
    for spot in AROUND[state.place[table.varys]]:  # noqa: SIM110 - half the time of `any`, every turn
        if at[spot] >= 0:
            return True
    return False


def _label(rules: Rules, option: Declaration) -> str:
    return f"{DIRECTIONS[option[0]]} {rules.cast.values['house'][option[1].bit_length() - 1]}"


QUESTION = Question("move Varys", RULES, _label)


def move_varys(table: Table, play: Play) -> None:
    """The player declares, Varys moves, and the cards are taken, all at the same time."""
    state = play.state
    me = state.player
    _, bit, spot = decide(play, me, QUESTION, declarations(table, state))
    at, bit_of, takes = state.at, table.bit_of, table.takes[me]
    events: list[Event] = []
    for passed in PATHS[state.place[table.varys]][spot]:
        piece = at[passed]
        if bit_of[piece] == bit:
            events.append(takes[piece])
    events.append(table.moves[spot])
    guard = play.guard
    if guard[table.take] & table.characters or guard[table.move]:
        emit_together(play, events)
    else:  # nothing that a card says can come between, whatever it takes
        happen_together(play, events)
