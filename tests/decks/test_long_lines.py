"""Lines as long as a whole list may be: one that looks at a blank again and again would not be done in an hour."""

from __future__ import annotations

import pytest

from cardwright.decks import Judge
from cardwright.decks.decklist import LONGEST_LINE, MOST_BYTES
from cardwright.decks.formats import read_format
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import ENTRY, Heading, game_named, heading, line_of
from cardwright.lang.source import Source

BLANKS = " " * MOST_BYTES
MARKS = "=" * MOST_BYTES


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"House deck (60{BLANKS}x):", Heading(f"House deck (60{BLANKS}x)", None)),
        (f"House deck (60{BLANKS}cards{BLANKS}):", Heading("House deck", 60)),
        (f"{MARKS}{BLANKS}House deck{BLANKS}{MARKS}", Heading("House deck", None)),
        (f"{MARKS}{BLANKS}House deck=", None),
        (f"{MARKS}", None),
    ],
    ids=["no count", "count", "frame", "half a frame", "marks"],
)
def test_a_heading_is_taken_apart_at_once(line: str, found: Heading | None):
    assert heading(line, ListShape()) == found


def test_a_comment_behind_a_line_is_found_at_once():
    line = f"3x Robb Stark{' ' * (LONGEST_LINE - 40)}x# y"
    assert {line_of(line, ListShape()).what for _ in range(400)} == {ENTRY}
    found = line_of("3x Robb Stark \t # the king", ListShape())
    assert (found.what, found.text, found.remark) == (ENTRY, "3x Robb Stark", "the king")


def test_the_game_of_a_list_is_found_at_once():
    assert game_named("title: x\n game : agot \t\nHouse deck") == "agot"
    lines = f"game: a{' ' * 19_900}b\n"
    assert {game_named(lines) for _ in range(200)} == {lines[6:-1]}


def test_a_rule_of_a_format_is_read_at_once():
    found = read_format(Source("f.format", f"game: agot\nsize{' ' * 900_000}x\n"))
    assert "This is no rule; a rule is `rule.id: A sentence.`" in [problem.message for problem in found.problems]


@pytest.mark.parametrize(
    "line",
    [f"3x A{BLANKS[100:]}b", "3x A," * 190_000, "3x A" + "|" * 900_000, "3x A ^" + "^" * 900_000, "[b]" * 300_000],
    ids=["blanks", "commas", "cells", "carets", "tags"],
)
def test_a_line_of_a_pasted_list_is_read_at_once(judge: Judge, line: str):
    found = judge.read(f"House Stark\n3x Needle\n3x Guilty!\n3x Robb Stark\n{line}\n".encode(), game="agot")
    assert [card.name for section in found.sections for card in section.cards] == ["Needle", "Guilty!", "Robb Stark"]
    assert [one.message for one in found.passed] == ["The line is longer than 2000 characters: passed over."]
