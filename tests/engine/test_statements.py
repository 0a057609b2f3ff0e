"""Statements carried out one after another: what depends on what, who does it, and how often."""

from __future__ import annotations

import re

import pytest

from cardwright.engine.faults import CompileError
from isles_table import Table

DECKS = ("Elm Fern Keep Rope", "Dune Ring")


@pytest.mark.parametrize(
    ("text", "hand", "coins"),
    [
        ("Kill a Pilot. Then, gain 1 coin.", [], 0),
        ("Kill a Pilot and gain 1 coin.", [], 1),
        ("Kill a Pilot. Gain 1 coin.", [], 1),
        ("Kill a Pilot, then gain 1 coin.", [], 0),
        ("Kill a Pilot. If you do, gain 1 coin.", [], 0),
        ("Kill a Pilot. If you do not, gain 1 coin.", [], 1),
        ("Kill a Pilot. If you cannot, gain 1 coin.", [], 1),
        ("Kill a Rower. If you do not, gain 1 coin.", [], 0),
        ("Kill a Rower. Then, gain 1 coin.", [], 1),
        ("Draw 5 cards. Then, gain 1 coin.", ["Elm", "Fern", "Keep", "Rope"], 0),
        ("Draw 5 cards and gain 1 coin.", ["Elm", "Fern", "Keep", "Rope"], 1),
        ("Draw 4 cards. Then, gain 1 coin.", ["Elm", "Fern", "Keep", "Rope"], 1),
        ("Kill a Pilot, if able. Gain 1 coin.", [], 1),
        ("Kill a Pilot (if able). Gain 1 coin.", [], 1),
        ("Draw a card. If you control a Rower, gain 2 coins instead.", [], 2),
        ("Draw a card. If you control a Pilot, gain 2 coins instead.", ["Elm"], 0),
        ("Gain 1 coin. Draw a card. If you control a Rower, gain 2 coins instead.", [], 3),
        ("Draw a card twice.", ["Elm", "Fern"], 0),
        ("Twice, draw a card.", ["Elm", "Fern"], 0),
        ("Also, draw a card.", ["Elm"], 0),
        ("Draw a card for each Rower you control.", ["Elm", "Fern"], 0),
        ("For each Rower you control, draw a card.", ["Elm", "Fern"], 0),
        ("Gain 1 coin for each Rower in play.", [], 2),
        ("Gain X coins, where X is the number of Rowers you control.", [], 2),
        ("Gain coins equal to Cedar's might.", [], 4),
        ("Draw a card by paying 1 coin.", [], 0),
        ("If you control 2 Rowers, draw a card.", ["Elm"], 0),
        ("If you control 3 Rowers, draw a card.", [], 0),
        ("Draw a card unless you control a Rower.", [], 0),
        ("Draw a card unless you control a Pilot.", ["Elm"], 0),
    ],
)
def test_what_happens_and_what_waits(text: str, hand: list[str], coins: int):
    table = Table(play=("Ash Cedar", ""), deck=DECKS)
    table.do(text)
    found = [name for name in table.names("hand") if name]
    assert (sorted(found), table.coins()) == (sorted(hand), coins)


@pytest.mark.parametrize(
    ("text", "answers", "hand", "coins"),
    [
        ("Choose one: draw a card; or gain 2 coins.", ("draw a card",), ["Elm"], 0),
        ("Choose one: draw a card; or gain 2 coins.", ("gain 2 coins",), [], 2),
        ("Draw a card or gain 2 coins.", ("gain 2 coins",), [], 2),
        ("Choose up to two: draw a card; gain 2 coins; or gain 1 coin.", ("gain 1 coin", "no more"), [], 1),
        ("Choose two: draw a card; gain 2 coins; or gain 1 coin.", ("gain 1 coin", "draw a card"), ["Elm"], 1),
    ],
)
def test_one_of_several(text: str, answers: tuple[str, ...], hand: list[str], coins: int):
    table = Table(deck=DECKS, answers=answers)
    table.do(text)
    assert not table.answers
    assert (table.names("hand"), table.coins()) == (hand, coins)


