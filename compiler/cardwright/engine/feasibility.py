"""Trying: whether something can be done at all, found out on copies of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self

from cardwright.engine.operations import SHOW
from cardwright.engine.play import Agent, Cancelled, Entry, Log, Options, Play, Question
from cardwright.engine.state import NOWHERE
from cardwright.engine.verbs import EFFECT, USE

REPLACED = "replaced"
"""In the log, in the place of what was before: this event did not happen."""


class _Marker(str):
    __slots__ = ()


STILL_TO_COME = _Marker(REPLACED)
"""The same, of an event that goes on after all, because what was done in its place was cancelled: it happens later."""
QUIET = frozenset({USE, EFFECT})
"""Verbs that only say that a text is used."""
TRIES = 48
"""Ways of choosing that are tried before something counts as impossible."""


def able(play: Play, attempt: Callable[[Play], bool]) -> bool:
    """Whether an attempt can succeed: with the first options, and with others as long as it does not."""
    script: list[int] = []
    for _ in range(TRIES):
        counts: list[int] = []
        with play.trial(_following(script, counts)) as copy:
            if _succeeds(attempt, copy):
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


class _Enough(Exception):  # noqa: N818 - nothing is wrong
    """Something has happened: what comes of it is not asked."""


class _Short(Log):
    """What happens while it is tried whether anything does: it is over with the first that does. That a text is used,
    and that it takes effect, is nothing by itself."""

    __slots__ = ()

    def append(self, entry: Entry) -> None:
        event = entry[0]
        told = event.operation == SHOW and event.what == NOWHERE  # what is done to no piece is only told of here
        if entry[1] != REPLACED and event.verb not in QUIET and not told:
            raise _Enough
        super().append(entry)

    def __iadd__(self, entries: Iterable[Entry]) -> Self:  # type: ignore[override,misc]
        for entry in entries:
            self.append(entry)
        return self


def does_something(play: Play, run: Callable[[Play], bool]) -> bool:
    """Carry something out on a copy; whether it happened, be it only in part: a player does as much as can be done."""
    play.log.__class__ = _Short
    try:
        return run(play)
    except _Enough:
        return True


class _Known(Exception):  # noqa: N818 - nothing is wrong
    """What came of a text that was tried in the middle of the use of its card."""

    def __init__(self, *, done: bool) -> None:
        self.done = done


def would_carry(play: Play, piece: int, me: int, run: Callable[[Play], bool]) -> bool:
    """Whether a card's text would do something on a copy once its card is used: what that takes is no longer there for
    what the text costs."""
    rules, inside = play.rules, play.using == piece
    use = None if inside or piece >= len(rules.cast.pieces) else rules.book.does.used.get(rules.cast.pieces[piece].type)

    def known() -> bool:
        play.actor, play.using = me, piece
        raise _Known(done=does_something(play, run))

    if use is None:
        play.actor, play.using = me, piece
        return does_something(play, run)
    try:
        return use(play, piece, me, known)
    except _Known as found:
        return found.done
