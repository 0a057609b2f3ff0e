"""The game as a whole: players, variants, the steps of a turn, and its end."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.build import compile_rules
from cardwright.engine.events import emit
from cardwright.engine.game import GameError, Json
from cardwright.engine.operations import COUNT, END, RULES, SHOW, TURN, Event
from cardwright.engine.past import forget
from cardwright.engine.play import Agent, Play, settle
from cardwright.engine.state import NOWHERE, State
from cardwright.engine.unable import refuse_unable
from cardwright.games.hotk.banners import check_banners
from cardwright.games.hotk.companions import watch
from cardwright.games.hotk.crows import offer_talk
from cardwright.games.hotk.lasting import TURNS, begin_turn, lapse
from cardwright.games.hotk.moving import AROUND, can_move, move_varys
from cardwright.games.hotk.naming import name_again
from cardwright.games.hotk.readings import Readings, reworded
from cardwright.games.hotk.setup import arranged, board, dealt, record, setup_of, template
from cardwright.games.hotk.table import LONG, Table, book_for, pieces

Side = Sequence[int]


def score(table: Table, state: State, side: Side) -> int:
    """The banners of a player, or of a team."""
    return sum((state.members[table.areas[player]] & table.banners).bit_count() for player in side)


def largest(table: Table, state: State, side: Side) -> int:
    """The printed size of the largest house whose banner a side has."""
    return max(
        (table.sizes[house] for house in range(len(table.houses)) if table.holder(state, house) in side), default=0
    )


def winners(table: Table, state: State, sides: Sequence[Side]) -> tuple[int, ...]:
    """The players who win: most banners, then the banner of the largest house among those who are tied."""
    most = max(score(table, state, side) for side in sides)
    tied = [side for side in sides if score(table, state, side) == most]
    if len(tied) > 1 and (table.readings.team_tie_break or not table.teams):
        best = max(largest(table, state, side) for side in tied)
        tied = [side for side in tied if largest(table, state, side) == best]
    return tuple(sorted(player for side in tied for player in side))


def value(table: Table, play: Play, sides: Sequence[Side], player: int) -> float:
    """Banners first, then how safely they are held; of a lost or won game, nothing else."""
    state = play.state
    if state.over:
        return 100.0 if player in state.winners else -100.0
    mine = next(side for side in sides if player in side)
    others = [one for one in range(table.players) if one not in mine]
    shared = len(sides) - 1
    total = 0.0
    for house, size in enumerate(table.sizes):
        holder = table.holder(state, house)
        if holder >= 0:
            weight = 1.0 + 0.03 * size
            total += weight if holder in mine else -weight / shared
        lead = max([table.count(play, one, house) for one in mine]) - max(
            [table.count(play, one, house) for one in others]
        )
        total += 0.6 * max(-1.0, min(1.0, lead / (size / 2 + 0.5)))
    return total


TITLE = "Hand of the King"
PLAYERS = (2, 4)
VARIANTS = ("team", "crow")


def load(
    cards: list[CompiledCard],
    players: int,
    variant: str = "",
    readings: Json | None = None,
    _keywords: Sequence[CompiledKeyword] = (),
) -> HandOfTheKing:
    """The game, made from its compiled cards; it has no keywords."""
    if variant == "team" and players != 4:
        raise GameError("The team variant is for exactly 4 players.")
    if variant == "crow" and players < 3:
        raise GameError("The crow variant is for 3 or 4 players.")
    return HandOfTheKing(cards, players, variant, Readings.of(readings))


class HandOfTheKing:
    """The turn structure for a number of players."""

    def __init__(self, cards: list[CompiledCard], players: int, variant: str, readings: Readings) -> None:
        self.players = players
        self.variant = variant
        crows = variant == "crow"
        known = pieces(reworded(cards, readings), players if crows else 0)
        self.rules = compile_rules(known, book_for(cards), players)
        teams = variant == "team" or (crows and players == 4 and readings.crow_teams_score)
        self.sides: Sequence[Sequence[int]] = ((0, 2), (1, 3)) if teams else tuple((one,) for one in range(players))
        self.nodes = 400
        self.table = Table(self.rules, readings, teams, crows)
        self._template = template(self.table)
        watch(self.table)

    def begin(self, seed: int, agent: Agent) -> Play:
        """Shuffle, deal and turn up six companions."""
        return self._ready(dealt(self.table, self._template, seed, agent))

    def arrange(self, setup: Json, agent: Agent) -> Play:
        """Lay the cards as a set-up says."""
        return self._ready(refuse_unable(arranged(self.table, self._template, setup, agent)))

    def setup(self, play: Play) -> Json:
        """The set-up of a game that has just begun."""
        return {**setup_of(self.table, play.state), "variant": self.variant}

    def step(self, play: Play) -> bool:
        """One turn: the move, what it earns, the banner check."""
        state, table = play.state, self.table
        if state.over:
            return False
        if table.crows:
            offer_talk(table, play)
        move_varys(table, play)
        if not table.readings.finish_last_turn and not can_move(table, state):
            self.end(play)
            return False
        if play.queue:
            settle(play)
        self.end_turn(play)
        return True

    def end_turn(self, play: Play) -> None:
        """The banner check; then it is the next player's turn, and the end is tested."""
        table, state = self.table, play.state
        me = state.player
        if state.lasting and not table.readings.named_once:
            name_again(table, play)
        if table.end_is_told:
            emit(play, Event(table.end, SHOW, NOWHERE, me, (NOWHERE, NOWHERE, TURNS), RULES))
            settle(play)
        if state.counters[table.extra + me]:
            self._end_turn_before_another(play, me)
        else:
            check_banners(table, play)
            if state.lasting:
                lapse(play)
            number, after = state.turn + 1, (me + 1) % self.players
            emit(play, table.turns[after][number] if number < LONG else table.turn(number, after))
        if state.past:
            forget(play, "turn")
        if table.begin_is_told or state.lasting:
            begin_turn(table, play)
        at = state.at
        for spot in AROUND[state.place[table.varys]]:  # as `can_move` does, without its call
            if at[spot] >= 0:
                return
        self.end(play)

    def _end_turn_before_another(self, play: Play, me: int) -> None:
        """The turn ends, and the same player has an extra one."""
        table, state = self.table, play.state
        noted: Sequence[int] = ()
        if table.readings.extra_turn_after_check:
            check_banners(table, play)
        else:
            noted = tuple(state.memory)
        if state.lasting:
            lapse(play)
        emit(play, Event(table.begin_turn, COUNT, table.extra + me, -1, 0, RULES))
        emit(play, Event(table.begin_turn, TURN, me, state.turn + 1, noted, RULES))

    def _ready(self, play: Play) -> Play:
        """The end is tested when the next move is due."""
        if not can_move(self.table, play.state):
            self.end(play)
        return play

    def end(self, play: Play) -> None:
        """The game ends, and somebody has won."""
        won = winners(self.table, play.state, self.sides)
        emit(play, Event(self.table.end, END, 0, 0, won, RULES))

    def value(self, play: Play, player: int) -> float:
        """How well a player stands."""
        return value(self.table, play, self.sides, player)

    def points(self, play: Play, player: int) -> int | None:
        """The banners that a player holds."""
        return sum(1 for house in range(len(self.table.sizes)) if self.table.holder(play.state, house) == player)

    def board(self, play: Play, viewer: int | None = None) -> str:  # noqa: ARG002 - everybody sees the same
        """The table as text."""
        return board(self.table, play)

    def record(self, play: Play) -> Json:
        """The state as data."""
        return record(self.table, play)
