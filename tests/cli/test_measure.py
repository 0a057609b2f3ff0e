"""`cardwright measure`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    rows = [
        {"id": "a", "game": "agot", "name": "Ann", "text": ["Draw a card."]},
        {"id": "b", "name": "Bea", "text": ["Frobnicate a card."]},
        {"id": "c", "game": "hotk", "name": "Cora", "text": ["Kill any character in King's Landing."]},
    ]
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows))
    return str(file)


def test_the_report(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--game", "agot"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{corpus}: 2 cards, 2 lines",
        "  cut               1  50.0 %  lines of known words only",
        "  parsed            1  50.0 %  lines that are sentences",
        "  typed             1  50.0 %  lines whose meaning is known",
        "  round trip        1 100.0 %  of these, read back from canonical words",
        "  undecided         0   0.0 %  lines with a choice no policy decides",
        "  cards typed       1  50.0 %  cards understood as a whole",
        "missing words (cards each would unlock by itself, cards it stands in the way of)",
        "      1     1  frobnicate  e.g. b",
    ]


def test_json(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--format", "json", "--top", "0"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report == {
        "project": str(Content.bundled().root),
        "file": corpus,
        "cards": 3,
        "cards_typed": 2,
        "unreadable": 1,
        "lines": 2,
        "cut": 2,
        "parsed": 2,
        "typed": 2,
        "undecided": 0,
        "round_trip": 2,
        "words": [],
        "constructs": [],
    }


def test_a_game_that_is_none(corpus: str, capsys: pytest.CaptureFixture[str]):
    assert main(["measure", corpus, "--game", "chess"]) == 2
    assert capsys.readouterr().err.startswith("cardwright: There is no game chess; there are ")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]):
    assert main(["measure", "no-such-file.jsonl"]) == 2
    assert capsys.readouterr().err == "cardwright: no-such-file.jsonl: No such file or directory\n"
