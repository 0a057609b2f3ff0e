"""Checked games: after every event the state is looked over, and nobody may propose what a card forbids.

Effects ask for bans before they choose, and the turn structure offers only what is legal. What is forbidden happens in
no game; that nobody even proposes it is checked here, where it may cost time.
"""

from __future__ import annotations

from functools import partial

from cardwright.engine.invariants import BrokenInvariant
from cardwright.engine.operations import MOVE, Event
from cardwright.engine.oversight import Oversight
from cardwright.engine.play import Group, Play
from cardwright.engine.rules import ALWAYS


def checked(play: Play) -> Play:
    """The same game, with every event checked."""
    bounds = play.rules.bounds  # where there are none, nobody more is asked: so nothing more is told of either
    play.before = [(*one, _allowed) if bounds[verb] else one for verb, one in enumerate(play.before)]
    sound = partial(_sound, Oversight(play.rules))
    play.after = [(sound, *listeners) for listeners in play.after]
    play.guard = [ALWAYS] * len(play.guard)
    play.strict = True
    return play


def _allowed(play: Play, event: Event) -> Event:
    piece = event.what
    for bound in play.rules.bounds[event.verb]:
        if (
            event.operation == MOVE
            and bound.source == piece
            and not _within(play, bound.source, event.more, bound.places)
        ):
            raise BrokenInvariant(f"{play.rules.cast.names[piece]} cannot move to place {event.more}")
    return event


def _within(play: Play, piece: int, place: int, places: object) -> bool:
    assert callable(places)
    return bool(places(play, play.rules.controller(play.state, piece), [piece]) >> place & 1)


def _sound(oversight: Oversight, play: Play, _group: Group) -> None:
    if play.trying:  # no event of this game: what is only tried is looked over when it is done
        return
    oversight.check(play.state, play.log)
    for demand in play.rules.demands:
        wrong = demand(play)
        if wrong:
            raise BrokenInvariant(wrong)
