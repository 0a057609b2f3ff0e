"""What a text leaves behind that waits for events: for a turn, until the next turn, for the next one."""

from __future__ import annotations

import pytest

from cardwright.engine.ending import begin_turn, end_period
from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from legendary_table import Table


def do(table: Table, verb: str, name: str, source: str, to: str) -> None:
    """The first player does something to a card."""
    table.put(source, name)
    piece = ids(table.rules.cast.called[name] & table.play.state.members[table.zone(source)])[0]
    emit(table.play, table.rules.event(verb, MOVE, piece, table.zone(to), TOP, RULES))
    settle(table.play)


def ko(table: Table) -> None:
    do(table, "KO", "Wound", "hand", "KO pile")


def test_it_happens_each_time_until_the_turn_ends():
    table = Table("Whenever you KO a card this turn, gain 1 [VP] token.")
    ko(table)
    table.carry_out()
    ko(table)
    ko(table)
    assert table.count("[VP] token") == 2
    end_period(table.play, "turn")
    ko(table)
    assert table.count("[VP] token") == 2


def test_it_goes_on_when_its_card_is_gone():
    table = Table("Whenever you KO a card this turn, gain 1 [VP] token.")
    table.carry_out()
    tester = table.rules.cast.id("Maester Tester")
    emit(table.play, table.rules.event("KO", MOVE, tester, table.zone("KO pile"), TOP, RULES))
    settle(table.play)
    ko(table)
    assert table.count("[VP] token") == 2


@pytest.mark.parametrize(("before", "tokens"), [(0, 1), (1, 0)])
def test_the_first_time_is_the_first_of_the_turn(before: int, tokens: int):
    table = Table("The first time you KO a card this turn, gain 1 [VP] token.")
    for _ in range(before):
        ko(table)
    table.carry_out()
    ko(table)
    ko(table)
    assert table.count("[VP] token") == tokens


INSTEAD = "Until the start of your next turn, if you would KO a Wound, draw a card instead."


def test_something_else_happens_until_the_next_turn_of_the_player():
    table = Table(INSTEAD)
    table.put("deck", *["Soldier"] * 4)
    table.carry_out()
    ko(table)
    assert table.names("KO pile") == []
    end_period(table.play, "turn")
    begin_turn(table.play, 1)
    ko(table)
    assert table.names("KO pile") == []
    begin_turn(table.play, 0)
    ko(table)
    assert table.names("KO pile") == ["Wound"]


@pytest.mark.parametrize(("answer", "lost"), [("yes", []), ("no", ["Wound"])])
def test_the_player_is_asked_if_he_may(answer: str, lost: list[str]):
    table = Table("Until the end of the turn, if you would KO a Wound, you may draw a card instead.", answers=(answer,))
    table.put("deck", "Soldier")
    given, table.given = table.given, []
    table.carry_out()
    table.given = given
    ko(table)
    assert table.names("KO pile") == lost


def test_a_number_that_changes_with_the_next_one_is_refused():
    """Whether it changes while that is done, as a cost does, or from then on, is not said."""
    table = Table("The next Hero you KO this turn gets +2 [Attack].")
    (faults,) = table.rules.faults.values()
    assert [fault.why for fault in faults] == ["the table cannot change this while it is done"]


def test_what_is_said_of_all_holds_for_those_that_come_later():
    table = Table("Until the start of your next turn, Allies cannot escape.")
    table.carry_out()
    table.put("battlefield", "Redcloaks")
    (cloak,) = ids(table.play.state.members[table.zone("battlefield")])
    assert restricted(table.play, table.rules.verb["escape"], 1) >> cloak & 1
    begin_turn(table.play, 0)
    assert not restricted(table.play, table.rules.verb["escape"], 1) >> cloak & 1


def test_what_a_player_cannot_do_this_turn():
    table = Table("KO a Wound from your hand. If you do, you cannot fight or support an Enemy this turn.")
    table.put("battlefield", "Redcloaks")
    table.put("hand", "Wound")
    (cloak,) = ids(table.play.state.members[table.zone("battlefield")])
    table.carry_out()
    for verb in ("fight", "support"):
        assert restricted(table.play, table.rules.verb[verb], 0) >> cloak & 1
        assert not restricted(table.play, table.rules.verb[verb], 1) >> cloak & 1
    end_period(table.play, "turn")
    assert not restricted(table.play, table.rules.verb["fight"], 0) >> cloak & 1
