"""Sources: places, line ends, bytes that are not text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span


def test_places_count_from_one():
    source = Source("x", "ab\n\ncd")
    assert [source.place(offset) for offset in (0, 2, 3, 4, 6)] == [(1, 1), (1, 3), (2, 1), (3, 1), (3, 3)]


def test_a_place_beyond_the_text_is_its_end():
    assert Source("x", "ab").place(99) == (1, 3)


@given(st.text(alphabet="ab\n é\u2028"))
def test_line_and_column_lead_back_to_the_character(text: str):
    source = Source("x", text)
    for offset, mark in enumerate(text):
        line, column = source.place(offset)
        assert (source.line_text(line) + "\n")[column - 1] == mark


def test_line_ends_and_byte_order_mark_are_made_plain():
    source = Source.from_bytes("x", b"\xef\xbb\xbfa\r\nb\rc\n")
    assert source.text == "a\nb\nc\n"
    assert source.undecodable is None


def test_the_first_bad_byte_is_known():
    source = Source.from_bytes("x", b"card: Th\xe9on\r\n")
    assert source.undecodable == 8
    assert source.text == "card: Th\N{REPLACEMENT CHARACTER}on\n"


def test_a_diagnostic_is_underlined_to_the_end_of_its_line_at_most():
    diagnostic = Diagnostic.at(Source("f.cards", "one\ntwo three\nfour"), Span(8, 18), "CW0102", "No.", "Yes.")
    assert diagnostic.to_json() == {
        "code": "CW0102", "message": "No.", "file": "f.cards", "line": 2, "column": 5, "length": 5, "hint": "Yes.",
    }  # fmt: skip
    assert diagnostic.source_line == "two three"


def test_spans_join():
    assert Span(3, 5).join(Span(7, 9)) == Span(3, 9)
    assert len(Span(3, 5)) == 2
