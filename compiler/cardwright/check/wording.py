"""Small pieces of English for messages."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
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
    by_small = {name.lower(): name for name in known}
    near = get_close_matches(word[:100].lower(), by_small, n=1, cutoff=0.6)
    return f"Did you mean {form.format(by_small[near[0]])}?" if near else ""


def number_word(text: str) -> int | None:
    """The number that an English word names."""
    return _NUMBERS.index(text.lower()) if text.lower() in _NUMBERS else None
