"""CW02xx: the fields of a card, measured by its game's JSON Schema.

The examples are cards of a small demonstration game, whose schema stands in the tests.
"""

from __future__ import annotations

from cardwright.lang.codes.code import Code


def _card(fields: str) -> str:
    return "game: demo\n\ncard: Old Nan\n" + fields


_GOOD = _card("type: character\nhouse: Stark\ncost: 2\n")

FIELDS = (
    Code(
        "CW0201",
        "a field is missing",
        "The card's type asks for a field that the card does not have.",
        _card("type: character\nhouse: Stark\n"),
        _GOOD,
    ),
    Code(
        "CW0202",
        "an unknown field",
        "No card of this game has a field of that name; most often it is misspelt.",
        _card("type: character\nhouse: Stark\ncots: 2\ncost: 2\n"),
        _GOOD,
    ),
    Code(
        "CW0203",
        "a field that this type of card does not have",
        "The game knows the field, but not on cards of this type.",
        _card("type: event\ncost: 2\n"),
        _card("type: event\n"),
    ),
    Code(
        "CW0204",
        "a value that is not in the list",
        "The field takes one of a few values, such as the Houses of the game.",
        _card("type: character\nhouse: Starck\ncost: 2\n"),
        _GOOD,
    ),
    Code(
        "CW0205",
        "not a number",
        "The field takes a whole number, written in digits.",
        _card("type: character\nhouse: Stark\ncost: two\n"),
        _GOOD,
    ),
    Code(
        "CW0206",
        "an impossible number",
        "The number is lower or higher than the field allows, such as a cost below 0.",
        _card("type: character\nhouse: Stark\ncost: -2\n"),
        _GOOD,
    ),
    Code(
        "CW0207",
        "an unknown type of card",
        "The value of `type:` is one of the card types of the game; it decides which other fields there are.",
        _card("type: charakter\nhouse: Stark\ncost: 2\n"),
        _GOOD,
    ),
    Code(
        "CW0208",
        "too few or too many values",
        "The field is a list, separated by commas, with a smallest or largest length.",
        _card("type: character\nhouse: Stark, Tully, Arryn\ncost: 2\n"),
        _card("type: character\nhouse: Stark, Tully\ncost: 2\n"),
    ),
    Code(
        "CW0209",
        "a value written twice",
        "The field is a list in which each value stands once.",
        _card("type: character\nhouse: Stark, Stark\ncost: 2\n"),
        _GOOD,
    ),
    Code(
        "CW0210",
        "not yes or no",
        "The field takes `yes` or `no`.",
        _card("type: character\nhouse: Stark\ncost: 2\nunique: maybe\n"),
        _card("type: character\nhouse: Stark\ncost: 2\nunique: yes\n"),
    ),
    Code(
        "CW0211",
        "a field without a value",
        "A field that is not a list needs a value; leave the line out if the card has none.",
        _card("type: character\nhouse: Stark\ncost:\n"),
        _GOOD,
    ),
    Code(
        "CW0212",
        "a value of another form",
        "The field's values are written in a certain way, which its description tells.",
        _card("type: character\nhouse: Stark\ncost: 2\nnumber: twelve\n"),
        _card("type: character\nhouse: Stark\ncost: 2\nnumber: N12\n"),
    ),
    Code(
        "CW0213",
        "fields that do not go together",
        "Each field is fine by itself, but the game forbids this combination.",
        _card("type: character\nhouse: Stark\ncost: 2\nfree: yes\n"),
        _card("type: character\nhouse: Stark\ncost: 0\nfree: yes\n"),
    ),
)
