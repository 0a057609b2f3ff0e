"""`cardwright deck`: check, show, convert, rules."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from decklists import deck


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """A legal and an illegal list."""
    (tmp_path / "good.deck").write_text(deck(), encoding="utf-8")
    (tmp_path / "bad.deck").write_text(deck("1x Guilty!"), encoding="utf-8")
    return tmp_path


def test_check_says_legal(lists: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(lists / "good.deck")]) == 0
    assert "agot tournament: legal (67 cards)" in capsys.readouterr().out


def test_check_shows_rule_words_place_and_fix(lists: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(lists / "bad.deck")]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  agot.deck.max-3-copies: The House deck has at most 3 copies of each card.",
        "    found 4 copies of Guilty!, needed at most 3",
        "    lines 30, 35: Guilty!",
        "    fix: remove 1 copy of Guilty!",
    ]


def test_check_json_is_the_contract(lists: Path, capsys: pytest.CaptureFixture[str]):
    file = str(lists / "bad.deck")
    assert main(["deck", "check", file, "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["project", "file", "game", "format", "legal", "violations", "stats"]
    assert (data["file"], data["game"], data["format"], data["legal"]) == (file, "agot", "tournament", False)
    assert data["violations"] == [
        {
            "rule": "agot.deck.max-3-copies",
            "message": "The House deck has at most 3 copies of each card. Found 4 copies of Guilty!, needed at most 3.",
            "line": 30,
            "cards": ["Guilty!"],
            "fix": "remove 1 copy of Guilty!",
        }
    ]
    assert data["stats"]["cards"] == 68


def test_check_a_folder_and_all_formats(lists: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(lists), "--format-name", "all", "--format", "json"]) == 1
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert [(Path(row["file"]).stem, row["format"]) for row in found] == [
        (name, form) for name in ("bad", "good") for form in ("multiplayer", "starter", "tournament")
    ]
    assert "2 lists" in err


def test_check_what_comes_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    class Piped:
        buffer = io.BytesIO(deck().encode())

    monkeypatch.setattr(sys, "stdin", Piped())
    assert main(["deck", "check", "-"]) == 0
    assert "-: agot tournament: legal" in capsys.readouterr().out


def test_what_comes_in_is_read_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    class Piped:
        buffer = io.BytesIO(deck().encode())

    monkeypatch.setattr(sys, "stdin", Piped())
    assert main(["deck", "check", "-", "--format-name", "tournament"]) == 0
    assert "-: agot tournament: legal (67 cards)" in capsys.readouterr().out


def test_check_with_a_format_of_ones_own(lists: Path, capsys: pytest.CaptureFixture[str]):
    rules = lists / "mine.format"
    rules.write_text("game: agot\nformat: mine\nmine.ban: Guilty! is banned.\n", encoding="utf-8")
    call = ["deck", "check", str(lists / "good.deck"), "--rules", str(rules), "--format-name", "mine"]
    assert main(call) == 1
    assert "mine.ban: Guilty! is banned." in capsys.readouterr().out
    rules.write_text("game: agot\nformat: mine\nmine.ban: Guilty! is baned.\n", encoding="utf-8")
    assert main(call) == 1
    assert "mine.format:3:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["deck"], "Say what to do"),
        (["deck", "check", "nowhere.deck"], "There is no file"),
        (["deck", "check", "-", "--date", "soon"], "is no day"),
        (["deck", "check", "-", "--game", "chess"], "There is no game chess"),
        (["deck", "rules", "chess"], "There is no game chess"),
        (["deck", "rules", "agot", "chess"], "There is no format chess"),
    ],
)
def test_a_wrong_call(call: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert main(call) == 2
    assert message in capsys.readouterr().err


def test_show_draws_charts(lists: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "show", str(lists / "good.deck")]) == 0
    out = capsys.readouterr().out
    assert "  House deck  ████" in out
    assert "\nHouse deck: cost\n" in out
    assert "\nHouse deck: keywords\n" in out
    assert main(["deck", "show", str(lists / "good.deck"), "--format", "json"]) == 0
    charts = json.loads(capsys.readouterr().out)["charts"]
    assert charts["sections"]["House deck"] == 60
    assert sum(charts["type"].values()) == 67


def test_show_keeps_what_is_for_people(lists: Path, capsys: pytest.CaptureFixture[str]):
    file = lists / "good.deck"
    file.write_text(f"title: Wolves\nnotes: mind the snow\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    assert main(["deck", "show", str(file)]) == 0
    assert capsys.readouterr().out.startswith("title: Wolves\nnotes: mind the snow\n\nsections\n")
    assert main(["deck", "show", str(file), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["about"] == [["title", "Wolves"], ["notes", "mind the snow"]]


@pytest.mark.parametrize("form", ["text", "json", "o8d"])
def test_convert_there_and_back(lists: Path, form: str, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "convert", str(lists / "bad.deck"), "--to", form, "--out", str(lists / "there")]) == 0
    assert main(["deck", "convert", str(lists / "there"), "--to", "text"]) == 0
    again = capsys.readouterr().out
    assert main(["deck", "convert", str(lists / "bad.deck"), "--to", "text"]) == 0
    assert capsys.readouterr().out == again


def test_rules_in_words(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "rules", "agot", "tournament"]) == 0
    assert "agot.deck.house-min-60           The House deck has at least 60 cards." in capsys.readouterr().out
    assert main(["deck", "rules", "agot", "--format", "json"]) == 0
    formats = json.loads(capsys.readouterr().out)
    assert [each["format"] for each in formats] == ["multiplayer", "starter", "tournament"]
    assert {"id", "rule", "from", "until"} == set(formats[0]["rules"][0])


def test_a_wrong_count_in_a_heading_is_a_warning(lists: Path, capsys: pytest.CaptureFixture[str]):
    text = (lists / "good.deck").read_text(encoding="utf-8")
    (lists / "counted.deck").write_text(text.replace("House deck", "House deck (61)"), encoding="utf-8")
    assert main(["deck", "check", str(lists / "counted.deck")]) == 0
    out = capsys.readouterr().out
    assert "legal, 1 warning (67 cards)" in out
    assert "  warning: line " in out
    assert "says 61, but 60 cards are below it." in out


def test_show_keeps_the_numbers_of_different_cards_apart(capsys: pytest.CaptureFixture[str]):
    file = Content.bundled().root / "decklists" / "minis" / "all-the-gold-of-the-rock.deck"
    assert main(["deck", "show", str(file), "--format", "json"]) == 0
    charts = json.loads(capsys.readouterr().out)["charts"]
    assert charts["equipment: cost"] == {"400": 1}
    assert sum(charts["Objective deck: cost"].values()) == 30
    assert charts["Warband: rank"] == {"Soldier": 4, "Ally": 2, "Leader": 1, "Hand": 1}  # the rank that was chosen
