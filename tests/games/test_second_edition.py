"""The second edition of the challenge game: a dialect that is data alone, with cards that a project brings."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardwright.cli.main import main

SWORN = Path(__file__).parents[1] / "sworn"
LIST = SWORN / "decklists" / "agot-lcg" / "grey.deck"
PROJECT = ["--project", str(SWORN)]


def test_its_cards_are_sound(capsys: pytest.CaptureFixture[str]):
    assert main([*PROJECT, "check", "--no-cache"]) == 0
    assert "no errors" in capsys.readouterr().err


def test_its_examples_hold(capsys: pytest.CaptureFixture[str]):
    assert main([*PROJECT, "test", "--jobs", "1"]) == 0
    assert "0 failed" in capsys.readouterr().err


def test_it_is_played_to_its_end(capsys: pytest.CaptureFixture[str]):
    assert main([*PROJECT, "sim", "agot-lcg", "--games", "1", "--jobs", "1", "--invariants", "--decks", str(LIST)]) == 0
    shown = capsys.readouterr()
    assert "1 games" in shown.err + shown.out
    assert "could not be finished" not in shown.err + shown.out


def test_it_can_be_tried(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    lines = [
        "given Quick Levy is in your hand",
        "and you have 2 gold",
        "when you use Quick Levy",
        "then you have 1 gold",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main([*PROJECT, "try", "agot-lcg"]) == 0
    assert "✓ it holds" in capsys.readouterr().out
