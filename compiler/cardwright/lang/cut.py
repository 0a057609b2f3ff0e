"""A line cut into phrases: at every word, the phrases of the vocabulary that could start there."""

from __future__ import annotations

import re

from cardwright.lang.entries import Entry
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.words import Word, cut_words, with_aliases

_NUMBER = re.compile(r"\d+(?:/\d+)?$")
_SIGNED = re.compile(r"[+-](?:\d+(?:/\d+)?|x)$")
_INCHES = re.compile(r"\d+\"$")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)$")

Phrase = tuple[int, tuple[Entry, ...]]
"""Where it ends (a word's number), and what it can be."""


class Line:
    """One ability line: its words, and at each word the phrases that start there, longest first."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.words: list[Word] = with_aliases(cut_words(text), vocabulary.aliases)
        self.vocabulary = vocabulary
        self.count = len(self.words)
        self._phrases: list[list[Phrase] | None] = [None] * (self.count + 1)
        self._classes: list[frozenset[str] | None] = [None] * (self.count + 1)
        self.quotes = _quotes(self.words)

    def phrases(self, at: int) -> list[Phrase]:
        """The phrases that start at a word, longest first."""
        found = self._phrases[at]
        if found is None:
            found = self._phrases[at] = self._find(at)
        return found

    def _find(self, at: int) -> list[Phrase]:
        if at >= self.count:
            return []
        word = self.words[at]
        if at in self.quotes:
            return [(self.quotes[at] + 1, (Entry("QUOTE", word.text),))]
        found: dict[int, list[Entry]] = {}
        for end, entries in self.vocabulary.matches(self.words, at):
            fitting = [entry for entry in entries if not entry.proper or self._capital(at, entry)]
            if fitting:
                found.setdefault(end, []).extend(fitting)
        own = _by_shape(word)
        if own is not None:
            found.setdefault(at + 1, []).insert(0, own)
        if word.text[:1].isupper() and not self._sentence_start(at):
            # a capital in the middle of a sentence: names and values before common nouns
            for entries in found.values():
                entries.sort(key=lambda entry: not entry.proper)
        return [(end, tuple(found[end])) for end in sorted(found, reverse=True)]

    def _sentence_start(self, at: int) -> bool:
        return at == 0 or self.words[at - 1].text in ".:!?(•→"

    def _capital(self, at: int, entry: Entry) -> bool:
        first = self.words[at].text[:1]
        if not first.isalpha() or first.isupper() or entry.lemma[:1].islower():
            return True
        return self.words[at].low == "the" and entry.word == "NAME"  # "the Blue Bard" for The Blue Bard

    def classes(self, at: int) -> frozenset[str]:
        """Every class that the longest phrase at a word can have, with a verb's forms as `V:form`."""
        if at >= self.count:
            return frozenset()
        found = self._classes[at]
        if found is None:
            names: set[str] = set()
            for _, entries in self.phrases(at)[:1]:
                for entry in entries:
                    names.add(entry.word)
                    if entry.word == "V":
                        names.add(f"V:{entry.form}")
            if not names:
                names.add(self.words[at].low)
            found = self._classes[at] = frozenset(names)
        return found

    def end(self, at: int) -> int:
        """Where the longest phrase at a word ends."""
        found = self.phrases(at)
        return found[0][0] if found else at + 1

    def low(self, at: int) -> str:
        return self.words[at].low if at < self.count else ""

    def unknown(self) -> list[Word]:
        """The words no phrase covers."""
        covered = [False] * self.count
        for at in range(self.count):
            for end, _ in self.phrases(at):
                covered[at:end] = [True] * (end - at)
        marks = set(".,:;()!?•→—/-…\"*")
        return [word for word, seen in zip(self.words, covered, strict=True) if not seen and word.text not in marks]


def _by_shape(word: Word) -> Entry | None:
    """The reading of a word that is known by how it is written."""
    low = word.low
    first = low[:1]
    if first.isdigit():
        if _NUMBER.match(low):
            return Entry("NUM", low)
        if _INCHES.match(low):
            return Entry("NUM", low, "inches")
        if _ORDINAL.match(low):
            return Entry("D", low, "ordinal")
    if first in "+-" and len(low) > 1 and _SIGNED.match(low):
        return Entry("MOD", low)
    if low in "+-" and low:
        return Entry("MOD", low)
    if low == "non-":
        return Entry("NON", "non")
    if word.text == "X":
        return Entry("NUM", "X")
    return None


def _quotes(words: list[Word]) -> dict[int, int]:
    """Opening and closing quotation marks, by word number."""
    pairs: dict[int, int] = {}
    opening: int | None = None
    for number, word in enumerate(words):
        if word.text != '"':
            continue
        if opening is None:
            opening = number
        else:
            pairs[opening] = number
            opening = None
    return pairs
