"""`cardwright find`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main

CARDS = """game: agot
set: Trial

card: Ann
type: character
house: Stark
cost: 2
strength: 1
icons: power
traits: Knight
text:
  Stealth.

card: Bea
type: character
house: Lannister
cost: 4
strength: 3
icons: power
traits: Lady
text:
  Dominance: Kneel this card to draw a card.
"""


@pytest.fixture
def project(tmp_path: Path) -> str:
    (tmp_path / "cards" / "agot").mkdir(parents=True)
    (tmp_path / "cards" / "agot" / "trial.cards").write_text(CARDS)
    return str(tmp_path)


def test_a_table(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["find", "type:character", "--project", project]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "Ann  agot  character  cards/agot/trial.cards:4",
        "Bea  agot  character  cards/agot/trial.cards:14",
    ]
    assert shown.err == f"2 cards, in {project}\n"


def test_json_and_a_term_that_looks_like_an_option(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", project, "find", "-house:Stark", "--format", "json", "effect:draw"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"name": "Bea", "game": "agot", "type": "character", "file": "cards/agot/trial.cards", "line": 14}
    ]


def test_a_value_with_a_blank_survives_the_shell(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["find", "text:this card", "--project", project]) == 0
    assert capsys.readouterr().out.startswith("Bea ")


def test_nothing_found(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["find", "cost>9", "--project", project]) == 1
    assert capsys.readouterr().err == f"0 cards, in {project}\n"


def test_a_wrong_query_is_a_fault_of_the_call(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["find", "cots<3", "--project", project]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "cardwright: No card has a field cots.",
        "    cots<3",
        "    ^^^^",
        "  hint: Did you mean cost?",
    ]
