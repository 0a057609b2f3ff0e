"""`cardwright fmt` as a user calls it."""

from __future__ import annotations

import json

import pytest

from cardwright.cli.main import main
from demo_project import DemoProject


def test_files_are_rewritten(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    file = demo.write("a.cards", demo.card("slay a character."))
    assert main(["--project", str(demo.root), "fmt"]) == 0
    assert file.read_text() == demo.card("Kill a character.")
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("cards/demo/a.cards\n", f"1 files, 1 changed, in {demo.root}\n")
    assert main(["--project", str(demo.root), "fmt", "--check"]) == 0


def test_check_writes_nothing_and_fails(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    text = demo.card("slay a character.")
    file = demo.write("a.cards", text)
    assert main(["--project", str(demo.root), "fmt", "--check"]) == 1
    assert file.read_text() == text
    assert capsys.readouterr().out == "cards/demo/a.cards\n"


def test_diff_shows_what_would_change(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    file = demo.write("a.cards", demo.card("slay a character."))
    assert main(["--project", str(demo.root), "fmt", "--diff"]) == 0
    assert "-  slay a character.\n+  Kill a character.\n" in capsys.readouterr().out
    assert "slay" in file.read_text()


def test_a_faulty_file_is_left_and_told(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    file = demo.write("a.cards", "game: demo\nnonsense\n")
    assert main(["--project", str(demo.root), "fmt", str(file), "--format", "json"]) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out) == {
        "project": str(demo.root), "files": 1, "changed": [], "faulty": ["cards/demo/a.cards"],
    }  # fmt: skip
    assert "left as it is" in shown.err
