"""What keywords and labels are given, as trees."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.check.compile import keyword_vocabulary
from cardwright.check.walk import walk
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.tree import (
    Amount,
    Both,
    Constant,
    KeywordUse,
    Kind,
    Label,
    Named,
    Number,
    Quantity,
    Select,
    Thing,
    Variable,
)
from lang.gold.reading import project, read


def number(value: Number | int, **more: Any) -> Amount:
    return Amount(quantity=Quantity(number=Constant(value=value) if isinstance(value, int) else value), **more)


def value(word: str, attribute: str) -> Select:
    return Select(kinds=[Kind(noun=word, kind="value", attribute=attribute)])


def one_of(*things: Thing) -> Both:
    return Both(join="or", things=list(things))


def given(result: LineResult) -> list[list[Thing]]:
    """What each label and keyword of a line is given."""
    return [node.given for node in walk(result.abilities) if isinstance(node, (KeywordUse, Label))]


X = Variable(name="X")
KEYWORDS = [
    ("legendary", "Smash 3.", [number(3)]),
    ("agot-lcg", "Ambush (X). X is the number of cards in your hand.", [number(X)]),
    ("minis", 'Short Range 6".', [number(6, inches=True)]),
    ("law", "Attack Bonus Sky.", [value("Sky", "dominion")]),
    ("law", "Curse [E1 W1].", [value("[E1 W1]", "area")]),
    (
        "minis",
        "Bane of Lannister or Stark.",
        [one_of(value("Lannister", "Affiliation"), value("Stark", "Affiliation"))],
    ),
    ("agot", "Supports Hand of the King.", [Named(name="Hand of the King")]),
    ("agot", "Immunity to events.", [Select(kinds=[Kind(noun="event", kind="card", plural=True)])]),
    ("agot", "Stealth.", []),
]
LABELS = [
    ("minis", "Effort 2: Draw a card.", [number(2)]),
    ("minis", "Soldier: Draw a card.", [value("Soldier", "rank")]),
    ("legendary-marvel", "Twist 1-3: Draw a card.", [one_of(number(1), number(2), number(3))]),
    ("legendary-marvel", "Twist 1, 3 and 5: Draw a card.", [one_of(number(1), number(3), number(5))]),
    ("legendary-marvel", "1 or 4 players: Draw a card.", [one_of(number(1), number(4))]),
    ("legendary-marvel", "Patrol the Bank: Draw a card.", [value("Bank", "space")]),
    ("legendary", "Fight: Draw a card.", []),
]


@pytest.mark.parametrize(("game", "sentence", "expected"), [*KEYWORDS, *LABELS], ids=lambda item: str(item)[:40])
def test_what_is_given_is_a_tree(game: str, sentence: str, expected: list[Thing]):
    result = read(sentence, game)
    assert result.typed
    assert given(result) == [expected]


def test_a_parameter_of_a_keyword_is_a_variable_or_a_value():
    words, _, _ = keyword_vocabulary(project().vocabulary("legendary"), "Might N")
    assert given(Reader(project().tables, words).read("This card has Smash N.")) == [[number(Variable(name="N"))]]
    words, _, _ = keyword_vocabulary(project().vocabulary("law"), "Might DOMINION")
    assert given(Reader(project().tables, words).read("Attack Bonus DOMINION.")) == [[value("DOMINION", "parameter")]]


def test_what_is_given_has_its_place():
    text = "Twist 1 - 3: Draw a card."
    (thing,) = given(read(text, "legendary-marvel"))[0]
    assert text[slice(*thing.span)] == "1 - 3"
    text = "[Tech]: It gains Smash 3."
    (icon,), (smash,) = given(read(text, "legendary-marvel"))
    assert (text[slice(*icon.span)], text[slice(*smash.span)]) == ("[Tech]", "3")


@pytest.mark.parametrize(
    ("game", "sentence", "message", "hint"),
    [
        ("agot", "Renown 3.", "“Renown” takes nothing after it", "write: Renown"),
        ("legendary", "Smash [Strength].", "“Smash” is given one number", "write: Smash 2"),
        ("law", "Attack Bonus 3.", "“Attack Bonus” is not given a number", "its heading says: Attack Bonus DOMINION"),
        (
            "law",
            "Attack Bonus Sky or 3.",
            "“Attack Bonus” cannot be given this",
            "give it one number, value or name, or several of one sort joined by “or”",
        ),
        (
            "legendary-marvel",
            "Twist 5-1: Draw a card.",
            "“5 - 1” is no range of numbers",
            "write the smaller number first: 1 - 5",
        ),
        (
            "legendary-marvel",
            "Twist 1-999999999: Draw a card.",
            "“1 - 999999999” is no range of numbers",
            "name 100 numbers at most",
        ),
    ],
)
def test_what_cannot_be_given_is_refused(game: str, sentence: str, message: str, hint: str):
    result = read(sentence, game)
    assert [(found.code, found.message, found.hint) for found in result.troubles] == [("CW0512", message, hint)]


def test_and_beside_or_in_what_is_given_is_undecided():
    result = read("Bane of Lannister and Stark or Unknown.", "minis")
    assert [(found.this, found.other) for found in result.undecided] == [
        ("[Lannister and Stark] or [Unknown]", "[Lannister] and [Stark or Unknown]")
    ]
