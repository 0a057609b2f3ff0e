"""Saving a card and cancelling a text: what was about to happen does not, and what was paid stays paid."""

from __future__ import annotations

from cardwright.engine.events import REPLACED
from isles_table import Table

SAVE = "Answer: When a Rower would be killed, tire Birch to save it."
STRIKE = "Day: Tire Cedar to choose and kill a sailor. Draw a card."
CANCEL = "Answer: When an opponent uses a sailor, tire Dune to cancel the effects of that sailor."


def test_who_is_saved_stays_and_the_log_shows_what_would_have_been():
    table = Table({"Birch": SAVE}, play=("Ash Birch",), answers=("Birch",))
    table.do("Kill Ash.")
    assert table.where("Ash") == "field 1" and table.marked("Birch")
    assert REPLACED in [entry.was for entry in table.play.log]


def test_whoever_is_asked_may_pass():
    table = Table({"Birch": SAVE}, play=("Ash Birch",), answers=("pass",))
    table.do("Kill Ash.")
    assert table.where("Ash") == "discard pile 1" and not table.marked("Birch")


def test_nobody_is_asked_who_cannot_pay():
    table = Table({"Birch": SAVE}, play=("Ash Birch",))
    table.mark("Birch")
    table.do("Kill Ash.")
    assert table.asked == [] and table.where("Ash") == "discard pile 1"


def test_a_card_that_cannot_be_saved_is_not():
    table = Table({"Birch": SAVE, "Keep": "Players cannot save sailors."}, play=("Ash Birch Keep",))
    table.do("Kill Ash.")
    assert table.asked == [] and table.where("Ash") == "discard pile 1"


def test_only_what_is_said_is_saved():
    table = Table({"Birch": SAVE}, play=("Dune Birch",))
    table.do("Kill Dune.")
    assert table.asked == [] and table.where("Dune") == "discard pile 1"


def test_several_killed_at_once_are_saved_one_by_one():
    table = Table({"Birch": SAVE}, play=("Ash Birch Cedar",), answers=("Birch",))
    table.do("Kill each Rower.")
    assert [table.where(name) for name in ("Ash", "Cedar")] == ["field 1", "discard pile 1"]


def test_what_is_cancelled_has_been_paid_for_and_does_nothing():
    table = Table({"Cedar": STRIKE, "Dune": CANCEL}, play=("Cedar", "Dune Elm"), deck=("Ash",), answers=("Dune",))
    table.use("Cedar")
    assert table.marked("Cedar") and table.marked("Dune")
    assert table.where("Elm") == "field 2" and table.names("hand") == []


def test_who_passes_cancels_nothing():
    table = Table({"Cedar": STRIKE, "Dune": CANCEL}, play=("Cedar", "Dune Elm"), deck=("Ash",))
    table.answers += ["pass", "Elm"]
    table.use("Cedar")
    assert table.where("Elm") == "discard pile 2" and table.names("hand") == ["Ash"]


def test_the_effects_of_an_own_card_are_not_those_of_an_opponent():
    table = Table({"Cedar": STRIKE, "Dune": CANCEL}, play=("Cedar Dune", "Elm"), deck=("Ash",), answers=("Elm",))
    table.use("Cedar")
    assert table.where("Elm") == "discard pile 2"


COUNTER = CANCEL.replace("Dune", "Elm")
FREE = "Answer: When an opponent uses a sailor, cancel the effects of that sailor."


def test_a_cancel_that_is_cancelled_cancels_nothing():
    texts = {"Cedar": STRIKE, "Dune": CANCEL, "Elm": COUNTER}
    table = Table(texts, play=("Cedar Elm", "Dune Ash"), deck=("Fern",), answers=("Dune", "Elm", "Ash"))
    table.use("Cedar")
    assert table.marked("Dune") and table.marked("Elm")  # both have been paid for
    assert table.where("Ash") == "discard pile 2" and table.names("hand") == ["Fern"]


def test_a_save_that_is_cancelled_saves_nobody():
    texts = {"Birch": SAVE, "Dune": CANCEL}
    table = Table(texts, play=("Ash Birch", "Dune"), answers=("Birch", "Dune"))
    table.do("Kill Ash.")
    assert table.marked("Birch") and table.marked("Dune")
    assert table.where("Ash") == "discard pile 1"
    assert [line.strip().partition("  [")[0] for line in table.told()] == [
        "(Ash is killed (→ player 1's discard pile): this is about to happen)",
        "Birch is now tired",
        "(Birch takes effect: this did not happen)",
        "Dune is now tired",
        "Dune takes effect",
        "Ash is killed (player 1's field → player 1's discard pile)",
    ]


def test_when_a_save_was_cancelled_another_may_still_save():
    texts = {"Birch": SAVE, "Elm": SAVE.replace("Birch", "Elm"), "Dune": CANCEL}
    table = Table(texts, play=("Ash Birch Elm", "Dune"), answers=("Birch", "Dune", "Elm"))
    table.do("Kill Ash.")
    assert table.where("Ash") == "field 1" and table.marked("Birch") and table.marked("Elm")


def test_cancels_that_cost_nothing_come_to_an_end():
    texts = {"Cedar": STRIKE, "Dune": FREE, "Elm": FREE}
    table = Table(texts, play=("Cedar Elm", "Dune Ash"), deck=("Fern",), answers=("Dune", "Elm", "Ash"))
    table.use("Cedar")
    assert table.where("Ash") == "discard pile 2"
    table = Table(texts, play=("Cedar Elm", "Dune Ash"), deck=("Fern",), answers=("Dune", "pass"))
    table.use("Cedar")
    assert table.where("Ash") == "field 2"
