"""What texts of the challenge game mean, written down by hand."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said, wanted

DRAW = "(do draw amount=1 by=You from=(zone deck You))"
KNIGHTS = "(is {0} (kind character)) (is {0} (value trait (just trait Knight)))"

LINES: list[tuple[str, str, str]] = [
    (
        "location",
        "Characters you control cannot be killed by card effects.",
        "(ability :standings [(cannot (on kill doer=p1 what=(p2 (and (among (controller p2) You) "
        "(is p2 (kind character)))) before))])",
    ),
    (
        "attachment",
        "Knight character only.",
        "(ability :standings [(cannot (on attach what=(p1 (among p1 This)) "
        f"onto=(p2 (not (and {KNIGHTS.format('p2')}))) before))])",
    ),
    (
        "attachment",
        "Opponent's Knight character only.",
        "(ability :standings [(cannot (on attach what=(p1 (among p1 This)) "
        f"onto=(p2 (not (and {KNIGHTS.format('p2')} (among (controller p2) (opponents You))))) before))])",
    ),
    (
        "event",
        "House Stark only.",
        "(ability :standings [(cannot (on include by=(w1 (among w1 You)) what=(p1 (among p1 This)) before "
        ':truth (= (count (where Anywhere p2 (and (is p2 (called "House Stark")) (among (owner p2) You)))) 0)))])',
    ),
    (
        "agenda",
        "You must include at least 8 Knight characters in your House deck.",
        f"(ability :rule (>= (count (where (in (zone deck You)) p1 (and {KNIGHTS.format('p1')}))) 8))",
    ),
    (
        "agenda",
        "You cannot include fewer than 8 Knight characters in your House deck.",
        f"(ability :rule (>= (count (where (in (zone deck You)) p1 (and {KNIGHTS.format('p1')}))) 8))",
    ),
    (
        "agenda",
        "You cannot include more than 8 Knight characters in your House deck.",
        f"(ability :rule (<= (count (where (in (zone deck You)) p1 (and {KNIGHTS.format('p1')}))) 8))",
    ),
    (
        "agenda",
        "You cannot include more than 2 copies of each card in your House deck.",
        "(ability :rule (every (in (zone deck You)) p1 "
        "(<= (count (where (in (zone deck You)) p2 (same name p1 p2))) 2)))",
    ),
    (
        "agenda",
        "Your House deck must have exactly 80 cards.",
        "(ability :rule (= (count (in (zone deck You))) 80))",
    ),
    (
        "agenda",
        "You may include Knight characters in your House deck.",
        "(ability :standings [(allow (on include by=(w1 (among w1 You)) "
        f"what=(p1 (and {KNIGHTS.format('p1')})) to=(z1 (among z1 (zone deck You))) before))])",
    ),
    (
        "location",
        "Once per phase, you may play a Knight character from your discard pile.",
        "(ability :standings [(allow (on play by=(w1 (among w1 You)) "
        f'what=(p1 (and {KNIGHTS.format("p1")})) from=(z1 (among z1 (zone "discard pile" You))) before))] '
        ":limit (limit 1 phase no-shared))",
    ),
    (
        "location",
        "Reduce the cost of the first Knight character you play each round by 2.",
        f"(ability :standings [(during (on play by=(w1 (among w1 You)) what=(p1 (and {KNIGHTS.format('p1')})) before "
        ":nth (nth 1 :since round)) (change cost p2 p1 add -2))])",
    ),
    (
        "location",
        "Marshalling: Kneel Tester to reduce the cost of the next Knight character you play this phase by 2.",
        '(ability :label Marshalling :window "marshalling phase" :cost (do kneel by=You what=This) :effect '
        f"(last [(during (on play by=(w1 (among w1 You)) what=(p1 (and {KNIGHTS.format('p1')})) before :nth (nth 1)) "
        "(change cost p2 p1 add -2))] (until (ends phase))))",
    ),
    (
        "event",
        "Any phase: Kneel a Knight character to draw 1 card.",
        '(ability :label "Any phase" :window "any phase" :cost (seq (pick You (binder p1 (where (in (zone play)) p2 '
        f"(and {KNIGHTS.format('p2')} (among (controller p2) You))) 1 1)) (do kneel by=You what=p1)) :effect {DRAW})",
    ),
    (
        "event",
        "Response: After you win a challenge by more than 3 STR in which Tester is attacking, draw 1 card.",
        "(ability :label Response :window response :may :on (on win by=(w1 (among w1 You)) "
        "deed=(d1 (and (is d1 (kind challenge)) (among This (of d1 attackers)))) "
        f"margin=(n1 (>= (number-of n1) 4)) after) :effect {DRAW})",
    ),
    (
        "event",
        "Response: When an opponent plays an event, cancel the effects of that event.",
        "(ability :label Response :window response :may :on (on play by=(w1 (among w1 (opponents You))) "
        "what=(p1 (is p1 (kind event))) before :deed d1) :effect (stop d1 cancelled))",
    ),
    (
        "attachment",
        "Attached character does not stand unless you pay 2 gold.",
        "(ability :standings [(trigger (on stand what=(p1 (and (is p1 (kind character)) (among p1 (host This)))) "
        "before :deed d1) (seq (may You (do pay amount=2 by=You token=(just token gold)) :deed d2) "
        "(if (not (did d2)) (stop d1 prevented))) no-may)])",
    ),
    (
        "event",
        "Marshalling: Draw cards until you have 6 cards in your hand.",
        '(ability :label Marshalling :window "marshalling phase" :effect (do draw by=You from=(zone deck You) '
        "amount=(most 0 (plus 6 (times -1 (count (in (zone hand You))))))))",
    ),
    (
        "event",
        "Marshalling: Reveal cards from the top of your deck until you reveal a Knight character. "
        "Put that character into play. Shuffle the rest into your deck.",
        '(ability :label Marshalling :window "marshalling phase" :effect (seq '
        f"(do reveal by=You what=(up-to (zone deck You) p1 (and {KNIGHTS.format('p1')})) :deed d1) "
        f"(do move by=You to=(zone play) what=(where (of d1 what) p2 (and {KNIGHTS.format('p2')}))) "
        "(do shuffle by=You to=(zone deck You) what=(minus (of d1 what) "
        f"(where (of d1 what) p3 (and {KNIGHTS.format('p3')}))))))",
    ),
    (
        "event",
        "Marshalling: Search your deck for up to 2 Knight characters and put them into your hand.",
        '(ability :label Marshalling :window "marshalling phase" :effect (seq '
        "(do search by=You place=(zone deck You)) "
        f"(pick You (binder p1 (where (in (zone deck You)) p2 (and {KNIGHTS.format('p2')})) 0 2)) "
        "(do move by=You to=(zone hand You) what=p1)))",
    ),
    (
        "event",
        "Any phase: Return each character to its owner's hand.",
        '(ability :label "Any phase" :window "any phase" :effect (each p1 '
        "(where (in (zone play)) p2 (is p2 (kind character))) at-once "
        "(do return by=You to=(zone hand (owner p1)) what=p1)))",
    ),
    (
        "event",
        "Any phase: Take control of a character until the end of the phase.",
        '(ability :label "Any phase" :window "any phase" :effect (seq '
        "(pick You (binder p1 (where (in (zone play)) p2 (is p2 (kind character))) 1 1)) "
        "(last [(give p3 p1 (controlled-by You))] (until (ends phase)))))",
    ),
    (
        "event",
        "Any phase: Choose a character. It gets -X STR until the end of the phase, "
        "where X is the number of cards in your hand.",
        '(ability :label "Any phase" :window "any phase" '
        ":targets [(pick You (binder p1 (where (in (zone play)) p2 (is p2 (kind character))) 1 1) :target)] "
        ":effect (last [(change STR p3 p1 add (times -1 (count (in (zone hand You)))))] (until (ends phase))))",
    ),
    (
        "event",
        "Any phase: Each opponent draws 1 card unless he or she pays 1 gold.",
        '(ability :label "Any phase" :window "any phase" :effect (each w1 (opponents You) turn (seq '
        "(may w1 (do pay amount=1 by=w1 token=(just token gold)) :deed d1) "
        "(if (not (did d1)) (do draw amount=1 by=w1 from=(zone deck w1))))))",
    ),
    (
        "event",
        "Any phase: Choose a character without attachments controlled by an opponent. Kneel it.",
        '(ability :label "Any phase" :window "any phase" :targets [(pick You (binder p1 (where (in (zone play)) p2 '
        "(and (is p2 (kind character)) (among (controller p2) (opponents You)) "
        "(= (count (where (attached p2) p3 (is p3 (kind attachment)))) 0))) 1 1) :target)] "
        ":effect (do kneel by=You what=p1))",
    ),
    (
        "character",
        "Tester must attack in each [power] challenge you initiate, if able.",
        "(ability :standings [(must (on attack what=(p1 (among p1 This)) deed=(d1 (and (is d1 (kind challenge)) "
        '(is d1 (value icon (just icon "[power]"))) (among You (of d1 "attacking player")))) before))])',
    ),
    (
        "event",
        "Response: After an opponent declares no defenders, draw 1 card.",
        "(ability :label Response :window response :may :on (on declare by=(w1 (among w1 (opponents You))) "
        "as=(v1 (among v1 (just part defenders))) after :deed d1 :truth (= (count (of d1 what)) 0)) "
        f":effect {DRAW})",
    ),
    (
        "plot",
        "During your challenges turn, you may initiate 2 additional [power] challenges.",
        '(ability :standings [(while (now "challenges turn" You) (allow (on initiate by=(w1 (among w1 You)) '
        'deed=(d1 (and (is d1 (kind challenge)) (is d1 (value icon (just icon "[power]"))))) before) :more 2))])',
    ),
    (
        "event",
        "Draw: Reveal the top card of your deck. If it is an event, draw it. Otherwise, discard it.",
        '(ability :label Draw :window "draw phase" :effect (seq '
        "(do reveal by=You what=(edgemost top 1 (zone deck You)) :deed d1) "
        "(if (is (of d1 what) (kind event)) (do draw by=You what=(of d1 what)) "
        "(do discard by=You what=(of d1 what)))))",
    ),
    (
        "event",
        "Challenges: For each Knight character you control, gain 2 gold.",
        '(ability :label Challenges :window "challenges phase" :effect (do gain by=You token=(just token gold) '
        "amount=(times 2 (count (where (in (zone play)) p1 (and "
        "(is p1 (kind character)) (is p1 (value trait (just trait Knight))) (among (controller p1) You)))))))",
    ),
    (
        "event",
        "Challenges: Draw 1 card, or 2 cards if you have no gold.",
        '(ability :label Challenges :window "challenges phase" :effect (if (= (held gold You) 0) '
        f"(do draw amount=2 by=You from=(zone deck You)) {DRAW}))",
    ),
    (
        "attachment",
        "Attached character gets +1 STR (+3 STR instead if it has the Lord trait).",
        "(ability :standings "
        "[(while (is (where (host This) p1 (is p1 (kind character))) (value trait (just trait Lord))) "
        "(change STR p2 (where (host This) p3 (is p3 (kind character))) add 3)) "
        "(while (not (is (where (host This) p4 (is p4 (kind character))) (value trait (just trait Lord)))) "
        "(change STR p5 (where (host This) p6 (is p6 (kind character))) add 1))])",
    ),
    (
        "location",
        "Challenges: Kneel this card to draw 1 card. Limit once per phase.",
        '(ability :label Challenges :window "challenges phase" :cost (do kneel by=You what=This) '
        f":effect {DRAW} :limit (limit 1 phase no-shared))",
    ),
]


@pytest.mark.parametrize(("type_", "text", "expected"), LINES, ids=[text[:60] for _, text, _ in LINES])
def test_a_line_means_what_it_says(type_: str, text: str, expected: str) -> None:
    assert said(text, "agot", type_) == wanted(expected)


@pytest.mark.parametrize(
    ("type_", "text", "expected"),
    [
        (
            "agenda",
            "You must include 6 Knight characters in your House deck.",
            ("how many of these is not understood", "6 Knight characters", "say “at least”, “at most” or “exactly”"),
        ),
        (
            "event",
            "Marshalling: Reduce the cost of a Knight character you play this phase by 1.",
            ("which of these deeds is not understood", "a Knight character", ""),
        ),
        (
            "event",
            "Any phase: Each player draws 1 card unless you pay 1 gold.",
            (
                "a way out for each of several is not understood yet",
                "Each player draws 1 card unless you pay 1 gold",
                "",
            ),
        ),
        (
            "event",
            "Response: After an opponent plays an event, cancel the effects of that event.",
            (
                "nothing is about to happen that “cancel” could stop",
                "cancel the effects of that event",
                "",
            ),
        ),
        (
            "event",
            "Any phase: Choose a character controlled by the opponent with the most power. Kneel it.",
            (
                "which of the two has this is not plain",
                "with the most power",
                "put it first: a character with 2 power controlled by an opponent",
            ),
        ),
        (
            "event",
            "Any phase: Put Robb Stark into play.",
            ("from where is not said", "Put Robb Stark into play", "say it: from your hand"),
        ),
        (
            "attachment",
            "Attached character gets +1 STR or +2 STR.",
            ("which of these is not decided", "+1 STR or +2 STR", ""),
        ),
        (
            "event",
            "Challenges: Draw 1 card. Limit once per phase. Limit 2 per round.",
            ("how often is said twice", "Limit 2 per round", ""),
        ),
        (
            "event",
            "Any phase: If you control 2 characters with different traits, draw 1 card.",
            ("what is said of these together is not understood here", "2 characters", ""),
        ),
        (
            "location",
            "If you control 3 or more locations, draw 1 card.",
            (
                "when this is done is not said",
                "If you control 3 or more locations, draw 1 card",
                "begin with a label, or with “after …”",
            ),
        ),
    ],
)
def test_what_cannot_be_decided_is_refused(type_: str, text: str, expected: tuple[str, str, str]) -> None:
    assert refusal(text, "agot", type_) == expected
