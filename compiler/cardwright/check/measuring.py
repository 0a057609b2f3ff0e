"""Measures a file on several cores: the cards in chunks, the results in the order of the file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from cardwright.check.corpus import CorpusCard
from cardwright.check.corpus_readers import CorpusReaders
from cardwright.check.corpus_words import CorpusWords, words_by_game
from cardwright.check.heads import Head
from cardwright.check.measure import CardFact, card_id, measure_card
from cardwright.check.project import Project
from cardwright.content import Content

CHUNK = 50
FEW = 4 * CHUNK
"""Below this, starting processes costs more than it saves."""


def measured(cards: Sequence[CorpusCard], content: Content, heads: list[Head]) -> Iterator[list[CardFact]]:
    """What became of the cards, chunk by chunk."""
    chunks = [cards[start : start + CHUNK] for start in range(0, len(cards), CHUNK)]
    words = words_by_game(cards)
    cores = os.cpu_count() or 1
    if len(cards) <= FEW or cores == 1:
        yield from map(partial(_measure, CorpusReaders(Project(content, heads), words)), chunks)
        return
    with ProcessPoolExecutor(cores, initializer=_start, initargs=(content, heads, words)) as pool:
        yield from pool.map(_measure_here, chunks)


def _measure(readers: CorpusReaders, cards: Sequence[CorpusCard]) -> list[CardFact]:
    return [_fact(card, readers) for card in cards]


def _fact(card: CorpusCard, readers: CorpusReaders) -> CardFact:
    if card.fault or card.game not in readers.project.games:
        return CardFact(card_id(card), readable=False)
    return measure_card(card, readers.reader(card))


_READERS: list[CorpusReaders] = []
"""The readers of a worker process: vocabularies are too large to be sent along with every chunk."""


def _start(content: Content, heads: list[Head], words: dict[str, CorpusWords]) -> None:
    _READERS[:] = [CorpusReaders(Project(content, heads), words)]


def _measure_here(cards: Sequence[CorpusCard]) -> list[CardFact]:
    return _measure(_READERS[0], cards)
