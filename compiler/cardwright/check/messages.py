"""Words for messages: names in a row, and what was meant by a word that is not there.

Comparing with every word is slow, and a broken file can hold thousands of unknown words: only words of about the same
length are compared, answers are kept, and after enough of them nothing more is suggested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from itertools import takewhile
from typing import Any

_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def a(noun: str) -> str:
    """The noun with its article, as the start of a sentence."""
    return f"{'An' if noun[:1].lower() in 'aeiou' else 'A'} {noun}" if noun else "A card"


def listed(words: Iterable[str], most: int = 24) -> str:
    """Words in a row: `a, b or c`; a very long row is cut."""
    rest = list(words)
    cut = rest[:most]
    if len(rest) > most:
        return ", ".join(cut) + f" and {len(rest) - most} more"
    return " or ".join(filter(None, [", ".join(cut[:-1]), *cut[-1:]]))


def shown(value: Any, quote: bool = True) -> str:
    """A value as the author would write it."""
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, list):
        text = ", ".join(shown(item, quote=False) for item in value)
    else:
        text = str(value)
    text = text if len(text) <= 60 else text[:57] + "..."
    return f"`{text}`" if quote else text


def did_you_mean(word: str, known: Iterable[str], form: str = "`{}`") -> str:
    """A question that names the nearest known word, or nothing."""
    near = nearest(word, known)
    return f"Did you mean {form.format(near)}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is spelt most alike; nothing, where none is near."""
    by_small = {name.lower(): name for name in known}
    near = get_close_matches(word[:100].lower(), by_small, n=1, cutoff=0.6)
    return by_small[near[0]] if near else ""


_OFFERED = re.compile(r"[Dd]id you mean (?:`([^`]+)`|“([^”]+)”)\?")


def offered(hint: str) -> str:
    """The word that a hint offers in the place of another, as `did_you_mean` writes it; nothing, if it offers none."""
    found = _OFFERED.search(hint)
    return (found[1] or found[2]) if found is not None else ""


def number_word(text: str) -> int | None:
    """The number that an English word names."""
    return _NUMBERS.index(text.lower()) if text.lower() in _NUMBERS else None


_MOST_ANSWERS = 300
_NEAR = 0.72
_NEAR_OTHERWISE = 0.8
"""A word that begins with another letter must be this near: “battle” is no “title”."""
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
                more = _bonus(word, known)
                if matcher.real_quick_ratio() + more > best_score and matcher.quick_ratio() + more > best_score:
                    score = matcher.ratio() + more
                    if score > best_score and (more or score > _NEAR_OTHERWISE) and _few_slips(word, known):
                        best, best_score = known, score
        return (best_score, best) if best else (0.0, "")


def _few_slips(word: str, known: str) -> bool:
    """Whether one could have written a word for another: who writes “heal” means no “half”, nor “exhaust” “exact”."""
    return _slips(word.lower(), known.lower()) <= max(1, len(word) // 3)


def _slips(one: str, other: str) -> int:
    """How many letters are wrong, missing or too many, or have changed places with the next."""
    before, last = [0] * (len(other) + 1), list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        now = [at]
        for there, its in enumerate(other, 1):
            fewest = min(last[there] + 1, now[-1] + 1, last[there - 1] + (letter != its))
            if at > 1 and there > 1 and letter == other[there - 2] and one[at - 2] == its:
                fewest = min(fewest, before[there - 2] + 1)
            now.append(fewest)
        before, last = last, now
    return last[-1]


def _bonus(word: str, known: str) -> float:
    """Between about equally near words, the one that begins alike: people seldom mistype a first letter."""
    pairs = zip(word[:4].lower(), known[:4].lower(), strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    return 0.1 + 0.01 * same if same else 0.0
