"""`cardwright rules`."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardwright.check import marks
from cardwright.check.archive import open_archive
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.table import provingplugin
from cardwright.table.proofs import Proof, proven_by_tests


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two rules, one of them tested."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    grammar = tmp_path / "grammar" / "demo"
    grammar.mkdir(parents=True)
    rows = "| demo.a | One. | p. 1 |\n| demo.b | Two. | p. 2 |\n"
    (grammar / "rules.md").write_text("## 1. All\n\n| id | rule | where |\n|---|---|---|\n" + rows)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text('import pytest\n@pytest.mark.rule("demo.a")\ndef test_x(): pass\n')
    return tmp_path


LINES = {"a": "  ✓ demo.a  One.", "b": "  · demo.b  Two."}


@pytest.mark.parametrize(("option", "shown"), [([], "ab"), (["--missing"], "b"), (["--covered"], "a")])
def test_rules_with_and_without_a_test(
    option: list[str], shown: str, project: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["rules", "demo", *option, "--project", str(project)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "demo: 1. All",
        *(LINES[rule] for rule in shown),
        "demo: 1 proven, 2 that a program can obey, 2 in all",
        f"2 rules, 1 with a test, 1 without, in {project}",
    ]


def test_rules_as_json(project: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "demo", "--covered", "--format", "json", "--project", str(project)]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "project": str(project),
        "total": 2,
        "covered": 1,
        "games": {"demo": {"proven": 1, "obeyable": 2, "all": 2}},
        "rules": [
            {
                "id": "demo.a",
                "game": "demo",
                "section": "1. All",
                "rule": "One.",
                "tests": ["tests/test_x.py::test_x"],
                "beyond": "",
            }
        ],
    }


def test_what_no_program_can_obey_is_told_with_why(project: Path, capsys: pytest.CaptureFixture[str]):
    (project / "grammar" / "demo" / "rules.beyond.json").write_text('{"components": ["demo.b"]}')
    assert main(["rules", "demo", "--beyond", "--project", str(project)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "demo: 1. All",
        "  – demo.b  Two. (components: it is about what is in the box, and how that is handled)",
        "demo: 1 proven, 1 that a program can obey, 2 in all",
        f"2 rules, 1 with a test, 1 without, in {project}",
    ]
    assert main(["rules", "demo", "--missing", "--project", str(project)]) == 0
    assert "demo.b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"taste": ["demo.b"]}', "1:2: error CW0602: There is no `taste`."),
        ('{"print": ["demo.bb"]}', "1:12: error CW0602: The ledger has no rule “demo.bb”."),
        ('{"print": ["demo.b", "demo.b"]}', "1:22: error CW0602: “demo.b” is listed twice."),
        ('{"print": "demo.b"}', "1:2: error CW0602: `print` must be a list of texts, not text."),
    ],
)
def test_a_list_of_such_rules_that_is_wrong(text: str, told: str, project: Path, capsys: pytest.CaptureFixture[str]):
    (project / "grammar" / "demo" / "rules.beyond.json").write_text(text)
    assert main(["rules", "demo", "--project", str(project)]) != 0
    assert f"grammar/demo/rules.beyond.json:{told}" in capsys.readouterr().err


def test_a_rule_with_a_test_can_be_obeyed_whatever_is_said(project: Path, capsys: pytest.CaptureFixture[str]):
    (project / "grammar" / "demo" / "rules.beyond.json").write_text('{"definition": ["demo.a"]}')
    assert main(["rules", "demo", "--project", str(project)]) == 0
    shown = capsys.readouterr()
    assert "demo: 1 proven, 2 that a program can obey, 2 in all" in shown.out
    assert "demo.a has a test, and yet it is said that no program can obey it." in shown.err


def test_tests_of_a_project_are_read_and_never_run(project: Path, capsys: pytest.CaptureFixture[str]):
    (project / "tests" / "test_x.py").write_text(
        "open('ran', 'w').close()\n@pytest.mark.rule('demo.a')\ndef test_x(): pass\n"
    )
    (project / "tests" / "test_y.py").write_text("@pytest.mark.rule('demo.b'")
    assert main(["rules", "demo", "--project", str(project)]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == f"2 rules, 1 with a test, 1 without, in {project}"
    assert captured.err == (
        "The tests of this project are read, never run: marks count as far as they are written out.\n"
        "tests/test_y.py cannot be read; its marks are not counted.\n"
    )
    assert not (project / "ran").exists()


def test_a_file_that_cannot_be_imported_is_told(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(marks, "_is_own", lambda _tests: True)
    (project / "tests" / "test_x.py").write_text('@pytest.mark.rule("demo.a")\ndef test_x(): pass\n')
    assert main(["rules", "demo", "--project", str(project)]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == f"2 rules, 1 with a test, 1 without, in {project}"
    assert captured.err == (
        "tests/test_x.py cannot be imported; its marks are counted as far as they are written out.\n"
    )


class Item:
    """A test that holds while the rules of play of a game have so many lines."""

    nodeid = "tests/test_x.py::test_x"

    def __init__(self, wanted: int) -> None:
        self.config = self.hook = self
        self.wanted = wanted

    def pytest_runtest_protocol(self, item: Item, nextitem: Item | None) -> None:
        assert item is self
        assert nextitem is None
        if lines_of_play() != self.wanted:
            provingplugin.pytest_runtest_logreport(SimpleNamespace(failed=True, nodeid=self.nodeid))


def lines_of_play() -> int:
    return sum(len(part.rules) for part in open_archive(Content.bundled()).rules("hotk"))


def test_a_marked_test_is_asked_with_a_line_left_out_and_nothing_else_changed():
    parts = open_archive(Content.bundled()).rules("hotk")
    first, all_of_them = next(number for number, part in enumerate(parts) if part.rules), lines_of_play()
    assert provingplugin.apart([Item(all_of_them)], "hotk", first, 0) == Item.nodeid
    assert provingplugin.apart([Item(all_of_them - 1)], "hotk", first, 0) == ""
    assert provingplugin.apart([Item(all_of_them)], "law", first, 0) == ""  # of another game
    assert provingplugin.apart([Item(all_of_them)], "hotk", -1, -1) == ""
    assert lines_of_play() == all_of_them


def test_of_another_project_no_test_is_run(project: Path):
    lines = [Proof("demo.a", "Part", 1, "Words.", "")]
    assert proven_by_tests(Content.find(project), "demo", lines) == lines


def test_an_unknown_game_is_a_fault_of_the_call(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "chess"]) == 2
    assert capsys.readouterr().err.startswith("cardwright: There is no ledger of chess; there are ")
