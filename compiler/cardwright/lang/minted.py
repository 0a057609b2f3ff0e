"""Names that a text makes itself: `as a "Force Field"`. From then on they are words of that card and of its group."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardwright.lang.vocabulary import MINTED, Vocabulary
from cardwright.lang.vocabulary_files import add_value

_MADE = re.compile(
    r"\b(?:as|becomes?|is|are|counts? as)"  # what says that something is called so from now on,
    r"(?: (?:an?|the|face ?down|\d+ \[\w+\]|stack of|deck of|pile of))*"  # the words that may stand between,
    r' ["“]([A-Z][^"“”.:]*)[.,!]?["”]'  # and the name
    r'|\bin(?:to)? an? ["“]([A-Z][^"“”.:]*)["”] pile next to\b',  # or a pile is laid that has it
)

SIDE = "side"
"""The role of the name that something has when it shows its other side."""
_NAME = r"[A-Z][\w'’-]*(?:(?: of| the| and)* [A-Z][\w'’-]*)*"


def singular(name: str) -> str:
    """A name as one thing bears it."""
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    if name.endswith("s") and not name.endswith("ss"):
        return name[:-1]
    return name


def minted_names(lines: Iterable[str]) -> tuple[str, ...]:
    """The names that lines of a text make, each as one thing bears it."""
    return tuple(
        dict.fromkeys(singular("".join(found).strip(" .,!")) for line in lines for found in _MADE.findall(line))
    )


def names_of_sides(lines: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names that lines give what something turns into: `Transform this into Lord of the Tide`."""
    turned = {
        (frame.lemma, preposition)
        for frame in vocabulary.frames.values()
        for preposition, (role, _) in frame.takes.items()
        if role == SIDE
    }
    found = [
        name
        for lemma, preposition in sorted(turned)
        for line in lines
        for name in re.findall(rf"\b{lemma}s? (?:[\w.'’]+ )+?{preposition} ({_NAME})", line)
    ]
    return tuple(dict.fromkeys(found))


def with_minted(vocabulary: Vocabulary, names: Iterable[str]) -> Vocabulary:
    """The vocabulary with names that a text makes."""
    new = frozenset(names) - vocabulary.minted
    if not new:
        return vocabulary
    layer = vocabulary.extended()
    layer.minted = vocabulary.minted | new
    for name in sorted(new):
        add_value(layer, MINTED, name)
    return layer
