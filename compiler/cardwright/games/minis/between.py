"""What one piece cannot do to another: attack a courtier, move through a wall of shields."""

from __future__ import annotations

from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Restriction, Test
from cardwright.engine.statics import in_force


def bar(source: int, verb: int, doers: Pool, targets: Pool | None, test: Test | None, slots: int) -> Restriction:
    """A record: none of these can do it to any of those; to nobody, if none are named."""
    return Restriction(source, (verb,), _nobody, targets, test, slots, agent=doers)


def _nobody(_play: Play, _me: int, _it: Frame) -> int:
    return 0


def barred(play: Play, verb: str, doer: int) -> int:
    """The pieces to which a piece cannot do something at the moment."""
    bits = 0
    for record, me, frame in in_force(play, play.rules.verb[verb]):
        if record.who is not _nobody or record.agent is None:
            continue
        if record.test is not None and not record.test(play, me, frame):
            continue
        if record.agent(play, me, frame) >> doer & 1:
            bits |= play.rules.cast.everything if record.what is None else record.what(play, me, frame)
    return bits
