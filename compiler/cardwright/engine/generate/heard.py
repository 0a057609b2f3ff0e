"""What has just happened, for generated functions: who did it, to whom, from where."""

from __future__ import annotations

from typing import Any

from cardwright.check.compiled import CompiledRule
from cardwright.engine.events import emit
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import COUNT, MOVE, SHOW, Cause, Event
from cardwright.engine.play import Entry, Play
from cardwright.engine.state import NOWHERE, ids


@helper
def heard_of(play: Play, me: int, verb: int, bits: int, cause: Cause) -> None:
    """Something is done to pieces that changes nothing on the table by itself: who waits for it hears of it."""
    for piece in ids(bits):
        emit(play, Event(verb, SHOW, piece, me, (), cause))


@helper
def event_player(play: Play, event: Event) -> int:
    """The player whose doing an event is; whose counter it is, if it is one of a player."""
    layout = play.rules.layout
    if event.operation == COUNT and event.what < len(layout.counters) * layout.players:
        return 1 << event.what % layout.players
    player = event.to if event.operation == SHOW else play.actor if play.actor != NOWHERE else play.state.player
    return 1 << player if player >= 0 else 0


@helper
def event_doer(play: Play, event: Event, card: int | None = None) -> int:
    """The card that does something: the event says which, first of what it says besides; or it is the one whose text
    was carried out when it was done. What the rules of the game do, no card does."""
    more, cast = event.more, play.rules.cast
    doer: int = more[0] if isinstance(more, tuple) and more else NOWHERE
    if doer < 0 and event.cause.definition != NOWHERE and _is_deed(play, event):
        if card is None:
            card = play.using if play.recalled is None else play.recalled.card
        of_rules = isinstance(cast.definitions[event.cause.definition], CompiledRule)
        doer = card if card < len(cast.pieces) and not of_rules else NOWHERE
    return 1 << doer if doer >= 0 else 0


def _is_deed(play: Play, event: Event) -> bool:
    """Whether something is done, be it that a rule tells how, and not only told."""
    return event.operation != SHOW or play.rules.verbs[event.verb] in play.rules.book.does.performs


@helper
def event_other(event: Event) -> int:
    """The player to whom something happens: second of what the event says besides."""
    more: Any = event.more
    player: int = more[1] if isinstance(more, tuple) and len(more) > 1 else NOWHERE
    return 1 << player if player >= 0 else 0


@helper
def event_topic(event: Event) -> int:
    """Which period or part something is about that is only told: third of what the event says besides."""
    _, _, topic, *_ = event.more
    return int(topic)


@helper
def event_detail(event: Event) -> int:
    """What more is told of it: fourth of what the event says besides."""
    _, _, _, detail, *_ = event.more
    return int(detail)


@helper
def event_goal_player(play: Play, event: Event) -> int:
    """The player into whose zone a card goes."""
    whose: int = play.rules.layout.player_of[event.to] if event.operation == MOVE else NOWHERE
    return 1 << whose if whose >= 0 else 0


@helper
def came_from(play: Play, entry: Entry, zones: tuple[int, ...], players: int) -> bool:
    """Whether a card was in one of these zones: before the event it still is, afterwards the log says so."""
    event, was = entry.event, entry.was
    if event.operation != MOVE and (event.operation != SHOW or event.what == NOWHERE):
        return False
    stays = was is None or event.operation == SHOW  # what is shown lies where it was
    source = play.state.zone[event.what] if stays else was[0] if isinstance(was, tuple) else NOWHERE
    if source in play.rules.resolving:
        source = _taken_up_from(play, event.what, source)
    whose = play.rules.layout.player_of[source]
    return source in zones and (whose == NOWHERE or players < 0 or bool(players >> whose & 1))


def _taken_up_from(play: Play, piece: int, zone: int) -> int:
    """Where a card was before it lay where cards lie while they are played."""
    for entry in reversed(play.log):
        event, was = entry.event, entry.was
        if event.operation == MOVE and event.what == piece and event.to == zone and isinstance(was, tuple):
            return int(was[0])
    return zone
