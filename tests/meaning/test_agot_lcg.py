"""What texts of the second edition mean, written down by hand: what it says otherwise than the first."""

from __future__ import annotations

import pytest

from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.lines.cards import card_meaning
from lang.gold.reading import project, read
from meaning_lines import refusal, said, said_on_card, wanted

GAME = "agot-lcg"
WON = "(on win by=(w1 (among w1 You)) deed=(d2 (is d2 (kind challenge))) after :deed d3)"

LINES: list[tuple[str, str, str]] = [
    (
        "event",
        "Action: If you are the first player, pay 1 gold to draw 1 card. Gain 2 gold.",
        '(ability :label Action :window "any phase" :condition (is You (state "first player")) '
        ":cost (do pay amount=1 by=You token=(just token gold)) "
        ":effect (seq (do draw amount=1 by=You from=(zone deck You)) "
        "(do gain amount=2 by=You token=(just token gold))))",
    ),
    (
        "event",
        "Forced Interrupt: When claim is applied for a [power] challenge, apply [intrigue] claim instead.",
        '(ability :label "Forced Interrupt" :window forced :on (on apply deed=(d2 (and (is d2 (kind challenge)) '
        '(is d2 (value icon (just icon "[power]"))))) stat=(v3 (among v3 (just stat claim))) before :deed d1) '
        ':effect (seq (stop d1 replaced) (do "exact cards" by=(of d1 by))))',
    ),
    (
        "character",
        "Action: Kneel this card to draw 1 card. (Any player may initiate this ability.)",
        '(ability :you actor :label Action :window "any phase" :cost (do kneel by=You what=This) '
        ":effect (do draw amount=1 by=You from=(zone deck You)))",
    ),
    (
        "character",
        "No attachments.",
        '(ability :you controller :standings [(give p1 This (keyword "No Attachments"))])',
    ),
    ("location", "+2 Reserve.", "(ability :standings [(change reserve p1 This add 2)])"),
    (
        "character",
        "Reaction: After you win a challenge, gain X gold. X is the number of STR by which you won the challenge.",
        f"(ability :label Reaction :window response :may :on {WON} "
        ":effect (do gain amount=(amount-of d3 margin) by=You token=(just token gold)))",
    ),
    (
        "character",
        "Reaction: After you win a challenge, draw 1 card for every 4 STR by which you won that challenge.",
        f"(ability :label Reaction :window response :may :on {WON} "
        ":effect (do draw amount=(divided (amount-of d3 margin) 4 no-up) by=You from=(zone deck You)))",
    ),
    (
        "plot",
        "You may initiate 2 additional [power] challenges during the challenges phase.",
        '(ability :standings [(while (now "challenges phase") (allow (on initiate by=(w1 (among w1 You)) '
        'deed=(d2 (and (is d2 (kind challenge)) (is d2 (value icon (just icon "[power]"))))) before) :more 2))])',
    ),
    (
        "character",
        "If you control:\n• a Knight character, this card gains renown.\n• no locations, this card gains insight.",
        "(ability :standings [(while (>= (count (where (in (zone play)) p1 (and (among (controller p1) You) "
        "(is p1 (kind character)) (is p1 (value trait (just trait Knight)))))) 1) (give p2 This (keyword Renown))) "
        "(while (= (count (where (in (zone play)) p3 (and (among (controller p3) You) (is p3 (kind location))))) 0) "
        "(give p4 This (keyword Insight)))])",
    ),
    (
        "event",
        "Action: Return a Lord character from your discard or dead pile to your hand.",
        '(ability :label Action :window "any phase" :effect (seq (pick You (binder p1 (where (in (union '
        '(zone "discard pile" You) (zone "dead pile" You))) p2 (and (is p2 (kind character)) '
        "(is p2 (value trait (just trait Lord))))) 1 1)) (do return by=You to=(zone hand You) what=p1)))",
    ),
    (
        "event",
        "Action: Kneel your faction card to end the challenge with no winner or loser.",
        '(ability :label Action :window "any phase" :cost (do kneel by=You what=(where (in (zone play)) p1 '
        "(and (among (controller p1) You) (is p1 (kind house))))) :effect (do end by=You deed=(current challenge)))",
    ),
    (
        "location",
        "This card is immune to opponents' non-plot card effects.",
        "(ability :standings [(give p1 This (keyword Immune :arguments [(where Anywhere p2 (and "
        "(among (controller p2) (opponents You)) (not (is p2 (kind plot)))))]))])",
    ),
    (
        "location",
        "While an opponent controls a Knight character with the most power, this card gains renown.",
        "(ability :standings [(while (>= (count (where (opponents You) w1 (>= (count (where (extreme most (where "
        "(in (zone play)) p2 (and (is p2 (kind character)) (is p2 (value trait (just trait Knight))))) p3 "
        "[(held power p3)] all) p4 (among (controller p4) w1))) 1))) 1) (give p5 This (keyword Renown)))])",
    ),
    (
        "plot",
        "Treat the text box of each location as if it were blank (except for traits).",
        "(ability :standings [(lose p1 (where (in (zone play)) p2 (is p2 (kind location))) "
        "(whole text :but [(whole traits)]))])",
    ),
    (
        "character",
        "Reaction: After this character comes out of shadows, draw 1 card.",
        '(ability :label Reaction :window response :may :on (on "enter play" what=(p1 (among p1 This)) '
        'from=(z2 (among z2 (zone "shadows area"))) after) :effect (do draw amount=1 by=You from=(zone deck You)))',
    ),
    (
        "event",
        "Action: Kill each kneeling character (cannot be saved).",
        '(ability :label Action :window "any phase" :effect (do kill beyond=(just verb save) by=You '
        "what=(where (in (zone play)) p1 (and (is p1 (state kneeling)) (is p1 (kind character))))))",
    ),
    (
        "event",
        "Action: Move 2 gold from an opponent's gold pool to your gold pool.",
        '(ability :label Action :window "any phase" :effect (seq (pick You (binder w1 (opponents You) 1 1)) '
        "(do move amount=2 by=You giver=w1 whom=You token=(just token gold))))",
    ),
    (
        "event",
        "Action: Sacrifice a Knight card to draw 1 card.",
        '(ability :label Action :window "any phase" :cost (seq (pick You (binder p1 (where (in (zone play)) p2 '
        "(and (among (controller p2) You) (is p2 (value trait (just trait Knight))))) 1 1)) "
        "(do sacrifice by=You what=p1)) :effect (do draw amount=1 by=You from=(zone deck You)))",
    ),
    (
        "character",
        "No Attachments except Weapon.",
        '(ability :standings [(give p1 This (keyword "No Attachments" :arguments [(just trait Weapon)]))])',
    ),
    (
        "character",
        "Interrupt: When this character is killed, draw 1 card.",
        "(ability :label Interrupt :window response :may :on (on kill what=(p1 (among p1 This)) before :deed d2) "
        ":effect (do draw amount=1 by=You from=(zone deck You)))",
    ),
    (
        "character",
        "Reaction: After this character discards a card using pillage, gain 1 gold.",
        "(ability :label Reaction :window response :may :on (on discard doer=(p1 (among p1 This)) "
        "means=(v2 (among v2 (just keyword Pillage))) what=p3 after) "
        ":effect (do gain amount=1 by=You token=(just token gold)))",
    ),
    (
        "character",
        "Reduce the cost to marshal this character by 2.",
        "(ability :standings [(during (on marshal what=(p1 (among p1 This)) before) (change cost p2 p1 add -2))])",
    ),
    (
        "character",
        "You may marshal this character from your dead pile as if it were in your hand.",
        '(ability :standings [(allow (on marshal by=(w1 (among w1 You)) from=(z2 (among z2 (zone "dead pile" You))) '
        "what=(p3 (among p3 This)) before) :as-in (zone hand You))])",
    ),
    (
        "character",
        "During the second challenge you initiate each phase, this character gets +1 STR.",
        '(ability :standings [(while (and (among You (of (current challenge) "attacking player")) '
        "(= (count (past (on initiate by=(w1 (among w1 You)) deed=(d2 (is d2 (kind challenge))) after) phase)) 2) "
        "(now challenge)) (change STR p3 This add 1))])",
    ),
    (
        "event",
        "Interrupt: When the effects of an opponent's triggered location ability would initiate, cancel those effects.",
        "(ability :label Interrupt :window response :may :on (on use what=(p1 (and (is p1 (kind location)) "
        "(among (controller p1) (opponents You)))) before :deed d2) :effect (stop d2 cancelled))",
    ),
    (
        "location",
        "Action: Kneel this location and a Knight character to draw 1 card.",
        '(ability :label Action :window "any phase" :cost (seq (do kneel by=You what=This) (pick You (binder p1 '
        "(where (in (zone play)) p2 (and (among (controller p2) You) (is p2 (kind character)) "
        "(is p2 (value trait (just trait Knight))))) 1 1)) (do kneel by=You what=p1)) "
        ":effect (do draw amount=1 by=You from=(zone deck You)))",
    ),
    (
        "event",
        "Action: Each Knight character gets +1 STR until the end of the phase. Then, draw 1 card.",
        '(ability :label Action :window "any phase" :effect (seq (last [(change STR p1 (where (in (zone play)) p2 '
        "(and (is p2 (kind character)) (is p2 (value trait (just trait Knight))))) add 1)] (until (ends phase))) "
        "(if (>= (count (where (in (zone play)) p3 (and (is p3 (kind character)) "
        "(is p3 (value trait (just trait Knight)))))) 1) (do draw amount=1 by=You from=(zone deck You)))))",
    ),
    (
        "location",
        "Reduce the cost of the first character each opponent marshals each round by 1.",
        "(ability :standings [(during (on marshal by=(w1 (among w1 (opponents You))) "
        "what=(p2 (is p2 (kind character))) before :nth (nth 1 :since round :apart)) (change cost p3 p2 add -1))])",
    ),
    (
        "event",
        "Action: Choose a character. Until the end of the phase, that character gains pillage or stealth.",
        '(ability :label Action :window "any phase" :targets [(pick You (binder p1 (where (in (zone play)) p2 '
        "(is p2 (kind character))) 1 1) :target)] :effect (either You 1 "
        "(last [(give p3 p1 (keyword Pillage))] (until (ends phase))) "
        "(last [(give p4 p1 (keyword Stealth))] (until (ends phase)))))",
    ),
    (
        "character",
        "Reaction: After claim is applied for a challenge you won, draw 1 card.",
        "(ability :label Reaction :window response :may :on (on apply stat=(v1 (among v1 (just stat claim))) "
        "deed=(d2 (and (is d2 (kind challenge)) (among You (of d2 winner)))) after) "
        ":effect (do draw amount=1 by=You from=(zone deck You)))",
    ),
    (
        "event",
        "Play only during a challenge you initiated.",
        "(ability :standings [(cannot (on play what=(p1 (among p1 This)) before :truth "
        '(not (and (now challenge) (among You (of (current challenge) "attacking player"))))))])',
    ),
    (
        "event",
        "Action: Kneel each attachment attached to a Knight character.",
        '(ability :label Action :window "any phase" :effect (do kneel by=You what=(where (attached '
        "(where (in (zone play)) p1 (and (is p1 (kind character)) (is p1 (value trait (just trait Knight)))))) p2 "
        "(is p2 (kind attachment)))))",
    ),
    (
        "character",
        "Action: Discard X gold from this character to draw X cards.",
        '(ability :label Action :window "any phase" :cost (seq (pick You (binder n1 (range 0 (held gold This)) 1 1)) '
        "(do discard amount=(number-of n1) by=You holder=This token=(just token gold))) "
        ":effect (do draw amount=(number-of n1) by=You from=(zone deck You)))",
    ),
    (
        "event",
        "Action: Choose a character. Until the end of the phase, that character loses all faction affiliations.",
        '(ability :label Action :window "any phase" :targets [(pick You (binder p1 (where (in (zone play)) p2 '
        "(is p2 (kind character))) 1 1) :target)] "
        ":effect (last [(lose p3 p1 (value faction (declared faction)))] (until (ends phase))))",
    ),
    (
        "character",
        "Reaction: After a challenge is initiated against you, reveal your hand (of at least 1 card).",
        "(ability :label Reaction :window response :may :on (on initiate deed=(d1 (is d1 (kind challenge))) "
        "against=(w2 (among w2 You)) after) "
        ":effect (if (>= (count (in (zone hand You))) 1) (do reveal by=You place=(zone hand You))))",
    ),
    (
        "event",
        "Action: Draw 1 card for each Knight character you control (to a maximum of 3 cards).",
        '(ability :label Action :window "any phase" :effect (do draw amount=(least (count (where (in (zone play)) p1 '
        "(and (is p1 (kind character)) (is p1 (value trait (just trait Knight))) (among (controller p1) You)))) 3) "
        "by=You from=(zone deck You)))",
    ),
    (
        "location",
        "Each character you control that is owned by an opponent gets +2 STR.",
        "(ability :standings [(change STR p1 (where (in (zone play)) p2 (and (is p2 (kind character)) "
        "(among (controller p2) You) (>= (count (where (opponents You) w3 (among (owner p2) w3))) 1))) add 2)])",
    ),
    (
        "location",
        "Each character you own and control gets +1 STR.",
        "(ability :standings [(change STR p1 (where (in (zone play)) p2 (and (is p2 (kind character)) "
        "(among (controller p2) You) (among (owner p2) You))) add 1)])",
    ),
    # what a card may be included in spite of, and nothing else
    (
        "agenda",
        "You may include Knight characters from any faction in your deck.",
        "(ability :standings [(allow (on include by=(w1 (among w1 You)) to=(z2 (among z2 (zone deck You))) "
        "what=(p3 (and (is p3 (kind character)) (is p3 (value trait (just trait Knight))))) before) "
        ":despite faction)])",
    ),
    # what holds of it for a while, and what befalls it as soon as something is so
    (
        "event",
        "Action: Choose a character. Until the end of the phase, that character gets -2 STR and is killed if its "
        "STR is 0.",
        '(ability :label Action :window "any phase" :targets [(pick You (binder p2 (where (in (zone play)) p1 '
        "(is p1 (kind character))) 1 1) :target)] :effect (last [(change STR p3 p2 add -2) "
        "(trigger (becomes (= (stat STR p2) 0)) (do kill by=You what=p2) no-may)] (until (ends phase))))",
    ),
    # of a list of what something is not, all is so
    (
        "event",
        "Action: Choose a non-unique, non-neutral location. Kneel it.",
        '(ability :label Action :window "any phase" :targets [(pick You (binder p2 (where (in (zone play)) p1 '
        "(and (is p1 (kind location)) (not (is p1 (state neutral))) (not (is p1 (state unique))))) 1 1) :target)] "
        ":effect (do kneel by=You what=p2))",
    ),
    # a plot that is revealed comes out of the plot deck, and its text happens
    (
        "event",
        "Action: Kneel this card to reveal a new Scheme plot.",
        '(ability :label Action :window "any phase" :cost (do kneel by=You what=This) :effect (seq '
        '(pick You (binder p2 (where (in (zone "plot deck" You)) p1 (and (is p1 (kind plot)) '
        '(is p1 (value trait (just trait Scheme))))) 1 1)) (do "turn up" by=You what=p2)))',
    ),
    # no gold lies in a hand
    (
        "character",
        "Forced Interrupt: When the dominance phase ends, return this card to its owner's hand unless you discard "
        "1 gold from it.",
        '(ability :label "Forced Interrupt" :window forced :on (ends "dominance phase") :effect (seq '
        "(may You (do discard amount=1 by=You holder=This token=(just token gold)) :deed d1) "
        "(if (not (did d1)) (do return by=You to=(zone hand (owner This)) what=This))))",
    ),
    # each of those that all chose goes to its own owner, when all have chosen
    (
        "plot",
        "When Revealed: Each player chooses a location he or she controls. Return each of those locations to its "
        "owner's hand.",
        '(ability :label "When revealed" :window "when revealed" :effect (seq (each w1 Players turn '
        "(pick w1 (binder p3 (where (in (zone play)) p2 (and (among (controller p2) w1) (is p2 (kind location)))) 1 1) "
        ":target)) (do return by=You to=(zone hand (owner p3)) what=p3)))",
    ),
]


