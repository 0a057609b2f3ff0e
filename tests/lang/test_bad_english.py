"""Bad English that hides a loss is refused; printed style that is right is not."""

from __future__ import annotations

import pytest

from lang.gold.reading import read


def told(text: str, game: str = "agot") -> list[tuple[str, str, str]]:
    """What is wrong with a text: code, message, the words meant."""
    return [(found.code, found.message, text[slice(*found.span)]) for found in read(text, game).troubles]


@pytest.mark.parametrize(
    ("text", "noun", "place"),
    [
        ("Kill character.", "character", "character"),
        ("Draw card.", "card", "card"),
        ("Other Knight character you control gets +1 STR.", "character", "Other Knight character"),
        ("Kneel 1 influence to stand Stark character.", "character", "Stark character"),
        ("After you win challenge, draw 1 card.", "challenge", "challenge"),
        ("Kill Knight.", "Knight", "Knight"),
        ("If you control Knight, draw 1 card.", "Knight", "Knight"),
        ("Opponent discards 1 card.", "opponent", "Opponent"),
        ("Choose a character and have opponent discard 1 card.", "opponent", "opponent"),
        ("Place 1 gold on character.", "character", "character"),
        ("If it is location, draw 1 card.", "location", "location"),
        ("If there is character in play, draw 1 card.", "character", "character"),
    ],
)
def test_what_can_be_counted_needs_a_determiner(text: str, noun: str, place: str):
    assert told(text) == [("CW0501", f"a word is missing before “{noun}”: which one, or how many", place)]


def test_the_hint_says_what_could_be_meant():
    (found,) = read("Kill attachment.", "agot").troubles
    assert found.hint == "say an attachment, each attachment or that attachment"


@pytest.mark.parametrize(
    ("text", "mood", "place"),
    [
        ("May put 1 of those cards into your hand.", "may", "May put 1 of those cards into your hand"),
        ("Response: May draw 1 card.", "may", "May draw 1 card"),
        ("Cannot be killed.", "cannot", "Cannot be killed"),
        ("Does not kneel.", "does not", "Does not kneel"),
        ("If you control a Knight, must discard 1 card.", "must", "must discard 1 card"),
        ("Draw 1 card and may gain 1 gold.", "may", "may gain 1 gold"),
    ],
)
def test_who_may_or_cannot_has_to_be_said(text: str, mood: str, place: str):
    assert told(text) == [("CW0501", f"who or what “{mood}” is missing", place)]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Killed a character.", "Killed"),
        ("Draw 1 card, stood a character.", "stood"),
        ("Kneel a character, discarded 1 card from your hand.", "discarded"),
    ],
)
@pytest.mark.parametrize("printed", [False, True])
def test_what_is_so_tells_nobody_to_do_it(text: str, word: str, printed: bool):
    found = read(text, "agot", printed=printed).troubles
    assert [(one.code, text[slice(*one.span)]) for one in found] == [("CW0513", word)]


def test_what_describes_nothing_is_a_misprint():
    text = "Chose one: Draw two cards or you get +1 [Recruit]."
    assert [one.code for one in read(text, "legendary-marvel").troubles] == ["CW0513"]
    printed = read(text, "legendary-marvel", printed=True)
    assert printed.typed and printed.troubles == []


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("While it attacking, it gets +1 STR.", "CW0505", "“while” needs a whole clause after it"),
        ("If it kneeling, draw 1 card.", "CW0505", "“if” needs a whole clause after it"),
        ("If Robb Stark kneeling, draw 1 card.", "CW0505", "“if” needs a whole clause after it"),
        ("While attached character attacking, draw 1 card.", "CW0505", "“while” needs a whole clause after it"),
        ("While it unique, it gets +1 STR.", "CW0505", "“while” needs a whole clause after it"),
        ("If that character in your hand, draw 1 card.", "CW0505", "“if” needs a whole clause after it"),
        ("If characters kneeling, draw 1 card.", "CW0505", "“if” needs a whole clause after it"),
        ("If you control a Knight.", "CW0505", "this condition has nothing that depends on it"),
        ("It cannot chosen.", "CW0513", "“cannot” does not go with “chosen”"),
        ("You gets +1 STR.", "CW0513", "“You” does not go with “gets”"),
        ("Each player draw 1 card.", "CW0513", "“Each player” does not go with “draw”"),
        ("Each player reveals a card and discard a card.", "CW0513", "“Each player” does not go with “discard”"),
        ("All characters gets +1 STR.", "CW0513", "“All characters” does not go with “gets”"),
        ("It are kneeling.", "CW0513", "“It” does not go with “are”"),
    ],
)
def test_a_verb_goes_with_its_subject(text: str, code: str, message: str):
    assert (code, message) in [row[:2] for row in told(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Lord or Lady character only.",
        "Opponent's character only.",
        "Attached character gets +2 STR.",
        "Take control of attached character.",
        "Immunity to events.",
        "Kneel 2 influence to draw 1 card.",
        "It gains power.",
        "It gains Renown.",
        "Put it into play.",
        "It is declared as attacker.",
        "Choose Stark.",
        "Name character, location, or event.",
        "Kill a character or location.",
        "Do not draw 1 card.",
        "Draw 1 card. (Cannot be canceled.)",
        "While attacking, it gets +1 STR.",
        "Each opponent cannot draw 1 card or gain 1 gold.",
        "You and that player draw 1 card.",
        "Response: After it is killed, draw 1 card, then that player discards 1 card.",
        "Draw 1 card for each Knight character you control.",
        "Each player who does not loses 1 power.",
        "If a character is killed, it is discarded and removed from the game.",
        "If a character is killed, it is removed from the game and placed in your hand.",
        "Put a character into play.",
        "That character is killed and discarded.",
    ],
)
def test_printed_style_that_is_right_stays(text: str):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "game"),
    [("Thanos get +1 [Attack].", "legendary-marvel"), ("This card gets +1 [Attack] while it is in Claw.", "legendary")],
)
def test_names_and_places_need_no_article(text: str, game: str):
    card = "Thanos" if text.startswith("Thanos") else ""
    assert read(text, game, card, printed=True).troubles == []


@pytest.mark.parametrize("printed", [False, True])
def test_what_only_another_can_do_is_no_command(printed: bool):
    """“KOs it” after a condition is done by a player who was told of before, and not by whoever reads the line."""
    line = "Each player reveals the top card of their deck and if it costs 1 or more, KOs it."
    found = read(line, "legendary-marvel", printed=printed).troubles
    assert [trouble.message for trouble in found] == ["it is not said who “KOs”"]


def test_a_command_in_the_third_person_stays_a_command_on_printed_cards():
    assert read("KOs a card from your hand.", "legendary-marvel", printed=True).troubles == []
