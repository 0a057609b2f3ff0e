"""Words that stand at one part of a clause and belong to another: each line means what the longer one says."""

from __future__ import annotations

import pytest

from meaning_lines import said_on_card

GAME = "agot-lcg"

SAME: list[tuple[str, str, str]] = [
    (
        "event",
        "Action: Discard the top 2 cards from each opponent's deck.",
        "Action: Discard the top 2 cards of each opponent's deck.",
    ),
    (
        "event",
        "Action: Give Tester a challenge icon of your choice until the end of the phase.",
        "Action: Tester gains a challenge icon of your choice until the end of the phase.",
    ),
    (
        "event",
        "Action: Choose a character. Until the end of the phase, it gains each of Tester's keywords.",
        "Action: Choose a character. Until the end of the phase, it gains Tester's keywords.",
    ),
    (
        "character",
        "Reaction: After you draw cards in the draw phase, gain 1 gold.",
        "Reaction: After you draw cards during the draw phase, gain 1 gold.",
    ),
    (
        "event",
        "Action: Stand a Knight character with printed cost 2 or lower. (Printed cost 5 or lower instead if you "
        "control a Lord character.)",
        "Action: If you control a Lord character, stand a Knight character with printed cost 5 or lower. Otherwise, "
        "stand a Knight character with printed cost 2 or lower.",
    ),
    (
        "event",
        "Action: Move 1 gold or 1 power from a Knight character to Tester.",
        "Action: Move 1 gold from a Knight character to Tester or move 1 power from a Knight character to Tester.",
    ),
    (
        "event",
        "Action: Discard 1 gold from a Knight character or 1 power from a Lord character to draw 1 card.",
        "Action: Discard 1 gold from a Knight character or discard 1 power from a Lord character to draw 1 card.",
    ),
    (
        "event",
        "Action: Move 1 gold from your gold pool or a Knight character to Tester.",
        "Action: Move 1 gold from your gold pool to Tester or move 1 gold from a Knight character to Tester.",
    ),
    (
        "event",
        "Action: Choose 2 cards in an opponent's dead pile. Remove them from the game.",
        "Action: Choose an opponent. Choose 2 cards in that player's dead pile. Remove them from the game.",
    ),
    (
        "event",
        "Action: Look at the top card of any player's deck.",
        "Action: Look at the top card of a player's deck.",
    ),
    (
        "location",
        "While a player controls no locations, he or she cannot draw cards.",
        "Each player who controls no locations cannot draw cards.",
    ),
    (
        "character",
        "While another Knight character has a keyword, Tester gains that keyword.",
        "Tester gains the keywords of each other Knight character.",
    ),
    (
        "character",
        "While a Knight character has a challenge icon, Tester gains that challenge icon.",
        "Tester gains the challenge icons of each Knight character.",
    ),
    (
        "event",
        "Reaction: After an opponent reveals a plot card with a higher printed gold value than yours, draw 1 card.",
        "Reaction: After an opponent reveals a plot card with a higher printed gold value than your plot card, draw 1 "
        "card.",
    ),
    (
        "event",
        "Action: Put the top 3 cards of your deck on the bottom of your deck in a random order.",
        "Action: Put the top 3 cards of your deck on the bottom of your deck in random order.",
    ),
    (
        "event",
        "Reaction: After you win a challenge, look at the losing opponent's hand. Discard 1 card from that "
        "player's hand.",
        "Reaction: After you win a challenge, look at the losing opponent's hand. Discard 1 card from the losing "
        "opponent's hand.",
    ),
]

