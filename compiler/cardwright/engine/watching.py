"""Watches events for the texts that they concern.

A text is asked twice whether an event is one of those it waits for: before it happens, when a card that leaves is still
where it was and as strong as it was, and afterwards, when a card that comes is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cardwright.engine.noting import noted
from cardwright.engine.operations import LAPSE, MOVE, SHOW, Event, recall
from cardwright.engine.past import event_piece
from cardwright.engine.play import Entry, Frame, Known, Offer, Play
from cardwright.engine.rulerecords import Delayed, Trigger
from cardwright.engine.state import NOWHERE, Lasting, State, ids
from cardwright.engine.verbs import BEGIN
from cardwright.engine.view import look, spoken

Found = tuple[Trigger, int, int, Frame]
"""A trigger, the card that bears it, its player, and what its words refer to."""
Awake = dict[tuple[int, int, int], Found]
"""What an event concerns, by trigger, card, and player where any may use it."""

_STILL, _GOING, _CROSSING = range(3)
"""Kinds of events: nothing goes anywhere; a card does; it comes into play or goes out of it."""

Emit = Callable[[Play, Event], bool]
"""Has an event happen."""


def before(play: Play, events: Sequence[Event]) -> list[Awake]:
    """For each event, the texts that it concerns as things stand before it; and how a card was that leaves play."""
    rules, zone = play.rules, play.state.zone
    field, passing, moved = rules.field, rules.passing, rules.going or rules.crossing
    for event in events:
        if event.operation == MOVE and event.to not in field and zone[event.what] in field:
            _remember(play, event)
    if play.trying:
        return []
    seen: list[Awake] = []
    play.together = events
    for number, event in enumerate(events):
        found: Awake = {}
        moves = event.operation == MOVE
        heard = passing[event.verb] or (moves and moved)  # else it need not even be known how things stand
        if heard and not rules.unheard >> event.verb & 1:
            entry = Entry(event, None, play.parent, 0 if number else len(events))
            _concerned(play, entry, zone[event.what] if moves else 0, found)
        seen.append(found)
    play.together = ()
    return seen


def _remember(play: Play, event: Event) -> None:
    """How a card was that leaves play, for whatever is under way."""
    piece, state = event.what, play.state
    stats = tuple([values[piece] for values in look(play).stats])
    host = state.host[piece] if state.host else NOWHERE
    given = tuple([source for source, bits in look(play).granted.items() if bits >> piece & 1])
    known = Known(stats, play.rules.controller(state, piece), host, state.place[piece], noted(play, event), given)
    play.known = {**play.known, piece: known}  # a new one: whoever has kept the old one sees that it was


def _concerned(play: Play, entry: Entry, source: int, found: Awake) -> None:
    """Add the texts that an event does concern: of those that wait for its verb, and for cards that come and go, the
    ones that somebody bears."""
    event, rules, state, kind = entry.event, play.rules, play.state, _STILL
    if event.operation == MOVE:
        kind = _CROSSING if (source in rules.field) != (event.to in rules.field) else _GOING
    texts = _awaiting(play, event.verb, kind)
    if not texts:
        return  # it need not even be known how things stand
    view, key = spoken(play), (event.verb, kind, len(rules.triggers))
    known = view.awake.get(key)
    waiting = known.texts if known is not None else view.borne_of(play, key, texts)
    about = event_piece(play, event) if waiting else 0
    for trigger, bearers in waiting:
        if trigger.topic >= 0 and not (event.operation == SHOW and event.more[2:3] == (trigger.topic,)):
            continue
        for piece in ids(view.bearing(play, trigger.source)) if bearers is None else bearers:
            if trigger.own and not about >> piece & 1:
                continue
            for me in range(rules.layout.players) if trigger.anyones else (rules.speaker(state, piece),):
                key, frame = _key(trigger, piece, me), [piece] + [0] * trigger.slots
                if key not in found and trigger.match(play, me, frame, entry):
                    found[key] = (trigger, piece, me, frame)


def _key(trigger: Trigger, piece: int, me: int) -> tuple[int, int, int]:
    """Under what it is noted that an event concerns a text: a card that goes to another player has it once."""
    return trigger.number, piece, me if trigger.anyones else NOWHERE


def _awaiting(play: Play, verb: int, kind: int) -> tuple[Trigger, ...]:
    rules = play.rules
    passing, going, crossing = rules.passing[verb], rules.going, rules.crossing
    known: Any = rules.awaiting.get((verb, kind))
    if known is not None and known[0] is passing and known[1] is going and known[2] is crossing:
        return known[3]  # type: ignore[no-any-return]
    if kind == _STILL:
        found = tuple(trigger for trigger in passing if not trigger.moving)
    else:
        found = passing + going + (crossing if kind == _CROSSING else ())
    rules.awaiting[verb, kind] = passing, going, crossing, found
    return found


def afterwards(
    play: Play,
    group: list[Entry],
    seen: list[Awake],
    first: int,
    emit: Emit,
    laden: State | None = None,
) -> None:
    """Put what happens because of events on the queue, or offer it; what was waited for has events of its own.

    Of a card that has left play it is asked how it was there: kneeling, with tokens and attachments. So everything
    was when it had gone, but what lay on it had not yet (`laden`)."""
    if play.trying:  # nobody reacts, so nobody asks whose doing it was
        return
    play.doers[first] = play.actor
    for number in range(first + 1, first + len(group)):
        play.doers[number] = play.actor
    now = play.state
    if laden is not None:
        recall(laden, now.past)
        play.state = laden
    try:
        _ask_again(play, group, seen)
        for number, entry in enumerate(group):
            if play.rules.awaited >> entry.event.verb & 1:
                _no_longer_wait(play, now.lasting, group, number, first, emit)
            _find_due(play, seen[number:], first + number)
    finally:
        play.state = now


def _find_due(play: Play, seen: list[Awake], number: int) -> None:
    """Offer what an event concerns, or have it happen."""
    for trigger, piece, me, frame in seen[0].values():
        if trigger.group is not None and not _completes(trigger, piece, me, frame, seen):
            continue
        if trigger.optional:
            play.offers.append(Offer(trigger, piece, me, frame, number))
        else:
            play.queue.append((partial(play.rules.carry_out, trigger, piece, me, frame), number))


def _ask_again(play: Play, group: list[Entry], seen: list[Awake]) -> None:
    """Add the texts that events concern as things stand after them."""
    rules = play.rules
    passing, moved, foreseen = rules.passing, rules.going or rules.crossing, rules.foreseen
    for entry, known in zip(group, seen, strict=True):
        event = entry.event
        moves = event.operation == MOVE
        if moves and entry.was[0] in rules.field and event.to not in rules.field:
            continue  # what has left play is asked for as it was: it has shed its states
        if (passing[event.verb] or (moves and moved)) and not (foreseen | rules.unheard) >> event.verb & 1:
            _concerned(play, entry, entry.was[0] if moves else NOWHERE, known)


def _completes(trigger: Trigger, piece: int, me: int, frame: Frame, rest: list[Awake]) -> bool:
    """Whether an event is the last of those that happen together, and they are enough; it then speaks of all of them.

    What the earlier ones happened to is handed on from one to the next.
    """
    assert trigger.group is not None
    slot, least = trigger.group
    for later in rest[1:]:
        found = later.get(_key(trigger, piece, me))
        if found is not None:
            found[3][slot] |= frame[slot]
            return False
    return frame[slot].bit_count() >= least


def _no_longer_wait(
    play: Play, lasting: tuple[Lasting, ...], group: list[Entry], number: int, first: int, emit: Emit
) -> None:
    """What was begun in play and waited for this event is done now, once."""
    entry = group[number]
    for one in lasting:
        record = play.rules.lasting[one.record]
        if isinstance(record, Delayed) and entry.event.verb in record.verbs and not record.instead:
            frame = list(one.frame)
            if record.match(play, one.player, frame, entry) and _is_last(play, one, frame, group, number):
                play.queue.append((partial(_do_now, emit, one, frame), first + number))


def _is_last(play: Play, one: Lasting, frame: Frame, group: list[Entry], number: int) -> bool:
    """Whether enough events were waited for together, of which this is the last: the frame then tells of all of them.
    Always, where each is waited for by itself."""
    record = play.rules.lasting[one.record]
    assert isinstance(record, Delayed)
    if record.group is None:
        return True
    slot, least = record.group
    for at, entry in enumerate(group):
        other = list(one.frame)
        if at != number and entry.event.verb in record.verbs and record.match(play, one.player, other, entry):
            if at > number:
                return False
            frame[slot] |= other[slot]
    return frame[slot].bit_count() >= least


def _do_now(emit: Emit, one: Lasting, frame: Frame, play: Play) -> None:
    record = play.rules.lasting[one.record]
    assert isinstance(record, Delayed)
    if record.once:
        if one not in play.state.lasting:
            return  # of several that happened together it was the first
        emit(play, Event(BEGIN, LAPSE, one.record, one.card, (), record.cause))
    was, play.actor = play.actor, one.player
    record.run(play, one.player, frame)
    play.actor = was
