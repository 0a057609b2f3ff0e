"""Numbers before a noun: how many there are, and what is printed on each."""

from __future__ import annotations

import pytest

from lang.gold.notation import notation
from lang.gold.reading import read


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("two 3-cost Heroes", "{2 HeroS (with {cost #3})}"),
        ("six 0-cost cards", "{6 cardS (with {cost #0})}"),
        ("up to two 3-cost Heroes", "{up to 2 HeroS (with {cost #3})}"),
        ("a 3-cost Hero", "{a Hero (with {cost #3})}"),
        ("3-cost Heroes", "{HeroS (with {cost #3})}"),
        ("a 3-cost Hero or Enemy", "{a Hero or Enemy (with {cost #3})}"),
        (
            "a 3-cost Hero or [Skill] Enemy",
            "(both join=or things=[{a Hero (with {cost #3})} {=[Skill] Enemy}])",
        ),
    ],
)
def test_a_number_before_a_stat_is_not_how_many(phrase: str, expected: str):
    result = read(f"KO {phrase}.", "legendary")
    assert result.typed
    assert notation(result.abilities) == f"(act KO what={expected})"


@pytest.mark.parametrize(
    ("phrase", "message", "place"),
    [
        ("3 4 Heroes", "a noun is missing between these numbers", "3 4"),
        ("up to 3-cost Heroes", "it is not clear what this number counts", "3-cost"),
    ],
)
def test_a_number_that_counts_nothing_is_refused(phrase: str, message: str, place: str):
    text = f"KO {phrase}."
    result = read(text, "legendary")
    assert [(found.code, found.message, text[slice(*found.span)]) for found in result.troubles] == [
        ("CW0501", message, place)
    ]


def test_a_participle_describes_what_it_can_be_done_to():
    result = read("Cancel an opponent's triggered character, location, or attachment ability.", "agot")
    assert notation(result.abilities) == (
        "(act cancel what={{a opponent}'s ~trigger.participle"
        " any[kind:character or kind:location or kind:attachment] ability})"
    )
    refused = read("Kneel a triggered character.", "agot")
    assert [(found.code, found.message) for found in refused.troubles] == [
        ("CW0502", "“trigger” is not done to a card")
    ]
