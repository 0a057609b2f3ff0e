"""A measured table: distances from edge to edge, and what lies in the way."""

from __future__ import annotations

import pytest

from cardwright.engine.dice import rolled
from cardwright.engine.inches import between, crosses, gap, is_point, point, shifted, span, spot, toward
from cardwright.engine.play import CHANCE, Play
from cardwright.engine.state import NOWHERE


@pytest.mark.parametrize("where", [(0, 0, 0), (3600, 3600, 0), (1, 2, 3), (1799, 1801, 600)])
def test_a_point_is_a_spot_as_a_number(where):
    number = point(*where)
    assert spot(number) == where
    assert is_point(number)
    assert number < NOWHERE  # no place of a board, and not nowhere


def test_distance_is_measured_from_edge_to_edge():
    one, other = point(1000, 1000), point(1500, 1000)
    assert gap(one, 100, other, 150) == 250
    assert gap(one, 300, other, 200) == 0
    assert between(one, other) == 500


def test_height_counts_for_distance():
    assert gap(point(1000, 1000), 100, point(1500, 1000, 400), 100) == 500


def test_completely_within_is_measured_from_the_far_edge():
    assert span(point(1000, 1000), 100, point(1500, 1000), 50) == 550


def test_a_step_toward_something_ends_on_the_line_to_it():
    assert toward(point(1000, 1000), point(1300, 1400), 250) == point(1150, 1200)
    assert shifted(point(100, 100), -50, 25) == point(50, 125)
    assert shifted(point(100, 100), -150, 0) is None


def test_a_way_crosses_what_stands_on_it():
    start, end = point(1000, 1000), point(2000, 1000)
    assert crosses(start, end, 50, point(1500, 1050), 50)
    assert not crosses(start, end, 50, point(1500, 1101), 50)
    assert not crosses(start, end, 50, point(2200, 1000), 50)


def test_each_die_is_a_decision_of_chance():
    asked = []

    def agent(_play, player, question, options):
        asked.append((player, question.ask, tuple(options)))
        return 3

    play = Play.__new__(Play)
    play.agent, play.decisions, play.witness = agent, [], None
    assert rolled(play, 2) == [4, 4]
    assert asked == [(CHANCE, "roll a die", (1, 2, 3, 4, 5, 6))] * 2
    assert play.decisions == [3, 3]
