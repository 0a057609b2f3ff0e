"""Texts that no shipped card has run from their meanings alone: their examples say where they apply and where not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content

DESIGNS = Path(__file__).parent / "designs.cards"


def test_every_design_does_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "project" / "cards" / "law"
    shutil.copytree(Content.bundled().root / "cards" / "law", folder)
    file = shutil.copy(DESIGNS, folder)
    call = ["--project", str(tmp_path / "project"), "test", str(file), "--format", "json", "--jobs", "1"]
    code = main(call)
    tried = json.loads(capsys.readouterr().out)
    assert (tried["failures"], code) == ([], 0)
    assert tried["examples"] == DESIGNS.read_text("utf-8").count("\nexample: ")
