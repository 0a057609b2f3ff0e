"""`cardwright explain --diff`: what two wordings say differently, if anything."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from cardwright.check.reading import line_words, outline
from cardwright.meaning.equality.normal import normal

if TYPE_CHECKING:
    from cardwright.check.texts import TextReading
    from cardwright.lang.vocabulary import Vocabulary
    from cardwright.meaning.calculus import nodes as m
    from cardwright.meaning.gamedata.lexicon import Lexicon

Rows = Callable[["TextReading"], list[str]]


def abilities_of(reading: TextReading) -> list[m.Ability]:
    """What a text means, in the form in which equal meanings are equal."""
    return [normal(one) for line in reading.lines if line.meaning is not None for one in line.meaning.abilities]


def same(one: TextReading, other: TextReading) -> bool:
    """Whether two texts mean the same: both are understood, and there is no difference."""
    return one.ok and other.ok and abilities_of(one) == abilities_of(other)


def compared(one: TextReading, other: TextReading, lexicon: Lexicon, vocabulary: Vocabulary) -> Iterator[str]:
    """The difference in the words of the meaning, and where these say nothing, in its tree."""
    if same(one, other):
        yield "Both mean the same."
        return
    said = list(_differences(_said(one, lexicon, vocabulary), _said(other, lexicon, vocabulary)))
    if said:
        yield from ("What they say differently:", *said)
    trees = list(_differences(_tree(one), _tree(other)))
    if trees:
        yield from ("What they mean differently:", *trees)


def differences(one: TextReading, other: TextReading, lexicon: Lexicon, vocabulary: Vocabulary) -> dict[str, Any]:
    """The same as data."""
    return {
        "same": same(one, other),
        "said": [
            row.strip() for row in _differences(_said(one, lexicon, vocabulary), _said(other, lexicon, vocabulary))
        ],
        "meaning": [row.strip() for row in _differences(_tree(one), _tree(other))],
    }


def _said(reading: TextReading, lexicon: Lexicon, vocabulary: Vocabulary) -> list[str]:
    lines = reading.lines
    found = line_words(
        [line.text for line in lines],
        [line.meaning for line in lines],
        [line.said for line in lines],
        lexicon,
        vocabulary,
    )
    return [
        "  " * row.depth + (f"{row.heading}: {row.text}" if row.heading else row.text)
        for line in found
        for row in line.rows
    ]


def _tree(reading: TextReading) -> list[str]:
    return [row for ability in abilities_of(reading) for row in outline(ability, "")]


def _differences(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Rows that only one of them has. That a thing has another number is none, unless nothing else differs."""
    plain = [_THING.sub(r"\1", row) for row in old], [_THING.sub(r"\1", row) for row in new]
    for one, other in (plain, (old, new)):
        found = list(_unlike(one, other, old, new))
        yield from found
        if found:
            return


_THING = re.compile(r"\b([a-z])\d+\b")
"""`p2`: how a tree calls what is spoken of again."""


def _unlike(one: Sequence[str], other: Sequence[str], old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    for what, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if what != "equal":
            yield from (f"  - {row}" for row in old[a:b])
            yield from (f"  + {row}" for row in new[c:d])