@pytest.mark.parametrize(("kind", "text", "meaning"), LINES, ids=[line[1] for line in LINES])
def test_lines_mean_what_they_say(kind: str, text: str, meaning: str):
    assert said(text, GAME, kind) == wanted(meaning)


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        # who won is another, or nothing was won at all
        (
            "character",
            "Reaction: After you draw a card, gain X gold. X is the number of STR by which you won it.",
            "STR",
        ),
        (
            "character",
            "Reaction: After you win a challenge, gain X gold. X is the number of STR by which an opponent won it.",
            "STR",
        ),
        # a keyword is given what its heading says, after the word that its heading has
        ("character", "Immune except Weapon.", "Immune"),
        # by what means is said with a keyword; by whose leave, with a place
        (
            "location",
            "You may marshal this location from your dead pile as if it were standing.",
            "You may marshal this location from your dead pile as if it were standing",
        ),
        # it is so when it comes, and not one to which that was done before
        (
            "location",
            "Action: Kneel this card to put a Lord character into play from your hand knelt.",
            "put a Lord character into play from your hand knelt",
        ),
        # only numbers of which a player has as much as his cards have in all are a card's by themselves
        ("character", "+1 STR.", "+1 STR"),
    ],
)
def test_what_is_not_plain_is_refused(kind: str, text: str, words: str):
    assert refusal(text, GAME, kind)[1] == words


