"""Readers for gold sentences: the bundled content, loaded once for all tests of the language."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from cardwright.check.compile import open_compiler
from cardwright.check.corpus import CorpusCard, CorpusReaders, read_corpus, words_by_game
from cardwright.check.project import Project
from cardwright.content import Content, bundled_root
from cardwright.lang.minted import minted_names, with_minted
from cardwright.lang.reader import LineResult, Reader

CORPUS = bundled_root().parent / "shared" / "corpus"


@cache
def project() -> Project:
    """The bundled content with the names of all its cards."""
    return open_compiler(Content.bundled()).project


def read(sentence: str, game: str, card: str = "", printed: bool = False) -> LineResult:
    """A sentence read as a line of a card of a game."""
    words = with_minted(project().vocabulary(game), minted_names([sentence]))
    return Reader(project().tables, words, card, printed=printed).read(sentence)


def corpus_file(game: str) -> Path:
    """The file of printed cards of a sister edition; it need not be there."""
    return CORPUS / f"{game}.train.jsonl"


class Corpus:
    """The printed cards of one file, by their ids."""

    def __init__(self, game: str) -> None:
        with corpus_file(game).open("rb") as lines:
            cards = list(read_corpus(lines))
        self.cards: dict[str, CorpusCard] = {str(card.id): card for card in cards}
        self._readers = CorpusReaders(project(), words_by_game(cards))

    def read(self, card: str, line: int) -> LineResult:
        """One line of a card, as printed; lines count from 1."""
        found = self.cards[card]
        return self._readers.reader(found).read(found.text[line - 1])

    def digest(self, card: str, line: int) -> str:
        """What tells that the line is still the one the tree was written for."""
        return hashlib.sha256(self.cards[card].text[line - 1].encode()).hexdigest()


@cache
def corpus(game: str) -> Corpus:
    """The printed cards of a sister edition."""
    return Corpus(game)
