"""Shared by all tests: the demonstration game, and a guard over the rule markers."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path
from typing import Any

import pytest

from cardwright.check.ledger import MARKER, read_ledgers
from cardwright.check.schema import CardSchema
from cardwright.content import Content
from demo_project import DemoProject


def pytest_configure() -> None:
    """Look for rings seldom: a process that has run a few thousand tests holds many things, and nearly all of them are
    kept for the next test. What tests start is compiled once, whatever the shell says of bytecode: the program is
    started a hundred times."""
    gc.set_threshold(50_000, 20, 50)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """What has been loaded by now stays: nothing need be looked for in it."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fail the run when a test is marked with a rule that no ledger has: a misspelt id would count for nothing."""
    known = {rule.id for rule in read_ledgers(Content.bundled().ledger_files())}
    unknown = sorted(
        f"{item.nodeid}: {rule}"
        for item in items
        for mark in item.iter_markers(MARKER)
        for rule in mark.args
        if rule not in known
    )
    if unknown:
        raise pytest.UsageError("tests are marked with rules that no ledger has:\n  " + "\n  ".join(unknown))


@pytest.fixture(scope="session")
def demo_schema() -> CardSchema:
    """The card schema of the demonstration game of the table of codes."""
    schema: dict[str, Any] = json.loads((Path(__file__).parent / "demo.schema.json").read_text(encoding="utf-8"))
    return CardSchema(schema)


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DemoProject:
    """A project of the demonstration game, with a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return DemoProject(tmp_path / "project")
