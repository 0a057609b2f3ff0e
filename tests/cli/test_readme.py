"""What the README shows is what happens."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.table.catalogue import playable
from demo_project import DemoProject

ROOT = Content.bundled().root
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILE = "cards/agot/mine.cards"
Capture = pytest.CaptureFixture[str]


PAGES = ROOT / "site" / "pages" / "language"


def block(beginning: str, said: str = README) -> str:
    """The one block of the README, or of a page, that begins like this."""
    (found,) = [block for block in said.split("```\n")[1::2] if block.startswith(beginning)]
    return found


def calls(page: str) -> list[list[str]]:
    """What a page has its reader type, without what does not end by itself."""
    said = [line[2:] for line in (PAGES / page).read_text(encoding="utf-8").split("\n") if line.startswith("$ cardwri")]
    found = [shlex.split(line)[1:] for line in said]
    return [call for call in found if call[0] not in ("play", "site")]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first card, saved where the README says, in the project that it has laid out."""
    call = "cardwright new project wolves --game agot"
    assert f"`{call}`" in README
    monkeypatch.chdir(tmp_path)
    assert main(call.split()[1:]) == 0
    monkeypatch.chdir(tmp_path / "wolves")
    file = tmp_path / "wolves" / FILE
    assert file.is_file()
    file.write_text(block("game: agot\nset:"), encoding="utf-8")
    return file


@pytest.mark.usefixtures("mine")
def test_the_first_card_is_sound(tmp_path: Path, capsys: Capture):
    capsys.readouterr()
    assert main(["--project", ".", "check", FILE]) == 0
    assert capsys.readouterr().err == f"1 card, no errors, in {tmp_path / 'wolves'}\n"


@pytest.mark.usefixtures("mine")
def test_what_was_understood_of_it(capsys: Capture):
    assert main(["--project", ".", "explain", "Watchman of the White Knife"]) == 0
    assert block("Challenges: ") in capsys.readouterr().out


def test_a_mistake_and_its_place(mine: Path, capsys: Capture):
    text = mine.read_text(encoding="utf-8")
    mine.write_text(text.replace("choose a Stark character", "choose a Starck character"), encoding="utf-8")
    capsys.readouterr()
    assert main(["--project", ".", "check", "--no-cache", FILE]) == 1
    assert capsys.readouterr().out == block(f"{FILE}:")


def test_the_session(mine: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch):
    capsys.readouterr()
    session = block("given> ")
    typed = [line.partition(" ")[2] for line in session.splitlines() if not line.startswith(" ")]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert f"`cardwright try agot --card {FILE}`" in README
    assert main(["try", "agot", "--card", FILE]) == 1  # one line does not hold, and is meant to
    assert capsys.readouterr().out == session
    assert mine.read_text(encoding="utf-8").count("\nexample: ") == 2
    assert main(["test", FILE]) == 0


@pytest.mark.usefixtures("mine")
def test_the_steps_to_a_first_card(capsys: Capture):
    for call in calls("tutorial.md"):
        capsys.readouterr()
        assert main(call) == 0
        if call[0] == "find":
            assert "Watchman of the White Knife" in capsys.readouterr().out
    assert len(calls("tutorial.md")) == 3


def test_the_steps_to_a_game(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for call in calls("own-game.md"):
        assert main(call) == (1 if call[0] == "rules" else 0), capsys.readouterr().out  # a shuffle stays open
    assert len(calls("own-game.md")) == 5
    rules = tmp_path / "grammar/tides/play.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("window: main", "window: mian", 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["check"]) == 1
    page = (PAGES / "own-game.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out == block("grammar/tides/play.rules:", page)


def test_what_a_game_without_python_can_do(demo: DemoProject, capsys: Capture):
    file = demo.write("a.cards", demo.card("Draw a card.") + "\nexample: it\n  then you control Old Nan\n")
    project = ["--project", str(demo.root)]
    said = " ".join(README.split())
    assert "A sixth needs no Python at all: `cardwright new game NAME` lays one out that plays" in said
    assert main([*project, "check", "--no-cache"]) == 0
    assert main([*project, "explain", "Old Nan"]) == 0
    assert main([*project, "find", "game:demo"]) == 0
    capsys.readouterr()
    refusal = "Examples of demo cannot run yet: there is no table for them."
    assert main([*project, "try", "demo"]) == 2
    assert capsys.readouterr().err == f"cardwright: {refusal}\n"
    assert main([*project, "test", "--jobs", "1", str(file)]) == 0
    assert capsys.readouterr().out == f"demo: 1 example not run. {refusal}\n"


def test_which_games_can_be_played():
    assert "| `play GAME`, `replay FILE` | play in the terminal," in README
    assert playable() == ["agot", "agot-lcg", "hotk", "law", "legendary", "legendary-marvel", "minis"]
