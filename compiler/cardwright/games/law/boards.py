"""The board: pieces that are laid one after another so that they fit, and which way is north."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.ground import DIRECTIONS, Ground, Spot, make_ground, turned
from cardwright.engine.operations import GROUND, MOVE, RULES, TOP, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.games.law.table import Table

ALPHA, OMEGA = range(2)
SIDES = ("Alpha", "Omega")
TURNS = ("upright", "reversed")
CONTACT = 2
"""So many spaces of a new piece must share an edge with the board."""
Lying = tuple[int, int, int]
"""How a piece lies: turned or not, and where its north-west corner is from that of the board, east and south."""


def spots_of(table: Table, piece: int, lying: Lying) -> tuple[Spot, ...]:
    """The spaces of a piece as it lies."""
    spots = table.shapes[piece].spots
    turn, east, south = lying
    if turn:
        spots = turned(spots)
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return tuple((x - left + east, y - top + south) for x, y in spots)


def contact(spots: tuple[Spot, ...], board: set[Spot]) -> int:
    """How many spaces of a piece share an edge with the board; each counts once, and corners do not count."""
    return sum(1 for x, y in spots if any((x + dx, y + dy) in board for dx, dy in DIRECTIONS))


def legal(table: Table, ground: Ground, piece: int, lying: Lying) -> bool:
    """Whether a piece may lie like this."""
    board = set(ground.spots)
    spots = spots_of(table, piece, lying)
    return not board or (board.isdisjoint(spots) and contact(spots, board) >= CONTACT)


def ways(table: Table, ground: Ground, piece: int) -> list[Lying]:
    """All ways in which a piece may be laid; the first piece of a board lies anywhere, so here."""
    if not ground.spots:
        return [(turn, 0, 0) for turn in range(len(TURNS))]
    board = set(ground.spots)
    edge = {(x + dx, y + dy) for x, y in board for dx, dy in DIRECTIONS} - board
    found: list[Lying] = []
    for turn in range(len(TURNS)):
        shape = spots_of(table, piece, (turn, 0, 0))
        for east, south in sorted({(ex - x, ey - y) for ex, ey in edge for x, y in shape}):
            moved = {(x + east, y + south) for x, y in shape}
            if len(moved & edge) >= CONTACT and board.isdisjoint(moved):
                found.append((turn, east, south))
    return found


def with_piece(table: Table, ground: Ground, piece: int, side: int, lying: Lying) -> Ground:
    """The board with one more piece."""
    shape = table.shapes[piece]
    return make_ground(
        (*ground.spots, *spots_of(table, piece, lying)), (*ground.kinds, *(shape.omega if side else shape.plain))
    )


def _piece_label(rules: Rules, option: int) -> str:
    return rules.cast.names[option]


def _side_label(_rules: Rules, option: int) -> str:
    return SIDES[option]


def _way_label(_rules: Rules, option: Lying) -> str:
    turn, east, south = option
    # Words of their own, so that the order of words does not matter where a match is read from a list.
    across = f"{abs(east)}-{'east' if east >= 0 else 'west'}"
    down = f"{abs(south)}-{'south' if south >= 0 else 'north'}"
    return f"{TURNS[turn]} {across} {down}"


PIECE = Question("choose a board piece", RULES, _piece_label)
SIDE = Question("choose its side", RULES, _side_label)
WAY = Question("lay it", RULES, _way_label)


def lay_piece(table: Table, play: Play, player: int) -> None:
    """A player lays one of his pieces."""
    state = play.state
    mine = ids(state.members[table.supply[player]])
    placeable = [piece for piece in mine if ways(table, state.ground, piece)]
    piece = decide(play, player, PIECE, placeable)
    side = decide(play, player, SIDE, (ALPHA, OMEGA))
    way = decide(play, player, WAY, ways(table, state.ground, piece))
    emit(play, Event(table.v["lay"], MOVE, piece, table.laid, TOP, RULES))
    emit(play, Event(table.v["lay"], GROUND, piece, 0, with_piece(table, state.ground, piece, side, way), RULES))


def _north_label(_rules: Rules, option: int) -> str:
    return ("north as laid", "north turned")[option]


FIX_NORTH = Question("fix north", RULES, _north_label)


def fix_north(table: Table, play: Play, player: int) -> None:
    """North is one of the two short edges: the board is seen from the one or the other."""
    if decide(play, player, FIX_NORTH, (0, 1)):
        emit(play, Event(table.v["fix"], GROUND, 0, 0, seen_from_north(play.state), RULES))


def seen_from_north(state: State) -> Ground:
    """The board turned by 180 degrees."""
    return make_ground(turned(state.ground.spots), state.ground.kinds)
