"""Every node knows its words: in the line they stand in, without the spaces around them."""

from __future__ import annotations

import pytest

from cardwright.lang.tree import Node
from lang.gold.reading import read


def words_of(text: str, wanted: str) -> list[str]:
    """The words of the nodes of one type."""
    found: list[str] = []

    def search(part: object) -> None:
        if isinstance(part, Node):
            if type(part).__name__ == wanted:
                found.append(text[slice(*part.span)])
            for value in part.__dict__.values():
                search(value)
        elif isinstance(part, list):
            for item in part:
                search(item)

    search(read(text, "agot").abilities)
    return found


@pytest.mark.parametrize(
    ("text", "node", "expected"),
    [
        ("Kill a character you control.", "ControlledBy", ["you control"]),
        ("Kill each character chosen this way.", "Where", ["chosen this way"]),
        ("It gets +1 STR until the end of the phase.", "Time", ["until the end of the phase"]),
        ("Kill up to 2 characters.", "Quantity", ["up to 2"]),
        ("It gains “Response: After it is killed, draw 1 card.”", "Quantity", ["1"]),
        ("It gains “Response: After it is killed, draw 1 card.”", "Label", ["Response:"]),
    ],
)
def test_a_node_has_the_place_of_its_words(text: str, node: str, expected: list[str]):
    assert words_of(text, node) == expected
