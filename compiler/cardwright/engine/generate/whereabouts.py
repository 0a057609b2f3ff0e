"""Where a text works that speaks of its own card outside play: in the hand, in the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.engine.generate.effects import walked
from cardwright.engine.rules import Rules
from cardwright.meaning import nodes as m


def zones_of(ability: m.Ability, rules: Rules) -> tuple[str, ...]:
    """The zones in which an ability works, if these are others than the rulebook says."""
    found: dict[str, None] = {}
    for node in walked(ability):
        if isinstance(node, m.Do):
            parts = {str(part.role): part.by for part in node.parts}
            if parts.get("what") == m.This():
                found.update(dict.fromkeys(_outside(parts.get("from"), rules)))
        elif isinstance(node, m.On):
            found.update(dict.fromkeys(_of_pattern(node, rules)))
    return tuple(found)


def _of_pattern(pattern: m.On, rules: Rules) -> Iterator[str]:
    own = {str(slot.role) for slot in pattern.slots if slot.truth == m.Among(slot.each, m.This())}
    brings = rules.book.brings | rules.book.amid.keys()
    for slot in pattern.slots:
        if slot.role == "from" and "what" in own and isinstance(slot.truth, m.Among):
            yield from _outside(slot.truth.set, rules)
    if "for" in own or ("what" in own and set(pattern.verbs) <= brings):
        yield from rules.book.playing


def _outside(place: object, rules: Rules) -> Iterator[str]:
    inside = {rules.book.whole, *rules.book.play}
    if isinstance(place, m.Zone) and place.zone in rules.layout.zones and place.zone not in inside:
        yield str(place.zone)
