"""Texts that no card has: nested without end, a megabyte in one line, words at random."""

from __future__ import annotations

from random import Random

from fuzzing.damage import ODD
from fuzzing.material import Material

_NESTED: tuple[tuple[str, str, str], ...] = (
    ('"', "Draw a card.", '"'),
    ("“", "Draw a card.", "”"),
    ("(", "draw a card", ")"),
    ("(", "Draw a card.", ".)"),
    ('This card gains "', "Draw a card.", '"'),
    ("Each player that has a card that ", "draws", " draws a card"),
    ("If you have a card, ", "draw a card", ""),
    ("A card you control that ", "has", " that has"),
    ("The number of cards of ", "the deck", ""),
    ("Draw a card for each card in ", "your hand", " of that player"),
    ("", "That player", "'s card"),
    ("Either draw a card or ", "discard a card", ""),
    ("You may ", "draw a card", " and draw a card, then"),
    ("Have it have ", "it draw a card", ""),
    ("Draw a card by ", "drawing", " a card"),
    ("non-", "unique card", ""),
    ("• ", "Draw a card.", "\n  •"),
    ("[", "x", "]"),
    ("Choose one:\n  • ", "Draw a card.", ""),
    ("as if ", "you draw a card", " as if"),
)
"""What stands before, inside and after; the outer two as often as the nesting is deep."""
_LONG = (
    "a",
    " ",
    "9",
    '"',
    "(",
    "[",
    "-",
    "'",
    "+",
    ".",
    ", and ",
    "draw a card and ",
    "Draw a card. ",
    "x y ",
    "non-",
    "\\",
    "é",
    "\u0301",
)


def nested(random: Random, material: Material) -> str:
    """A text in a text in a text."""
    before, inside, after = random.choice(_NESTED)
    depth = random.choice((1, 2, 3, 4, 5, 8, 13, 30, 60, 100, 400, 2000))
    text = before * depth + inside + after * depth
    if random.random() < 0.3:
        text = f"{text} {random.choice(material.phrases)} {text}"
    return text


def megabyte(random: Random, _material: Material) -> str:
    """One line of a million characters."""
    unit = random.choice((*_LONG, *ODD))
    return unit * (1_000_000 // len(unit)) + random.choice(("", ".", '"', "\n"))


def long_line(random: Random, material: Material) -> str:
    """One line that is longer than any card's, of words or of one thing again and again."""
    if random.random() < 0.5:
        return random.choice(_LONG) * random.choice((50, 200, 1000, 5000))
    return " ".join(random.choices(material.phrases, k=random.choice((60, 150, 590, 700))))


def random_words(random: Random, material: Material) -> str:
    """Words of the game in no order."""
    made = random.choices(material.phrases, k=random.randrange(1, 25))
    for _ in range(random.randrange(4)):
        made.insert(
            random.randrange(len(made) + 1),
            random.choice((",", ".", ":", "and", "or", "to", "that", "the", "a", "+2", "3", "'s", '"')),
        )
    text = " ".join(made)
    return text.capitalize() if random.random() < 0.5 else text
