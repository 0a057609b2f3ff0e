"""Small words that turn a sentence round: what they say is in the meaning, or the sentence is refused at the word.

Each row was once read past: the sentence meant the same without the word, or with another in its place.
"""

from __future__ import annotations

import pytest

from cardwright.lang.reader import Reader
from cardwright.meaning.context.refusal import Refusal
from meaning.netted import compiler
from meaning_lines import meaning

UNREAD = [
    "Response: After an opponent plays the first Warship location, gain 1 gold.",
    "Response: After an opponent plays the next Warship location, gain 1 gold.",
    "The first Knight character you control cannot be killed.",
    "Any phase: Draw 1 card at random.",
    "Any phase: Draw some cards.",
    "Any phase: Choose a character again.",
    "Marshalling: Kneel any number of locations you control. Gain 1 gold for each location knelt this way twice.",
    "Each character with 2 additional icons gets +1 STR.",
    "Any phase: Choose a Knight character. Choose a Lord character. Kill that other character.",
    "Any phase: Choose a character. Kill that random character.",
    "Any phase: Kneel a character each opponent controls.",
    "Response: After you win a challenge by 3 or more cost, draw 1 card.",
    "Attached character gains the Knight House.",
    "Each attacking and kneeling character gets +1 STR.",
    "Any phase: Kneel all character.",
    "The first time the challenges phase ends, draw 1 card.",
    "During one [intrigue] challenge in which you control a participating character, your side gets +3 STR.",
    "If attached character was Arya Stark, she gains Stealth.",
    "Any phase: Choose an opponent. That player may pay 1 gold. If you do not, kneel a character.",
    "Any phase: You may pay 1 gold. If they do, kneel a character.",
    "Any phase: Kill a character or any number of locations.",
    "Any phase: Draw X cards, where X is the number of characters an opponent controls.",
    "Any phase: Gain 1 gold for each card in an opponent's hand.",
    "Any phase: If there are 3 or more cards in an opponent's hand, draw 1 card.",
    "Response: After you win a challenge in which Tester is attacking a Knight, draw 1 card.",
    "Any phase: Choose 2 characters. Until both of them are killed, you cannot draw cards.",
    "Any phase: Choose a character. Until the end of the phase, it gains an icon of a random choice.",
]
"""Refused: the word that has no meaning there is not passed over."""

UNSAID = [
    "Any phase: Draw 1 card and/or gain 1 gold.",
    "Any phase: Draw 1 card but not gain 1 gold.",
    "Each character with at most 2 or more icons gets +1 STR.",
    "Each character with STR 2 more or lower gets +1 STR.",
    "Attached character gets +up to 2 STR.",
    "Each Lord but not Knight character gets +1 STR.",
    "Standing: If there were 3 or more characters in your dead pile, draw 1 card.",
    "Any phase: Look at the top 2 cards of your deck. Put 1 of them into your hand or the rest on the bottom of your "
    "deck in any order.",
]
"""Refused, by the grammar or by the meaning."""

DIFFER = [
    (
        "Any phase: Choose a Knight character. Choose a Lord character. Kill that Knight character.",
        "Any phase: Choose a Knight character. Choose a Lord character. Kill that Lord character.",
    ),
    (
        "Any phase: Choose a kneeling character. Choose a standing character. Kill that kneeling character.",
        "Any phase: Choose a kneeling character. Choose a standing character. Kill that standing character.",
    ),
    (
        "Any phase: Choose a character with base STR 2 or lower. Kill it.",
        "Any phase: Choose a character with STR 2 or lower. Kill it.",
    ),
    (
        "Any phase: Choose a character. Until the end of the phase, it gains an icon of your choice.",
        "Any phase: Choose a character. Until the end of the phase, it gains an icon of its controller's choice.",
    ),
    (
        "Any phase: Discard 1 card from your hand. Kill a character. Return that discarded card to your hand.",
        "Any phase: Discard 1 card from your hand. Kill a character. Return that character to your hand.",
    ),
    (
        "Any phase: Kneel any number of locations. Gain 1 gold for each location that has not been knelt this way.",
        "Any phase: Kneel any number of locations. Gain 1 gold for each location that has been knelt this way.",
    ),
]
"""Sentences that differ in one word, and in what they do."""

ELSEWHERE = [
    ("hotk", "companion", "Kill your Stark character in King's Landing."),
    ("hotk", "companion", "Choose a different house. Kill each character of that house in a play area."),
    ("minis", "soldier", "When an enemy model begins an opponent's activation, it takes 1 Effort marker."),
    (
        "minis",
        "soldier",
        'When an enemy model begins its activation within exactly 4" of the bearer, it takes 1 Effort marker.',
    ),
    ("minis", "encounter", "At the beginning of each round, draw 1 card."),
    ("minis", "encounter", "Each friendly model gets +1 Movement."),
    ("hotk", "companion", "Choose another house. Kill each character of that house in a play area."),
    ("legendary", "hero", "The player to any player's left gains a Wound."),
    ("legendary", "hero", "Reveal the top card of your deck. Put it into each player's hand."),
    ("legendary", "hero", "Each player reveals your top card of their deck."),
    ("legendary", "hero", "Steal 1 [VP] token from your owner of this card."),
    ("legendary", "hero", "KO a Wound or any number of Heroes from your hand."),
    ("hotk", "companion", "Review and forget each checked banner."),
]
"""Refused in other games."""


@pytest.mark.parametrize("text", UNREAD)
def test_a_word_of_which_nothing_comes_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        meaning(text, "agot", "character")


@pytest.mark.parametrize("text", UNSAID)
def test_a_joining_or_counting_word_is_not_read_past(text: str) -> None:
    project = compiler().project
    if Reader(project.tables, project.vocabulary("agot"), own_type="character").read(text).typed:
        with pytest.raises(Refusal):
            meaning(text, "agot", "character")


@pytest.mark.parametrize(("text", "other"), DIFFER)
def test_another_word_does_something_else(text: str, other: str) -> None:
    assert meaning(text, "agot", "event") != meaning(other, "agot", "event")


@pytest.mark.parametrize(("game", "type_", "text"), ELSEWHERE)
def test_a_word_is_refused_in_every_game(game: str, type_: str, text: str) -> None:
    with pytest.raises(Refusal):
        meaning(text, game, type_)


def test_in_the_same_row_and_column_is_in_both() -> None:
    texts = [f"Kill each character in the same row {word} column as Varys." for word in ("and", "or")]
    assert meaning(texts[0], "hotk", "companion") != meaning(texts[1], "hotk", "companion")


@pytest.mark.parametrize(
    ("text", "apart", "game", "type_"),
    [
        (
            "Any phase: Gain 1 gold for each Knight you control and 2 gold for each Lord you control.",
            "Any phase: Gain 1 gold for each Knight you control. Gain 2 gold for each Lord you control.",
            "agot",
            "character",
        ),
        (
            "You get +1 [Attack] for each Ally in Bow and +1 [Recruit] for each Ally in Claw.",
            "You get +1 [Attack] for each Ally in Bow. You get +1 [Recruit] for each Ally in Claw.",
            "legendary",
            "event",
        ),
    ],
)
def test_what_is_counted_first_counts_too(text: str, apart: str, game: str, type_: str) -> None:
    """Only what was counted last was read, and nothing said so."""
    assert meaning(text, game, type_)[0] == meaning(apart, game, type_)[0]
