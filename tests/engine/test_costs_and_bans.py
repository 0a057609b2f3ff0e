"""Costs, which change nothing unless they are paid in full, and what cannot be done: to whom, by whom, how long."""

from __future__ import annotations

import pytest

from isles_table import Table


def test_a_cost_and_what_it_buys():
    table = Table({"Ash": "Day: Tire this card to draw a card."}, play=("Ash",), deck=("Elm Fern",))
    assert table.use("Ash")
    assert (table.marked("Ash"), table.names("hand")) == (True, ["Elm"])
    assert not table.use("Ash"), "a tired card cannot be tired again"
    assert table.names("hand") == ["Elm"]


def test_a_cost_of_several_parts_is_paid_in_full_or_not_at_all():
    text = {"Ash": "Day: Tire this card and pay 2 coins to draw a card."}
    table = Table(text, play=("Ash",), deck=("Elm",), coins=(1,))
    before = table.play.state.key()
    assert not table.use("Ash")
    assert (table.play.state.key(), table.play.log) == (before, [])
    table = Table(text, play=("Ash",), deck=("Elm",), coins=(2,))
    assert table.use("Ash")
    assert (table.marked("Ash"), table.coins(), table.names("hand")) == (True, 0, ["Elm"])


def test_who_cannot_pay_all_of_it_pays_nothing():
    table = Table(coins=(1,), deck=("Elm",))
    table.do("You may pay 2 coins. If you do, draw a card.")
    assert (table.coins(), table.names("hand"), table.play.log) == (1, [], [])
    table.do("Lose 2 coins.")
    assert table.coins() == 0, "to lose is no payment: as much as there is"


def test_a_cost_that_buys_nothing_is_not_paid():
    table = Table({"Ash": "Day: Tire this card to draw a card."}, play=("Ash",))
    assert not table.use("Ash")
    assert not table.marked("Ash")


def test_a_cost_that_buys_a_part_is_paid():
    table = Table({"Ash": "Day: Tire this card to draw 2 cards."}, play=("Ash",), deck=("Elm",))
    assert table.use("Ash")
    assert table.names("hand") == ["Elm"]


def test_what_can_be_paid_in_one_way_only_can_be_paid():
    table = Table(
        {"Ash": "Day: Tire a sailor to kill a sailor with lower might than it."},
        play=("Ash Dune Cedar",),
        answers=("Cedar", "Dune"),
    )
    table.mark("Ash")
    assert table.use("Ash"), "the first option would not do, another does"
    assert (table.marked("Cedar"), table.where("Dune")) == (True, "discard pile 1")


def test_a_choice_with_which_a_cost_cannot_be_paid_changes_nothing():
    table = Table(
        {"Ash": "Day: Discard a card from your hand and discard a sailor from your hand to gain 3 coins."},
        play=("Ash",),
        hand=("Birch Keep",),
        answers=("Birch",),
    )
    before = table.play.state.key()
    table.use("Ash")
    assert (table.play.state.key(), table.coins()) == (before, 0)
    table.answers = ["Keep"]
    table.use("Ash")
    assert (table.names("discard pile"), table.coins()) == (["Birch", "Keep"], 3)


def test_a_cost_label():
    table = Table({"Ash": "Toll: Draw a card."}, play=("Ash",), deck=("Elm",), coins=(1,))
    assert table.use("Ash")
    assert (table.coins(), table.names("hand")) == (0, ["Elm"])
    table = Table({"Ash": "Toll: Draw a card."}, play=("Ash",), deck=("Elm",))
    assert not table.use("Ash")


def test_windows():
    table = Table({"Ash": "Day: Gain 1 coin.\nNight: Gain 2 coins."}, play=("Ash",))
    assert table.use("Ash", window="Night")
    assert table.coins() == 2
    assert table.use("Ash", window="Day")
    assert table.coins() == 3


def test_what_happens_with_an_event_of_the_game():
    table = Table({"Ash": "When shown: Gain 1 coin."}, play=("Ash",))
    table.happen("Ash", "When shown")
    assert table.coins() == 1


# What cannot be done


def test_to_a_card():
    table = Table({"Ash": "Birch cannot be killed."}, play=("Ash Birch Cedar",))
    assert not table.do("Kill Birch.")
    assert table.do("Drown Birch.")
    table = Table({"Ash": "Birch cannot be killed."}, play=("Ash Birch Cedar",), answers=("Cedar",))
    table.do("Kill a sailor.")
    assert table.asked == [(1, "kill", ["Ash", "Cedar"])], "it is no option"
    table.do("Kill each sailor.")
    assert table.names("field") == ["Birch"], "the others are killed all the same"


