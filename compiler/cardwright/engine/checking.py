"""Checked games: after every event the state is looked over, and no event may do what a card forbids.

Effects ask for bans before they choose, and the turn structure offers only what is legal: that neither errs is checked
here, where it may cost time, and not in every game.
"""

from __future__ import annotations

from cardwright.engine.invariants import BrokenInvariant, check
from cardwright.engine.operations import MOVE, Event
from cardwright.engine.play import Group, Play
from cardwright.engine.statics import banned


def checked(play: Play) -> Play:
    """The same game, with every event checked."""
    play.before = [(*replacers, _allowed) for replacers in play.before]
    play.after = [(_sound, *listeners) for listeners in play.after]
    play.replacing = True
    return play


def _allowed(play: Play, event: Event) -> Event:
    verb, piece = event[0], event[2]
    if play.rules.bannable[verb] and piece >= 0 and banned(play, verb) >> piece & 1:
        raise BrokenInvariant(f"{play.rules.cast.names[piece]}: {play.rules.verbs[verb]} is forbidden")
    for bound in play.rules.bounds[verb]:
        if event[1] == MOVE and bound.source == piece and not _within(play, bound.source, event[4], bound.places):
            raise BrokenInvariant(f"{play.rules.cast.names[piece]} cannot move to place {event[4]}")
    return event


def _within(play: Play, piece: int, place: int, places: object) -> bool:
    assert callable(places)
    return bool(places(play, play.rules.controller(play.state, piece), [piece]) >> place & 1)


def _sound(play: Play, _group: Group) -> None:
    check(play.state, play.rules)
