"""Words that may be left out of a text without a change of meaning, each for a reason that stands with it in data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cardwright.lang.records import dataclass
from cardwright.meaning.gamedata.entries import LexiconError
from cardwright.meaning.gamedata.entry_reading import only_known, words_of


@dataclass(frozen=True, slots=True)
class Beside:
    """Where words say no more than those beside them."""

    words: str
    before: re.Pattern[str]
    after: re.Pattern[str]
    again: bool
    """Whether they stood in the text before."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What nothing need depend on: words by themselves, owners of what can be nobody else's, words beside others."""

    words: frozenset[str]
    owners: Mapping[str, frozenset[str]]
    beside: tuple[Beside, ...]


def left_out(where: str, words: Any, owners: Any, beside: Any) -> LeftOut:
    """What data says may be left out."""
    if not isinstance(owners, Mapping) or not all(isinstance(nouns, list) for nouns in owners.values()):
        raise LexiconError(f"{where} of: for each owner a list of what can be nobody else's.")
    return LeftOut(
        frozenset(words_of(where, words)),
        {owner: frozenset(nouns) for owner, nouns in owners.items()},
        tuple(_beside(f"{where} beside", one) for one in _rows(f"{where} beside", beside)),
    )


def _rows(where: str, data: Any) -> Iterable[Mapping[str, Any]]:
    if not isinstance(data, list) or not all(isinstance(one, Mapping) for one in data):
        raise LexiconError(f"{where}: a list of tables, each with `words` and a `reason`.")
    return data


def _beside(where: str, data: Mapping[str, Any]) -> Beside:
    only_known(where, data, ("words", "before", "after", "again", "reason"))
    if not (data.get("words") and data.get("reason")) or not (data.get("before") or data.get("after")):
        raise LexiconError(f"{where}: `words`, what stands `before` or `after` them, and the `reason`.")
    try:
        before, after = re.compile(data.get("before", "")), re.compile(data.get("after", ""))
    except re.error as fault:
        raise LexiconError(f"{where}: “{data['words']}” stands beside no pattern ({fault}).") from None
    return Beside(str(data["words"]), before, after, bool(data.get("again", False)))
