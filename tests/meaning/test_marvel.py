"""What lines of the Marvel sets mean: our own sentences, with meanings written before looking."""

from __future__ import annotations

import pytest

from meaning_lines import said_on_card, wanted

HELD = '(in (union (zone "Artifact area" You) (zone hand You) (zone played You)))'
THROWN = '(in (zone "discard pile" You))'
REVEALED = "(do reveal by=You what=(edgemost top 3 (zone deck You)) :deed d1)"
DEAR = "(where (of d1 what) {} (>= (stat cost {}) 1))"
WOUNDS = "(where (of d1 what) {} (is {} (kind Wound)))"
FOUND = "(do search by=You what=(edgemost top 2 (zone deck You)) :deed d1)"
BELOW = "(do move by=You order=You to=(edge-of bottom (zone deck You)) what={})"
ABOVE = "(do move by=You order=You to=(edge-of top (zone deck You)) what={})"
DEFEATED = "(on defeat by=(w1 (among w1 You)) what=(p2 (is p2 (kind Villain))) after)"

MEANINGS = [
    # what is undercover lies in the Victory Pile, and not where “your Heroes” are else
    (
        "hero",
        "Unleash one of your Heroes from Undercover.",
        """(ability :effect (seq (pick You (binder p2 (where (in (zone "Victory Pile" You)) p1
              (is p1 (kind Hero))) 1 1)) (do Unleash by=You what=p2)))""",
    ),
    (
        "hero",
        "Each player discards one of their [Tech] Heroes.",
        """(ability :effect (each w1 Players turn (seq (pick w1 (binder p3 (where (in (union (zone "Artifact area" w1)
              (zone hand w1) (zone played w1))) p2 (and (is p2 (kind Hero))
              (is p2 (value class (just class "[Tech]"))))) 1 1)) (do discard by=w1 what=p3))))""",
    ),
    (
        "hero",
        "Reveal the top card of your deck, then put it back on top of your deck or into your discard pile.",
        """(ability :effect (seq (do reveal by=You what=(edgemost top 1 (zone deck You)) :deed d1)
              (either You 1 (do move by=You to=(edge-of top (zone deck You)) what=(of d1 what))
                  (do move by=You to=(zone "discard pile" You) what=(of d1 what)))))""",
    ),
    (
        "hero",
        "If there is a Villain in the Bridge, defeat the Villain there for free.",
        """(ability :effect (if (>= (count (where (in (zone Bridge)) p1 (is p1 (kind Villain)))) 1)
              (do defeat by=You cost=0 what=(where (in (zone Bridge)) p2 (is p2 (kind Villain))))))""",
    ),
    (
        "hero",
        "Whenever you put a card on the bottom of your deck this turn, draw a card.",
        """(ability :effect (last [(trigger (on move by=(w1 (among w1 You)) to=(z2 (among z2
              (edge-of bottom (zone deck You)))) after) (do draw amount=1 by=You from=(zone deck You)) no-may)]
              (until (ends turn))))""",
    ),
    (
        "hero",
        "If 3 or more of your Heroes have a [Recruit] icon or cost 5 or more, draw a card.",
        """(ability :effect (if (>= (count (where (in (union (zone "Artifact area" You) (zone hand You)
              (zone played You))) p1 (and (is p1 (kind Hero)) (or (>= (stat cost p1) 5)
              (is p1 (value icon (just icon "[Recruit]"))))))) 3) (do draw amount=1 by=You from=(zone deck You))))""",
    ),
    (
        "hero",
        "If a Villain in the city costs 5 and has a Bystander, draw a card.",
        """(ability :effect (if (>= (count (where (in (zone city)) p1 (and (= (stat cost p1) 5) (is p1 (kind Villain))
              (>= (count (where (attached p1) p2 (is p2 (kind Bystander)))) 1)))) 1)
              (do draw amount=1 by=You from=(zone deck You))))""",
    ),
    (
        "hero",
        "If no Villain in the city costs 5 or has a Bystander, draw a card.",
        """(ability :effect (if (= (count (where (in (zone city)) p1 (and (is p1 (kind Villain))
              (or (= (stat cost p1) 5) (>= (count (where (attached p1) p2 (is p2 (kind Bystander)))) 1))))) 0)
              (do draw amount=1 by=You from=(zone deck You))))""",
    ),
    (
        "hero",
        "If each of your Heroes costs 5 or has a [Recruit] icon, draw a card.",
        """(ability :effect (if (every (where (in (union (zone "Artifact area" You) (zone hand You)
              (zone played You))) p1 (is p1 (kind Hero))) p2 (or (= (stat cost p2) 5)
              (is p2 (value icon (just icon "[Recruit]"))))) (do draw amount=1 by=You from=(zone deck You))))""",
    ),
    (
        "hero",
        "KO two cards from the S.H.I.E.L.D. Officer Stack.",
        """(ability :effect (do KO by=You what=(edgemost top 2 (zone "Officer Stack"))))""",
    ),
    (
        "hero",
        "Any Villain you fight in the Bank this turn gets -1 [Attack].",
        """(ability :effect (last [(during (on fight by=(w1 (among w1 You))
              what=(p2 (and (among (place-of p2) (zone Bank)) (is p2 (kind Villain)))) before)
              (change "[Attack]" p3 p2 add -1))] (until (ends turn))))""",
    ),
    (
        "hero",
        "You get +1 [Recruit] for each extra card you drew this turn.",
        """(ability :effect (do gain amount=(count (where Anywhere p1 (among p1
              (of (past (on draw by=(w2 (among w2 You)) after) turn) what))))
              by=You token=(just token "[Recruit]")))""",
    ),
    (
        "hero",
        "You may do the Fight effect of a Villain in your Victory Pile.",
        """(ability :effect (may You (seq (pick You (binder p1 (where (in (zone "Victory Pile" You)) p2
              (is p2 (kind Villain))) 1 1)) (do resolve by=You label=(just label Fight) what=p1))))""",
    ),
    (
        "hero",
        "Reveal the top card of your deck. If it costs 0, KO it and you may repeat this process.",
        """(ability :effect (repeat (seq (do reveal by=You what=(edgemost top 1 (zone deck You)) :deed d1)
              (if (= (stat cost (of d1 what)) 0) (seq (do KO by=You what=(of d1 what)) (may You (seq) :deed d2))))
              :until (not (did d2))))""",
    ),
    (
        "hero",
        "KO one of your cards or a card from your discard pile.",
        f"(ability :effect (seq (pick You (binder p1 (union {HELD} {THROWN}) 1 1)) (do KO by=You what=p1)))",
    ),
    (
        "hero",
        "KO a Wound from your hand or a card from your discard pile.",
        f"""(ability :effect (seq (pick You (binder p1
              (union (where (in (zone hand You)) p2 (is p2 (kind Wound))) {THROWN}) 1 1)) (do KO by=You what=p1)))""",
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. KO all those cards that cost 1 or more.",
        f"(ability :effect (seq {REVEALED} (do KO by=You what={DEAR.format('p2', 'p2')})))",
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. KO a Wound you revealed with cost 1 or more.",
        f"""(ability :effect (seq {REVEALED}
              (pick You (binder p3 (where Anywhere p2
                (and (among p2 (of d1 what)) (is p2 (kind Wound)) (>= (stat cost p2) 1))) 1 1))
              (do KO by=You what=p3)))""",
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. If you revealed any Wounds, KO them.",
        f"""(ability :effect (seq {REVEALED} (if (>= (count {WOUNDS.format("p2", "p2")}) 1)
              (do KO by=You what={WOUNDS.format("p3", "p3")}))))""",
    ),
    (
        "hero",
        "Count the Wounds in your hand. Draw that many cards.",
        """(ability :effect (do draw amount=(count (where (in (zone hand You)) p1 (is p1 (kind Wound)))) by=You
              from=(zone deck You)))""",
    ),
    (
        "hero",
        "Discard the top card of the Hero Deck. Put it on the bottom of that deck.",
        """(ability :effect (seq (do discard by=You what=(edgemost top 1 (zone "Hero Deck")) :deed d1)
              (do move by=You to=(edge-of bottom (zone "Hero Deck")) what=(of d1 what))))""",
    ),
    (
        "hero",
        "Discard the top or bottom card of your deck.",
        """(ability :effect (seq (pick You (binder p1 (union (edgemost top 1 (zone deck You))
              (edgemost bottom 1 (zone deck You))) 1 1)) (do discard by=You what=p1)))""",
    ),
    (
        "hero",
        "You get +[Recruit] equal to the cost of a Wound in your hand.",
        """(ability :targets [(pick You (binder p1 (where (in (zone hand You)) p2 (is p2 (kind Wound))) 1 1) :target)]
              :effect (do gain amount=(stat cost p1) by=You token=(just token "[Recruit]")))""",
    ),
    (
        "hero",
        "Choose a player. If that player reveals a card that costs 4 or more, you draw a card.",
        """(ability :targets [(pick You (binder w1 Players 1 1) :target)] :effect (seq
              (may w1 (seq (pick w1 (binder p2 (where (in (union (zone "Artifact area" w1) (zone hand w1)
              (zone played w1))) p3
                (>= (stat cost p3) 4)) 1 1)) (do reveal by=w1 what=p2)) :deed d1)
              (if (did d1) (do draw amount=1 by=You from=(zone deck You)))))""",
    ),
    (
        "hero",
        "You may choose a player to draw a card.",
        """(ability :effect (may You (seq (pick You (binder w1 Players 1 1))
              (do draw amount=1 by=w1 from=(zone deck w1)))))""",
    ),
    (
        "hero",
        "You may discard this and a card from your hand.",
        """(ability :effect (may You (seq (do discard by=You what=This) (pick You (binder p1 (in (zone hand You)) 1 1))
              (do discard by=You what=p1))))""",
    ),
    (
        "villain",
        "Ambush: Reveal the top card of the Villain Deck. If it's a Bystander, this Villain captures it.",
        """(ability :you active :label Ambush :on (on ambush what=(p1 (among p1 This)) after) :effect (seq
              (do reveal by=You what=(edgemost top 1 (zone "Villain Deck")) :deed d1)
              (if (is (of d1 what) (kind Bystander)) (do capture by=You doer=This what=(of d1 what)))))""",
    ),
    (
        "hero",
        "The player on your left draws a card.",
        "(ability :effect (do draw amount=1 by=(seat You left) from=(zone deck (seat You left))))",
    ),
    (
        "hero",
        "Choose [Recruit] or [Attack]. KO all cards from your hand with that icon.",
        """(ability :effect (either You 1
              (do KO by=You what=(where (in (zone hand You)) p1 (is p1 (value icon (just icon "[Recruit]")))))
              (do KO by=You what=(where (in (zone hand You)) p2 (is p2 (value icon (just icon "[Attack]")))))))""",
    ),
    (
        "hero",
        "KO each card from your hand that has the same name as a card in the HQ.",
        """(ability :effect (do KO by=You
              what=(where (in (zone hand You)) p1 (same name p1 (in (zone HQ))))))""",
    ),
    (
        "hero",
        "The player of your choice draws a card.",
        "(ability :effect (seq (pick You (binder w1 Players 1 1)) (do draw amount=1 by=w1 from=(zone deck w1))))",
    ),
    (
        "hero",
        "You may have another player draw a card.",
        """(ability :effect (may You (seq (pick You (binder w1 (minus Players You) 1 1))
              (do draw amount=1 by=w1 from=(zone deck w1)))))""",
    ),
    (
        "tactic",
        "Fight: Shuffle this Tactic back into the other Tactics.",
        """(ability :you actor :label Fight :on (on defeat by=(w1 (among w1 You)) what=(p2 (among p2 This)) after)
              :effect (do shuffle by=You what=This to=(zone "Tactic Stack")))""",
    ),
    (
        "hero",
        "Each player discards down to 4 cards.",
        """(ability :effect (each w1 Players turn (seq (pick w1 (binder p2 (in (zone hand w1))
              (most 0 (plus -4 (count (in (zone hand w1))))) (most 0 (plus -4 (count (in (zone hand w1)))))))
              (do discard by=w1 what=p2))))""",
    ),
    (
        "hero",
        "Investigate for a [Tech] card.",
        f"""(ability :effect (seq {FOUND}
              (pick You (binder p3 (where (of d1 what) p2 (is p2 (value class (just class "[Tech]")))) 0 1))
              (pick You (binder p4 (minus (of d1 what) p3) 0 _)) {BELOW.format("p4")}
              {ABOVE.format("(minus (of d1 what) (union p3 p4))")} (do draw by=You what=p3)))""",
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. Put them back on the top and/or bottom of your deck in any order.",
        f"""(ability :effect (seq {REVEALED} (pick You (binder p2 (of d1 what) 0 _)) {BELOW.format("p2")}
              {ABOVE.format("(minus (of d1 what) p2)")}))""",
    ),
    (
        "hero",
        "Whenever you defeat a Villain this turn, you may discard a card. If you do, draw a card.",
        f"""(ability :effect (last [(trigger {DEFEATED} (seq
              (may You (seq (pick You (binder p3 (in (zone hand You)) 1 1)) (do discard by=You what=p3)) :deed d4)
              (if (did d4) (do draw amount=1 by=You from=(zone deck You)))) no-may)] (until (ends turn))))""",
    ),
]

