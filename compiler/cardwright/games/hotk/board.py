"""The table as a player sees it, and as data."""

from __future__ import annotations

from cardwright.engine.game import Json
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.games.hotk.book import SIDE
from cardwright.games.hotk.table import Table

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
        lines.append(_player(table, play, player))
    return "\n".join(lines)


def _cell(table: Table, piece: int) -> str:
    """A card in a few letters: its house, and enough of its name; Joffrey's surname is not his house."""
    if piece < 0:
        return "."
    if piece == table.varys:
        return "**VARYS**"
    first = table.rules.cast.names[piece].split()[0]
    return f"{table.houses[table.house[piece]][:3]}·{first}"[: _CELL - 1]


def _player(table: Table, play: Play, player: int) -> str:
    state = play.state
    turn = ">" if player == state.player and not state.over else " "
    counts = []
    for house, name in enumerate(table.houses):
        number, has = table.count(play, player, house), table.holder(state, house) == player
        if number or has:
            counts.append(f"{name} {number}{'*' if has else ''}")
    kept = [table.rules.cast.names[piece] for piece in ids(state.members[table.areas[player]] & table.companions)]
    return f"{turn} player {player + 1}: {', '.join([*counts, *kept]) or 'nothing yet'}"
