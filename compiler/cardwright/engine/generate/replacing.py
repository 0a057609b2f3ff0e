"""Texts as they are carried out: in the place of events, with their card, offered, under a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.feasibility import REPLACED, STILL_TO_COME
from cardwright.engine.operations import MOVE, TOP, Event
from cardwright.engine.play import Entry, Frame, Play, Question, Replacer, decide
from cardwright.engine.reactions import is_spent, use, would_do
from cardwright.engine.resolve_text import carry, take_effect
from cardwright.engine.rulerecords import Trigger
from cardwright.engine.rules import Effect, Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import spoken


def moved_to(_play: Play, event: Event, zone: int) -> Event:
    """The event, with another place where the card goes; what moves nothing is done as it would be."""
    return Event(event.verb, MOVE, event.what, zone, TOP, event.cause) if event.operation == MOVE else event


class TextReplacer:
    """Asked before an event: a text acts, and the event happens all the same, unless the text had it not happen."""

    def __init__(
        self,
        rules: Rules,
        record: Trigger,
        stops: tuple[int, ...],
        question: Question | None,
        altering: tuple[tuple[int, Any], ...],
    ) -> None:
        self.rules, self.record, self.stops, self.question, self.altering = rules, record, stops, question, altering
        self.source = record.source
        players = range(rules.layout.players if question is not None else 0)
        self.of_players: tuple[Replacer, ...] = tuple(OfPlayer(self, player) for player in players)
        """Where it is a response, the same for each player by himself, so that they can be asked in turn."""

    def __call__(self, play: Play, event: Event, only: int | None = None) -> Event | tuple[()] | None:
        """The event, or what is left of it; of the bearers of the text only those of one player, if one is given.
        Nothing at all is left where the log says already that the event did not happen."""
        record, rules = self.record, self.rules
        bearing = spoken(play).bearing(play, record.source)
        if not bearing:
            return event
        entry = Entry(event, None, play.parent, 1)
        everybody = range(rules.layout.players) if record.anyones else None
        asked = [(piece, me) for piece in ids(bearing) for me in everybody or (rules.speaker(play.state, piece),)]
        for piece, me in asked:
            key, frame = (record.number, piece), [piece] + [0] * record.slots
            if key in play.lineage:
                continue  # a text does not act on what it brings about; another copy of the card may
            if only is not None and me != only:
                continue
            if not record.match(play, me, frame, entry) or not self._wanted(play, me, frame, piece):
                continue
            use(play, record.number, piece, me, record.limit)
            left = self._left(play, event, me, frame, key)
            if left is not event:
                return left
        return event

    def _wanted(self, play: Play, me: int, frame: Frame, piece: int) -> bool:
        record = self.record
        if record.limit is not None and is_spent(play, record.number, piece, record.limit):
            return False
        if self.question is None:
            return True
        if play.trying:
            return False  # where something is only tried, nobody responds
        # To pass is the first option: where something is only tried, nobody responds.
        return would_do(play, me, frame, record) and decide(play, me, self.question, (NOWHERE, piece)) != NOWHERE

    def _left(self, play: Play, event: Event, me: int, frame: Frame, key: tuple[int, int]) -> Event | tuple[()] | None:
        """What is left of the event once the text has acted."""
        if self.stops and not self.altering:
            return () if self._acts_in_its_place(play, event, me, frame, key) else event
        self._act(play, me, frame, key)
        if any(frame[slot] for slot in self.stops):
            return None
        slot, alter = next(((slot, alter) for slot, alter in self.altering if frame[slot]), (NOWHERE, None))
        return event if alter is None else alter(play, event, frame[slot + 1])

    def _acts_in_its_place(self, play: Play, event: Event, me: int, frame: Frame, key: tuple[int, int]) -> bool:
        """Whether the event did not happen; what the text did comes of its having been proposed."""
        parent, at = play.parent, len(play.log)
        play.log.append(Entry(event, STILL_TO_COME, parent, 1))
        play.parent = at
        try:
            self._act(play, me, frame, key)
        finally:
            play.parent = parent
        if not any(frame[slot] for slot in self.stops):
            return False
        play.log[at] = Entry(event, REPLACED, parent, 1)
        return True

    def _act(self, play: Play, me: int, frame: Frame, key: tuple[int, int]) -> None:
        lineage = play.lineage
        play.lineage = (*lineage, key)
        try:
            carry(play, frame[0], me, lambda play: self.record.run(play, me, frame))
        finally:
            play.lineage = lineage


class OfPlayer:
    """A text that is asked before an event, for the cards of one player."""

    def __init__(self, text: TextReplacer, player: int) -> None:
        self.text, self.player = text, player

    def __call__(self, play: Play, event: Event) -> Event | tuple[()] | None:
        return self.text(play, event, self.player)


class KeywordRun:
    """What a keyword does when the card that has it is carried out."""

    def __init__(self, rules: Rules, key: tuple[str, tuple[str, ...]]) -> None:
        self.name, self.arguments = key
        self.texts = rules.keywords.setdefault(self.name, [])

    def __call__(self, play: Play, me: int, it: Frame) -> bool:
        for number in self.texts:
            source = play.rules.sources[number]
            text = play.rules.carried.get(number) if source.arguments == self.arguments else None
            if text is not None and source.name == self.name:
                return text.run(play, me, [it[0]] + [0] * text.slots)
        return True


def named(rules: Rules, option: int) -> str:
    return "pass" if option == NOWHERE else rules.cast.names[option]


def announced(run: Effect, label: int) -> Effect:
    """A text without a cost takes effect as soon as it is used."""

    def run_it(play: Play, me: int, it: Frame) -> bool:
        take_effect(play, it[0], me, label)
        return run(play, me, it)

    return run_it


def used_or_not(_rules: Rules, option: bool) -> str:
    return "use it" if option else "decline"


def asked_first(question: Question, run: Effect) -> Effect:
    """A text that its player may do without."""
    return lambda play, me, it: bool(decide(play, me, question, (True, False))) and run(play, me, it)


def capturing(match: Callable[..., bool], capture: Callable[..., None]) -> Callable[..., bool]:
    """An event is recognised, and it is noted what was under way."""

    def whole(play: Play, me: int, it: Frame, entry: Entry) -> bool:
        if not match(play, me, it, entry):
            return False
        capture(play, me, it)
        return True

    return whole
