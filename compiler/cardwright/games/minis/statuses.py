"""Statuses: keywords that a model gains and has until it loses them."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, Cause
from cardwright.engine.play import Play
from cardwright.engine.rules import Pool, Static
from cardwright.engine.view import ABILITIES, View, look

GAIN, LOSE = "gain", "lose"


def end_status(play: Play, piece: int, name: str, verb: str, cause: Cause, arguments: tuple[str, ...] = ()) -> bool:
    """Have a piece be rid of a keyword that it gained; whether it had it."""
    done = False
    for one in play.state.lasting:
        if one.card == piece and grants(play, one.record, piece, name, one.frame, arguments):
            done = emit(play, play.rules.event(verb, LAPSE, one.record, piece, (), cause)) or done
    return done


def grants(
    play: Play, record: int, piece: int, name: str, frame: tuple[int, ...], arguments: tuple[str, ...] = ()
) -> bool:
    """Whether a record that holds gives a keyword to a piece: tried on a view of its own."""
    static = play.rules.lasting[record]
    if not isinstance(static, Static) or static.layer != ABILITIES:
        return False
    view = View(play)
    static.apply(play, 0, list(frame), view)
    texts = [
        source
        for source in play.rules.keywords.get(name, ())
        if not arguments or play.rules.sources[source].arguments == arguments
    ]
    return any(view.granted.get(source, 0) >> piece & 1 for source in texts)


def has(play: Play, name: str) -> int:
    """The pieces that have a keyword."""
    rules, view, bits = play.rules, look(play), 0
    for source in rules.keywords.get(name, ()):
        bits |= view.bearing(play, source)
    return bits


def state_of(name: str) -> Pool:
    """An adjective that says that a model has a status."""
    return lambda play, _me, _it: has(play, name)
