"""Rules of play that wait for events. They are always in force and nobody can take them away, so that it need not be
asked before every event who bears them: they are told of it afterwards, like what Python listens to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from cardwright.check.compiled import CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.engine.generate.frames import walked
from cardwright.engine.lean.hearing import Some, some_of
from cardwright.engine.operations import SHOW, Event
from cardwright.engine.play import Entry, Group, Listener, Play
from cardwright.engine.rulerecords import Trigger
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.calculus import nodes as m

FORMER = (m.Controller, m.Owner, m.PlaceOf, m.StatOf, m.Held, m.InState, m.TruthAsOf, m.SetAsOf, m.Attached, m.Host)
"""What may be otherwise once an event has happened: who waits for that is asked before it, too."""


class Waiting(NamedTuple):
    """A rule that waits for events, with what is known of it beforehand."""

    trigger: Trigger
    bearers: tuple[tuple[int, int], ...]
    """The pieces that bear it, each with its player."""
    by: dict[int, tuple[tuple[int, int], ...]] | None
    """For each player the same, where only the rule of one can be meant: of who does it, or whose period it is."""
    doer: bool
    """Whether it is the one who does it; otherwise it is told with the event."""
    now: bool
    """Whether it acts at once."""
    some: Some | None = None
    """Tells that none of a group of events is meant, without looking closer."""


class Only:
    """Has a rule of the game told of events of a verb, but only of one operation."""

    __slots__ = ("listener", "operation")

    def __init__(self, operation: int, listener: Listener) -> None:
        self.operation, self.listener = operation, listener

    def __call__(self, play: Play, group: Group) -> None:
        """Tell it, if it is one of those."""
        if group[0][0].operation == self.operation:
            self.listener(play, group)


class Hearing:
    """Has the rules that wait for a verb told of its events."""

    __slots__ = ("always", "only", "topics", "verb")

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.always: list[Waiting] = []
        self.only: Some | None = None
        """Where one thing waits for the verb and for no period, what tells that it is not meant."""
        self.topics: dict[int, list[Waiting]] = {}
        """What waits for the beginning or the end of a period, by its number."""

    def __call__(self, play: Play, group: Group) -> None:
        """Put what happens because of events on the queue, once for those that happened together if the text says
        so."""
        if play.trying:
            return
        if self.only is not None:
            if self.only(play, group):
                _heard(self.always[0], self.verb, play, group)
            return
        if self.topics:
            event = group[0][0]  # nothing else happens together with it
            if event.operation == SHOW and event.what == NOWHERE:
                for one in self.topics.get(event.more[2], ()):
                    _heard(one, self.verb, play, group)
        for one in self.always:
            if one.some is None or one.some(play, group):
                _heard(one, self.verb, play, group)


def is_heard(rules: Rules, verb: int, topic: int) -> bool:
    """Whether anything is done when a period begins or ends."""
    return any(not isinstance(one, Hearing) or one.always or topic in one.topics for one in rules.after[verb])


def hear_afterwards(rules: Rules, bearers: Mapping[int, int], at_once: Collection[str]) -> None:
    """Have rules told of events after they have happened, where no card waits for the same and nothing is asked of how
    things were; those of parts that act at once do so before anything else."""
    if rules.field or rules.going or rules.crossing:
        return
    rules.change()
    for verb, triggers in enumerate(rules.passing):
        if not triggers or not all(_is_plain(rules, trigger, bearers) for trigger in triggers):
            continue
        hearing = Hearing(verb)
        for trigger in triggers:
            (pattern,) = _patterns(rules, trigger)
            one = _waiting(rules, verb, trigger, pattern, bearers, rules.sources[trigger.source].name in at_once)
            if isinstance(pattern, (m.Begins, m.Ends)):
                hearing.topics.setdefault(rules.book.times.periods.index(_kind(rules, pattern)), []).append(one)
            else:
                hearing.always.append(one)
        if len(hearing.always) == 1 and not hearing.topics:
            hearing.only = hearing.always[0].some
        rules.after[verb] = (*rules.after[verb], hearing)
        rules.passing[verb] = ()
        if not rules.before[verb] and not (rules.awaited | rules.restrictable) >> verb & 1:
            rules.guard[verb] = rules.bannable[verb]


def _patterns(rules: Rules, trigger: Trigger) -> list[m.Pattern]:
    part = rules.cast.definitions[trigger.cause.definition]
    lines = meanings_of(part) if isinstance(part, CompiledRule) else []
    line = lines[trigger.cause.line] if trigger.cause.line < len(lines) else None
    return [ability.on for ability in line.abilities if ability.on is not None] if line is not None else []


def _is_plain(rules: Rules, trigger: Trigger, bearers: Mapping[int, int]) -> bool:
    pieces, patterns = ids(rules.sources[trigger.source].printed), _patterns(rules, trigger)
    known = all(piece in bearers for piece in pieces) and len(patterns) == 1
    if not known or trigger.optional or trigger.limit is not None or trigger.own or trigger.moving:
        return False
    return not any(isinstance(node, FORMER) for node in walked(patterns[0]))


def _kind(rules: Rules, pattern: m.Begins | m.Ends) -> str:
    """Under which name it is told that a period begins or ends."""
    span = rules.book.times.spans.get(pattern.period)
    return span.period if span is not None else str(pattern.period)


def _waiting(
    rules: Rules, verb: int, trigger: Trigger, pattern: m.Pattern, bearers: Mapping[int, int], now: bool
) -> Waiting:
    pieces = tuple((piece, bearers[piece]) for piece in ids(rules.sources[trigger.source].printed))
    slots = pattern.slots if isinstance(pattern, m.On) else ()
    doer = any(slot.role == "by" and slot.truth == m.Among(slot.each, m.You()) for slot in slots)
    own = doer or (isinstance(pattern, (m.Begins, m.Ends)) and pattern.of == m.You())
    by = {player: tuple(one for one in pieces if one[1] == player) for _, player in pieces} if own else None
    if by is not None:
        by[NOWHERE] = pieces  # nobody's doing: each may be meant
    some = some_of(rules, trigger, verb) if doer and not isinstance(pattern, (m.Begins, m.Ends)) else None
    return Waiting(trigger, pieces, by, doer, now, some)


def _heard(one: Waiting, verb: int, play: Play, group: Group) -> None:
    if len(group) > 1:
        _heard_together(one, verb, play, group)
        return
    trigger, entry = one.trigger, group[0]
    for piece, player in _meant(one, verb, play, entry[0]):
        frame = [piece] + [0] * trigger.slots
        if trigger.match(play, player, frame, Entry(*entry)) and _is_enough(trigger, frame):
            _due(trigger, piece, player, frame, len(play.log) - 1, one.now, play)


def _meant(one: Waiting, verb: int, play: Play, event: Event) -> tuple[tuple[int, int], ...]:
    """Whose rule can be concerned by an event."""
    if event.verb != verb:
        return ()
    return one.bearers if one.by is None else one.by.get(play.actor if one.doer else event.to, ())


def _heard_together(one: Waiting, verb: int, play: Play, group: Group) -> None:
    first, trigger = len(play.log) - len(group), one.trigger
    found: dict[int, list[int]] = {}
    for number, entry in enumerate(group):
        for piece, player in _meant(one, verb, play, entry[0]):
            frame = [piece] + [0] * trigger.slots
            if not trigger.match(play, player, frame, Entry(*entry)):
                continue
            if trigger.group is None:
                _due(trigger, piece, player, frame, first + number, one.now, play)
                continue
            slot = trigger.group[0]
            frame[slot] |= found[piece][slot] if piece in found else 0
            found[piece] = frame
    for piece, frame in found.items():
        if _is_enough(trigger, frame):
            _due(trigger, piece, dict(one.bearers)[piece], frame, first + len(group) - 1, one.now, play)


def _is_enough(trigger: Trigger, frame: list[int]) -> bool:
    """Whether so many were concerned at once as the text says."""
    return trigger.group is None or frame[trigger.group[0]].bit_count() >= trigger.group[1]


def _due(trigger: Trigger, piece: int, player: int, frame: list[int], entry: int, now: bool, play: Play) -> None:
    run = partial(play.rules.carry_out, trigger, piece, player, frame)
    if now:
        run(play)
    else:
        play.queue.append((run, entry))
