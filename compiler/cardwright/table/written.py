"""A game whose rules are text: set up from lists, played by its rules of play, shown by its zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.engine.boards.desk import Desk
from cardwright.engine.boards.grids import GridDesk
from cardwright.engine.boards.tiles import tiles_of
from cardwright.engine.examples.situation import OUT
from cardwright.engine.game import GameError, Json
from cardwright.engine.operations import BOTTOM, GROUND, MARK, MOVE, OPERATIONS, RULES, Event, set_out
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.playbook import (
    AS_USUAL,
    NO_AID,
    RULES_ZONE,
    Aid,
    Choices,
    Played,
    as_chosen,
    book_of,
    holding,
    in_full,
    playbook,
)
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import NOWHERE, State, ids
from cardwright.engine.tokens import tokens_of
from cardwright.lang.data.shapes import COUNT, TEXT, Fault, Key, ListOf, Record, shown_key
from cardwright.meaning.gamedata.gametable import GameTable
from cardwright.meaning.gamedata.starttable import Start
from cardwright.table.picture import drawn


class _Brought(ListOf):
    """A row of what is brought to a game, as `Copies` is written down: numbers are texts, too."""

    _NUMBERS = (0, 4, 5)
    _LEAST, _DIGITS = 5, 4

    def __init__(self) -> None:
        super().__init__(TEXT)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        found = list(super().faults(value, key))
        if found:
            yield from found
        elif len(value) < self._LEAST:
            hint = (
                'Write how many, the card, its version, its section and whose: ["3", "Needle", "", "House deck", "1"].'
            )
            yield Fault(key, f"`{shown_key(key)}` has {len(value)} texts of at least {self._LEAST}.", hint)
        else:
            for place, text in enumerate(value):
                if place in self._NUMBERS and not (text.isdecimal() and len(text) <= self._DIGITS):
                    message = f"`{shown_key((*key, place))}` must be a number, not “{text[:40]}”."
                    yield Fault((*key, place), message, f"Write at most {self._DIGITS} digits.")


SETUP = Record({"players": COUNT, "seed": COUNT, "variant": TEXT, "decks": ListOf(_Brought())}, ("seed",))
"""What a written set-up may say."""


class Copies(NamedTuple):
    """Copies of a card as a list has them."""

    card: CompiledCard
    number: int
    section: str
    owner: int
    """The player whose they are; nobody's, if all share them."""
    behind: int = 0
    """Of what is carried by another piece: so many pieces before it comes its bearer."""
    marks: tuple[str, ...] = ()
    """What the list says it is."""


