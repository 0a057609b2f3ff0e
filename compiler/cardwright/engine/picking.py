"""Picking pieces out of a set: the player is asked where there are more than are wanted."""

from __future__ import annotations

from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids

ALL = 1 << 30
"""As many as there are."""
ENOUGH = -1
"""The option to pick no more."""


def label(rules: Rules, option: int) -> str:
    """A piece by its name."""
    return "no more" if option == ENOUGH else rules.cast.names[option]


def pick(play: Play, player: int, question: Question, bits: int, number: int, up_to: bool = False) -> int:
    """So many pieces of a set, one after another; all of them, if there are not more."""
    if number == ALL or (not up_to and bits.bit_count() <= number):
        if play.witness is not None and number != ALL:
            for piece in ids(bits):
                play.witness(play, question, piece)
        return bits
    picked = 0
    for _ in range(number):
        options = ids(bits & ~picked)
        if up_to:
            options.append(ENOUGH)
        piece = decide(play, player, question, options)
        if piece == ENOUGH:
            break
        picked |= 1 << piece
    return picked
