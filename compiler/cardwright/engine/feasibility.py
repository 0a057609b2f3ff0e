"""Trying: whether something can be done at all, found out on copies of the game."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.play import Agent, Cancelled, Options, Play, Question

REPLACED = "replaced"
"""In the log, in the place of what was before: this event did not happen."""


class _Marker(str):
    __slots__ = ()


STILL_TO_COME = _Marker(REPLACED)
"""The same, of an event that goes on after all, because what was done in its place was cancelled: it happens later."""
TRIES = 48
"""Ways of choosing that are tried before something counts as impossible."""


def able(play: Play, attempt: Callable[[Play], bool]) -> bool:
    """Whether an attempt can succeed: with the first options, and with others as long as it does not."""
    script: list[int] = []
    for _ in range(TRIES):
        counts: list[int] = []
        if _succeeds(attempt, play.trial(_following(script, counts))):
            return True
        script = [*script, *[0] * (len(counts) - len(script))][: len(counts)]
        while script and script[-1] + 1 >= counts[len(script) - 1]:
            script.pop()
        if not script:
            return False
        script[-1] += 1
    return False


def _succeeds(attempt: Callable[[Play], bool], copy: Play) -> bool:
    try:
        return attempt(copy)
    except Cancelled:  # what cancels something does something
        return True


def _following(script: list[int], counts: list[int]) -> Agent:
    """Decides as a script says, and notes how many options there were."""

    def choose(_play: Play, _player: int, _question: Question, options: Options) -> int:
        counts.append(len(options))
        return script[len(counts) - 1] if len(counts) <= len(script) else 0

    return choose


def does_something(play: Play, run: Callable[[Play], bool]) -> bool:
    """Carry something out; whether it happened, be it only in part: a player does as much as can be done."""
    first = len(play.log)
    quiet = play.rules.quiet
    return run(play) or any(entry.was != REPLACED and entry.event.verb not in quiet for entry in play.log[first:])
