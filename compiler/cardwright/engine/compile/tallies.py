"""How often something was done in a period, so that it cannot be done more often."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.patterns import piece_of
from cardwright.engine.compile.periods import kind_of
from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.operations import SHOW, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Pool
from cardwright.lang.tree import Act, Kind, Select

Tally = Callable[[Play, int, Frame, int], int]
"""How often a player has done it."""


def tally(node: Act, scope: Scope) -> Tally:
    """How often an act was done by a player in the period it speaks of."""
    if not node.times:
        raise scope.error(node, "it does not say in which time")
    period = kind_of(node.times[0].period, scope)
    verb = scope.rules.verb[node.verb]
    to = [who(role.thing, scope) for role in node.roles if role.role == "against"]
    what = _what(node, scope)

    def run(play: Play, me: int, it: Frame, player: int) -> int:
        done = 0
        for event, _, _, _ in play.log[period_began(play, period) :]:
            if event.verb == verb and _doer(play, event) == player:
                done += _against(play, me, it, event, to) and _one_of(play, me, it, event, what)
        return done

    return run


def _what(node: Act, scope: Scope) -> Pool | None:
    match node.what:
        case Select(kinds=[Kind(kind="card"), *_]) as thing:
            return describe(thing, scope).among([lambda _play, _me, _it: -1])
    return None


def _doer(play: Play, event: Event) -> int:
    """Whose doing it was: the event says it, or else it happened to a card of his."""
    return event.to if event.operation == SHOW else play.rules.controller(play.state, piece_of(play, event))


def _against(play: Play, me: int, it: Frame, event: Event, players: list[Pool]) -> bool:
    return all(isinstance(event.more, tuple) and one(play, me, it) >> event.more[1] & 1 for one in players)


def _one_of(play: Play, me: int, it: Frame, event: Event, what: Pool | None) -> bool:
    return what is None or bool(what(play, me, it) >> piece_of(play, event) & 1)
