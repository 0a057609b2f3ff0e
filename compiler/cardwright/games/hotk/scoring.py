"""The end: who has won, and how well a player stands before it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.play import Play
from cardwright.engine.state import State
from cardwright.games.hotk.table import Table

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
