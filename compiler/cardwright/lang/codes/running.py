"""CW09xx: what reads well and cannot run. Warnings, and only of games that can be played, or tried out in examples.

`bad` and `fix` are whole card files of such a game.
"""

from __future__ import annotations

from cardwright.lang.codes.code import Code

_CARD = "game: hotk\n\ncard: Old Nan\ntype: companion\ntext:\n"

RUNNING = (
    Code(
        "CW0901",
        "a line that the game cannot run yet",
        "The line is understood, but the interpreter of its game has no way to carry it out. The card is packed and "
        "shown like any other; an example or a game that uses it stops there, with the same reason.",
        _CARD + "  Each opponent skips a turn.\n",
        _CARD + "  Choose a character in King's Landing. Kill that character.\n",
    ),
)
