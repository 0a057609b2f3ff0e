"""The laws of a meaning, over every line of every card and keyword that ships."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.check.compile import open_compiler
from cardwright.check.compiled import CompiledBlock
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.content import Content
from cardwright.lang.source import Source
from cardwright.meaning.calculus import codec
from cardwright.meaning.calculus.closed import is_closed
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.calculus.shapes import misfits
from cardwright.meaning.equality.normal import normal
from meaning.digests import FILES, differing, told, written

FLOOR = {"agot": 319, "hotk": 18, "law": 60, "legendary": 230, "minis": 206}
"""How many different lines of each game have a meaning at the least: a change may add some, and lose none unseen."""


@cache
def shipped(game: str) -> dict[str, LineMeaning]:
    """Every different line of a game with its meaning."""
    content = Content.bundled()
    compiler = open_compiler(content)
    blocks: list[CompiledBlock] = []
    for file in (*content.card_files(game), *content.keyword_files(game)):
        compiled = compiler.compile(Source.read(file, content.shown(file)))
        blocks += [*compiled.cards, *compiled.keywords]
    return {
        line.text: meaning
        for block in blocks
        for line, meaning in zip(block.lines, meanings_of(block), strict=True)
        if line.abilities
    }


@pytest.mark.parametrize("game", FLOOR)
def test_no_line_has_lost_its_meaning(game: str) -> None:
    meant = [text for text, line in shipped(game).items() if line.refusal is None]
    assert len(meant) >= FLOOR[game]


@pytest.mark.parametrize("game", FLOOR)
def test_a_refusal_points_at_words_of_the_line(game: str) -> None:
    for text, line in shipped(game).items():
        if line.refusal is not None:
            start, end = line.refusal.span
            assert 0 <= start < end <= len(text), (text, line.refusal.message)
            assert line.refusal.message


@pytest.mark.parametrize("game", FLOOR)
def test_meanings_are_closed_and_of_one_sort(game: str) -> None:
    for text, line in shipped(game).items():
        for ability in line.abilities:
            whole = normal(ability)
            assert is_closed(whole), text
            assert not list(misfits(whole)), text


@pytest.mark.parametrize("game", FLOOR)
def test_a_meaning_has_one_normal_form_and_survives_being_written_down(game: str) -> None:
    for text, line in shipped(game).items():
        for ability in line.abilities:
            whole = normal(ability)
            assert normal(whole) == whole, text
            assert codec.meaning(codec.plain(whole)) == whole, text
            assert read(notation(whole)) == whole, text


@pytest.mark.parametrize("name", FILES)
def test_a_meaning_that_has_changed_is_in_the_digest(name: str) -> None:
    assert len(written(name)) > 10
    changed = differing(name)
    if changed:
        pytest.fail(told(name, changed), pytrace=False)


def test_what_has_changed_is_told_by_card_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    then = {"Ann": "aaaaaaaa bbbbbbbb", "Bea": "cccccccc", "Cora": "dddddddd"}
    now = {"Ann": "aaaaaaaa 11111111", "Bea": "cccccccc eeeeeeee", "Dora": "ffffffff"}
    monkeypatch.setattr("meaning.digests.written", lambda _name: then)
    monkeypatch.setattr("meaning.digests.found", lambda _name: now)
    changed = differing("agot")
    assert changed == ["Ann: line 2", "Bea: line 2", "Dora: is new", "Cora: is gone"]
    assert told("agot", changed) == (
        "4 texts of agot mean something else than tests/meaning/digests/agot.txt says:\n"
        "  Ann: line 2\n  Bea: line 2\n  Dora: is new\n  Cora: is gone\n"
        "If that is meant, `python3 dev.py digest` (or `PYTHONPATH=compiler:tests python -m meaning.digests --write`) "
        "writes the digest anew; look at what has changed before."
    )
