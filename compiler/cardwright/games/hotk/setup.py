"""Setting up, by chance or as a list of names says; and the table as a player sees it, and as data."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit
from cardwright.engine.game import GameError, Json
from cardwright.engine.operations import DEAL, MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play
from cardwright.engine.state import State, ids
from cardwright.games.hotk.table import PLACES, SIDE, Table
from cardwright.lang.data.shapes import COUNT, NULL, TEXT, TEXTS, Either, ListOf, Record, TableOf

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


SETUP = Record({
    "grid": ListOf(ListOf(Either(TEXT, NULL))),
    "cards": TableOf(TEXTS),
    "banners": TableOf(Either(COUNT, TEXT, NULL)),
    "companions": TEXTS,
    "deck": TEXTS,
    "players": COUNT,
    "variant": TEXT,
    "next_player": Either(COUNT, TEXT),
    "seed": COUNT,
}, ("grid",))  # fmt: skip
"""What a written set-up may say."""

Places = dict[int, tuple[int, int]]
"""For each piece, its zone and its place there."""


def arranged(table: Table, start: State, setup: Json, agent: Agent) -> Play:
    """A game that begins as a set-up says.

    Characters it does not name are out of the game. So are companions, if it says what is in the companion deck;
    without that, the deck is all that it does not name, in the order of the card list.
    """
    places: Places = {}
    _grid(table, setup, places)
    _areas(table, setup, places)
    for name in setup.get("companions", []):
        _put(table, places, _piece(table, name, "companion"), table.row)
    pile = [_piece(table, name, "companion") for name in setup.get("deck", [])]
    if "deck" not in setup:
        pile = [piece for piece in ids(table.companions) if piece not in places]
    for piece in reversed(pile):
        _put(table, places, piece, table.deck)
    for piece in ids(table.characters | table.companions):
        places.setdefault(piece, (table.discard, TOP))
    play = Play(table.rules, start.copy(), agent)
    for piece, (zone, spot) in places.items():
        OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, zone, spot, RULES))
    set_out(play.state, _player(table, setup.get("next_player", 1)), int(setup.get("seed", 0)))
    return play


def _grid(table: Table, setup: Json, places: Places) -> None:
    rows = setup.get("grid")
    if not isinstance(rows, list) or [len(row) for row in rows if isinstance(row, list)] != [SIDE] * SIDE:
        raise GameError("The set-up needs a grid of six rows with six names (or null) each.")
    for spot, name in enumerate(name for row in rows for name in row):
        if name is not None:
            _put(table, places, _piece(table, name, "character", "spymaster"), table.grid, spot)
    if table.varys not in places:
        raise GameError("The set-up has no Varys in its grid.")


def _areas(table: Table, setup: Json, places: Places) -> None:
    for player, names in setup.get("cards", {}).items():
        for name in names:
            _put(table, places, _piece(table, name, "character", "companion"), table.areas[_player(table, player)])
    for house, player in setup.get("banners", {}).items():
        if house not in table.houses:
            raise GameError(f"The set-up names the banner of {house!r}, which is no house.")
        if player is not None:
            banner = table.banner[table.houses.index(house)]
            _put(table, places, banner, table.areas[_player(table, player)])


def _put(table: Table, places: Places, piece: int, zone: int, spot: int = TOP) -> None:
    if piece in places:
        raise GameError(f"The set-up names {table.rules.cast.names[piece]} twice.")
    places[piece] = (zone, spot)


def _player(table: Table, number: object) -> int:
    if str(number) not in [str(one + 1) for one in range(table.players)]:
        raise GameError(f"The set-up speaks of player {number}; there are {table.players}.")
    return int(str(number)) - 1


def _piece(table: Table, name: object, *types: str) -> int:
    cast = table.rules.cast
    if not isinstance(name, str) or cast.canonical(name) not in cast.called:
        raise GameError(f"The set-up names {name!r}, which is no card of this game.")
    piece = cast.id(cast.canonical(name))
    if cast.pieces[piece].type not in types:
        raise GameError(f"The set-up has {name} where a {' or '.join(types)} belongs.")
    return piece


_CELL = 13


def record(table: Table, play: Play) -> Json:
    """The state as data: what `cardwright replay` prints after every turn."""
    state, names = play.state, table.rules.cast.names
    grid = [None if piece < 0 else names[piece] for piece in state.at]
    held = table.characters | table.companions
    won = [player + 1 for player in state.winners]
    return {
        "grid": [grid[start : start + SIDE] for start in range(0, len(grid), SIDE)],
        "cards": {
            str(player + 1): [names[piece] for piece in ids(state.members[area] & held)]
            for player, area in enumerate(table.areas)
        },
        "banners": {
            house: None if (holder := table.holder(state, number)) < 0 else holder + 1
            for number, house in enumerate(table.houses)
        },
        "companions": [names[piece] for piece in ids(state.members[table.row])],
        "next_player": state.player + 1,
        "game_over": bool(state.over),
        "winner": None if not won else won[0] if len(won) == 1 else won,
    }


def board(table: Table, play: Play) -> str:
    """The grid with columns and rows named, the companions, and what each player has."""
    state, names = play.state, table.rules.cast.names
    lines = ["    " + "".join(f"{letter:<{_CELL}}" for letter in "ABCDEF").rstrip()]
    for row in range(SIDE):
        cells = [_cell(table, state.at[row * SIDE + column]) for column in range(SIDE)]
        lines.append(f"  {row + 1} " + "".join(f"{cell:<{_CELL}}" for cell in cells).rstrip())
    row_names = [names[piece] for piece in ids(state.members[table.row])]
    lines += ["", "  companions: " + (", ".join(row_names) or "none left")]
    for player in range(table.players):
        lines.append(_shown_player(table, play, player))
    return "\n".join(lines)


def _cell(table: Table, piece: int) -> str:
    """A card in a few letters: its house, and enough of its name; Joffrey's surname is not his house."""
    if piece < 0:
        return "."
    if piece == table.varys:
        return "**VARYS**"
    first = table.rules.cast.names[piece].split()[0]
    return f"{table.houses[table.house[piece]][:3]}·{first}"[: _CELL - 1]


def _shown_player(table: Table, play: Play, player: int) -> str:
    state = play.state
    turn = ">" if player == state.player and not state.over else " "
    counts = []
    for house, name in enumerate(table.houses):
        number, has = table.count(play, player, house), table.holder(state, house) == player
        if number or has:
            counts.append(f"{name} {number}{'*' if has else ''}")
    kept = [table.rules.cast.names[piece] for piece in ids(state.members[table.areas[player]] & table.companions)]
    return f"{turn} player {player + 1}: {', '.join([*counts, *kept]) or 'nothing yet'}"
