"""Which words of a game go together: kinds of nouns, groups of adjectives, what a preposition marks of a verb.

A sentence says these things twice, in words and decoded; the vocabulary is the table that both must agree with.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from cardwright.lang.vocabulary import Entry, Vocabulary
from cardwright.lang.words import Word, cut_phrase

LETTERS = frozenset({"X", "Y", "Z"})
"""Letters that stand for numbers."""


def printed_letters(fields: Mapping[str, Any]) -> frozenset[tuple[str, str]]:
    """The letters that stand in the fields of a card where others have a number."""
    return frozenset((name, value) for name, value in fields.items() if isinstance(value, str) and value in LETTERS)


BARE_ROLES = frozenset({("", "by"), ("under", "control"), ("than", "than")})
"""Roles that no preposition of the vocabulary marks: `move 2 spaces`, `under your control`, `higher than 2`."""


class Wording:
    """The words of one vocabulary, asked in the way of a table."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._entries = cache(self._found)

    def is_noun(self, noun: str, kind: str) -> bool:
        """Whether a noun is of a kind; a number is one without being in any list."""
        if kind == "number" and (noun.isdigit() or noun in LETTERS):
            return True
        return any(entry.lemma == noun and entry.kind == kind for entry in self._entries(noun))

    def is_only_a_name(self, noun: str) -> bool:
        """Whether cards are called so, and it is no other word of the game."""
        return all(entry.word == "NAME" for entry in self._entries(noun))

    def is_the_same_in_the_plural(self, noun: str) -> bool:
        """“5 Bindings”, “a Bindings”."""
        return self._vocabulary.plurals.get(noun) == noun

    def is_adjective(self, word: str, group: str) -> bool:
        return any(entry.lemma == word and entry.kind == group for entry in self._entries(word))

    def is_preposition(self, words: str) -> bool:
        return any(entry.word == "PREP" for entry in self._entries(words))

    def is_time(self, relation: str) -> bool:
        return relation in self._vocabulary.time_patterns

    def marks(self, verbs: list[str], preposition: str, role: str) -> bool:
        """Whether a preposition marks a role, for one of these verbs or for any."""
        if not role:
            return False
        if (preposition, role) in BARE_ROLES or self._vocabulary.roles.get(preposition, ("",))[0] == role:
            return True
        if role == "place" and not verbs:  # being somewhere
            return any(entry.word == "PREP" for entry in self._entries(preposition))
        frames = [self._vocabulary.frames[verb] for verb in verbs if verb in self._vocabulary.frames]
        return any(frame.takes.get(preposition, ("",))[0] == role for frame in frames)

    def without_object(self, verbs: list[str]) -> list[str]:
        """Those of some verbs that are done to nothing."""
        frames = self._vocabulary.frames
        return [verb for verb in verbs if verb in frames and not frames[verb].objects]

    def takes(self, verb: str, kind: str) -> bool:
        """Whether a verb can be done to a thing of a kind."""
        frame = self._vocabulary.frames.get(verb)
        return frame is not None and frame.accepts_object(kind)

    def _found(self, phrase: str) -> tuple[Entry, ...]:
        words = [Word(low, low, 0, 0) for low in cut_phrase(phrase)]
        if not words:
            return ()
        ends = self._vocabulary.matches(words, 0)
        return tuple(entry for end, senses in ends if end == len(words) for entry in senses.entries)
