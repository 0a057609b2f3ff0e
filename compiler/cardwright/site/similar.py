"""Finds cards that do the same, or nearly: by what their texts do, not by the words they say it with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.site.book import CardEntry

_NEAR = 0.5
_MOST = 6
_MANY = 0.4
"""A feature that more cards than this share says nothing."""
Near = list[tuple[CardEntry, list[str]]]
"""Cards that do much the same, with what they share."""
Features = tuple[str, ...]
"""What cards do that do just the same."""


class Similar:
    """The cards of one game, by what they do; those that do just the same are compared once."""

    def __init__(self, entries: Iterable[CardEntry], features: Iterable[list[str]]) -> None:
        self._entries = list(entries)
        self._features: list[Features] = list(map(tuple, features))
        self._members: dict[Features, list[int]] = {}
        for number, own in enumerate(self._features):
            self._members.setdefault(own, []).append(number)
        counts = Counter(feature for own in self._features for feature in own)
        total = max(len(self._entries), 1)
        self._weight = {
            feature: math.log(1 + total / count) for feature, count in counts.items() if count <= max(2, total * _MANY)
        }
        self._by_feature: dict[str, list[Features]] = {}
        for own in self._members:
            for feature in own:
                self._by_feature.setdefault(feature, []).append(own)
        self._sizes = {own: self._sum(own) for own in self._members}
        self._found: dict[Features, list[tuple[float, int]]] = {}

    def to(self, number: int) -> Near:
        """The nearest cards to the one of this number, with what they share."""
        own = self._features[number]
        if own not in self._found:
            self._found[own] = self._nearest(own)
        best = [other for _, other in self._found[own] if other != number][:_MOST]
        return [(self._entries[other], self._shared(own, self._features[other])) for other in best]

    def _nearest(self, own: Features) -> list[tuple[float, int]]:
        """The nearest cards to those with these features, and one of themselves more than anybody asks for."""
        rows: list[tuple[float, int]] = []
        for other in self._candidates(own):
            both = set(other)
            weight = self._sum(feature for feature in own if feature in both)
            score = weight / (self._sizes[own] + self._sizes[other] - weight)
            if score >= _NEAR:
                rows += [(-score, member) for member in self._members[other][: _MOST + 1]]
        return sorted(rows)[: _MOST + 1]

    def _candidates(self, own: Features) -> Iterator[Features]:
        """Those that share more than the light half of these features: no others can be near."""
        heavy = sorted(own, key=lambda feature: (-self._weight.get(feature, 0), feature))
        left = self._sizes[own]
        found: dict[Features, None] = {}
        for feature in heavy:
            if feature not in self._weight or left < self._sizes[own] * _NEAR * _SLACK:
                break
            found.update(dict.fromkeys(self._by_feature[feature]))
            left -= self._weight[feature]
        return iter(found)

    def _sum(self, features: Iterable[str]) -> float:
        return sum((self._weight.get(feature, 0.0) for feature in features), 0.0)

    def _shared(self, one: Features, other: Features) -> list[str]:
        return sorted({*one} & {*other}, key=lambda feature: (-self._weight.get(feature, 0), feature))[:4]


_SLACK = 0.999
"""Sums of fractions are not exact."""
