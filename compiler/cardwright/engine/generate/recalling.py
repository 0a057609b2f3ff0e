"""What generated functions ask of the log: the deeds of a kind since something began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.engine.generate.writer import helper
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.state import NOWHERE
from cardwright.engine.trying import REPLACED


def _found(play: Play, me: int, it: Frame, occasion: Any, first: int) -> Iterator[Entry]:
    """All such deeds since the log was so long: by whom each was, the play remembers."""
    actor, frame = play.actor, it[:]
    try:
        for number in range(first, len(play.log)):
            entry = play.log[number]
            if entry[0][0] in occasion.verbs and entry[1] != REPLACED:
                play.actor = play.doers.get(number, NOWHERE)
                if occasion.match(play, me, frame, entry):
                    yield entry
    finally:
        play.actor = actor


@helper
def past(play: Play, me: int, it: Frame, occasion: Any, period: str) -> list[Entry]:
    """The deeds of a kind since a period began."""
    return list(_found(play, me, it, occasion, period_began(play, period)))


@helper
def has_been(play: Play, me: int, it: Frame, occasion: Any, first: int) -> bool:
    """Whether a deed of a kind has been done since the log was so long."""
    return bool(list(_found(play, me, it, occasion, first)))


@helper
def acting(play: Play) -> int:
    """The player whose doing it is what happens now, as a set."""
    return 1 << play.actor if play.actor >= 0 else 0