def test_on_a_condition():
    table = Table({"Ash": "This card cannot be killed while it is tired."}, play=("Ash",))
    table.mark("Ash")
    assert not table.do("Kill Ash.")
    table.do("Wake Ash.")
    assert table.do("Kill Ash.")


def test_for_a_time():
    table = Table(play=("Ash",), deck=("Elm Fern",))
    table.do("Until the end of the phase, Ash cannot be killed.")
    table.do("Until the end of the phase, you cannot draw cards.")
    assert not table.do("Kill Ash.")
    assert not table.do("Draw a card.")
    table.end("watch")
    assert not table.do("Kill Ash.")
    table.end("phase")
    assert table.do("Draw a card.")
    assert table.do("Kill Ash.")


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("You cannot draw cards.", 0, 1),
        ("Each opponent cannot draw cards.", 1, 0),
        ("Players cannot draw cards.", 0, 0),
        ("While you control a Pilot, you cannot draw cards.", 1, 1),
    ],
)
def test_by_players(text: str, mine: int, theirs: int):
    table = Table({"Ash": text}, play=("Ash",), deck=("Elm Fern", "Keep"))
    table.do("Each player draws a card.")
    assert (len(table.names("hand", 1)), len(table.names("hand", 2))) == (mine, theirs)


@pytest.mark.parametrize(
    ("text", "mine", "theirs"), [("You cannot gain coins.", 0, 1), ("Players cannot gain coins.", 0, 0)]
)
def test_what_players_have(text: str, mine: int, theirs: int):
    table = Table({"Ash": text}, play=("Ash",))
    table.do("Each player gains 1 coin.")
    assert (table.coins(1), table.coins(2)) == (mine, theirs)


def test_glory_that_a_card_cannot_gain():
    table = Table({"Ash": "Birch cannot gain glory."}, play=("Ash Birch",))
    assert not table.do("Birch gains 1 glory.")
    table.do("Each sailor gains 1 glory.")
    assert (table.tokens("Ash"), table.tokens("Birch"), table.coins()) == (1, 0, 0)


def test_what_cannot_be_done_is_not_replaced_and_not_reacted_to():
    texts = {
        "Ash": "Sailors cannot be killed.",
        "Birch": "After a sailor is killed, gain 1 coin.",
        "Cedar": "If a sailor would be killed, gain 1 coin instead.",
    }
    table = Table(texts, play=("Ash Birch Cedar",))
    table.do("Kill Cedar.")
    assert (table.coins(), table.play.log) == (0, [])


def test_a_card_that_has_lost_its_abilities_forbids_nothing():
    table = Table({"Ash": "Sailors cannot be killed.", "Birch": "Ash loses all abilities."}, play=("Ash Birch",))
    assert table.do("Kill Ash.")


def test_control_changes_who_is_meant():
    table = Table({"Ash": "You cannot draw cards."}, play=("Ash",), deck=("Elm", "Keep"))
    table.do("Take control of Ash.", player=2)
    table.do("Each player draws a card.")
    assert (table.names("hand", 1), table.names("hand", 2)) == (["Elm"], [])


def test_not_more_than_so_many():
    text = {"Ash": "Players cannot draw more than 2 cards each round."}
    table = Table(text, play=("Ash",), deck=("Birch Elm Fern Keep", "Dune"))
    table.do("Draw 3 cards.")
    assert len(table.names("hand")) == 2
    table.do("Draw a card.")
    assert len(table.names("hand")) == 2
    table.do("Draw a card.", player=2)
    assert table.names("hand", 2) == ["Dune"]
    table.end("round")
    table.do("Draw a card.")
    assert len(table.names("hand")) == 3


def test_who_does_too_much_says_to_which():
    text = {"Ash": "Players cannot tire more than 2 sailors each round."}
    table = Table(text, play=("Ash Birch Cedar Dune",), answers=("Cedar", "Ash"))
    table.mark("Dune")
    table.do("Tire each sailor.")
    assert [table.marked(name) for name in ("Ash", "Birch", "Cedar")] == [True, False, True]
    assert table.asked[0] == (1, "tire", ["Ash", "Birch", "Cedar"])
