"""What a line does not say is not guessed: whose pile it is, and so many at once of what is done one by one."""

from __future__ import annotations

import pytest

from meaning_lines import said_on_card, wanted

CHOOSES = "(ability :you controller :effect (seq (pick You (binder w1 Players 1 1)) {}))"

MEANINGS = [
    ("hero", "Shuffle any player's deck.", CHOOSES.format("(do shuffle by=You place=(zone deck w1))")),
    ("hero", "Discard any player's hand.", CHOOSES.format("(do discard by=You place=(zone hand w1))")),
    ("hero", "Shuffle all decks.", "(ability :you controller :effect (do shuffle by=You place=(zone deck Players)))"),
    ("hero", "Shuffle each deck.", "(ability :you controller :effect (do shuffle by=You place=(zone deck Players)))"),
]
WHOSE = "which player's this is, is not said"
RECRUIT, DEFEAT, ESCAPE = (f"nothing does “{verb}” to so many at once" for verb in ("recruit", "defeat", "escape"))

REFUSED = [
    ("hero", "Shuffle any deck.", WHOSE),
    ("hero", "Shuffle a deck.", WHOSE),
    ("hero", "Look at any hand.", WHOSE),
    ("villain", "Fight: Each player discards any hand.", WHOSE),
    ("hero", "When you recruit two or more Heroes this turn, draw a card.", RECRUIT),
    ("hero", "Whenever you defeat at least two Villains this turn, draw a card.", DEFEAT),
    ("hero", "Whenever three or more Villains escape this turn, draw a card.", ESCAPE),
]


@pytest.mark.parametrize(("kind", "text", "meaning"), MEANINGS)
def test_it_is_one_players(kind: str, text: str, meaning: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == wanted(meaning)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_nothing_is_guessed(kind: str, text: str, why: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == f"refused: {why}"


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you draw two or more cards this turn, you get +2 [Attack].",
        "Whenever you recruit one or more Heroes this turn, draw a card.",
        "Whenever you recruit a Hero this turn, if you recruited two or more Heroes this turn, draw a card.",
    ],
)
def test_what_can_be_at_once_is_understood(text: str) -> None:
    assert said_on_card(text, "legendary-marvel", "hero").startswith("(ability")
