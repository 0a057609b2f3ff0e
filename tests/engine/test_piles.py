"""Piles: what comes off the top, what is looked at and put back, and what happens when one runs out."""

from __future__ import annotations

import pytest

from legendary_table import Table


def test_a_card_comes_off_the_top():
    table = Table("Discard the top card of your deck.")
    table.put("deck", "Needle", "Merchant")
    table.carry_out()
    assert table.names("discard pile") == ["Needle"]
    assert table.names("deck") == ["Merchant"]


@pytest.mark.rule("legendary.cleanup.reshuffle")
def test_a_pile_that_runs_out_is_made_of_the_other():
    table = Table("Draw two cards.")
    table.put("deck", "Needle")
    table.put("discard pile", "Soldier")
    assert table.carry_out()
    assert table.names("hand") == ["Soldier", "Needle", "Maester Tester"]
    assert table.names("discard pile") == []


@pytest.mark.rule("legendary.cleanup.reshuffle-timing")
def test_a_pile_that_has_just_run_out_stays_empty():
    table = Table("Draw a card.")
    table.put("deck", "Needle")
    table.put("discard pile", "Soldier")
    table.carry_out()
    assert table.names("deck") == []
    assert table.names("discard pile") == ["Soldier"]


@pytest.mark.rule("legendary.cleanup.nothing-left")
def test_where_nothing_is_left_fewer_are_drawn():
    table = Table("Draw two cards.")
    table.put("deck", "Needle")
    assert not table.carry_out()
    assert table.names("hand") == ["Needle", "Maester Tester"]


def test_one_is_kept_one_thrown_and_the_rest_put_back_in_any_order():
    table = Table(
        "Look at the top four cards of your deck. "
        "Draw one of them, discard one of them and put the rest back in any order.",
        answers=("Needle", "Wound", "Soldier"),
    )
    table.put("deck", "Wound", "Needle", "Merchant", "Soldier", "Maester")
    table.carry_out()
    assert table.names("deck") == ["Soldier", "Merchant", "Maester"]
    assert table.names("discard pile") == ["Wound"]
    assert "Needle" in table.names("hand")


def test_what_is_picked_first_cannot_be_picked_again():
    table = Table(
        "Look at the top two cards of your deck. Discard one of them and put the other back.", answers=("Wound",)
    )
    table.put("deck", "Wound", "Needle")
    table.carry_out()
    assert table.names("deck") == ["Needle"]


@pytest.mark.rule("legendary.verb.reveal-top")
def test_what_is_revealed_stays_where_it_is():
    table = Table("Reveal the top card of your deck. If it is a Hero with cost 3 or more, draw it. Otherwise, KO it.")
    table.put("deck", "Merchant")
    table.carry_out()
    assert table.names("KO pile") == ["Merchant"]
    table = Table("Reveal the top card of your deck.")
    table.put("deck", "Merchant", "Needle")
    table.carry_out()
    assert table.names("deck") == ["Merchant", "Needle"]


def test_a_card_under_another_pile():
    table = Table("Look at the top card of the Ally Deck. Put that card on the bottom of the Ally Deck.")
    table.put("Ally Deck", "Redcloaks", "Gold Cloaks")
    table.carry_out()
    assert table.names("Ally Deck") == ["Gold Cloaks", "Redcloaks"]


@pytest.mark.rule("legendary.verb.gain-wound")
def test_a_card_is_gained_off_its_supply():
    table = Table("Each opponent gains a Wound.")
    table.put("Wound Deck", "Wound", "Wound")
    table.carry_out()
    assert table.names("discard pile", 1) == ["Wound"]
    assert table.names("discard pile") == []


@pytest.mark.rule("legendary.gen.empty-supply")
def test_nothing_is_gained_where_the_supply_is_empty():
    table = Table("Gain a Maester.")
    assert not table.carry_out()
