"""Setting up: who leads which pantheon, who brings which cards, and the board that is laid piece by piece."""

from __future__ import annotations

from cardwright.engine.chance import roll, shuffled
from cardwright.engine.events import emit, emit_together
from cardwright.engine.game import GameError, Json
from cardwright.engine.ground import DIRECTIONS, Ground, Spot, make_ground, turned
from cardwright.engine.operations import GROUND, MOVE, NOTE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Agent, Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.games.law.table import (
    BOARD,
    DECKS,
    FIRST,
    LEADER,
    PANTHEONS,
    PHASE,
    ROUND,
    Table,
    first_owner,
    move_all,
)

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


SKIRMISH_DECK = (3, 2, 1)
"""So many cards of level I, II and III."""


def _label(rules: Rules, option: int) -> str:
    return rules.cast.values["pantheon"][option]


PANTHEON = Question("choose a pantheon", RULES, _label)
CARD = Question("put into your deck", RULES, label)


def choose_pantheon(table: Table, play: Play, player: int) -> None:
    """A player takes all 18 cards of a pantheon that nobody has yet."""
    unused = play.state.members[0]
    options = [number for number, cards in enumerate(table.of_pantheon) if cards & unused]
    give_pantheon(table, play, player, decide(play, player, PANTHEON, options))


def give_pantheon(table: Table, play: Play, player: int, number: int) -> None:
    """Level I makes the deck, the rest waits in the reinforcement pile."""
    cards = table.of_pantheon[number]
    emit(play, Event(table.v["choose"], NOTE, LEADER + number, player + 1, 0, RULES))
    move_all(table, play, "choose", cards & table.of_level[0], table.deck[player])
    move_all(table, play, "choose", cards & ~table.of_level[0], table.reinforcement[player])


def build_deck(table: Table, play: Play, player: int) -> None:
    """A player chooses six cards from those that nobody has taken; with a set for each player, from his own."""
    pool = play.state.members[0] & table.characters
    if not table.readings.one_set:
        pool &= table.set_of[player]
    chosen = 0
    for number, of_level in zip(SKIRMISH_DECK, table.of_level, strict=True):
        picked = pick(play, player, CARD, pool & of_level, number)
        move_all(table, play, "choose", picked, table.deck[player])
        chosen |= picked
    verb, owners = table.v["choose"], first_owner(table.rules)
    emit_together(play, [Event(verb, NOTE, owners + piece, player + 1, 0, RULES) for piece in ids(chosen)])
