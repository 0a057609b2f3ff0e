"""Meanings said back in English: the words that come out mean the same as the words that went in."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.meanings import meanings_of, text_meanings
from cardwright.content import Content
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.meaning.normal import normal
from cardwright.meaning.scope import Own
from cardwright.meaning.speech import Unsayable, said_back
from meaning_lines import meaning

SAID = {"hotk": 3, "law": 38, "agot": 100, "legendary": 104, "minis": 36}
"""How many different lines of the shipped cards of each game can be said back; it only grows."""


@cache
def compilers() -> Compiler:
    return open_compiler(Content.bundled())


@pytest.mark.parametrize("game", SAID)
def test_what_is_said_back_means_the_same(game: str) -> None:
    content, compiler = Content.bundled(), compilers()
    project, said = compiler.project, set()
    for file in content.card_files(game):
        for card in compiler.compile(Source.read(file, content.shown(file))).cards:
            for line, found in zip(card.lines, meanings_of(card), strict=True):
                if line.text in said or found.refusal is not None:
                    continue
                lexicon, vocabulary = project.lexicon(game), project.vocabulary(game)
                try:
                    words = " ".join(said_back(normal(one), lexicon, vocabulary) for one in found.abilities)
                except Unsayable:
                    continue
                said.add(line.text)
                assert again(card, words) == tuple(map(normal, found.abilities)), (line.text, words)
    assert len(said) >= SAID[game]


def again(card: CompiledCard, words: str) -> tuple[object, ...]:
    """What words mean on a card."""
    project = compilers().project
    read = Reader(project.tables, project.vocabulary(card.game), card.own_name, own_type=card.own_type).read(words)
    assert read.typed, words
    own = Own(card.own_name, card.own_type, ())
    (found,) = text_meanings([read.abilities], project.lexicon(card.game), own)
    assert found.refusal is None, (words, found.refusal)
    return tuple(map(normal, found.abilities))


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
            "Challenges: Choose a standing non-Stark character. Kneel that character.",
        ),
        (
            "Each Stark Knight character you control gets +1 STR.",
            "Each Stark Knight character you control gets +1 STR.",
        ),
    ],
)
def test_words_of_a_meaning(text: str, words: str) -> None:
    project = compilers().project
    made = normal(meaning(text, "agot", "character")[0])
    assert said_back(made, project.lexicon("agot"), project.vocabulary("agot")) == words
