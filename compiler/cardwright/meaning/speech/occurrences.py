"""Conditions of whole deeds: how often it was done already, which part somebody has in it."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.calculus.walk import replaced
from cardwright.meaning.context.scope import exchanged
from cardwright.meaning.speech.words import Unsayable, conjuncts


def past_of(number: m.Number) -> m.Past:
    found = number.of if isinstance(number, m.Count) else None
    found = found.deed if isinstance(found, m.Of) else found
    if not isinstance(found, m.Past):
        raise Unsayable("past")
    return found


def is_often(truth: m.Truth) -> bool:
    """Whether something was done so many times already."""
    if not isinstance(truth, m.Compare) or truth.op is not Op.AT_LEAST or not isinstance(truth.a, m.Count):
        return False
    found = truth.a.of.deed if isinstance(truth.a.of, m.Of) else truth.a.of
    return isinstance(found, m.Past)


def without(truth: m.Truth | None, part: m.Truth) -> m.Truth | None:
    rest = tuple(one for one in conjuncts(truth) if one != part)
    return m.And(rest) if len(rest) > 1 else rest[0] if rest else None


def with_part_of(on: m.On) -> m.On:
    """“Needle hits”: whoever is called so has one part in the deed or another; said with the one that acts."""
    for truth in conjuncts(on.truth):
        slots = _parts_called(truth, on) if isinstance(truth, m.Or) else []
        if len({(slot.each, slot.truth) for slot in map(_nameless, slots)}) == 1:
            acts = next((slot for slot in slots if slot.role in ("by", "doer")), slots[0])
            return replaced(on, slots=(*on.slots, acts), truth=without(on.truth, truth))
    return on


def _parts_called(truth: m.Or, on: m.On) -> list[m.Slot]:
    told = {slot.role for slot in on.slots}
    found: list[m.Slot] = []
    for one in truth.truths:
        if not isinstance(one, m.Matches) or one.deed != on.deed or not isinstance(one.pattern, m.On):
            return []
        free = [slot for slot in one.pattern.slots if slot.role not in told]
        if one.pattern.verbs != on.verbs or len(free) != 1 or one.pattern.truth is not None:
            return []
        found += free
    return found


def _nameless(slot: m.Slot) -> m.Slot:
    x: m.Var[Any] = m.Var(slot.each.sort, 0)
    return replaced(slot, each=x, truth=exchanged(slot.truth, slot.each, x))
