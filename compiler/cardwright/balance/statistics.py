"""How sure a count is: intervals of rates, of differences, and how many games would be enough."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95


class Interval(NamedTuple):
    """From where to where something lies, as surely as is usual."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """How far apart its ends are."""
        return self.high - self.low

    def has(self, value: float) -> bool:
        """Whether a value may be the true one."""
        return self.low <= value <= self.high


def quantile(of: int = 1) -> float:
    """How many standard deviations an interval reaches to each side, where so many are told at once and all should
    hold."""
    return NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(1, of))


def wilson(won: float, games: int, of: int = 1) -> Interval:
    """The interval of a win rate (Wilson); sensible at 0 and at 1 too."""
    if not games:
        return Interval(0.0, 1.0)
    z, rate = quantile(of), won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return Interval(max(0.0, middle - half) if won else 0.0, min(1.0, middle + half) if won < games else 1.0)


def difference(won: float, games: int, other: float, others: int, of: int = 1) -> Interval:
    """The interval of the difference of two win rates, from the two intervals of Wilson, whether or not they hang
    together: where one player has a card, another does not, and what one wins the other loses. So both errors are added
    up, and not, as for games that have nothing to do with each other, only their squares (Newcombe)."""
    if not games or not others:
        return Interval(-1.0, 1.0)
    one, two = wilson(won, games, of), wilson(other, others, of)
    return Interval(one.low - two.high, one.high - two.low)


def stratified(parts: Sequence[tuple[float, int, float, int]], of: int = 1) -> tuple[float, Interval]:
    """The difference of two win rates and its interval where each part (won, games, won otherwise, games otherwise) is
    compared within itself: whoever plays better wins more with whatever he plays. Parts count as Mantel and Haenszel
    have it; their errors are added up, because what one player wins another loses."""
    weights = [games * others / (games + others) for _, games, _, others in parts]
    whole = sum(weights)
    more = low = high = 0.0
    for (won, games, other, others), weight in zip(parts, weights, strict=True):
        between = difference(won, games, other, others, of)
        more += weight / whole * (won / games - other / others)
        low += weight / whole * between.low
        high += weight / whole * between.high
    return more, Interval(low, high)


def paired(total: float, squares: float, games: int) -> Interval:
    """The interval of a mean of differences of pairs, from their sum and the sum of their squares."""
    mean, deviation = total / games, spread_of_pairs(total, squares, games)
    half = quantile() * deviation / math.sqrt(games)
    if (
        not deviation
    ):  # pairs that were all the same say only that others are seldom: as Wilson has it for none of so many
        half = wilson(0, games).high
    return Interval(mean - half, mean + half)


def spread_of_pairs(total: float, squares: float, games: int) -> float:
    """The standard deviation of differences of pairs."""
    if games < 2:
        return 1.0
    return math.sqrt(max(0.0, (squares - total * total / games) / (games - 1)))


def games_needed(total: float, squares: float, games: int) -> int | None:
    """How many games in all would make the difference seen so far a sure one; None where there is none to be seen."""
    mean = total / games
    if not mean:
        return None
    return math.ceil((quantile() * spread_of_pairs(total, squares, games) / mean) ** 2)


class Spread(NamedTuple):
    """A distribution in a few numbers."""

    mean: float
    low: int
    """Nineteen in twenty are not below this."""
    middle: int
    high: int
    """Nineteen in twenty are not above this."""
    most: int


def spread(counts: Counter[int]) -> Spread:
    """What counts of numbers come to."""
    total = counts.total()
    mean = sum(value * number for value, number in counts.items()) / total
    return Spread(mean, _at(counts, 0.05), _at(counts, 0.5), _at(counts, 0.95), max(counts))


def _at(counts: Counter[int], part: float) -> int:
    wanted, seen = part * counts.total(), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise AssertionError("there are no counts")
