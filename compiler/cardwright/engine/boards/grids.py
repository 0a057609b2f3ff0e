"""A game on a grid of columns and rows: what words say of its spaces; set-ups and states written down, and the table as
text. `[play.grid]` and `[play.laid]` tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

from cardwright.engine.game import GameError, Json
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Play
from cardwright.engine.rulebook import Procedures
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.engine.statics import bonus, tally
from cardwright.engine.unable import refuse_unable
from cardwright.lang.data.shapes import COUNT, NULL, TEXT, TEXTS, Either, ListOf, Record, TableOf
from cardwright.meaning.gamedata.gridtable import Grid, Laid

GRID = "grid"
_PLAYER = Either(COUNT, TEXT)
_CELL = 13
"""Characters that a space takes up in its line."""
Places = dict[int, tuple[int, int]]
"""For each piece, its zone and its place there."""


def _empty(play: Play) -> int:
    return sum(1 << place for place, piece in enumerate(play.state.at) if piece == NOWHERE)


def _always(places: int, _play: Play) -> int:
    return places


def with_grid(does: Procedures, grid: Grid) -> Procedures:
    """What only the table can tell, with what it tells of the spaces of a grid."""
    wide, deep = grid.columns, grid.rows
    ends = [(at % wide in (0, wide - 1), at // wide in (0, deep - 1)) for at in range(wide * deep)]
    edge = sum(1 << at for at, (aside, above) in enumerate(ends) if aside or above)
    corner = sum(1 << at for at, (aside, above) in enumerate(ends) if aside and above)
    known: dict[str, Callable[[Play], int]] = {
        grid.empty: _empty,
        grid.edge: partial(_always, edge),
        grid.corner: partial(_always, corner),
    }
    return replace(does, spaces_in={**known, **does.spaces_in})


def grid_shape(data: Laid) -> Record:
    """What a written set-up of a game may say."""
    return Record({
        GRID: ListOf(ListOf(Either(TEXT, NULL))),
        **dict.fromkeys(data.piles, TableOf(TEXTS)),
        **dict.fromkeys(data.held, TableOf(Either(COUNT, TEXT, NULL))),
        **dict.fromkeys(data.shared, TEXTS),
        **dict.fromkeys(("players", "seed"), COUNT),
        "variant": TEXT,
        "next_player": _PLAYER,
    }, (GRID,))  # fmt: skip


def from_list(data: Laid, sections: Mapping[str, Sequence[str]]) -> Json:
    """A set-up from the cards of a list, by its sections."""
    found: Json = {GRID: [list(sections.get(row, ())) for row in data.rows]}
    return {**found, **{called: list(sections.get(name, ())) for name, called in data.sections.items()}}


class GridDesk:
    """How a game is laid out as a set-up says, written down and shown."""

    def __init__(self, rules: Rules, grid: Grid, data: Laid, template: Callable[[], State], variant: str) -> None:
        self._rules, self._grid, self._data, self._template = rules, grid, data, template
        self._variant, self._players = variant, rules.layout.players

    # ------------------------------------------------------------ laying out

    def arrange(self, setup: Json, agent: Agent) -> Play:
        """A game that begins as a set-up says. Of cards that it does not name, those of one type are in the pile that
        has the rest, if it does not say what is in that; all others are out of the game."""
        places = Places()
        self._lay_grid(setup, places)
        self._lay_piles(setup, places)
        self._lay_shared(setup, places)
        for piece in ids(self._cards):
            places.setdefault(piece, (self._zone(self._data.gone), TOP))
        play = Play(self._rules, self._template().copy(), agent)
        for piece, (at, spot) in places.items():
            OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, at, spot, RULES))
        set_out(play.state, self._player(setup.get("next_player", 1)), int(setup.get("seed", 0)))
        return refuse_unable(play)

    def _lay_piles(self, setup: Json, places: Places) -> None:
        for key, (zone, *kinds) in self._data.piles.items():
            for player, names in setup.get(key, {}).items():
                for name in names:
                    self._put(places, self._piece(name, *kinds), self._zone(zone, self._player(player)))
        for key, (kind, attribute, zone) in self._data.held.items():
            for value, player in setup.get(key, {}).items():
                token = self._token(kind, attribute, value)
                if player is not None:
                    self._put(places, token, self._zone(zone, self._player(player)))

    def _lay_shared(self, setup: Json, places: Places) -> None:
        data = self._data
        for key, (zone, kind) in data.shared.items():
            for piece in reversed([self._piece(name, kind) for name in setup.get(key, [])]):
                self._put(places, piece, self._zone(zone))
        if data.rest and data.rest not in setup:
            zone, kind = data.shared[data.rest]
            for piece in reversed([one for one in ids(self._rules.cast.of_type.get(kind, 0)) if one not in places]):
                self._put(places, piece, self._zone(zone))

    @cached_property
    def _cards(self) -> int:
        """All cards that a set-up says something of, or might."""
        kinds = {*self._data.lying, *(kind for _, kind in self._data.shared.values())}
        return sum(self._rules.cast.of_type.get(kind, 0) for kind in kinds)

    def _lay_grid(self, setup: Json, places: Places) -> None:
        wide, deep, rows, data = self._grid.columns, self._grid.rows, setup.get(GRID), self._data
        if not isinstance(rows, list) or [len(row) for row in rows if isinstance(row, list)] != [wide] * deep:
            raise GameError(f"The set-up needs a grid of {deep} rows with {wide} names (or null) each.")
        for spot, name in enumerate(name for row in rows for name in row):
            if name is not None:
                self._put(places, self._piece(name, *data.lying), self._zone(data.grid), spot)
        for piece in ids(self._rules.cast.of_type.get(data.always, 0)):
            if piece not in places:
                raise GameError(f"The set-up has no {self._rules.cast.names[piece]} in its grid.")

    def _put(self, places: Places, piece: int, zone: int, spot: int = TOP) -> None:
        if piece in places:
            raise GameError(f"The set-up names {self._rules.cast.names[piece]} twice.")
        places[piece] = (zone, spot)

    def _zone(self, name: str, player: int = 0) -> int:
        return self._rules.layout.zone(name, player)

    def _player(self, number: object) -> int:
        if str(number) not in [str(one + 1) for one in range(self._players)]:
            raise GameError(f"The set-up speaks of player {number}; there are {self._players}.")
        return int(str(number)) - 1

    def _piece(self, name: object, *kinds: str) -> int:
        cast = self._rules.cast
        if not isinstance(name, str) or cast.canonical(name) not in cast.called:
            raise GameError(f"The set-up names {name!r}, which is no card of this game.")
        piece = cast.id(cast.canonical(name))
        if cast.pieces[piece].type not in kinds:
            raise GameError(f"The set-up has {name} where a {' or '.join(kinds)} belongs.")
        return piece

    def _token(self, kind: str, attribute: str, value: str) -> int:
        cast = self._rules.cast
        found = cast.having.get((attribute, value), 0) & cast.of_type.get(kind, 0)
        if not found:
            raise GameError(f"The set-up names the {kind} of {value!r}, which is no {attribute}.")
        return found.bit_length() - 1

    # ------------------------------------------------------------ written down

    def setup(self, play: Play) -> Json:
        """The set-up of a game that has just begun, in names."""
        state = play.state
        shared = {key: self._names(state, self._zone(zone)) for key, (zone, _) in self._data.shared.items()}
        rest = {"players": self._players, "seed": state.seed, "variant": self._variant}
        return {GRID: self._rows(state), **shared, **rest}

    def record(self, play: Play) -> Json:
        """The state as data: what `cardwright replay` prints after every turn."""
        state, data, layout = play.state, self._data, self._rules.layout
        won = [player + 1 for player in state.winners]
        piles: Json = {}
        for key, (zone, *kinds) in data.piles.items():
            wanted = sum(self._rules.cast.of_type.get(kind, 0) for kind in kinds)
            piles[key] = {
                str(player + 1): self._names(state, self._zone(zone, player), wanted) for player in range(self._players)
            }
        for key, (kind, attribute, _) in data.held.items():
            piles[key] = {value: self._holder(state, kind, attribute, value) for value in self._values(attribute)}
        shared = {
            key: self._names(state, self._zone(zone))
            for key, (zone, _) in data.shared.items()
            if not layout.kind_of[self._zone(zone)].hidden
        }
        return {
            GRID: self._rows(state),
            **piles,
            **shared,
            "next_player": state.player + 1,
            "game_over": bool(state.over),
            "winner": None if not won else won[0] if len(won) == 1 else won,
        }

    def _rows(self, state: State) -> list[list[str | None]]:
        names, wide = self._rules.cast.names, self._grid.columns
        found = [None if piece < 0 else names[piece] for piece in state.at]
        return [found[start : start + wide] for start in range(0, len(found), wide)]

    def _names(self, state: State, zone: int, among: int = -1) -> list[str]:
        order = state.order[zone]
        return [self._rules.cast.names[one] for one in (ids(state.members[zone] & among) if order is None else order)]

    def _values(self, attribute: str) -> Sequence[str]:
        return self._rules.cast.values.get(attribute, ())

    def _holder(self, state: State, kind: str, attribute: str, value: str) -> int | None:
        holder = self._rules.layout.player_of[state.zone[self._token(kind, attribute, value)]]
        return None if holder < 0 else holder + 1

    # ------------------------------------------------------------ shown

    def board(self, play: Play, _viewer: int | None = None) -> str:
        """The grid with columns and rows named, what all share, and what each player has."""
        return "\n".join(self._lines(play))

    def _lines(self, play: Play) -> Iterator[str]:
        state, wide, names = play.state, self._grid.columns, self._rules.book.board.names
        yield ("    " + "".join(f"{name[:-1]:<{_CELL}}" for name in names[:wide])).rstrip()
        for start in range(0, len(state.at), wide):
            cells = "".join(f"{self._cell(piece):<{_CELL}}" for piece in state.at[start : start + wide])
            yield f"{start // wide + 1:>3} {cells}".rstrip()
        yield ""
        for key, (zone, _) in self._data.shared.items():
            if not self._rules.layout.kind_of[self._zone(zone)].hidden:
                yield f"  {key}: " + (", ".join(self._names(state, self._zone(zone))) or "none left")
        for player in range(self._players):
            turn = ">" if player == state.player and not state.over else " "
            has = [self._count(play, player, number) for number in range(len(self._values(self._data.by)))]
            said = ", ".join([*filter(None, has), *self._kept(state, player)])
            yield f"{turn} player {player + 1}: {said or 'nothing yet'}"

    def _cell(self, piece: int) -> str:
        """A card in a few letters: the value it is shown by, and enough of its name."""
        if piece < 0:
            return "."
        name, value = self._rules.cast.names[piece], self._rules.cast.pieces[piece].values.get(self._data.by)
        return f"{str(value)[:3]}·{name.split()[0]}"[: _CELL - 1] if value else f"**{name.upper()}**"[: _CELL - 1]

    def _count(self, play: Play, player: int, number: int) -> str:
        """How many cards of a value a player has, with what counts for it; a star says that he has its token."""
        value, cast, kind = self._values(self._data.by)[number], self._rules.cast, self._data.lying[0]
        held = [one for one in self._data.held.values() if one[1] == self._data.by]
        has = any(self._holder(play.state, *one[:2], value) == player + 1 for one in held)
        cards = self._pile(play.state, player)
        count = (cards & cast.having.get((self._data.by, value), 0) & cast.of_type[kind]).bit_count()
        count += bonus(play, cards, tally(self._rules, kind, self._data.by, number))
        return f"{value} {count}{'*' if has else ''}" if count or has else ""

    def _kept(self, state: State, player: int) -> list[str]:
        """The cards of a player that are not shown by their values, and tokens that are no one value's."""
        shown = sum(self._rules.cast.having.get((self._data.by, value), 0) for value in self._values(self._data.by))
        return [self._rules.cast.names[piece] for piece in ids(self._pile(state, player) & ~shown)]

    def _pile(self, state: State, player: int) -> int:
        zones = {zone for zone, *_ in self._data.piles.values()}
        return sum(state.members[self._zone(zone, player)] for zone in zones)
