"""What the check page asks of the compiler: the same answers as `cardwright explain` and `cardwright deck check`.

It runs in two places: in the page itself, and in the local service of `cardwright site serve`. It must therefore import
nothing that a browser's Python does not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.card_index import heads_in
from cardwright.check.compile import Compiler
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.check.messages import offered
from cardwright.check.project import Project
from cardwright.check.reading import line_words, outline
from cardwright.check.texts import TextReader, split_text
from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.offers import offers
from cardwright.lang.source import Source
from cardwright.meaning.equality.normal import normal

MOST_CHARACTERS = 100_000
_CARD = re.compile(r"^card:", re.MULTILINE)
_GAME = re.compile(r"^game:", re.MULTILINE)
_WRITTEN_LINE = re.compile(r"[^ \t\n].*")
"""A line with something on it, from its first letter on."""
Answer = dict[str, Any]

Mend = Callable[[Judge, str], Answer]
"""Finds the smallest repair of a list: what changes in words, and the list as it would be, or why there is none. It
needs a solver, which a browser does not have."""


class TextService:
    """Answers questions about one project; what it needs is loaded when it is first asked."""

    def __init__(self, content: Content, mend: Mend | None = None) -> None:
        self._content = content
        self._mend = mend
        self._loaded: Project | None = None
        self._judge: Judge | None = None

    @property
    def _project(self) -> Project:
        if self._loaded is None:
            self._loaded = open_archive(self._content).project
        return self._loaded

    def explain(self, game: str, text: str, name: str = "", printed: bool = False) -> Answer:
        """What is understood of a text: the object that `explain` prints, with a reading and an outline for people, and
        with where in the text each finding stands and what to write there instead. Whole cards are read as a file."""
        if len(text) > MOST_CHARACTERS:
            return _refused("The text is too long.")
        if game not in self._content.games():
            return _refused(f"There is no game {game[:40]}.")
        if _CARD.search(text):
            return self._whole_cards(game, text)
        vocabulary = self._project.vocabulary(game).extended()
        if name:
            vocabulary.add_name(name)
        lines = split_text(text)
        if not lines:
            return _refused("The text is empty.")
        reader = TextReader(self._project.tables, vocabulary, printed)
        reading = reader.read(lines, name, "text", lexicon=self._project.lexicon(game))
        texts, said = [line.text for line in reading.lines], [line.said for line in reading.lines]
        meanings = [line.meaning for line in reading.lines]
        words = line_words(texts, meanings, said, self._project.lexicon(game), vocabulary)
        rows = zip(reading.lines, words, strict=True)
        shown = [_shown(line.text, line.canonical, found.rows, line.meaning) for line, found in rows]
        offsets = [match.start() for match in _WRITTEN_LINE.finditer(text)]
        told = reading.to_json()
        return {**told, "places": _places(told, offsets), "lines": shown}

    def _whole_cards(self, game: str, text: str) -> Answer:
        """What is understood of card blocks, as they stand in a card file."""
        before = "" if _GAME.search(text) else f"game: {game}\n"
        source = Source("text", before + text)
        archive = open_archive(self._content)
        heads = [head for found in archive.heads.values() for head in found]
        file = Compiler(Project(self._content, [*heads, *heads_in(source.text)])).compile(source)
        shown: list[Answer] = []
        for card in file.cards:
            if card.lexicon is None or card.vocabulary is None:
                continue
            lexicon = card.lexicon()
            meanings, texts = meanings_of(card), [line.text for line in card.lines]
            said = [card.canonical(line) for line in card.lines]
            words = line_words(texts, meanings, said, lexicon, card.vocabulary)
            rows = zip(texts, said, words, meanings, strict=True)
            shown += [_shown(line, canonical, found.rows, meaning) for line, canonical, found, meaning in rows]
        added = before.count("\n")  # the line that was put before the text is none of its own
        found = [{**one.to_json(), "line": max(1, one.line - added)} for one in file.problems]
        told: Answer = {kind: [] for kind in ("errors", "warnings")}
        for problem, row in zip(file.problems, found, strict=True):
            told["errors" if problem.severity == "error" else "warnings"].append(row)
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        return {"ok": not told["errors"], **told, "places": _places(told, starts), "lines": shown}

    def judge(self, text: str, game: str = "") -> Answer:
        """Whether a list is legal: the object that `deck check` prints, with the edits that would mend each fault."""
        if len(text) > MOST_CHARACTERS:
            return _refused("The list is too long.")
        judge = self._lists
        verdict = judge.verdict(judge.read(text.encode(), "list.deck", game))
        found = [[offer._asdict() for offer in one] for one in offers(judge, text, verdict)]
        return {**verdict.to_json(), "offers": found, "repairs": self._mend is not None}

    def repair(self, text: str) -> Answer:
        """The smallest repair of a list, as `deck fix` finds it: what changes, and the list as it would be."""
        if len(text) > MOST_CHARACTERS:
            return _refused("The list is too long.")
        if self._mend is None:
            return _refused("A repair needs OR-tools, which is not here.")
        return self._mend(self._lists, text)

    @property
    def _lists(self) -> Judge:
        if self._judge is None:
            self._judge = Judge.load(self._content)
        return self._judge


def _shown(text: str, canonical: str, rows: Iterable[Iterable[Any]], meaning: LineMeaning | None) -> Answer:
    """A line for people: what it says, what was understood, and its tree."""
    abilities = meaning.abilities if meaning is not None else ()
    return {
        "text": text,
        "canonical": canonical,
        "reading": [list(row) for row in rows],
        "outline": [row for ability in abilities for row in outline(normal(ability), text)],
    }


def _places(answer: Answer, starts: list[int]) -> dict[str, list[Answer]]:
    """Where findings begin and end in the text as it was written, with the word that the hint of each offers."""

    def place(found: Answer) -> Answer:
        line = min(max(found["line"] - 1, 0), len(starts) - 1)
        start = starts[line] + found["column"] - 1
        return {"start": start, "end": start + max(found["length"], 1), "offer": offered(found["hint"])}

    return {kind: [place(found) for found in answer[kind]] for kind in ("errors", "warnings")}


def _refused(why: str) -> Answer:
    return {"refused": why}
