"""Setting up: who begins, which board pieces there are, and what lies where before the first choice."""

from __future__ import annotations

from cardwright.engine.chance import roll, shuffled
from cardwright.engine.game import GameError, Json
from cardwright.engine.operations import MOVE, NOTE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play
from cardwright.engine.state import State, ids
from cardwright.games.law.book import BOARD, DECKS, FIRST, PANTHEONS, PHASE, ROUND
from cardwright.games.law.table import Table

ROUNDS = 3
_CHANCES = 2
"""The coin, and the drawing of board pieces."""


def pieces_each(table: Table) -> int:
    """How many board pieces a player lays in a match."""
    if table.ragnarok:
        return ROUNDS
    return 1 if table.readings.one_piece_each else 2


def template(table: Table) -> State:
    """Everything in the box; every game begins with a copy."""
    state = table.rules.fresh_state()
    remember_at(state, ROUND, 1)
    return state


def dealt(table: Table, start: State, seed: int, agent: Agent) -> Play:
    """A match for which a coin was tossed and board pieces were drawn."""
    play = Play(table.rules, start.copy(), agent)
    state = play.state
    set_out(state, 0, seed)
    remember_at(state, FIRST, roll(state, table.players))
    drawn = shuffled(state, tuple(ids(table.boards)))
    count = pieces_each(table)
    for player in range(table.players):
        for piece in drawn[player * count : (player + 1) * count]:
            put(state, piece, table.supply[player])
    return open_match(table, play)


def open_match(table: Table, play: Play) -> Play:
    """The first choice is due."""
    state = play.state
    set_out(state, state.memory[FIRST], state.seed)
    remember_at(state, PHASE, DECKS if table.skirmish else BOARD if table.ragnarok else PANTHEONS)
    return play


def remember_at(state: State, slot: int, value: int) -> None:
    """Have something be remembered before anything happens."""
    OPERATIONS[NOTE](state, Event(0, NOTE, slot, value, 0, RULES))


def put(state: State, piece: int, zone: int, spot: int = TOP) -> None:
    """Lay a piece somewhere before anything happens."""
    OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone, spot, RULES))


def setup_of(table: Table, state: State) -> Json:
    """The set-up of a match that has just begun, in names."""
    names = table.rules.cast.names
    return {
        "players": table.players,
        "variant": table.variant,
        "seed": state.seed,
        "first": state.memory[FIRST] + 1,
        "pieces": {
            str(player + 1): [names[piece] for piece in ids(state.members[zone])]
            for player, zone in enumerate(table.supply)
        },
    }


def arranged_start(table: Table, start: State, setup: Json, agent: Agent) -> Play:
    """A match that begins as a set-up says: its board pieces are chosen, its chance is that of its seed."""
    play = Play(table.rules, start.copy(), agent)
    state = play.state
    set_out(state, 0, int(setup.get("seed", 0)))
    for _ in range(_CHANCES):
        roll(state, 1)  # what was left to chance before the match is said here; all after it is the same again
    remember_at(state, FIRST, player_number(table, setup.get("first", 1)))
    given = setup.get("pieces") or {}
    for player, names in given.items():
        player_number(table, player)
        if len(names) > pieces_each(table):
            most = pieces_each(table)
            raise GameError(f"The set-up gives player {player} {len(names)} board pieces; there are {most} for each.")
    spare = ids(table.boards)
    for player in range(table.players):
        for name in given.get(str(player + 1), []):
            piece = piece_called(table, name, "board piece")
            if piece not in spare:
                raise GameError(f"The set-up names {name} twice.")
            spare.remove(piece)
            put(state, piece, table.supply[player])
    for zone in table.supply:
        while state.members[zone].bit_count() < pieces_each(table):
            put(state, spare.pop(0), zone)
    return open_match(table, play)


def player_number(table: Table, number: object) -> int:
    """A player by his number, from 1 on."""
    if str(number) not in [str(one + 1) for one in range(table.players)]:
        raise GameError(f"The set-up speaks of player {number}; there are {table.players}.")
    return int(str(number)) - 1


def piece_called(table: Table, name: object, kind: str) -> int:
    """A piece by its name."""
    cast = table.rules.cast
    if not isinstance(name, str) or cast.canonical(name) not in cast.called:
        raise GameError(f"The set-up names {name!r}, which is no card of this game.")
    piece = cast.id(cast.canonical(name))
    if cast.pieces[piece].type != kind:
        raise GameError(f"The set-up has {name} where a {kind} belongs.")
    return piece
