"""`cardwright play`, `sim` and `replay`."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from pathlib import Path

import pytest

from cardwright.balance.statistics import wilson
from cardwright.cli.main import main
from cardwright.content import Content

GAME = "hotk"


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str, game: str = GAME
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", game, *words]) == 0
    return capsys.readouterr().out


def test_a_game_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    file = tmp_path / "game.json"
    shown = play(capsys, monkeypatch, ["1", "?", "u", "u", "1", "b", "l", f"s {file}", "q"], "--seed", "5")
    assert "**VARYS**" in shown
    assert "Player 1: name direction and house" in shown
    assert "u(ndo) takes back" in shown
    assert "There is nothing to take back." in shown
    assert f"Saved: {file}" in shown
    saved = json.loads(file.read_text())
    assert (saved["game"], saved["seats"]) == (GAME, ["you", "greedy"])
    assert len(saved["decisions"]) >= 2
    again = play(capsys, monkeypatch, ["q"], "--resume", str(file))
    assert again.split("Player 1: name direction and house")[1].split("[")[0] in shown
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


def law(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str
) -> list[str]:
    """What a match of Legends At War shows, in parts of lines without their causes: what happens together stands in
    one."""
    monkeypatch.setenv("COLUMNS", "1000")
    shown = play(capsys, monkeypatch, lines, *words, game="law")
    return [part.partition("  [")[0].strip(" ·") for line in shown.splitlines() for part in line.split("; ")]


OWN = "player 2's (?:hand|deck|reinforcement pile)"
HIDDEN = re.compile(rf"\((?:{OWN}|\w+ I+ pile) → {OWN}\)")
CHOSEN = re.compile(r"\(box → player 2's deck\)")


@pytest.mark.parametrize(
    ("variant", "hidden", "verb"),
    [("", HIDDEN, "put"), ("skirmish", CHOSEN, "put"), ("ragnarok", re.compile("> player 2"), "")],
)
def test_play_shows_no_hidden_card(
    variant: str,
    hidden: re.Pattern[str],
    verb: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    words = ["--seed", "3", "--seats", "you,random", *(["--variant", variant] if variant else [])]
    parts = law(capsys, monkeypatch, ["1"] * 120 + ["l"], *words)
    assert [part for part in parts if HIDDEN.search(part) and not part.startswith("a card is")] == []
    told = [part for part in parts if hidden.search(part)]
    assert not verb or {part.partition(" (")[0] for part in told} >= {f"a card is {verb}"}
    assert not verb or all(part.startswith("a card is") for part in told)
    assert [part for part in parts if part.startswith(("> player 2", "player 2:")) and "hand:" in part] == []


def test_play_shows_a_face_down_card_only_to_who_laid_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    parts = law(capsys, monkeypatch, ["1"] * 40, "--seed", "3", "--seats", "you,random")
    down = [part for part in parts if part.endswith("is now face down")]
    assert len(down) >= 2 and down.count("a card is now face down") == len(down) // 2
    assert "a card is played (player 2's hand → player 2's battlefield)" in parts
    turned = [part for part in parts if "no longer face down" in part]
    assert turned and not any(part.startswith("a card") for part in turned)


def test_two_people_at_one_table_do_not_see_each_others_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    parts = law(capsys, monkeypatch, ["1"] * 14, "--seed", "3", "--seats", "you,you")
    drawn = [part for part in parts if "is drawn" in part]
    assert any(part.startswith("a card is drawn (player 2's deck → player 2's hand)") for part in drawn)
    own = [part for part in drawn if "is drawn (player 1's deck → player 1's hand)" in part]
    assert any(not part.startswith("a card") for part in own)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "chess"], "There is no game chess; there are agot, agot-lcg"),
        (["play", GAME, "--players", "9"], "A Game of Thrones: Hand of the King is for 2 to 4 players, not for 9."),
        (
            ["play", GAME, "--variant", "sea"],
            "A Game of Thrones: Hand of the King has no variant sea",
        ),
        (
            ["play", GAME, "--seats", "you,clever"],
            "There is no agent clever; there are random, greedy, search (search:500",
        ),
        (["play", GAME, "--seats", "you,greedy,greedy", "--players", "2"], "2 players need 2 seats, not 3."),
        (["play", GAME, "--reading", "x"], "A reading is NAME=VALUE, not x."),
        (["sim", GAME, "--games", "0"], "At least one game must be played."),
        (
            ["sim", GAME, "--agents", "clever,random"],
            "There is no agent clever; there are random, greedy, search (search:500",
        ),
        (["sim", GAME, "--players", "3", "--agents", "random,random"], "3 players need 3 agents, not 2."),
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


GRID = json.dumps([[None] * 6] * 6)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "1:2: error CW0601: This is no JSON: expecting property name enclosed in double quotes."),
        ("", "1:1: error CW0601: This is no JSON: expecting value."),
        ("[]", "1:1: error CW0602: `the file` must be a table, not a list."),
        ("{}", "1:1: error CW0602: `the file` has no `game`."),
        ('{"game": "hotk"}', "1:1: error CW0602: `the file` has no `setup`."),
        ('{"game": "chess"}', "1:2: error CW0602: `game` cannot be “chess”."),
        ('{"game": "hotk", "setup": {"grid": []}}', "1:18: error CW0602: The set-up needs a grid of 6 rows"),
        ('{"game": "hotk",\n "setup": {"grid": 5}}', "2:12: error CW0602: `setup.grid` must be a list, not a number."),
        (
            f'{{"game": "hotk", "setup": {{"grid": {GRID}}}}}',
            "1:18: error CW0602: The set-up has no Varys in its grid.",
        ),
        ('{"game": "hotk", "setup": {"grid": [], "players": "x"}}', "1:40: error CW0602: `setup.players` must be a"),
        (
            '{"game": "hotk", "setup": {"grid": [], "players": 9}}',
            "1:18: error CW0602: A Game of Thrones: Hand of",
        ),
        ('{"game": "hotk", "setup": {"grid": []},\n "decisions": [1]}', "2:16: error CW0602: `decisions.0` must be"),
        ('{"game": "hotk", "setup": {"grid": []}, "readings": []}', "1:41: error CW0602: `readings` must be a table"),
        ('{"game": "hotk", "setup": {"grid": []}, "readings": {"x": true}}', "1:18: error CW0602: There is no reading"),
        ('{"game": "law", "setup": {"phase": 99}}', "1:27: error CW0602: `setup.phase` is 99."),
        ('{"game": "law", "setup": {"laid": [["a"]]}}', "1:36: error CW0602: `setup.laid.0` must be a list of 5, not"),
        (
            '{"game": "law", "setup": {"spaces": {"x": null}, "board": {}}}',
            "1:38: error CW0602: `setup.spaces.x` is no",
        ),
        ('{"game": "law", "setup": {"pieces": {"9": []}}}', "1:17: error CW0602: The set-up speaks of player 9;"),
    ],
)
def test_a_file_that_is_no_game(text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    assert f"{file}:{told}" in capsys.readouterr().err
    key = "law" if '"law"' in text else GAME
    assert main(["play", key, "--resume", str(file)]) == 1
    assert f"{file}:{told}" in capsys.readouterr().err


def test_a_saved_game_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "game.json"
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err == f"cardwright: There is no file {file}.\n"
    os.mkfifo(file)
    assert main(["replay", str(file)]) == 1
    assert f"{file}:1:1: error CW0601: The file cannot be read: it is a pipe, not a file." in capsys.readouterr().err


def test_a_decision_that_does_not_fit_is_a_fault_of_the_content(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rows: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    rows[0][:3] = ["Varys", "Robb Stark", "Hoster Tully"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": GAME, "setup": {"grid": rows, "companions": []}, "decisions": ["up Stark"]}))
    assert main(["replay", str(file)]) == 1
    assert (
        "is no option of player 1 to name direction and house in turn 1: right Stark, right Tully."
        in capsys.readouterr().err
    )


@pytest.fixture
def saved(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of a project, saved after a few decisions; its cards lie beside it."""
    shutil.copytree(Content.bundled().root / "cards" / GAME, tmp_path / "before" / "cards" / GAME)
    file = tmp_path / "game.json"
    play(capsys, monkeypatch, ["1", f"s {file}", "q"], "--seed", "5", "--project", str(tmp_path / "before"))
    return file


