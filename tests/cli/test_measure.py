"""`cardwright measure`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.table.tables import NoTable


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    rows = [
        {"id": "a", "game": "agot", "name": "Ann", "text": ["Draw a card."]},
        {"id": "b", "name": "Bea", "text": ["Frobnicate a card."]},
        {"id": "c", "game": "hotk", "name": "Cora", "text": ["Kill that character."]},
    ]
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows))
    return str(file)


WAITING = "Response: After a character is killed, draw 1 card."


def test_the_report(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--game", "agot"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{corpus}: 2 cards, 2 lines",
        "                     lines            cards",
        "  cut               1  50.0 %        1  50.0 %  known words only",
        "  parsed            1  50.0 %        1  50.0 %  sentences",
        "  typed             1  50.0 %        1  50.0 %  sentences that make sense, with every keyword and label"
        " explained",
        "  named             0   0.0 %        0   0.0 %  not typed: a keyword or label is known by name only",
        "  meant             1  50.0 %        1  50.0 %  a meaning in which every word is used",
        "  runs              1  50.0 %        1  50.0 %  becomes an effect of the game's table, keywords included",
        "  round trip        1  50.0 %                   read back from canonical words",
        "  undecided         0   0.0 %                   with a choice no policy decides",
        "missing words (cards each would unlock by itself, cards it stands in the way of)",
        "      1     1  frobnicate  e.g. b",
    ]


def test_every_stage(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--game", "agot", "--whole", "--play"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows[2:12]] == [
        "cut", "parsed", "typed", "named", "meant", "whole", "runs", "played", "changed", "round",
    ]  # fmt: skip
    assert rows[10] == "  changed           1  50.0 %                   of these, changed something; the rest could not"


def test_a_game_without_a_table(corpus: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def no_table(game: str, *_: object) -> None:
        raise NoTable(f"There is no table of {game}.")

    monkeypatch.setattr("cardwright.table.playouts.staging_of", no_table)
    monkeypatch.setattr("cardwright.table.tables.staging_of", no_table)
    assert main(["measure", corpus, "--game", "agot", "--play"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row[:29] for row in rows[7:9]] == ["  runs              0   0.0 %", "  played            0   0.0 %"]
    assert "  agot has no table: nothing of it runs" in rows


def test_a_line_that_fails_when_it_is_played_is_told(
    corpus: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(*_: object) -> bool:
        raise KeyError("fog")

    monkeypatch.setattr("cardwright.table.playouts._Table.carried_out", broken)
    assert main(["measure", corpus, "--game", "agot", "--play", "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["stages"]["runs"], report["stages"]["played"]["lines"]) == ({"lines": 1, "cards": 1}, 0)
    assert report["wanted"]["played"] == [
        {"name": "KeyError: 'fog'", "unlocks": 1, "cards": 1, "lines": 1, "examples": ["a"]}
    ]


@pytest.mark.parametrize(
    "where",
    ["table.playouts._Table._lay", "engine.examples.words.Words.bits", "engine.examples.words.Words.done_by"],
)
def test_an_error_of_the_engine_is_told_while_a_situation_is_made_up_too(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(*_: object, **__: object) -> None:
        raise KeyError("fog")

    row = {"id": "d", "game": "agot", "name": "Dora", "type": "character", "text": [WAITING]}
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps(row))
    monkeypatch.setattr(f"cardwright.{where}", broken)
    assert main(["measure", str(file), "--play", "--format", "json"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)["wanted"]["played"]] == ["KeyError: 'fog'"]


def test_json(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--format", "json", "--top", "0"]) == 0
    report = json.loads(capsys.readouterr().out)
    both, one = {"lines": 2, "cards": 2}, {"lines": 1, "cards": 1}
    assert report == {
        "project": str(Content.bundled().root),
        "file": corpus,
        "cards": 3,
        "unreadable": 1,
        "lines": 2,
        "tables": {"agot": True, "hotk": True},
        "stages": {"cut": both, "parsed": both, "typed": both, "meant": one, "runs": one},
        "named": {"lines": 0, "cards": 0},
        "undecided": 0,
        "round_trip": 2,
        "wanted": {kind: [] for kind in ("word", "construct", "name", "meaning", "swallowed", "table", "played")},
        "pairs": [],
    }


@pytest.fixture
def saved(corpus: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "old.json"
    assert main(["measure", corpus, "--game", "agot", "--save", str(file)]) == 0
    assert capsys.readouterr().err.splitlines()[0] == f"saved the meanings of 2 lines in {file}"
    return file


def test_nothing_has_changed(corpus: str, saved: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--game", "agot", "--against", str(saved)]) == 0
    assert capsys.readouterr().out == f"against {saved}: 0 of 2 lines have changed, 0 are new, 0 gone\n"


def test_changes_are_grouped_by_their_cause(corpus: str, saved: Path, capsys: pytest.CaptureFixture[str]):
    old = json.loads(saved.read_text())
    draw = old["lines"]["a line 1"]["meaning"][0]["effect"]
    (amount,) = [part for part in draw["parts"] if part["role"] == "amount"]
    amount["by"]["value"] = 2
    old["lines"]["b line 1"] = {**old["lines"]["b line 1"], "unread": [], "refused": "once"}
    saved.write_text(json.dumps(old))
    assert main(["measure", corpus, "--game", "agot", "--against", str(saved)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"against {saved}: 2 of 2 lines have changed, 0 are new, 0 gone",
        "      1  Const.value: 2 → 1  at “Draw a card”  e.g. a line 1",
        "      1  not read () → not read (no sentence)  e.g. b line 1",
    ]


@pytest.mark.parametrize(("data", "problem"), [("no", "it is no JSON."), ("{}", "")], ids=["no JSON", "something else"])
def test_a_file_that_was_not_saved(
    corpus: str, tmp_path: Path, data: str, problem: str, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "old.json"
    file.write_text(data)
    assert main(["measure", corpus, "--against", str(file)]) == 2
    told = f"cardwright: {file} was not written by `measure --save`" + (f": {problem}" if problem else ".")
    assert capsys.readouterr().err == f"{told}\n"


def test_a_game_that_is_none(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--game", "chess"]) == 2
    assert capsys.readouterr().err.startswith("cardwright: There is no game chess; there are ")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]):
    assert main(["measure", "no-such-file.jsonl"]) == 2
    assert capsys.readouterr().err == "cardwright: no-such-file.jsonl: No such file or directory\n"
