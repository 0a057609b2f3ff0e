"""Readers for the cards of a file of printed cards: the words that the file brings are known in it."""

from __future__ import annotations

from cardwright.check.corpus import CorpusCard
from cardwright.check.corpus_words import CorpusWords, with_group_names
from cardwright.check.project import Project
from cardwright.check.texts import TextReader, TextReading, unreadable_text
from cardwright.lang.reader import Reader
from cardwright.lang.vocabulary import Vocabulary


class CorpusReaders:
    """Reads the cards of one file, as printed; its words are known per game."""

    def __init__(self, project: Project, words: dict[str, CorpusWords]) -> None:
        self.project = project
        self._words = words
        self._vocabularies: dict[str, Vocabulary] = {}
        self._texts: dict[str, TextReader] = {}

    def vocabulary(self, card: CorpusCard) -> Vocabulary:
        """The words of the card's game, those that the file brings, and those of its group."""
        return with_group_names(self._vocabulary(card.game), card)

    def _vocabulary(self, game: str) -> Vocabulary:
        if game not in self._vocabularies:
            base = self.project.vocabulary(game)
            words = self._words.get(game)
            self._vocabularies[game] = words.layer(base) if words is not None else base
        return self._vocabularies[game]

    def reader(self, card: CorpusCard) -> Reader:
        """A reader of a card's lines."""
        return Reader(self.project.tables, self.vocabulary(card), card.name, printed=True, own_type=card.type)

    def read(self, card: CorpusCard, file: str) -> TextReading:
        """The whole text of a card. Places in it are told by the card's id and the line of its text."""
        if card.fault:
            return unreadable_text(card.fault, file, card.number)
        if card.game not in self.project.games:
            games = ", ".join(sorted(self.project.games))
            return unreadable_text(f"There is no game `{card.game[:60]}`.", file, card.number, f"There are {games}.")
        if card.game not in self._texts:
            self._texts[card.game] = TextReader(self.project.tables, self._vocabulary(card.game), printed=True)
        shown_as = str(card.id) if card.id is not None else f"{file}:{card.number}"
        return self._texts[card.game].read(card.text, card.name, shown_as, self.vocabulary(card), card.type)
