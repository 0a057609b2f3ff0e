"""A plugin for pytest, loaded when `cardwright rules` has the tests collected: writes down which rules they show."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from cardwright.check.ledger import MARKER

FILE = "CARDWRIGHT_MARKS"
"""The variable that says where to write."""
_unreadable: list[str] = []


def pytest_collectreport(report: Any) -> None:
    """Remember the files that could not be imported."""
    if report.failed:
        _unreadable.append(report.nodeid)


def pytest_collection_finish(session: Any) -> None:
    """Write every mark, with the test it stands on. A test that is expected to fail shows that its rule is broken."""
    found: dict[str, dict[str, list[str]]] = {}
    for item in session.items:
        if item.get_closest_marker("xfail") is not None:
            continue
        file, _, name = item.nodeid.partition("::")
        of_file = found.setdefault(file, {})
        for mark in item.iter_markers(MARKER):
            for rule in mark.args:
                tests = of_file.setdefault(str(rule), [])
                if name.partition("[")[0] not in tests:
                    tests.append(name.partition("[")[0])
    result = {"files": found, "unreadable": _unreadable}
    Path(os.environ[FILE]).write_text(json.dumps(result), encoding="utf-8")
