"""A value in a tree says what it is a value of, also where a list says that only once."""

from __future__ import annotations

import pytest

from cardwright.check.walk import walk
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.tree import Both, Kind, Ref, Related
from cardwright.lang.vocabulary import Entry
from lang.gold.reading import project, read


def values(result: LineResult) -> list[tuple[str, str]]:
    kinds = [node for node in walk(result.abilities) if isinstance(node, Kind) and node.kind == "value"]
    return [(kind.noun, kind.attribute) for kind in kinds]


@pytest.mark.parametrize(
    ("game", "sentence", "expected"),
    [
        ("agot", "Choose a Knight.", [("Knight", "trait")]),
        ("agot", "Choose 2 Starks.", [("Stark", "house")]),
        ("legendary", "Choose [Strength].", [("[Strength]", "class")]),
        ("minis", "Choose a Soldier.", [("Soldier", "rank")]),
        (
            "agot",
            "Choose a character with a [military], an [intrigue], and a [power] icon.",
            [("[military]", "icon"), ("[intrigue]", "icon")],
        ),
    ],
)
def test_a_value_says_its_attribute(game: str, sentence: str, expected: list[tuple[str, str]]):
    assert values(read(sentence, game)) == expected


def test_a_reference_to_a_value_says_its_attribute():
    result = read("Choose a Knight. Kneel that Knight.", "agot")
    assert [(node.noun, node.attribute) for node in walk(result.abilities) if isinstance(node, Ref)] == [
        ("Knight", "trait")
    ]


def test_a_noun_that_is_no_value_has_no_attribute():
    result = read("Choose a Stark character.", "agot")
    assert [node.attribute for node in walk(result.abilities) if isinstance(node, Kind)] == [""]


def test_icons_after_with_are_one_list_of_what_a_character_has():
    result = read("Choose a character with a [military], an [intrigue], and a [power] icon.", "agot")
    related = [node for node in walk(result.abilities) if isinstance(node, Related)]
    assert [type(node.thing) for node in related] == [Both]


@pytest.mark.parametrize("verb", ["loses", "with"])
def test_the_noun_at_the_end_of_a_list_says_what_its_members_are_values_of(verb: str):
    words = project().vocabulary("agot").extended()
    for attribute in ("crest", "icon"):
        words.add("[sun]", Entry("VAL", "[sun]", attribute, "singular"))
    words.values = {**words.values, "icon": [*words.values["icon"], "[sun]"]}
    sentences = {
        "loses": "Each character loses a [sun] and a [power] icon.",
        "with": "Kill a character with a [sun] and a [power] icon.",
    }
    result = Reader(project().tables, words).read(sentences[verb])
    assert values(result) == [("[sun]", "icon")]
