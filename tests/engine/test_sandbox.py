"""A table to try things out on: line by line, with questions, answers, and everything taken back."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.engine.examples.offering import usable
from cardwright.engine.examples.run import Step
from cardwright.engine.examples.situation import Situation
from cardwright.engine.log_text import told
from cardwright.engine.sandbox import ANSWERED, ASKS, DONE, FAILS, HOLDS, REFUSED, Result, Sandbox
from cardwright.engine.standing import standing
from isles_project import TEXTS
from isles_table import _cards, _keywords, isles_book, sentence


@cache
def isles() -> Situation:
    return Situation(_cards(tuple(sorted(TEXTS.items()))), _keywords(), isles_book())


def step(line: str) -> Step:
    word, _, text = line.partition(" ")
    return Step(word, text, sentence(f"{text[:1].upper()}{text[1:]}."))


@pytest.fixture
def table() -> Sandbox:
    return Sandbox(isles())


def say(table: Sandbox, *lines: str) -> Result:
    """Carry out lines one by one; what came of the last."""
    for line in lines:
        *_, result = table.add([step(line)])
    return result


def shown(result: Result) -> list[str]:
    return [str(one) for one in result.events]


KILLED = "Ash is killed (your field → your discard pile)  [Cedar: “choose and kill a North sailor”]"


def test_what_is_given_is_told(table: Sandbox):
    assert say(table, "given you control Ash and Elm") == Result(
        DONE, table.lines[0].step, "", (), ("Ash: your field, might 2, speed 1",
        "Elm: your field, might 7 (printed 5), speed 2, Fierce 2"),
    )  # fmt: skip
    assert say(table, "given you have 2 coins").changes == ("your coin: 0 → 2",)
    assert say(table, "given Ash is tired").changes == ("Ash: tired",)
    assert say(table, "given Ash has 3 glory").changes == ("Ash: 3 glory",)
    assert say(table, "given Ring is attached to Ash").changes == ("Ring: your field, on Ash",)


def test_what_is_open_is_asked(table: Sandbox):
    asked = say(table, "given you control Ash, Birch and Cedar", "when you use Cedar")
    assert (asked.kind, shown(asked)) == (ASKS, ["Cedar is now tired  [Cedar: “Tire Cedar”]"])
    assert table.labels() == ["Ash", "Birch"]
    (done,) = table.answer(0)
    assert (done.kind, shown(done)) == (DONE, [KILLED])
    assert table.pending is None
    with pytest.raises(ValueError, match="no question is open"):
        table.answer(0)


def test_nothing_can_be_said_while_a_question_is_open(table: Sandbox):
    say(table, "given you control Ash, Birch and Cedar", "when you use Cedar")
    with pytest.raises(ValueError, match="a question is open"):
        table.add([step("then Cedar is tired")])


def test_numbers_that_change_without_an_event_are_told(table: Sandbox):
    done = say(table, "given you control Ash", "when you use Ash on Ash")
    assert shown(done) == ["from now on until the end of the phase  [Ash: “that sailor gets +2 might”]"]
    assert done.changes == ("Ash: might 2 → 4",)
    assert standing(table.play, table.voice).effects == [
        {"card": "Ash", "words": "that sailor gets +2 might", "until": "until the end of the phase"}
    ]
    later = say(table, "then after the phase, Ash has might 2")
    assert later.kind == HOLDS
    assert shown(later) == ["the phase ends: no longer “that sailor gets +2 might”"]
    assert later.changes == ("Ash: might 4 → 2",)


def test_what_does_not_hold_is_not_kept(table: Sandbox):
    say(table, "given you control Ash", "when you use Ash on Ash")
    before = table.play.state.key()
    result = say(table, "then after the phase, Ash has might 4")
    assert (result.kind, result.found) == (FAILS, "might is 2")
    assert table.play.state.key() == before
    assert [line.step.word for line in table.lines] == ["given", "when"]


def test_what_cannot_be_done_is_refused_and_changes_nothing(table: Sandbox):
    say(table, "given you control Ash, Birch and Cedar", "when you use Cedar")
    table.answer(0)
    before, log = table.play.state.key(), told(table.play)
    result = say(table, "when you use Cedar")
    assert (result.kind, result.found) == (REFUSED, "Cedar has no ability that can be used now")
    assert (table.play.state.key(), told(table.play)) == (before, log)
    assert say(table, "given you control 9 charms").found == "there are not so many cards"


def test_an_accident_of_the_engine_does_not_end_the_session(table: Sandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CARDWRIGHT_TRACEBACK", raising=False)
    monkeypatch.setattr("cardwright.engine.examples.laying.lay_out", lambda *_: {}["no such thing"])
    result = say(table, "given you control Ash")
    assert result.found == "the engine stumbles over this line (KeyError: 'no such thing')"
    monkeypatch.undo()
    assert say(table, "given you control Ash").kind == DONE


def test_undo_takes_back_answers_then_lines(table: Sandbox):
    say(table, "given you control Ash, Birch and Cedar", "when you use Cedar")
    table.answer(0)
    assert table.undo() == "Ash"
    assert table.labels() == ["Ash", "Birch"]
    (done,) = table.answer(1)
    assert shown(done) == [KILLED.replace("Ash is", "Birch is")]
    assert [table.undo() for _ in range(4)] == [
        "Birch",
        "when you use Cedar",
        "given you control Ash, Birch and Cedar",
        "",
    ]
    assert standing(table.play).cards == {}


def test_every_player_is_asked_in_his_turn(table: Sandbox):
    say(table, "given you control Ash and Cedar", "given your opponent controls Birch")
    say(table, "given Dune is on top of your opponent's deck", "when you use Cedar on Ash")
    assert table.pending is not None
    assert (table.pending.player, table.labels(), table.usual) == (1, ["Birch", "pass"], 1)
    (done,) = table.answer(0)
    drawn = "  Dune is drawn (your opponent's deck → your opponent's hand)  [Birch: “you may draw a card”]"
    assert shown(done) == [drawn]


LINES = (
    "given you control Ash, Birch and Cedar",
    "given Dune is on top of your deck",
    "when you use Cedar",
    "when you choose Ash",
    "when you use Birch",
    "then Dune is in your hand",
)


def test_lines_that_come_together_answer_for_each_other(table: Sandbox):
    results = table.add([step(line) for line in LINES])
    assert [result.kind for result in results] == [DONE, DONE, DONE, ANSWERED, ANSWERED, HOLDS]
    assert table.undo() == "then Dune is in your hand"
    assert table.undo() == "when you use Birch"
    assert table.labels() == ["Birch", "pass"]  # the line before still answers for Ash
    assert [result.kind for result in table.answer(1)] == [DONE, ANSWERED]


def test_lines_wait_for_an_answer(table: Sandbox):
    results = table.add([step(line) for line in (*LINES[:4], LINES[5])])
    assert [result.kind for result in results] == [DONE, DONE, ASKS]
    assert [one.text for one in table.waiting] == ["you choose Ash", "Dune is in your hand"]
    assert [result.kind for result in table.answer(0)] == [DONE, ANSWERED, HOLDS]


def test_everything_is_done_again_on_another_table(table: Sandbox):
    table.add([step(line) for line in LINES])
    again = Sandbox(isles())
    results = again.repeat(table.lines)
    assert [result.kind for result in results] == [DONE, DONE, DONE, ANSWERED, ANSWERED, HOLDS]
    assert again.play.state.key() == table.play.state.key()


def test_answers_are_given_again(table: Sandbox):
    say(table, *LINES[:2], "when you use Cedar")
    for number in (0, 1):
        table.answer(number)
    again = Sandbox(isles())
    assert [result.kind for result in again.repeat(table.lines)] == [DONE, DONE, DONE]
    assert (told(again.play), again.play.state.key()) == (told(table.play), table.play.state.key())


def test_undo_says_what_waited(table: Sandbox):
    table.add([step(line) for line in (*LINES[:4], LINES[5])])
    assert table.undo() == "when you use Cedar (and 2 more that waited)"


def test_what_comes_after_a_refused_line_is_left_out(table: Sandbox):
    results = table.add([step("when you use Ash"), step("given you control Ash")])
    assert [result.kind for result in results] == [REFUSED]
    assert table.lines == table.waiting == []


def test_a_later_line_does_not_change_an_answer(table: Sandbox):
    say(table, *LINES[:2], "when you use Cedar on Ash")
    table.answer(1)  # pass
    assert say(table, "when you use Ash on Birch").kind == REFUSED
    assert say(table, "given Elm is in your hand").kind == DONE
    assert len(told(table.play)) == 2


def test_a_question_is_answered_by_a_line(table: Sandbox):
    say(table, *LINES[:2], "when you use Cedar")
    assert table.answer_with(step("when you choose Elm")) == []
    assert [result.kind for result in table.answer_with(step("when you choose Ash"))] == [ASKS]
    assert table.labels() == ["Birch", "pass"]
    (done,) = table.answer_with(step("when you decline"))
    assert done.kind == DONE
    assert [line.step.text for line in table.lines[2:]] == ["you use Cedar", "you choose Ash", "you decline"]


def test_a_card_that_was_only_described_stays_what_it_is(table: Sandbox):
    assert say(table, "given you control a North sailor").changes == ("Ash: your field, might 2, speed 1",)
    assert say(table, "when you use Ash on Ash").changes == ("Ash: might 2 → 4",)
    assert say(table, "given your opponent controls Birch").kind == DONE
    assert [card.name for card in standing(table.play).cards.values()] == ["Ash", "Birch"]


def test_two_cards_of_a_name_are_two_options(table: Sandbox):
    say(table, "given you control Ash and Twin", "given your opponent controls Twin", "when you use Ash")
    assert table.labels() == ["Ash", "Twin", "Twin"]
    table.answer(2)
    (twin,) = [card for card in standing(table.play, table.voice).cards.values() if card.numbers.get("might") == (4, 2)]
    assert twin.zone == "your opponent's field"


def test_what_can_be_used(table: Sandbox):
    say(table, "given you control Cedar", "given your opponent controls Ash")
    offered = usable(table.game, table.play, table.voice)
    assert [(one.text, one.now) for one in offered] == [("you use Cedar", True), ("your opponent uses Ash", True)]
    say(table, "when you use Cedar")
    offered = usable(table.game, table.play, table.voice)
    assert [(one.text, one.now) for one in offered] == [("you use Cedar", False)]
    assert offered[0].words == "Day: Tire Cedar to choose and kill a North sailor"
