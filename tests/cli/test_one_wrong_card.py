"""One card that is wrong never takes its game down: only what touches it fails."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from lamps_project import LampsProject

WRONG = "card: Cracked Lamp\ntype: lamp\nhue: red\ntext:\n  Drow a card.\n\n"


@pytest.fixture
def lamps(tmp_path: Path) -> LampsProject:
    """The game with one card more, which cannot be read; no list has it."""
    project = LampsProject(tmp_path / "lamps")
    file = project.root / "cards" / "lamps" / "quay.cards"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("card: ", f"{WRONG}card: ", 1), encoding="utf-8")
    return project


def called(lamps: LampsProject, *words: str) -> int:
    return main(["--project", str(lamps.root), *words])


@pytest.mark.parametrize(
    "words",
    [
        ("test", "--jobs", "1"),
        ("sim", "lamps", "--games", "1", "--jobs", "1"),
        ("play", "lamps", "--seats", "random,random"),
        ("deck", "check", "decklists/lamps/quay.deck"),
        ("find", "game:lamps", "Reed"),
    ],
    ids=lambda words: words[0],
)
def test_what_does_not_touch_it_goes_on(
    lamps: LampsProject, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(lamps.root)
    assert called(lamps, *words) == 0, capsys.readouterr().err


def test_it_can_be_tried_out_what_other_cards_do(
    lamps: LampsProject, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("given Reed Lamp is in your hand\ngiven Cracked Lamp is in your hand\n")
    )
    assert called(lamps, "try", "lamps") == 1
    out = "".join(capsys.readouterr())
    assert "Cracked Lamp cannot run: cards/lamps/quay.cards:" in out
    assert "Reed Lamp cannot run" not in out


def test_a_list_that_has_it_is_not_played(lamps: LampsProject, capsys: pytest.CaptureFixture[str]):
    deck = lamps.root / "decklists" / "lamps" / "quay.deck"
    deck.write_text(deck.read_text(encoding="utf-8").replace("Reed Lamp", "Cracked Lamp"), encoding="utf-8")
    assert called(lamps, "sim", "lamps", "--games", "1", "--jobs", "1", "--decks", str(deck)) == 2
    assert capsys.readouterr().err.startswith("cardwright: cards/lamps/quay.cards:6: `hue:` cannot be `red`.")


def test_a_game_of_all_its_cards_is_not_played_without_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shutil.copytree(Content.bundled().root / "cards" / "hotk", tmp_path / "cards" / "hotk")
    file = tmp_path / "cards" / "hotk" / "more.cards"
    file.write_text("game: hotk\n\ncard: Nobody\ntype: companion\ntext:\n  Drow a card.\n", encoding="utf-8")
    assert main(["--project", str(tmp_path), "sim", "hotk", "--games", "1", "--jobs", "1"]) == 2
    assert capsys.readouterr().err.startswith("cardwright: cards/hotk/more.cards:6: ")


SECOND = """game: lamps

card: Reed Lamp
type: lamp
hue: Red
cost: 1
light: 5

card: Lone Lamp
type: lamp
hue: Red
cost: 1
light: 1

example: of the one or the other
  given you control Reed Lamp
  then you control Reed Lamp

example: by itself
  given you control Lone Lamp
  then you control Lone Lamp
"""
TAKEN = "cards/lamps/second.cards:3: There is already a card `Reed Lamp`: cards/lamps/quay.cards, line "


def test_two_of_one_name_are_told_by_whoever_uses_the_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lamps = LampsProject(tmp_path / "lamps")
    file = lamps.root / "cards" / "lamps" / "second.cards"
    file.write_text(SECOND, encoding="utf-8")
    assert called(lamps, "test", "--jobs", "1", str(file)) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"lamps: 1 example not run. {TAKEN}")
    assert "2 examples: 1 hold, 0 failed, 1 cannot run" in err


@pytest.mark.parametrize("own", [[], ["--card", "cards/lamps/second.cards"]], ids=["the game", "its file"])
def test_two_of_one_name_are_told_where_they_are_tried(
    own: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    lamps = LampsProject(tmp_path / "lamps")
    file = lamps.root / "cards" / "lamps" / "second.cards"
    file.write_text(SECOND, encoding="utf-8")
    monkeypatch.chdir(lamps.root)
    monkeypatch.setattr("sys.stdin", io.StringIO("given you control Lone Lamp\ngiven you control Reed Lamp\n"))
    assert called(lamps, "try", "lamps", *own) == 1
    out = "".join(capsys.readouterr())
    assert f"Reed Lamp cannot run: {TAKEN}" in out
    assert "Lone Lamp cannot run" not in out


def test_a_card_that_is_tried_out_stands_for_that_of_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lamps = LampsProject(tmp_path / "lamps")
    file = tmp_path / "edited.cards"
    file.write_text(SECOND, encoding="utf-8")
    assert called(lamps, "test", "--jobs", "1", str(file)) == 0, capsys.readouterr().out
