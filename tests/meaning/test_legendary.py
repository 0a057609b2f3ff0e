"""What texts of the deck-building game mean, written down by hand."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said, wanted

DRAW = "(do draw amount=1 by=You from=(zone deck You))"
DEFEATED = "(on defeat by=(w9 (among w9 You)) what=(p9 (among p9 This)) after)"
WOUND = '(do gain by={0} what=(edgemost top {1} (zone "Wound Deck")))'
OTHERS = "(past (on play by=(w1 (among w1 You)) what=(p1 (not (among p1 This))) after) turn)"

LINES: list[tuple[str, str, str]] = [
    ("hero", "Gain 2 Wounds.", f"(ability :effect {WOUND.format('You', 2)})"),
    (
        "hero",
        "Gain up to 2 Wounds.",
        f"(ability :effect (seq (pick You (binder n1 (range 0 2) 1 1)) {WOUND.format('You', '(number-of n1)')}))",
    ),
    (
        "hero",
        "Each opponent gains a Wound.",
        f"(ability :effect (each w1 (opponents You) turn {WOUND.format('w1', 1)}))",
    ),
    (
        "hero",
        "Each player gains a Wound in reverse turn order.",
        f"(ability :effect (each w1 Players reverse {WOUND.format('w1', 1)}))",
    ),
    (
        "hero",
        "Each player reveals a [Strength] card or gains a Wound.",
        "(ability :effect (each w1 Players turn (either w1 1 (seq (pick w1 (binder p1 (where (in (union (zone hand w1) "
        '(zone played w1))) p2 (is p2 (value class (just class "[Strength]")))) 1 1)) (do reveal by=w1 what=p1)) '
        f"{WOUND.format('w1', 1)})))",
    ),
    (
        "ally",
        "Fight: Rescue 2 Bystanders.",
        f"(ability :you actor :label Fight :on {DEFEATED} "
        ':effect (do rescue by=You what=(edgemost top 2 (zone "Bystander Deck"))))',
    ),
    (
        "ally",
        "Fight: Gain a Maester. You may put it into your hand.",
        f"(ability :you actor :label Fight :on {DEFEATED} :effect (seq "
        '(do gain by=You what=(edgemost top 1 (zone "Maester Deck")) :deed d1) '
        "(may You (do move by=You to=(zone hand You) what=(of d1 what)))))",
    ),
    (
        "ally",
        "Fight: If you defeated Tester in Bow, draw a card.",
        f"(ability :you actor :label Fight :on (on defeat by=(w9 (among w9 You)) what=(p9 (among p9 This)) after "
        ":deed d1) :effect (if (matches d1 (on defeat by=(w1 (among w1 You)) what=(p1 (among p1 This)) "
        f"in=(z1 (among z1 (zone Bow))) after)) {DRAW}))",
    ),
    (
        "hero",
        "You may KO one of your other Heroes.",
        "(ability :effect (may You (seq (pick You (binder p1 (where (in (union (zone hand You) (zone played You))) p2 "
        "(and (is p2 (kind Hero)) (not (among p2 This)))) 1 1)) (do KO by=You what=p1))))",
    ),
    (
        "hero",
        "If you played at least 4 other cards this turn, draw a card.",
        f"(ability :effect (if (>= (count {OTHERS}) 4) {DRAW}))",
    ),
    (
        "hero",
        "If you played no other cards this turn, draw a card.",
        f"(ability :effect (if (= (count {OTHERS}) 0) {DRAW}))",
    ),
    (
        "hero",
        "If you played fewer than 2 other cards this turn, draw a card.",
        f"(ability :effect (if (<= (count {OTHERS}) 1) {DRAW}))",
    ),
    (
        "hero",
        "If you have not recruited a Hero this turn, draw a card.",
        "(ability :effect (if (not (>= (count (past (on recruit by=(w1 (among w1 You)) "
        f"what=(p1 (is p1 (kind Hero))) after) turn)) 1)) {DRAW}))",
    ),
    (
        "hero",
        "If this is the first Hero you played this turn, draw a card.",
        "(ability :effect (if (among This (of (past (on play by=(w1 (among w1 You)) what=(p1 (is p1 (kind Hero))) "
        f"after :nth (nth 1 :since turn)) turn) what)) {DRAW}))",
    ),
    (
        "hero",
        "[Covert] [Covert] [Covert]: Draw a card.",
        '(ability :label "[Covert]" :may :condition (>= (count (past (on play by=(w1 (among w1 You)) what=(p1 (and '
        '(is p1 (value class (just class "[Covert]"))) (not (among p1 This)))) after) turn)) 3) '
        f":effect {DRAW})",
    ),
    (
        "hero",
        "Look at the top three cards of your deck. Discard up to two of them and put the rest back in any order.",
        '(ability :effect (seq (do "look at" by=You what=(edgemost top 3 (zone deck You)) :deed d1) '
        "(pick You (binder p1 (of d1 what) 0 2)) (do discard by=You what=p1) "
        "(do move by=You to=(edge-of top (zone deck You)) what=(minus (of d1 what) p1) order=You)))",
    ),
    (
        "hero",
        "Reveal the top two cards of your deck. Draw one of them and KO the other.",
        "(ability :effect (seq (do reveal by=You what=(edgemost top 2 (zone deck You)) :deed d1) "
        "(pick You (binder p1 (of d1 what) 1 1)) (do draw by=You what=p1) "
        "(do KO by=You what=(minus (of d1 what) p1))))",
    ),
    (
        "hero",
        "You may play a copy of another Hero you played this turn.",
        "(ability :effect (may You (seq (pick You (binder p1 (where Anywhere p2 (and (is p2 (kind Hero)) "
        "(among p2 (of (past (on play by=(w1 (among w1 You)) after) turn) what)) (not (among p2 This)))) 1 1)) "
        "(do play by=You what=(copy-of p1)))))",
    ),
    (
        "hero",
        "Move an Ally two spaces forward.",
        "(ability :effect (seq (pick You (binder p1 (where (in (zone battlefield)) p2 (is p2 (kind Ally))) 1 1)) "
        "(do move by=You to=(next (place-of p1) forward 2) what=p1)))",
    ),
    (
        "event",
        "Move each Ally in Claw to the next space.",
        "(ability :effect (each p1 (where (in (zone Claw)) p2 (is p2 (kind Ally))) at-once "
        "(do move by=You to=(next (place-of p1) forward 1) what=p1)))",
    ),
    (
        "hero",
        "Until the end of the turn, each Hero in your lineup costs 2 less.",
        "(ability :effect (last [(change cost p1 (where (in (zone lineup You)) p2 (is p2 (kind Hero))) add -2)] "
        "(until (ends turn))))",
    ),
    (
        "hero",
        "The next Hero you recruit this turn gains Soaring Flight.",
        "(ability :effect (last [(during (on recruit by=(w1 (among w1 You)) what=(p1 (is p1 (kind Hero))) before "
        ':nth (nth 1)) (give p2 p1 (keyword "Soaring Flight")))] (until (ends turn))))',
    ),
    (
        "hero",
        "You may defeat a Henchman for free.",
        "(ability :effect (may You (seq (pick You (binder p1 "
        "(where (in (zone battlefield)) p2 (is p2 (kind Henchman))) 1 1)) (do defeat by=You cost=0 what=p1))))",
    ),
    (
        "hero",
        "Each opponent discards a card. Draw a card for each Hero discarded this way.",
        "(ability :effect (seq (each w1 (opponents You) turn (seq (pick w1 (binder p1 (in (zone hand w1)) 1 1)) "
        "(do discard by=w1 what=p1)) :deed d1) (do draw by=You from=(zone deck You) "
        "amount=(count (where Anywhere p2 (and (is p2 (kind Hero)) (among p2 (of d1 what))))))))",
    ),
    (
        "hero",
        "You get +1 [Attack] for each [VP] token you gained this turn.",
        '(ability :effect (do gain by=You token=(just token "[Attack]") amount=(amount-of (past (on gain '
        'by=(w1 (among w1 You)) token=(v1 (among v1 (just token "[VP] token"))) after) turn) amount)))',
    ),
    (
        "hero",
        "Draw a card for each different class among your Heroes.",
        "(ability :effect (do draw by=You from=(zone deck You) amount=(count (values class (where (in (union "
        "(zone hand You) (zone played You))) p1 (is p1 (kind Hero)))))))",
    ),
    (
        "event",
        "Choose an opponent. You and that player each draw a card.",
        "(ability :targets [(pick You (binder w1 (opponents You) 1 1) :target)] "
        ":effect (each w2 (union You w1) turn (do draw amount=1 by=w2 from=(zone deck w2))))",
    ),
    (
        "hero",
        "If you would draw a card, you may gain 1 [VP] token instead.",
        "(ability :on (on draw by=(w1 (among w1 You)) what=p1 before :deed d1) :effect (may You (seq "
        '(stop d1 replaced) (do gain amount=1 by=You token=(just token "[VP] token")))))',
    ),
    (
        "hero",
        "You may KO a card from your hand and you may draw a card.",
        "(ability :effect (seq (may You (seq (pick You (binder p1 (in (zone hand You)) 1 1)) (do KO by=You what=p1))) "
        f"(may You {DRAW})))",
    ),
    (
        "hero",
        "Draw an Event.",
        '(ability :effect (do "draw an Event" by=You what=(edgemost top 1 (zone "Event Deck"))))',
    ),
    (
        "hero",
        "If you have a [Skill] Hero, draw a card.",
        "(ability :effect (if (>= (count (where (in (union (zone hand You) (zone played You))) p1 "
        f'(and (is p1 (kind Hero)) (is p1 (value class (just class "[Skill]")))))) 1) {DRAW}))',
    ),
]


@pytest.mark.parametrize(("type_", "text", "expected"), LINES, ids=[text[:60] for _, text, _ in LINES])
def test_a_line_means_what_it_says(type_: str, text: str, expected: str) -> None:
    assert said(text, "legendary", type_) == wanted(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gain 2 Wounds with cost 0.", ("which of these is not said", "2 Wounds", "say from where")),
        (
            "Put a card from your hand back in any order.",
            (
                "back to where is not clear",
                "Put a card from your hand back in any order",
                "say it: on top of your deck",
            ),
        ),
        ("Play a copy of 2 Heroes in your lineup.", ("a copy of which one is not said", "a copy", "")),
        (
            "A player gains a Wound in reverse turn order.",
            (
                "only each of several players does something in an order",
                "A player gains a Wound in reverse turn order",
                "",
            ),
        ),
        (
            "Move an Ally up to two spaces forward.",
            ("how far or which way is not understood", "Move an Ally up to two spaces forward", ""),
        ),
    ],
)
def test_what_cannot_be_decided_is_refused(text: str, expected: tuple[str, str, str]) -> None:
    assert refusal(text, "legendary", "hero") == expected
