"""What a tree says, for its author."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.check.project import Project
from cardwright.check.reading import Power, explain, outline, powers
from cardwright.content import Content
from cardwright.lang.reader import Reader
from cardwright.lang.tree import Ability


@cache
def project() -> Project:
    return Project(Content.bundled(), [])


def read(text: str, game: str = "agot") -> Ability:
    result = Reader(project().tables, project().vocabulary(game)).read(text)
    assert result.typed, text
    (ability,) = result.abilities
    return ability


def says(text: str, game: str = "agot") -> list[str]:
    rows = explain(read(text, game), project().vocabulary(game))
    return [f"{'  ' * row.depth}{row.heading}: {row.text}".rstrip() for row in rows]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Challenges: Kneel 2 gold to draw a card. Until the end of the phase, each Stark character gets +2 STR.",
            [
                "When: in the Challenges window",
                "Cost: you kneel 2 gold",
                "Effect: you draw a card",
                "Effect: until the end of the phase, each Stark character gets +2 STR",
            ],
        ),
        (
            "Response: After you win a challenge, choose and kill a character or draw 2 cards. Limit once per round.",
            [
                "When: in the Response window",
                "When: after you win a challenge",
                "Choice: one of these",
                "  Either: you choose and kill a character (as a target)",
                "  Or: you draw 2 cards",
                "Limit: once per round",
            ],
        ),
        (
            "While you control a Knight, each other Stark character you control gets +1 STR.",
            ["If: while you control a Knight", "  Always: each other Stark character you control gets +1 STR"],
        ),
        ("Renown. Stealth.", ["Keyword: Renown", "Keyword: Stealth"]),
        (
            "You may discard a card. If you do, draw 2 cards.",
            ["When: when this text is carried out", "Optional: you may discard a card", "If you did: you draw 2 cards"],
        ),
        (
            "Choose one:\n• Draw a card.\n• Gain 1 gold.",
            [
                "When: when this text is carried out",
                "Choice: you choose 1",
                "  Either: you draw a card",
                "  Or: you gain 1 gold",
            ],
        ),
    ],
)
def test_an_ability_is_said_in_plain_english(text: str, rows: list[str]):
    assert says(text) == rows


def test_a_penalty_is_said_as_one():
    assert says("Each other player reveals a [Stark] card or gains a Wound.", "legendary") == [
        "When: when this text is carried out",
        "Effect: each other player reveals a [Stark] card",
        "Or else: each other player gains a Wound",
    ]


def test_powers_tell_targets_from_what_is_picked():
    ability = read(
        "Response: After you win a challenge, choose and kill a character. Then, you may discard a location."
    )
    when = ("in the Response window", "after you win a challenge")
    assert powers(ability, project().vocabulary("agot")) == [
        Power("kill", "move", "you", "a character", "target", when),
        Power("discard", "move", "you", "a location", "picked", when[:1], "optional"),
    ]


def test_what_cannot_happen_is_no_power():
    assert powers(read("Stark characters cannot be killed."), project().vocabulary("agot")) == []


def test_an_outline_names_nodes_and_their_words():
    text = "Dominance: Draw 2 cards."
    assert outline(read(text), text) == [
        "ability                      Dominance: Draw 2 cards",
        "  label Dominance window     Dominance:",
        "  act draw move              Draw 2 cards",
        "    what: select × 2         2 cards",
        "      kind card card plural  cards",
    ]
