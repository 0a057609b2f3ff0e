"""Why a card stands as it does: every text that changes it at the moment, with its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardwright.engine.layers import View
from cardwright.engine.operations import Cause
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulerecords import Static
from cardwright.engine.sentences import until
from cardwright.engine.state import ids
from cardwright.engine.view import look


class Because(NamedTuple):
    """A change, and whose words make it."""

    what: str
    card: str
    words: str
    until: str = ""


def because(play: Play, piece: int) -> list[Because]:
    """What changes a card: standing texts first, then what holds for a time. Each is looked at by itself."""
    found: list[Because] = []
    for static, me, frame, how_long in _at_work(play):
        parts = list(_changes(play, static, me, frame, piece))
        if parts:
            found.append(Because(", ".join(parts), *_words(play, static.cause), how_long))
    return found


def _at_work(play: Play) -> Iterator[tuple[Static, int, Frame, str]]:
    rules, state, view = play.rules, play.state, look(play)
    for static in rules.statics:
        for bearer in ids(view.bearing(play, static.source)):
            yield static, rules.speaker(state, bearer), [bearer] + [0] * static.slots, ""
    for one in state.lasting:
        record = rules.lasting[one.record]
        if isinstance(record, Static):
            yield record, one.player, list(one.frame), until(rules, one.until)


def _changes(play: Play, static: Static, me: int, frame: Frame, piece: int) -> Iterator[str]:
    """What one text does to a card on which nothing else works."""
    if static.test is not None and not static.test(play, me, frame):
        return
    rules, bare = play.rules, View(play)
    before = [values[piece] for values in bare.stats]
    static.apply(play, me, frame, bare)
    for name, number in rules.stat.items():
        if (number, piece) in bare.set_to:
            yield f"{name} is {bare.set_to[number, piece]}"
        elif bare.stats[number][piece] != before[number]:
            yield f"{name} {bare.stats[number][piece] - before[number]:+d}"
    for source, bits in bare.granted.items():
        if bits >> piece & 1:
            yield f"has {' '.join((rules.sources[source].name, *rules.sources[source].arguments))}"
    for source, bits in bare.stripped.items():
        if bits >> piece & 1:
            yield f"does not have {' '.join((rules.sources[source].name, *rules.sources[source].arguments))}"
    yield from (f"has {value}" for (_, value), bits in bare.gained.items() if bits >> piece & 1)
    yield from (f"does not have {value}" for (_, value), bits in bare.taken.items() if bits >> piece & 1)
    if bare.lost >> piece & 1:
        yield "has no abilities"


def _words(play: Play, cause: Cause) -> tuple[str, str]:
    return play.rules.cast.definitions[cause.definition].name, play.rules.cast.words(cause)
