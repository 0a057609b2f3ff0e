"""CW01xx: the structure of a card file."""

from __future__ import annotations

from cardwright.lang.codes.code import Code

_CARD = "game: demo\n\ncard: Old Nan\ntype: character\n"

CARD_FILES = (
    Code(
        "CW0101",
        "a card without a name",
        "Each block starts with `card:` or `keyword:` and a name; the name is how everything else refers to it.",
        "game: demo\ncard:\ntype: character\n",
        _CARD,
    ),
    Code(
        "CW0102",
        "a line that is not `field: value`",
        "A line that is not indented is a field: a name in small letters, a colon, a value. Abilities and the steps of "
        "examples are indented two blanks; comments start with `#`.",
        _CARD + "cost 2\n",
        _CARD + "cost: 2\n",
    ),
    Code(
        "CW0103",
        "a field that belongs to no card",
        "Fields, text and examples stand below the `card:` line of their card. Below `game:` or `set:` a new card has "
        "to be started.",
        "game: demo\ntype: character\n\ncard: Old Nan\n",
        _CARD,
    ),
    Code(
        "CW0104",
        "wrong indentation",
        "An ability and a step of an example are indented by exactly two blanks, a bullet by three. An ability stays "
        "on one line however long it is.",
        _CARD + "text:\n    Draw a card.\n",
        _CARD + "text:\n  Draw a card.\n",
    ),
    Code(
        "CW0105",
        "an indented line that belongs to nothing",
        "Only what stands below `text:` or `example:` is indented.",
        _CARD + "  Draw a card.\n",
        _CARD + "text:\n  Draw a card.\n",
    ),
    Code(
        "CW0106",
        "a tab",
        "Tabs look different in every editor; a card file has blanks only.",
        _CARD + "text:\n\tDraw a card.\n",
        _CARD + "text:\n  Draw a card.\n",
    ),
    Code(
        "CW0107",
        "an ability beside `text:`",
        "`text:` stands alone on its line; below it stands one ability a line.",
        _CARD + "text: Draw a card.\n",
        _CARD + "text:\n  Draw a card.\n",
    ),
    Code(
        "CW0108",
        "a field written twice",
        "A card has each field once. A list is written on one line, with commas. Often the line `card: NAME` of a new "
        "card is missing above the second one.",
        _CARD + "type: location\n",
        _CARD,
    ),
    Code(
        "CW0109",
        "a field below an example",
        "A card's fields and text come first and its examples last, so that a forgotten `card:` line is noticed.",
        _CARD + "\nexample: it is told\n  then you hold 1 card\ncost: 2\n",
        _CARD + "cost: 2\n\nexample: it is told\n  then you hold 1 card\n",
    ),
    Code(
        "CW0110",
        "a card of no game",
        "`game: NAME` above the first card says whose vocabulary, schema and rules hold for the file.",
        "card: Old Nan\ntype: character\n",
        _CARD,
    ),
    Code(
        "CW0111",
        "an unknown game",
        "The value of `game:` is the name of a folder in `grammar/` that holds a vocabulary.",
        "game: no such game\n\ncard: Old Nan\n",
        _CARD,
    ),
    Code(
        "CW0112",
        "an example step that starts with another word",
        "A step starts with `given` (what is so before), `when` (what is done), `then` (what must hold) or `and` (more "
        "of the same).",
        _CARD + "\nexample: it is told\n  finally you hold 1 card\n  then you hold 1 card\n",
        _CARD + "\nexample: it is told\n  then you hold 1 card\n",
    ),
    Code(
        "CW0113",
        "an example without a title",
        "The title says what the example shows; it is printed as the headline of a ruling.",
        _CARD + "\nexample:\n  then you hold 1 card\n",
        _CARD + "\nexample: it is told\n  then you hold 1 card\n",
    ),
    Code(
        "CW0114",
        "two examples with one title",
        "An example is named by its card and its title.",
        _CARD + "\nexample: told\n  then you hold 1 card\n\nexample: told\n  then you hold 2 cards\n",
        _CARD + "\nexample: told\n  then you hold 1 card\n\nexample: told twice\n  then you hold 2 cards\n",
    ),
    Code(
        "CW0115",
        "an example that claims nothing",
        "An example without a `then` cannot fail, so it shows nothing.",
        _CARD + "\nexample: it is told\n  when you use Old Nan\n",
        _CARD + "\nexample: it is told\n  when you use Old Nan\n  then you hold 1 card\n",
    ),
    Code(
        "CW0116",
        "a bullet without a line above it",
        "Bullets are the choices of the ability above them, which ends `choose one:`.",
        _CARD + "text:\n   • Draw a card.\n",
        _CARD + "text:\n  Choose one:\n   • Draw a card.\n   • Gain 1 gold.\n",
    ),
    Code(
        "CW0117",
        "not UTF-8",
        "Card files are UTF-8 text. Older editors save other encodings; accents and typographic marks then become "
        "unreadable bytes.",
        "game: demo\n\ncard: Th\N{REPLACEMENT CHARACTER}on\n",
        "game: demo\n\ncard: Théon\n",
    ),
    Code(
        "CW0118",
        "not a text file",
        "The file holds zero bytes or control characters: it is a picture, an archive or a damaged text.",
        _CARD + "artist: A\x07nn\n",
        _CARD + "artist: Ann\n",
    ),
    Code(
        "CW0119",
        "a line that is too long",
        "No ability is a hundred thousand characters long; such a line is an accident and is not read.",
        "",
        _CARD + "text:\n  Draw a card.\n",
    ),
    Code(
        "CW0120",
        "`text:` with nothing below it",
        "A card without abilities has no `text:` line. Below `text:` each ability stands on its own line, indented two "
        "blanks.",
        _CARD + "text:\n",
        _CARD,
    ),
    Code(
        "CW0121",
        "a header without a value",
        "`game:` and `set:` hold for the cards below them and need a name.",
        "game:\n\ncard: Old Nan\n",
        _CARD,
    ),
    Code(
        "CW0122",
        "a file that cannot be read",
        "The file does not exist, is a folder, or may not be opened.",
        "",
        _CARD,
    ),
    Code(
        "CW0123",
        "a name that is taken",
        "A card is found by its name, so a game has each name once. Cards that share a name are told apart by "
        "`version:`, where the game has that field.",
        _CARD + "\ncard: Old Nan\ntype: location\n",
        _CARD + "\ncard: Old Nan's Hearth\ntype: location\n",
    ),
)
