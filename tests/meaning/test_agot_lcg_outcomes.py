"""What is not known yet, and what is said of another: waited for, joined, different, done by a text."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said_on_card, wanted

GAME = "agot-lcg"
DRAW = "(do draw amount=1 by=You from=(zone deck You))"
ANY = '(ability :label Action :window "any phase" {0})'
KNIGHTS = (
    "(where (in (zone play)) p1 (and (among (controller p1) You) (is p1 (kind character)) "
    "(is p1 (value trait (just trait Knight)))))"
)
CHOSEN = ":targets [(pick You (binder p2 (where (in (zone play)) p1 (is p1 (kind character))) 1 1) :target)]"
REACTION = "(ability :label Reaction :window response :may {0})"
WON = "(on win by=(w1 (among w1 You)) deed=(d2 (is d2 (kind challenge))) after)"
MILITARY = '(and (is (current challenge) (value icon (just icon "[military]"))) (now challenge))'

LINES: list[tuple[str, str, str]] = [
    # what may still happen is waited for, once
    (
        "event",
        "Action: Choose a character. If that character is killed this phase, draw 1 card.",
        ANY.format(
            f"{CHOSEN} :effect (last [(trigger (on kill what=(p3 (among p3 p2)) after) {DRAW} no-may)] "
            "(until (ends phase) :uses 1))"
        ),
    ),
    (
        "event",
        "Action: Choose a character. If that character leaves play, draw 1 card.",
        ANY.format(
            f'{CHOSEN} :effect (last [(trigger (on "leave play" what=(p3 (among p3 p2)) after) {DRAW} no-may)] '
            "(until :uses 1))"
        ),
    ),
    (
        "event",
        "Action: Draw 1 card. If you win this challenge, draw 1 card.",
        ANY.format(
            f":effect (seq {DRAW} (last [(trigger (on win by=(w1 (among w1 You)) "
            f"deed=(d2 (among d2 (current challenge))) after) {DRAW} no-may)] (until (ends challenge) :uses 1)))"
        ),
    ),
    # in which occasion somebody takes part says when a line can be used
    (
        "character",
        "Action: Kneel a Knight character to have it participate in a [military] challenge on your side.",
        ANY.format(
            f":condition {MILITARY} :cost (seq (pick You (binder p2 {KNIGHTS} 1 1)) (do kneel by=You what=p2)) "
            ":effect (do participate by=You deed=(current challenge) what=p2)"
        ),
    ),
    (
        "character",
        "Action: Kneel this card to have it participate in a [military] challenge.",
        ANY.format(
            f":condition {MILITARY} :cost (do kneel by=You what=This) "
            ":effect (do participate by=You deed=(current challenge) what=This)"
        ),
    ),
    # another by name than the one before
    (
        "character",
        "Action: Kneel a Knight character to stand a different Knight character.",
        ANY.format(
            f":cost (seq (pick You (binder p2 {KNIGHTS} 1 1)) (do kneel by=You what=p2)) "
            ":effect (seq (pick You (binder p4 (where (in (zone play)) p3 (and (is p3 (kind character)) "
            "(is p3 (value trait (just trait Knight))) (not (same name p2 p3)))) 1 1)) (do stand by=You what=p4))"
        ),
    ),
    # a text that does it: whose card it is, and that it is a text at all
    (
        "character",
        "Reaction: After this card is killed by an opponent's card effect, draw 1 card.",
        REACTION.format(
            ":on (on kill doer=(p1 (among (controller p1) (opponents You))) what=(p2 (among p2 This)) after) "
            f":effect {DRAW}"
        ),
    ),
    (
        "character",
        "Reaction: After a card is returned to your hand by a card effect, draw 1 card.",
        REACTION.format(f":on (on return doer=p1 to=(z2 (among z2 (zone hand You))) after) :effect {DRAW}"),
    ),
    # another copy is another than the one whose copies are meant, not than who has it
    (
        "attachment",
        "Reaction: After you win a challenge, stand each character that has another copy of this card.",
        REACTION.format(
            f":on {WON} :effect (do stand by=You what=(where (in (zone play)) p3 (and (is p3 (kind character)) "
            "(>= (count (minus (where (attached p3) p4 (same name This p4)) This)) 1))))"
        ),
    ),
    # how large a deck has to be at least
    ("agenda", "Your minimum deck size is 90 cards.", "(ability :rule (>= (count (in (zone deck You))) 90))"),
    # what costs less is what is put down from the hand, not what lies in play
    (
        "character",
        "Reduce the cost to ambush each of your Knight characters by 1.",
        "(ability :standings [(during (on ambush by=(w1 (among w1 You)) what=(p2 (and (is p2 (kind character)) "
        "(is p2 (value trait (just trait Knight))))) before) (change cost p3 p2 add -1))])",
    ),
    # which of two amounts it is, is asked once, wherever it is said for how long
    *(
        (
            "event",
            f"Action: Choose a character. {lasts} (+3 STR instead if you control a location.)",
            '(ability :label Action :window "any phase" :targets [(pick You (binder p2 (where (in (zone play)) p1 '
            "(is p1 (kind character))) 1 1) :target)] :effect (if (>= (count (where (in (zone play)) p5 "
            "(and (among (controller p5) You) (is p5 (kind location))))) 1) "
            "(last [(change STR p3 p2 add 3)] (until (ends phase))) "
            "(last [(change STR p4 p2 add 1)] (until (ends phase)))))",
        )
        for lasts in (
            "Until the end of the phase, that character gets +1 STR.",
            "That character gets +1 STR until the end of the phase.",
        )
    ),
    # “that card” is no card that was called by a longer name
    (
        "agenda",
        "Reaction: After you win a challenge, kneel your faction card to choose a character. Stand that card.",
        REACTION.format(
            f":on {WON} :cost (do kneel by=You what=(where (in (zone play)) p5 (and (among (controller p5) You) "
            "(is p5 (kind house))))) :targets [(pick You (binder p4 (where (in (zone play)) p3 "
            "(is p3 (kind character))) 1 1) :target)] :effect (do stand by=You what=p4)"
        ),
    ),
    # what is paid with is not what it is done to
    (
        "attachment",
        "Reaction: After a character is saved, kneel this card to kill it.",
        REACTION.format(
            ":on (on save what=(p1 (is p1 (kind character))) after) :cost (do kneel by=You what=This) "
            ":effect (do kill by=You what=p1)"
        ),
    ),
    (
        "character",
        "Reaction: After you win a challenge, kneel this card to stand it.",
        REACTION.format(f":on {WON} :cost (do kneel by=You what=This) :effect (do stand by=You what=This)"),
    ),
    # another amount of what somebody is had do
    (
        "character",
        "Action: Choose a character and have it gain 1 power. (2 power instead if this card is kneeling.)",
        ANY.format(
            f"{CHOSEN} :effect (if (is This (state kneeling)) "
            "(do gain amount=2 by=You doer=p2 token=(just token power)) "
            "(do gain amount=1 by=You doer=p2 token=(just token power)))"
        ),
    ),
    # a text that another card has is carried out, and “you” is who has it done; that card is the one chosen
    (
        "event",
        "Reaction: After you win a challenge in which you control an attacking Knight character, kneel this card to "
        "choose a plot card in any player's used pile. Initiate the when revealed ability on that card as if you had "
        "just revealed it.",
        "(ability :label Reaction :window response :on (on win by=(w1 (among w1 You)) deed=(d2 (and (>= (count (where "
        "(in (zone play)) p3 (and (among (controller p3) You) (among p3 (of d2 attackers)) (is p3 (kind character)) "
        "(is p3 (value trait (just trait Knight)))))) 1) (is d2 (kind challenge)))) after) :may :cost (do kneel by=You "
        'what=This) :targets [(pick You (binder p5 (where (in (zone "used pile" Players)) p4 (is p4 (kind plot))) 1 1) '
        ':target)] :effect (do "carry out" by=You label=(just label "When revealed") what=p5))',
    ),
    # the gold that lies on a card, spent as one's own
    (
        "location",
        "While this card is standing, you may spend gold on this card as if it were in your gold pool during the "
        "marshaling phase.",
        '(ability :standings [(while (and (is This (state standing)) (now "marshalling phase")) (allow (on spend '
        "by=(w1 (among w1 You)) holder=(p2 (among p2 This)) token=(v3 (among v3 (just token gold))) before) "
        ':as-in (zone "gold pool" You)))])',
    ),
]


@pytest.mark.parametrize(("kind", "text", "expected"), LINES, ids=[text for _, text, _ in LINES])
def test_a_line_means_what_was_written_down(kind: str, text: str, expected: str) -> None:
    assert said_on_card(text, GAME, kind) == wanted(expected)


@pytest.mark.parametrize(
    ("text", "message", "words"),
    [
        # plots are held in a pile of their own, and in no hand
        ("Action: Discard a Scheme plot.", "where these are is not said", "a Scheme plot"),
        (
            "Action: Put a location into play from your hand, knelt.",
            "“kneel” is not understood in a condition",
            "knelt",
        ),
        # whether the one with a name has to participate as well
        (
            "Reaction: After you win a challenge in which you control a participating Knight character or Tester, "
            "draw 1 card.",
            "whether what was said of the first is so of this one is not said",
            "Tester",
        ),
        (
            "Action: Stand a kneeling Knight character or Tester.",
            "whether what was said of the first is so of this one is not said",
            "Tester",
        ),
        (
            "Your maximum deck size is 90 cards.",
            "this is not understood as something to do",
            "Your maximum deck size is 90 cards",
        ),
        ("Action: Stand a different character.", "different from which is not said", "different"),
        (
            "Action: Choose a character and have it participate in a [military] challenge.",
            "on whose side is not said",
            "participate in a [military] challenge",
        ),
        (
            "Reaction: After a character is saved, kneel this card to place 1 gold on it.",
            "“it” could be this card or what the occasion names beside it",
            "it",
        ),
        (
            "Action: Discard 1 power from a character and place it on this card.",
            "“it” could be this token or what it was on",
            "it",
        ),
        # a plot has abilities of other kinds as well
        (
            "Interrupt: When the effects of an event or when revealed ability would initiate, cancel those effects.",
            "whose ability this is, is not understood",
            "when revealed ability",
        ),
        # how long it is waited for is said only by what ends all that lasts on a card
        (
            "Action: Choose a character. If that character is killed, draw 1 card.",
            "“kill” is not understood in a condition",
            "that character is killed",
        ),
    ],
)
def test_what_is_not_said_is_refused(text: str, message: str, words: str) -> None:
    assert refusal(text, GAME, "event")[:2] == (message, words)
