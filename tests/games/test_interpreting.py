"""`check`, `build` and `explain` say which lines the interpreter of a game cannot run, at their words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardwright.check.incremental import Report, check_project
from cardwright.check.running import Interpreter
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.lang.codes import Code, codes_of
from cardwright.table.faults import unrunnable

CARD = "game: hotk\n\ncard: {name}\ntype: companion\ntext:\n  {text}\n"
FINE = "Choose a character in King's Landing. Kill that character."
SKIPS = "Each opponent skips a turn."
WHY = "This has no meaning: which one is not understood."
HINT = "Examples and games that use the card stop there. Say it in words that other cards of the game use."
ATTACHES = "Attach this card to a character in your play area."
SPOON = "attack: melee\ndamage: 2\n"


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
        def ask(compiler, game, cards, whole):
            asked.append(game)
            return unrunnable(compiler, game, cards, whole)

        return ask

    report = check_project(Content.find(project), None, use_cache, None, made)
    return report, len(asked)


@pytest.mark.parametrize("row", codes_of("CW09"), ids=lambda row: row.code)
def test_a_bad_card_raises_its_code_and_the_fix_does_not(row: Code, project: Path):
    for file in project.glob("cards/hotk/*.cards"):
        file.unlink()
    file = project / "cards" / "hotk" / "f.cards"
    file.write_text(row.bad, encoding="utf-8")
    assert [problem.code for problem in checked(project)[0].problems] == [row.code]
    file.write_text(row.fix, encoding="utf-8")
    assert checked(project)[0].problems == []


def test_check_tells_of_the_words(project: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", str(project), "check"]) == 1
    shown = capsys.readouterr()
    assert shown.out == (
        f"cards/hotk/b.cards:6:82: error CW0902: {WHY}\n"
        f"      {FINE} {SKIPS}\n"
        f"      {' ' * len(f'{FINE} Each opponent skips')} ^^^^^^\n"
        f"  hint: {HINT}\n"
    )
    assert shown.err == f"2 cards, 1 error, in {project}\n"
    assert main(["--project", str(project), "check", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["warnings"] == []
    assert [(one["code"], one["message"], one["line"], one["column"]) for one in found["errors"]] == [
        ("CW0902", WHY, 6, 82)
    ]


def test_every_line_that_does_not_run_is_told_of_and_the_others_are_not(project: Path):
    lines = f"{SKIPS}\n  {FINE}\n  {ATTACHES}"
    (project / "cards" / "hotk" / "b.cards").write_text(CARD.format(name="Hodor", text=lines), encoding="utf-8")
    assert [(one.code, one.line, one.column, one.message) for one in checked(project)[0].problems] == [
        ("CW0902", 6, 23, WHY),
        ("CW0901", 8, 3, "The game cannot run this yet: nothing lies on cards at this table."),
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


def test_a_text_that_runs_is_not_run_again_and_one_that_does_not_is_told_of_again(project: Path):
    file = project / "cards" / "hotk" / "b.cards"
    text = file.read_text(encoding="utf-8")
    first = [(one.code, one.line) for one in checked(project)[0].problems]
    file.write_text(CARD.format(name="Meera", text=FINE) + text.removeprefix("game: hotk\n"), encoding="utf-8")
    checked(project)  # there is a new name: all is read again
    file.write_text(file.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    seen: list[list[int]] = []

    def made() -> Interpreter:
        def ask(compiler, game, cards, whole):
            seen.append([len(card.lines) for card in cards])
            return unrunnable(compiler, game, cards, whole)

        return ask

    problems = check_project(Content.find(project), None, True, None, made).problems
    assert ([(one.code, one.line - 5) for one in problems], seen) == (first, [[0, 0, 1]])


def test_a_weapon_that_nobody_carries_is_looked_at(project: Path):
    folder = project / "cards" / "minis"
    folder.mkdir()
    text = f"game: minis\n\ncard: Odd Spoon\ntype: weapon\n{SPOON}text:\n  Each opponent loses the game.\n"
    (folder / "m.cards").write_text(text, encoding="utf-8")
    found = [one for one in checked(project)[0].problems if one.file == "cards/minis/m.cards"]
    assert [one.code for one in found if one.code.startswith("CW09")] == ["CW0902"]


def test_a_file_that_is_none_of_the_project(project: Path, capsys: pytest.CaptureFixture[str]):
    file = project.parent / "mine.cards"
    file.write_text(CARD.format(name="Meera", text=SKIPS), encoding="utf-8")
    assert main(["--project", str(project), "check", str(file)]) == 1
    assert capsys.readouterr().out.startswith(f"{file}:6:23: error CW0902: {WHY}\n")


def test_build_leaves_it_out(project: Path, capsys: pytest.CaptureFixture[str]):
    call = ["--project", str(project), "build", "--out", str(project / "out")]
    assert main(call) == 1
    assert f"cards/hotk/b.cards:6:82: error CW0902: {WHY}\n" in capsys.readouterr().out
    assert not (project / "out").exists()
    assert main([*call, "--keep-going"]) == 1
    pack = json.loads((project / "out" / "hotk.pack.json").read_text(encoding="utf-8"))
    assert pack["names"] == ["Old Nan"]


def test_explain_tells_of_it(project: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", str(project), "explain", "Hodor"]) == 1
    assert f"cards/hotk/b.cards:6:82: error CW0902: {WHY}\n" in capsys.readouterr().out
    assert main(["--project", str(project), "explain", "Old", "Nan"]) == 0
    assert "CW09" not in capsys.readouterr().out


@pytest.mark.parametrize(("printed", "kind"), [([], "errors"), (["--printed"], "warnings")])
def test_a_text_says_what_a_card_would(
    project: Path, capsys: pytest.CaptureFixture[str], printed: list[str], kind: str
):
    call = ["--project", str(project), "explain", "--game", "hotk", "--format", "json", *printed, "--text"]
    assert main([*call, f"{FINE}\n{SKIPS}"]) == (0 if printed else 1)
    found = json.loads(capsys.readouterr().out)
    assert (found["runs"], found["ok"]) == (False, bool(printed))
    assert [(one["code"], one["message"], one["line"], one["column"]) for one in found[kind]] == [
        ("CW0902", WHY, 2, 21)
    ]
    assert main([*call, FINE]) == 0
    assert json.loads(capsys.readouterr().out)["runs"] is True


def test_a_model_whose_arms_are_no_card_of_the_project_is_no_trouble(project: Path):
    bundled = Content.bundled().root / "cards" / "minis" / "free-companions.cards"
    folder = project / "cards" / "minis"
    folder.mkdir()
    texts = re.sub(r"\nexample:.*?(?=\n\n|\Z)", "", bundled.read_text(encoding="utf-8"), flags=re.DOTALL)
    (folder / "m.cards").write_text(texts, encoding="utf-8")
    found = checked(project)[0].problems
    assert [problem.file for problem in found if problem.code.startswith("CW09")] == ["cards/hotk/b.cards"]
