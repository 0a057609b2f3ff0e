"""Ways to damage a text: by characters, words, lines and blocks."""

from __future__ import annotations

from random import Random

from fuzzing.material import Material

ODD = (
    "\x00", "\x07", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\ufeff", "\u200b", "\u200f", "\u202e",
    "\u0301", "\u00a0", "İ", "ß", "ﬁ", "Ǆ", "٣", "²", "½", "Ⅷ", "ʼ", "′", "“", "”", "’", "—", "–", "−", "…", "•", "→",
    "𝔖", "漢", "ש", "\U0001f409", "\U0001f468\u200d\U0001f469", "\u0915\u094d\u0937", "\U0010ffff",
)  # fmt: skip
"""Characters that break programs: controls, odd line ends, letters that change their length, digits that are none."""
MARKS = tuple(".,:;()[]{}\"'+-/*|#!?•\n\t ")


def characters(random: Random, text: str, _material: Material) -> str:
    """Characters left out, doubled, swapped, put in."""
    letters = list(text)
    for _ in range(random.choice((1, 1, 2, 4, 12))):
        at = random.randrange(len(letters) + 1)
        kind = random.randrange(5)
        if kind == 0:
            letters[at : at + 1] = []
        elif kind == 1:
            letters[at:at] = letters[at : at + random.randrange(1, 9)]
        elif kind == 2:
            letters[at : at + 2] = letters[at : at + 2][::-1]
        elif kind == 3:
            letters[at:at] = random.choice(MARKS)
        else:
            letters[at : at + 1] = chr(random.randrange(33, 127))
    return "".join(letters)


def odd_characters(random: Random, text: str, _material: Material) -> str:
    """Characters that no card has."""
    for _ in range(random.choice((1, 2, 8))):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(ODD) * random.choice((1, 1, 3)) + text[at:]
    return text


def words(random: Random, text: str, material: Material) -> str:
    """Words left out, doubled, swapped, and replaced by others of the game."""
    pieces = text.split(" ")
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        at = random.randrange(len(pieces) + 1)
        kind = random.randrange(4)
        if kind == 0:
            pieces[at : at + 1] = []
        elif kind == 1:
            pieces[at:at] = pieces[at : at + random.randrange(1, 6)]
        elif kind == 2:
            pieces[at : at + 2] = pieces[at : at + 2][::-1]
        else:
            pieces[at : at + random.randrange(2)] = [random.choice(material.phrases)]
    return " ".join(pieces)


def lines(random: Random, text: str, material: Material) -> str:
    """Lines left out, doubled, moved, indented otherwise, and taken from another card."""
    rows = text.split("\n")
    others = random.choice(material.blocks).split("\n") if material.blocks else rows
    for _ in range(random.choice((1, 2, 4))):
        at = random.randrange(len(rows) + 1)
        kind = random.randrange(5)
        if kind == 0:
            rows[at : at + 1] = []
        elif kind == 1:
            rows[at:at] = rows[at : at + random.randrange(1, 4)]
        elif kind == 2:
            random.shuffle(rows)
        elif kind == 3:
            rows[at : at + 1] = [random.choice(("", " ", "   ", "\t")) + row.strip() for row in rows[at : at + 1]]
        else:
            rows.insert(at, random.choice(others))
    return "\n".join(rows)


def blocks(random: Random, text: str, material: Material) -> str:
    """Cards cut short, run together, and put below another heading."""
    other = random.choice(material.blocks) if material.blocks else text
    kind = random.randrange(4)
    if kind == 0:
        return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]
    if kind == 1:
        return text + other * random.choice((1, 2, 5))
    if kind == 2:
        return text.replace("card:", random.choice(("keyword:", "example:", "format:", "card", "game:", "text:")), 1)
    return f"game: {random.choice(('', 'nothing', material.game, other[:20]))}\n{text}"


def random_bytes(random: Random, data: bytes) -> bytes:
    """Bytes that are no text, in place of some."""
    made = bytearray(data)
    for _ in range(random.choice((1, 3, 30))):
        at = random.randrange(len(made) + 1)
        made[at : at + random.randrange(3)] = random.randbytes(random.randrange(1, 6))
    return bytes(made)