def changed_cards(saved: Path, change: tuple[str, str]) -> list[str]:
    """A project with other cards, as a call names it."""
    root = saved.parent / "after"
    shutil.copytree(saved.parent / "before", root)
    for file in (root / "cards").rglob("*.cards"):
        file.write_text(file.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    return ["--project", str(root)]


def test_a_saved_game_of_the_same_cards_says_nothing_of_them(saved: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["replay", str(saved), "--project", str(saved.parent / "before")]) == 0
    assert capsys.readouterr().err == f"in {saved.parent / 'before'}\n"


def test_a_saved_game_names_the_cards_that_differ(
    saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    data = json.loads(saved.read_text(encoding="utf-8"))
    data["cards"] = {name: digest for name, digest in data["cards"].items() if name != "Varys"}
    data["cards"]["Ser Pounce"] = "0"
    saved.write_text(json.dumps(data), encoding="utf-8")
    other = changed_cards(saved, ("Choose a character in King's Landing. Kill that", "Choose a character. Kill that"))
    said = (
        f"{saved}: The cards are not those it was played with, so it may go another way.\n"
        f"{saved}:   changed: Sandor Clegane\n"
        f"{saved}:   missing: Ser Pounce\n"
        f"{saved}:   added: Varys\n"
    )
    assert main(["replay", str(saved), *other]) == 0
    assert capsys.readouterr().err == f"{said}in {saved.parent / 'after'}\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", GAME, "--resume", str(saved), *other]) == 0
    assert capsys.readouterr().err == said


