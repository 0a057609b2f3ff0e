"""Picking pieces out of a set: the player is asked where there are more than are wanted."""

from __future__ import annotations

from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids

ALL = 1 << 30
"""As many as there are."""
ENOUGH = -1
"""The option to pick no more."""
ENOUGH_SAID = "no more"


def label(rules: Rules, option: int) -> str:
    """A piece by its name."""
    return ENOUGH_SAID if option == ENOUGH else rules.cast.names[option]


def called(_rules: Rules, player: int) -> str:
    """A player by the number of the seat."""
    return f"player {player + 1}"


def pick(
    play: Play, player: int, question: Question, bits: int, number: int, up_to: bool = False, least: int = 0
) -> int:
    """So many pieces of a set, one after another; all of them, if there are not more than must be."""
    if up_to and bits.bit_count() <= least:
        up_to, number = False, bits.bit_count()
    if number == ALL or (not up_to and bits.bit_count() <= number):
        if play.witness is not None and number != ALL:
            for piece in ids(bits):
                play.witness(play, question, piece)
        return bits
    options = ids(bits)
    if up_to and not least:
        options.append(ENOUGH)
    piece = decide(play, player, question, options)
    if number == 1:
        return 0 if piece == ENOUGH else 1 << piece
    picked = 0
    while piece != ENOUGH:
        picked |= 1 << piece
        number -= 1
        if not number or picked == bits:
            break
        options = options.copy()  # a new list: whoever was asked may have kept the old one
        options.remove(piece)
        if up_to and picked.bit_count() == least:
            options.append(ENOUGH)
        piece = decide(play, player, question, options)
    return picked


def ordered(play: Play, player: int, question: Question, bits: int) -> list[int]:
    """The pieces of a set in the order that a player likes."""
    left, found = ids(bits), []
    while left:
        piece = decide(play, player, question, left)
        found.append(piece)
        left = [one for one in left if one != piece]
    return found
