"""What lines of Villains, Masterminds and Schemes mean: our own sentences, with meanings written before looking."""

from __future__ import annotations

import pytest

from meaning_lines import said_on_card, wanted

MEANINGS = [
    (
        "hero",  # what stands in a row of its own below a list belongs to no member of it
        "Choose one:\n• Draw a card.\n• You get +2 [Attack].\nThen gain a Wound.",
        """(ability :effect (seq (either You 1 (do draw amount=1 by=You from=(zone deck You))
              (do gain amount=2 by=You token=(just token "[Attack]")))
              (do gain by=You what=(edgemost top 1 (zone "Wound Stack")))))""",
    ),
    (
        "hero",
        "Choose one:\n• Draw a card.\n• You get +2 [Attack]. Then gain a Wound.",
        """(ability :effect (either You 1 (do draw amount=1 by=You from=(zone deck You))
              (seq (do gain amount=2 by=You token=(just token "[Attack]"))
              (do gain by=You what=(edgemost top 1 (zone "Wound Stack"))))))""",
    ),
    (
        "villain",
        "Fight: If you fight this card in the Sewers or Bank, draw a card.",
        """(ability :you actor :label Fight
              :on (on defeat by=(w1 (among w1 You)) what=(p1 (among p1 This)) after :deed d1)
              :effect (if (matches d1 (on defeat by=(w2 (among w2 You))
              in=(z1 (among z1 (union (zone Bank) (zone Sewers))))
              what=(p2 (among p2 This)) after)) (do draw amount=1 by=You from=(zone deck You))))""",
    ),
    (
        "villain",
        "Ambush: Swap this card with a Villain in the city.",
        """(ability :you active :label Ambush :on (on ambush what=(p1 (among p1 This)) after) :effect (seq
              (pick You (binder p3 (minus (where (in (zone city)) p2 (is p2 (kind Villain))) This) 1 1))
              (do swap by=You means=p3 what=This)))""",
    ),
    (
        "villain",
        "Ambush: Charge two spaces.",
        """(ability :you active :label Ambush :on (on ambush what=(p1 (among p1 This)) after)
              :effect (do move by=You to=(next (place-of This) forward 2) what=This))""",
    ),
    (
        "villain",
        "This Villain gets +[Attack] equal to the cost of the Hero in the HQ space under it.",
        """(ability :standings [(change "[Attack]" p1 This add (stat cost (where (in (zone HQ)) p2
              (and (= (stat range This) (stat range p2)) (is p2 (kind Hero))))))])""",
    ),
    (
        "mastermind",
        "This Mastermind gets +1 [Attack] for each Infinity Stone in the city and/or Escape Pile.",
        """(ability :standings [(change "[Attack]" p1 This add (count (where
              (in (union (zone "Escape Pile") (zone city))) p2 (is p2 (called "Infinity Stones")))))])""",
    ),
    (
        "tactic",
        "Fight: Each other player plays a Villain from their Victory Pile as if playing it from the Villain Deck.",
        """(ability :you actor :label Fight :on (on defeat by=(w1 (among w1 You)) what=(p1 (among p1 This)) after)
              :effect (each w2 (minus Players You) turn (seq
              (pick w2 (binder p3 (where (in (zone "Victory Pile" w2)) p2 (is p2 (kind Villain))) 1 1))
              (do "turn up" by=w2 what=p3))))""",
    ),
    (
        "scheme",
        "Setup: 8 Twists. The Wound Stack holds 6 Wounds per player.",
        """(ability :label Setup :rule (and (= (count (where Anywhere p1 (is p1 (kind "Scheme Twist")))) 8)
              (= (count (where Anywhere p2 (is p2 (kind Wound)))) (times 6 (count Players)))))""",
    ),
    (
        "scheme",
        "Setup: 11 Twists, minus 1 Twist per player.",
        """(ability :label Setup :rule (= (count (where Anywhere p1 (is p1 (kind "Scheme Twist"))))
              (plus 11 (times -1 (count Players)))))""",
    ),
    (
        "scheme",
        "Setup: 8 Twists. Add 10 Sidekicks to the Villain Deck.",
        """(ability :you active :label Setup :on (on prepare what=(p1 (among p1 This)) after)
              :effect (do move by=You to=(zone "Villain Deck") what=(edgemost top 10 (zone "Sidekick Stack")))
              :rule (= (count (where Anywhere p2 (is p2 (kind "Scheme Twist")))) 8))""",
    ),
    (
        "villain",
        'Escape: This card enters the city as a 3 [Attack] "Wraith" Villain with "Fight: Draw a card."',
        """(ability :you active :label Escape :on (on escape what=(p1 (among p1 This)) after) :effect (seq
              (do enter by=You what=This :deed d2) (last [(holds (is (of d2 what) (kind Villain)))
              (give p3 (of d2 what) (value minted (just minted Wraith))) (change "[Attack]" p4 (of d2 what) set 3)
              (give p5 (of d2 what) (bears (ability :you actor :label Fight
              :on (on defeat by=(w6 (among w6 You)) what=(p7 (among p7 This)) after)
              :effect (do draw amount=1 by=You from=(zone deck You)))))] (until (ends game)))))""",
    ),
    (
        "mastermind",
        "All Bystanders in Victory Piles are worth 3 [VP].",
        """(ability :standings [(change "[VP]" p1
              (where (in (zone "Victory Pile" Players)) p2 (is p2 (kind Bystander))) set 3)])""",
    ),
    (
        "villain",
        "Fight: Each player who is not a Savior gains a Wound.",
        """(ability :you actor :label Fight :on (on defeat by=(w1 (among w1 You)) what=(p1 (among p1 This)) after)
              :effect (each w3 (where Players w2 (<= (count (where (in (zone "Victory Pile" w2)) p2
              (is p2 (kind Bystander)))) 2)) turn (do gain by=w3 what=(edgemost top 1 (zone "Wound Stack")))))""",
    ),
]

REFUSED = [
    (
        "tactic",
        "Fight: You get +[Attack] equal to twice the number of players plus 4.",
        "whether what is added is doubled, too, is not said",
    ),
    ("scheme", "Setup: Add an extra Villain Group.", "this is not understood of what is played with"),
    (
        "scheme",
        "Setup: Put 10 extra Henchmen in the KO pile.",
        "before the game nothing is there: from where is not said",
    ),
    ("scheme", "Setup: 30 Wounds in the KO pile.", "how many are played with is not understood"),
    ("scheme", "Setup: 6 Twists in the Hero Deck.", "how many are played with is not understood"),
    (
        "villain",
        'Escape: This card enters the city as a "Wraith" Villain with "Ambush: Draw a card."',
        "what is done as it comes is done before it bears this",
    ),
    (
        "tactic",
        "Fight: Gain a Villain from your Victory Pile as if playing it from the Villain Deck.",
        "“from the Villain Deck” is not understood here",
    ),
    ("villain", "Fight: KO the Hero in the HQ space under this Villain.", "a card that was moved is above no space"),
    ("tactic", "Fight: Each other player discards a card they control.", "where these are is not said"),
]


@pytest.mark.parametrize(("kind", "text", "meant"), MEANINGS)
def test_a_line_means_what_it_says(kind: str, text: str, meant: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == wanted(meant)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_could_be_either_is_refused(kind: str, text: str, why: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == f"refused: {why}"
