"""Finds cards that do the same, or nearly: by what their texts do, not by the words they say it with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.meaning import nodes as m
from cardwright.meaning.walk import walk
from cardwright.site.book import CardEntry

_NEAR = 0.5
_MOST = 6
_MANY = 0.4
"""A feature that more cards than this share says nothing."""


class Similar:
    """The cards of one game, by what they do."""

    def __init__(self, entries: Iterable[CardEntry]) -> None:
        self._entries = list(entries)
        self._features = [dict.fromkeys(_features(entry)).keys() for entry in self._entries]  # sums are in one order
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
    for line in entry.facts.lines:
        for ability in line.abilities:
            for node in walk(ability):
                yield from _does(node)
    yield from (f"has a {fact}" for fact in entry.facts.structure if fact in ("trigger", "replacement", "prohibition"))


def _does(node: m.Node) -> Iterator[str]:
    if isinstance(node, m.Do):
        yield f"{node.verb} {_kind(node)}".strip()
    elif isinstance(node, m.On):
        yield from (f"after {verb}" for verb in node.verbs)
    elif isinstance(node, m.WithKeyword):
        yield str(node.keyword)
    elif isinstance(node, m.Change):
        yield f"{node.how.value} {node.stat}"


def _kind(node: m.Do) -> str:
    """What the deed is done to, where its own words say so."""
    whats = [filled.by for filled in node.parts if filled.role == "what"]
    kinds = {str(part.kind): None for what in whats for part in walk(what) if isinstance(part, m.OfKind)}
    return " or ".join(kinds)
