"""CW09xx: what reads well and cannot run, of games that can be played, or tried out in examples.

`bad` and `fix` are whole card files of such a game.
"""

from __future__ import annotations

from cardwright.lang.codes.code import Code

_CARD = "game: hotk\n\ncard: Old Nan\ntype: companion\ntext:\n"
_FIX = _CARD + "  Choose a character in King's Landing. Kill that character.\n"

RUNNING = (
    Code(
        "CW0901",
        "a line that the game cannot run yet",
        "It is plain what the line means, but the table of its game has no way to carry it out. An example or a game "
        "that uses the card stops there, with the same reason. Of a printed text, which cannot be rephrased, this is "
        "a warning.",
        _CARD + "  You win the game.\n",
        _FIX,
    ),
    Code(
        "CW0902",
        "a line without a meaning",
        "The line is a sentence, but at these words it is not plain what is done. Nothing is guessed in their place: "
        "a line is understood as a whole or not at all. Of a printed text this is a warning.",
        _CARD + "  Each opponent skips a turn.\n",
        _FIX,
    ),
)
