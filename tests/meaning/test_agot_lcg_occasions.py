"""Occasions said in fewer words than they mean, and for how long something holds."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said_on_card, wanted

GAME = "agot-lcg"
DRAW = "(do draw amount=1 by=You from=(zone deck You))"
KNIGHT = "(is p{0} (value trait (just trait Knight)))"
HOSTS = "(where (host This) p1 (is p1 (kind character)))"

LINES: list[tuple[str, str, str]] = [
    # a verb with its place in it, and another place after it
    (
        "character",
        "Reaction: After a Knight card enters play under your control or your discard pile, draw 1 card.",
        '(ability :label Reaction :window response :may :on (one-of (on "enter play" '
        f"what=(p1 {KNIGHT.format(1)}) under=(w2 (among w2 You)) after) (on enter what=(p3 {KNIGHT.format(3)}) "
        f'to=(z4 (among z4 (zone "discard pile" You))) after)) :effect {DRAW})',
    ),
    # what describes who does it stands after the verb
    (
        "attachment",
        "Forced Interrupt: When a challenge ends in which attached character is participating, draw 1 card.",
        '(ability :label "Forced Interrupt" :window forced :on (ends challenge) :condition '
        f"(among {HOSTS} (of (current challenge) participants)) :effect {DRAW})",
    ),
    (
        "character",
        "Forced Reaction: After a phase ends in which a character was killed, draw 1 card.",
        '(ability :label "Forced Reaction" :window forced :on (ends phase) :condition '
        f"(>= (count (past (on kill what=(p1 (is p1 (kind character))) after) phase)) 1) :effect {DRAW})",
    ),
    # “attached” after “and” describes what follows
    (
        "attachment",
        "Action: Sacrifice Tester to return Tester and attached character to shadows.",
        '(ability :label Action :window "any phase" :cost (do sacrifice by=You what=This) :effect '
        f'(do return by=You to=(zone "shadows area") what=(union This {HOSTS})))',
    ),
]


@pytest.mark.parametrize(("of_type", "text", "meaning"), LINES, ids=[line[1][:50] for line in LINES])
def test_what_an_occasion_means(of_type: str, text: str, meaning: str):
    assert said_on_card(text, GAME, of_type) == wanted(meaning)


REFUSED = [
    # as it is over nobody takes part in it any longer
    ("character", "Reaction: After a challenge ends in which this card is attacking, draw 1 card."),
    # when in the phase it was so is not said
    ("character", "Forced Interrupt: When a phase ends in which you control a Knight, draw 1 card."),
    ("character", "Reaction: After a phase begins in which you lost a challenge, draw 1 card."),
    ("character", "Reaction: After a Knight card enters play under your control or a character, draw 1 card."),
]


@pytest.mark.parametrize(("of_type", "text"), REFUSED)
def test_what_is_not_settled_is_refused(of_type: str, text: str):
    assert refusal(text, GAME, of_type)


OTHERS: list[tuple[str, str, str]] = [
    # a time after what stands in parentheses is said of what is done
    (
        "event",
        "Action: Choose a character. Treat that character's printed text box as if it were blank "
        "(except for Traits) until the end of the round.",
        '(ability :label Action :window "any phase" :targets [(pick You (binder p1 (where (in (zone play)) p2 '
        "(is p2 (kind character))) 1 1) :target)] :effect (last [(lose p3 p1 (whole text :but [(whole traits)]))] "
        "(until (ends round))))",
    ),
    # another than who does it chooses, and each arm has a subject of its own
    (
        "event",
        "Action: Choose an opponent. That player chooses, either: gain 1 gold, or you draw 1 card.",
        '(ability :label Action :window "any phase" :targets [(pick You (binder w1 (opponents You) 1 1) :target)] '
        f":effect (either w1 1 (do gain amount=1 by=w1 token=(just token gold)) {DRAW}))",
    ),
    # what lies in a player's pool is what he has; in the middle of a phase is while it is that phase
    (
        "character",
        "Action: If an opponent has 3 or more gold in his or her gold pool, draw 1 card.",
        '(ability :label Action :window "any phase" :condition (>= (count (where (opponents You) w1 '
        f"(>= (held gold w1) 3))) 1) :effect {DRAW})",
    ),
    (
        "character",
        "If you have no gold in your gold pool during the dominance phase, kill Tester.",
        '(ability :effect (if (and (now "dominance phase") (= (held gold You) 0)) (do kill by=You what=This)))',
    ),
    # the top card is one of the pile that is named once
    (
        "event",
        "Action: Switch the top card with the bottom card of your deck.",
        '(ability :label Action :window "any phase" :effect (do switch by=You means=(edgemost bottom 1 '
        "(zone deck You)) what=(edgemost top 1 (zone deck You))))",
    ),
]


@pytest.mark.parametrize(("of_type", "text", "meaning"), OTHERS, ids=[line[1][:50] for line in OTHERS])
def test_what_stands_in_other_places(of_type: str, text: str, meaning: str):
    assert said_on_card(text, GAME, of_type) == wanted(meaning)


@pytest.mark.parametrize(
    "text",
    [
        "Action: Choose a character. It gets +1 STR (cannot be saved) until the end of the round.",
        "Action: Switch the top card with the bottom card.",
        "Action: If an opponent has 3 or more gold in your gold pool, draw 1 card.",
        "Action: If you have 3 power in your dead pile, draw 1 card.",
    ],
)
def test_what_is_out_of_place_is_refused(text: str):
    assert refusal(text, GAME, "event")
