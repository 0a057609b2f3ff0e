"""Each policy decides the sentences that stand beside it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import cardwright.meaning
from meaning_lines import meaning

POLICIES: dict[str, Any] = tomllib.loads(
    Path(cardwright.meaning.__file__).with_name("policies.toml").read_text(encoding="utf-8")
)
ROWS = [(name, sentence) for name, row in POLICIES.items() for sentence in row["sentences"]]


@pytest.mark.parametrize(("name", "sentence"), ROWS, ids=[f"{name}: {sentence[:40]}" for name, sentence in ROWS])
def test_a_policy_decides_its_sentences(name: str, sentence: str) -> None:
    row = POLICIES[name]
    _, policies = meaning(sentence, row["game"], row["type"])
    assert name in policies


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_says_question_rule_and_two_sentences(name: str) -> None:
    row = POLICIES[name]
    assert set(row) == {"question", "rule", "game", "type", "sentences"}
    assert row["question"].endswith("?")
    assert row["rule"].endswith(".")
    assert len(row["sentences"]) >= 2
