"""Finds cards that do the same, or nearly: by what their texts do, not by the words they say it with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.check.walk import walk
from cardwright.lang.tree import Act, Change, KeywordUse, Kind, Named, Node, Select, Thing
from cardwright.site.book import CardEntry

_NEAR = 0.5
_MOST = 6
_MANY = 0.4
"""A feature that more cards than this share says nothing."""


class Similar:
    """The cards of one game, by what they do."""

    def __init__(self, entries: Iterable[CardEntry]) -> None:
        self._entries = list(entries)
        self._features = [frozenset(_features(entry)) for entry in self._entries]
        counts = Counter(feature for features in self._features for feature in features)
        total = max(len(self._entries), 1)
        self._weight = {
            feature: math.log(1 + total / count) for feature, count in counts.items() if count <= max(2, total * _MANY)
        }
        self._by_feature: dict[str, list[int]] = {}
        for number, features in enumerate(self._features):
            for feature in features:
                if feature in self._weight:
                    self._by_feature.setdefault(feature, []).append(number)
        self._sizes = [sum(self._weight.get(feature, 0) for feature in features) for features in self._features]

    def to(self, number: int) -> list[tuple[CardEntry, list[str]]]:
        """The nearest cards to the one of this number, with what they share."""
        shared: Counter[int] = Counter()
        for feature in self._features[number]:
            for other in self._by_feature.get(feature, ()):
                shared[other] += self._weight[feature]  # type: ignore[assignment]
        shared.pop(number, None)
        scored = [
            (weight / (self._sizes[number] + self._sizes[other] - weight), other) for other, weight in shared.items()
        ]
        best = sorted((row for row in scored if row[0] >= _NEAR), key=lambda row: (-row[0], row[1]))[:_MOST]
        return [(self._entries[other], self._shared(number, other)) for _, other in best]

    def _shared(self, one: int, other: int) -> list[str]:
        both = self._features[one] & self._features[other]
        return sorted(both, key=lambda feature: (-self._weight.get(feature, 0), feature))[:4]


def _features(entry: CardEntry) -> Iterator[str]:
    """What a text does, each in two or three words."""
    for node in walk(ability for line in entry.card.lines for ability in line.abilities):
        if isinstance(node, Act):
            for verb in (node.verb, *node.more):
                what = _noun(node.what)
                yield f"{verb} {what}".strip()
        elif isinstance(node, KeywordUse):
            yield node.name
        elif isinstance(node, Change):
            yield from (f"{node.sign} {kind.noun}" for kind in node.kinds)
    yield from (f"has a {fact}" for fact in entry.facts.structure if fact in ("trigger", "replacement", "prohibition"))


def _noun(thing: Thing | None) -> str:
    if isinstance(thing, Select):
        return " or ".join(kind.noun for kind in thing.kinds if isinstance(kind, Kind))
    if isinstance(thing, Named):
        return "a named card"
    return str(getattr(thing, "noun", "")) if isinstance(thing, Node) else ""