def test_an_option_of_a_list_that_does_nothing_is_not_offered():
    table = Table(deck=("", "Dune"), play=("Ash",), answers=("gain 2 coins",))
    table.do("Choose one: draw a card; gain 2 coins; or gain 1 coin.")
    assert table.asked == [(1, "choose", ["gain 2 coins", "gain 1 coin"])]


def test_each_player_chooses_from_a_list():
    table = Table(deck=DECKS, answers=("gain 1 coin", "draw a card"))
    table.do("Each player chooses one: draw a card; or gain 1 coin.", player=2)
    assert (table.coins(1), table.names("hand", 2)) == (1, ["Dune"])
    assert [player for player, _, _ in table.asked] == [1, 2], "from the player whose turn it is"


def test_each_card_is_that_card_in_turn():
    table = Table(play=("Ash Cedar Birch", ""))
    table.do("For each Rower you control, that sailor gets +1 might until the end of the phase.")
    assert [table.might(name) for name in ("Ash", "Cedar", "Birch")] == [3, 5, 3]


def test_each_player_is_that_player_in_turn():
    table = Table(deck=DECKS)
    table.do("For each opponent, that player draws a card.")
    assert (table.names("hand", 1), table.names("hand", 2)) == ([], ["Dune"])


def test_you_and_their_when_others_act():
    table = Table(hand=("Ash", "Cedar"), deck=DECKS, coins=(0, 0))
    table.do("Each opponent discards a card from his or her hand. You gain 1 coin.")
    assert (table.names("hand", 1), table.names("hand", 2)) == (["Ash"], [])
    assert (table.coins(1), table.coins(2)) == (1, 0)


def test_each_player_speaks_of_his_own():
    table = Table(play=("Ash Birch", "Cedar Dune"), answers=("Birch", "Cedar"))
    table.do("Each player kills a sailor he or she controls.")
    assert table.asked == [(1, "kill", ["Ash", "Birch"]), (2, "kill", ["Cedar", "Dune"])]
    assert (table.where("Birch"), table.where("Cedar")) == ("discard pile 1", "discard pile 2")


def test_a_player_who_was_chosen_acts():
    table = Table(deck=DECKS, players=3, answers=("player 3",))
    table.do("Choose an opponent. That player gains 2 coins.")
    assert [table.coins(player) for player in (1, 2, 3)] == [0, 0, 2]


def test_an_opponent_is_chosen_by_you():
    table = Table(hand=("", "Ash", "Birch"), players=3, answers=("player 2",))
    table.do("An opponent discards a card from his or her hand.")
    assert table.asked[0] == (1, "choose a player", ["player 2", "player 3"])
    assert (table.names("hand", 2), table.names("hand", 3)) == ([], ["Birch"])


def test_you_is_still_you_while_another_acts():
    table = Table(play=("Ash", "Cedar"), hand=("", "Dune"))
    table.do("Each opponent takes control of a sailor you control.")
    assert (table.where("Ash"), table.where("Cedar")) == ("field 2", "field 2")


def test_penalties():
    table = Table(hand=("", "Ash"), coins=(0, 3), answers=("loses 2 coins",))
    table.do("Each opponent discards a card from his or her hand or loses 2 coins.")
    assert (table.names("hand", 2), table.coins(2)) == (["Ash"], 1)
    table = Table(hand=("", ""), coins=(0, 3))
    table.do("Each opponent discards a card from his or her hand or loses 2 coins.")
    assert table.coins(2) == 1, "who cannot do it suffers, and is not asked"
    assert table.asked == []


