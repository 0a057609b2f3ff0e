"""Setting up as a list of names says: a match from its beginning or a battle in the middle, and what must hold.

The middle of a battle is for bug reports and tests: `spaces` (by name, with what is special about each) or `laid`
(board pieces, how they lie), `board` (what lies where, and whose it is), hands, decks from the top down, and piles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardwright.engine.amid import be_amid, is_amid
from cardwright.engine.chance import roll
from cardwright.engine.game import GameError, Json
from cardwright.engine.ground import NO_GROUND, make_ground, spot_called
from cardwright.engine.operations import GROUND, MOVE, NOTE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play
from cardwright.engine.state import State, ids
from cardwright.games.law.boards import SIDES, TURNS, legal, with_piece
from cardwright.games.law.playing import FACE_DOWN
from cardwright.games.law.table import (
    AGE,
    BATTLE,
    BOARD,
    BOX,
    DECKS,
    FIRST,
    LEADER,
    PANTHEONS,
    PHASES,
    PLAYS,
    REINFORCE,
    ROUND,
    TURN_PERIOD,
    Table,
)
from cardwright.lang.data.shapes import (
    COUNT,
    NULL,
    TEXT,
    TEXTS,
    Either,
    ListOf,
    OneOf,
    Record,
    Row,
    TableOf,
    number_within,
)

_BETWEEN = (PANTHEONS, DECKS, BOARD, REINFORCE)
ROUNDS = 3
_CHANCES = 2
"""The coin, and the drawing of board pieces."""
GOES = (
    "choice", "building", "laying", "draft", "reinforcement", "opening", "reveal turn", "turn",
)  # fmt: skip
"""For each phase, what a player has in it."""


def demands(table: Table, play: Play) -> str:
    """What is wrong; empty if nothing is."""
    state, names = play.state, table.rules.cast.names
    held = 0
    for zone in table.field:
        held |= state.members[zone]
    lying = sum(1 << piece for piece in state.at if piece >= 0)
    ground, agenda = state.ground, table.rules.agenda
    assert agenda is not None
    wrong = {
        "a card lies beside the board": any(piece >= 0 for piece in state.at[len(ground.spots) :]),
        "pieces of the board overlap": len(set(ground.spots)) != len(ground.spots),
        "a card lies face down outside the opening": state.marks[FACE_DOWN] and is_amid(agenda, play, TURN_PERIOD),
        "something lies on the board that is no character": held & ~table.characters,
        "cards lie on the board between battles": not table.ragnarok and held and table.phase(state) in _BETWEEN,
    }
    if held != lying:
        return f"{', '.join(names[piece] for piece in ids(held ^ lying))}: on the board without a token, or the reverse"
    return next((words for words, so in wrong.items() if so), "")


_SPACE = re.compile(r"[A-Z]{1,2}[1-9][0-9]?\Z")
_PLAYER = Either(COUNT, TEXT)
_FAR = number_within(-99, 99)


def _no_space(name: str) -> str:
    return "" if _SPACE.match(name) else "is no space: a space is a column and a row, such as B3."


SETUP = Record({
    "players": COUNT,
    "variant": TEXT,
    "seed": COUNT,
    "first": _PLAYER,
    "next_player": _PLAYER,
    "round": number_within(1, ROUNDS),
    "phase": number_within(0, len(PHASES) - 1),
    "pieces": TableOf(TEXTS),
    "laid": ListOf(Row(TEXT, OneOf(SIDES), OneOf(TURNS), _FAR, _FAR)),
    "spaces": TableOf(Either(TEXT, NULL), _no_space),
    "board": TableOf(Row(_PLAYER, TEXT)),
    "pantheons": TableOf(TEXT),
    **dict.fromkeys(("hands", "decks", "reinforcements", "captured", "victory", "piles"), TableOf(TEXTS)),
    **dict.fromkeys(("underworld", "draft"), TEXTS),
})  # fmt: skip
"""What a written set-up may say."""


def pieces_each(table: Table) -> int:
    """How many board pieces a player lays in a match."""
    if table.ragnarok:
        return ROUNDS
    return 1 if table.reads("one_piece_each") else 2


def arranged(table: Table, start: State, setup: Json, agent: Agent) -> Play:
    """A match or a battle that begins as a set-up says."""
    if "board" not in setup and "laid" not in setup:
        return _from_the_start(table, start, setup, agent)
    play = Play(table.rules, start.copy(), agent)
    state, first = play.state, player_number(table, setup.get("first", 1))
    set_out(state, player_number(table, setup.get("next_player", setup.get("first", 1))), int(setup.get("seed", 0)))
    _ground(table, state, setup)
    _leaders(table, state, setup)
    _cards(table, state, setup)
    remember_at(state, ROUND, int(setup.get("round", 1)))
    remember_at(state, FIRST, first + 1)
    assert table.rules.agenda is not None
    left = table.players - 1 - (state.player - first) % table.players
    go = GOES[int(setup.get("phase", BATTLE))]
    be_amid(table.rules.agenda, play, go, state.player, left, {"campaign": state.memory[ROUND] - 1})
    return play


def _from_the_start(table: Table, start: State, setup: Json, agent: Agent) -> Play:
    """A match before its first choice: its board pieces are chosen, its chance is that of its seed."""
    play = Play(table.rules, start.copy(), agent)
    state, first = play.state, player_number(table, setup.get("first", 1))
    set_out(state, first, int(setup.get("seed", 0)))
    for _ in range(_CHANCES):
        roll(state, 1)  # what was left to chance before the match is said here; all after it is the same again
    remember_at(state, FIRST, first + 1)
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
    for piece in spare:
        put(state, piece, table.rules.layout.zone(BOX))
    return play


def setup_of(table: Table, state: State) -> Json:
    """The set-up of a match that has just begun, in names."""
    names = table.rules.cast.names
    return {
        "players": table.players,
        "variant": table.variant,
        "seed": state.seed,
        "first": table.first(state) + 1,
        "pieces": {
            str(player + 1): [names[piece] for piece in ids(state.members[zone])]
            for player, zone in enumerate(table.supply)
        },
    }


def remember_at(state: State, slot: int, value: int) -> None:
    """Have something be remembered before anything happens."""
    OPERATIONS[NOTE](state, Event(0, NOTE, slot, value, 0, RULES))


def put(state: State, piece: int, zone: int, spot: int = TOP) -> None:
    """Lay a piece somewhere before anything happens."""
    OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone, spot, RULES))


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


def _ground(table: Table, state: State, setup: Json) -> None:
    ground = NO_GROUND
    for piece, side, turn, east, south in setup.get("laid", []):
        number = piece_called(table, piece, "board piece")
        lying = (TURNS.index(turn), int(east), int(south))
        if not legal(table, ground, number, lying):
            raise GameError(f"The set-up lays {piece} where it cannot lie.")
        ground = with_piece(table, ground, number, SIDES.index(side), lying)
        put(state, number, table.laid)
    spaces: Mapping[str, Any] = setup.get("spaces", {})
    if spaces:
        for name, kind in spaces.items():
            if (kind or "") not in table.kinds:
                raise GameError(f"The set-up makes {name} a space of {kind}, which there is not.")
        ground = make_ground(
            tuple(spot_called(name) for name in spaces),
            tuple(table.kinds.index(kind or "") for kind in spaces.values()),
        )
    if not ground.spots or len(ground.spots) > len(state.at):
        raise GameError(f"The set-up needs 1 to {len(state.at)} spaces.")
    OPERATIONS[GROUND](state, Event(0, GROUND, 0, 0, ground, RULES))


def _leaders(table: Table, state: State, setup: Json) -> None:
    for player, name in setup.get("pantheons", {}).items():
        if name not in table.pantheons:
            raise GameError(f"The set-up names {name!r}, which is no pantheon.")
        remember_at(state, LEADER + table.pantheons.index(name), player_number(table, player) + 1)


Taking = Callable[[object, str], int]
"""A card by its name and type that was not named before."""


def _cards(table: Table, state: State, setup: Json) -> None:
    used: set[int] = set()

    def take(name: object, kind: str) -> int:
        for piece in ids(table.rules.cast.called[table.rules.cast.names[piece_called(table, name, kind)]]):
            if piece not in used:
                used.add(piece)
                return piece
        raise GameError(f"The set-up names {name} twice.")

    _on_board(table, state, setup, take)
    for key, zones, kind in _piles(table):
        for player, names in setup.get(key, {}).items():
            for name in reversed(names):
                put(state, take(name, kind), zones[player_number(table, player)])
    shared = [(table.underworld, setup.get("underworld", [])), (table.draft, setup.get("draft", []))]
    piles = [(_pile(table, pile), names) for pile, names in setup.get("piles", {}).items()]
    for zone, names in [*shared, *piles]:
        for name in reversed(names):
            put(state, take(name, "character"), zone)


def _pile(table: Table, name: str) -> int:
    if name not in table.rules.layout.zones:
        raise GameError(f"The set-up names the pile {name!r}, which there is not.")
    return table.rules.layout.zone(name)


def _on_board(table: Table, state: State, setup: Json, take: Taking) -> None:
    """Cards on spaces; those that are named first were placed first."""
    for spot, (player, name) in setup.get("board", {}).items():
        if spot not in state.ground.names:
            raise GameError(f"The set-up puts {name} at {spot}, where no space is.")
        piece = take(name, "character")
        put(state, piece, table.field[player_number(table, player)], state.ground.names.index(spot))
        remember_at(state, PLAYS, state.memory[PLAYS] + 1)
        remember_at(state, AGE + piece, state.memory[PLAYS])


def _piles(table: Table) -> list[tuple[str, tuple[int, ...], str]]:
    """Piles of players: how a set-up calls them, where they are, and what lies in them."""
    return [
        ("hands", table.hand, "character"),
        ("decks", table.deck, "character"),
        ("reinforcements", table.reinforcement, "character"),
        ("captured", table.capture, "character"),
        ("victory", table.victory, "victory"),
    ]
