"""What answers something says what, and is offered once; clauses that nobody can read are refused."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said

ANSWERS = "say it: after …, when …"


@pytest.mark.parametrize(
    "text", ["Response: Draw 1 card.", "Response: After you win a challenge this phase, draw 1 card."]
)
def test_a_response_says_what_it_answers(text: str) -> None:
    assert refusal(text, "agot", "location") == ("what this answers is not said", "Response:", ANSWERS)


@pytest.mark.parametrize(
    ("offered", "plain"),
    [
        (
            "Response: After a character is killed, you may draw 1 card.",
            "Response: After a character is killed, draw 1 card.",
        ),
        (
            "Response: When you would draw a card, you may gain 1 gold instead.",
            "Response: When you would draw a card, gain 1 gold instead.",
        ),
    ],
)
def test_a_response_is_offered_once(offered: str, plain: str) -> None:
    assert said(offered, "agot", "location") == said(plain, "agot", "location")


def test_an_offer_that_no_label_makes_stays() -> None:
    assert "(may You" in said("After a character is killed, you may draw 1 card.", "agot", "location")
