"""Attack and Recruit Points of the turn, and tokens: got, made, spent."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, RULES, Cause
from cardwright.engine.play import Play
from cardwright.games.legendary.book import TOKEN


def has(play: Play, player: int, noun: str) -> int:
    """How many points or tokens of a kind a player has left."""
    return play.state.counters[play.rules.layout.counters[noun] + player]


def get(play: Play, player: int, noun: str, number: int, cause: Cause = RULES) -> None:
    """A player gets points, or gains tokens."""
    if number:
        verb = "gain" if noun == TOKEN else "get"
        counter = play.rules.layout.counters[noun] + player
        emit(play, play.rules.event(verb, COUNT, counter, number, 0, cause))


def spend(play: Play, player: int, noun: str, number: int, cause: Cause = RULES) -> None:
    """A player spends points."""
    if number:
        counter = play.rules.layout.counters[noun] + player
        emit(play, play.rules.event("spend", COUNT, counter, -number, 0, cause))
