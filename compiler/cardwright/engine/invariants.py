"""What must hold of every state at any moment: no piece lost, none doubled, every index true to the other."""

from __future__ import annotations

from cardwright.engine.state import NOWHERE, State, ids


class BrokenInvariant(AssertionError):  # noqa: N818 - it says what it is
    """The state contradicts itself; the message says where."""


def check(state: State) -> None:
    """Raise BrokenInvariant if the state contradicts itself."""
    _zones(state)
    _board(state)
    _rest(state)


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise BrokenInvariant(message)


def _zones(state: State) -> None:
    everything = (1 << len(state.zone)) - 1
    union = 0
    for zone, members in enumerate(state.members):
        _demand(not union & members, f"a piece is in zone {zone} and in another")
        union |= members
        for piece in ids(members):
            _demand(state.zone[piece] == zone, f"piece {piece} does not know that it is in zone {zone}")
        pile = state.order[zone]
        if pile is not None:
            same = len(pile) == members.bit_count() and sum(1 << piece for piece in set(pile)) == members
            _demand(same, f"the order of zone {zone} has other pieces than the zone")
    _demand(union == everything, "a piece is in no zone")


def _board(state: State) -> None:
    for spot, piece in enumerate(state.at):
        _demand(piece == NOWHERE or state.place[piece] == spot, f"piece {piece} does not know of its place {spot}")
    for piece, spot in enumerate(state.place):
        _demand(spot == NOWHERE or state.at[spot] == piece, f"place {spot} does not know of piece {piece}")


def _rest(state: State) -> None:
    everything = (1 << len(state.zone)) - 1
    _demand(all(0 <= marked <= everything for marked in state.marks), "a state marks a piece that does not exist")
    _demand(all(count >= 0 for count in state.counters), "a counter is below 0")
    _demand(all(host != piece for piece, host in enumerate(state.host)), "a piece is attached to itself")
