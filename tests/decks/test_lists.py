"""Every list of every game that comes with the compiler: the legal ones are, the others break what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.content import Content
from cardwright.decks import Judge
from decklists import without_rule

ROOT = Content.bundled().root / "decklists"
LISTS = sorted(ROOT.rglob("*.deck"))
ILLEGAL = [file for file in LISTS if file.parent.name == "illegal"]
LEGAL = [file for file in LISTS if file.parent.name != "illegal"]


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", LEGAL, ids=_name)
def test_a_legal_list_is_legal(judge: Judge, file: Path):
    found = judge.verdict(judge.read(file.read_bytes(), _name(file)))
    assert [violation.message for violation in found.violations] == []


@pytest.mark.parametrize("file", ILLEGAL, ids=_name)
def test_an_illegal_list_breaks_what_it_says(judge: Judge, file: Path):
    decklist = judge.read(file.read_bytes(), _name(file))
    found = judge.verdict(decklist)
    expected = _expected(decklist.comments)
    assert file.stem in expected
    assert {violation.rule for violation in found.violations} == expected
    for violation in found.violations:
        assert violation.fix
        assert violation.message


@pytest.mark.parametrize("file", ILLEGAL, ids=_name)
def test_the_line_of_the_rule_is_what_finds_it(judge: Judge, file: Path):
    decklist = judge.read(file.read_bytes(), _name(file))
    lenient = without_rule(judge, decklist.game, decklist.format, file.stem)
    assert file.stem not in {violation.rule for violation in judge.verdict(decklist, lenient).violations}


def test_three_legal_lists_a_game():
    for folder in (folder for folder in ROOT.iterdir() if folder.is_dir()):
        assert len(list(folder.glob("*.deck"))) >= 3, folder.name


def _expected(comments: list[str]) -> set[str]:
    for comment in comments:
        if comment.startswith("expect:"):
            return set(comment.removeprefix("expect:").split())
    raise AssertionError("the list does not say what it breaks: # expect: rule-id")
