"""Each policy decides the sentences that stand beside it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import cardwright.meaning
from meaning_lines import decided

FOLDER = Path(cardwright.meaning.__file__).parent
NAME = re.compile(r'\.policy\(\s*"([^"]+)"')
POLICIES: dict[str, Any] = tomllib.loads((FOLDER / "context" / "policies.toml").read_text(encoding="utf-8"))
ROWS = [(name, sentence) for name, row in POLICIES.items() for sentence in row["sentences"]]


@pytest.mark.parametrize(("name", "sentence"), ROWS, ids=[f"{name}: {sentence[:40]}" for name, sentence in ROWS])
def test_a_policy_decides_its_sentences(name: str, sentence: str) -> None:
    row = POLICIES[name]
    assert name in decided(sentence.split("\n"), row["game"], row["type"])


def test_every_policy_that_decides_something_has_a_row() -> None:
    used = {name for file in FOLDER.rglob("*.py") for name in NAME.findall(file.read_text(encoding="utf-8"))}
    rows = set(POLICIES) | set(tomllib.loads((FOLDER / "decklines" / "deckpolicies.toml").read_text(encoding="utf-8")))
    assert len(used) > 100
    assert used == rows


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_says_question_rule_and_two_sentences(name: str) -> None:
    row = POLICIES[name]
    assert set(row) == {"question", "rule", "game", "type", "sentences"}
    assert row["question"].endswith("?")
    assert row["rule"].endswith(".")
    assert len(row["sentences"]) >= 2
