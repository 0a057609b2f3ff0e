"""What is said once and holds for each of several, in lines of Villains, Tactics and Wounds."""

from __future__ import annotations

import pytest

from meaning_lines import said_on_card, wanted

FIGHT = "(ability :you actor :label Fight :on (on defeat by=(w1 (among w1 You)) what=(p1 (among p1 This)) after)"

MEANINGS = [
    (
        "tactic",
        "Fight: Put a Hero from the KO pile into each other player's discard pile.",
        f"""{FIGHT} :effect (each w2 (minus Players You) turn (seq
              (pick You (binder p2 (where (in (zone "KO pile")) p3 (is p3 (kind Hero))) 1 1))
              (do move by=You to=(zone "discard pile" w2) what=p2))))""",
    ),
    (
        "tactic",
        "Fight: The cost of each Hero in the HQ gets -1 this turn.",
        f"""{FIGHT} :effect (last [(change cost p3 (where (in (zone HQ)) p2 (is p2 (kind Hero))) add (times -1 1))]
              (until (ends turn))))""",
    ),
    (
        "wound",
        "Healing: When you recruit three Heroes this turn, you may KO this Wound.",
        """(ability :works hand :label Healing :window "your turn" :effect (last [(trigger
              (on recruit by=(w1 (among w1 You)) what=(p1 (is p1 (kind Hero))) after)
              (if (>= (count (of (past (on recruit by=(w2 (among w2 You)) what=(p2 (is p2 (kind Hero))) after) turn)
              what)) 3) (may You (do KO by=You what=This))) no-may)] (until (ends turn))))""",
    ),
]
PAID = "(spends {} [Recruit] [Attack] :instead)".replace("[Recruit] [Attack]", '"[Recruit]" "[Attack]"')

PAID_WITH = [
    (
        "You can only fight this card with [Recruit], not [Attack].",
        f"(during (on fight by=(w1 (among w1 You)) what=(p1 (among p1 This)) before) {PAID.format('You')})",
    ),
    (
        "You must spend [Recruit] instead of [Attack] to fight this card.",
        f"(during (on fight by=(w1 (among w1 You)) what=(p1 (among p1 This)) before) {PAID.format('You')})",
    ),
    (
        "This card can only be fought with [Recruit] instead of [Attack].",
        f"(during (on fight what=(p1 (among p1 This)) before) {PAID.format('Players')})",
    ),
]

REFUSED = [
    ("villain", "Fight: Reveal the top card of any deck.", "which player's this is, is not said"),
    ("villain", "Fight: Reveal the bottom card of each deck.", "which player's this is, is not said"),
    (
        "tactic",
        "Fight: Put two Heroes from the KO pile into each other player's discard pile.",
        "into whose of these is not said",
    ),
    (
        "villain",
        "Ambush: Draw a card. This Villain's [Attack] is equal to the cost of the leftmost Hero in the HQ.",
        "whether this is asked once or again and again is not said",
    ),
    ("villain", "Fight: Gain that Hero.", "“that Hero” goes back to nothing that was named"),
    ("villain", "This card can only be fought with [Recruit].", "what “only” belongs to is not understood"),
    (
        "villain",
        "This card can be fought with [Recruit] instead of [Attack].",
        "“[Recruit]” is no thing that can be chosen or counted here",
    ),
    (
        "wound",
        "Healing: When you recruit three Heroes, you may KO this Wound.",
        "how many is not understood in an occasion",
    ),
]


@pytest.mark.parametrize(("kind", "text", "meant"), MEANINGS)
def test_it_is_said_of_each(kind: str, text: str, meant: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == wanted(meant)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_is_of_no_one_is_refused(kind: str, text: str, why: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == f"refused: {why}"


@pytest.mark.parametrize(("text", "meant"), PAID_WITH)
def test_it_is_paid_with_that_and_nothing_else(text: str, meant: str) -> None:
    assert said_on_card(text, "legendary-marvel", "villain") == wanted(f"(ability :standings [{meant}])")