@pytest.mark.parametrize(
    ("text", "answers", "dead"),
    [
        ("Kill up to 2 sailors.", ("Ash", "no more"), ["Ash"]),
        ("Kill any number of sailors.", ("Ash", "Cedar", "no more"), ["Ash", "Cedar"]),
        ("Kill 2 sailors.", ("Birch", "Ash"), ["Ash", "Birch"]),
        ("Kill each sailor.", (), ["Ash", "Birch", "Cedar"]),
        ("Kill a sailor with the highest might.", (), ["Cedar"]),
        ("Kill a sailor with the lowest might.", (), ["Ash"]),
        ("Kill each North sailor with the highest might.", (), ["Birch"]),
        ("Kill a sailor with might 3 or more.", ("Birch",), ["Birch"]),
        ("Kill a sailor with might 2 or less.", (), ["Ash"]),
        ("Kill each sailor with lower might than Cedar.", (), ["Ash", "Birch"]),
        ("Kill a non-North sailor.", (), ["Cedar"]),
        ("Kill a Pilot or South sailor.", ("Cedar",), ["Cedar"]),
        ("Choose 2 sailors. Kill one of them.", ("Ash", "Birch", "Birch"), ["Birch"]),
        ("Choose a sailor. Kill each other sailor.", ("Birch",), ["Ash", "Cedar"]),
    ],
)
def test_how_many_and_which(text: str, answers: tuple[str, ...], dead: list[str]):
    table = Table(play=("Ash Birch Cedar",), answers=answers)
    table.do(text)
    assert not table.answers
    assert table.names("discard pile") == dead


def test_another_is_not_the_card_itself():
    table = Table({"Ash": "Day: Kill another sailor."}, play=("Ash Birch",))
    assert table.use("Ash")
    assert table.names("discard pile") == ["Birch"]


def test_one_of_them_and_the_other():
    table = Table(play=("Ash Birch Cedar",), answers=("Ash", "Cedar", "Cedar"))
    table.do("Choose 2 sailors. Kill one of them and tire the other.")
    assert (table.where("Cedar"), table.marked("Ash"), table.marked("Birch")) == ("discard pile 1", True, False)


def test_the_rest():
    table = Table(deck=DECKS, answers=("Fern",))
    table.do("Draw 3 cards. Put one of them on the bottom of your deck and discard the rest.")
    assert (table.names("discard pile"), table.names("hand")) == (["Elm", "Keep"], [])
    assert table.play.state.order[table.rules.layout.zone("deck", 0)][-1] == table.id("Fern")


def test_have_somebody_do_it():
    table = Table(hand=("", "Ash"))
    table.do("Have each opponent discard a card from his or her hand.")
    assert table.names("discard pile", 2) == ["Ash"]


def test_a_text_of_a_card_can_be_limited():
    table = Table({"Ash": "Day: Gain 1 coin. (Limit once per phase.)"}, play=("Ash",))
    assert [table.use("Ash"), table.use("Ash")] == [True, False]
    assert table.coins() == 1
    table.end("phase")
    assert table.use("Ash")
    assert table.coins() == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "If you control a Pilot, draw 2 cards instead.",
            "'draw 2 cards instead' has no meaning: instead of what is not clear.",
        ),
        ("Then, draw a card.", "'Then, draw a card' has no meaning: there is nothing before this."),
        (
            "Draw a card. If you control a Rower, gain 1 coin instead. Then, gain 1 coin.",
            "'gain 1 coin' has no meaning: which of the two before this is meant is not clear.",
        ),
        (
            "Kill a Pilot. If it is tired, gain 1 coin instead.",
            "'If it is tired, gain 1 coin instead' has no meaning: this speaks of what is then not done.",
        ),
        (
            "You may kill a Pilot. If you cannot, gain 1 coin.",
            "'If you cannot, gain 1 coin' has no meaning: what could not be done is not said.",
        ),
        (
            "Draw a card. (Limit once per turn.)",
            "'Limit once per turn' cannot run yet: the table does not say when a turn begins.",
        ),
        (
            "Draw a card instead of gaining 1 coin.",
            "'gaining 1 coin' has no meaning: instead of what is not understood.",
        ),
    ],
)
def test_what_cannot_be_done_is_told(text: str, why: str):
    with pytest.raises(CompileError, match=re.escape(f"Feint: {why}") + "$"):
        Table({"Feint": text})


def test_what_is_always_so_cannot_be_limited():
    why = "Ash: 'Limit once per phase' cannot run yet: the table cannot count how often this is used."
    with pytest.raises(CompileError, match=re.escape(why) + "$"):
        Table({"Ash": "This card gets +1 might. (Limit once per phase.)"})


def test_what_is_done_instead_is_asked_before_either_is_done():
    table = Table(play=("Ash Birch",))
    table.do("Kill a Pilot. If you control a Pilot, gain 2 coins instead.")
    assert (table.where("Birch"), table.coins()) == ("field 1", 2)
