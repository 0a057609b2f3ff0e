"""What is so at the moment: layers, whatever the order of the cards; for how long; and where texts work."""

from __future__ import annotations

from itertools import permutations

import pytest

from isles_table import Table

ELM = "Each other sailor gets +1 might."


@pytest.mark.parametrize("bearers", list(permutations(("Ash", "Birch", "Keep"))))
def test_what_is_set_comes_before_what_is_added_and_the_floor_comes_last(bearers: tuple[str, ...]):
    texts = ("Dune has might 3.", "Dune gets +2 might.", "Dune gets -9 might.")
    table = Table(dict(zip(bearers, texts, strict=True)), play=("Ash Birch Keep Dune",))
    assert table.might("Dune") == 0
    table = Table(dict(zip(bearers, texts[:2], strict=False)), play=("Ash Birch Keep Dune",))
    assert table.might("Dune") == 5


@pytest.mark.parametrize("bearers", list(permutations(("Ash", "Birch"))))
def test_of_two_standing_numbers_the_lower_holds(bearers: tuple[str, ...]):
    texts = dict(zip(bearers, ("Dune has might 3.", "Dune has might 6."), strict=True))
    assert Table(texts, play=("Ash Birch Dune",)).might("Dune") == 3


def test_of_two_numbers_for_a_time_the_later_holds():
    table = Table({"Ash": "Dune has might 3."}, play=("Ash Dune",))
    table.do("Until the end of the phase, Dune has might 6.")
    assert table.might("Dune") == 6
    table.do("Until the end of the phase, Dune has might 4.")
    assert table.might("Dune") == 4
    table.end("phase")
    assert table.might("Dune") == 3


@pytest.mark.parametrize("bearers", list(permutations(("Ash", "Birch", "Cedar"))))
def test_a_condition_sees_what_came_of_everything(bearers: tuple[str, ...]):
    texts = ("While Dune has might 3 or more, Fern gets +2 might.", "Dune gets +2 might.", "Each Ghost gains Sly.")
    table = Table(dict(zip(bearers, texts, strict=True)), play=("Ash Birch Cedar Dune Fern",))
    assert (table.might("Dune"), table.might("Fern")) == (3, 2)


@pytest.mark.parametrize("bearers", list(permutations(("Ash", "Birch", "Cedar"))))
def test_a_chain_of_traits_keywords_and_numbers(bearers: tuple[str, ...]):
    texts = ("Fern gains the Ghost trait.", "Each Ghost gains Fierce 2.", "Each sailor with Fierce gets +1 might.")
    table = Table(dict(zip(bearers, texts, strict=True)), play=("Ash Birch Cedar Fern Dune",))
    assert (table.might("Fern"), table.might("Dune"), table.might("Elm")) == (3, 4, 5)


@pytest.mark.parametrize("bearers", list(permutations(("Ash", "Birch", "Cedar"))))
def test_who_loses_all_abilities_takes_nothing_from_others(bearers: tuple[str, ...]):
    first, second, third = bearers
    texts = {
        first: f"{second} loses all abilities.",
        second: f"{third} loses all abilities.",
        third: "Dune gets +1 might.",
    }
    assert Table(texts, play=("Ash Birch Cedar Dune",)).might("Dune") == 2
    del texts[first]
    assert Table(texts, play=("Ash Birch Cedar Dune",)).might("Dune") == 1


def test_two_that_take_each_other_away_are_both_gone():
    texts = {
        "Ash": "Birch loses all abilities.\nDune gets +1 might.",
        "Birch": "Ash loses all abilities.\nDune gets +2 might.",
    }
    assert Table(texts, play=("Ash Birch Dune",)).might("Dune") == 1


def test_to_lose_counts_for_more_than_to_gain():
    for one, other in (("Ash", "Birch"), ("Birch", "Ash")):
        texts = {one: "Dune gains Sly.", other: "Dune loses Sly."}
        assert not Table(texts, play=("Ash Birch Dune",)).bears("Dune", "Sly")
        texts = {one: "Dune gains the Rower trait.", other: "Each sailor loses the Rower trait."}
        assert not Table(texts, play=("Ash Birch Dune",)).so("Dune is a Rower")


def test_loses_all_abilities_stops_statics_triggers_and_actions():
    texts = {
        "Ash": "Each other sailor gets +1 might.\nAfter you draw a card, gain 1 coin.\nDay: Gain 1 coin.\nSly.",
        "Birch": "While Birch is tired, Ash loses all abilities.",
    }
    table = Table(texts, play=("Ash Birch Dune",), deck=("Elm Fern",))
    assert (table.might("Dune"), table.bears("Ash", "Sly"), table.use("Ash")) == (2, True, True)
    table.mark("Birch")
    table.do("Draw a card.")
    assert (table.might("Dune"), table.bears("Ash", "Sly"), table.use("Ash"), table.coins()) == (1, False, False, 1)
    assert table.do("Kill Ash.")


def test_gained_abilities_stay_when_the_printed_ones_are_lost():
    texts = {"Ash": "Sly.", "Birch": "Ash loses all abilities.", "Cedar": "Ash gains Fierce 2."}
    table = Table(texts, play=("Ash Birch Cedar",))
    assert (table.bears("Ash", "Sly"), table.might("Ash")) == (False, 4)


def test_a_keyword_with_different_numbers_adds_up():
    table = Table({"Ash": "Fierce 2.", "Birch": "Ash gains Fierce 3."}, play=("Ash Birch",))
    assert table.might("Ash") == 7


