"""Paying: a cost and what it buys. A cost that is not paid in full changes nothing."""

from __future__ import annotations

from cardwright.engine.feasibility import able, does_something
from cardwright.engine.play import Frame, Play
from cardwright.engine.resolve_text import take_effect
from cardwright.engine.rules import Effect


def worth_paying(play: Play, me: int, it: Frame, cost: Effect, buy: Effect) -> bool:
    """Whether a cost can be paid in some way and what it buys does something then."""

    def attempt(copy: Play) -> bool:
        frame = it[:]
        return cost(copy, me, frame) and does_something(copy, lambda play: buy(play, me, frame))

    return able(play, attempt)


def paid(cost: Effect, buy: Effect) -> Effect:
    """Pay, then do what was paid for: only if the cost can be paid in some way and what it buys does something."""

    def run(play: Play, me: int, it: Frame) -> bool:
        if not worth_paying(play, me, it, cost, buy):
            return False
        moment, frame = play.keep(), it[:]
        if not cost(play, me, it):  # the player chose so that it cannot be paid
            play.back(moment)
            it[:] = frame
            return False
        take_effect(play, it[0], me)
        return buy(play, me, it)

    return run
