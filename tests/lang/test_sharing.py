"""A subject, a mood or a duration that several predicates share is marked as a copy where it is not said again."""

from __future__ import annotations

import pytest

from cardwright.check.walk import walk
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import LineResult
from cardwright.lang.tree import Act, Be, Cause
from lang.gold.reading import project, read

CASES = [
    ("You may draw 1 card and discard 1 card.", ["draw may", "discard may who+mood"]),
    ("You may draw 1 card and you may discard 1 card.", ["draw may", "discard may"]),
    ("You may draw 1 card and have it gain 1 power.", ["draw may", "have may who+mood", "gain"]),
    ("Each player reveals a card and discards it.", ["reveal", "discard who"]),
    ("Each player reveals a card and each player discards a card.", ["reveal", "discard"]),
    ("Each player reveals a card, then discards it and draws 1 card.", ["reveal", "discard who", "draw who"]),
    ("Each player kneels a character or discards 1 card.", ["kneel", "discard who"]),
    ("Each player draws 1 card or each player discards 1 card.", ["draw", "discard"]),
    ("You either draw 1 card or gain 1 gold.", ["draw", "gain who"]),
    (
        "You may kneel a character and either draw 1 card or gain 1 gold.",
        ["kneel may", "draw may who+mood", "gain may who+mood"],
    ),
    ("You kneel a character and you either draw 1 card or gain 1 gold.", ["kneel", "draw", "gain who"]),
    ("It gets +1 STR and gains Stealth until the end of the phase.", ["get times", "gain who"]),
    (
        "It gets +1 STR until the end of the phase and gains Stealth until the end of the phase.",
        ["get", "gain who"],
    ),
    ("It is removed from play and is placed in the dead pile.", ["remove", "place who"]),
    ("It does not stand and gets +1 STR.", ["stand does not", "get who"]),
    ("It is kneeling and is unique.", ["be", "be who"]),
    ("If it is kneeling, it gets +1 STR, then stands.", ["be", "get", "stand who"]),
    ("Draw 1 card and discard 1 card.", ["draw", "discard"]),
    (
        "That player may put 1 card into his hand and put the rest on the bottom of his deck.",
        ["put may", "put may who+mood"],
    ),
]


def steps(result: LineResult) -> list[str]:
    """Each predicate: its verb, its mood, and what it shares."""
    found = [node for node in walk(result.abilities) if isinstance(node, (Act, Be, Cause))]
    rows = [(getattr(node, "verb", "be"), node.mood, "+".join(node.shared)) for node in found]
    return [" ".join(word for word in row if word) for row in rows]


@pytest.mark.parametrize(("sentence", "expected"), CASES)
def test_what_is_not_said_again_is_marked(sentence: str, expected: list[str]):
    result = read(sentence, "agot")
    assert result.typed
    assert steps(result) == expected


@pytest.mark.parametrize("sentence", [sentence for sentence, _ in CASES])
def test_what_is_shared_is_printed_once(sentence: str):
    result = read(sentence, "agot")
    assert print_abilities(result.abilities, project().vocabulary("agot")) == sentence


def test_a_verb_that_is_left_out_shares_subject_and_mood():
    result = read("That player may put 1 card into his hand and the rest on the bottom of his deck.", "agot")
    assert steps(result) == ["put may", "put may who+mood"]
