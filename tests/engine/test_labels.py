"""What stands before a colon, and keywords among the lines of a text."""

from __future__ import annotations

import pytest

from cardwright.engine.examples.answering import answer
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, Event
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.lang.reader import Reader
from cardwright.meaning.examplelines.scenes import read_step
from legendary_table import Table, compiler


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


@pytest.mark.parametrize(
    ("step", "ask", "labels", "meant"),
    [
        ("You discard Wound.", "discard?", ["yes", "no"], "yes"),
        ("You discard Wound.", "KO?", ["yes", "no"], None),
        ("You discard Wound.", "discard", ["needle", "wound"], "wound"),
        ("You discard Wound.", "KO", ["needle", "wound"], None),
        ("You choose Wound.", "KO", ["needle", "wound"], "wound"),
        ("You accept.", "KO?", ["yes", "no"], "yes"),
        ("You decline.", "KO", ["wound", "no more"], "no more"),
        ("You choose to draw a card.", "choose one", ["ko it.", "draw it."], "draw it."),
        (
            "You choose [Recruit].",
            "choose one",
            ["you get +1 [attack].", "you get +1 [recruit]."],
            "you get +1 [recruit].",
        ),
        ("You choose the second.", "choose one", ["first words", "second words"], "second words"),
        ("You choose the third.", "choose one", ["first words", "second words"], None),
    ],
)
def test_what_a_step_of_an_example_answers(step: str, ask: str, labels: list[str], meant: str | None):
    project = compiler().project
    lexicon = project.lexicon("legendary")
    (ability,) = Reader(project.tables, project.vocabulary("legendary"), "").read(step).abilities
    found = answer(read_step(ability.statements[0], lexicon), lexicon, ask, labels)
    assert (found.option if found is not None else None) == meant
