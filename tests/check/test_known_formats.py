"""Formats of a project are judged again only where something has changed that they depend on."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.check.known_formats import known_faults
from cardwright.content import Content
from cardwright.decks.sound import format_faults
from cardwright.lang.diagnostics import Diagnostic
from lamps_project import LampsProject


class Judge:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, content: Content) -> list[Diagnostic]:
        self.asked += 1
        return format_faults(content)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LampsProject:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return LampsProject(tmp_path / "lamps")


def a_format(project: LampsProject) -> Path:
    return next(project.root.glob("grammar/lamps/formats/*.format"))


def test_what_is_known_is_told_again_and_not_looked_for(project: LampsProject):
    file, judge = a_format(project), Judge()
    sound = file.read_text(encoding="utf-8")
    assert known_faults(project.content, judge) == []
    assert known_faults(project.content, judge) == []
    assert judge.asked == 1
    file.write_text(f"{sound}lamps.odd: Foo bar.\n", encoding="utf-8")
    found = known_faults(project.content, judge)
    assert [one.message.partition(":")[0] for one in found] == ["“Foo bar.”"]
    assert known_faults(project.content, judge) == found
    assert judge.asked == 2
    file.write_text(sound, encoding="utf-8")
    assert known_faults(project.content, judge) == []


@pytest.mark.parametrize(
    "changed", ["grammar/lamps/vocabulary.toml", "grammar/lamps/formats/list.toml", "cards/lamps/*.cards"]
)
def test_it_is_looked_for_again_when_what_it_depends_on_has_changed(project: LampsProject, changed: str):
    judge = Judge()
    known_faults(project.content, judge)
    file = next(project.root.glob(changed))
    file.write_text(f"{file.read_text(encoding='utf-8')}\n# looked at\n", encoding="utf-8")
    known_faults(project.content, judge)
    assert judge.asked == 2


def test_a_damaged_file_is_as_good_as_none(project: LampsProject, tmp_path: Path):
    judge = Judge()
    known_faults(project.content, judge)
    (kept,) = (tmp_path / "cache").rglob("formats-*.json")
    kept.write_text('{"key": 3', encoding="utf-8")
    assert known_faults(project.content, judge) == []
    assert judge.asked == 2
