"""Things that were named together: what is left of them, and what all of them are called."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.scope import Mention


def left_of(item: Mention) -> m.Set[Any]:
    """A group without what was taken from it."""
    left = item.what
    for taken in item.taken:
        left = m.Minus(left, taken)
    return left


def shared_nouns(called: list[tuple[bool, frozenset[str]]]) -> frozenset[str]:
    """What things chosen together are all called; one that is called by a mere value may be called as the others."""
    nouns = [words for is_value, words in called if not is_value] or [words for _, words in called]
    return frozenset.intersection(*nouns)
