"""`check --watch` and `test --watch`: done again whenever a file changes."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from cardwright.cli.watch import watch
from cardwright.content import Content

pytest.importorskip("watchfiles", reason="the extra `watch` is not installed")
LAMPS = Path(__file__).parents[1] / "lamps"


def test_a_change_is_looked_at_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    root = tmp_path / "project"
    shutil.copytree(LAMPS, root)
    calls: list[list[str]] = []
    monkeypatch.setattr("cardwright.cli.watch._call", lambda _content, words: calls.append(list(words)))
    stop = Event()
    words = lambda changed: ["test", *(file.name for file in changed)]  # noqa: E731 - as a caller gives it
    watcher = Thread(target=watch, args=(Content.find(root), words, stop))
    watcher.start()
    try:
        card = next((root / "cards" / "lamps").glob("*.cards"))
        (root / "cards" / "lamps" / "notes.txt").write_text("none of a card's business")
        for _ in range(100):  # the watcher may not have begun at the first
            card.write_text(card.read_text() + "\n")
            time.sleep(0.1)
            if len(calls) > 1:
                break
    finally:
        stop.set()
        watcher.join()
    assert calls[0] == ["test"]
    assert calls[1] == ["test", card.name]


def test_what_is_called_is_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    root = tmp_path / "project"
    shutil.copytree(LAMPS, root)
    stop = Event()
    stop.set()
    assert watch(Content.find(root), lambda _: ["check"], stop) == 0
    out, err = capfd.readouterr()
    assert out.splitlines()[0].endswith("cardwright check")
    assert "12 cards, no errors" in out + err
