"""CW08xx: what a set of cards lacks. Warnings, and only in a project with twenty cards of a game or more.

`bad` is a pair of cards (or a keyword) in such a set, `fix` the same mended.
"""

from __future__ import annotations

from cardwright.lang.codes.code import Code


def _cards(*cards: str) -> str:
    return "game: demo\n\n" + "\n".join(cards)


def _card(name: str, text: str = "", cost: int = 2, traits: str = "Lord") -> str:
    body = f"text:\n  {text}\n" if text else ""
    return f"card: {name}\ntype: character\nhouse: Stark\ncost: {cost}\ntraits: {traits}\n{body}"


_LONG = "Choose a character. Until the end of the phase, that character cannot be killed."

SETS = (
    Code(
        "CW0801",
        "two cards say the same",
        "Two cards of one type have the same text of eight words or more. A set has room for one of them.",
        _cards(_card("Old Nan", _LONG), _card("Hodor", _LONG, cost=5)),
        _cards(_card("Old Nan", _LONG), _card("Hodor", "Draw a card.", cost=5)),
    ),
    Code(
        "CW0802",
        "a keyword that no card uses",
        "The keyword is defined, and no card of the game has it or speaks of it.",
        "game: demo\n\nkeyword: Loyal\ntext:\n  Draw a card.\n",
        "game: demo\n\nkeyword: Loyal\ntext:\n  Draw a card.\n\n" + _card("Hodor", "Loyal."),
    ),
    Code(
        "CW0803",
        "a card that is strictly worse than another",
        "Another card of the same kind has the same text, is no worse in any number, and better in one. Nobody would "
        "play this one. Which numbers are better high or low stands in the game's `lint/sets.toml`.",
        _cards(_card("Old Nan", cost=9), _card("Hodor", cost=8)),
        _cards(_card("Old Nan", cost=9, traits="Lady"), _card("Hodor", cost=8)),
    ),
    Code(
        "CW0804",
        "a group that is made up wrongly",
        "The game's `lint/sets.toml` says of how many cards a group consists and how many of them have which value.",
        _cards(_card("Old Nan", cost=7)).replace("house: Stark", "house: Tully"),
        _cards(_card("Old Nan", cost=7)),
    ),
    Code(
        "CW0805",
        "names too much alike",
        "Two names differ in a single letter, or only in capitals, spaces and signs: players would take one for the "
        "other, and so would whoever writes a list.",
        _cards(_card("Old Nan"), _card("Old Nam", cost=3, traits="Lady")),
        _cards(_card("Old Nan"), _card("Hodor", cost=3, traits="Lady")),
    ),
    Code(
        "CW0806",
        "an ability that can never happen",
        "The text asks for a value that no card of the game has.",
        _cards(_card("Old Nan", "Kill a Tully character.")),
        _cards(_card("Old Nan", "Kill a Stark character.")),
    ),
)
