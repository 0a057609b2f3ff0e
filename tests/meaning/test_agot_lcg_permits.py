"""What texts let be done, keywords spoken of by name, and what happened to several at once."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said_on_card, wanted

GAME = "agot-lcg"

LINES: list[tuple[str, str, str]] = [
    (
        "character",
        "This card may be declared as an attacker during [power] challenges, even while kneeling.",
        "(ability :standings [(allow (on attack deed=(d1 (and (is d1 (kind challenge)) (is d1 (value "
        'icon (just icon "[power]"))))) '
        "what=(p2 (among p2 This)) before)) "
        '(allow (on attack deed=(d3 (and (is d3 (kind challenge)) (is d3 (value icon (just icon "[power]"))))) '
        "what=(p4 (and (among p4 This) (is p4 (state kneeling)))) before))])",
    ),
    (
        "location",
        "Each player may initiate 2 additional [power] challenges each round.",
        "(ability :standings [(allow (on initiate deed=(d1 (and (is d1 (kind challenge)) (is d1 (value "
        'icon (just icon "[power]"))))) '
        "before) :more 2)])",
    ),
    (
        "location",
        "Each character without the printed renown keyword gets +1 STR.",
        "(ability :standings [(change STR p2 (where (in (zone play)) p1 (and (is p1 (kind character)) "
        "(not (is p1 (keyword Renown :printed))))) add 1)])",
    ),
    (
        "character",
        "Reaction: After 1 or more cards are discarded from an opponent's hand, draw that many cards.",
        "(ability :label Reaction :window response :on (on discard from=(z2 (among z2 (zone hand "
        "(opponents You)))) after "
        ":deed d1 :truth (>= (count (of d1 what)) 1)) :may "
        ":effect (do draw amount=(count (of d1 what)) by=You from=(zone deck You)))",
    ),
    (
        "character",
        "Reaction: After 1 or more cards are discarded from your hand, return 1 of those cards to your hand.",
        "(ability :label Reaction :window response :on (on discard from=(z2 (among z2 (zone hand You))) after "
        ":deed d1 :truth (>= (count (of d1 what)) 1)) :may "
        ":effect (seq (pick You (binder p3 (of d1 what) 1 1)) (do return by=You to=(zone hand You) what=p3)))",
    ),
    (
        "event",
        "Shadow (1). Play only during a challenge.",
        "(ability :standings [(give p1 This (keyword Shadow :arguments [1])) "
        "(cannot (on play what=(p2 (among p2 This)) before :truth (not (now challenge))))])",
    ),
    (
        "character",
        "Challenges Action: Choose a non-participating character. That character contributes its STR to "
        "your side this challenge.",
        '(ability :label "Challenges Action" :window "challenges phase" :targets [(pick You (binder p2 (minus '
        "(where (in (zone play)) p1 (is p1 (kind character))) (of (current challenge) participants)) 1 1) :target)] "
        ":effect (last [(change STR w3 You add (stat STR p2))] (until (ends challenge))))",
    ),
    (
        "attachment",
        "Limit 1 copy per character.",
        "(ability :standings [(cannot (on attach onto=(p1 (and (>= (count (where (attached p1) p3 "
        "(same name This p3))) 1) "
        "(is p1 (kind character)))) what=(p2 (among p2 This)) before))])",
    ),
    (
        "character",
        "This card does not contribute its STR to challenges unless it is kneeling.",
        "(ability :standings [(while (not (is This (state kneeling))) (cannot (on contribute "
        "deed=(d1 (is d1 (kind challenge))) "
        "doer=(p2 (among p2 This)) stat=(v3 (among v3 (just stat STR))) before)))])",
    ),
    (
        "plot",
        "Increase the initiative value on your revealed plot card by 2, and the claim value on "
        "your revealed plot card by 1.",
        "(ability :standings [(change initiative p2 (where (in (zone play)) p1 (and (among (controller p1) You) "
        "(is p1 (state revealed)) (is p1 (kind plot)))) add 2) (change claim p4 (where (in (zone play)) p3 "
        "(and (among (controller p3) You) (is p3 (state revealed)) (is p3 (kind plot)))) add 1)])",
    ),
    (
        "event",
        "Action: Until the end of the phase, each opponent cannot play events or bring cards out of shadows.",
        '(ability :label Action :window "any phase" :effect (last [(cannot (on play by=(w1 (among w1 (opponents You))) '
        "what=(p2 (is p2 (kind event))) before)) (cannot (on bring by=(w3 (among w3 (opponents You))) "
        'from=(z4 (among z4 (zone "shadows area"))) before))] (until (ends phase))))',
    ),
    (
        "character",
        "Reaction: After a character is killed during a challenge in which this card is participating, draw 1 card.",
        "(ability :label Reaction :window response :may :on (on kill what=(p1 (is p1 (kind character))) after :truth "
        "(and (among This (of (current challenge) participants)) (now challenge))) "
        ":effect (do draw amount=1 by=You from=(zone deck You)))",
    ),
    (
        "plot",
        "When Revealed: Each opponent loses 1 gold. Then, you may pay 1 gold to initiate this effect again.",
        '(ability :label "When revealed" :window "when revealed" :effect (repeat (seq (each w1 (opponents You) turn '
        "(do lose amount=1 by=w1 token=(just token gold)) :deed d2) (if (did d2) (may You "
        "(do pay amount=1 by=You token=(just token gold)) :deed d3))) :until (not (did d3))))",
    ),
    (
        "location",
        "You are considered to have 2 additional plot cards in your used pile.",
        '(ability :standings [(change "used pile bonus" w1 You add 2)])',
    ),
    (
        "location",
        "This card contributes 2 STR to your total for dominance.",
        '(ability :standings [(change "dominance bonus" w1 You add 2)])',
    ),
]


@pytest.mark.parametrize(("of_type", "text", "meaning"), LINES, ids=[line[1][:50] for line in LINES])
def test_what_is_let_be_done(of_type: str, text: str, meaning: str):
    assert said_on_card(text, GAME, of_type) == wanted(meaning)


REFUSED = [
    # a plot of which more is said is counted with those that are like it, and the table keeps no such number
    ("location", "You are considered to have 1 additional City plot card in your used pile."),
    # whether the other side keeps it is not said of one who takes part
    (
        "event",
        "Action: Choose a participating character. That character contributes its STR to your side this challenge.",
    ),
    # what is said of the one is not said of the three
    (
        "event",
        "Action: Choose and kill a character you control. (Choose and kill 3 characters instead if you have 2 gold.)",
    ),
    # several at once are spoken of, not one
    ("character", "Reaction: After a character is killed, choose one of those characters."),
]


@pytest.mark.parametrize(("of_type", "text"), REFUSED)
def test_what_is_not_settled_is_refused(of_type: str, text: str):
    assert refusal(text, GAME, of_type)
