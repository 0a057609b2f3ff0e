"""`cardwright sim`: who wins, by agent, seat, list and card; two sides compared; games and reports written down."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from cardwright.balance.batches import Outcome, Work
from cardwright.cli.main import CALL_FAULT, main
from cardwright.cli.sim import _pace, _stopped_lines

GAME = "hotk"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["sim", GAME, *words, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_report_tells_of_agents_seats_lengths_and_cards(capsys: pytest.CaptureFixture[str]):
    found = told(capsys, "--games", "20", "--agents", "greedy,random")
    assert [row["agent"] for row in found["agents"]] == ["greedy", "random"]
    assert [row["seat"] for row in found["seats"]] == ["1", "2"]
    assert [row["games"] for row in found["seats"]] == [20, 20]
    assert sum(number for _, number in found["spreads"]["turns"]["counts"]) == 20
    assert sum(number for _, number in found["spreads"]["points"]["counts"]) == 40
    assert {"drawn", "played", "used", "there"} < set(found["cards"][0])


def test_the_number_of_processes_makes_no_difference(tmp_path: Path):
    for jobs in ("1", "2"):
        assert main(["sim", GAME, "--games", "30", "--jobs", jobs, "--report", str(tmp_path / f"{jobs}.json")]) == 0
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()


def test_two_sides_are_compared_on_the_same_seeds(capsys: pytest.CaptureFixture[str]):
    assert main(["sim", GAME, "--games", "30", "--agents", "greedy,random", "--compare", "--agents random,random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    better, worse = (line for line in lines if "more often here than there" in line)
    assert better.startswith("greedy     wins +")
    assert better.endswith(": sure")
    assert worse.startswith("random     wins -")


def test_a_difference_that_is_none_is_told(capsys: pytest.CaptureFixture[str]):
    assert main(["sim", GAME, "--games", "6", "--compare", "--agents random,random"]) == 0
    assert "wins +0.0% more often here than there (-39.0% to +39.0%): no difference so far" in capsys.readouterr().out


def test_two_readings_are_compared(capsys: pytest.CaptureFixture[str]):
    found = told(capsys, "--games", "10", "--compare", "--reading companion_tie=mover")
    assert found["against"]["readings"] == {"companion_tie": "mover"}
    assert {row["games"] for row in found["pairs"]} == {10}


def test_lists_that_nobody_named_go_round_and_are_told_of(capsys: pytest.CaptureFixture[str]):
    """Else what a list is good for would be told of the seat that it lies on."""
    assert main(["sim", "agot", "--games", "1", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(set(found["decks"])) == 2
    assert [(row["deck"], row["games"]) for row in found["lists"]] == [(name, 1) for name in sorted(found["decks"])]


def test_who_plays_better_makes_no_card_look_better(capsys: pytest.CaptureFixture[str]):
    """The greedy bot wins nearly always and takes other cards: without it in mind, many would surely win games."""
    found = told(capsys, "--games", "60", "--agents", "greedy,random")
    assert found["agents"][0]["rate"] > 0.8
    assert [row["name"] for row in found["cards"] if row["played"].get("sure")] == []


@pytest.mark.parametrize(
    ("rate", "words"), [(40.4, "40 games a second"), (0.5, "2.0 seconds a game"), (0.0, "0 games a second")]
)
def test_the_pace_of_slow_games_is_told_by_the_game(rate: float, words: str):
    assert _pace(rate) == words


def edited(tmp_path: Path, name: str) -> Path:
    file = tmp_path / "edited.cards"
    file.write_text(
        f"game: hotk\nset: Base Game\n\ncard: {name}\ntype: character\nhouse: Stark\nsize: 8\n", encoding="utf-8"
    )
    return file


def test_an_edited_card_is_played_instead(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = edited(tmp_path, "Aeron Greyjoy")  # a Stark now: who has most of which House is another
    found = told(capsys, "--games", "30", "--compare", f"--card '{file}'")
    assert found["against"]["fingerprint"] != found["fingerprint"]
    assert found["agents"] != found["against"]["agents"]


def test_games_are_kept_and_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["sim", GAME, "--games", "2", "--seed", "9", "--keep", str(tmp_path / "games")]) == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["hotk-9-000000.json", "hotk-9-000001.json"]
    capsys.readouterr()
    for file in files:
        assert main(["replay", str(file)]) == 0
        last = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert last["game_over"]


def test_a_table_of_rates(tmp_path: Path):
    file = tmp_path / "rates.csv"
    assert main(["sim", GAME, "--games", "10", "--report", str(file)]) == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [row["name"] for row in rows if row["kind"] in ("agent", "seat")] == ["1 random", "2 random", "1", "2"]
    assert all(float(row["low"]) <= float(row["rate"]) <= float(row["high"]) for row in rows if row["low"])
    assert [row["rate otherwise"] for row in rows if row["kind"] == "first seat"] == ["0.5"]
    for name, number in (("turns", 10), ("decisions", 10), ("points", 20)):
        assert sum(int(row["games"]) for row in rows if row["kind"] == name) == number
    assert len([row for row in rows if row["kind"] == "played"]) > 30


def test_a_page_that_needs_no_other_file(tmp_path: Path):
    file = tmp_path / "page.html"
    assert main(["sim", GAME, "--games", "10", "--report", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert "What 10 games between bots (random, random) came to." in text
    assert text.count("<svg") >= 4
    seats = re.search(r'aria-label="By seat: seat 1 ([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)', text)
    assert seats
    rate, low, high = map(float, seats.groups())
    assert low < rate < high  # the interval is told, not only drawn
    assert re.search(r'aria-label="Who won: random [^"]*, random ', text), "two of one name are told both"
    assert "src=" not in text
    assert 'rel="stylesheet"' not in text


def broken_off_at(number: int, ending: int, whom: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a game of a run comes up, somebody ends the program; the game itself would take far too long."""
    play = Work.play

    def ended(work: Work, first: int, count: int) -> Outcome:
        if not first <= number < first + count:
            return play(work, first, count)
        os.kill(whom, ending)
        time.sleep(60)
        raise AssertionError("it was waited for")

    monkeypatch.setattr(Work, "play", ended)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_broken_off_tells_what_was_played(
    ending: int, jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    usual = signal.getsignal(ending)
    broken_off_at(5, ending, os.getpid(), monkeypatch)
    file = tmp_path / "report.json"
    assert main(["sim", GAME, "--games", "400", "--jobs", jobs, "--report", str(file)]) == CALL_FAULT
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["broken_off"] is True
    assert (jobs == "1") <= found["games"] <= 5  # of two processes one may be broken off before the other has told
    assert {row["games"] for row in (*found["agents"], *found["seats"])} <= {found["games"]}
    out, err = capsys.readouterr()
    assert err == f"Broken off: only {found['games']} of 400 games were played, and only those are told of.\n"
    assert f"{found['games']} games, " in out.splitlines()[-1]
    assert signal.getsignal(ending) is usual


def test_a_run_that_is_broken_off_goes_on_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    words = ["sim", GAME, "--games", "20", "--resume", str(tmp_path / "run.json"), "--report"]
    with monkeypatch.context() as patch:
        broken_off_at(5, signal.SIGTERM, os.getpid(), patch)
        assert main([*words, str(tmp_path / "broken.json")]) == CALL_FAULT
    assert main([*words, str(tmp_path / "whole.json")]) == 0
    capsys.readouterr()
    assert main(["sim", GAME, "--games", "20", "--report", str(tmp_path / "once.json")]) == 0
    whole, once = (json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8")) for name in ("whole", "once"))
    assert whole == once
    assert "broken_off" not in whole


def test_a_run_goes_on_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = str(tmp_path / "run.json")
    told(capsys, "--games", "8", "--resume", file)
    found = told(capsys, "--games", "20", "--resume", file)
    assert found["games"] == 20
    assert found["agents"] == told(capsys, "--games", "20")["agents"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--until", "2"], "--until is a part of 1, 0.01 for 1 %."),
        (["--jobs", "-1"], "--jobs is a number of processes; 0 is one a core."),
        (["--report", "x.pdf"], "A report is a .json, .csv or .html file, not x.pdf."),
        (["--report", "nowhere/x.csv"], "There is no folder nowhere for the report."),
        (["--compare", ""], '--compare needs what is other on the other side: --compare "--card new.cards".'),
        (["--compare", "--sead 3"], "--compare: unrecognized arguments: --sead 3."),
        (["--compare", "--seed 3"], "Two sides are compared on the same seeds and with as many players."),
        (["--compare", "--agents greedy,random,random"], "2 players need 2 agents, not 3."),
        (["--address", "host:6379"], "--address is of a Ray cluster: add --on ray."),
        (["--card", "nowhere.cards"], "There is no file"),
    ],
)
def test_calls_that_are_at_fault(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert main(["sim", GAME, "--games", "2", *words]) == 2
    assert capsys.readouterr().err.startswith(f"cardwright: {message}")


@pytest.mark.parametrize("words", [["--card"], ["--compare", "--card"]])
@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("Bronn", "Kill a Lannister character.", "Bronn: 'a Lannister character' has no meaning: where these are"),
        ("", "", "there is no card, so nothing would be different."),
    ],
)
def test_an_edited_card_of_which_nothing_can_be_learned_is_refused(
    words: list[str], name: str, text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "edited.cards"
    card = f"card: {name}\ntype: companion\ntext:\n  {text}\n" if name else ""
    file.write_text(f"game: hotk\nset: Base Game\n\n{card}", encoding="utf-8")
    option = f"{words[-1]} '{file}'" if len(words) > 1 else str(file)
    assert main(["sim", GAME, "--games", "2", words[0], option]) == 2
    assert capsys.readouterr().err.startswith(f"cardwright: {file}: {why}")


def test_an_edited_card_that_no_list_brings_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "edited.cards"
    text = "card: Painted Table\ntype: location\nhouse: Baratheon\ncost: 1"
    file.write_text(f"game: agot\nset: Northern Winds\n\n{text}\n", encoding="utf-8")
    decks = [str(Path("decklists/agot") / f"starter-{house}.deck") for house in ("stark", "lannister")]
    assert main(["sim", "agot", "--games", "2", "--card", str(file), "--decks", *decks]) == 2
    why = "Painted Table would not be in the game: no list brings it, so nothing would be different."
    assert capsys.readouterr().err == f"cardwright: {file}: {why}\n"


def test_games_that_could_not_be_finished_on_the_other_side_are_told():
    stopped = [{"games": 3, "why": "It went round."}]
    found = {"games": 9, "stopped": [], "against": {"games": 9, "stopped": stopped}, "pairs": [{"games": 6}]}
    assert list(_stopped_lines(found)) == [
        "3 of 9 games on the other side could not be finished: It went round.",
        "3 of 9 games are not compared, because they could not be finished on both sides.",
    ]


def test_one_agent_is_that_of_all_players(capsys: pytest.CaptureFixture[str]):
    found = told(capsys, "--games", "2", "--players", "3", "--agents", " greedy")
    assert [row["agent"] for row in found["agents"]] == ["greedy"] * 3


def test_an_edited_card_must_be_one_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = edited(tmp_path, "Nobody at all")
    assert main(["sim", GAME, "--games", "2", "--card", str(file)]) == 2
    assert "Nobody at all is no card of hotk that it could stand for." in capsys.readouterr().err
