"""Set-ups of a game on a board, written down: from its beginning, or in the middle of it; and the state as data.

The middle of a game is for bug reports and tests: `spaces` (by name, with what is special about each) or `laid` (board
pieces, how they lie), `board` (what lies where, and whose it is), hands and piles from the top down.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from cardwright.engine.agenda import Agenda
from cardwright.engine.amid import be_amid, lay_out
from cardwright.engine.boards.fighting import auras_of
from cardwright.engine.boards.tiles import TURNS, tiles_of
from cardwright.engine.chance import roll
from cardwright.engine.game import GameError, Json
from cardwright.engine.ground import NO_GROUND, make_ground, spot_called
from cardwright.engine.operations import GROUND, MOVE, NOTE, OPERATIONS, OWN, RULES, TOP, Event, set_out
from cardwright.engine.play import Agent, Options, Play, Question
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.engine.unable import refuse_unable
from cardwright.engine.view import look
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
from cardwright.meaning.gamedata.boardtable import DeskData, Tiles

_SPACE = re.compile(r"[A-Z]{1,2}[1-9][0-9]?\Z")
_PLAYER = Either(COUNT, TEXT)
_FAR = number_within(-99, 99)
LISTS = "decks"
"""What lists brought to the game stands under this, if it is a list of rows; else what lies in decks."""
LAID, SPACES, BOARD, PIECES, PILES = "laid", "spaces", "board", "pieces", "piles"


def _no_space(name: str) -> str:
    return "" if _SPACE.match(name) else "is no space: a space is a column and a row, such as B3."


def setup_shape(data: DeskData, tiles: Tiles) -> Record:
    """What a written set-up of a game may say."""
    return Record({
        **dict.fromkeys(("players", "seed"), COUNT),
        "variant": TEXT,
        **dict.fromkeys(("first", "next_player"), _PLAYER),
        "round": number_within(1, data.rounds),
        "phase": number_within(0, len(data.goes) - 1),
        LAID: ListOf(Row(TEXT, OneOf(tiles.sides), OneOf(TURNS), _FAR, _FAR)),
        SPACES: TableOf(Either(TEXT, NULL), _no_space),
        BOARD: TableOf(Row(_PLAYER, TEXT)),
        data.owns[0]: TableOf(TEXT),
        **dict.fromkeys((*data.piles, PIECES, PILES), TableOf(TEXTS)),
        LISTS: Either(TableOf(TEXTS), ListOf(TEXTS)),
        **dict.fromkeys(data.shared, TEXTS),
    })  # fmt: skip


class Desk:
    """How a game is laid out as a set-up says, and written down."""

    def __init__(
        self,
        rules: Rules,
        agenda: Agenda,
        data: DeskData,
        template: Callable[[], State],
        sides: Sequence[Sequence[int]],
        variant: str,
    ) -> None:
        self._rules, self._agenda, self._sides, self._template = rules, agenda, sides, template
        self._data, self._players, self._tiles = data, rules.layout.players, tiles_of(rules)
        self._variant = variant
        seat = rules.book.parts.seats[self._data.first]
        self._first, self._round = seat, rules.book.times.ordinals[self._data.round]
        rules.demands.append(_demands)

    # ------------------------------------------------------------ from the beginning

    def arrange(self, given: Json, agent: Agent) -> Play:
        """A game from its first choice on, or in the middle, as a set-up says."""
        amid = BOARD in given or LAID in given
        play = Play(self._rules, self._template().copy(), agent)
        first = self._player(given.get("first", 1))
        set_out(play.state, self._player(given.get("next_player", first + 1)) if amid else first, given.get("seed", 0))
        (self._amid if amid else self._from_the_start)(play, given, first)
        _note(play.state, self._first, first + 1)
        return refuse_unable(play)

    def drawn(self, seed: int) -> Json:
        """A set-up as it falls by lot."""
        play = Play(self._rules, self._template().copy(), _by_lot)
        set_out(play.state, 0, seed)
        lay_out(self._agenda, play)
        return self.setup(play)

    @cached_property
    def _laid(self) -> tuple[int, int, list[int]]:
        """How many board pieces the rules give each player, how often they leave something to chance before, and in
        which zone each piece lies then."""
        play = Play(self._rules, self._template().copy(), _by_lot)
        lay_out(self._agenda, play)
        return play.state.members[self._zone(self._data.supply, 0)].bit_count(), play.state.dice, play.state.zone

    def _from_the_start(self, play: Play, given: Json, _first: int) -> None:
        """Board pieces are those that are named; what is left to chance after that is the same again."""
        most, chances, home = self._laid
        for _ in range(chances):
            roll(play.state, 1)
        named = given.get(PIECES) or {}
        lying = play.state.members[self._zone(self._tiles.data.zone, 0)]
        spare = ids(self._rules.cast.of_type[self._tiles.data.kind] & ~lying)
        supplies = {self._zone(self._data.supply, player) for player in range(self._players)}
        aside = [home[piece] for piece in spare if home[piece] not in supplies]
        for player, names in named.items():
            self._player(player)
            if len(names) > most:
                said = f"The set-up gives player {player} {len(names)} board pieces; there are {most} for each."
                raise GameError(said)
        for player in range(self._players):
            for name in named.get(str(player + 1), []):
                piece = self._called(name, self._tiles.data.kind)
                if piece not in spare:
                    raise GameError(f"The set-up names {name} twice.")
                spare.remove(piece)
                _put(play.state, piece, self._zone(self._data.supply, player))
        for player in range(self._players):
            zone = self._zone(self._data.supply, player)
            while play.state.members[zone].bit_count() < most:
                _put(play.state, spare.pop(0), zone)
        for piece, zone in zip(spare, aside, strict=True):  # which are left is told by the set-up, where by the rules
            _put(play.state, piece, zone)

    def setup(self, play: Play) -> Json:
        """The set-up of a game that has just begun, in names."""
        return {
            "players": self._players,
            "variant": self._variant,
            "seed": play.state.seed,
            "first": play.state.memory[self._first],
            PIECES: self._by_player(play.state, self._data.supply),
        }

    # ------------------------------------------------------------ in the middle

    def _amid(self, play: Play, given: Json, first: int) -> None:
        state, data = play.state, self._data
        self._lay_ground(state, given)
        for player, name in given.get(data.owns[0], {}).items():
            if name not in self._rules.cast.values[data.owns[1]]:
                raise GameError(f"The set-up names {name!r}, which is no {data.owns[1]}.")
            cards = tuple(ids(self._rules.cast.having[data.owns[1], name]))
            OPERATIONS[OWN](state, Event(0, OWN, NOWHERE, self._player(player), cards, RULES))
        self._lay_cards(state, given)
        _note(state, self._round, int(given.get("round", 1)))
        left = self._players - 1 - (state.player - first) % self._players
        go = data.goes[int(given.get("phase", len(data.goes) - 1))]
        be_amid(self._agenda, play, go, state.player, left, {data.rounds_of: state.memory[self._round] - 1})

    def _lay_ground(self, state: State, given: Json) -> None:
        ground, tiles, kinds = NO_GROUND, self._tiles, self._tiles.kinds
        for name, side, turn, east, south in given.get(LAID, []):
            piece = self._called(name, tiles.data.kind)
            lying = (TURNS.index(turn), int(east), int(south))
            if not tiles.fits(ground, piece, lying):
                raise GameError(f"The set-up lays {name} where it cannot lie.")
            ground = tiles.with_piece(ground, piece, tiles.data.sides.index(side), lying)
            _put(state, piece, self._zone(tiles.data.zone, 0))
        spaces = given.get(SPACES, {})
        for name, kind in spaces.items():
            if (kind or "") not in kinds:
                raise GameError(f"The set-up makes {name} a space of {kind}, which there is not.")
        if spaces:
            special = tuple(kinds.index(kind or "") for kind in spaces.values())
            ground = make_ground(tuple(spot_called(name) for name in spaces), special)
        if not ground.spots or len(ground.spots) > len(state.at):
            raise GameError(f"The set-up needs 1 to {len(state.at)} spaces.")
        OPERATIONS[GROUND](state, Event(0, GROUND, 0, 0, ground, RULES))

    def _lay_cards(self, state: State, given: Json) -> None:
        """Cards on spaces, of which those that are named first came first; then piles."""
        cast, used, auras = self._rules.cast, set[int](), auras_of(self._rules)

        def take(name: object, kind: str) -> int:
            for piece in ids(cast.called[cast.names[self._called(name, kind)]]):
                if piece not in used:
                    used.add(piece)
                    return piece
            raise GameError(f"The set-up names {name} twice.")

        reach, number = self._rules.book.reach, 0
        assert reach is not None
        for number, (spot, (player, name)) in enumerate(given.get(BOARD, {}).items(), 1):
            if spot not in state.ground.names:
                raise GameError(f"The set-up puts {name} at {spot}, where no space is.")
            piece = take(name, self._data.cards)
            _put(state, piece, self._rules.field[self._player(player)], state.ground.names.index(spot))
            _note(state, auras.ages + piece, number)
        _note(state, self._rules.book.times.memory.index(reach.arrivals), number)
        for zone, names, kind in self._piles(given):
            for name in reversed(names):
                _put(state, take(name, kind), zone)

    def _piles(self, given: Json) -> Iterator[tuple[int, list[str], str]]:
        """Piles: where they are, what lies in them, and of which type that is."""
        for key, (name, kind) in self._data.piles.items():
            for player, names in given[key].items() if isinstance(given.get(key), dict) else ():
                yield self._zone(name, self._player(player)), names, kind
        for key, name in self._data.shared.items():
            if key in given:
                yield self._zone(name, 0), given[key], self._data.cards
        for name, names in given.get(PILES, {}).items():
            if name not in self._rules.layout.zones:
                raise GameError(f"The set-up names the pile {name!r}, which there is not.")
            yield self._zone(name, 0), names, self._data.cards

    def _zone(self, name: str, player: int) -> int:
        return self._rules.layout.zone(name, player)

    def _player(self, number: object) -> int:
        """A player by his number, from 1 on."""
        if str(number) not in [str(one + 1) for one in range(self._players)]:
            raise GameError(f"The set-up speaks of player {number}; there are {self._players}.")
        return int(str(number)) - 1

    def _called(self, name: object, kind: str) -> int:
        """A piece by its name."""
        cast = self._rules.cast
        if not isinstance(name, str) or cast.canonical(name) not in cast.called:
            raise GameError(f"The set-up names {name!r}, which is no card of this game.")
        piece = cast.id(cast.canonical(name))
        if cast.pieces[piece].type != kind:
            raise GameError(f"The set-up has {name} where a {kind} belongs.")
        return piece

    # ------------------------------------------------------------ written down

    def record(self, play: Play) -> Json:
        """The state as data: what `cardwright replay` prints after every turn."""
        state, ground, data = play.state, play.state.ground, self._data
        won = [player + 1 for player in state.winners]
        kinds = zip(ground.names, ground.kinds, strict=True)
        piles = {key: self._by_player(state, data.piles[key][0]) for key in data.recorded if key in data.piles}
        shared = {key: self._names(state, data.shared[key]) for key in data.recorded if key in data.shared}
        return {
            "round": max(state.memory[self._round], 1),
            "phase": self._phase(state),
            SPACES: {name: self._tiles.kinds[kind] or None for name, kind in kinds},
            BOARD: {ground.names[at]: self._card(play, piece) for at, piece in enumerate(state.at) if piece >= 0},
            **{key: (piles | shared)[key] for key in data.recorded},
            "points": {str(side[0] + 1): self.points(play, side[0]) for side in self._sides},
            "first": state.memory[self._first] or 1,
            "next_player": state.player + 1,
            "game_over": bool(state.over),
            "winner": None if not won else won[0] if len(won) == 1 else won,
        }

    def points(self, play: Play, player: int) -> int:
        """The points of a player so far."""
        count = self._rules.book.does.readings.get(self._data.points)
        return count(play, 1 << player) if count is not None else 0

    def _phase(self, state: State) -> str:
        spans = self._rules.book.times.spans
        under_way = [name for name, span in spans.items() if state.memory[span.slot] == span.number]
        return under_way[-1] if under_way else self._data.usual

    def _by_player(self, state: State, zone: str) -> Json:
        there = any(kind.name == zone for kind in self._rules.layout.kinds)  # and no other is meant by the name
        here = range(self._players) if there else ()
        return {str(player + 1): self._names(state, zone, player) for player in here}

    def _names(self, state: State, name: str, player: int = 0) -> list[str]:
        zone = self._zone(name, player) if name in self._rules.layout.zones else None
        if zone is None:
            return []
        order = state.order[zone]
        return [self._rules.cast.names[piece] for piece in (ids(state.members[zone]) if order is None else order)]

    def _card(self, play: Play, piece: int) -> Json:
        auras, state = auras_of(self._rules), play.state
        return {
            "card": self._rules.cast.names[piece],
            "player": self._rules.controller(state, piece) + 1,
            "stats": [look(play).number(edge, piece) for edge in auras.edges],
            "face_down": auras.face_down >= 0 and bool(state.marks[auras.face_down] >> piece & 1),
        }


def _by_lot(play: Play, _player: int, _question: Question, options: Options) -> int:
    """Before the first choice of a player, whatever is left open is left to chance."""
    return roll(play.state, len(options))


def _demands(play: Play) -> str:
    """What is wrong on the board; empty if nothing is."""
    state, rules = play.state, play.rules
    held = 0
    for zone in rules.field:
        held |= state.members[zone]
    lying = sum(1 << piece for piece in state.at if piece >= 0)
    if any(piece >= 0 for piece in state.at[len(state.ground.spots) :]):
        return "a card lies beside the board"
    if len(set(state.ground.spots)) != len(state.ground.spots):
        return "pieces of the board overlap"
    if held != lying:
        names = ", ".join(rules.cast.names[piece] for piece in ids(held ^ lying))
        return f"{names}: on the board without a token, or the reverse"
    return ""


def _note(state: State, slot: int, value: int) -> None:
    """Have something be remembered before anything happens."""
    OPERATIONS[NOTE](state, Event(0, NOTE, slot, value, 0, RULES))


def _put(state: State, piece: int, zone: int, spot: int = TOP) -> None:
    """Lay a piece somewhere before anything happens."""
    OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone, spot, RULES))
