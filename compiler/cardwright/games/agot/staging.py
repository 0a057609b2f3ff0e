"""Examples of A Game of Thrones: a table for two on which only what an example names lies."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.situation import COPIES, PLAYERS, Situation
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.operations import BOTTOM, MOVE, OPERATIONS, RULES, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import ids
from cardwright.games.agot import table
from cardwright.games.agot.aid import AID
from cardwright.games.agot.examples import do, lay
from cardwright.games.agot.table import DECK, TABLE
from cardwright.meaning.calculus import nodes as m

FILLER, HOUSE = "card", "house"
COUNTED = "Doomed"
"""The keyword of which five cards count."""


def staged(
    cards: list[CompiledCard], keywords: Sequence[CompiledKeyword], parts: Sequence[CompiledRule] = ()
) -> Situation:
    """The game for two, as examples play it."""
    return Thrones(cards, keywords, table_of([*cards, *keywords, *parts]), parts, AID)


class Thrones(WrittenSituation):
    """The situation of an example: each player has a House card of no House, and a deck of cards that do nothing."""

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """Cards that do nothing, a House card, and copies of every card, for each player."""
        found: list[tuple[Piece, int]] = []
        for player in range(PLAYERS):
            found += [(Piece(f"{FILLER} {number}", FILLER), player) for number in range(1, 16)]
            found.append((Piece("a House card", HOUSE), player))
        copies: list[Piece] = []
        for card in cards:
            copies += [Piece.of(card)] * (COPIES * 4 if _counts(card) else COPIES)
        return found + [(piece, player) for player in range(PLAYERS) for piece in copies]

    def blank(self, agent: Agent) -> Play:
        """House cards on the table, decks that can be drawn from."""
        play = super().blank(agent)
        for player in range(PLAYERS):
            for piece in ids(self.rules.cast.of_type[FILLER]):
                if self.owner[piece] == player and int(self.rules.cast.names[piece].split()[-1]) > 7:
                    _lay(play, piece, table.zone(play, DECK, player))
            (house,) = [one for one in ids(self.rules.cast.called["a House card"]) if self.owner[one] == player]
            _lay(play, house, table.zone(play, TABLE, player))
        return play

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """Agendas, titles, plots, House cards and duplicates have places of their own."""
        return lay(scene, fact)

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """Plots, setup, and playing cards."""
        return do(scene, step) or super().step(scene, step)


def _counts(card: CompiledCard) -> bool:
    """Whether a card is of those that are counted in the dead pile."""
    standings = [one for line in meanings_of(card) for ability in line.abilities for one in ability.standings]
    qualities = [one.quality for one in standings if isinstance(one, m.Give) and one.of == m.This()]
    return any(isinstance(one, m.WithKeyword) and one.keyword == COUNTED for one in qualities)


def _lay(play: Play, piece: int, zone: int) -> None:
    OPERATIONS[MOVE](play.state, Event(0, MOVE, piece, zone, BOTTOM, RULES))
