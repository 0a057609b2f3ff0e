"""The whole table of codes against the whole compiler: each bad example raises its code, each mended one is clean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardwright
from cardwright.check.incremental import check_project
from cardwright.lang.codes import CODES, Code
from demo_project import DemoProject

# No text raises these in the demonstration game: the compiler would have to fail, quotation marks do not nest, it has
# no keyword or label with parameters, and its files are sound.
NOT_RAISED = {"CW0499", "CW0509", "CW0511", "CW0512", "CW0601", "CW0602"}
LANGUAGE = [row for row in CODES.values() if "CW0300" <= row.code < "CW0800"]
FILES = [row for row in CODES.values() if row.code < "CW0300" and row.bad and row.code != "CW0117"]
# Structure examples show one slip in a card that is cut short: the fields their schema asks for are not there.
CUT_SHORT = {"CW0201", "CW0202", "CW0203"}


def codes_in(demo: DemoProject, text: str) -> set[str]:
    if re.search(r"^(step|period):", text, re.MULTILINE):
        (demo.root / "grammar" / "demo" / "play.rules").write_text(text, encoding="utf-8")
    else:
        demo.write("f.cards", text)
    return {problem.code for problem in check_project(demo.content, use_cache=False).problems}


@pytest.mark.parametrize("row", LANGUAGE, ids=lambda row: row.code)
def test_a_bad_text_raises_its_code_alone_and_the_fix_is_clean(row: Code, demo: DemoProject):
    if row.code not in NOT_RAISED:
        assert {problem.code for problem in demo.problems(row.bad)} == {row.code}
    assert demo.problems(row.fix) == []


@pytest.mark.parametrize("row", FILES, ids=lambda row: row.code)
def test_a_bad_file_raises_its_code_and_the_fix_does_not(row: Code, demo: DemoProject):
    assert row.code in codes_in(demo, row.bad)
    assert row.code not in codes_in(demo, row.fix) - CUT_SHORT


def test_every_code_in_the_source_is_in_the_table():
    package = Path(cardwright.__file__).parent
    used = {code for file in package.rglob("*.py") for code in re.findall(r"CW\d{4}", file.read_text(encoding="utf-8"))}
    assert used - set(CODES) == set()


def test_a_folder_in_the_way_is_told(demo: DemoProject):
    (demo.root / "cards" / "demo" / "x.cards").mkdir(parents=True)
    (problem,) = check_project(demo.content, use_cache=False).problems
    assert (problem.code, problem.file) == ("CW0122", "cards/demo/x.cards")
    assert problem.message == "The file cannot be read: is a directory."
