"""The game as a whole: players, variants, and the phases of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.build import compile_rules
from cardwright.engine.game import GameError, Json
from cardwright.engine.play import Agent, Play
from cardwright.engine.unable import refuse_unable
from cardwright.games.law import arranging
from cardwright.games.law.arranging import demands
from cardwright.games.law.attacks import complete, watch
from cardwright.games.law.opening import deal, deal_hands, draft_card, lay_face_down, reveal, turn_up, watch_arrivals
from cardwright.games.law.readings import Readings
from cardwright.games.law.rounds import end_round, reinforce
from cardwright.games.law.setup import build_deck, choose_pantheon, dealt, lay_piece, pieces_each, setup_of, template
from cardwright.games.law.showing import board, record, value
from cardwright.games.law.table import (
    BATTLE,
    BOARD,
    DECKS,
    DRAFTING,
    OPENING,
    PANTHEONS,
    PHASE,
    REINFORCE,
    REVEAL,
    ROUND,
    ROUND_PERIOD,
    SPACES,
    Table,
    book_for,
    pieces,
    tell,
)
from cardwright.games.law.turn import battle_is_over, begin_go, begin_phase, pass_on, reveal_turn, take_turn

TITLE = "Legends At War"
PLAYERS = (2, 4)
VARIANTS = ("skirmish", "ragnarok", "team")


def load(
    cards: list[CompiledCard],
    players: int,
    variant: str = "",
    readings: Json | None = None,
    keywords: Sequence[CompiledKeyword] = (),
) -> LegendsAtWar:
    """The game, made from its compiled cards and keywords."""
    if variant == "team" and players != 4:
        raise GameError("Team Battle is for exactly 4 players.")
    return LegendsAtWar(cards, keywords, players, variant, Readings.of(readings))


class LegendsAtWar:
    """The turn structure for a number of players."""

    notes_owners = False
    """Whether it is noted who had a card first: where nobody leads a pantheon."""

    def __init__(
        self,
        cards: list[CompiledCard],
        keywords: Sequence[CompiledKeyword],
        players: int,
        variant: str,
        readings: Readings,
    ) -> None:
        self.players = players
        self.variant = variant
        sets = players if variant == "skirmish" and not readings.one_set else 1
        found = pieces(cards, sets)
        characters = sum(piece.type == "character" for piece in found)
        places, owners = self.places(players, variant, readings), self.notes_owners or variant == "skirmish"
        book = book_for([*cards, *keywords], places, characters, variant, owners)
        self.rules = compile_rules(found, book, players, keywords)
        self.table = Table(self.rules, readings, variant)
        self.sides: Sequence[Sequence[int]] = self.table.sides
        self.nodes = 400
        complete(self.table)
        watch(self.table)
        watch_arrivals(self.table)
        self.rules.demands.append(partial(demands, self.table))
        self._template = template(self.table)
        self._phases: dict[int, Callable[[Play], None]] = {
            PANTHEONS: self._pantheons,
            DECKS: self._decks,
            BOARD: self._board,
            DRAFTING: self._drafting,
            REINFORCE: self._reinforce,
            OPENING: self._opening,
            REVEAL: self._reveal,
            BATTLE: self._turn,
        }

    def places(self, players: int, variant: str, readings: Readings) -> int:
        """How many spaces the board can have at most."""
        return players * SPACES * (3 if variant == "ragnarok" else 1 if readings.one_piece_each else 2)

    def begin(self, seed: int, agent: Agent) -> Play:
        """Toss a coin and draw board pieces; all else is chosen."""
        return self._open(dealt(self.table, self._template, seed, agent))

    def arrange(self, setup: Json, agent: Agent) -> Play:
        """A match from its first choice on, or a battle in the middle, as a set-up says."""
        return self._open(refuse_unable(arranging.arranged(self.table, self._template, setup, agent)))

    def _open(self, play: Play) -> Play:
        """Ragnarok deals before anything is chosen."""
        table, state = self.table, play.state
        if table.ragnarok and state.memory[PHASE] == BOARD and state.memory[ROUND] == 1 and not state.turn:
            deal(table, play)
        return play

    def setup(self, play: Play) -> Json:
        """The set-up of a match that has just begun."""
        return setup_of(self.table, play.state)

    def step(self, play: Play) -> bool:
        """One go of one player, or the turn in which all cards are revealed."""
        state = play.state
        if state.over:
            return False
        self._phases[state.memory[PHASE]](play)
        return True

    def _pantheons(self, play: Play) -> None:
        choose_pantheon(self.table, play, play.state.player)
        if not pass_on(self.table, play):
            begin_phase(self.table, play, BOARD)

    def _decks(self, play: Play) -> None:
        build_deck(self.table, play, play.state.player)
        if not pass_on(self.table, play):
            begin_phase(self.table, play, BOARD)

    def _board(self, play: Play) -> None:
        """Every player lays a piece; where the board grows by more, all have another go."""
        table, state = self.table, play.state
        lay_piece(table, play, state.player)
        if pass_on(table, play):
            return
        if self._pieces_left(play) > self._pieces_kept(play):
            begin_phase(table, play, BOARD)
        elif table.ragnarok:
            self._begin_draft(play)
        else:
            self._begin_battle(play)

    def _pieces_left(self, play: Play) -> int:
        return min(play.state.members[zone].bit_count() for zone in self.table.supply)

    def _pieces_kept(self, play: Play) -> int:
        """How many pieces a player keeps for later rounds."""
        if not self.table.ragnarok:
            return 0
        laid = play.state.memory[ROUND] + (0 if self.table.readings.growth_from_one else 1)
        return max(0, pieces_each(self.table) - laid)

    def _begin_draft(self, play: Play) -> None:
        """Cards of the next level are turned up; in the first round nobody drafts."""
        table, state = self.table, play.state
        turn_up(table, play, state.memory[ROUND])
        if state.memory[ROUND] == 1:
            self._begin_battle(play)
        else:
            begin_phase(table, play, DRAFTING)

    def _drafting(self, play: Play) -> None:
        draft_card(self.table, play, play.state.player)
        if not pass_on(self.table, play):
            self._begin_battle(play)

    def _reinforce(self, play: Play) -> None:
        reinforce(self.table, play, play.state.player)
        if not pass_on(self.table, play):
            self._begin_battle(play)

    def _begin_battle(self, play: Play) -> None:
        """Cards are laid face down; in the later rounds of Ragnarok the first turn comes at once."""
        table, state = self.table, play.state
        if table.ragnarok and state.memory[ROUND] > 1:
            begin_phase(table, play, BATTLE)
            self._end_battle_if_over(play)
            return
        deal_hands(table, play)
        begin_phase(table, play, OPENING)

    def _opening(self, play: Play) -> None:
        lay_face_down(self.table, play, play.state.player)
        if not pass_on(self.table, play):
            begin_phase(self.table, play, REVEAL)

    def _reveal(self, play: Play) -> None:
        reveal(self.table, play)
        reveal_turn(self.table, play)
        begin_phase(self.table, play, BATTLE)
        self._end_battle_if_over(play)

    def _turn(self, play: Play) -> None:
        take_turn(self.table, play)
        self.end_turn(play)

    def end_turn(self, play: Play) -> None:
        """The next player's turn begins, if the battle goes on."""
        begin_go(self.table, play, (play.state.player + 1) % self.players)
        self._end_battle_if_over(play)

    def _end_battle_if_over(self, play: Play) -> None:
        table = self.table
        if not battle_is_over(table, play):
            return
        first = end_round(table, play)
        if play.state.over:
            return
        begin = BOARD if table.ragnarok and self._pieces_left(play) else REINFORCE
        begin_phase(table, play, begin, first=first, round=play.state.memory[ROUND] + 1)
        tell(table, play, "begin", ROUND_PERIOD)
        if table.ragnarok and begin == REINFORCE:
            self._begin_draft(play)

    def value(self, play: Play, player: int) -> float:
        """How well a player stands."""
        return value(self.table, play, player)

    def board(self, play: Play, viewer: int | None = None) -> str:
        """The table as text."""
        return board(self.table, play, viewer)

    def record(self, play: Play) -> Json:
        """The state as data."""
        return record(self.table, play)