@pytest.mark.parametrize(
    ("short", "full"),
    [
        (
            "Each Knight character you control does not kneel when declared as an attacker.",
            "Each Knight character you control does not kneel when it is declared as an attacker.",
        ),
        (
            "Action: Choose a defending character. That character does not contribute its STR to this challenge.",
            "Action: Choose a defending character. That character contributes no STR to the challenge.",
        ),
        (
            "Action: Move 1 power from an opponent's faction card to your own.",
            "Action: Move 1 power from an opponent's faction card to your faction card.",
        ),
        (
            "Action: Put each Knight character into play from its owner's dead pile.",
            "Action: Put each Knight character into play from any player's dead pile.",
        ),
        (
            "Action: Move each power from this card to your faction card.",
            "Action: Move all power from this card to your faction card.",
        ),
        (
            "Action: Choose and kneel 1 character and 1 location.",
            "Action: Choose 1 character and 1 location. Kneel those cards.",
        ),
        (
            "Action: Choose and kill a character. (Choose and kill 3 characters instead if you control a Lord.)",
            "Action: Choose and kill a character. If you control a Lord, choose and kill 3 characters instead.",
        ),
        (
            "Action: Place a kiss token on a character. Then, if it still has that kiss token, remove it and kneel it.",
            "Action: Place a kiss token on a character. Then, if it has a kiss token, remove 1 kiss token from it and "
            "kneel it.",
        ),
        (
            "Action: Place a kiss token on a character. Then, if it still has the kiss token, kneel it.",
            "Action: Place a kiss token on a character. Then, if it has a kiss token, kneel it.",
        ),
        (
            "Reduce the STR of each Lord character by 2 during [power] challenges.",
            "During [power] challenges, reduce the STR of each Lord character by 2.",
        ),
        ("Your deck cannot include events.", "You cannot include events in your deck."),
        ("Your plot deck must be exactly 10 cards.", "You must include exactly 10 cards in your plot deck."),
        (
            "Action: Kneel Tester to (choose one): draw 1 card, or gain 1 gold.",
            "Action: Kneel Tester to, either: draw 1 card, or gain 1 gold.",
        ),
    ],
)
def test_what_leaves_a_word_out_means_what_it_means_in_full(short: str, full: str):
    def whole(text: str) -> str:
        (made,) = card_meaning(
            [read(text, GAME, "Tester").abilities], project().lexicon(GAME), Own("Tester", "location")
        )
        assert not isinstance(made, Refusal)
        return notation(normal(made.abilities[0]))

    assert whole(short) == whole(full)


