"""Who still plays, with whom begins what everybody does, and in which order players act."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE, ids

FIRST = "first player"
"""The seat of the player with whom everything begins that each player does."""


def first_player(play: Play, seat: str = FIRST) -> int:
    """The player on a seat, or the next one who still plays; the first at the table, if nobody is on it."""
    slot, players = play.rules.book.parts.seats.get(seat), play.rules.layout.players
    first = max(play.state.memory[slot] - 1, 0) if slot is not None else 0
    return next((one for one in ((first + n) % players for n in range(players)) if is_in(play, one)), first)


def is_in(play: Play, player: int) -> bool:
    """Whether a player still plays."""
    out = play.rules.book.pieces.out
    return not out or not play.state.counters[play.rules.layout.counters[out] + player]


def seat(play: Play, players: int) -> int:
    """How far clockwise players sit from the one with whom everything begins."""
    count, first = play.rules.layout.players, first_player(play)
    return sum((player - first) % count for player in ids(players))


def foreign(play: Play, _me: int, _it: object) -> int:
    """The pieces that players have and that belong to opponents of theirs."""
    return sum(1 << piece for piece, owner, holder in _borrowed(play) if not play.rules.allies[holder] >> owner & 1)


def borrowed(play: Play, _me: int, _it: object) -> int:
    """The pieces that players have and that belong to others on their side."""
    return sum(1 << piece for piece, owner, holder in _borrowed(play) if play.rules.allies[holder] >> owner & 1)


def _borrowed(play: Play) -> Iterator[tuple[int, int, int]]:
    """Pieces of others, each with its owner and who has it."""
    player_of, zone = play.rules.layout.player_of, play.state.zone
    for piece, owner in enumerate(play.state.owner):
        holder = player_of[zone[piece]]
        if NOWHERE not in (owner, holder) and owner != holder:
            yield piece, owner, holder


def turn_order(play: Play, players: int) -> list[int]:
    """Players in the order in which they act: from the one whose turn it is; in what is nobody's turn, from the first
    player."""
    count, stages = play.rules.layout.players, play.state.agenda
    nobodys = bool(stages) and stages[-1].player == NOWHERE and FIRST in play.rules.book.parts.seats
    first = first_player(play) if nobodys else max(play.state.player, 0)
    order = [(first + step) % count for step in range(count)]
    return [player for player in order if players >> player & 1]
