"""Every card and keyword of the Miniatures Game runs, and its examples hold."""

from __future__ import annotations

import json

import pytest

from cardwright.check.archive import open_archive
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.games.minis.staging import staged
from cardwright.table.catalogue import compiled_cards, compiled_keywords

ROOT = Content.bundled().root


def test_every_line_of_every_card_and_keyword_compiles():
    content = Content.bundled()
    rules = open_archive(content).rules("minis")
    table = staged(compiled_cards("minis", content), compiled_keywords("minis", content), rules)
    assert table.rules.faults == {}


def test_every_example_holds(capsys: pytest.CaptureFixture[str]):
    assert main(["test", str(ROOT / "cards" / "minis"), str(ROOT / "grammar" / "minis"), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["failures"] == []
    assert found["not_run"] == 0
    assert found["examples"] >= 200


def test_every_card_has_an_example_and_every_keyword_three():
    content = Content.bundled()
    assert [card.name for card in compiled_cards("minis", content) if not card.examples] == []
    assert [word.name for word in compiled_keywords("minis", content) if len(word.examples) < 3] == []
