"""Diagnostics in print: text, colour, JSON, annotations."""

from __future__ import annotations

import io
import json

import pytest

from cardwright.cli.render import as_annotation, as_text, print_diagnostics, wants_colour
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span

CONTENT = Content.bundled()
SOURCE = Source("cards/demo/a.cards", "card: Old Nan\nhouse: Starck\n")
ERROR = Diagnostic.at(SOURCE, Span(21, 27), "CW0204", "`house:` cannot be `Starck`.", "Did you mean `Stark`?")
WARNING = Diagnostic.at(SOURCE, Span(0, 4), "CW0901", "Odd: 100 %.", severity="warning")


def test_text_shows_the_line_and_underlines_the_words():
    assert as_text(ERROR) == (
        "cards/demo/a.cards:2:8: error CW0204: `house:` cannot be `Starck`.\n"
        "    house: Starck\n"
        "           ^^^^^^\n"
        "  hint: Did you mean `Stark`?"
    )


def test_colour_is_only_for_terminals(monkeypatch: pytest.MonkeyPatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    assert wants_colour(Terminal())
    assert not wants_colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(Terminal())
    assert "\x1b[31merror CW0204" in as_text(ERROR, colour=True)
    assert "\x1b[33mwarning CW0901" in as_text(WARNING, colour=True)


def test_a_long_line_is_shown_in_part():
    source = Source("f", "x" * 5000 + "word" + "y" * 5000)
    _, line, underline = as_text(Diagnostic.at(source, Span(5000, 5004), "CW0301", "No.")).split("\n")
    assert len(line) < 200
    assert line[underline.index("^") : underline.rindex("^") + 1] == "word"


def test_odd_characters_do_not_move_the_underline():
    source = Source("f", "a\x1b[2J\t中word")
    _, line, underline = as_text(Diagnostic.at(source, Span(7, 11), "CW0301", "No.")).split("\n")
    assert line == "    a?[2J 中word"
    assert underline == "    " + " " * 8 + "^^^^"


def test_json_is_the_contract(capsys: pytest.CaptureFixture[str]):
    print_diagnostics([ERROR, WARNING], "json", 3, CONTENT)
    assert json.loads(capsys.readouterr().out) == {
        "project": str(CONTENT.root), "cards": 3, "errors": [ERROR.to_json()], "warnings": [WARNING.to_json()],
    }  # fmt: skip


def test_annotations_are_escaped():
    assert as_annotation(WARNING) == (
        "::warning file=cards/demo/a.cards,line=1,col=1,endColumn=5,title=CW0901::Odd: 100 %25."
    )


@pytest.mark.parametrize(
    ("found", "last"),
    [
        ([], "3 cards, no errors"),
        ([ERROR], "3 cards, 1 error"),
        ([ERROR, ERROR, WARNING], "3 cards, 2 errors, 1 warning"),
    ],
)
def test_text_ends_with_a_count(found: list[Diagnostic], last: str, capsys: pytest.CaptureFixture[str]):
    print_diagnostics(found, "text", 3, CONTENT)
    assert capsys.readouterr().err == f"{last}, in {CONTENT.root}\n"
