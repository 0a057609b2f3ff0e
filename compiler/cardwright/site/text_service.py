"""What the check page asks of the compiler: the same answers as `cardwright explain` and `cardwright deck check`.

It runs in two places: in the page itself, and in the local service of `cardwright site serve`. It must therefore import
nothing that a browser's Python does not have.
"""

from __future__ import annotations

from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.project import Project
from cardwright.check.reading import line_words, outline
from cardwright.check.texts import TextReader, split_text
from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.meaning.normal import normal

MOST_CHARACTERS = 100_000
Answer = dict[str, Any]


class TextService:
    """Answers questions about one project; what it needs is loaded when it is first asked."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._loaded: Project | None = None
        self._judge: Judge | None = None

    @property
    def _project(self) -> Project:
        if self._loaded is None:
            self._loaded = open_archive(self._content).project
        return self._loaded

    def explain(self, game: str, text: str, name: str = "", printed: bool = False) -> Answer:
        """What is understood of a text: the object that `explain` prints, with a reading and an outline for people."""
        if len(text) > MOST_CHARACTERS:
            return _refused("The text is too long.")
        if game not in self._content.games():
            return _refused(f"There is no game {game[:40]}.")
        vocabulary = self._project.vocabulary(game).extended()
        if name:
            vocabulary.add_name(name)
        lines = split_text(text)
        if not lines:
            return _refused("The text is empty.")
        reader = TextReader(self._project.tables, vocabulary, printed)
        reading = reader.read(lines, name, "text", lexicon=self._project.lexicon(game))
        meanings = [line.meaning for line in reading.lines]
        texts, said = [line.text for line in reading.lines], [line.said for line in reading.lines]
        words = line_words(texts, meanings, said, self._project.lexicon(game), vocabulary)
        shown = [
            {
                "text": line.text,
                "canonical": line.canonical,
                "reading": [list(row) for row in found.rows],
                "outline": [
                    row
                    for ability in (line.meaning.abilities if line.meaning is not None else ())
                    for row in outline(normal(ability), line.text)
                ],
            }
            for line, found in zip(reading.lines, words, strict=True)
        ]
        return {**reading.to_json(), "lines": shown}

    def judge(self, text: str, game: str = "") -> Answer:
        """Whether a list is legal: the object that `deck check` prints."""
        if len(text) > MOST_CHARACTERS:
            return _refused("The list is too long.")
        if self._judge is None:
            self._judge = Judge.load(self._content)
        verdict = self._judge.verdict(self._judge.read(text.encode(), "list.deck", game))
        return verdict.to_json()


def _refused(why: str) -> Answer:
    return {"refused": why}
