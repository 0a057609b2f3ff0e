"""The random source: a counter in the state, hashed with the seed.

A copy of the state carries it as two numbers, and the same seed gives the same game on every version of Python.
"""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack

from cardwright.engine.state import State


def _bytes(state: State, length: int) -> bytes:
    state.dice += 1
    return shake_128(b"%d:%d" % (state.seed, state.dice)).digest(length)


def shuffled(state: State, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """The pieces in a random order: sorted by random keys, which is faster than exchanging them one by one."""
    count = len(pieces)
    keys = unpack(f"<{count}Q", _bytes(state, 8 * count))
    return tuple([pieces[at] for at in sorted(range(count), key=keys.__getitem__)])


def roll(state: State, sides: int) -> int:
    """A number below `sides`."""
    return int.from_bytes(_bytes(state, 8), "little") % sides
