"""Lines for the nets: all shipped ones, the gold sentences, and printed cards where they lie beside the project."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from cardwright.check.compile import Compiler, open_compiler
from cardwright.content import Content
from cardwright.lang.source import Source
from cardwright.lang.tree import Ability
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own
from cardwright.meaning.lines.abilities import Abilities
from lang.gold.entries import sentences
from lang.gold.reading import corpus, corpus_file, read

GAMES = ("agot", "hotk", "law", "legendary", "minis")
PRINTED = ("agot-lcg", "legendary-marvel")
"""Sister editions whose printed cards may lie beside the project."""


@dataclass(frozen=True)
class Line:
    """An ability of a shipped line that has a meaning."""

    game: str
    own: Own
    text: str
    sentence: Ability
    alone: bool
    """Whether it is all of its line."""


@cache
def compiler() -> Compiler:
    return open_compiler(Content.bundled())


def meaning(game: str, own: Own, sentence: Ability) -> m.Ability | None:
    try:
        return Abilities(compiler().project.lexicon(game), own).ability(sentence)
    except Refusal:
        return None


def lines(game: str) -> Iterator[Line]:
    content = Content.bundled()
    for file in (*content.card_files(game), *content.keyword_files(game)):
        compiled = compiler().compile(Source.read(file, content.shown(file)))
        for block in (*compiled.cards, *compiled.keywords):
            own = Own(block.own_name, block.own_type, tuple(getattr(block, "parameters", ())))
            for line in block.lines:
                for sentence in line.abilities:
                    yield Line(game, own, line.text, sentence, len(line.abilities) == 1)


@cache
def sample() -> tuple[Line, ...]:
    """All different lines, in an order that is always the same."""
    found = {(line.game, line.text, line.sentence.span): line for game in GAMES for line in lines(game)}
    rows = [found[key] for key in sorted(found)]
    random.Random(7).shuffle(rows)
    return tuple(rows)


@cache
def gold() -> tuple[Line, ...]:
    """The gold sentences, one ability each."""
    found = []
    for entry in sentences():
        result = read(entry.sentence, entry.game, entry.card)
        if result.typed:
            found += [
                Line(entry.game, Own(entry.card), entry.sentence, sentence, len(result.abilities) == 1)
                for sentence in result.abilities
            ]
    return tuple(found)


@cache
def printed() -> tuple[Line, ...]:
    """Lines of printed cards in an order that is always the same; none where they are not beside the project."""
    found: list[Line] = []
    for game in PRINTED:
        if not corpus_file(game).is_file():
            continue
        cards = list(corpus(game).cards.values())
        random.Random(3).shuffle(cards)
        for card in cards[:150]:
            for number in range(len(card.text)):
                result = corpus(game).read(str(card.id), number + 1)
                if result.typed and len(result.abilities) == 1:
                    found.append(Line(game, Own(card.name), card.text[number], result.abilities[0], True))
    return tuple(found)
