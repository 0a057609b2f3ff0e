"""Things that were named together: what is left of them, and what all of them are called."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import ZoneName
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


def out_of(
    group: m.Set[Any] | None, usual: AbstractSet[tuple[ZoneName, ...]], zones: tuple[ZoneName, ...]
) -> m.Set[Any] | None:
    """“Unleash one of your Heroes”: of what somebody has, those that lie where the verb takes from, if what is so
    called lies in none of these zones as a rule."""
    if isinstance(group, m.Where):
        base = out_of(group.of, usual, zones)
        return group if base is group.of or base is None else replace(group, of=base)
    if not isinstance(group, m.In) or not zones:
        return group
    parts = group.place.sets if isinstance(group.place, m.Union) else (group.place,)
    known = tuple(part.zone for part in parts if isinstance(part, m.Zone))
    owners = {part.of for part in parts if isinstance(part, m.Zone)}
    if known not in usual or not known or len(owners) != 1 or not {*known}.isdisjoint(zones):
        return group
    there = tuple(m.Zone(name, next(iter(owners))) for name in zones)
    return m.In(there[0] if len(there) == 1 else m.Union(there))
