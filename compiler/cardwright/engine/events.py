"""Events: proposed, replaced, applied, logged, and reacted to, visibly in that order and at this one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardwright.engine.feasibility import REPLACED, STILL_TO_COME
from cardwright.engine.invariants import BrokenInvariant
from cardwright.engine.leaving import left, orphaned, shed
from cardwright.engine.operations import OF_PIECES, OPERATIONS, SWAP, Event
from cardwright.engine.play import Entry, Instead, Listener, Play, Replacer
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import never_one_of
from cardwright.engine.view import spoken
from cardwright.engine.watching import afterwards, before

__all__ = ["REPLACED", "emit", "emit_together", "emit_with", "happen_together"]

_INSTEAD = -3
"""What is asked before events; its kind is none of those of events."""


def emit(play: Play, event: Event) -> bool:
    """Have one event happen; whether it did, as it was proposed."""
    held = play.guard[event.verb]
    if held and (held < 0 or held >> event.what & 1 or (event.operation == SWAP and held >> event.to & 1)):
        return _one_with_care(play, event)
    entry: Any = (event, OPERATIONS[event.operation](play.state, event), play.parent, 1)
    play.log.append(entry)
    listeners = play.after[event.verb]
    if listeners:
        group = [entry]
        for listener in listeners:
            listener(play, group)
    return True


def emit_together(play: Play, events: Sequence[Event]) -> bool:
    """Have events happen at the same time: replaced one by one, applied together, logged as one, then reacted to.

    Events of the same verb stand side by side; whoever listens to a verb is told of the group once.
    """
    guard = play.guard
    for event in events:
        held = guard[event.verb]
        if held and (held < 0 or held >> event.what & 1 or (event.operation == SWAP and held >> event.to & 1)):
            return _with_care(play, events)
    return happen_together(play, events)


def happen_together(play: Play, events: Sequence[Event]) -> bool:
    """The same for events of which it is known beforehand that nothing can forbid or replace them, or waits for them:
    whoever proposes them has looked at `play.guard`."""
    state, parent, size, verb, after = play.state, play.parent, len(events), -1, play.after
    group: list[Any] = []  # as _apply and _tell do, without their calls: this is every move of every playout
    told: list[Listener] = []
    for event in events:
        group.append((event, OPERATIONS[event.operation](state, event), parent, size))
        size = 0
        if event.verb != verb:
            verb = event.verb
            told += after[verb]
    play.log += group
    for listener in told:
        listener(play, group)
    return True


def _with_care(play: Play, events: Sequence[Event]) -> bool:
    """The same, where something may forbid or replace an event, or waits for it, or cards leave play."""
    events, happened = _replace_all(play, events)
    if events:
        _go_on(play, events)
        return happened
    return False


def _one_with_care(play: Play, event: Event) -> bool:
    """The same for one event."""
    instead = _replace(play, event, ())
    if not instead:
        return False
    _go_on(play, instead)
    return instead[0] is event or any(other.verb == event.verb for other in instead)


def emit_with(play: Play, event: Event, then: Event) -> bool:
    """Have an event happen with another that needs it, before anyone reacts to either; whether the first did."""
    instead = _replace(play, event, ())
    happened = any(other.verb == event.verb for other in instead)
    if happened:
        instead += _replace(play, then, ())
    if instead:
        _go_on(play, instead)
    return happened


def _go_on(play: Play, events: Sequence[Event]) -> None:
    """Have happen what nothing forbids or replaces, with whatever comes of it."""
    seen, first = before(play, events), len(play.log)
    group = _apply(play, events)
    leavers = left(play, group) if play.rules.field else None
    laden = play.state.copy() if leavers and not play.trying else None
    riders = shed(play, group, first, leavers) if leavers else None
    _tell(play, group)
    afterwards(play, group, seen, first, emit, laden)
    if riders:
        _fall_off(play, first, riders)


def _apply(play: Play, events: Sequence[Event]) -> list[Entry]:
    """Have events happen, and write down what was before."""
    state, parent, size = play.state, play.parent, len(events)
    group: list[Entry] = []
    for event in events:
        group.append(Entry(event, OPERATIONS[event.operation](state, event), parent, size))
        size = 0
    play.log += group
    return group


def _tell(play: Play, group: list[Entry]) -> None:
    """Tell whoever listens to a verb, once for all its events that stand side by side."""
    verb = -1
    for entry in group:
        if entry.event.verb != verb:
            verb = entry.event.verb
            for listener in play.after[verb]:
                listener(play, group)


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
        happened &= any(other.verb == event.verb for other in instead)
    return kept, happened


def _replace(play: Play, event: Event, used: tuple[Replacer, ...]) -> list[Event]:
    """What happens instead of an event. Each replacement acts at most once on an event and what comes of it: two that
    undo each other come to an end. What is forbidden is not replaced either: it is as if nobody had proposed it."""
    if is_forbidden(play, event):
        if play.strict:
            raise BrokenInvariant(f"{play.rules.cast.names[event.what]}: {play.rules.verbs[event.verb]} is forbidden")
        play.log.append(Entry(event, REPLACED, play.parent, 1))
        return []
    replacers = play.before[event.verb]
    if not replacers or not _any_borne(play, event.verb, replacers):
        return [event]
    if play.rules.book.texts.answered_left:
        replacers = _in_turn(play, event.verb, replacers)
    for replacer in replacers:
        if (used and replacer in used) or (play.lineage and replacer in play.lineage):
            continue
        proposed = replacer(play, event)
        if proposed == ():
            return []
        new = event if proposed is event else _in_its_place(play, event, replacer, proposed)
        if new is event:
            continue
        if new is None:
            return []
        batch: Sequence[Event] = (new,) if isinstance(new, Event) else new
        return [last for one in batch for last in _replace(play, one, (*used, replacer))]
    return [event]


def _any_borne(play: Play, verb: int, replacers: Sequence[Replacer]) -> bool:
    """Whether any of these can act: somebody bears it, or it is no text."""
    view, key = spoken(play), (verb, _INSTEAD, len(replacers))
    known = view.awake.get(key)
    if known is not None:
        return bool(known.texts)
    if not all(hasattr(one, "source") for one in replacers):
        return True
    return bool(view.borne_of(play, key, replacers))


def _in_turn(play: Play, verb: int, replacers: tuple[Replacer, ...]) -> tuple[Replacer, ...]:
    """Those that act by themselves, then responses: players are asked one after another, from the left of whoever does
    it."""
    players = play.rules.layout.players
    first = (play.actor + 1 if play.actor != NOWHERE else max(play.state.player, 0)) % players
    known = play.rules.in_turn.get((verb, first))
    if known is not None and known[0] is replacers:
        return known[1]
    asked = [of_players for one in replacers if (of_players := getattr(one, "of_players", ()))]
    found = [one for one in replacers if hasattr(one, "of_players") and not one.of_players]
    for step in range(players):
        found += [of_players[(first + step) % players] for of_players in asked]
    found += [one for one in replacers if not hasattr(one, "of_players")]
    play.rules.in_turn[verb, first] = replacers, tuple(found)
    return tuple(found)


def _in_its_place(play: Play, event: Event, replacer: Replacer, new: Instead) -> Event | tuple[Event, ...] | None:
    """What one replacer has happen in the place of an event. A text that is cancelled while it does so leaves the event
    as it was, and is not asked again about it: another copy of its card may be."""
    lineage = play.lineage
    try:
        while new is not event:
            play.log.append(Entry(event, REPLACED, play.parent, 1))
            if not callable(new):
                return new
            proposed = len(play.log) - 1
            if _do_instead(play, new, replacer):
                return None
            play.log[proposed] = Entry(event, STILL_TO_COME, play.parent, 1)
            play.lineage = (*play.lineage, getattr(new, "key", replacer))
            new = replacer(play, event)
        return event
    finally:
        play.lineage = lineage


def _do_instead(play: Play, new: Callable[[Play], None], replacer: Replacer) -> bool:
    """Carry out what happens in the place of an event, as a consequence of its having been proposed; whether it stands,
    because nobody cancelled it."""
    parent, lineage = play.parent, play.lineage
    play.parent, play.lineage = len(play.log) - 1, (*lineage, getattr(new, "key", replacer))
    try:
        new(play)
    finally:
        play.parent, play.lineage = parent, lineage
    return not getattr(new, "cancelled", False)


def is_forbidden(play: Play, event: Event) -> bool:
    """Whether a text says at this moment that an event cannot happen to one of its pieces."""
    bannable = play.rules.bannable[event.verb]
    if not bannable or event.operation not in OF_PIECES:
        return False
    pieces = 1 << event.what | (1 << event.to if event.operation == SWAP else 0)
    return bool(pieces & bannable) and never_one_of(play, event.verb, pieces)
