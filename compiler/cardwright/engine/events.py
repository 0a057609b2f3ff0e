"""Events: proposed, replaced, applied, logged, and reacted to, visibly in that order and at this one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.engine.leaving import left, orphaned, shed
from cardwright.engine.operations import OPERATIONS, Event
from cardwright.engine.play import Group, Play, Replacer
from cardwright.engine.trying import REPLACED
from cardwright.engine.watching import afterwards, before

__all__ = ["REPLACED", "emit", "emit_together"]


def emit(play: Play, event: Event) -> bool:
    """Have one event happen; whether it did, as it was proposed."""
    if play.replacing or play.watching:
        return emit_together(play, (event,))
    log = play.log
    log.append((event, OPERATIONS[event[1]](play.state, event), play.parent, 1))
    listeners = play.after[event[0]]
    if listeners:
        group = log[-1:]
        for listener in listeners:
            listener(play, group)
    return True


def emit_together(play: Play, events: Sequence[Event]) -> bool:
    """Have events happen at the same time: replaced one by one, applied together, logged as one, then reacted to.

    Events of the same verb stand side by side; whoever listens to a verb is told of the group once.
    """
    happened = True
    if play.replacing:
        events, happened = _replace_all(play, events)
        if not events:
            return False
    state, after, parent, size = play.state, play.after, play.parent, len(events)
    seen = before(play, events) if play.watching else None
    group: Group = []
    for event in events:
        group.append((event, OPERATIONS[event[1]](state, event), parent, size))
        size = 0
    first = len(play.log)
    play.log += group
    leavers = left(play, group) if seen is not None and play.rules.field else None
    riders = shed(play, group, first, leavers) if leavers else None
    verb = -1
    for event in events:
        if event[0] != verb:
            verb = event[0]
            for listener in after[verb]:
                listener(play, group)
    if seen is not None:
        afterwards(play, group, seen, first)
    if riders:
        _fall_off(play, first, riders)
    return happened


def _fall_off(play: Play, first: int, riders: list[int]) -> None:
    """What was attached to pieces that have left play leaves too, before anyone reacts."""
    events = orphaned(play, riders)
    if events:
        parent, play.parent = play.parent, first
        emit_together(play, events)
        play.parent = parent


def _replace_all(play: Play, events: Sequence[Event]) -> tuple[list[Event], bool]:
    kept: list[Event] = []
    happened = True
    for event in events:
        instead = _replace(play, event, ())
        kept += instead
        happened &= any(other[0] == event[0] for other in instead)
    return kept, happened


def _replace(play: Play, event: Event, used: tuple[Replacer, ...]) -> list[Event]:
    """What happens instead of an event. Each replacement acts at most once on an event and what comes of it: two that
    undo each other come to an end."""
    for replacer in play.before[event[0]]:
        if replacer in used or replacer in play.lineage:
            continue
        new = replacer(play, event)
        if new is event:
            continue
        play.log.append((event, REPLACED, play.parent, 1))
        if new is None:
            return []
        if callable(new):
            _do_instead(play, new, replacer)
            return []
        batch: Sequence[Event] = new if new and isinstance(new[0], tuple) else (new,)  # type: ignore[assignment]
        return [last for one in batch for last in _replace(play, one, (*used, replacer))]
    return [event]


def _do_instead(play: Play, new: Callable[[Play], None], replacer: Replacer) -> None:
    """Carry out what happens in the place of an event, as a consequence of its having been proposed."""
    parent, lineage = play.parent, play.lineage
    play.parent, play.lineage = len(play.log) - 1, (*lineage, getattr(new, "key", replacer))
    try:
        new(play)
    finally:
        play.parent, play.lineage = parent, lineage
