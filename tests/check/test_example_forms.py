"""The forms of lines in examples, read off the examples themselves."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main

LAMPS = Path(__file__).parents[1] / "lamps"
EXAMPLES = """game: lamps
set: quay

card: Bright One
type: lamp
hue: Red
cost: 1
light: 2

example: one
  given Bright One is in your hand
  and you have 5 oil
  when you light Bright One
  then you have 4 oil

example: two
  given Watch Fire is in your hand
  and you have 7 oil
  when you light Watch Fire
  then you have 5 oil
"""


def test_lines_that_say_the_same_kind_of_thing_are_one_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(LAMPS, tmp_path / "lamps")
    (tmp_path / "lamps/grammar/lamps/play.rules").unlink()  # it has examples of its own
    (tmp_path / "lamps/cards/lamps/own.cards").write_text(EXAMPLES)
    call = ["--project", str(tmp_path / "lamps"), "explain", "--examples", "lamps"]
    assert main([*call, "--format", "json"]) == 0
    found = [(form["word"], form["pattern"], form["lines"]) for form in json.loads(capsys.readouterr().out)["forms"]]
    assert found == [
        ("given", "NAME is in your hand", 2),
        ("given", "you have N oil", 2),
        ("when", "you light NAME", 2),
        ("then", "you have N oil", 2),
    ]
    assert main(call) == 0
    assert "given NAME is in your hand     2×  Bright One is in your hand" in capsys.readouterr().out


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--examples", "agto"]) == 2
    assert "There is no game agto" in capsys.readouterr().err
