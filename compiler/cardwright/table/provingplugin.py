"""A plugin for pytest, loaded when `cardwright rules --prove` asks tests: runs those that are marked with a rule while
a line of that rule is left out, each line in a process of its own, split off after everything is loaded."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardwright.check.archive import Archive, open_archive
from cardwright.check.compiled import CompiledRule
from cardwright.check.ledger import MARKER
from cardwright.content import Content
from cardwright.table.proofs import FILE, without_line

_LONGEST = 60.0
"""So many seconds a test may take: without its line a game may never come to its end."""
_failed: list[str] = []


def pytest_runtest_logreport(report: Any) -> None:
    """Remember what did not hold, in whatever part of a test."""
    if report.failed:
        _failed.append(report.nodeid)


def pytest_runtestloop(session: Any) -> bool:
    """Run for each line the tests of its rule, in place of all tests once."""
    file = Path(os.environ[FILE])
    job = json.loads(file.read_text(encoding="utf-8"))
    archive = open_archive(Content.bundled())
    archive.cards(job["game"]), archive.keywords(job["game"]), archive.rules(job["game"])  # loaded once for all
    sound: dict[str, str] = {}
    with file.with_suffix(".found").open("a", encoding="utf-8") as found:
        for rule, part, at in job["lines"]:
            marked = [item for item in session.items if rule in _rules_of(item)]
            failing = apart(marked, job["game"], part, at)
            if failing and failing not in sound:
                sound[failing] = apart([item for item in marked if item.nodeid == failing], job["game"], -1, -1)
            told = {"by": failing, "unsound": bool(sound.get(failing))}
            found.write(json.dumps(told) + "\n")
            found.flush()
    return True


def _rules_of(item: Any) -> Iterator[str]:
    if item.get_closest_marker("xfail") is None:  # one that is expected to fail shows nothing
        for mark in item.iter_markers(MARKER):
            yield from map(str, mark.args)


def apart(items: Sequence[Any], game: str, part: int, at: int) -> str:
    """The first test that fails with a line left out (none of them, for part -1), found out by a child of this process:
    what the tests keep in memory is its own."""
    if not items:
        return ""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(items, game, part, at, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return told


def _answer(items: Sequence[Any], game: str, part: int, at: int, writing: int) -> None:
    """What the child does; it never comes back."""
    told = ""
    try:
        if part >= 0:
            _leave_out(game, part, at)
        signal.signal(signal.SIGALRM, _too_long)
        told = _first_failing(items)
    except BaseException as error:  # whatever breaks without the line shows that it is needed
        told = f"{items[0].nodeid} ({type(error).__name__})"
    finally:
        os.write(writing, told.encode())
        os._exit(0)


def _first_failing(items: Sequence[Any]) -> str:
    for item, after in zip(items, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_REAL, _LONGEST, 1)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if _failed:
            return _failed[0]
    return ""


def _too_long(_signal: int, _frame: object) -> None:
    raise TimeoutError


def _leave_out(asked: str, part: int, at: int) -> None:
    whole = Archive.rules

    def rules(self: Archive, game: str) -> tuple[CompiledRule, ...]:
        parts = whole(self, game)
        if game != asked or self.content.rules_file(game) != Content.bundled().rules_file(game):
            return parts
        return (*parts[:part], without_line(parts[part], at), *parts[part + 1 :])

    Archive.rules = rules  # type: ignore[method-assign]  # in this process only
