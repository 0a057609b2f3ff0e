"""Points and winners of a match, and the table as a player sees it, and as data."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.game import Json
from cardwright.engine.play import Play
from cardwright.engine.state import State, ids
from cardwright.games.law.attacks import stat
from cardwright.games.law.table import BATTLE, OPENING, PHASES, REVEAL, ROUND, Table

Side = Sequence[int]


def score(table: Table, state: State, side: Side) -> int:
    """A point for each captured card, and what the victory cards say."""
    if not table.capture:
        return 0
    points = state.members[table.capture[side[0]]].bit_count()
    if table.reads("victory_cards_count"):
        points += sum(table.points[piece] for piece in ids(state.members[table.victory[side[0]]]))
    return points


def value(table: Table, play: Play, player: int) -> float:
    """Points so far, what the battle promises, and how strong the cards are that are left."""
    state = play.state
    if state.over:
        return 1000.0 if player in state.winners else -1000.0
    worth = [_worth(table, play, side) for side in table.sides]
    mine = table.side_of[player]
    return worth[mine] - max(one for number, one in enumerate(worth) if number != mine)


def _worth(table: Table, play: Play, side: Side) -> float:
    state = play.state
    total = float(score(table, state, side))
    held = table.held(state, side)
    if table.phase(state) in (OPENING, REVEAL, BATTLE) or table.ragnarok:
        total += held.bit_count() + 0.01 * table.levels(held)
    kept = 0
    for player in side:
        for zones in (table.hand, table.deck):
            kept |= state.members[zones[player]] if zones else 0
    return total + 0.02 * table.strength(kept)


_CELL = 12
_INITIALS = {"": " "}


def record(table: Table, play: Play) -> Json:
    """The state as data: what `cardwright replay` prints after every turn."""
    state, names = play.state, table.rules.cast.names
    won = [player + 1 for player in state.winners]
    return {
        "round": max(state.memory[ROUND], 1),
        "phase": PHASES[table.phase(state)],
        "spaces": {
            name: table.kinds[kind] or None for name, kind in zip(state.ground.names, state.ground.kinds, strict=True)
        },
        "board": {
            state.ground.names[place]: _card(table, play, piece) for place, piece in enumerate(state.at) if piece >= 0
        },
        "hands": _by_player(table, state, table.hand),
        "decks": {
            str(player + 1): [names[piece] for piece in state.order[zone] or ()]
            for player, zone in enumerate(table.deck)
        },
        "reinforcements": _by_player(table, state, table.reinforcement),
        "captured": _by_player(table, state, table.capture),
        "underworld": [names[piece] for piece in ids(state.members[table.underworld])],
        "points": {str(side[0] + 1): score(table, state, side) for side in table.sides},
        "first": table.first(state) + 1,
        "next_player": state.player + 1,
        "game_over": bool(state.over),
        "winner": None if not won else won[0] if len(won) == 1 else won,
    }


def _by_player(table: Table, state: State, zones: tuple[int, ...]) -> Json:
    names = table.rules.cast.names
    return {str(player + 1): [names[piece] for piece in ids(state.members[zone])] for player, zone in enumerate(zones)}


def _card(table: Table, play: Play, piece: int) -> Json:
    state = play.state
    return {
        "card": table.rules.cast.names[piece],
        "player": table.controller(state, piece) + 1,
        "stats": [stat(table, play, piece, edge) for edge in range(4)],
        "face_down": bool(state.marks[0] >> piece & 1),
    }


def board(table: Table, play: Play, viewer: int | None = None) -> str:
    """The board with columns and rows named, then what each player has: of hands, that of who looks."""
    state = play.state
    viewer = state.player if viewer is None else viewer
    lines = [f"  round {state.memory[ROUND]}, {PHASES[table.phase(state)]}", ""]
    lines += _grid(table, play)
    for player in range(table.players):
        lines.append(_player(table, play, player, viewer))
    if table.ragnarok:
        names = [table.rules.cast.names[piece] for piece in ids(state.members[table.draft])]
        lines.append("  draft cards: " + (", ".join(names) or "none"))
    return "\n".join(lines)


def _grid(table: Table, play: Play) -> list[str]:
    """Three lines a space: north; west, who and what, east; south."""
    ground = play.state.ground
    if not ground.spots:
        return []
    where = {spot: place for place, spot in enumerate(ground.spots)}
    columns, rows = max(x for x, _ in ground.spots) + 1, max(y for _, y in ground.spots) + 1
    from cardwright.engine.ground import column_name

    lines = ["    " + "".join(f"{column_name(x):^{_CELL}}" for x in range(columns)).rstrip()]
    for row in range(rows):
        cells = [_cell(table, play, where.get((column, row), -1)) for column in range(columns)]
        for number, parts in enumerate(zip(*cells, strict=True)):
            head = f"{row + 1:>3} " if number == 1 else "    "
            lines.append((head + "".join(f"{part:^{_CELL}}" for part in parts)).rstrip())
    return lines


def _cell(table: Table, play: Play, place: int) -> tuple[str, str, str]:
    state = play.state
    if place < 0:
        return "", "", ""
    kind = table.kinds[state.ground.kinds[place]]
    piece = state.at[place]
    if piece < 0:
        return ("", f"({kind or '·'})", "")
    who = table.controller(state, piece) + 1
    if state.marks[0] >> piece & 1:
        return "", f"[{who} ????]", ""
    north, east, south, west = (stat(table, play, piece, edge) for edge in range(4))
    return (
        f"{north}",
        f"{west} {who}·{table.rules.cast.names[piece][:5]} {east}",
        f"{south}" + (f" ({kind})" if kind else ""),
    )


def _player(table: Table, play: Play, player: int, viewer: int) -> str:
    state, names = play.state, table.rules.cast.names
    turn = ">" if player == state.player and not state.over else " "
    parts = [f"{state.members[table.field[player]].bit_count()} on the board"]
    if table.deck:
        parts.append(f"deck {state.members[table.deck[player]].bit_count()}")
    if table.capture and not table.skirmish:
        parts.append(f"{score(table, state, table.sides[table.side_of[player]])} points")
    hand = ids(state.members[table.hand[player]])
    if player == viewer:
        parts.append("hand: " + (", ".join(names[piece] for piece in hand) or "none"))
    else:
        parts.append(f"hand {len(hand)}")
    return f"{turn} player {player + 1}: {', '.join(parts)}"
