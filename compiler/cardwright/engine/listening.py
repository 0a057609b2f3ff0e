"""Rules of play that wait for events. They are always in force and nobody can take them away, so that it need not be
asked before every event who bears them: they are told of it afterwards, like what Python listens to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from cardwright.check.compiled import CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.engine.generate.effects import walked
from cardwright.engine.play import Entry, Group, Play
from cardwright.engine.rules import Rules, Trigger
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning import nodes as m

FORMER = (m.Controller, m.Owner, m.PlaceOf, m.StatOf, m.Held, m.InState, m.TruthAsOf, m.SetAsOf, m.Attached, m.Host)
"""What may be otherwise once an event has happened: who waits for that is asked before it, too."""


def hear_afterwards(rules: Rules, bearers: Mapping[int, int], at_once: Collection[str]) -> None:
    """Have rules told of events after they have happened, where no card waits for the same and nothing is asked of how
    things were; those of parts that act at once do so before anything else."""
    if rules.field or rules.going or rules.crossing:
        return
    for verb, triggers in enumerate(rules.passing):
        if not triggers or not all(_is_plain(rules, trigger, bearers) for trigger in triggers):
            continue
        for trigger in triggers:
            pieces = tuple((piece, bearers[piece]) for piece in ids(rules.sources[trigger.source].printed))
            now = rules.sources[trigger.source].name in at_once
            listener = partial(_heard, trigger, verb, pieces, _whose(rules, trigger), now)
            rules.after[verb] = (*rules.after[verb], listener)
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


def _whose(rules: Rules, trigger: Trigger) -> str:
    """Whether only the rule of the player who does it can be meant, or of the one whose period it is; else each is."""
    (pattern,) = _patterns(rules, trigger)
    if isinstance(pattern, (m.Begins, m.Ends)):
        return "to" if pattern.of == m.You() else ""
    slots = pattern.slots if isinstance(pattern, m.On) else ()
    return "by" if any(slot.role == "by" and slot.truth == m.Among(slot.each, m.You()) for slot in slots) else ""


def _heard(
    trigger: Trigger, verb: int, pieces: tuple[tuple[int, int], ...], whose: str, now: bool, play: Play, group: Group
) -> None:
    """Put what happens because of events on the queue, once for those that happened together if the text says so."""
    if play.trying:
        return
    first = len(play.log) - len(group)
    found: dict[int, list[int]] = {}
    for number, (event, was, parent, size) in enumerate(group):
        if event.verb != verb:
            continue
        only = event.to if whose == "to" else play.actor if whose == "by" else NOWHERE
        for piece, player in pieces:
            if only not in (NOWHERE, player):
                continue
            frame = [piece] + [0] * trigger.slots
            if not trigger.match(play, player, frame, Entry(event, was, parent, size)):
                continue
            if trigger.group is None:
                _due(trigger, piece, player, frame, first + number, now, play)
                continue
            slot = trigger.group[0]
            frame[slot] |= found[piece][slot] if piece in found else 0
            found[piece] = frame
    for piece, frame in found.items():
        assert trigger.group is not None
        if frame[trigger.group[0]].bit_count() >= trigger.group[1]:
            _due(trigger, piece, dict(pieces)[piece], frame, first + len(group) - 1, now, play)


def _due(trigger: Trigger, piece: int, player: int, frame: list[int], entry: int, now: bool, play: Play) -> None:
    run = partial(play.rules.carry_out, trigger, piece, player, frame)
    if now:
        run(play)
    else:
        play.queue.append((run, entry))
