"""How sure counts are: known values, and what must hold for all."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardwright.balance.statistics import difference, games_needed, paired, quantile, spread, stratified, wilson

GAMES = some.integers(1, 10_000)


def test_the_interval_of_a_rate_is_that_of_wilson():
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(1, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)


def test_nothing_won_and_all_won_have_an_end_at_nought_and_one():
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1
    assert wilson(0, 0) == (0, 1)


@given(GAMES, some.floats(0, 1))
def test_a_rate_lies_in_its_interval(games: int, part: float):
    won = round(games * part)
    assert wilson(won, games).has(won / games)


@given(GAMES, some.floats(0, 1), some.integers(2, 500))
def test_what_must_hold_for_many_at_once_is_wider(games: int, part: float, many: int):
    won = round(games * part)
    assert wilson(won, games, many).width >= wilson(won, games).width


def test_many_at_once_are_as_sure_together_as_one_alone():
    assert round(quantile(), 2) == 1.96
    assert round(quantile(10), 2) == 2.81  # 1 - 0.05 / 20


def test_the_interval_of_a_difference_holds_where_one_loses_what_the_other_wins():
    """Of 20 games in which one of two has a card he wins 14: 14 of 20 against 6 of 20, but there are only 20 games. The
    difference is 2p - 1 with p from 0.4810 to 0.8545 (Wilson): from -0.038 to 0.709."""
    low, high = difference(14, 20, 6, 20)
    assert (round(low, 3), round(high, 3)) == (-0.038, 0.709)


def test_who_plays_better_makes_no_card_better():
    """The better of two wins nine in ten and plays the card in 40 games of 50, the other wins one in ten and plays it
    in 10: it comes up in 50 games, of which 37 are won, and is missing in 50, of which 13 are; but nobody wins more
    often with it."""
    more, between = stratified([(36, 40, 9, 10), (1, 10, 4, 40)])
    assert round(more, 9) == 0
    assert between.has(0)
    assert not difference(37, 50, 13, 50).has(0)


def test_one_part_alone_is_compared_as_it_is():
    more, between = stratified([(14, 20, 6, 20)], 7)
    assert more == 0.7 - 0.3
    assert between == difference(14, 20, 6, 20, 7)


def test_pairs():
    """Ten pairs: +1 six times, -1 twice, 0 twice: the mean is 0.4, the deviation 0.8433."""
    low, high = paired(4, 8, 10)
    assert (round(low, 4), round(high, 4)) == (-0.1227, 0.9227)
    assert games_needed(4, 8, 10) == 18  # (1.96 * 0.8433 / 0.4) ** 2 is 17.07


def test_pairs_that_are_all_the_same_are_not_known_exactly():
    """None of four differs: up to 0.4899 of them may (Wilson)."""
    assert [round(end, 4) for end in paired(0, 0, 4)] == [-0.4899, 0.4899]


def test_without_a_difference_no_number_of_games_is_enough():
    assert games_needed(0, 8, 10) is None


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({5: 1}, (5, 5, 5, 5, 5)),
        ({1: 50, 2: 50}, (1.5, 1, 1, 2, 2)),
        (dict.fromkeys(range(1, 101), 1), (50.5, 5, 50, 95, 100)),
    ],
)
def test_a_distribution_in_a_few_numbers(counts: dict[int, int], told: tuple[float, ...]):
    assert tuple(spread(Counter(counts))) == told
