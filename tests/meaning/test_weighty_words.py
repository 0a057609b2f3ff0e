"""“No”, “the same”, “another” and numbers are never read past: something comes of them, or the line is refused."""

from __future__ import annotations

import pytest

from cardwright.meaning.context.refusal import Refusal
from meaning_lines import meaning

REFUSED = [
    ("No Knight character gets +1 STR.", "“no” is not understood before this noun"),
    ("Response: After you lose no challenge, draw 1 card.", "doing nothing is not understood as an occasion here"),
    ("Each character that no player controls gets +1 STR.", "“no” is not understood before this noun"),
    ("While you are the attacking player in 3 challenges, each Knight character gets +1 STR.", "“3”"),
    ("Response: After you win the same challenge, draw 1 card.", "“the same” is not understood before this noun"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_a_word_of_which_nothing_comes_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        meaning(text, "agot", "character")


SAID = [
    ("Kneel a character that an opponent controls.", "Kneel a character controlled by an opponent."),
    ("Kill each character that the first player controls.", "Kill each character controlled by the first player."),
]


@pytest.mark.parametrize(("text", "same"), SAID)
def test_that_before_an_article_begins_a_clause(text: str, same: str) -> None:
    assert meaning(f"Challenges: {text}", "agot", "character") == meaning(f"Challenges: {same}", "agot", "character")
