"""What a line does not say is not guessed: whose pile it is, which card nobody sees, so many of what is done singly."""

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
UNSEEN = "nobody sees what lies there to choose from"
WHOSE = "which player's this is, is not said"
RECRUIT, DEFEAT, ESCAPE = (f"nothing does “{verb}” to so many at once" for verb in ("recruit", "defeat", "escape"))

REFUSED = [
    ("hero", "Shuffle any deck.", WHOSE),
    ("hero", "Shuffle a deck.", WHOSE),
    ("hero", "Look at any hand.", WHOSE),
    ("villain", "Fight: Each player discards any hand.", WHOSE),
    ("hero", "KO a Hero from the Hero Deck.", UNSEEN),
    ("hero", "KO two Heroes from the Hero Deck.", UNSEEN),
    ("villain", "Fight: KO a Hero from the HQ or Hero Deck.", UNSEEN),
    ("villain", "Fight: You may KO a Hero from your hand or deck.", UNSEEN),
    ("villain", "Fight: Shuffle the Hero Deck. KO a Hero from the Hero Deck.", UNSEEN),
    ("villain", "Fight: Put a Hero from your deck into your hand. Each other player shuffles his or her deck.", UNSEEN),
    ("hero", "Gain two Heroes from the HQ or Sidekick Stack.", UNSEEN),
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
        "KO a card from the Hero Deck.",
        "KO the top card of the Hero Deck.",
        "Search your deck for a Hero and KO it. Shuffle your deck.",
        "Put a Hero from your deck into your hand. Shuffle your deck.",
        "KO a random Hero from your deck.",
        "Whenever you draw two or more cards this turn, you get +2 [Attack].",
        "Whenever you recruit one or more Heroes this turn, draw a card.",
        "Whenever you recruit a Hero this turn, if you recruited two or more Heroes this turn, draw a card.",
    ],
)
def test_what_is_said_is_understood(text: str) -> None:
    assert said_on_card(text, "legendary-marvel", "hero").startswith("(ability")
