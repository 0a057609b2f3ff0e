"""CW06xx: the files that a game is made of.

They are no cards: the examples here are texts that any sound game reads.
"""

from __future__ import annotations

from cardwright.lang.codes.code import Code

DATA_FILES = (
    Code(
        "CW0601",
        "a file of the game that cannot be read",
        "The words, the schema and the lists of a game stand in TOML and JSON files below `grammar/`. This one is not "
        "there, is not UTF-8 text, or is not written as such files are.",
        "",
        "Draw a card.",
    ),
    Code(
        "CW0602",
        "a file of the game that says what it cannot say",
        "The file can be read, but a key in it is unknown, missing, or has a value of another kind than it must have. "
        "Which keys there are stands in `grammar/README.md`. A `$ref` of a card schema leads to a part of the same "
        "file, `#/$defs/NAME`: nothing is fetched from elsewhere, so that a card is judged the same on every machine.",
        "",
        "Draw a card.",
    ),
)
