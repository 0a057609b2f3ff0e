"""Points and winners of a match of three rounds, and how well a player stands before its end."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.play import Play
from cardwright.engine.state import State, ids
from cardwright.games.law.book import BATTLE, OPENING, PHASE, REVEAL
from cardwright.games.law.table import Table

Side = Sequence[int]
CARD_OF_ROUND = (1.0, 3.0, 5.0)


def score(table: Table, state: State, side: Side) -> int:
    """A point for each captured card, and what the victory cards say."""
    if not table.capture:
        return 0
    points = state.members[table.capture[side[0]]].bit_count()
    if table.readings.victory_cards_count:
        points += sum(table.points[piece] for piece in ids(state.members[table.victory[side[0]]]))
    return points


def levels(table: Table, state: State, side: Side) -> int:
    """The sum of levels over the capture pile and the decks of a side."""
    bits = state.members[table.capture[side[0]]]
    for player in side:
        bits |= state.members[table.deck[player]]
    return table.levels(bits)


def match_winners(table: Table, state: State) -> list[Side]:
    """Most points; then the highest sum of levels; those who are still tied have all won."""
    most = max(score(table, state, side) for side in table.sides)
    tied = [side for side in table.sides if score(table, state, side) == most]
    highest = max(levels(table, state, side) for side in tied)
    return [side for side in tied if levels(table, state, side) == highest]


def value(table: Table, play: Play, player: int) -> float:
    """Points so far, what the battle promises, and how strong the cards are that are left."""
    state = play.state
    if state.over:
        return 1000.0 if player in state.winners else -1000.0
    worth = [_worth(table, play, side) for side in table.sides]
    mine = table.side_of[player]
    return worth[mine] - max(one for number, one in enumerate(worth) if number != mine)


def _worth(table: Table, play: Play, side: Side) -> float:
    state = play.state
    total = float(score(table, state, side))
    held = table.held(state, side)
    if state.memory[PHASE] in (OPENING, REVEAL, BATTLE) or table.ragnarok:
        total += held.bit_count() + 0.01 * table.levels(held)
    kept = 0
    for player in side:
        for zones in (table.hand, table.deck):
            kept |= state.members[zones[player]] if zones else 0
    return total + 0.02 * table.strength(kept)