THE_SAME = [
    ("KO a Bystander from the Bystander Stack.", "KO the top card of the Bystander Stack."),
    ("You can use [Recruit] as [Attack] this turn.", "This turn, you may spend [Recruit] as [Attack]."),
    (
        "The next Hero you recruit this turn goes into your hand.",
        "The next time you recruit a Hero this turn, put it into your hand.",
    ),
    (
        "If the Bridge is empty, you may move a Villain there.",
        "If the Bridge is empty, you may move a Villain to the Bridge.",
    ),
    (
        "Look at the top card of your deck. Put it on the top or bottom of your deck.",
        "Look at the top card of your deck. Put it on the top of your deck or put it on the bottom of your deck.",
    ),
    (
        "You get the total printed [Attack] of all your cards.",
        "You get +[Attack] equal to the total printed [Attack] of all your cards.",
    ),
]

REFUSED = [
    (
        "scheme",
        'Each player has the ability "Heist: Draw a card."',
        "by whom or how this is gained or lost is not understood",
    ),
    (
        "hero",
        "Gain a [S.H.I.E.L.D.] Hero from the S.H.I.E.L.D. Officer Stack.",
        "of a stack the uppermost card is taken: none is chosen there",
    ),
    (
        "hero",
        "You may KO a Bystander from the Escape Pile and from each player's Victory Pile.",
        "of which of them is not said",
    ),
    ("hero", "KO a Wound or a card from your discard pile.", "where these are is not said"),
    (
        "hero",
        "Draw a card. You may repeat this process. Discard a card.",
        "whether this is repeated, too, is not clear",
    ),
    ("hero", "Draw a card. Repeat this process.", "how often this is repeated is not understood"),
    ("hero", "If the Bridge or Streets are empty, you may move a Villain there.", "“there” is not understood here"),
    ("hero", "Look at the top two cards of your deck. Put them on the top or bottom of your deck.", "the top of what?"),
    ("hero", "If the Rooftops are empty, move a Villain to it.", "nothing is put onto itself"),
    ("hero", "Shuffle this card into the Villains.", "into which pile is not said"),
    (
        "hero",
        "Put a Villain from your Victory Pile into the KO pile. Each player may fight that Villain.",
        "this lets players do what each of them pays for on his turn",
    ),
    (
        "scheme",
        'Special Rules: You have the ability "Heist: Draw a card."',
        "by whom or how this is gained or lost is not understood",
    ),
    (
        "hero",
        "If the Bridge or the Bank is empty, defeat a Villain there.",
        "“there” is not understood here",
    ),
    (
        "villain",
        "Fight: Reveal the top card of the Villain Deck. If it's a Villain, do the Ambush effect.",
        "whose effect this is, is not understood",
    ),
]


@pytest.mark.parametrize(("kind", "text", "meant"), MEANINGS)
def test_a_line_means_what_it_says(kind: str, text: str, meant: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == wanted(meant)


@pytest.mark.parametrize(("short", "long"), THE_SAME)
def test_the_shorter_wording_means_the_same_as_the_longer(short: str, long: str) -> None:
    assert said_on_card(short, "legendary-marvel", "hero") == said_on_card(long, "legendary-marvel", "hero")


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_could_be_either_is_refused(kind: str, text: str, why: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == f"refused: {why}"
