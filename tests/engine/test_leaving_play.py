"""Cards that leave play: what lay on them falls off, and what they were is remembered while it matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.engine.invariants import BrokenInvariant, check
from cardwright.engine.operations import ATTACH, COUNT, MARK, OPERATIONS, RULES, Event
from cardwright.engine.state import NOWHERE
from isles_table import Table, isles_book


def test_a_card_that_leaves_play_sheds_its_states_and_tokens():
    table = Table(play=("Ash Birch",))
    table.mark("Ash")
    table.glory("Ash", 2)
    table.do("Kill Ash.")
    assert (table.marked("Ash"), table.tokens("Ash")) == (False, 0)
    assert table.verbs() == ["kill", "fall off"]
    assert table.play.log[1].parent == 0, "it is a consequence of the leaving"


def test_a_card_that_moves_within_play_keeps_them():
    table = Table(play=("Ash", "Birch"))
    table.mark("Birch")
    table.glory("Birch", 2)
    table.do("Take control of Birch.")
    assert table.where("Birch") == "field 1"
    assert (table.marked("Birch"), table.tokens("Birch")) == (True, 2)


def test_a_state_can_stay():
    table = Table(play=("Ash",), book=isles_book(pieces={"stays": frozenset({"leading"})}))
    table.mark("Ash")
    table.mark("Ash", "leading")
    table.do("Kill Ash.")
    assert (table.marked("Ash"), table.marked("Ash", "leading")) == (False, True)


def test_what_is_attached_falls_off_and_stays_in_play():
    table = Table(play=("Ash", "Cedar"), attached={"Ring": "Ash", "Rope": "Cedar"})
    table.do("Kill Ash.")
    assert (table.where("Ring"), table.host("Ring"), table.host("Rope")) == ("field 1", "", "Cedar")


def test_what_is_attached_leaves_with_its_host_where_the_rulebook_says_so():
    book = isles_book(pieces={"orphans": {"charm": "discard"}})
    table = Table(
        {"Dune": "After a charm leaves play, gain 1 coin."},
        play=("Ash Dune", "Cedar"),
        attached={"Ring": "Cedar", "Rope": "Cedar"},
        owner={"Ring": 1, "Rope": 2},
        book=book,
    )
    table.do("Kill Cedar.")
    assert (table.where("Ring"), table.where("Rope")) == ("discard pile 1", "discard pile 2")
    assert (table.host("Ring"), table.host("Rope")) == ("", "")
    assert table.coins() == 2, "each of them left play"


def test_what_is_attached_to_a_charm_on_a_leaving_card_falls_too():
    book = isles_book(pieces={"orphans": {"charm": "discard"}})
    table = Table(play=("Ash",), attached={"Ring": "Ash", "Rope": "Ring"}, book=book)
    table.do("Kill Ash.")
    assert (table.where("Ring"), table.where("Rope")) == ("discard pile 1", "discard pile 1")


def test_a_charm_that_leaves_is_attached_to_nothing():
    table = Table(play=("Ash",), attached={"Ring": "Ash"})
    table.do("Return Ring to your hand.")
    assert (table.where("Ring"), table.host("Ring")) == ("hand 1", "")


def test_a_card_goes_to_its_owner_and_not_to_who_controls_it():
    table = Table(play=("Ash",), owner={"Ash": 2})
    table.do("Kill Ash.")
    assert table.where("Ash") == "discard pile 2"


def test_last_known_might_of_a_card_that_was_killed():
    texts = {
        "Dune": "After a sailor is killed, gain X coins, where X is its might.",
        "Keep": "Each Rower gets +3 might.",
    }
    table = Table(texts, play=("Dune Keep Ash", ""))
    table.do("Kill Ash.")
    assert table.coins() == 5, "2 that are printed and 3 that the tower gave it in play"


def test_last_known_might_inside_one_effect():
    table = Table({"Keep": "Each Rower gets +3 might."}, play=("Keep Ash",))
    table.do("Kill Ash. Gain coins equal to its might.")
    assert table.coins() == 5


def test_a_card_that_left_long_ago_is_as_it_is_printed():
    table = Table({"Keep": "Each Rower gets +3 might."}, play=("Keep Ash",))
    table.do("Kill Ash.")
    table.do("Choose a sailor in your discard pile. Gain coins equal to its might.")
    assert table.coins() == 2


def test_a_card_that_came_back_is_as_it_is_now():
    table = Table({"Keep": "Each Rower gets +3 might."}, play=("Keep Ash",))
    back = "Discard Keep from play. Put Ash from your discard pile into play."
    table.do(f"Kill Ash. {back} Gain coins equal to its might.")
    assert table.coins() == 2


def test_last_known_controller():
    table = Table(play=("Ash", "Cedar"), owner={"Cedar": 1}, deck=("Birch", "Dune"))
    table.do("Kill Cedar. Its controller draws a card.")
    assert (table.names("hand", 1), table.names("hand", 2)) == ([], ["Dune"])
    table = Table(play=("Ash", "Cedar"), owner={"Cedar": 1}, deck=("Birch", "Dune"))
    table.do("Kill Cedar. Its owner draws a card.")
    assert (table.names("hand", 1), table.names("hand", 2)) == (["Birch"], [])


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Event(0, MARK, "Ash", 0, 1, RULES), "Ash is not in play, but it is tired"),
        (Event(0, COUNT, "Ash", 1, 0, RULES), "Ash is not in play, but there is glory on it"),
        (Event(0, ATTACH, "Ring", "Birch", 0, RULES), "Ring is attached to Birch, but Ring is not in play"),
        (Event(0, ATTACH, "Birch", "Ash", 0, RULES), "Birch is attached to Ash, but Ash is not in play"),
        (Event(0, ATTACH, "Birch", "Birch", 0, RULES), "a piece is attached to itself"),
    ],
)
def test_invariants_of_what_lies_on_cards(event, message):  # type: ignore[no-untyped-def]
    table = Table(play=("Birch",), discard=("Ash",))
    what = table.id(event.what) + (table.rules.layout.tokens["glory"] if event.operation == COUNT else 0)
    to = table.id(event.to) if isinstance(event.to, str) else event.to
    OPERATIONS[event.operation](table.play.state, replace(event, what=what, to=to))
    with pytest.raises(BrokenInvariant, match=message):
        check(table.play.state, table.rules)


def test_a_ring_of_attachments_is_broken():
    table = Table(play=("Birch Ash",))
    for one, other in (("Ash", "Birch"), ("Birch", "Ash")):
        OPERATIONS[ATTACH](table.play.state, Event(0, ATTACH, table.id(one), table.id(other), 0, RULES))
    with pytest.raises(BrokenInvariant, match="in a ring"):
        check(table.play.state, table.rules)


def test_the_state_has_its_sizes():
    table = Table(play=("Birch",))
    check(table.play.state, table.rules)
    table.play.state.host.append(NOWHERE)
    with pytest.raises(BrokenInvariant, match="hosts"):
        check(table.play.state, table.rules)


def test_a_copy_is_independent():
    table = Table(play=("Ash", "Cedar"), attached={"Ring": "Ash"}, coins=(3, 1))
    before, copy = table.play.state.key(), table.play.state.copy()
    assert copy.key() == before
    table.mark("Ash")
    table.glory("Ash", 1)
    table.do("Kill Cedar. Gain 2 coins. Until the end of the phase, Ash gets +1 might.")
    assert copy.key() == before
    assert table.play.state.key() != before
