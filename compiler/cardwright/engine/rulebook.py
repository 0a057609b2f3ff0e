"""What a game's rulebook fixes: its table as data, its board, and the procedures that no sentence says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import reduce
from operator import or_
from string import ascii_uppercase
from typing import Any, NamedTuple

from cardwright.check.compiled import CompiledBlock
from cardwright.engine.ground import Arrows
from cardwright.engine.tabletop.terrain import Measures, measures
from cardwright.lang.records import dataclass
from cardwright.meaning.gamedata.boardtable import Reach, Tiles
from cardwright.meaning.gamedata.contesttable import Contest
from cardwright.meaning.gamedata.dicetable import DiceData
from cardwright.meaning.gamedata.gametable import Deeds, GameTable, Pieces, Texts, Times, Zones
from cardwright.meaning.gamedata.gametable import Parts as PartData
from cardwright.meaning.gamedata.gridtable import Grid, Majorities
from cardwright.meaning.gamedata.groundtable import GroundData
from cardwright.meaning.gamedata.rowtable import SpaceRow


class GameError(ValueError):
    """A game that cannot be set up like this; the message says why."""


Tale = Callable[[Any, Any, Any], str]
"""A sentence about an event that changes nothing: from the game under way, the event and how players are called."""
Act = Callable[[Any, int, Mapping[str, int], Any], int]
"""Does what a verb says: from the play, the player, the parts of the deed as sets, and the cause, to those done to."""
Sight = Callable[[Any, int, list[int]], int]
"""A set of pieces (or of players) that only the game can tell: those adjacent to a card."""
Parts = Mapping[str, Any]
"""The parts of a deed by their roles: sets of pieces or players, places, numbers, names of what is counted."""
Procedure = Callable[[Any, int, list[int], Parts, Any], Mapping[str, Any]]
"""Does what a verb says: from the play, the player, what words refer to, the parts and the cause, to what came of it by
roles; `done` says whether it all happened."""
Reading = Callable[[Any, Any], Any]
"""What an entry of the log says: from the play and the entry to a set, a number or a truth."""
Payment = Callable[[Any, int, int, Any], bool]
"""Pays: from the play, the player or piece, how much, and the cause."""


class Telling(NamedTuple):
    """How events tell of a deed."""

    verbs: tuple[str, ...]
    """The verbs that such events have."""
    parts: Mapping[str, Reading]
    """Who and what has a part in it, by roles."""
    admits: Reading | None = None
    """Whether an event of these verbs is such a deed; each is, if nothing is said."""
    fleeting: frozenset[str] = frozenset()
    """The parts that can be told only while it happens, not afterwards."""
    alters: Mapping[str, Callable[[Any, Any, Any], Any]] = {}
    """How the event becomes one with another part, where a text can do that before it happens; none, if it is over."""


@dataclass(frozen=True, eq=False)
class Board:
    """The places of a board, as sets."""

    places: int = 0
    """How many there are."""
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each kind of line (row, column) and each place, the set of the places on the same line."""
    room: tuple[int, ...] = ()
    """For each place, the set of the places of the same space, where several pieces share one."""
    spots: Mapping[str, int] = field(default_factory=dict)
    """Places that have a name of their own, each as a set of places."""
    spaces: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """For each zone with numbered spaces, and each player (or once for all), the set of places of each space."""
    names: tuple[str, ...] = ()
    """What the places are called, where that is fixed: by column and row."""
    ways: str = ""
    """The attribute whose values are the directions; none, where the board has none."""
    rays: tuple[tuple[int, ...], ...] = ()
    """For each direction and each place, the set of the places that lie in that direction from it."""
    paths: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The same places in their order, near ones first."""
    apart: tuple[tuple[int, ...], ...] = ()
    """For each two places, how many steps they are apart."""
    ahead: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each direction along a row and each place, the places of the next space; none behind the last one."""

    @classmethod
    def of(cls, grid: Grid) -> Board:
        """A board of columns and rows, counted along the rows."""
        wide, places = grid.columns, range(grid.columns * grid.rows)
        rows = tuple(sum(1 << (spot // wide * wide + x) for x in range(wide)) for spot in places)
        columns = tuple(sum(1 << (spot % wide + wide * y) for y in range(grid.rows)) for spot in places)
        near = tuple(
            sum(1 << other for other in places if abs(other % wide - at % wide) + abs(other // wide - at // wide) == 1)
            for at in places
        )
        names = tuple(f"{ascii_uppercase[at % wide]}{at // wide + 1}" for at in places)
        rays = tuple(
            tuple(sum(1 << to for to in places if to != at and _leads(at, to, step, wide)) for at in places)
            for step in DIRECTIONS.values()
        )
        apart = tuple(
            tuple(abs(to % wide - at % wide) + abs(to // wide - at // wide) for to in places) for at in places
        )
        paths = tuple(
            tuple(tuple(sorted(_places(ray), key=apart[at].__getitem__)) for at, ray in enumerate(of)) for of in rays
        )
        lines = {grid.row: rows, grid.column: columns, grid.beside: near}
        return cls(len(places), lines, names=names, ways=grid.direction, rays=rays, paths=paths, apart=apart)

    def called(self, name: str) -> int:
        """The places with a name: a single space, or a row of spaces that all players share."""
        rows = self.spaces.get(name, ())
        return self.spots.get(name, reduce(or_, rows[0], 0) if len(rows) == 1 else 0)

    @classmethod
    def of_rows(cls, rows: Mapping[str, SpaceRow], players: int) -> Board:
        """Rows of spaces, one after another, for so many players; those that players share come first."""
        at, room = 0, list[int]()
        spaces: dict[str, tuple[tuple[int, ...], ...]] = {}
        lines: dict[str, tuple[int, ...]] = {}
        spots: dict[str, int] = {}
        ahead: dict[str, list[int]] = {}
        for zone, row in sorted(rows.items(), key=lambda one: one[1].each):
            found: list[tuple[int, ...]] = []
            for _ in range(players if row.each else 1):
                found.append(tuple(((1 << row.room) - 1) << at + row.room * number for number in range(row.spaces)))
                at += row.room * row.spaces
                room += [space for space in found[-1] for _ in range(row.room)]
                if row.forward:
                    way = ahead.setdefault(row.forward, [])
                    way += [0] * (len(room) - len(way) - row.spaces * row.room)
                    way += [space for space in (*found[-1][1:], 0) for _ in range(row.room)]
            spaces[zone] = tuple(found)
            if row.line:
                lines[row.line] = tuple(room)
            if row.beside:
                near = [sum(of[max(0, n - 1) : n + 2]) - one for of in found for n, one in enumerate(of)]
                here = [space for space in near for _ in range(row.room)]
                known = lines.get(row.beside, ())
                lines[row.beside] = (*known, *[0] * (len(room) - len(known) - len(here)), *here)
            spots |= {name: one for name, one in ((row.first, found[0][0]), (row.last, found[0][-1])) if name}
            spots |= dict(zip(row.names, found[0], strict=False))
        lines = {name: (*of, *[0] * (at - len(of))) for name, of in lines.items()}
        whole = {way: (*then, *[0] * (at - len(then))) for way, then in ahead.items()}
        return cls(at, lines, tuple(room), spots, spaces, ahead=whole)


DIRECTIONS: Mapping[str, tuple[int, int]] = {"left": (-1, 0), "up": (0, -1), "right": (1, 0), "down": (0, 1)}
"""The directions of a grid, as steps across and down."""


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _leads(at: int, to: int, step: tuple[int, int], wide: int) -> bool:
    """Whether so many steps in a direction lead from one place of a grid to another."""
    across, down = to % wide - at % wide, to // wide - at // wide
    return (across * step[0] + down * step[1]) == abs(across) + abs(down)


@dataclass(frozen=True, eq=False)
class Dice:
    """Dice on the table, which only the game can tell."""

    of_kind: Callable[[Any, str], int]
    """Those of a kind."""
    number: Callable[[Any, str, int], int]
    """A number of some, added up."""
    rolled_by: Callable[[Any, int, int], int]
    """Those of some that pieces rolled."""


@dataclass(frozen=True, eq=False)
class Tabletop:
    """Measuring on a table without spaces."""

    far: Callable[[Any, Any, Any], float]
    """How far two things on the table are from each other: sets of pieces, places, or named parts of the table."""
    apart: Callable[[Any, int, int], float]
    """The same of two sets of pieces: it looks at nothing but where those stand."""
    touches: Mapping[str, Callable[[Any, Any, Any], bool]]
    """Relations between things on the table."""
    areas: frozenset[str]
    """Named parts of the table that are no zones: its centre, where a player deploys."""
    offers: Callable[[Any, int, str, Parts, Any], list[Any]]
    """The places that a piece can be put to: from the play, the player, the verb, what is put there and what it must be
    near, with how near, to ways; each has a point as `point`."""
    where: Any
    """What a player is asked who picks a place."""
    spot: Callable[[Any, Parts, Any], Any]
    """The place that such a way leads to, for whatever is put there."""


def _no_area(_value: str) -> Arrows | None:
    """On most boards nothing is said as an area."""
    return None


class Noted:
    """A procedure of a game that has nothing to say while nothing is noted in some slots of the memory."""

    __slots__ = ("alone", "procedure", "slots")

    def __init__(self, procedure: Callable[..., Any], *slots: int) -> None:
        self.procedure, self.slots = procedure, slots
        self.alone: Callable[[Any, int], bool] | None = None
        """Where it tells a set: whether one piece is in it, where that takes less than telling all of them."""

    def __call__(self, play: Any, *given: Any) -> Any:
        """What it says, if anything is noted; else nothing, as a set."""
        memory = play.state.memory
        return self.procedure(play, *given) if any(memory[slot] for slot in self.slots) else 0


@dataclass(frozen=True, eq=False)
class Procedures:
    """What only Python knows of a game."""

    memory: tuple[str, ...] = ()
    """The slots of the memory that it counts on, by their names: the first of the table's, in this order."""
    acts: Mapping[str, Act] = field(default_factory=dict)
    """Verbs that only a procedure of the game does: see `Act`."""
    reached: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """For verbs that only a procedure does, those that a player can do them to: whoever he can pay for."""
    performs: Mapping[str, Procedure] = field(default_factory=dict)
    """Procedures that do what verbs say, by verb, or by verb and value: to suffer Damage."""
    needs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For verbs that a procedure does, the parts that must be said, each with what players call it."""
    payments: Mapping[tuple[str, str], Payment] = field(default_factory=dict)
    """For a verb and what is counted, how a player pays it."""
    prices: Mapping[tuple[str, str], Payment] = field(default_factory=dict)
    """For a verb and what is counted, how a piece pays with it."""
    used: Mapping[str, Callable[[Any, int, int, Callable[[], bool]], bool]] = field(default_factory=dict)
    """For cards of a type, how their text is used: an event is played. From the play, the card, the player and what
    then happens to whether it all did."""
    bearers: Mapping[str, Callable[[Any, int, int], int]] = field(default_factory=dict)
    """For cards of a type that come into play on others, on which: from the play, the player and the card."""
    labelled: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """What using a line with a label takes besides: from what the line does to what is done."""
    reseating: Mapping[str, tuple[str, Callable[[Any, int, int], bool]]] = field(default_factory=dict)
    """For a verb, the part in what is under way that a player has from then on; and whether a player can have one given
    to another: from the play, the first and the second."""
    tales: Mapping[str, Tale] = field(default_factory=dict)
    """How what is only shown or said is told, for verbs of which the game knows what they are about."""
    tellings: Mapping[str, Telling] = field(default_factory=dict)
    """How events tell of deeds, by verb, or by verb and value: to become a Casualty."""
    sights: Mapping[str, Sight] = field(default_factory=dict)
    """Adjectives that only the game can tell, as sets of pieces as the card sees them: adjacent."""
    owner: Callable[[Any, int], int] | None = None
    """Whose a piece is, where the state does not say it."""
    named: Sight | None = None
    """The pieces that a name stands for on a card, where several players can have one of that name."""
    roles: Mapping[str, Sight] = field(default_factory=dict)
    """Who has a part in what is under way, where no mark and no slot says so."""
    episodes: Mapping[str, Sight] = field(default_factory=dict)
    """What can be under way, by verb, and whether it is."""
    most: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """For a token, how many of it a piece can have at most."""
    readings: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """Numbers that only the game can tell, of pieces or of what is under way: how high a model stands."""
    uncounted: Mapping[str, tuple[str, Callable[[Any], int]]] = field(default_factory=dict)
    """For a kind, the number that says that a piece does not count as such; and those that do not at the moment."""
    related: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """For each relation, those that stand in it to some, and the other way round: who is adjacent to a card."""
    leading: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    """For each relation, the spaces that stand in it to some: next to a space, along open spaces from it."""
    spaces_in: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    """For each state that spaces can be in, those that are: open ones."""
    area: Callable[[str], Arrows | None] = _no_area
    """What a value says as an area: how far to the north, east, south and west; nothing, if it is none."""
    dice: Dice | None = None
    tabletop: Tabletop | None = None


@dataclass(frozen=True, eq=False)
class Rulebook:
    """What a game's rulebook fixes about the words on its cards."""

    zones: Zones
    pieces: Pieces
    times: Times
    parts: PartData
    deeds: Deeds
    texts: Texts
    reach: Reach | None
    board: Board
    does: Procedures
    memory: int
    """How many slots the memory has."""
    ground: GroundData | None = None
    """What can lie on a table that is measured."""
    lengths: Measures = Measures()
    """What it fixes about lengths there."""
    tiles: Tiles | None = None
    """What a board is laid from."""
    dice: DiceData | None = None
    """What dice there are."""
    majorities: Majorities | None = None
    """Of what who has the most matters."""
    contest: Contest | None = None
    """What players contend in."""
    purses: Mapping[str, str] = field(default_factory=dict)
    """For points for one purpose alone, which texts of the game give, what points they are."""


def _board(table: GameTable) -> Board:
    if table.tiles is not None:
        return Board(table.tiles.most)
    if table.rows:
        return Board.of_rows(table.rows, table.start.players[1] if table.start is not None else 2)
    return Board.of(table.grid) if table.grid is not None else Board()


def rulebook(
    table: GameTable,
    does: Procedures | None = None,
    board: Board | None = None,
    memory: int = 0,
) -> Rulebook:
    """The rulebook of a game from its table; the memory has a slot for every name in it, or more where it must. Raises
    GameError where the table does not remember what the procedures count on."""
    does = does or Procedures()
    if table.times.memory[: len(does.memory)] != does.memory:
        raise GameError(f"In table.toml, `play.times.memory` must begin with {', '.join(does.memory)}.")
    return Rulebook(
        table.zones,
        table.pieces,
        table.times,
        table.parts,
        table.deeds,
        table.texts,
        table.reach,
        board or _board(table),
        does,
        memory or len(table.times.memory),
        table.ground,
        Measures() if table.ground is None else measures(table.ground),
        table.tiles,
        table.dice,
        table.majorities,
        table.contest,
    )


def table_of(blocks: Iterable[CompiledBlock]) -> GameTable:
    """The table of the game that cards and keywords belong to, as their project has it; empty, where none has one."""
    return next((block.lexicon().table for block in blocks if block.lexicon is not None), GameTable())
