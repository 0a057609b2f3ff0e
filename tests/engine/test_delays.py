"""What is done later, once, or lasts until something else is over."""

from __future__ import annotations

import pytest

from cardwright.engine.ending import end_period
from isles_table import Table


def test_at_the_end_of_the_phase_and_only_of_this_one():
    table = Table(play=("Ash",))
    table.do("Choose a sailor. At the end of the phase, tire that sailor.")
    assert not table.marked("Ash")
    end_period(table.play, "phase")
    assert table.marked("Ash")
    table.do("Wake Ash.")
    end_period(table.play, "phase")
    assert not table.marked("Ash"), "it was done once"


def test_the_end_of_a_longer_period_is_not_that_of_a_shorter_one():
    table = Table(play=("Ash",))
    table.do("Choose a sailor. At the end of the round, tire that sailor.")
    end_period(table.play, "phase")
    assert not table.marked("Ash")
    end_period(table.play, "round")
    assert table.marked("Ash")


def test_a_text_that_is_borne_acts_at_every_end():
    table = Table({"Ash": "At the end of each phase, gain 1 coin."}, play=("Ash",))
    end_period(table.play, "phase")
    end_period(table.play, "phase")
    assert table.coins() == 2


def test_control_for_a_time_goes_back():
    table = Table(play=("", "Ash"))
    table.do("Take control of a sailor until the end of the phase.")
    assert table.where("Ash") == "field 1"
    end_period(table.play, "phase")
    assert table.where("Ash") == "field 2"


def test_control_for_a_time_of_a_card_that_has_left():
    table = Table(play=("", "Ash"))
    table.do("Take control of a sailor until the end of the phase.")
    table.do("Kill Ash.")
    end_period(table.play, "phase")
    assert table.where("Ash") == "discard pile 2"


def test_until_its_card_leaves_play():
    text = "At the end of each phase, attached sailor gets -1 might until Ring leaves play."
    table = Table({"Ring": text}, play=("Cedar",), attached={"Ring": "Cedar"})
    end_period(table.play, "phase")
    end_period(table.play, "phase")
    assert table.might("Cedar") == 2
    table.do("Discard Ring from play.")
    assert table.might("Cedar") == 4


def test_a_number_is_what_it_was_when_it_was_worked_out():
    table = Table(play=("Ash Cedar",), answers=("Cedar",))
    table.do("Choose a sailor. Until the end of the phase, that sailor gets -X might, where X is Ash's might.")
    assert table.might("Cedar") == 2
    table.do("Until the end of the phase, Ash gets +2 might.")
    assert table.might("Cedar") == 2


def test_one_by_one_until_there_are_so_many():
    table = Table(hand=("Ash Birch Cedar", "Dune"))
    table.do("Each player discards cards from his or her hand until he or she has 2 cards in his or her hand.")
    assert (len(table.names("hand", 1)), len(table.names("hand", 2))) == (2, 1)


def test_shown_until_one_is_found():
    table = Table(deck=("Keep Ring Birch Cedar",))
    table.do("Reveal cards from the top of your deck until you reveal a sailor. Put that sailor into play.")
    assert table.where("Birch") == "field 1"
    assert sorted(table.names("deck")) == ["Cedar", "Keep", "Ring"]


@pytest.mark.parametrize(("answer", "killed"), [("yes", False), ("no", True)])
def test_unless_somebody_pays(answer: str, killed: bool):
    table = Table(play=("Ash", "Birch"), hand=("", "Dune Elm"), answers=("Birch", answer))
    table.do("Choose a sailor. Kill that sailor unless its controller discards 1 card from his or her hand.")
    assert (table.where("Birch") == "discard pile 2") == killed
    assert len(table.names("hand", 2)) == (2 if killed else 1)


def test_who_cannot_pay_is_not_asked():
    table = Table(play=("", "Birch"))
    table.do("Choose a sailor. Kill that sailor unless its controller discards 1 card from his or her hand.")
    assert table.asked == [] and table.where("Birch") == "discard pile 2"
