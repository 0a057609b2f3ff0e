"""`cardwright new project`: a folder in which every command works."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_of_ones_own(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert main(["new", "project", "gale"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[-1].endswith(
        "Then: cd gale, cardwright check, cardwright test, cardwright play gale, cardwright sim gale"
    )
    assert said.err == f"in {here / 'gale'}\n"
    assert sorted(file.name for file in here.iterdir()) == ["gale"]  # nothing is left beside it
    monkeypatch.chdir(here / "gale")
    for command in (["check"], ["fmt", "--check"], ["test", "--jobs", "1"], ["sim", "gale", "--games", "1"]):
        assert main(command) == 0, command
    assert capsys.readouterr().err.count(str(here / "gale")) >= 3


def test_one_of_the_games_there_are_with_its_cards_and_lists(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert main(["new", "project", "crowns", "--game", "hotk", "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["project"], report["game"]) == (str(here / "crowns"), "hotk")
    monkeypatch.chdir(here / "crowns")
    assert main(["check"]) == 0
    assert main(["deck", "check", *(str(file) for file in Path("decklists/hotk").glob("*.deck"))]) == 0
    assert Path("cards/hotk/mine.cards").read_text().endswith("game: hotk\nset: My First Set\n")


def test_or_without_them(here: Path) -> None:
    assert main(["new", "project", "bare", "--game", "minis", "--bare", "--name", "Coldwater"]) == 0
    files = sorted(str(file.relative_to(here)) for file in here.rglob("*") if file.is_file())
    assert files == ["bare/.gitignore", "bare/README.md", "bare/cards/minis/mine.cards"]
    assert "set: Coldwater\n" in (here / "bare/cards/minis/mine.cards").read_text()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["project"], "Say which folder is to be the project: cardwright new project DIR."),
        (["project", "full"], "full is there already, and is no empty folder: nothing was written."),
        (["project", "x", "--game", "agto"], "There is no game agto. Did you mean `agot`?"),
        (["project", "My Game"], "“My Game” cannot be the key of a game of your own"),
        (["project", "minis"], "“minis” cannot be the key of a game of your own"),
        (["agot", "character", "--bare"], "--game and --bare are for a project"),
    ],
)
def test_what_cannot_be(words: list[str], why: str, here: Path, capsys: Capture) -> None:
    (here / "full").mkdir()
    (here / "full" / "letter").write_text("mine")
    assert main(["new", *words]) == 2
    assert why in capsys.readouterr().err
    assert [str(file.relative_to(here)) for file in here.rglob("*")] == ["full", "full/letter"]


def test_an_empty_folder_will_do(here: Path) -> None:
    (here / "gale").mkdir()
    assert main(["new", "project", "gale"]) == 0
    assert (here / "gale" / "cards" / "gale" / "first.cards").is_file()
