"""CW03xx: words and names that the game does not have."""

from __future__ import annotations

from cardwright.lang.codes.code import Code

WORDS = (
    Code(
        "CW0301",
        "an unknown word",
        "A text is made of the words of its game, which stand in `grammar/<game>/`. Most often the word is misspelt; "
        "otherwise say it with other words.",
        "Draw a crad.",
        "Draw a card.",
    ),
    Code(
        "CW0302",
        "an unknown name",
        "Words with capitals are the name of a card. The name is misspelt, or its card stands in no card file of the "
        "game.",
        "Choose Rob Stark.",
        "Choose Robb Stark.",
    ),
)
