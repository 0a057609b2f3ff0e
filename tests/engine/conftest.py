"""What texts of the made-up game do not do yet, since they run from their meanings: a list that only shrinks."""

from __future__ import annotations

from pathlib import Path

import pytest

NOT_YET = frozenset(Path(__file__).with_name("not_yet.txt").read_text(encoding="utf-8").splitlines())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each of these fails: most because a sentence is refused at its word, a few because something else comes of it."""
    for item in items:
        if f"{item.path.name}::{item.nodeid.partition('::')[2]}" in NOT_YET:
            item.add_marker(pytest.mark.xfail(reason="not what its text says yet", strict=True))
