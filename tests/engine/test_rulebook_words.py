"""Words that a rulebook brings along, and what else texts say of tokens, choices and events that would happen."""

from __future__ import annotations

import pytest

from cardwright.engine.view import stat
from isles_table import Table, isles_book

DECKS = ("Elm Fern Keep Rope", "Dune Ring")


@pytest.mark.parametrize(
    ("text", "hand", "coins"),
    [
        ("Kill a Rower. If you do, draw a card. Otherwise, gain 1 coin.", ["Elm"], 0),
        ("Kill a Pilot. If you do, draw a card. Otherwise, gain 1 coin.", [], 1),
        ("Kill a Rower. If you do, kill a Pilot. Otherwise, gain 1 coin.", [], 0),
    ],
)
def test_one_or_the_other_never_both(text: str, hand: list[str], coins: int):
    table = Table(play=("Ash Cedar", ""), deck=DECKS)
    table.do(text)
    assert ([name for name in table.names("hand") if name], table.coins()) == (hand, coins)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Remove 2 glory from Ash.", 1),
        ("Remove up to 2 glory from Ash.", 1),
        ("Remove 5 glory from Ash.", 0),
        ("Remove all of Ash's glory.", 0),
    ],
)
def test_tokens_come_off_as_many_as_are_there(text: str, left: int):
    table = Table(play=("Ash Cedar", ""), deck=DECKS)
    table.glory("Ash", 3)
    table.do(text)
    assert table.tokens("Ash") == left


def test_a_choice_of_two_is_made_one_by_one():
    table = Table(play=("Ash Cedar Elm", "Dune"), answers=("Ash", "Elm"))
    table.do("Choose a Rower and another Rower. Kill those sailors.")
    assert sorted(name for name in table.names("field") if name) == ["Cedar"]


def test_a_change_stops_at_its_maximum():
    text = "This sailor gets +1 might for each Rower in play, to a maximum of 2."
    table = Table({"Fern": text}, play=("Fern Ash Cedar Elm", ""))
    assert table.might("Fern") == 2


def test_a_rulebook_bounds_what_a_card_can_hold():
    book = isles_book(does={"most": {"glory": lambda _play, _piece: 2}})
    table = Table(play=("Ash", ""), book=book)
    table.do("Ash gains 5 glory.")
    assert table.tokens("Ash") == 2


def test_a_number_has_a_floor_of_its_own():
    text = {"Fern": "Each sailor gets -9 might.\nEach sailor gets -9 speed."}
    table = Table(text, play=("Fern Ash", ""), book=isles_book(pieces={"floors": {"might": 1, "speed": None}}))
    speed = stat(table.play, table.id("Ash"), table.rules.stat["speed"])
    assert (table.might("Ash"), speed) == (1, -8)


def test_what_waits_for_a_time_may_leave_something_behind():
    table = Table(play=("Ash Fern", ""))
    text = "Until the end of the phase, whenever a Rower is killed, Fern gets +2 might until the end of the round."
    table.do(text)
    table.do("Kill Ash.")
    assert table.might("Fern") == 2


def test_that_speaks_of_another_card_than_the_one_that_says_it():
    table = Table({"Fern": "When you tire a Rower, if this sailor is awake, wake that sailor."}, play=("Fern Ash", ""))
    table.do("Tire Ash.")
    assert not table.marked("Ash")
