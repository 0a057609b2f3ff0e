"""`cardwright play`, `sim` and `replay`."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.cli.sim import wilson
from cardwright.content import Content

GAME = "hotk"


def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", GAME, *words]) == 0
    return capsys.readouterr().out


def test_a_game_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    file = tmp_path / "game.json"
    shown = play(capsys, monkeypatch, ["1", "?", "u", "u", "1", "b", "l", f"s {file}", "q"], "--seed", "5")
    assert "**VARYS**" in shown
    assert "Player 1: move Varys" in shown
    assert "u takes back" in shown
    assert "There is nothing to take back." in shown
    assert f"Saved: {file}" in shown
    saved = json.loads(file.read_text())
    assert (saved["game"], saved["seats"]) == (GAME, ["you", "greedy"])
    assert len(saved["decisions"]) >= 2
    again = play(capsys, monkeypatch, ["q"], "--resume", str(file))
    assert again.split("Player 1: move Varys")[1].split("[")[0] in shown
    assert main(["replay", str(file)]) == 0
    states = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [state["next_player"] for state in states] == [2, 1]


def test_a_game_is_saved_through_no_link_that_leads_out_of_the_project(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "own.json").write_text("mine")
    shutil.copytree(Content.bundled().root / "cards" / GAME, tmp_path / "project" / "cards" / GAME)
    monkeypatch.chdir(tmp_path / "project")
    Path("game.json").symlink_to(tmp_path / "own.json")
    monkeypatch.setattr("sys.stdin", io.StringIO("s game.json\nq\n"))
    assert main(["play", GAME, "--seed", "1"]) == 0
    assert (
        "It could not be saved: game.json: not written, because a link leads out of the project, to "
        f"{tmp_path / 'own.json'}.\n  hint: Put the file itself in the place of the link.\n"
    ) in capsys.readouterr().out
    assert (tmp_path / "own.json").read_text() == "mine"


def test_a_game_to_its_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    shown = play(capsys, monkeypatch, ["1"] * 60, "--seed", "5", "--seats", "you,random")
    assert "The game is over. Player" in shown
    shown = play(capsys, monkeypatch, [], "--seed", "5", "--seats", "greedy,random")
    assert "The game is over. Player" in shown


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "chess"], "There is no turn structure for chess; there is one for hotk"),
        (["play", GAME, "--players", "9"], "Hand of the King is for 2 to 4 players, not for 9."),
        (["play", GAME, "--variant", "sea"], "Hand of the King has no variant sea; there are team, crow."),
        (["play", GAME, "--seats", "you,clever"], "There is no agent clever; there are random, greedy, search."),
        (["play", GAME, "--seats", "you,greedy,greedy", "--players", "2"], "2 players need 2 seats, not 3."),
        (["play", GAME, "--reading", "x"], "A reading is NAME=VALUE, not x."),
        (["sim", GAME, "--games", "0"], "At least one game must be played."),
        (["sim", GAME, "--agents", "clever,random"], "There is no agent clever; there are random, greedy, search."),
        (["sim", GAME, "--players", "3"], "3 players need 3 agents, not 2."),
        (["sim", GAME, "--reading", "extra=yes"], "There is no reading extra; there are companion_overtake"),
        (["sim", GAME, "--reading", "companion-tie=me"], "The reading companion_tie is one of user, mover, not me."),
    ],
)
def test_a_call_that_is_at_fault(words: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(f"cardwright: {told}")


def test_sim(capsys: pytest.CaptureFixture[str]):
    call = ["sim", GAME, "--games", "30", "--agents", "greedy,random", "--seed", "4", "--invariants"]
    assert main([*call, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["agent"] for row in found["agents"]] == ["greedy", "random"]
    assert sum(row["wins"] for row in found["agents"]) == found["games"] == 30
    assert found["agents"][0]["interval"][0] > 0.5
    assert main(call) == 0
    assert "30 games" in capsys.readouterr().out


def test_sim_in_teams(capsys: pytest.CaptureFixture[str]):
    agents = "random,random,random,random"
    assert main(["sim", GAME, "--games", "10", "--agents", agents, "--variant", "team", "--format", "json"]) == 0
    assert sum(row["wins"] for row in json.loads(capsys.readouterr().out)["agents"]) == 20


def test_confidence_intervals():
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("{", 2, "is no JSON"),
        ("[]", 2, 'is no game: it needs "game", "setup" and "decisions".'),
        ('{"game": "hotk", "setup": {"grid": []}, "decisions": []}', 2, "six rows"),
        ('{"game": "chess", "setup": {}, "decisions": []}', 2, "no turn structure for chess"),
        ('{"game": "hotk", "setup": {}, "decisions": [1]}', 2, "decisions are a list of words"),
    ],
)
def test_a_file_that_is_no_game(text: str, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "game.json"
    file.write_text(text)
    assert main(["replay", str(file)]) == code
    assert told in capsys.readouterr().err


def test_a_decision_that_does_not_fit_is_a_fault_of_the_content(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rows: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    rows[0][:3] = ["Varys", "Robb Stark", "Hoster Tully"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": GAME, "setup": {"grid": rows, "companions": []}, "decisions": ["up Stark"]}))
    assert main(["replay", str(file)]) == 1
    assert "is no option of player 1 to move Varys in turn 1: right Tully, right Stark." in capsys.readouterr().err
