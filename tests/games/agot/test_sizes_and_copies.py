"""How many cards lie somewhere, and second copies, as examples give them: what is given is then so."""

from __future__ import annotations

import pytest

from agot_scenes import broken


@pytest.mark.parametrize(
    "lines",
    [
        """
        given your deck has 3 cards
        then you have 3 cards in your deck
        """,
        """
        given Summer is on top of your deck
        and your deck has 3 cards
        when you draw a card
        then Summer is in your hand
        and your deck has 2 cards
        """,
        """
        given Needle is in your hand
        and you have 2 cards in your hand
        then you have 2 cards in your hand
        """,
        """
        given you have no cards in your deck
        then your deck has 0 cards
        """,
        """
        given you control two Stone Crows
        then you control 2 Stone Crows
        """,
        """
        given you control Stone Crows
        and you control another Stone Crows
        then you control 2 Stone Crows
        """,
    ],
)
def test_it_is_as_given(lines: str) -> None:
    assert broken(lines) == ""


def test_more_cards_are_named_than_the_size_allows() -> None:
    lines = "given Needle is in your hand\nand Summer is in your hand\nand you have 1 card in your hand"
    assert broken(lines) == "given you have 1 card in your hand: more cards than that are said to lie there"


def test_another_of_a_name_says_nothing_where_it_is_found() -> None:
    lines = "given you control two Stone Crows\nthen you control another Stone Crows"
    assert "“another” is not understood before this noun" in broken(lines)
