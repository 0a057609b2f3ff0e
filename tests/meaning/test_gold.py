"""Gold lines of our own: what comes out is what was written down by hand before anything was compiled."""

from __future__ import annotations

import pytest

from meaning.gold import agot, legendary, scope
from meaning_lines import said_on_card, wanted

ROWS = [
    (game, type_, text, expected)
    for game, module in (("agot", agot), ("agot", scope), ("legendary", legendary))
    for group in module.ALL
    for type_, text, expected in group
]


@pytest.mark.parametrize(("game", "type_", "text", "expected"), ROWS, ids=[f"{row[0]}: {row[2][:60]}" for row in ROWS])
def test_a_gold_line_means_what_was_written_down(game: str, type_: str, text: str, expected: str) -> None:
    assert said_on_card(text, game, type_) == wanted(expected)


def test_there_are_two_hundred_and_no_two_alike() -> None:
    assert len({(game, text) for game, _, text, _ in ROWS}) == len(ROWS) >= 200
