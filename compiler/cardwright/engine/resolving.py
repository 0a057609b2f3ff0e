"""Carrying out a card: it is in a zone of its own meanwhile, and is spent afterwards unless its words say otherwise."""

from __future__ import annotations

from functools import lru_cache

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, TOP, Cause, Event
from cardwright.engine.play import Play, check_limit
from cardwright.engine.verbs import RESOLVE, SPEND


@lru_cache(maxsize=4096)
def _event(verb: int, piece: int, zone: int, cause: Cause) -> Event:
    """Nobody changes an event, so each is made once."""
    return Event(verb, MOVE, piece, zone, TOP, cause)


def resolve(play: Play, player: int, piece: int, cause: Cause) -> bool:
    """The player carries a card out; whether all it says happened."""
    check_limit(play)
    rules = play.rules
    zone = rules.resolving[player if len(rules.resolving) > 1 else 0]
    emit(play, _event(RESOLVE, piece, zone, cause))
    ability = rules.abilities[rules.cast.definition_of[piece]]
    was, play.actor = play.actor, player
    happened = ability is None or ability.run(play, player, [piece] + [0] * ability.slots)
    play.actor = was
    if play.state.zone[piece] == zone:
        spent = rules.spent[player if len(rules.spent) > 1 else 0]
        emit(play, _event(SPEND, piece, spent, cause))
    return happened
