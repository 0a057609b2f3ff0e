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
    found = [0] * len(state.members)
    bit = 1
    for zone in state.zone:
        found[zone] |= bit
        bit <<= 1
    if found != state.members:
        for zone, (true, said) in enumerate(zip(found, state.members, strict=True)):
            _demand(true == said, f"zone {zone} and its pieces disagree about {ids(true ^ said)}")
    for zone, pile in enumerate(state.order):
        if pile is not None:
            same = len(pile) == found[zone].bit_count() and sum(1 << piece for piece in set(pile)) == found[zone]
            _demand(same, f"the order of zone {zone} has other pieces than the zone")


def _board(state: State) -> None:
    lying = [NOWHERE] * len(state.at)
    for piece, spot in enumerate(state.place):
        if spot != NOWHERE:
            _demand(lying[spot] == NOWHERE, f"pieces {lying[spot]} and {piece} lie on the same place {spot}")
            lying[spot] = piece
    if lying != state.at:
        for spot, (true, said) in enumerate(zip(lying, state.at, strict=True)):
            _demand(true == said, f"place {spot} has piece {said}, but piece {true} lies there")


def _rest(state: State) -> None:
    everything = (1 << len(state.zone)) - 1
    _demand(all(0 <= marked <= everything for marked in state.marks), "a state marks a piece that does not exist")
    _demand(all(count >= 0 for count in state.counters), "a counter is below 0")
    _demand(all(host != piece for piece, host in enumerate(state.host)), "a piece is attached to itself")
