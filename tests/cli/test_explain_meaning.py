"""`cardwright explain` shows what a text does, what its pronouns stand for, and whether the table can run it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwright.cli.main import main
from cardwright.meaning.calculus import codec
from cardwright.meaning.calculus.notation_reader import read

SAVE = "Response: When a Stark character would be killed, kneel another Stark character you control to save it."


def explained(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main(["explain", *words, "--format", "json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_pronoun_has_its_antecedent(capsys: pytest.CaptureFixture[str]) -> None:
    found = explained(capsys, "--game", "agot", "--type", "event", "--text", SAVE)
    [reference] = found["meaning"][0]["references"]
    assert reference["words"] == "it"
    assert reference["stands_for"] == ["character"]
    assert reference["from"] == "slot"  # the one that would be killed, not the one that kneels
    assert found["runs"] is True


def test_the_meaning_is_that_of_packs(capsys: pytest.CaptureFixture[str]) -> None:
    found = explained(capsys, "--game", "hotk", "--type", "companion", "--text", "Take an extra turn after this turn.")
    [ability] = [codec.meaning(one) for one in found["meaning"][0]["abilities"]]
    expected = read('(ability :effect (do "take an extra turn" after=(current turn) by=You))')
    assert ability == expected


def test_a_text_without_a_meaning_says_at_which_word(capsys: pytest.CaptureFixture[str]) -> None:
    text = "This model gets +1 Fight or +1 Defense."
    found = explained(capsys, "--game", "minis", "--type", "model", "--text", text)
    [line] = found["meaning"]
    assert set(line) == {"refused", "words", "hint"}
    assert line["words"] in text


def test_a_type_that_no_card_has_is_no_type(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--game", "hotk", "--type", "dragon", "--text", "Draw a card."]) == 2
    assert "No card of hotk has the type “dragon”; its types are " in capsys.readouterr().err
