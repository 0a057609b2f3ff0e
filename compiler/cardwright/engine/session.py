"""Pausing: a game that waits for answers from outside.

Effects ask by plain calls, so nothing of a call can be kept. Instead a step of a turn begins with a copy of the state;
where an answer is missing the step is left by an exception, and is run again with one answer more. A playout never
pauses and pays nothing for this.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from cardwright.engine.game import Game
from cardwright.engine.hiding import worded
from cardwright.engine.play import IllegalAnswer, Open, Options, Play, Question


class Pending(NamedTuple):
    """What is to be decided."""

    player: int
    question: Question
    options: Options


_UNDER_WAY = (
    "actor", "beyond", "copying", "counting", "doers", "known", "lineage", "offers", "parent", "queue", "recalled",
    "rested", "riding", "together", "using",
)  # fmt: skip
"""What a game keeps of what is under way. A step that is left by an exception leaves it as it was just then."""


class Paused(Exception):  # noqa: N818 - no error
    """An answer is missing. Always raised as a new object: one that is raised again grows a traceback."""

    def __init__(self, pending: Pending) -> None:
        super().__init__(pending.question.ask)
        self.pending = pending


class Session:
    """A game under way, from one decision to the next."""

    def __init__(self, game: Game, play: Play) -> None:
        self.game = game
        self.play = play
        self.pending: Pending | None = None
        """What is to be decided next; None when the game is over."""
        self._answers: list[int] = []
        self._next = 0
        play.agent = self._give
        self._begin_step()
        self._run()

    def labels(self, viewer: int | None = None) -> list[str]:
        """The options of what is to be decided, in the game's own words; to a viewer, as he may read them."""
        if self.pending is None:
            return []
        if viewer is not None:
            return worded(self.play, self.pending.question, self.pending.options, viewer)
        return [self.pending.question.label(self.play.rules, option) for option in self.pending.options]

    def answer(self, number: int) -> None:
        """Decide, and go on to the next decision; a number that is no option is refused, and nothing changes."""
        if self.pending is None:
            raise IllegalAnswer("The game is over: nothing is to be decided.")
        count = len(self.pending.options)
        if not 0 <= number < count:
            options = self.pending.options
            why = options.named(number) if number < 0 and isinstance(options, Open) else ""
            if isinstance(why, str):
                raise IllegalAnswer(why or f"{number} is none of the {count} options to {self.pending.question.ask}.")
        self._answers.append(number)
        self._rewind()
        self._run()

    def _give(self, _play: Play, player: int, question: Question, options: Options) -> int:
        if self._next == len(self._answers):
            raise Paused(Pending(player, question, options))
        self._next += 1
        return self._answers[self._next - 1]

    def _run(self) -> None:
        try:
            while self.game.step(self.play):
                self._answers.clear()
                self._begin_step()
            self.pending = None
        except Paused as pause:
            self.pending = pause.pending

    def _begin_step(self) -> None:
        play = self.play
        play.start, play.began = play.state.copy(), len(play.decisions)
        self._log, self._next = len(play.log), 0
        self._under_way = {name: copy(getattr(play, name)) for name in _UNDER_WAY}

    def _rewind(self) -> None:
        """Back to where the step began."""
        play = self.play
        assert play.start is not None
        play.state = play.start.copy()
        del play.log[self._log :], play.decisions[play.began :]
        for name, value in self._under_way.items():
            setattr(play, name, copy(value))
        play.seen = play.calm = None
        self._next = 0


def play_watched(game: Game, play: Play) -> Play:
    """Play a game to its end with agents that look ahead: they are told where each step began."""
    while True:
        play.start, play.began = play.state.copy(), len(play.decisions)
        if not game.step(play):
            return play
