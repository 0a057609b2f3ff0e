"""An agent that looks as far ahead as it has time for: alpha-beta, one decision deeper each round."""

from __future__ import annotations

from random import Random
from time import perf_counter

from cardwright.engine.agents.seeing import guessed
from cardwright.engine.game import Game
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.session import finished_step, position
from cardwright.engine.state import State

NODES = 400
"""Positions that are looked at for one decision."""
DEEPEST = 12
_LOST, _WON = -1e9, 1e9


class _OutOfNodes(Exception):  # noqa: N818 - no error
    """The round cannot be completed."""


class SearchAgent:
    """Answers by searching. With more than two sides it expects all others to be against it."""

    def __init__(self, game: Game, seed: int, nodes: int = NODES) -> None:
        self._game = game
        self._random = Random(seed)
        self._budget = nodes
        self._left = 0
        self._side: frozenset[int] = frozenset()
        self._me = 0
        self.nodes = 0
        """Positions looked at so far, and the seconds they took."""
        self.seconds = 0.0

    def __call__(self, play: Play, player: int, _question: Question, options: Options) -> int:
        began = perf_counter()
        self._me, self._left = player, self._budget
        self._side = frozenset(next(side for side in self._game.sides if player in side))
        start, given = guessed(play, self._random, player)
        order = self._by_promise(start, given, len(options))
        for depth in range(1, DEEPEST):
            seen: list[tuple[float, int, int]] = []
            try:
                self._round(seen, order, start, given, depth)
            except _OutOfNodes:
                order = _best_first(seen, order)
                break
            order = _best_first(seen, order)
        self.nodes += self._budget - self._left
        self.seconds += perf_counter() - began
        return order[0]

    def _by_promise(self, start: State, given: tuple[int, ...], count: int) -> list[int]:
        """The options, those first that look best after this step: good moves early make for short searches."""
        worth = []
        for number in range(count):
            after = finished_step(self._game, start, (*given, number))
            worth.append((-self._worth(after), self._random.random(), number))
        return [number for _, _, number in sorted(worth)]

    def _round(
        self, seen: list[tuple[float, int, int]], order: list[int], start: State, given: tuple[int, ...], depth: int
    ) -> None:
        """What each option is worth, after looking so many decisions beyond it: what promises most comes first."""
        best = _LOST
        for number in order:
            worth = self._look(start, (*given, number), depth, best, _WON)
            seen.append((worth, -len(seen), number))
            best = max(best, worth)

    def _look(self, start: State, answers: tuple[int, ...], depth: int, low: float, high: float) -> float:
        """What comes of answers if all play well from there, as far as it matters between two bounds."""
        self._left -= 1
        if self._left < 0:
            raise _OutOfNodes
        if not depth:
            return self._worth(finished_step(self._game, start, answers))
        at = position(self._game, start, answers)
        if at.pending is None:
            return self._worth(at.play)
        mine = at.pending.player in self._side
        for number in range(len(at.pending.options)):
            worth = self._look(at.start, (*at.answers, number), depth - 1, low, high)
            low, high = (max(low, worth), high) if mine else (low, min(high, worth))
            if low >= high:
                break
        return low if mine else high

    def _worth(self, play: Play) -> float:
        return self._game.value(play, self._me)


def _best_first(seen: list[tuple[float, int, int]], order: list[int]) -> list[int]:
    """The options that were looked at, the best first; then those for which there was no time, as they stood before."""
    found = [number for _, _, number in sorted(seen, reverse=True)]
    return found + [number for number in order if number not in found]
