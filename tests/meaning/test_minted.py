"""Names that a card makes itself, headings, offers of cards that are nobody's, and words that a later step leaves out:
our own sentences, with meanings written before looking."""

from __future__ import annotations

import pytest

from cardwright.lang.minted import minted_names, names_of_sides
from meaning_lines import project, said_on_card, wanted

TWIST = "(ability :you active :label Twist :on (on twist what=(p1 (among p1 This)) after) :effect {})"
BESIDE = "(do move by=You to=(under This) what=(edgemost top 1 (zone deck You)) :deed d2)"
CALLED = "(last [(give p3 (of d2 what) (value minted (just minted Snare)))] (until (ends game)))"
DRAWN = "(do draw by=You amount=(count {}) from=(zone deck You))"
SNARES = "(where Anywhere {0} (is {0} (value minted (just minted Snare))))"
LAID = "puts a Hero from their discard pile"
LAID_BY_YOU = 'put the top card of the Hero Deck into a "Lost Souls" pile next to this Mastermind'

MEANINGS = [
    (
        "hero",
        "Choose [Tech] or [Covert]. Each player discards a card of that class.",
        """(ability :targets [(pick You (binder v1 (union (just class "[Covert]") (just class "[Tech]")) 1 1) :target)]
              :effect (each w2 Players turn (seq (pick w2 (binder p4 (where (in (zone hand w2)) p3
              (is p3 (value class v1))) 1 1)) (do discard by=w2 what=p4))))""",
    ),
    (
        "scheme",
        'Twist: Stack the top card of your deck next to this Scheme as a "Snare."',
        TWIST.format(f"(seq {BESIDE} {CALLED})"),
    ),
    (
        "scheme",
        'Twist: Stack the top card of your deck next to this Scheme as a "Snare," then draw a card for each Snare.',
        TWIST.format(f"(seq {BESIDE} {CALLED} {DRAWN.format(SNARES.format('p4'))})"),
    ),
    (
        "scheme",
        "You may spend 2 [Recruit] to draw a card.",
        """(ability :you active :window "your turn" :cost (do spend amount=2 by=You token=(just token "[Recruit]"))
              :effect (do draw amount=1 by=You from=(zone deck You)))""",
    ),
    (
        "scheme",
        "Evil Wins: When the number of Heroes in the KO pile is 3 times the number of players.",
        """(ability :label "Evil Wins" :on (becomes (>= (count (where (in (zone "KO pile")) p1 (is p1 (kind Hero))))
              (times 3 (count Players)))) :effect (do triumph by=You what=This))""",
    ),
]

THE_SAME = [
    ("scheme", "Twist: All Villains in the city escape.", "Twist: Each Villain in the city escapes."),
    (
        "villain",
        "Fight: Each Hero currently in the HQ costs 1 less this turn.",
        "Fight: Each Hero in the HQ costs 1 less this turn.",
    ),
    (
        "villain",
        "Fight: KO a card from the HQ. Each player discards a card with that same cost.",
        "Fight: KO a card from the HQ. Each player discards a card with the same cost.",
    ),
    (
        "scheme",
        "Evil Wins: When 3 Heroes enter the Escape Pile.",
        "Evil Wins: When 3 Heroes have entered the Escape Pile this game.",
    ),
    ("scheme", "Special Rules: Villains on the Bridge get +1 [Attack].", "Villains on the Bridge get +1 [Attack]."),
    (
        "mastermind",
        "Any number of times, you may spend 2 [Recruit] to draw a card.",
        "You may spend 2 [Recruit] to draw a card.",
    ),
    ("villain", "Sunlight: +2 [Attack]", "Sunlight: This card gets +2 [Attack]."),
    (
        "hero",
        "You get +1 [Attack] if the Bridge is empty and +2 [Recruit] if the Bank is empty.",
        "You get +1 [Attack] if the Bridge is empty. You get +2 [Recruit] if the Bank is empty.",
    ),
    (
        "villain",
        "Fight: Each player discards their hand, then draws as many cards as they discarded.",
        "Fight: Each player discards their hand, then draws that many cards.",
    ),
    (
        "villain",
        "Fight: Choose a Henchman from your Victory Pile to enter the city.",
        "Fight: Choose a Henchman from your Victory Pile. It enters the city.",
    ),
    (
        "scheme",
        "Twist: If there are already any Villains in the city, each player gains a Wound.",
        "Twist: If there are any Villains in the city, each player gains a Wound.",
    ),
    (  # a choice between icons is one between wordings, wherever it stands
        "villain",
        "Ambush: Choose [Recruit] or [Attack], then each player discards a card with the chosen icon.",
        "Ambush: Choose [Recruit] or [Attack]. Each player discards a card with that icon.",
    ),
    (  # a pile of its own is what lies beside the card and is called so
        "mastermind",
        f'Master Strike: Each player {LAID} into a "Lost Souls" pile next to this Mastermind.',
        f'Master Strike: Each player {LAID} next to this Mastermind as a "Lost Soul."',
    ),
    (
        "mastermind",
        f"Master Strike: You {LAID_BY_YOU}. Gain a Hero from this Mastermind's Lost Souls pile.",
        f"Master Strike: You {LAID_BY_YOU}. Gain a Lost Soul Hero next to this Mastermind.",
    ),
    (
        "mastermind",
        f"Master Strike: You {LAID_BY_YOU}. Draw a card for each card in this Mastermind's Lost Souls pile.",
        f"Master Strike: You {LAID_BY_YOU}. Draw a card for each Lost Soul card next to this Mastermind.",
    ),
]

