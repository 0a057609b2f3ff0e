"""How many: `no`, numbers and `the same` are asked as they are said, or refused; never passed over."""

from __future__ import annotations

import pytest

from cardwright.engine.ending import end_period
from cardwright.engine.faults import CompileError
from isles_table import Table

SAILORS = ("Ash", "Birch", "Cedar", "Dune")


def drawn(text: str, *before: str, play: tuple[str, str] = ("Ash Birch", "Cedar Dune")) -> bool:
    """Whether a condition holds: then a card is drawn."""
    table = Table({"Keep": f"Day: If {text}, draw a card."}, play=(f"{play[0]} Keep", play[1]), deck=("Fern",))
    for one in before:
        table.do(one)
    table.use("Keep")
    return table.names("hand") == ["Fern"]


def killed(text: str) -> list[str]:
    table = Table(play=("Ash Birch", "Cedar Dune"))
    table.do(text)
    return [name for name in SAILORS if table.where(name).startswith("discard")]


# What has happened


@pytest.mark.parametrize(
    ("text", "kills", "holds"),
    [
        ("no sailors were killed this phase", 0, True),
        ("no sailors were killed this phase", 1, False),
        ("2 or more sailors were killed this phase", 1, False),
        ("2 or more sailors were killed this phase", 2, True),
        ("you killed no sailors this phase", 0, True),
        ("you killed no sailors this phase", 1, False),
        ("you killed 2 or more sailors this phase", 1, False),
        ("you killed 2 or more sailors this phase", 2, True),
    ],
)
def test_to_how_many_it_has_happened(text: str, kills: int, holds: bool):
    assert drawn(text, *("Kill Ash.", "Kill Birch.")[:kills]) == holds


# What somebody has


@pytest.mark.parametrize(
    ("play", "holds"), [(("Ash", "Dune"), True), (("Dune", "Ash"), False), (("Ash", "Cedar"), False)]
)
def test_in_play_are_the_cards_of_whoever_has_them(play: tuple[str, str], holds: bool):
    assert drawn("an opponent has no Rowers in play", play=play) == holds


@pytest.mark.parametrize(("play", "holds"), [(("Dune", "Ash"), True), (("Ash", "Dune"), False)])
def test_and_your_own_are_yours(play: tuple[str, str], holds: bool):
    assert drawn("you have no Rowers in play", play=play) == holds


# What cards have


@pytest.mark.parametrize(
    ("words", "those"),
    [
        ("no signs", ["Dune"]),
        ("a sign", ["Ash", "Birch", "Cedar"]),
        ("2 signs", ["Cedar"]),
        ("2 or more signs", ["Cedar"]),
        ("a [sun] sign", ["Ash", "Cedar"]),
        ("no [sun] sign", ["Birch", "Dune"]),
        ("the same isle as Cedar", ["Cedar", "Dune"]),
        ("the same might as Cedar", ["Cedar"]),
    ],
)
def test_cards_by_how_much_they_have(words: str, those: list[str]):
    assert killed(f"Kill each sailor with {words}.") == those


def test_without_anything():
    assert killed("Kill each sailor without signs.") == ["Dune"]


def test_the_same_as_what_was_spoken_of():
    table = Table(play=("Ash Birch", "Cedar Dune"), answers=("Cedar",))
    table.do("Choose a sailor. Kill each other sailor with the same isle.")
    assert [table.where(name) for name in SAILORS] == ["field 1", "field 1", "field 2", "discard pile 2"]


# What cannot be asked yet


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "If all sailors were killed this phase, draw a card.",
            "whether it has happened to all of them cannot be asked",
        ),
        ("If you control each Rower, draw a card.", "'each Rower' has no meaning: this comparison is not understood"),
        ("Kill each sailor with all signs.", "'all signs' has no meaning: this comparison is not understood"),
        (
            "Kill each sailor with more signs than Ash.",
            "'more signs' has no meaning: this is not understood after a value",
        ),
        ("Kill each sailor with the same isle.", "'the same isle' has no meaning: the same as what"),
    ],
)
def test_what_cannot_be_asked_is_refused(text: str, why: str):
    with pytest.raises(CompileError, match=why):
        Table(play=("Ash",)).do(text)


# For a time


def test_what_is_gained_for_a_time_is_gone_with_it():
    table = Table(play=("Ash Birch",))
    table.do("Ash gains 2 glory this phase.")
    assert table.tokens("Ash") == 2
    table.do("Ash loses 1 glory.")
    end_period(table.play, "phase")
    assert table.tokens("Ash") == 0


def test_what_was_spent_of_it_is_not_taken_twice():
    table = Table(play=("Ash",))
    table.do("Ash gains 1 glory this phase.")
    table.do("Ash loses 1 glory.")
    end_period(table.play, "phase")
    assert table.tokens("Ash") == 0


def test_other_times_are_refused():
    with pytest.raises(CompileError, match="this time is not understood for something to do"):
        Table(play=("Ash",)).do("Ash loses 1 glory this phase.")
