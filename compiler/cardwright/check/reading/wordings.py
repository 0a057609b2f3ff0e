"""A line in words of its meaning: rows for its author, and the line said back, read again to be sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.check.meanings import LineMeaning, text_meanings
from cardwright.check.reading.choices import Choice, choices
from cardwright.check.reading.powers import Power, powers
from cardwright.lang.reader import Reader
from cardwright.lang.tables import Tables
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.scope import Own
from cardwright.meaning.equality.contradictions import contradictions
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech import Row, Unsayable, keepsakes, rows_of, said_back


@dataclass(frozen=True, slots=True)
class LineWords:
    """What a line says and what it can do."""

    rows: list[Row]
    powers: list[Power]
    choices: list[Choice] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    """Words of conditions that nothing can ever meet."""


def line_words(
    texts: Sequence[str],
    meanings: Sequence[LineMeaning | None],
    said: Sequence[str],
    lexicon: Lexicon,
    vocabulary: Vocabulary,
) -> list[LineWords]:
    """The lines of one text, each part by part; a line without a meaning has nothing to say.

    `said` is each line as `canonical` says it: what is not proven to mean the same is quoted instead."""
    kept = _kept(meanings, lexicon, vocabulary)
    found = []
    for text, meaning, back in zip(texts, meanings, said, strict=True):
        abilities = [normal(one) for one in meaning.abilities] if meaning is not None else []
        rows = [row for one in abilities for row in rows_of(one, text, lexicon, vocabulary, kept, bool(back))]
        can = [power for one in abilities for power in powers(one, lexicon, vocabulary, kept)] if back else []
        asked = (
            [choice for one in abilities for choice in choices(one, text, lexicon, vocabulary, kept)] if back else []
        )
        never = [" ".join(text[start:end].split()) for one in abilities for start, end in contradictions(one)]
        found.append(LineWords(rows, can, asked, never))
    return found


def _kept(meanings: Sequence[LineMeaning | None], lexicon: Lexicon, vocabulary: Vocabulary) -> dict[m.Node, str]:
    abilities = [one for meaning in meanings if meaning is not None for one in meaning.abilities]
    try:
        return keepsakes(abilities, lexicon, vocabulary)
    except Unsayable:
        return {}


def canonical(
    lines: Sequence[Sequence[Ability]],
    meanings: Sequence[LineMeaning | None],
    lexicon: Lexicon,
    tables: Tables,
    vocabulary: Vocabulary,
    own: Own,
) -> list[str]:
    """Each line of a text said back from its meaning; empty where that cannot be said, or would mean something else."""
    kept = _kept(meanings, lexicon, vocabulary)
    reader = Reader(tables, vocabulary, own.name, own_type=own.type)
    found = []
    for number, meaning in enumerate(meanings):
        words = ""
        if meaning is not None and meaning.abilities:
            meant = [normal(one) for one in meaning.abilities]
            try:
                words = " ".join(said_back(one, lexicon, vocabulary, kept) for one in meant)
            except Unsayable:
                words = ""
            if words and _again(words, number, lines, reader, lexicon, own, meant) != meant:
                words = ""
        found.append(words)
    return found


def _again(
    words: str,
    number: int,
    lines: Sequence[Sequence[Ability]],
    reader: Reader,
    lexicon: Lexicon,
    own: Own,
    meant: Sequence[m.Ability],
) -> list[m.Ability] | None:
    """What words mean in the place of a line; only what speaks of other lines needs those."""
    read = reader.read(words)
    if not read.typed:
        return None
    if any(isinstance(node, m.Kept) for ability in meant for node in walk(ability)):
        texts = [read.abilities if at == number else line for at, line in enumerate(lines)]
        found = text_meanings(texts, lexicon, own)[number]
    else:
        (found,) = text_meanings([read.abilities], lexicon, own)
    return None if found.refusal is not None else [normal(one) for one in found.abilities]
