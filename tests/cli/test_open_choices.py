"""What an example leaves open, and what it answers that nobody asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content

CARD = """game: agot
set: Ferry

card: Gate Keeper
type: character
house: Stark
cost: 2
strength: 2
icons: power
text:
  Dominance: Kneel Gate Keeper to choose a character. That character gets +1 STR until the end of the phase.

example: it is said which
  given you control Gate Keeper and Toll Keeper
  when you use Gate Keeper
  and you choose Toll Keeper
  then Toll Keeper has STR 2

example: it is not said
  given you control Gate Keeper and Toll Keeper
  when you use Gate Keeper
  then Gate Keeper is kneeling

card: Toll Keeper
type: character
house: Stark
cost: 1
strength: 1
icons: power
"""
TOLD = """cards/agot/own.cards:21: Gate Keeper: it is not said
       expected                                       found
  20 ✓ given you control Gate Keeper and Toll Keeper
  21 ✗ when you use Gate Keeper                       no line answers “choose a character”: Gate Keeper was taken
                                                      of Gate Keeper, Toll Keeper
  22   then Gate Keeper is kneeling                   (not reached)
"""
DICE = """game: minis
set: Ferry

card: Slow Poison
type: equipment
cost: 1
text:
  The bearer has Poison 1.

example: nobody throws
  given you control Stark Soldier 1
  and the dice show 6 and 5
  when the Recount phase begins
  then Stark Soldier 1 has 0 Damage
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "cards/agot/own.cards"
    found.parent.mkdir(parents=True)
    found.write_text(CARD)
    monkeypatch.chdir(tmp_path)
    return found


def test_a_choice_that_no_line_answers_is_shown_and_a_fault_where_that_is_asked(file: Path, capsys: Capture) -> None:
    call = ["test", "--jobs", "1", str(file)]
    assert main(call) == 0
    capsys.readouterr()
    assert main([*call, "--trace", "--format", "json"]) == 0
    said, left = json.loads(capsys.readouterr().out)["all"]
    assert "left_open" not in said
    assert left["left_open"] == ["“choose a character”: Gate Keeper was taken of Gate Keeper, Toll Keeper"]
    assert main([*call, "--strict"]) == 1
    assert capsys.readouterr().out == TOLD


def test_a_choice_that_nobody_asks_for_is_an_error(file: Path, capsys: Capture) -> None:
    file.write_text(
        CARD.replace("  when you use Gate Keeper\n  and you choose", "  when you choose").replace("STR 2", "STR 1")
    )
    assert main(["test", "--jobs", "1", str(file)]) == 1
    assert "nobody is asked to choose Toll Keeper" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("when", "fault"),
    [
        ("you use Gate Keeper", ""),
        ("you play Toll Keeper", "nobody was asked to choose a card or a place"),
        ("the phase ends", "nobody was asked to choose a card or a place"),
    ],
)
def test_that_nothing_else_could_be_chosen_needs_a_question(file: Path, capsys: Capture, when: str, fault: str) -> None:
    start = CARD[: CARD.index("  given")]
    given = "  given you control Gate Keeper\n  and Toll Keeper is in your hand\n  and you have 1 gold\n"
    end = CARD[CARD.index("\ncard: Toll Keeper") :]
    file.write_text(f"{start}{given}  when {when}\n  then Toll Keeper cannot be chosen\n{end}")
    assert main(["test", "--jobs", "1", str(file)]) == (1 if fault else 0)
    assert fault in " ".join(capsys.readouterr().out.split())


ANSWERED = """game: agot
set: Ferry

card: Gate Keeper
type: character
house: Stark
cost: 2
strength: 2
icons: power
text:
  Response: After you win a [power] challenge in which Gate Keeper is attacking, draw 1 card.

example: {}
  given you control Gate Keeper
  when you {} a [{}] challenge with Gate Keeper
  then you cannot use Gate Keeper
"""


@pytest.mark.parametrize(
    ("outcome", "icon", "holds"), [("win", "power", False), ("lose", "power", True), ("win", "military", True)]
)
def test_what_could_have_been_answered_with_was_an_option(
    file: Path, capsys: Capture, outcome: str, icon: str, holds: bool
) -> None:
    file.write_text(ANSWERED.format("an answer", outcome, icon))
    assert main(["test", "--jobs", "1", str(file)]) == (0 if holds else 1)
    assert ("it was an option: Gate Keeper" in " ".join(capsys.readouterr().out.split())) is not holds


FIELD = """game: minis
set: Base Game

card: Boggy Ground
type: encounter
areas: A west edge 8", B east edge 8"
text:
  Models with 3 or more Effort markers cannot move more than 4".

example: how far
  given the Encounter card is Boggy Ground
  and you control Stark Soldier 1 with {effort} Effort markers
  when you activate Stark Soldier 1
  then Stark Soldier 1 cannot move {far}"
"""


@pytest.mark.parametrize(("effort", "far", "fault"), [(3, 5, ""), (3, 4, "it can be done"), (2, 5, "it can be done")])
def test_that_a_model_cannot_move_so_far_is_tried(
    tmp_path: Path, capsys: Capture, effort: int, far: int, fault: str
) -> None:
    file = tmp_path / "own.cards"
    file.write_text(FIELD.format(effort=effort, far=far))
    code = main(["--project", str(Content.bundled().root), "test", "--jobs", "1", str(file)])
    assert (code, fault in " ".join(capsys.readouterr().out.split())) == (1 if fault else 0, True)


def test_dice_that_nobody_throws_are_told_of_where_that_is_asked(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "own.cards"
    file.write_text(DICE)
    call = ["--project", str(Content.bundled().root), "test", "--jobs", "1", str(file)]
    assert main(call) == 0  # a throw that would do harm may be given to show that there is none
    capsys.readouterr()
    assert main([*call, "--trace"]) == 0
    assert "  ? nobody throws dice that show 5 and 6\n" in capsys.readouterr().out
    assert main([*call, "--strict"]) == 1
    assert "✗ and the dice show 6 and 5          nobody throws dice that show 5 and 6\n" in capsys.readouterr().out
