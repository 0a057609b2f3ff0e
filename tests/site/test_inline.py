"""The little Markdown of ledgers: a few marks, and everything else as text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardwright.site.ledger import blocks, inline


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a **b** *c* `d`", "a <strong>b</strong> <em>c</em> <code>d</code>"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("<b>&", "&lt;b&gt;&amp;"),
        ("`<x>`", "<code>&lt;x&gt;</code>"),
        ("`**a**`", "<code>**a**</code>"),
    ],
)
def test_marks(text: str, html: str):
    assert inline(text) == html


def test_what_stands_between_back_quotes_may_have_a_place():
    assert inline("see `a.b`", lambda code: f"#{code}") == 'see <a href="#a.b"><code>a.b</code></a>'


def test_paragraphs_and_lists():
    text = "one\ntwo:\n- a\n- b\n  more of b\n\nthree"
    assert blocks(text) == "<p>one two:</p><ul><li>a</li><li>b more of b</li></ul><p>three</p>"


@given(some.text(alphabet="<>&\"'`*ab- \n"))
def test_nothing_a_ledger_says_becomes_markup(text: str):
    left = re.sub(r"</?(?:p|ul|li|strong|em|code)>", "", blocks(text))
    assert "<" not in left
    assert ">" not in left
