"""`cardwright stats`: what the cards of a game are made of."""

from __future__ import annotations

import json

import pytest

from cardwright.cli.main import main


def test_figures_of_a_game(capsys: pytest.CaptureFixture[str]):
    assert main(["stats", "hotk", "--format", "json"]) == 0
    stats = json.loads(capsys.readouterr().out)
    assert (stats["game"], stats["cards"]) == ("hotk", 50)
    assert stats["types"] == {"character": 35, "companion": 14, "spymaster": 1}
    assert stats["fields"]["house"]["Stark"] == 8
    assert list(stats["fields"]["size"]) == ["2", "3", "4", "5", "6", "7", "8"]
    assert stats["verbs"]["kill"] >= 3
    assert "forfeit" not in stats["verbs"]
    assert "pay" in stats["unused"]["constructs"]
    assert not set(stats["constructs"]) & set(stats["unused"]["constructs"])


def test_figures_as_text(capsys: pytest.CaptureFixture[str]):
    assert main(["stats", "hotk"]) == 0
    out = capsys.readouterr().out
    assert "\ntype\n  character    35 ▇▇▇" in out
    assert "\nconstructs that no card uses: " in out


def test_a_game_without_cards(capsys: pytest.CaptureFixture[str]):
    assert main(["stats", "whist"]) == 2
    assert (
        "There are no cards of whist; there are cards of agot, hotk, law, legendary, minis." in capsys.readouterr().err
    )
