"""What stands before a colon, and keywords among the lines of a text."""

from __future__ import annotations

import pytest

from cardwright.engine.examples.answering import answer
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, Event
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.lang.tree import Act, Kind, Pay, Select
from legendary_table import Table


@pytest.mark.parametrize(("place", "attack"), [(0, 1), (11, 1), (12, 0), (59, 0)])
def test_a_label_that_is_a_keyword_means_what_the_keyword_says(place: int, attack: int):
    table = Table("Bow Mastery: You get +1 [Attack].")
    piece = table.rules.cast.id("Redcloaks")
    OPERATIONS[MOVE](table.play.state, Event(0, MOVE, piece, table.zone("battlefield"), place, RULES))
    table.carry_out()
    assert table.count("[Attack]") == attack


@pytest.mark.parametrize(("zone", "cost"), [("lineup", 3), ("hand", 4)])
def test_a_label_bounds_what_is_so(zone: str, cost: int):
    table = Table("Lineup: Each other Hero in your lineup costs 1 less.")
    tester = table.rules.cast.id("Maester Tester")
    OPERATIONS[MOVE](table.play.state, Event(0, MOVE, tester, table.zone(zone), -1, RULES))
    table.put("lineup", "Needle")
    (needle,) = ids(table.rules.cast.called["Needle"] & table.play.state.members[table.zone("lineup")])
    assert look(table.play).stats[table.rules.stat["cost"]][needle] == cost


def test_keywords_are_done_in_their_turn():
    lines = ("Smash 1.", "If you discarded a card this turn, draw a card.")
    for order, drawn in ((lines, 1), (lines[::-1], 0)):
        table = Table(*order, answers=("yes",))
        table.put("hand", "Wound")
        table.put("deck", "Soldier")
        table.carry_out()
        assert table.names("hand").count("Soldier") == drawn


def test_a_keyword_that_stands_twice_is_done_twice():
    table = Table("Smash 3.", "Smash 3.", answers=("yes", "Wound", "yes"))
    table.put("hand", "Wound", "Merchant")
    table.carry_out()
    assert table.count("[Attack]") == 6


def test_a_keyword_behind_a_condition_waits_for_it():
    table = Table("Bow Mastery: Smash 3.")
    table.put("hand", "Wound")
    table.carry_out()
    assert not table.asked


YOU_DISCARD = Act(verb="discard", means="move")
YOU_CHOOSE = Act(verb="choose", means="choose")
TO_DRAW = Pay(cost=YOU_CHOOSE, effect=Act(verb="draw", means="move"))


@pytest.mark.parametrize(
    ("node", "names", "ask", "labels", "meant"),
    [
        (YOU_DISCARD, ["Wound"], "discard?", ["yes", "no"], "yes"),
        (YOU_DISCARD, ["Wound"], "KO?", ["yes", "no"], None),
        (YOU_DISCARD, ["Wound"], "discard", ["needle", "wound"], "wound"),
        (YOU_DISCARD, ["Wound"], "KO", ["needle", "wound"], None),
        (YOU_CHOOSE, ["Wound"], "KO", ["needle", "wound"], "wound"),
        (Act(verb="accept", means="choose"), [], "KO?", ["yes", "no"], "yes"),
        (Act(verb="decline", means="choose"), [], "KO", ["wound", "no more"], "no more"),
        (
            Pay(cost=YOU_CHOOSE, effect=Act(verb="draw", means="move")),
            [],
            "choose one",
            ["ko it.", "draw it."],
            "draw it.",
        ),
        (
            Act(verb="choose", means="choose", what=Select(kinds=[Kind(noun="[Recruit]", kind="stat")])),
            [],
            "choose one",
            ["you get +1 [attack].", "you get +1 [recruit]."],
            "you get +1 [recruit].",
        ),
    ],
)
def test_what_a_step_of_an_example_answers(node: Act, names: list[str], ask: str, labels: list[str], meant: str | None):
    found = answer(node, names, ask, labels)
    assert (found.option if found is not None else None) == meant
