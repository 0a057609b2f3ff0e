"""The names in a file, without parsing it."""

from __future__ import annotations

import pytest

from cardwright.check.card_index import Head, heads_in
from cardwright.check.incremental import check_project
from demo_project import DemoProject

BLANKS = " " * 1_000_000


@pytest.mark.parametrize("after", ["", "y", "\r"], ids=["nothing", "a letter", "a return"])
def test_a_megabyte_of_blanks_is_read_at_once(after: str):
    """Where a blank is looked at again for each before it, this would take hours."""
    (head,) = heads_in(f"game: demo\ncard: x{BLANKS}{after}\n")
    assert head == Head("card", "demo", f"x{BLANKS}y" if after == "y" else "x", "", 17)


def test_such_a_file_is_checked_at_once(demo: DemoProject):
    demo.write("a.cards", f"game: demo\n\ncard: x{BLANKS}y\n")
    (problem,) = check_project(demo.content).problems
    assert (problem.code, problem.line, problem.column) == ("CW0119", 3, 1)


def test_blanks_around_a_name_are_not_part_of_it():
    text = "GAME :  demo  \ncard:   Old Nan \t \r\nversion: 2 \nkeyword:\n  card: no\n"
    assert heads_in(text) == [Head("card", "demo", "Old Nan \t", "2", 23)]
