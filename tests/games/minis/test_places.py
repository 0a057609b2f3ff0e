"""A player may go to a place that is not listed: he names it by how far it is to the east and to the north."""

from __future__ import annotations

import pytest

from cardwright.engine.operations import RULES
from cardwright.engine.play import IllegalAnswer, number_of
from cardwright.engine.tabletop.shapes import INCH, point
from cardwright.games.minis.activation import move_action
from minis_field import Field


def test_a_place_has_a_number_and_can_be_gone_to():
    field = Field()
    archer = field.put("Stark Archer", 18, 18)
    ways = field.ways(archer)
    number = number_of(ways, '20" east, 21.25" north')
    assert number == point(20 * INCH, round(21.25 * INCH))
    field.play.agent = lambda *_asked: number
    assert move_action(field.play, archer, RULES)
    assert field.at(archer) == pytest.approx((20, 21.25, 0), abs=0.01)
    assert field.play.decisions[-1] == number  # so a game that is repeated goes there again


def test_its_name_leads_to_the_same_place():
    field = Field()
    archer = field.put("Stark Soldier 2", 18, 18)
    ways = field.ways(archer)
    number = number_of(ways, "19.37 20.11")
    assert number is not None
    assert number_of(ways, ways.named(number).label) == number  # though there is a number in the name, too


@pytest.mark.parametrize(
    ("words", "why"),
    [("18 35", "that is too far"), ("20 18", "another base stands there"), ("18 0.1", "that is not on the table")],
)
def test_where_nobody_can_go_is_no_option(words: str, why: str):
    field = Field()
    archer = field.put("Stark Archer", 18, 18)
    field.put("Lannister Soldier", 20, 18, 1)
    ways = field.ways(archer)
    assert number_of(ways, words) is None
    number = ways.number(words)
    assert ways.named(number) == why
    field.play.agent = lambda *_asked: number
    with pytest.raises(IllegalAnswer, match=why):
        move_action(field.play, archer, RULES)


def test_words_that_are_no_place_are_none():
    field = Field()
    ways = field.ways(field.put("Stark Archer", 18, 18))
    assert number_of(ways, "north") is None
    assert number_of(ways, "400 3") is None
    assert number_of(["a", "b"], "12 3") is None
