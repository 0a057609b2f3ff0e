"""The program itself: exit codes, no tracebacks, quick starts."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli import main as program
from cardwright.cli import rules
from cardwright.cli.commands import COMMANDS
from cardwright.content import Content


def test_no_command_is_a_fault_of_the_call(capsys: pytest.CaptureFixture[str]):
    assert program.main([]) == 2
    assert "usage: cardwright" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]):
    assert program.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert "rules" in shown
    assert "new" in shown
    assert "render" not in shown


def test_an_unknown_command_is_a_fault_of_the_call(capsys: pytest.CaptureFixture[str]):
    assert program.main(["chekc"]) == 2
    assert "invalid choice: 'chekc'" in capsys.readouterr().err


def test_a_missing_project_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    missing = tmp_path / "nowhere"
    assert program.main(["--project", str(missing), "rules"]) == 2
    assert capsys.readouterr().err == f"cardwright: There is no folder {missing}.\n"


@pytest.mark.parametrize("place", ["before", "after"])
def test_the_project_may_stand_before_or_after_the_command(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "grammar" / "demo").mkdir(parents=True)
    (tmp_path / "grammar" / "demo" / "rules.md").write_text(
        "| id | rule | where |\n|---|---|---|\n| demo.a | A. | B |\n"
    )
    project = ["--project", str(tmp_path)]
    assert program.main([*project, "rules", "demo"] if place == "before" else ["rules", "demo", *project]) == 0
    assert "demo.a" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("bad\nthing"), "cardwright: internal error: ValueError: bad thing\n"),
        (RecursionError("deep"), "cardwright: internal error: RecursionError: deep\n"),
        (KeyboardInterrupt(), "cardwright: interrupted\n"),
        (
            FileNotFoundError(2, "No such file or directory", "x.cards"),
            "cardwright: x.cards: No such file or directory\n",
        ),
    ],
)
def test_an_accident_is_one_line(
    error: BaseException, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def fail(_args: argparse.Namespace, _content: Content) -> int:
        raise error

    monkeypatch.delenv("CARDWRIGHT_TRACEBACK", raising=False)
    monkeypatch.setattr(rules, "run", fail)
    assert program.main(["rules"]) == 2
    assert capsys.readouterr().err == told


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_a_reader_that_goes_away_is_no_accident(tmp_path: Path):
    shutil.copytree(Content.bundled().root / "grammar", tmp_path / "grammar")
    (tmp_path / "cards").mkdir()
    words = ["--project", str(tmp_path), "rules"]  # more than a pipe holds
    code = f"import sys; from cardwright.cli.main import main; sys.exit(main({words!r}))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_start_imports_no_library_it_does_not_need(tmp_path: Path):
    shutil.copytree(Content.bundled().root / "grammar", tmp_path / "grammar")
    (tmp_path / "cards").mkdir()
    words = ["--project", str(tmp_path), "rules", "--missing"]
    code = (
        f"import sys; from cardwright.cli.main import main; main({words!r});"
        "print({'lark', 'pydantic', 'jsonschema'} & set(sys.modules), file=sys.stderr)"
    )
    assert run_python(code).stderr == "set()\n"


def test_who_says_what_cannot_run_loads_nothing_that_judges_decks():
    code = (
        "import sys, cardwright.table.faults;"
        "print([name for name in sys.modules if name.startswith(('cardwright.decks', 'cardwright.site'))])"
    )
    assert run_python(code).stdout == "[]\n"


@pytest.mark.parametrize("words", [["--help"], ["--version"], [], ["chekc"], ["--project", "x", "--help"]])
def test_what_runs_no_command_loads_none(words: list[str]):
    code = (
        f"import sys; from cardwright.cli.main import main; main({words!r});"
        "loaded = {name for name in sys.modules if name.startswith('cardwright.')};"
        "sys.stderr.write('loaded: ' + ' '.join(sorted(loaded)))"
    )
    assert run_python(code).stderr.rpartition("loaded: ")[2] == (
        "cardwright.cli cardwright.cli.commands cardwright.cli.main cardwright.cli.output cardwright.content"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_takes(name: str, capsys: pytest.CaptureFixture[str]):
    assert program.main([name, "--help"]) == 0
    assert f"usage: cardwright {name} [-h] [--project DIR] [--format" in capsys.readouterr().out


def test_the_help_of_no_command_waits_for_meanings_engine_or_site():
    code = (
        "import sys; from cardwright.cli.main import main;"
        f"[main([name, '--help']) for name in {list(COMMANDS)!r}];"
        "rooms = ('meaning', 'engine', 'games', 'decks', 'table', 'balance', 'site', 'studio');"
        "loaded = [name for name in sys.modules if name.startswith(tuple('cardwright.' + room for room in rooms))];"
        "print(loaded, file=sys.stderr)"
    )
    assert run_python(code).stderr == "[]\n"


def test_the_project_may_be_named_in_short(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert program.main(["--proj", str(tmp_path / "nowhere"), "rules"]) == 2
    assert capsys.readouterr().err == f"cardwright: There is no folder {tmp_path / 'nowhere'}.\n"