class WrittenGame:
    """A game for a number of players."""

    def __init__(
        self,
        parts: Sequence[CompiledRule],
        brought: Sequence[Copies],
        keywords: Sequence[CompiledKeyword],
        players: int,
        name: str,
        aid: Aid = NO_AID,
        choices: Choices = AS_USUAL,
        laid: Json | None = None,
    ) -> None:
        self._laid = laid
        """How the table lies, where a list says it: nothing is shuffled then."""
        table = table_of([*parts, *(one.card for one in brought)])
        table = as_chosen(table, parts, choices)
        usual = in_full(parts, AS_USUAL).readings
        self.readings: Mapping[str, str] = {
            name: value for name, value in choices.readings.items() if value != usual[name]
        }
        parts = holding(parts, choices)
        self.choices = choices
        self.table, self.players, self.name = table, players, name
        self.start = start_of(table, name)
        self.sides = sides_of(table, choices.variant, players)
        self.nodes = self.start.nodes
        self._written = [_row(one) for one in brought]
        self._brought = [one for one in brought for _ in range(one.number)]
        pieces = [Piece.of(one.card) for one in self._brought]
        self._tokens = list(tokens_of(self.start, pieces, choices.variant, players))
        pieces += [one for one, _, _ in self._tokens]
        book = book_of(table, parts, aid, len(pieces))
        played = Played(self.start.whole, choices, self.sides)
        self.playbook = playbook(parts, pieces, book, table.windows, players, keywords, (), played)
        self.rules = self.playbook.rules
        self.step: Callable[[Play], bool] = self.playbook.agenda.advance
        """The next thing that the rules of play say; whether the game goes on."""
        self.finish: Callable[[Play], None] = self.playbook.agenda.finish
        for piece, one in enumerate(self._brought):
            if one.behind:
                self.rules.cast.carried.setdefault(piece - one.behind, []).append(piece)
        aid.watch(self.rules)
        for faults in self.rules.faults.values():
            for fault in faults:
                if isinstance(self.rules.cast.definitions[fault.cause.definition], CompiledRule):
                    raise GameError(f"The rules of play cannot run: {fault}")
        owned = self.start.owned
        owners = [NOWHERE if owned and one.card.type not in owned else one.owner for one in self._brought]
        owners += [owner for _, _, owner in self._tokens]
        self._owners = (*owners, *self.playbook.bearers.values())
        self.desk: Any = aid.desk(self) if aid.desk is not None else None
        self._drawn: Callable[[Play, int | None], str] | None = self.desk.board if self.desk is not None else None
        """Shows the game, if it is not shown zone by zone."""
        if table.desk is not None:
            agenda, variant = self.playbook.agenda, choices.variant
            self.desk = Desk(self.rules, agenda, table.desk, lambda: self.template, self.sides, variant)
        if table.laid is not None and table.grid is not None:
            self.desk = GridDesk(self.rules, table.grid, table.laid, lambda: self.template, choices.variant)
            self._drawn = self.desk.board

    # ------------------------------------------------------------ setting up

    def begin(self, seed: int, agent: Agent) -> Play:
        """A game that is about to be set up: what that takes is said by its rules."""
        if isinstance(self.desk, Desk):
            return self.arrange(self.desk.drawn(seed), agent)
        if self._laid is not None:
            return self.arrange({**self._laid, "seed": seed}, agent)
        play = Play(self.rules, self.template.copy(), agent)
        set_out(play.state, 0, seed)
        self.playbook.agenda.begin(play)
        if self.desk is not None:
            self.playbook.agenda.set_up(play)
        return play

    @cached_property
    def template(self) -> State:
        """Everything where it lies before the game is set up."""
        state = self.rules.fresh_state(self._owners)
        zones = [self._zone(one) for one in self._brought]
        zones += [self.rules.layout.zone(zone, max(owner, 0)) for _, zone, owner in self._tokens]
        for piece, zone in enumerate(zones):
            OPERATIONS[MOVE](state, Event(0, MOVE, piece, zone, BOTTOM, RULES))
        for piece, one in enumerate(self._brought):
            for mark in one.marks:
                if mark in self.rules.layout.marks:
                    OPERATIONS[MARK](state, Event(0, MARK, piece, self.rules.layout.marks[mark], 1, RULES))
        if self.table.tiles is not None:
            self._lay_board(state, self.rules.layout.zone(self.table.tiles.zone), zones)
        self.playbook.lay_rules(state)
        return state

    def _lay_board(self, state: State, board: int, zones: Sequence[int]) -> None:
        """The pieces of the board that lists have laid already."""
        there = [(piece, one.marks) for piece, one in enumerate(self._brought) if zones[piece] == board]
        if there:
            ground = tiles_of(self.rules).as_told(there)
            OPERATIONS[GROUND](state, Event(0, GROUND, 0, 0, ground, RULES))

    def _zone(self, one: Copies) -> int:
        zones = self.start.zones
        name = zones.get(one.section) or zones.get(one.card.type)
        if name is None:
            raise GameError(f"It is not said where {one.card.name} begins (table.toml, `play.start.zones`).")
        return self.rules.layout.zone(name, max(one.owner, 0))

    def arrange(self, setup: Json, agent: Agent) -> Play:
        """A game that begins as a set-up says."""
        if self.desk is not None:
            play: Play = self.desk.arrange(setup, agent)
            if not play.state.agenda:  # else it was laid in the middle
                self.playbook.agenda.begin(play, laid=True)
                self.playbook.agenda.set_up(play)
            return play
        return self.begin(int(setup.get("seed", 0)), agent)

    def setup(self, play: Play) -> Json:
        """The set-up of a game that has just begun."""
        if self.desk is not None:
            lists = {"decks": self._written} if any(one.section for one in self._brought) else {}
            return cast("Json", {**self.desk.setup(play), **lists})
        return {"players": self.players, "seed": play.state.seed, "decks": self._written}

    # ------------------------------------------------------------ playing

    def value(self, play: Play, player: int) -> float:
        """How much better a player stands than the best of the others."""
        if play.state.over:
            return 1000.0 if player in play.state.winners else -1000.0
        count = self.rules.book.does.readings.get(self.start.prospect or self.start.score)
        if count is None:
            return 0.0
        side = next(side for side in self.sides if player in side)
        others = [int(count(play, 1 << other)) for other in range(self.players) if other not in side]
        return float(int(count(play, 1 << player)) - max(others, default=0))

    def points(self, play: Play, player: int) -> int | None:
        """The number of a player that the data of the game call its score."""
        count = self.rules.book.does.readings.get(self.start.score)
        return None if count is None else int(count(play, 1 << player))

    # ------------------------------------------------------------ showing

    def board(self, play: Play, viewer: int | None = None) -> str:
        """The table, zone by zone, as a player sees it."""
        if self._drawn is not None:
            return self._drawn(play, viewer)
        who = play.state.player if viewer is None else viewer
        return drawn(play, who, self.playbook.agenda.under_way(play))

    def record(self, play: Play) -> Json:
        """The state as data, in the game's own words."""
        if self.desk is not None:
            return cast("Json", self.desk.record(play))
        layout, state, names = self.rules.layout, play.state, self.rules.cast.names
        zones: Json = {}
        for kind in layout.kinds:
            if kind.name in (OUT, RULES_ZONE):
                continue
            rows = [
                [names[piece] for piece in (state.order[zone] if kind.ordered else None) or ids(state.members[zone])]
                for zone in layout.zones[kind.name]
            ]
            zones[kind.name] = rows if kind.each else rows[0]
        counters = {
            name: [state.counters[first + player] for player in range(self.players)]
            for name, first in layout.counters.items()
        }
        return {
            "turn": state.turn,
            "player": state.player + 1,
            "zones": zones,
            "counters": counters,
            "winners": [player + 1 for player in state.winners],
        }


def _row(one: Copies) -> list[str]:
    """Copies of a card, written down."""
    fields = [str(one.number), one.card.name, str(one.card.fields.get("version", "")), one.section, str(one.owner + 1)]
    return [*fields, str(one.behind), *one.marks] if one.behind or one.marks else fields


def sides_of(table: GameTable, variant: str, players: int) -> Sequence[Sequence[int]]:
    """The players of each side; each is one by himself, if nothing else is said."""
    said = table.variants[variant].sides if variant in table.variants else ()
    if sum(map(len, said)) != players:
        return [[player] for player in range(players)]
    return [[player - 1 for player in side] for side in said]


def start_of(table: GameTable, name: str) -> Start:
    """How a game begins; raises GameError where its data do not say it."""
    if table.start is None:
        raise GameError(f"{name} cannot be set up: say in its table.toml, `play.start`, where its cards begin.")
    return table.start
