"""What a line means, for its author."""

from __future__ import annotations

import pytest

from cardwright.check.meanings import LineMeaning
from cardwright.check.reading import LineWords, Power, line_words, outline
from cardwright.meaning.equality.normal import normal
from lang.gold.reading import project
from meaning_lines import meaning


def words(text: str, game: str = "agot", kind: str = "event") -> LineWords:
    found = LineMeaning((meaning(text, game, kind)[0],))
    (line,) = line_words([text], [found], [text], project().lexicon(game), project().vocabulary(game))
    return line


def says(text: str, game: str = "agot", kind: str = "event") -> list[str]:
    return [f"{'  ' * row.depth}{row.heading}: {row.text}".rstrip() for row in words(text, game, kind).rows]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Challenges: Kneel 2 gold to draw a card. Until the end of the phase, each Knight character gets +2 STR.",
            [
                "When: in the Challenges window",
                "Cost: kneel 2 gold",
                "Effect: draw a card",
                "Effect: until the end of the phase, each Knight character gets +2 STR",
            ],
        ),
        (
            "Response: After you win a challenge, choose a character. If it is kneeling, kill it. Otherwise, kneel it. "
            "Limit once per round.",
            [
                "When: in the Response window",
                "When: after you win a challenge",
                "Optional: you choose whether to use it",
                "Target: choose a character",
                "If: that character is kneeling",
                "  Effect: kill that character",
                "Otherwise:",
                "  Effect: kneel that character",
                "Limit: once per round",
            ],
        ),
        (
            "Dominance: Draw 1 card or gain 2 gold.",
            ["When: in the Dominance window", "Effect: draw a card or gain 2 gold"],
        ),
        (
            "Response: When a Stark character would be killed, kneel a location you control to save it.",
            [
                "When: in the Response window",
                "When: when a Stark character would be killed",
                "Optional: you choose whether to use it",
                "Cost: kneel a location you control",
                "Effect: save that character",
            ],
        ),
    ],
)
def test_an_ability_is_said_part_by_part_and_every_pronoun_is_named(text: str, rows: list[str]) -> None:
    assert says(text) == rows


def test_what_holds_is_told_from_what_happens() -> None:
    assert says(
        "While you control a Knight character, each Stark character you control gets +1 STR.", kind="character"
    ) == [
        "While: you control a Knight character",
        "  Always: each Stark character you control gets +1 STR",
    ]
    assert says("Renown. Stealth.", kind="character") == ["Keyword: Renown", "Keyword: Stealth"]
    assert says("Knight character only.", kind="attachment") == ["Forbidden: Knight character only"]


def test_who_you_are_and_what_the_label_waits_for() -> None:
    assert says("Ambush: Each player discards a card.", "legendary", "ally") == [
        "You: the player whose turn it is",
        "When: after this card ambushes",
        "Effect: each player discards a card",
    ]


def test_powers_tell_targets_from_what_is_picked() -> None:
    found = words("Response: After you win a challenge, choose and kill a character. Then, you may kneel a location.")
    assert found.powers == [
        Power("kill", "move", "you", "a character", "target", "optional"),
        Power("kneel", "state", "you", "a location", "picked", "optional"),
    ]


def test_what_cannot_happen_is_no_power() -> None:
    assert words("Stark characters cannot be killed.", kind="character").powers == []


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Response: After you win a challenge, you may draw a card.", ["you may use it"]),
        ("Choose a Stark character. Kill that character.", ["you choose a Stark character"]),
        (
            "Your opponent chooses a character he controls. Kneel it.",
            ["the opponent chooses a character controlled by an opponent"],
        ),
        ("Draw 2 cards.", []),
    ],
)
def test_who_decides_what(text: str, asked: list[str]) -> None:
    assert [" ".join(one) for one in words(text).choices] == asked


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("If you have at least 3 gold and 2 or fewer gold, draw a card.", True),
        ("Kill each character with STR 4 or higher and STR 2 or lower.", True),
        ("If you have at least 2 gold and 3 or fewer gold, draw a card.", False),
        ("Kill each character with STR 4 or higher.", False),
    ],
)
def test_conditions_that_exclude_each_other_are_told(text: str, never: bool) -> None:
    assert bool(words(text).never) is never


def test_an_outline_names_nodes_and_their_words() -> None:
    text = "Dominance: Kneel this card."
    ability, _ = meaning(text, "agot", "character")
    assert outline(normal(ability), text) == [
        "ability controller Dominance dominance phase  Dominance: Kneel this card",
        "  effect: do kneel                            Kneel this card",
        "    parts: filled by",
        "      by: you",
        "    parts: filled what",
        "      by: this                                this card",
    ]
