"""Finds the known word or name that is nearest to an unknown one.

Comparing with every word is slow, and a broken file can hold thousands of unknown words: only words of about the same
length are compared, answers are kept, and after enough of them nothing more is suggested.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_MOST_ANSWERS = 300
_NEAR = 0.72
_LONGEST = 60


class Suggester:
    """The words that one word may have been meant to be."""

    def __init__(self, known: Iterable[str]) -> None:
        self._by_length: dict[int, list[str]] = {}
        for word in sorted(set(known)):
            self._by_length.setdefault(len(word), []).append(word)
        self._answers: dict[str, tuple[float, str]] = {}

    def nearest(self, word: str) -> tuple[float, str]:
        """How near the nearest known word is (0 to 1), and the word; 0 and nothing if none is near."""
        found = self._answers.get(word)
        if found is None:
            if len(self._answers) >= _MOST_ANSWERS or len(word) > _LONGEST:
                return 0.0, ""
            found = self._answers[word] = self._search(word)
        return found

    def _search(self, word: str) -> tuple[float, str]:
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(word.lower())
        slack = 2 if len(word) < 12 else 4
        best, best_score = "", _NEAR if len(word) > 4 else 0.65
        for length in range(max(1, len(word) - slack), len(word) + slack + 1):
            for known in self._by_length.get(length, ()):
                matcher.set_seq1(known.lower())
                if matcher.real_quick_ratio() > best_score and matcher.quick_ratio() > best_score:
                    score = matcher.ratio() + _bonus(word, known)
                    if score > best_score:
                        best, best_score = known, score
        return (best_score, best) if best else (0.0, "")


def _bonus(word: str, known: str) -> float:
    """Between equally near words, the one with the same first letter: people seldom mistype it."""
    return 0.02 if word[:1].lower() == known[:1].lower() else 0.0
