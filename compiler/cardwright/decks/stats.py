"""A summary of a list: how many cards, of which types, at which costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardwright.decks.scene import Entry, Scene
from cardwright.decks.shape import ListShape
from cardwright.decks.verdict import Stats

CURVE = "cost"
"""The field a curve is drawn of."""


def stats_of(scene: Scene, shape: ListShape) -> Stats:
    """The numbers of a list that every verdict carries."""
    sections: dict[str, int] = {}
    types: dict[str, int] = {}
    cards = 0
    for name, entries in scene.sections.items():
        count = 0
        for entry in entries:
            count += entry.count
            kind = entry.card.type
            types[kind] = types.get(kind, 0) + entry.count
        sections[name] = count
        if name in shape.sections:
            cards += count
    stats: Stats = {"cards": cards, "sections": sections, "types": types}
    if scene.warnings:
        stats["warnings"] = [warned._asdict() for warned in scene.warnings]
    return stats


def curve(entries: Iterable[Entry], field: str = CURVE) -> dict[int, int]:
    """How many cards there are at each number of a field."""
    found: Counter[int] = Counter()
    for entry in entries:
        if entry.card.has(field):
            found[entry.card.stat(field)] += entry.count
    return dict(sorted(found.items()))


def values(entries: Iterable[Entry], field: str) -> dict[str, int]:
    """How many cards have each value of a field, the most common first."""
    found: Counter[str] = Counter()
    for entry in entries:
        chosen = entry.chosen.get(field)
        for value in entry.card.written(field) if chosen is None else [chosen]:
            found[value] += entry.count
    return dict(found.most_common())


def keywords(entries: Iterable[Entry]) -> dict[str, int]:
    """How many cards have each keyword, the most common first."""
    found: Counter[str] = Counter()
    for entry in entries:
        for name in sorted(entry.card.keywords):
            found[name] += entry.count
    return dict(found.most_common())
