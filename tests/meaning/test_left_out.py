"""Words that may be left out of a text: what the data of a game says of them, and what is wrong with such data."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.meaning.accounting.idle import is_idle
from cardwright.meaning.gamedata.leftout import left_out
from cardwright.meaning.gamedata.lexicon import table_faults

GAME = left_out(
    "left out",
    {"gilded": "all coins are"},
    {"your": ["purse"]},
    [{"words": "more", "after": "coins", "reason": "coins that are got are more of them"}],
)


@pytest.mark.parametrize(
    ("text", "words", "idle"),
    [
        ("Pay 2 gilded coins.", "gilded", True),
        ("Pay 2 silver coins.", "silver", False),
        ("Look into your purse.", "your", True),
        ("Look into your chest.", "your", False),
        ("Gain 2 more coins.", "more", True),
        ("Gain 2 more ships.", "more", False),
    ],
)
def test_a_game_says_what_may_be_left_out(text: str, words: str, idle: bool):
    assert is_idle(text, text.index(words), words, GAME) is idle


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"left out": "gilded"}, "`left out` must be a table."),
        ({"left out of": {"your": "purse"}}, "left out of: for each owner a list of what can be nobody else's."),
        ({"left out beside": ["more"]}, "left out beside: a list of tables, each with `words` and a `reason`."),
        (
            {"left out beside": [{"words": "more", "after": "coins"}]},
            "left out beside: `words`, what stands `before` or `after` them, and the `reason`.",
        ),
        (
            {"left out beside": [{"words": "more", "after": "(", "reason": "they are"}]},
            "left out beside: “more” stands beside no pattern (missing ), unterminated subpattern at position 0).",
        ),
    ],
)
def test_what_is_wrong_with_it_is_told(table: dict[str, Any], message: str):
    assert str(table_faults(table)) == message
