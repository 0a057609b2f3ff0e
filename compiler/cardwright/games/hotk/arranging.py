"""Setting up as a list of names says: shared games, bug reports, the middle of a game, situations in tests."""

from __future__ import annotations

from cardwright.engine.game import GameError, Json
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play
from cardwright.engine.state import State, ids
from cardwright.games.hotk.book import SIDE
from cardwright.games.hotk.table import Table
from cardwright.lang.data.shapes import COUNT, NULL, TEXT, TEXTS, Either, ListOf, Record, TableOf

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
