"""What an agent may know: everything but what lies hidden, which it can only guess."""

from __future__ import annotations

from random import Random

from cardwright.engine.operations import OPERATIONS, ORDER, RULES
from cardwright.engine.play import Play
from cardwright.engine.state import State


def guessed(play: Play, random: Random) -> tuple[State, tuple[int, ...]]:
    """The state as this step began, with every card that is hidden now in a random place, and the answers since.

    Cards that left a hidden pile during this step were seen by all: they stay on top of it, so that the answers still
    fit.
    """
    assert play.start is not None, "an agent that looks ahead must be told where the step began"
    start = play.start.copy()
    for zone, kind in enumerate(play.rules.layout.kind_of):
        unseen = play.state.order[zone]
        before = start.order[zone]
        if kind.hidden and unseen and before is not None:
            order = iter(random.sample(unseen, len(unseen)))
            guess = tuple([next(order) if piece in unseen else piece for piece in before])
            OPERATIONS[ORDER](start, (0, ORDER, zone, 0, guess, RULES))
    return start, tuple(play.decisions[play.began :])
