"""How a game under way is put into lines of the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.cli.play_text import Choice, listed, meant, merged, shortened, wrapped
from lamps_project import LampsProject


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Fog is drawn (a → b)", "Fog is drawn (a → b)"),
        ("Fog is drawn (a → b); Squall is drawn (a → b)", "Fog, Squall are drawn (a → b)"),
        ("Fog is drawn (a); Fog is drawn (a); Squall is drawn (a)", "2 × Fog, Squall are drawn (a)"),
        ("a card is drawn (a) (3 times)", "a card is drawn (a) (3 times)"),
        ("a card is put (a); a card is put (a); a card is put (b)", "a card is put (a) (2 times); a card is put (b)"),
        ("Fog is drawn (a); your oil goes from 1 to 2", "Fog is drawn (a); your oil goes from 1 to 2"),
        ("(Fog is drawn: this did not happen)", "(Fog is drawn: this did not happen)"),
    ],
)
def test_what_happens_to_several_is_said_once(text: str, told: str) -> None:
    assert merged(text) == told


def test_long_lines_are_broken_between_cards() -> None:
    text = "    hand: Tar Torch (light 1, cost 1) · Reed Lamp (light 2, cost 2) · Fog\n  deck: 3 cards"
    assert list(wrapped(text, 44)) == [
        "    hand: Tar Torch (light 1, cost 1) ·",
        "        Reed Lamp (light 2, cost 2) · Fog",
        "  deck: 3 cards",
    ]
    assert list(wrapped("x" * 90, 40)) == ["x" * 90]


def test_many_options_stand_side_by_side() -> None:
    lines = list(listed([f"option {number}" for number in range(30)], 80))
    assert len(lines) == 10
    assert lines[0].split() == ["1", "option", "0", "11", "option", "10", "21", "option", "20"]
    assert len(list(listed(["short"] * 12, 80))) == 12


FOUND = [
    Choice("Reed Lamp (street)", 0, "Reed Lamp"),
    Choice("Reed Lamp (your hand)", 2, "Reed Lamp"),
    Choice("pass", 3, "pass"),
]


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("2", [1]),
        ("4", []),
        ("0", []),
        ("pass", [2]),
        ("PASS", [2]),
        ("reed lamp", [0, 1]),
        ("hand", [1]),
        ("lamp", [0, 1]),
        ("tower", []),
    ],
)
def test_a_choice_is_made_by_number_or_by_words(word: str, numbers: list[int]) -> None:
    assert meant(word, FOUND) == numbers


def test_of_much_news_the_last_is_shown() -> None:
    assert list(shortened(["1", "2", "3"], 3)) == ["1", "2", "3"]
    assert list(shortened(["1", "2", "3"], 2)) == ["  … 1 lines before these: l(og) shows them all", "2", "3"]


# At the table


def played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "q", ""])))
    assert main([*words]) == 0
    return capsys.readouterr().out


@pytest.fixture
def lamps(tmp_path: Path) -> list[str]:
    return ["--project", str(LampsProject(tmp_path).root), "play", "lamps", "--seed", "4"]


@pytest.mark.parametrize("columns", [48, 120])
def test_no_line_is_wider_than_the_terminal(
    columns: int, lamps: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = played(capsys, monkeypatch, ["1"] * 25 + ["l", "b", "?"], *lamps, "--seats", "you,you")
    assert max(len(line) for line in shown.splitlines()) <= columns


def test_the_table_is_drawn_when_it_is_another(
    lamps: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To pick what is lit needs no second drawing of the same table."""
    shown = played(capsys, monkeypatch, ["light a lamp", "zzz", ""], *lamps, "--seats", "you,random")
    assert shown.count("▸ you, player 1") == 1
    assert "“zzz” is none of these: a number from 1 to " in shown


def test_everybody_is_told_what_happened_since_he_looked_last(
    lamps: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = played(capsys, monkeypatch, ["pass", "light a lamp", "1", "pass"], *lamps, "--seats", "you,you")
    first = shown.rsplit("Player 2: act", 1)[1]
    assert " is lit (" in first and "player 1's turn begins (turn 3)" in first


def test_copies_are_offered_once_and_a_saved_game_tells_them_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    shown = played(
        capsys, monkeypatch, ["play a card", "Merchant", f"save {file}"],
        "play", "legendary", "--seed", "3", "--seats", "you,random",
    )  # fmt: skip
    assert "Merchant (one of 2)" in shown and "Soldier (one of 3)" in shown
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["decisions"][-1] == "Merchant"
    saved["decisions"][-1] = "Merchant #2"
    file.write_text(json.dumps(saved), encoding="utf-8")
    assert main(["replay", str(file)]) == 0


def test_of_a_card_that_lies_face_down_nothing_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["play", "law", "--seed", "3", "--seats", "you,you"]
    shown = played(capsys, monkeypatch, ["1", "why Stone Giant"] * 9, *words)
    told = shown.split("Player 2: play")[1].split("? for help] ")[1]
    assert told.startswith("why Stone Giant\nStone Giant is nowhere on the table that you can see.")
    turned = shown.rsplit("why Stone Giant\n", 1)[1]
    assert turned.startswith("Stone Giant, in your battlefield")
