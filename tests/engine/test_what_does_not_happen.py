"""What does not happen, or only so often; conditions bound to whom they speak of; who is meant by other words."""

from __future__ import annotations

import pytest

from cardwright.engine.statics import caps
from isles_table import Table


def test_what_is_said_of_each_is_asked_of_each():
    table = Table({"Ash": "Each sailor gets +1 might while it is tired."}, play=("Ash Birch",))
    table.mark("Birch")
    assert (table.might("Ash"), table.might("Birch")) == (2, 4)


def test_attached_card():
    table = Table(
        {"Ring": "Attached sailor gets +2 might while it is awake."}, play=("Ash Birch",), attached={"Ring": "Ash"}
    )
    assert (table.might("Ash"), table.might("Birch")) == (4, 3)
    table.mark("Ash")
    table.play.seen = None
    assert table.might("Ash") == 2


def test_if_the_attached_card_is_one():
    texts = {"Ring": "If attached sailor is a Rower, it gains Fierce 2."}
    assert Table(texts, play=("Ash",), attached={"Ring": "Ash"}).bears("Ash", "Fierce")
    assert not Table(texts, play=("Birch",), attached={"Ring": "Birch"}).bears("Birch", "Fierce")


def test_does_not():
    table = Table({"Ash": "Rowers do not tire."}, play=("Ash Birch Cedar",))
    table.do("Tire each sailor.")
    assert [table.marked(name) for name in ("Ash", "Birch", "Cedar")] == [False, True, False]


def test_how_many_more_can_be():
    table = Table({"Ash": "Opponents cannot wake more than 2 sailors each phase."}, play=("Ash", "Birch Cedar Elm"))
    verb = table.rules.verb["wake"]
    assert [most for _, most in caps(table.play, verb, 1)] == [2]
    assert caps(table.play, verb, 0) == []
    table.mark("Birch")
    table.do("Wake Birch.", player=2)
    assert [most for _, most in caps(table.play, verb, 1)] == [1]


@pytest.mark.parametrize(("answer", "lifted"), [("yes", True), ("no", False)])
def test_what_can_be_redeemed(answer: str, lifted: bool):
    text = "Attached sailor does not wake unless its controller discards 1 card from his or her hand."
    table = Table(
        {"Ring": text}, play=("Birch", "Ash"), hand=("Cedar", "Dune Elm"), attached={"Ring": "Ash"}, answers=(answer,)
    )
    table.mark("Ash")
    table.do("Wake each sailor.")
    assert table.asked[0][0] == 2, "whoever controls it pays for it"
    assert table.marked("Ash") != lifted
    assert (len(table.names("hand", 1)), len(table.names("hand", 2))) == (1, 1 if lifted else 2)


@pytest.mark.parametrize(("text", "might"), [("Ash gets +1 might while Ash is leading alone.", [3, 2])])
def test_alone(text: str, might: list[int]):
    table = Table({"Ash": text}, play=("Ash Birch",))
    table.mark("Ash", "leading")
    found = [table.might("Ash")]
    table.mark("Birch", "leading")
    table.play.seen = None
    assert [*found, table.might("Ash")] == might


def test_more_than_another():
    table = Table(hand=("Ash Birch", "Cedar"), play=("Keep", "Dune"))
    assert table.so("you have more cards in your hand than each opponent")
    assert not table.so("you have more cards in your hand than each opponent", player=2)


def test_another_is_not_the_one_that_was_spoken_of():
    table = Table(play=("Ash Birch",), answers=("Birch",))
    table.do("Choose a sailor. Kill another sailor.")
    assert (table.where("Ash"), table.where("Birch")) == ("discard pile 1", "field 1")


def test_kept_from_a_card_of_a_kind():
    texts = {
        "Ash": "Ash cannot be affected by tricks.",
        "Gale": "Day: Kill each sailor.",
        "Keep": "Day: Kill each sailor.",
    }
    table = Table(texts, play=("Ash Birch Keep",), hand=("Gale",))
    table.use("Gale")
    assert (table.where("Ash"), table.where("Birch")) == ("field 1", "discard pile 1")
    table.use("Keep")
    assert table.where("Ash") == "discard pile 1"


def test_everybody_chooses_and_the_rest_suffer():
    table = Table(play=("Ash Birch", "Cedar Dune"), answers=("Birch", "Dune"))
    table.do("Each player chooses a sailor he or she controls. Kill each sailor that was not chosen.")
    assert [table.where(name)[:5] for name in ("Ash", "Birch", "Cedar", "Dune")] == ["disca", "field", "disca", "field"]


def test_a_random_card():
    table = Table(hand=("Ash Birch",))
    table.do("Discard 1 card at random from your hand.")
    assert table.asked[0][0] == 0, "chance decides"
    assert len(table.names("hand")) == 1


def test_in_any_order():
    table = Table(hand=("Ash Birch",), deck=("Cedar",), answers=("Birch", "Ash"))
    table.do("Put 2 cards from your hand on the bottom of your deck in any order.")
    zone = table.rules.layout.zone("deck", 0)
    assert [table.rules.cast.names[piece] for piece in table.play.state.order[zone] or ()] == ["Cedar", "Birch", "Ash"]


def test_searching():
    table = Table(deck=("Keep Ring Birch",), answers=())
    table.do("Search your deck for a sailor, reveal it, and put it into your hand. Shuffle your deck.")
    assert table.names("hand") == ["Birch"]


def test_who_gives_has_less():
    table = Table(coins=(0, 3))
    assert table.do("Each opponent gives you 2 coins.")
    assert (table.coins(1), table.coins(2)) == (2, 1)
    assert not table.do("Each opponent gives you 2 coins.")
    assert (table.coins(1), table.coins(2)) == (3, 0), "to give is no payment: as much as there is"