def test_a_keyword_loses_only_the_one_that_is_named():
    table = Table({"Ash": "Fierce 2.\nFierce 1.", "Birch": "Ash loses Fierce 2."}, play=("Ash Birch",))
    assert table.might("Ash") == 3


def test_a_keyword_that_is_given_a_value():
    table = Table({"Ash": "Kin North."}, play=("Ash Birch Dune", "Elm"))
    assert [table.might(name) for name in ("Ash", "Birch", "Dune", "Elm")] == [2, 4, 1, 5]


def test_abilities_in_quotation_marks():
    texts = {
        "Ash": 'Each other Rower gains "Day: Gain 1 coin."',
        "Keep": 'Ash gains "After you draw a card, draw a card. (Limit once per phase.)"',
    }
    table = Table(texts, play=("Ash Keep Elm Birch", "Cedar"), deck=("Dune Fern Ring",))
    assert (table.use("Elm"), table.use("Birch"), table.use("Cedar", player=2), table.use("Ash")) == (
        True,
        False,
        True,
        False,
    )
    assert (table.coins(1), table.coins(2)) == (1, 1), "it is the ability of whoever controls the card"
    table.do("Draw a card.")
    assert len(table.names("hand")) == 2
    table.do("Kill Ash.")
    assert not table.use("Elm")


@pytest.mark.parametrize(
    ("text", "with_pilot", "without"),
    [
        ("While you control a Pilot, this card gets +2 might.", 4, 2),
        ("If you control a Pilot, this card gets +2 might.", 4, 2),
        ("This card gets +2 might unless you control a Pilot.", 2, 4),
        ("This card gets +1 might for each Pilot you control.", 3, 2),
        ("This card gets +X might, where X is the number of Pilots in play.", 3, 2),
    ],
)
def test_while_if_unless_for_each_and_where(text: str, with_pilot: int, without: int):
    assert Table({"Ash": text}, play=("Ash Birch",)).might("Ash") == with_pilot
    assert Table({"Ash": text}, play=("Ash Dune",)).might("Ash") == without


def test_to_a_minimum_of():
    table = Table({"Ash": "Each other sailor gets -3 might (to a minimum of 1)."}, play=("Ash Birch Fern Cedar",))
    assert [table.might(name) for name in ("Birch", "Fern", "Cedar")] == [1, 0, 1]


# For a time


def test_durations_end_with_their_period_and_with_longer_ones():
    for over, left in (("watch", 2), ("phase", 1), ("round", 0)):
        table = Table(play=("Fern",))
        for period in ("watch", "phase", "round"):
            table.do(f"Until the end of the {period}, Fern gets +1 might.")
        assert table.might("Fern") == 3
        table.end(over)
        assert table.might("Fern") == left


def test_what_holds_for_a_time_speaks_of_those_it_was_said_of():
    table = Table(play=("Ash",), hand=("Birch",))
    table.do("Until the end of the phase, each sailor you control gets +1 might.")
    table.do("Put Birch from your hand into play.")
    assert (table.might("Ash"), table.might("Birch")) == (3, 3)


@pytest.mark.parametrize("text", ["Ash gets +2 might", "each sailor you control gets +2 might"])
def test_a_card_that_leaves_and_comes_back_is_free_of_what_held_for_a_time(text: str):
    table = Table(play=("Ash Birch",))
    table.do(f"Until the end of the phase, {text}.")
    others = table.might("Birch")
    table.move("Ash", to="hand")
    table.move("Ash", to="field")
    assert (table.might("Ash"), table.might("Birch")) == (2, others)


def test_abilities_for_a_time():
    table = Table(play=("Ash Birch",), deck=("Elm",))
    table.do("Until the end of the phase, Ash gains Sly and gets +1 might.")
    assert not table.do("Kill Ash.")
    table.do('Until the end of the phase, Birch gains "After you draw a card, gain 1 coin."')
    table.do("Draw a card.")
    assert table.coins() == 1
    table.end("phase")
    assert table.do("Kill Ash.")


# Where texts work, and for whom


def test_a_text_works_where_the_rulebook_says():
    for zone, might in (("play", 2), ("hand", 1), ("deck", 1), ("discard", 1)):
        table = Table({"Ash": ELM}, **{"play": ("Dune",), zone: ("Ash Dune" if zone == "play" else "Ash",)})  # type: ignore[arg-type]
        assert table.might("Dune") == might
    table = Table({"Feint": "Day: Gain 1 coin.", "Ash": "Day: Gain 1 coin."}, hand=("Feint Ash",), discard=("", "Gale"))
    assert (table.use("Feint"), table.use("Ash")) == (True, False), "tricks work in the hand, sailors do not"


def test_a_charm_speaks_of_what_it_is_attached_to():
    texts = {"Ring": "Attached sailor gets +2 might."}
    table = Table(texts, play=("Ash Birch",), attached={"Ring": "Ash"})
    assert (table.might("Ash"), table.might("Birch")) == (4, 3)
    table.do("Attach Ring to Birch.")
    assert (table.might("Ash"), table.might("Birch")) == (2, 5)


def test_you_is_who_controls_the_card():
    table = Table({"Ash": "Each sailor you control gets +1 might."}, play=("Ash Birch", "Cedar"))
    assert (table.might("Birch"), table.might("Cedar")) == (4, 4)
    table.do("Take control of Ash.", player=2)
    assert (table.might("Birch"), table.might("Cedar"), table.where("Ash")) == (3, 5, "field 2")
    table.do("Kill Ash.")
    assert table.where("Ash") == "discard pile 1", "its owner is still the same"
