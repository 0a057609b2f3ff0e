"""`check`, `build` and `explain` say which lines the interpreter of a game cannot run, at their words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.check.incremental import Report, check_project
from cardwright.check.running import Interpreter
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.games.interpreting import unrunnable
from cardwright.lang.codes.code import Code
from cardwright.lang.codes.running import RUNNING

CARD = "game: hotk\n\ncard: {name}\ntype: companion\ntext:\n  {text}\n"
FINE = "Choose a character in King's Landing. Kill that character."
SKIPS = "Each opponent skips a turn."
WHY = "The game cannot run this yet: verbs that mean `prevent` do nothing yet."
HINT = "Examples and games that use the card stop there. Say it in words that other cards of the game use."


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project" / "cards" / "hotk"
    folder.mkdir(parents=True)
    (folder / "a.cards").write_text(CARD.format(name="Old Nan", text=FINE), encoding="utf-8")
    (folder / "b.cards").write_text(CARD.format(name="Hodor", text=f"{FINE} {SKIPS}"), encoding="utf-8")
    return tmp_path / "project"


def checked(project: Path, use_cache: bool = True) -> tuple[Report, int]:
    """A check that runs cards, and how many games it had to run for that."""
    asked: list[str] = []

    def made() -> Interpreter:
        def ask(compiler, game, cards):
            asked.append(game)
            return unrunnable(compiler, game, cards)

        return ask

    report = check_project(Content.find(project), None, use_cache, None, made)
    return report, len(asked)


@pytest.mark.parametrize("row", RUNNING, ids=lambda row: row.code)
def test_a_bad_card_raises_its_code_and_the_fix_does_not(row: Code, project: Path):
    for file in project.glob("cards/hotk/*.cards"):
        file.unlink()
    file = project / "cards" / "hotk" / "f.cards"
    file.write_text(row.bad, encoding="utf-8")
    assert [problem.code for problem in checked(project)[0].problems] == [row.code]
    file.write_text(row.fix, encoding="utf-8")
    assert checked(project)[0].problems == []


def test_check_warns_at_the_words(project: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", str(project), "check"]) == 0
    shown = capsys.readouterr()
    assert shown.out == (
        f"cards/hotk/b.cards:6:62: warning CW0901: {WHY}\n"
        f"      {FINE} {SKIPS}\n"
        f"      {' ' * len(FINE)} {'^' * (len(SKIPS) - 1)}\n"
        f"  hint: {HINT}\n"
    )
    assert shown.err == f"2 cards, no errors, 1 warning, in {project}\n"
    assert main(["--project", str(project), "check", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["errors"] == []
    assert [(one["code"], one["message"], one["line"], one["column"]) for one in found["warnings"]] == [
        ("CW0901", WHY, 6, 62)
    ]


def test_a_second_check_runs_nothing_and_says_the_same(project: Path):
    first, games = checked(project)
    assert (len(first.problems), games) == (1, 1)
    again, games = checked(project)
    assert (again.problems, again.compiled, games) == (first.problems, 0, 0)
    assert checked(project, use_cache=False)[0].problems == first.problems


def test_only_what_has_changed_is_run_again(project: Path):
    checked(project)
    file = project / "cards" / "hotk" / "a.cards"
    file.write_text(CARD.format(name="Old Nan", text=SKIPS), encoding="utf-8")
    report, _ = checked(project)
    assert [(one.file, one.line) for one in report.problems] == [("cards/hotk/a.cards", 6), ("cards/hotk/b.cards", 6)]
    assert report.compiled == 1


def test_an_entry_that_was_made_without_an_interpreter_is_made_again(project: Path):
    assert check_project(Content.find(project)).problems == []
    assert len(checked(project)[0].problems) == 1


def test_a_card_with_an_error_is_not_run(project: Path):
    file = project / "cards" / "hotk" / "b.cards"
    file.write_text(CARD.format(name="Hodor", text="Each oponent skips a turn."), encoding="utf-8")
    assert [problem.code for problem in checked(project)[0].problems] == ["CW0301"]


def test_a_file_that_is_none_of_the_project(project: Path, capsys: pytest.CaptureFixture[str]):
    file = project.parent / "mine.cards"
    file.write_text(CARD.format(name="Meera", text=SKIPS), encoding="utf-8")
    assert main(["--project", str(project), "check", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"{file}:6:3: warning CW0901: {WHY}\n")


def test_build_warns_and_packs_all_the_same(project: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", str(project), "build", "--out", str(project / "out")]) == 0
    assert f"cards/hotk/b.cards:6:62: warning CW0901: {WHY}\n" in capsys.readouterr().out
    pack = json.loads((project / "out" / "hotk.pack.json").read_text(encoding="utf-8"))
    assert "Hodor" in json.dumps(pack)


def test_explain_warns(project: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", str(project), "explain", "Hodor"]) == 0
    assert f"cards/hotk/b.cards:6:62: warning CW0901: {WHY}\n" in capsys.readouterr().out
    assert main(["--project", str(project), "explain", "Old", "Nan"]) == 0
    assert "CW0901" not in capsys.readouterr().out


def test_a_model_whose_arms_are_no_card_of_the_project_is_no_trouble(project: Path):
    bundled = Content.bundled().root / "cards" / "minis" / "free-companions.cards"
    folder = project / "cards" / "minis"
    folder.mkdir()
    (folder / "m.cards").write_text(bundled.read_text(encoding="utf-8"), encoding="utf-8")
    assert [problem.file for problem in checked(project)[0].problems if problem.code == "CW0901"] == [
        "cards/hotk/b.cards"
    ]
