"""The one grammar: without conflicts, and walked as Lark itself would walk it."""

from __future__ import annotations

from typing import Any

import pytest
from lark import Tree
from lark.exceptions import GrammarError

from cardwright.check.archive import open_archive
from cardwright.content import Content
from cardwright.lang.grammars import build
from cardwright.lang.reader import Reader
from cardwright.lang.syntax import Branch, Leaf
from lang.gold.reading import project

AMBIGUOUS = """
start: clause
clause: np VERB np? | np VERB np? place
np: NOUN place?
place: PREP NOUN
%declare NOUN VERB PREP
"""
"""Where does "from your hand" belong? Both to the noun and to the verb: the fault that typed prepositions cure."""

SHIFT_REDUCE = """
start: clause
clause: VERB | clause CONJ clause
%declare VERB CONJ
"""
"""Lark settles this one in silence unless it is told to be strict."""


def grammar_text() -> str:
    return Content.bundled().grammar_file("ability.lark").read_text(encoding="utf-8")


def test_the_grammar_has_no_conflict():
    lark = build(grammar_text(), cache=False)
    assert lark.options.strict
    assert lark.options.parser == "lalr"


@pytest.mark.parametrize("text", [AMBIGUOUS, SHIFT_REDUCE], ids=["place", "list"])
def test_an_ambiguous_grammar_is_refused(text: str):
    with pytest.raises(GrammarError, match="conflict"):
        build(text)


def test_a_new_ambiguity_in_the_grammar_is_refused():
    with pytest.raises(GrammarError, match="conflict"):
        build(grammar_text().replace("unit: intro* main", "unit: intro* main | unit JOIN unit"))


def test_no_word_stands_in_the_grammar():
    lark = build(grammar_text())
    assert [terminal.name for terminal in lark.terminals if terminal.pattern is not None] == []


def same(ours: Branch | Leaf, theirs: Any) -> bool:
    """Whether our syntax is the tree that Lark builds."""
    if isinstance(ours, Leaf):
        return not isinstance(theirs, Tree) and (ours.data, ours.text) == (theirs.type, str(theirs))
    return (
        isinstance(theirs, Tree)
        and ours.data == theirs.data
        and len(ours.children) == len(theirs.children)
        and all(same(mine, other) for mine, other in zip(ours.children, theirs.children, strict=True))
    )


def test_the_syntax_of_every_card_is_what_lark_builds():
    tables = project().tables
    different, lines = [], 0
    for card in open_archive(Content.bundled()).all_cards():
        reader = Reader(tables, project().vocabulary(card.game), card.name)
        for line in card.lines:
            reading = reader.read(line.text).reading
            assert reading is not None, line.text
            lines += 1
            if not same(reading.syntax, tables.parse_with_lark(reading.leaves())):
                different.append(line.text)
    assert different == []
    assert lines > 200
