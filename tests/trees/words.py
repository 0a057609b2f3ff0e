"""The words of a vocabulary that have one reading wherever they stand: trees at random are made of these."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from cardwright.lang.vocabulary import Entry, Frame, Vocabulary
from cardwright.lang.words import cut_phrase

_NOT_FINITE = frozenset({"be", "have", "do"})


class Words:
    """Words by what they are; a word that could be something else as well is left out."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._readings: dict[tuple[str, ...], tuple[Entry, ...]] = {}
        for phrase, entries in vocabulary.phrases():
            self._readings[phrase] = (*self._readings.get(phrase, ()), *entries)

    def nouns(self, kind: str) -> list[str]:
        """The nouns of a kind that have a plural."""
        return [noun for noun in self._nouns.get(kind, []) if self.counts(noun)]

    def tokens(self) -> list[str]:
        """The nouns of what is counted: some of them, as `gold`, have no plural."""
        return self._nouns.get("token", [])

    @cached_property
    def _nouns(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for lemma, entry in self.vocabulary.nouns.items():
            if self._is_clear(lemma) and self._is_clear(self.vocabulary.plurals.get(lemma, lemma)):
                found.setdefault(entry.kind, []).append(lemma)
        return found

    def counts(self, noun: str) -> bool:
        """Whether a noun has a plural of its own."""
        return self.vocabulary.plurals.get(noun, noun) != noun

    @cached_property
    def values(self) -> list[tuple[str, str]]:
        """Attributes with their values."""
        every = ((attribute, value) for attribute, values in self.vocabulary.values.items() for value in values)
        # "all The Seven" is read as "all the seven".
        return [pair for pair in every if self._is_clear(pair[1]) and not pair[1].startswith("The ")]

    @cached_property
    def adjectives(self) -> list[tuple[str, str]]:
        """Adjectives that can stand before any card, with their groups."""
        return [
            (entry.lemma, entry.kind)
            for entry in self._single("ADJ")
            if entry.kind in ("state", "printed", "additional")
        ]

    @cached_property
    def comparatives(self) -> list[tuple[str, str]]:
        """Adjectives that `than` goes with."""
        return [(entry.lemma, entry.kind) for entry in self._single("ADJ") if entry.kind == "relative"]

    @cached_property
    def keywords(self) -> list[str]:
        """Keywords without parameters."""
        return [entry.lemma for entry in self._single("KW") if not self.vocabulary.keywords[entry.lemma]]

    @cached_property
    def counted_keywords(self) -> list[str]:
        """Keywords with a number."""
        return [entry.lemma for entry in self._single("KW") if self.vocabulary.keywords[entry.lemma] == ("N",)]

    @cached_property
    def names(self) -> list[str]:
        """Names of cards."""
        return [entry.lemma for entry in self._single("NAME") if "," not in entry.lemma and '"' not in entry.lemma]

    @cached_property
    def verbs(self) -> list[Frame]:
        """Verbs whose forms are nothing but forms of that verb."""
        frames = self.vocabulary.frames.values()
        return [frame for frame in frames if frame.lemma not in _NOT_FINITE and self._is_only_verb(frame)]

    def transitive(self, kind: str) -> list[Frame]:
        """Verbs that things of this kind can be the object of."""
        return [frame for frame in self.verbs if kind in frame.objects or "*" in frame.objects]

    def intransitive(self, kind: str) -> list[Frame]:
        """Verbs that things of this kind can be the subject of, without an object."""
        return [frame for frame in self.verbs if not frame.objects and kind in frame.subjects]

    def periods(self) -> list[str]:
        """Nouns that a time is said with."""
        return [*self.nouns("period")]

    def _single(self, word: str) -> Iterator[Entry]:
        for phrase, entries in self._readings.items():
            if len(entries) == 1 and entries[0].word == word and not self._has_alias(phrase):
                yield entries[0]

    def _is_clear(self, text: str) -> bool:
        phrase = cut_phrase(text)
        return len(self._readings.get(phrase, ())) == 1 and not self._has_alias(phrase) and text != "X"

    def _is_only_verb(self, frame: Frame) -> bool:
        for form in frame.forms:
            phrase = cut_phrase(form)
            readings = self._readings.get(phrase, ())
            if (
                not readings
                or self._has_alias(phrase)
                or any(found.word != "V" or found.lemma != frame.lemma for found in readings)
            ):
                return False
        return True

    def _has_alias(self, phrase: tuple[str, ...]) -> bool:
        """Whether printed wordings that stand for something else occur in the phrase."""
        return any(word in self.vocabulary.aliases for word in phrase)
