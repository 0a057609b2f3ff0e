"""A disk that is full: the file that could not be written is named, and nothing is left half written."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli.main import main
from demo_project import DemoProject

CODE = "import sys; from cardwright.cli.main import main; sys.exit(main(sys.argv[1:]))"


def run_short_of_room(room: int, *call: str) -> subprocess.CompletedProcess[str]:
    """Run a command that can write so many bytes into a file, and no more: as on a full disk, the system says only that
    it cannot go on."""
    return subprocess.run(
        [sys.executable, "-c", CODE, *call],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # Python would keep half of what it compiles
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )


def test_the_file_that_found_no_room_is_named(demo: DemoProject) -> None:
    demo.write("a.cards", demo.card("Draw a card."))
    found = run_short_of_room(100, "--project", str(demo.root), "build")
    assert found.returncode == 2
    assert found.stderr.splitlines()[-1] == f"cardwright: {demo.root}/build/demo.pack.json: File too large"
    assert not list((demo.root / "build").iterdir())


def test_a_game_is_laid_out_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    found = run_short_of_room(600, "--project", str(tmp_path), "new", "game", "river-dance")
    assert found.returncode == 2
    assert "river-dance" in found.stderr
    assert "File too large" in found.stderr
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


def test_a_fault_of_the_machine_is_no_internal_error(
    demo: DemoProject, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    demo.write("a.cards", demo.card("Draw a card."))
    monkeypatch.setattr("cardwright.check.packs.write_atomically", full)
    assert main(["--project", str(demo.root), "build"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "cardwright: No space left on device"


def test_a_file_that_finds_no_room_for_its_new_layout_stays_as_it_was(demo: DemoProject) -> None:
    """One is settled, the next has no room: each file is the old or the new one, whole."""
    small = demo.write("a.cards", demo.card("Draw a card.").replace("type: ", "type:   "))
    large = demo.write("b.cards", demo.card(*["Draw a card."] * 60, name="Hodor").replace("type: ", "type:   "))
    before = large.read_bytes()
    found = run_short_of_room(600, "--project", str(demo.root), "fmt")
    assert found.returncode == 2
    assert found.stderr.splitlines()[-1] == f"cardwright: {large}: File too large"
    assert b"type: character" in small.read_bytes()
    assert large.read_bytes() == before
    assert not list(small.parent.glob(".*"))
