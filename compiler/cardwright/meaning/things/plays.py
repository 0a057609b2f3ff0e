"""What is counted of the past is the deeds, where each time counts: a card played twice is two cards that were played.

“If you played 3 or more Heroes this turn” is content with one that was played, taken back and played again, and with
one that has left the game since: how they were is asked as of the deed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role, Verb
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.scope import among, both, exchanged

WHAT = Role("what")
_THEN = (m.Is, m.StatOf, m.Compare, m.And, m.Or, m.Not, m.Const, m.Var, m.This, m.Among, m.Values, m.Count)
_QUALITIES = (m.Just, m.OfKind, m.OfValue, m.InState, m.Called)
"""Of what is made up what can be said of a piece as it was at the deed; where it lies now is no such thing."""


def as_often(found: m.Set[Any], each_time: Collection[Verb], fresh: Callable[[], m.Var[Any]]) -> m.Set[Any]:
    """The deeds in which the pieces of a set had their part, if of these deeds each counts; else the set."""
    match found:
        case m.Minus(of, less):
            left = as_often(of, each_time, fresh)
            one = fresh()
            return _narrowed(left, one, [m.Not(among(one, less))]) if isinstance(left, m.Past) else found
        case m.Of(m.Past(m.On(verbs)) as past, role) if role == WHAT and {*verbs} <= {*each_time}:
            return past
        case m.Where(m.Anywhere(), each, truth):
            truths = truth.truths if isinstance(truth, m.And) else (truth,)
            done = [one for one in truths if isinstance(one, m.Among) and isinstance(one.set, m.Of) and one.of == each]
            rest = [one for one in truths if one not in done]
            deeds = as_often(done[0].set, each_time, fresh) if len(done) == 1 else found
            if isinstance(deeds, m.Past) and all(map(_as_of_then, rest)):
                return _narrowed(deeds, each, rest)
    return found


def _narrowed(past: m.Past, one: m.Var[Any], such: Sequence[m.Truth]) -> m.Past:
    """Those of the deeds that were done to such pieces."""
    on = past.pattern
    assert isinstance(on, m.On)
    if not such:
        return past
    slots = [slot for slot in on.slots if slot.role == WHAT]
    each = slots[0].each if slots else one
    before = [slot.truth for slot in slots if slot.truth is not None]
    mine = m.Slot(WHAT, each, both([*before, *(exchanged(truth, one, each) for truth in such)]), span=on.span)
    others = [slot for slot in on.slots if slot.role != WHAT]
    return replace(past, pattern=replace(on, slots=(*others, mine)))


def _as_of_then(truth: m.Truth) -> bool:
    """Whether it can be asked of a piece as it was when something was done to it."""
    return all(isinstance(node, (*_THEN, *_QUALITIES)) for node in walk(truth))
