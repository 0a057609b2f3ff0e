"""A bot that looks as far ahead as it may: alpha-beta, one decision deeper each round, in a game that could be this."""

from __future__ import annotations

from random import Random
from time import perf_counter

from cardwright.engine.agents.seeing import Glance, Guess
from cardwright.engine.game import Game
from cardwright.engine.play import CHANCE
from cardwright.engine.session import Position, finished_step, position
from cardwright.engine.state import State

DEEPEST = 12
_LOST, _WON = -1e9, 1e9


class _OutOfNodes(Exception):  # noqa: N818 - no error
    """The round cannot be completed."""


class SearchBot:
    """Answers by searching. With more than two sides it expects all others to be against it."""

    def __init__(self, game: Game, seed: int, nodes: int = 0) -> None:
        self._game = game
        self._random = Random(seed)
        self._budget = nodes or game.nodes  # and not so much time: the same seed gives the same game on every machine
        self._left = 0
        self._side: frozenset[int] = frozenset()
        self._me = 0
        self._seen: dict[tuple[int, tuple[int, ...]], tuple[Position, float]] = {}
        """What the rounds before have looked at: for a state and answers, where they lead, and what that is worth."""
        self.nodes = 0
        """Positions looked at so far, and the seconds they took."""
        self.seconds = 0.0

    def __call__(self, glance: Glance) -> int:
        began = perf_counter()
        self._me, self._left = glance.player, self._budget
        self._side = frozenset(next(side for side in self._game.sides if glance.player in side))
        guess = glance.guess(self._random)
        if guess is None:
            return self._random.randrange(glance.count)
        order = self._random.sample(range(glance.count), glance.count)  # by lot among equals
        for depth in range(DEEPEST):
            seen: list[tuple[float, int, int]] = []
            before = self._left
            try:
                self._round(seen, order, guess, depth)
            except _OutOfNodes:
                order = _best_first(seen, order)
                break
            order = _best_first(seen, order)
            if depth and self._left == before:  # nothing new can be seen
                break
        self._seen.clear()
        self.nodes += self._budget - self._left
        self.seconds += perf_counter() - began
        return order[0]

    def _round(self, seen: list[tuple[float, int, int]], order: list[int], guess: Guess, depth: int) -> None:
        """What each option is worth, after looking so many decisions beyond it: what promises most comes first."""
        best = _LOST
        for number in order:
            worth = self._look(guess.start, (*guess.answers, number), depth, best, _WON)
            seen.append((worth, -len(seen), number))
            best = max(best, worth)

    def _look(self, start: State, answers: tuple[int, ...], depth: int, low: float, high: float) -> float:
        """What comes of answers if all play well from there, as far as it matters between two bounds."""
        at, worth = self._at(start, answers)
        if not depth or at.pending is None:
            return worth
        count = len(at.pending.options)
        if at.pending.player == CHANCE:  # nobody decides: one way it could go
            lot = (len(at.answers) + at.start.dice) % count
            return self._look(at.start, (*at.answers, lot), depth - 1, low, high)
        mine = at.pending.player in self._side
        for number in range(count):
            worth = self._look(at.start, (*at.answers, number), depth - 1, low, high)
            low, high = (max(low, worth), high) if mine else (low, min(high, worth))
            if low >= high:
                break
        return low if mine else high

    def _at(self, start: State, answers: tuple[int, ...]) -> tuple[Position, float]:
        """Where answers lead, and what that is worth: within a step, at its end with the first options."""
        known = self._seen.get((id(start), answers))
        if known is not None:
            return known
        if self._left <= 0:
            raise _OutOfNodes
        self._left -= 1
        at = position(self._game, start, answers)
        settled = at.play if at.pending is None or not at.answers else finished_step(self._game, at.start, at.answers)
        found = at, self._game.value(settled, self._me)
        self._seen[id(start), answers] = found
        return found


def _best_first(seen: list[tuple[float, int, int]], order: list[int]) -> list[int]:
    """The options that were looked at, the best first; then those for which there was no time, as they stood before."""
    found = [number for _, _, number in sorted(seen, reverse=True)]
    return found + [number for number in order if number not in found]
