"""`cardwright explain --diff`: two wordings beside each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main

LAMPS = ["--project", str(Path(__file__).parents[1] / "lamps"), "explain", "--game", "lamps"]
Capture = pytest.CaptureFixture[str]


def test_other_words_for_the_same(capsys: Capture) -> None:
    wordings = ["Snuff the lamp with the least light.", "Snuff the lamp with the lowest light."]
    assert main([*LAMPS, "--type", "wind", "--diff", *wordings]) == 0
    assert capsys.readouterr().out == "Both mean the same.\n"


def test_what_is_said_otherwise(capsys: Capture) -> None:
    wordings = ["Gain 1 oil. Draw a card.", "Gain 2 oil. Draw a card."]
    assert main([*LAMPS, "--type", "wind", "--diff", *wordings]) == 0
    said = capsys.readouterr().out
    assert "- " in said and "gain 1 oil" in said and "gain 2 oil" in said
    assert "draw" not in said.partition("What they mean differently:")[2]


def test_cards_by_their_names_as_data(capsys: Capture) -> None:
    assert main([*LAMPS, "--format", "json", "--diff", "Squall", "Fog"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["same"] is False
    assert found["a"]["ok"] and found["b"]["ok"] and found["meaning"]
    assert main([*LAMPS, "--format", "json", "--diff", "Squall", "squall"]) == 0
    assert json.loads(capsys.readouterr().out)["same"] is True


def test_a_wording_that_is_not_understood_is_told_at_its_place(capsys: Capture) -> None:
    assert main([*LAMPS, "--diff", "Gian 1 oil.", "Gain 1 oil."]) == 1
    said = capsys.readouterr().out
    assert "A:1:1: error CW0301" in said
    assert "Did you mean “Gain”?" in said


def test_what_only_has_another_number_is_no_difference(capsys: Capture) -> None:
    """What both speak of is counted on from what only one of them says before."""
    longer = "When an opponent lights a Red lamp, darken another lamp you control. Gain 1 oil."
    shorter = "When an opponent lights a lamp, darken another lamp you control. Gain 2 oil."
    assert main([*LAMPS, "--type", "lamp", "--diff", longer, shorter]) == 0
    tree = capsys.readouterr().out.partition("What they mean differently:\n")[2].splitlines()
    assert [row.split()[:3] for row in tree if "const" in row] == [["-", "by:", "const"], ["+", "by:", "const"]]
    assert not [row for row in tree if row.lstrip("-+ ").startswith("each:")]
