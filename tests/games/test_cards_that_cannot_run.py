"""One card that cannot run takes down only what touches it, in the games that are complete and at every command."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import play_out
from cardwright.engine.unable import CannotRun
from cardwright.table.catalogue import load_game

HELPER = """game: hotk

card: Mad Helper
type: companion
text:
  Each opponent skips a turn.

example: it fails by name
  given Garlan Tyrell is in King's Landing
  when you use Mad Helper
  then Garlan Tyrell is in King's Landing
"""
WHY_HELPER = "Mad Helper: 'a turn' has no meaning: which one is not understood."
WOLF = """game: law

card: Odd Wolf
type: character
pantheon: Norse
dominion: Earth
level: I
north: 6
east: 3
south: 3
west: 3
text:
  Reaction: Each opponent loses the game.
"""
WHY_WOLF = "Odd Wolf: 'Each opponent loses the game' has no meaning: how long this holds is not said."
ODD = {"hotk": (HELPER, WHY_HELPER), "law": (WOLF, WHY_WOLF)}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bundled cards of both games, and one of each that cannot run."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for game, (text, _) in ODD.items():
        folder = tmp_path / "project" / "cards" / game
        shutil.copytree(Content.bundled().root / "cards" / game, folder)
        (folder / "odd.cards").write_text(text, encoding="utf-8")
    return tmp_path / "project"


@pytest.mark.parametrize("key", ODD)
def test_games_begin_and_go_on_until_the_card_is_touched(key: str, project: Path):
    game = load_game(key, Content.find(project))
    ends = set()
    for seed in range(1, 16):
        try:
            play_out(game, game.begin(seed, random_agent(seed)))
            ends.add("")
        except CannotRun as error:
            ends.add(str(error))
    assert ends == {"", ODD[key][1]}


def test_a_battle_that_begins_with_the_card_on_the_board_is_refused(project: Path):
    game = load_game("law", Content.find(project))
    setup = {"spaces": {"A1": None, "B1": None}, "board": {"A1": [1, "Odd Wolf"]}}
    with pytest.raises(CannotRun) as refused:
        game.arrange(setup, random_agent(1))
    assert str(refused.value) == WHY_WOLF


def test_other_examples_hold_and_its_own_fails_by_name(project: Path, capsys: pytest.CaptureFixture[str]):
    folder = project / "cards" / "hotk"
    assert main(["--project", str(project), "test", str(folder), "--format", "json", "--jobs", "1"]) == 1
    tried = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["found"]) for one in tried["failures"]] == [("Mad Helper", WHY_HELPER)]


@pytest.mark.parametrize("key", ODD)
def test_sim_counts_the_games_that_met_it(key: str, project: Path, capsys: pytest.CaptureFixture[str]):
    call = ["--project", str(project), "sim", key, "--games", "15"]
    assert main([*call, "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    (stopped,) = found["stopped"]
    assert stopped["why"] == ODD[key][1]
    assert found["finished"] + stopped["games"] == 15
    assert sum(row["wins"] for row in found["agents"]) == found["finished"] > 0
    assert main(call) == 1
    assert f"{stopped['games']} of 15 games could not be finished: {ODD[key][1]}\n" in capsys.readouterr().err


def test_agents_that_look_ahead_go_round_it(project: Path, capsys: pytest.CaptureFixture[str]):
    agents = "greedy,greedy"
    call = ["--project", str(project), "sim", "hotk", "--games", "6", "--agents", agents, "--format", "json"]
    main(call)
    found = json.loads(capsys.readouterr().out)
    assert {stopped["why"] for stopped in found["stopped"]} <= {WHY_HELPER}
    assert found["finished"] > 0


def test_a_decision_that_touches_it_is_taken_back(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    rows: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    rows[0][:3] = ["Varys", "Hoster Tully", "Robb Stark"]
    saved = project / "game.json"
    setup = {"grid": rows, "companions": ["Mad Helper", "Sandor Clegane"], "deck": []}
    saved.write_text(json.dumps({"game": "hotk", "setup": setup, "decisions": [], "seats": ["you", "you"]}))
    monkeypatch.setattr("sys.stdin", io.StringIO("right Tully\nMad Helper\nSandor Clegane\nq\n"))
    assert main(["--project", str(project), "play", "hotk", "--resume", str(saved)]) == 0
    shown = capsys.readouterr().out
    assert f"It is taken back, because the game cannot go on: {WHY_HELPER}\n" in shown
    assert "Sandor Clegane" in shown.split("taken back")[1]


def test_a_written_game_that_touches_it_is_a_fault_of_the_content(project: Path, capsys: pytest.CaptureFixture[str]):
    rows: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    rows[0][:3] = ["Varys", "Hoster Tully", "Robb Stark"]
    file = project / "game.json"
    setup = {"grid": rows, "companions": ["Mad Helper", "Sandor Clegane"], "deck": []}
    file.write_text(json.dumps({"game": "hotk", "setup": setup, "decisions": ["right Tully", "Mad Helper"]}))
    assert main(["--project", str(project), "replay", str(file)]) == 1
    no_digest = "It has no digest of its cards: whether they have changed since cannot be told."
    assert capsys.readouterr().err == f"{file}: {no_digest}\n{file}: {WHY_HELPER}\n"


def test_trying_refuses_the_card_and_nothing_else(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    lines = "given Hoster Tully is in King's Landing\nwhen you use Mad Helper\nwhen you use Sandor Clegane\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines + "1\n"))
    main(["--project", str(project), "try", "hotk"])
    shown = capsys.readouterr().out
    assert f"Mad Helper cannot run: {WHY_HELPER.removeprefix('Mad Helper: ')}" in shown
    assert "Sandor Clegane is discarded" in shown


MISTAKEN = """game: hotk

card: Odd Helper
type: companion
text:
  Kill a charcter.

example: it has a mistake
  given Garlan Tyrell is in King's Landing
  when you use Odd Helper
  then Garlan Tyrell is in the discard pile

card: Sound Helper
type: companion
text:
  Kill a character in King's Landing.

example: nothing is wrong with this one
  given Garlan Tyrell is in King's Landing
  when you use Sound Helper on Garlan Tyrell
  then Garlan Tyrell is in the discard pile

example: but this speaks of the other
  given Garlan Tyrell is in King's Landing
  when you use Odd Helper
  then Garlan Tyrell is in King's Landing
"""


def test_a_card_with_a_mistake_takes_down_no_examples_but_those_that_name_it(
    project: Path, capsys: pytest.CaptureFixture[str]
):
    file = project / "cards" / "hotk" / "mistaken.cards"
    file.write_text(MISTAKEN, encoding="utf-8")
    assert main(["--project", str(project), "test", str(file), "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "hotk: 2 examples not run. cards/hotk/mistaken.cards:6: The game has no word “charcter”. (cardwright check "
        "shows all).",
    ]
    assert "3 examples: 1 hold, 0 failed, 2 cannot run" in told.err
