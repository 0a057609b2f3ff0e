"""Joining, excepting and counting words, each with the meaning that it must have. Written down by hand."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said, wanted

PLAY = "(in (zone play))"
IS = "(is p9 (kind character))"
ALL = f"(where {PLAY} p9 {IS})"
YOURS = f"(where {PLAY} p9 (and {IS} (among (controller p9) You)))"
DRAW = "(do draw amount=1 by=You from=(zone deck You))"
GOLD = "(do gain amount=1 by=You token=(just token gold))"
DISCARD = "(pick You (binder p1 (in (zone hand You)) 1 1)) (do discard by=You what=p1)"
CHOSEN = f":targets [(pick You (binder p1 {ALL} 1 1) :target)]"
TRAIT = "(is {0} (value trait (just trait {1})))"


def kneel(truth: str) -> str:
    return f":effect (do kneel by=You what=(where {PLAY} p9 (and {IS} {truth})))"


LINES: dict[str, str] = {
    # you may A and B
    "You may discard 1 card from your hand and draw 1 card.": f":effect (may You (seq {DISCARD} {DRAW}))",
    "You may discard 1 card from your hand and you may draw 1 card.":
        f":effect (seq (may You (seq {DISCARD})) (may You {DRAW}))",
    # otherwise, or, unless
    "Choose a character. If it is kneeling, stand it. Otherwise, kneel it.":
        f"{CHOSEN} :effect (if (is p1 (state kneeling)) (do stand by=You what=p1) (do kneel by=You what=p1))",
    "Choose one: draw 1 card, or gain 1 gold.": f":effect (either You 1 {DRAW} {GOLD})",
    "Each opponent discards 1 card from his or her hand unless he or she kneels a character he or she controls.":
        ":effect (each w1 (opponents You) turn (seq (may w1 (seq (pick w1 (binder p2 "
        f"(where {PLAY} p9 (and {IS} (among (controller p9) w1))) 1 1)) (do kneel by=w1 what=p2)) :deed d1) "
        "(if (not (did d1)) (seq (pick w1 (binder p3 (in (zone hand w1)) 1 1)) (do discard by=w1 what=p3)))))",
    # this way
    "Discard 2 cards from your hand. Draw 1 card for each card discarded this way.":
        ":effect (seq (pick You (binder p1 (in (zone hand You)) 2 2)) (do discard by=You what=p1 :deed d1) "
        "(do draw by=You from=(zone deck You) amount=(count (where Anywhere p2 (among p2 (of d1 what))))))",
    # other, no, without, non-
    "Kneel each other character.": f":effect (do kneel by=You what=(minus {ALL} This))",
    "Kneel each character without a [military] icon.":
        kneel('(not (is p9 (value icon (just icon "[military]"))))'),
    "Kneel each character without attachments.":
        kneel("(= (count (where (attached p9) p8 (is p8 (kind attachment)))) 0)"),
    "Kneel each character with no attachments.":
        kneel("(= (count (where (attached p9) p8 (is p8 (kind attachment)))) 0)"),
    "Kneel each character with No Attachments.": kneel('(is p9 (keyword "No Attachments"))'),
    "Kneel each non-Lord character.": kneel(f"(not {TRAIT.format('p9', 'Lord')})"),
    # lists
    "Kneel each Knight, Army or Direwolf character.":
        kneel("(or " + " ".join(TRAIT.format("p9", name) for name in ("Knight", "Army", "Direwolf")) + ")"),
    # conditions about players
    "If you do not control a character, draw 1 card.": f":condition (= (count {YOURS}) 0) :effect {DRAW}",
    "If an opponent controls no characters, draw 1 card.":
        ":condition (>= (count (where (opponents You) w1 (= (count "
        f"(where {PLAY} p9 (and {IS} (among (controller p9) w1)))) 0))) 1) :effect {DRAW}",
}  # fmt: skip


@pytest.mark.parametrize("text", LINES)
def test_joining_and_excepting_words(text: str) -> None:
    expected = f'(ability :label "Any phase" :window "any phase" {LINES[text]})'
    assert said(f"Any phase: {text}", "agot", "character") == wanted(expected)


@pytest.mark.parametrize(
    ("text", "message", "words"),
    [
        ("Draw 1 card. Otherwise, gain 1 gold.", "there is no condition before this", "Otherwise, gain 1 gold"),
        ("Gain 1 gold instead.", "instead of what is not clear", "Gain 1 gold instead"),
    ],
)
def test_what_hangs_in_the_air_is_refused(text: str, message: str, words: str) -> None:
    assert refusal(f"Any phase: {text}", "agot", "character")[:2] == (message, words)
