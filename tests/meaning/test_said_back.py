"""Meanings said back in English: the words that come out mean the same as the words that went in."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard, CompiledLine
from cardwright.check.meanings import meanings_of, text_meanings
from cardwright.content import Content
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.meaning.context.scope import Own
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.speech import Unsayable, keepsakes, said_back
from meaning_lines import meaning

UNSAID = {"hotk": 0, "law": 0, "agot": 0, "legendary": 0, "minis": 3}
"""How many different lines of the shipped cards of each game have no words yet that mean the same; it only shrinks."""


@cache
def compilers() -> Compiler:
    return open_compiler(Content.bundled())


@pytest.mark.parametrize("game", UNSAID)
def test_what_is_said_back_means_the_same(game: str) -> None:
    content, compiler = Content.bundled(), compilers()
    seen, unsaid, wrong = set(), [], []
    for file in content.card_files(game):
        for card in compiler.compile(Source.read(file, content.shown(file))).cards:
            for line, found in zip(card.lines, meanings_of(card), strict=True):
                if line.text in seen or found.refusal is not None:
                    continue
                seen.add(line.text)
                words = said(card, line)
                if words is None:
                    unsaid.append(line.text)
                elif again(card, line, words) != tuple(map(normal, found.abilities)):
                    wrong.append((line.text, words))
    assert wrong == []
    assert len(unsaid) <= UNSAID[game], unsaid


FRESH = Path(__file__).parents[1] / "games" / "fresh"
FRESH_SAID = {"agot": 53, "hotk": 9, "law": 6, "legendary": 33, "minis": 13}
"""How many lines of the fresh texts of each game come back from their meaning; it only grows."""


@pytest.mark.long
def test_fresh_texts_come_back() -> None:
    found = Counter[str]()
    for file in sorted(FRESH.rglob("*.cards")):
        for card in compilers().compile(Source.read(file, file.name)).cards:
            for line, meant in zip(card.lines, meanings_of(card), strict=True):
                words = said(card, line) if meant.refusal is None else None
                if words is not None:
                    found[card.game] += again(card, line, words) == tuple(map(normal, meant.abilities))
    assert all(found[game] >= number for game, number in FRESH_SAID.items()), found


def said(card: CompiledCard, line: CompiledLine) -> str | None:
    """A line of a card said back from its meaning."""
    lexicon, vocabulary = compilers().project.lexicon(card.game), card.vocabulary
    assert vocabulary is not None
    meant = dict(zip(map(id, card.lines), meanings_of(card), strict=True))
    abilities = [ability for one in meant.values() for ability in one.abilities]
    try:
        kept = keepsakes(abilities, lexicon, vocabulary)
        return " ".join(said_back(normal(one), lexicon, vocabulary, kept) for one in meant[id(line)].abilities)
    except Unsayable:
        return None


def again(card: CompiledCard, line: CompiledLine, words: str) -> tuple[object, ...] | None:
    """What words mean in the place of a line of a card."""
    project = compilers().project
    assert card.vocabulary is not None
    read = Reader(project.tables, card.vocabulary, card.own_name, own_type=card.own_type).read(words)
    if not read.typed:
        return None
    own = Own(card.own_name, card.own_type, ())
    lines = [read.abilities if one is line else one.abilities for one in card.lines]
    place = next(at for at, one in enumerate(card.lines) if one is line)
    found = text_meanings(lines, project.lexicon(card.game), own)[place]
    return None if found.refusal is not None else tuple(map(normal, found.abilities))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Response: After you win a [military] challenge in which this card is attacking, draw two cards. "
            "Limit once per round.",
            "Response: After you win a [military] challenge in which this card is attacking, draw 2 cards. "
            "(Limit once per round.)",
        ),
        (
            "Challenges: Choose a standing non-Stark character. Kneel it.",
            "Challenges: Choose and kneel a standing non-Stark character.",
        ),
        (
            "Each Stark Knight character you control gets +1 STR.",
            "Each Stark Knight character you control gets +1 STR.",
        ),
        (
            "Response: When a Stark character would be killed, kneel another Stark character you control to save it.",
            "Response: When a Stark character would be killed, kneel another Stark character you control to save it.",
        ),
    ],
)
def test_words_of_a_meaning(text: str, words: str) -> None:
    project = compilers().project
    made = normal(meaning(text, "agot", "character")[0])
    assert said_back(made, project.lexicon("agot"), project.vocabulary("agot")) == words
