"""Who sits where, who is on whose side, and who still plays: for generated functions."""

from __future__ import annotations

from cardwright.engine.generate.writer import helper
from cardwright.engine.play import Play
from cardwright.engine.reading import OF_COUNTERS
from cardwright.engine.seating import turn_order
from cardwright.engine.state import ids

helper(turn_order)


@helper
def allies_of(play: Play, players: int) -> int:
    """The players on the side of some."""
    bits = 0
    for player in ids(players):
        bits |= play.rules.allies[player]
    return bits


@helper
def beside(play: Play, players: int, step: int) -> int:
    """Who sits so many seats on from some, round the table."""
    seats, bits = play.rules.layout.players, 0
    for player in ids(players):
        bits |= 1 << (player + step) % seats
    return bits


@helper
def seated(value: int) -> int:
    """The player that a slot of the memory names, as a set: it holds his number plus 1."""
    return 1 << value - 1 if value else 0


@helper
def with_any(play: Play, first: int) -> int:
    """The players who have any of what is counted: those who are eliminated."""
    return sum(1 << player for player in range(play.rules.layout.players) if play.state.counters[first + player])


@helper
def still_in(play: Play, first: int) -> int:
    """The players who still play: of whom nothing is counted that puts them out of the game."""
    players = play.rules.layout.players
    bits: int = (1 << players) - 1
    for player, out in enumerate(play.state.counters[first : first + players]):
        if out:
            bits ^= 1 << player
    return bits


OF_COUNTERS.update((with_any, still_in))