def test_an_older_game_has_no_digest_but_is_replayed(saved: Path, capsys: pytest.CaptureFixture[str]):
    data = json.loads(saved.read_text(encoding="utf-8"))
    del data["cards"]
    saved.write_text(json.dumps(data), encoding="utf-8")
    assert main(["replay", str(saved)]) == 0
    shown = capsys.readouterr()
    assert shown.err == (
        f"{saved}: It has no digest of its cards: whether they have changed since cannot be told.\n"
        f"in {Content.bundled().name}\n"
    )
    assert shown.out.count("\n") == 2


def test_a_board_game_is_drawn_with_what_its_players_look_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """The four sides of a card in one's hand; of the box, how much is in it; phases by their names."""
    parts = law(capsys, monkeypatch, ["1", "1", "1", "2"], "--seed", "3", "--seats", "you,random")
    assert any(part.startswith("hand: ") and re.search(r"\w \(\d/\d/\d/\d, level 1\)", part) for part in parts)
    assert "box: 46 cards" in parts
    assert {"the board phase begins", "the board phase ends", "the battle phase begins"} <= {*parts}
    assert "the phase ends" not in parts


def test_a_war_game_tells_dice_and_where_models_stand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", "1000")
    told = play(capsys, monkeypatch, ["1"] * 25, "--seed", "3", "--seats", "you,random", game="minis")
    assert re.search(r"· player 1 rolls [1-6]\n", told)
    assert re.search(r'· (?:Robb|Sansa) Stark stands at [\d.]+" east, [\d.]+" north', told)
    assert re.search(r"Robb Stark \(Movement \d+, Fight \d+, Defense \d+", told)
    assert "Stark's Armor" in told
    assert not re.search(r"Stark's Armor \(|hand: [^\n]*Fight", told)  # what has no numbers is told without


def test_places_in_which_only_the_order_differs_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """`33" east, 27" north` has the words of `27" east, 33" north`: a saved game goes on with what was meant."""
    file, again = tmp_path / "game.json", tmp_path / "again.json"
    words = [*["1"] * 4, f"s {file}", "q"]
    play(capsys, monkeypatch, words, "--seed", "1", "--seats", "you,random", game="minis")
    said = json.loads(file.read_text(encoding="utf-8"))["decisions"]
    assert 'wall at 33" east, 27" north, lengthwise' in said
    assert main(["replay", str(file)]) == 0
    capsys.readouterr()
    play(capsys, monkeypatch, [f"s {again}", "q"], "--resume", str(file), game="minis")
    assert json.loads(again.read_text(encoding="utf-8"))["decisions"] == said


DECKS = [
    (["1", "Needle", "", "House deck"], "`setup.decks.0` has 4 texts of at least 5."),
    (["x", "Needle", "", "House deck", "1"], "`setup.decks.0.0` must be a number, not “x”."),
    (["1", "Needle", "", "House deck", "9" * 5], "`setup.decks.0.4` must be a number, not “99999”."),
    (["1", "Needle", "", "House deck", "1", "-1"], "`setup.decks.0.5` must be a number, not “-1”."),
    (["1", "Needle", "", "House deck", "7"], "Row 0 of the decks is player 7's, and 2 play."),
    (["1", "Needle", "", "House deck", "1", "3"],
     "Row 0 of the decks comes 3 pieces behind another; 0 come before it."),
    (["1", "Needle", "", "House", "1"], "Row 0 of the decks is of a part “House”, which lists of agot have not."),
    (["1", "Needle", "", "House deck", "1", "0", "Boss"],
     "Row 0 of the decks is a “Boss”, which lists of agot do not know."),
    (["1", "Neddle", "", "House deck", "1"], "The set-up has Neddle, which is no card of the game."),
]  # fmt: skip


@pytest.mark.parametrize(("row", "message"), DECKS, ids=[row[1][:40] for row in DECKS])
def test_what_a_saved_game_brings_must_be_what_lists_bring(
    row: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": "agot", "setup": {"seed": 1, "decks": [row]}}), encoding="utf-8")
    for call in (["replay", str(file)], ["play", "agot", "--resume", str(file)]):
        assert main(call) == 1
        captured = capsys.readouterr()
        assert f"error CW0602: {message}\n" in captured.out + captured.err


def test_a_saved_game_says_each_thing_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """JSON itself would take the last of two seeds, and nobody would know that there was another."""
    file = tmp_path / "game.json"
    file.write_text('{"game": "hotk",\n "setup": {"seed": 1, "seed": 2}}', encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    captured = capsys.readouterr()
    assert f'{file}:2:23: error CW0601: "seed" stands twice in one table.\n' in captured.out + captured.err
