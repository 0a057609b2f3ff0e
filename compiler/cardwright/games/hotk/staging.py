"""Examples of Hand of the King: a table on which only what an example names lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.compile import compile_rules
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Agent, Play, settle
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.hotk.banners import note_counts
from cardwright.games.hotk.book import BOOK, SPOTS, pieces
from cardwright.games.hotk.game import HandOfTheKing
from cardwright.games.hotk.moving import can_move, move_varys
from cardwright.games.hotk.readings import Readings


def rules_for(cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword] = ()) -> Rules:
    """What the cards say, by themselves: a few of them make no game yet."""
    return compile_rules(pieces(cards, 0), BOOK, 2, keywords)


def staged(cards: list[CompiledCard], _keywords: Sequence[CompiledKeyword] = ()) -> StagedHand:
    """The game for two, as examples play it."""
    return StagedHand(cards, 2, "", Readings())


class StagedHand(HandOfTheKing):
    """The game in pieces, so that an example can do one thing at a time."""

    spots: Mapping[str, int] = MappingProxyType({name: place for place, name in enumerate(SPOTS)})

    def blank(self, agent: Agent) -> Play:
        """Banners in the supply, Varys in King's Landing, everything else out of the game."""
        play = Play(self.rules, self.rules.fresh_state(), agent)
        table = self.table
        for piece in ids(table.characters | table.companions):
            OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, table.discard, TOP, RULES))
        OPERATIONS[MOVE](play.state, Event(0, MOVE, table.varys, table.grid, TOP, RULES))
        return play

    def board_zone(self) -> int:
        """King's Landing."""
        return self.table.grid

    def area(self, player: int) -> int:
        """The play area of a player."""
        return self.table.areas[player]

    def out_of_game(self) -> int:
        """The discard pile."""
        return self.table.discard

    def held(self, play: Play, player: int, noun: str, bits: int) -> int:
        """Characters as the banner check counts them; anything else by the piece."""
        for house, members in enumerate(self.table.of_house):
            if noun == "character" and bits == members:
                return self.table.count(play, player, house)
        return (play.state.members[self.area(player)] & bits).bit_count()

    def ready(self, play: Play) -> None:
        """Varys lies somewhere."""
        table, state = self.table, play.state
        if state.place[table.varys] == NOWHERE:
            spot = next(place for place in reversed(range(len(state.at))) if state.at[place] == NOWHERE)
            OPERATIONS[MOVE](state, Event(0, MOVE, table.varys, table.grid, spot, RULES))

    def before_use(self, play: Play) -> None:
        """What everybody has, so that a tie which the companion makes is known."""
        note_counts(self.table, play)

    def take_turn(self, play: Play) -> None:
        """The move and what it earns."""
        if not can_move(self.table, play.state):
            self._end(play)
            return
        move_varys(self.table, play)
        settle(play)
