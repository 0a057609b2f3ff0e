"""What texts of the made-up game do not do yet, since they run from their meanings: a list that only shrinks."""

from __future__ import annotations

from pathlib import Path

import pytest

NOT_YET = frozenset(Path(__file__).with_name("not_yet.txt").read_text(encoding="utf-8").splitlines())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sentences that are refused, or that no table carries out yet, may fail."""
    for item in items:
        if f"{item.path.name}::{item.nodeid.partition('::')[2]}" in NOT_YET:
            item.add_marker(pytest.mark.xfail(reason="its sentences have no meaning that runs yet"))