def test_a_way_out_after_a_price_is_out_of_what_is_bought():
    text = "Reaction: After an opponent marshals a card, kneel Tester to draw 1 card unless that player pays 1 gold."
    assert said_on_card(text, GAME, "location") == wanted(
        "(ability :label Reaction :window response :may :on (on marshal by=(w1 (among w1 (opponents You))) after) "
        ":cost (do kneel by=You what=This) :effect (seq (may w1 (do pay amount=1 by=w1 token=(just token gold)) "
        ":deed d2) (if (not (did d2)) (do draw amount=1 by=You from=(zone deck You)))))"
    )


def test_the_usual_amount_is_for_whom_the_other_is():
    text = "Action: Choose a character. It gains 1 power. (2 power instead if you control a Knight character.)"
    gains = "(do gain amount={} by=You doer=p1 token=(just token power))"
    assert said_on_card(text, GAME, "location") == wanted(
        '(ability :label Action :window "any phase" :targets [(pick You (binder p1 (where (in (zone play)) p2 '
        "(is p2 (kind character))) 1 1) :target)] :effect (if (>= (count (where (in (zone play)) p3 (and "
        "(among (controller p3) You) (is p3 (kind character)) (is p3 (value trait (just trait Knight)))))) 1) "
        f"{gains.format(2)} {gains.format(1)}))"
    )