NO_PILE = "this description of “pile” is not understood"

REFUSED = [
    ("hero", "[Tech]: +2 [Attack]", "this phrase is not understood"),
    ("tactic", "You may gain a Hero from the KO pile.", "when this is done is not said"),
    ("villain", "Fight: Any number of times, you may discard a card.", "“any number of times” is not understood here"),
    (
        "villain",
        "Fight: Each player discards a card, then draws as many cards as they gained.",
        "this is no number",
    ),
    (
        "mastermind",
        'Master Strike: This Strike enters the city as a "Ghost" Villain with at least 2 [Attack].',
        "as what this is put there is not understood",
    ),
    (
        "villain",
        "Fight: Each player draws a card. If there are already any Villains in the city, draw a card.",
        "a part of this is not understood",
    ),
    ("hero", "Choose [Tech] or [X-Men]. Draw a card.", "what is already known cannot be chosen"),
    (
        "hero",
        "Choose [Tech] or [Covert]. Each player discards a card with the chosen icon.",
        "“choose” as an adjective is not understood",
    ),
    # no pile of a player's, no pile that is no place beside anything, not the top of one, not several
    ("mastermind", f"Master Strike: You {LAID_BY_YOU}. Gain a Hero from your Lost Souls pile.", NO_PILE),
    ("mastermind", f"Master Strike: You {LAID_BY_YOU}. Gain a Hero from any Lost Souls pile.", NO_PILE),
    (
        "mastermind",
        f"Master Strike: You {LAID_BY_YOU}. Gain the top card of this Mastermind's Lost Souls pile.",
        "whose this is, is not understood",
    ),
]


@pytest.mark.parametrize(("kind", "text", "meant"), MEANINGS)
def test_a_line_means_what_it_says(kind: str, text: str, meant: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == wanted(meant)


@pytest.mark.parametrize(("kind", "short", "long"), THE_SAME)
def test_the_shorter_wording_means_the_same_as_the_longer(kind: str, short: str, long: str) -> None:
    assert said_on_card(short, "legendary-marvel", kind) == said_on_card(long, "legendary-marvel", kind)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_could_be_either_is_refused(kind: str, text: str, why: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == f"refused: {why}"


def test_a_name_is_made_where_something_is_called_so_and_nowhere_else() -> None:
    made = 'Stack it as a "Snare." Put 2 Wounds there as "Old Spies." Those are "Ghost" Villains.'
    assert minted_names([made]) == ("Snare", "Old Spy", "Ghost")
    assert minted_names(['Put it into a "Lost Souls" pile next to this card.']) == ("Lost Soul",)
    assert minted_names(['It gains "Fight: Draw a card."', 'Do its "Fight" effect.', 'with "Smash" in its name']) == ()


def test_the_side_that_a_card_turns_to_is_told_by_its_name() -> None:
    words = project().vocabulary("legendary-marvel")
    told = ["Transform this into Lord of the Tide and draw a card.", "This Scheme Transforms into a random Scheme."]
    assert names_of_sides(told, words) == ("Lord of the Tide",)


def test_all_of_something_is_no_sentence_by_itself() -> None:
    assert said_on_card("Escape: Each other Villain.", "legendary-marvel", "villain").startswith("not read")


def test_a_name_that_no_text_makes_is_no_word() -> None:
    assert said_on_card("Draw a card for each Snare.", "legendary-marvel", "hero").startswith("not read")