SAME += [
    (
        "event",
        "Action: Put a Weapon attachment into play from your hand attached to a character you control.",
        "Action: Attach a Weapon attachment from your hand to a character you control.",
    ),
    (
        "location",
        "Challenges Action: Have Tester contribute 2 STR to your side this challenge.",
        "Challenges Action: Your side gets +2 STR until the end of the challenge.",
    ),
    (
        "event",
        "Action: Look at the top 3 cards of your deck. Add 1 of them to your hand and discard the other cards.",
        "Action: Look at the top 3 cards of your deck. Add 1 of them to your hand and discard the rest.",
    ),
    (
        "character",
        "Reaction: After you win an [intrigue] challenge or a challenge in which Tester is participating, draw 1 card.",
        "Reaction: After you win an [intrigue] challenge or win a challenge in which Tester is participating, draw 1 "
        "card.",
    ),
    (
        "character",
        "Tester gains renown while participating in a [power] challenge.",
        "Tester gains renown while it is participating in a [power] challenge.",
    ),
    (
        "event",
        "Action: Choose an opponent. Until the end of the round, you and that player cannot initiate [power] "
        "challenges against each other.",
        "Action: Choose an opponent. Until the end of the round, you cannot initiate [power] challenges against that "
        "player and that player cannot initiate [power] challenges against you.",
    ),
    (
        "event",
        "Action: Move 1 gold from the treasury to Tester.",
        "Action: Place 1 gold from the treasury on Tester.",
    ),
    (
        "event",
        "Action: Each player chooses a character he or she controls (if able), and kneels it.",
        "Action: Each player chooses a character he or she controls, if able, and kneels it.",
    ),
    ("agenda", "After all agendas are announced, draw 1 card.", "After agendas are announced, draw 1 card."),
]

OTHER: list[tuple[str, str, str]] = [
    (  # one pile of one player, not one of each
        "event",
        "Action: Choose 2 cards in an opponent's dead pile. Remove them from the game.",
        "Action: Choose 2 cards in each opponent's dead pile. Remove them from the game.",
    ),
    (  # as long as anybody has one, and not those of whoever has one
        "location",
        "While a player controls no locations, he or she cannot draw cards.",
        "While a player controls no locations, each player cannot draw cards.",
    ),
    (
        "character",
        "While another Knight character has a keyword, Tester gains that keyword.",
        "While a Knight character has a keyword, Tester gains that keyword.",
    ),
    (
        "event",
        "Action: Choose a character with the Army trait or printed cost 2 or lower. Kneel it.",
        "Action: Choose a character with the Army trait and printed cost 2 or lower. Kneel it.",
    ),
]


@pytest.mark.parametrize(("type_", "short", "long"), SAME, ids=[row[1][:60] for row in SAME])
def test_a_short_line_means_what_the_long_one_says(type_: str, short: str, long: str) -> None:
    meant = said_on_card(short, GAME, type_)
    assert meant.startswith("(ability") and meant == said_on_card(long, GAME, type_)


@pytest.mark.parametrize(("type_", "one", "other"), OTHER, ids=[row[1][:60] for row in OTHER])
def test_lines_that_say_something_else_mean_something_else(type_: str, one: str, other: str) -> None:
    assert said_on_card(one, GAME, type_).startswith("(ability")
    assert said_on_card(one, GAME, type_) != said_on_card(other, GAME, type_)


def test_with_a_trait_or_a_number_is_one_or_the_other() -> None:
    meant = said_on_card(
        "Action: Choose a character with the Army trait or printed cost 2 or lower. Kneel it.", GAME, "event"
    )
    assert "(or (<= (stat cost p1 :printed) 2) (is p1 (value trait (just trait Army))))" in meant


def test_who_is_picked_is_picked_once_whatever_the_amount() -> None:
    meant = said_on_card(
        "Action: A Knight character gets +2 STR until the end of the phase. (+3 STR instead if you control a Lord "
        "character.)",
        GAME,
        "event",
    )
    assert meant.count("(pick ") == 2 and "(if " in meant and "(while " not in meant


def test_that_character_in_a_clause_is_not_the_one_described() -> None:
    meant = said_on_card(
        "Action: Choose a character. Then, sacrifice a character that shares a trait with that character.",
        GAME,
        "event",
    )
    assert "(pick You (binder p2 " in meant and "(same trait p2 p3)" in meant


def test_another_in_the_other_case_is_none_of_the_first() -> None:
    meant = said_on_card(
        "Action: Kneel Tester to choose and stand another location with printed cost 1 or lower. (Printed cost 4 or "
        "lower instead if you control a Knight character.)",
        GAME,
        "location",
    )
    assert meant.count("This) 1 1)") == 2
