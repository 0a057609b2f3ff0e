"""Which rules tests are marked with: as pytest collects them, or as they are written where it cannot or must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.check import marks
from cardwright.check.marks import rules_with_tests
from cardwright.content import Content

TABLE = """
import pytest
from shared import rule_of

def case(number):
    return pytest.param(number, marks=pytest.mark.rule(rule_of(number), "demo.all"))

@pytest.mark.parametrize("number", [case(1), case(2)])
def test_table(number):
    raise SystemExit

@pytest.mark.rule("demo.class")
class TestClass:
    def test_inside(self):
        raise SystemExit
"""


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tests of a checkout of this program; they put the ids of rules together."""
    monkeypatch.setattr(marks, "_is_own", lambda _tests: True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["tests"]\nmarkers = ["rule(id)"]\n'
    )
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "shared.py").write_text('def rule_of(number):\n    return f"demo.{number}"\n')
    (folder / "test_table.py").write_text(TABLE)
    return folder


def test_marks_that_are_put_together_count(tests: Path):
    shown = rules_with_tests(tests)
    assert shown.rules == {
        "demo.1": ["tests/test_table.py::test_table"],
        "demo.2": ["tests/test_table.py::test_table"],
        "demo.all": ["tests/test_table.py::test_table"],
        "demo.class": ["tests/test_table.py::TestClass::test_inside"],
    }
    assert shown.read == []


def test_a_test_that_is_to_fail_shows_no_rule(tests: Path):
    text = "import pytest\n@pytest.mark.xfail\n@pytest.mark.rule('demo.broken')\ndef test_broken(): assert False\n"
    (tests / "test_broken.py").write_text(text)
    assert "demo.broken" not in rules_with_tests(tests).rules


def test_pytest_is_asked_again_only_for_what_has_changed(tests: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[list[str]] = []
    collected = marks._collected

    def watched(folder: Path, names: list[str], waiting: object) -> object:
        asked.append(names)
        return collected(folder, names, waiting)  # type: ignore[arg-type]

    monkeypatch.setattr(marks, "_collected", watched)
    first = rules_with_tests(tests)
    assert rules_with_tests(tests) == first
    (tests / "test_more.py").write_text("import pytest\n@pytest.mark.rule('demo.more')\ndef test_more(): pass\n")
    assert rules_with_tests(tests).rules == {**first.rules, "demo.more": ["tests/test_more.py::test_more"]}
    (tests / "shared.py").write_text('def rule_of(number):\n    return f"demo.other.{number}"\n')
    assert "demo.other.1" in rules_with_tests(tests).rules
    (tests / "test_none.py").write_text("def test_none(): pass\n")
    rules_with_tests(tests)
    assert asked == [
        ["tests/test_table.py"],
        ["tests/test_more.py"],
        ["tests/test_more.py", "tests/test_table.py"],
    ]


def test_what_cannot_be_imported_is_read(tests: Path):
    (tests / "test_table.py").write_text(
        "import pytest\nraise ImportError\n"
        '@pytest.mark.rule("demo.a", "demo.b")\ndef test_one(): pass\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("demo.c"))])\ndef test_two(x): pass\n'
        '@pytest.mark.other("demo.d")\ndef test_three(): pass\n'
    )
    (tests / "test_broken.py").write_text("rule = (")
    shown = rules_with_tests(tests)
    assert shown.rules == {
        "demo.a": ["tests/test_table.py::test_one"],
        "demo.b": ["tests/test_table.py::test_one"],
        "demo.c": ["tests/test_table.py::test_two"],
    }
    assert shown.read == ["tests/test_broken.py", "tests/test_table.py"]
    assert shown.unread == ["tests/test_broken.py"]


def test_without_pytest_everything_is_read(tests: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.executable", "/bin/false")
    shown = rules_with_tests(tests)
    assert (list(shown.rules), shown.read) == (["demo.class", "demo.all"], ["tests/test_table.py"])


def test_a_project_without_tests(tmp_path: Path):
    assert rules_with_tests(tmp_path / "nowhere") == ({}, [], [], True)


def test_a_damaged_cache_is_as_good_as_none(tests: Path, tmp_path: Path):
    first = rules_with_tests(tests)
    (file,) = (tmp_path / "cache" / "cardwright").glob("marks-*.json")
    file.write_text("{")
    assert rules_with_tests(tests) == first


STRANGE = """
from pathlib import Path
import pytest
Path(__file__).with_name("ran").touch()

@pytest.mark.rule("demo.a", "demo.b")
def test_one(): pass

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("demo.c")), pytest.param(2, marks=[])])
def test_two(x): pass
"""


def test_nothing_of_another_project_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "tests"
    folder.mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(id)"]\n')
    (tmp_path / "conftest.py").write_text(STRANGE)
    (folder / "conftest.py").write_text(STRANGE)
    (folder / "test_a.py").write_text(STRANGE)
    (folder / "test_no_python.py").write_text("rule = (")
    (folder / "test_deep.py").write_text("rule = " + "-" * 200_000 + "1")
    shown = rules_with_tests(folder)
    assert shown.rules == {
        "demo.a": ["tests/test_a.py::test_one"],
        "demo.b": ["tests/test_a.py::test_one"],
        "demo.c": ["tests/test_a.py::test_two"],
    }
    assert (shown.is_own, shown.read) == (False, [])
    assert shown.unread == ["tests/test_deep.py", "tests/test_no_python.py"]
    assert [*tmp_path.rglob("ran")] == []


def test_the_tests_of_this_program_are_its_own():
    assert marks._is_own(Content.bundled().tests_dir)