def test_several_different_cards_have_different_names():
    text = (
        "Action: Search your deck for up to 2 different events, reveal them, and add them to your hand. "
        "Shuffle your deck."
    )
    assert said_on_card(text, GAME, "event") == wanted(
        '(ability :label Action :window "any phase" :effect (seq (do search by=You place=(zone deck You)) '
        "(pick You (binder p4 (where (in (zone deck You)) p1 (is p1 (kind event))) 0 2) :such (= (count (where p4 p2 "
        "(>= (count (where (minus p4 p2) p3 (same name p2 p3))) 1))) 0)) (do reveal by=You what=p4) "
        "(do add by=You to=(zone hand You) what=p4) (do shuffle by=You place=(zone deck You))))"
    )


def test_what_is_paid_instead_of_the_usual_effects_is_paid_before():
    text = (
        "Interrupt: When claim is applied for a challenge, instead of the normal claim effects, "
        "kneel this card to draw 1 card."
    )
    assert said_on_card(text, GAME, "location") == wanted(
        "(ability :label Interrupt :window response :on (on apply deed=(d2 (is d2 (kind challenge))) "
        "stat=(v3 (among v3 (just stat claim))) before :deed d1) :may :cost (do kneel by=You what=This) "
        ":effect (seq (stop d1 replaced) (do draw amount=1 by=You from=(zone deck You))))"
    )


def test_a_number_of_what_somebody_has_is_asked_of_any_such():
    text = "Action: If the gold value on an opponent's revealed plot card is 5 or lower, draw 1 card."
    assert said_on_card(text, GAME, "event") == wanted(
        '(ability :label Action :window "any phase" :condition (>= (count (where (where (in (zone play)) p1 (and '
        "(is p1 (kind plot)) (is p1 (state revealed)) (among (controller p1) (opponents You)))) p2 "
        "(<= (stat income p2) 5))) 1) :effect (do draw amount=1 by=You from=(zone deck You)))"
    )
