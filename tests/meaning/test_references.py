"""What pronouns go back to, by who bound it: you, each player, an occasion, a cost, a reveal. Written down by hand."""

from __future__ import annotations

import pytest

from meaning_lines import refusal, said, wanted

CHARACTERS = "(where (in (zone play)) p9 (is p9 (kind character)))"
OWN = "(where (in (zone play)) p9 (and (is p9 (kind character)) (among (controller p9) {0})))"
CHOSEN = f":targets [(pick You (binder p1 {CHARACTERS} 1 1) :target)]"
ANY = '(ability :label "Any phase" :window "any phase" {0})'
RESPONSE = "(ability :label Response :window response :may {0})"
DRAW = "(do draw amount=1 by={0} from=(zone deck {0}))"
DISCARD = "(pick {0} (binder p1 (in (zone hand {0})) 1 1)) (do discard by={0} what=p1)"
TOP = "(do reveal by={0} what=(edgemost top 1 (zone deck {0})) :deed d1)"
EACH = "(each w1 {0} turn {1})"
A_CHARACTER = "(pick w1 (binder p1 " + OWN.format("w1") + " 1 1) :target)"


def each(*steps: str, of: str = "Players") -> str:
    return EACH.format(of, f"(seq {' '.join(steps)})")


LINES: dict[str, str] = {
    # bound by you
    "Any phase: Choose a character. Kneel it.": ANY.format(f"{CHOSEN} :effect (do kneel by=You what=p1)"),
    "Any phase: Choose a character. Its owner draws 1 card.": ANY.format(
        f"{CHOSEN} :effect {DRAW.format('(owner p1)')}"
    ),
    "Any phase: Choose an opponent. He or she draws 1 card.": ANY.format(
        f":targets [(pick You (binder w1 (opponents You) 1 1) :target)] :effect {DRAW.format('w1')}"
    ),
    "Any phase: Choose 2 characters. Kneel them.": ANY.format(
        f":targets [(pick You (binder p1 {CHARACTERS} 2 2) :target)] :effect (do kneel by=You what=p1)"
    ),
    "Any phase: Choose an opponent. You and that player draw 1 card. That player kneels a character he or she "
    "controls.": ANY.format(
        ":targets [(pick You (binder w1 (opponents You) 1 1) :target)] :effect (seq "
        f"(each w2 (union You w1) turn {DRAW.format('w2')}) "
        f"(pick w1 (binder p1 {OWN.format('w1')} 1 1)) (do kneel by=w1 what=p1))"
    ),
    # bound by each player: one of them inside, all of them outside
    "Any phase: Each player reveals the top card of his or her House deck. If it is a character, he or she draws it.":
    ANY.format(
        ":effect " + each(TOP.format("w1"), "(if (is (of d1 what) (kind character)) (do draw by=w1 what=(of d1 what)))")
    ),
    "Any phase: Each player reveals the top card of their House deck. If it is a character, they put it into their "
    "hand. Otherwise, they discard it.": ANY.format(
        ":effect " + each(
            TOP.format("w1"),
            "(if (is (of d1 what) (kind character)) (do move by=w1 what=(of d1 what) to=(zone hand w1))"
            " (do discard by=w1 what=(of d1 what)))",
        )
    ),
    "Any phase: Each player discards 1 card from his or her hand. If that card is a character, that player draws 1 "
    "card.": ANY.format(
        ":effect " + each(DISCARD.format("w1"), f"(if (is p1 (kind character)) {DRAW.format('w1')})")
    ),
    "Any phase: Each player discards 1 card from his or her hand. Those players draw 1 card.": ANY.format(
        f":effect (seq {each(DISCARD.format('w1'))} (each w2 w1 turn {DRAW.format('w2')}))"
    ),
    "Any phase: Each player chooses a character he or she controls. Kneel that character.": ANY.format(
        ":effect " + each(A_CHARACTER, "(do kneel by=You what=p1)")
    ),
    "Any phase: Each player chooses a character he or she controls. Kneel those characters.": ANY.format(
        f":effect (seq {EACH.format('Players', A_CHARACTER)} (do kneel by=You what=p1))"
    ),
    "Any phase: Each opponent may discard 1 card from his or her hand. If he or she does not, you draw 1 card.":
    ANY.format(
        ":effect " + each(
            f"(may w1 (seq {DISCARD.format('w1')}) :deed d1)",
            f"(if (not (did d1)) {DRAW.format('You')})",
            of="(opponents You)",
        )
    ),
    # bound by an occasion
    "Response: After a character is killed, its controller draws 1 card.": RESPONSE.format(
        f":on (on kill what=(p1 (is p1 (kind character))) after) :effect {DRAW.format('(controller p1)')}"
    ),
    "Response: After an opponent plays an event, he or she discards 1 card from his or her hand.": RESPONSE.format(
        ":on (on play by=(w1 (among w1 (opponents You))) what=(p2 (is p2 (kind event))) after) "
        f":effect (seq {DISCARD.format('w1')})"
    ),
    # bound by a cost
    "Any phase: Discard 1 card from your hand to stand a character. If that card is a location, draw 1 card.":
    ANY.format(
        f":cost (seq {DISCARD.format('You')}) :effect (seq (pick You (binder p2 {CHARACTERS} 1 1)) "
        f"(do stand by=You what=p2) (if (is p1 (kind location)) {DRAW.format('You')}))"
    ),
    # bound by a reveal
    "Any phase: Reveal the top 3 cards of your House deck. Put one of them into your hand and discard the rest.":
    ANY.format(
        ":effect (seq (do reveal by=You what=(edgemost top 3 (zone deck You)) :deed d1) "
        "(pick You (binder p1 (of d1 what) 1 1)) (do move by=You what=p1 to=(zone hand You)) "
        "(do discard by=You what=(minus (of d1 what) p1)))"
    ),
    "Any phase: Reveal the top card of your House deck. Its owner draws it.": ANY.format(
        f":effect (seq {TOP.format('You')} (do draw by=(owner (of d1 what)) what=(of d1 what)))"
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", LINES)
def test_a_reference_goes_back_to_what_bound_it(text: str) -> None:
    assert said(text, "agot", "character") == wanted(LINES[text])


SETTLED = "say which"
REFUSED: list[tuple[str, str, str, str]] = [
    (
        "Any phase: Choose a character and a location. Kneel it.",
        "“it” could be either of those named together", "it", SETTLED,
    ),
    (
        "Any phase: Each player reveals the top card of his or her House deck. Draw 1 card. If it is a character, he "
        "or she draws it.",
        "of which of them this is said is not clear",
        "If it is a character, he or she draws it", "",
    ),
    (
        "Any phase: Each opponent may discard 1 card from his or her hand. If you do, draw 1 card.",
        "each of several was asked, not you", "If you do, draw 1 card", "say “if that player does”",
    ),
    (
        "Any phase: If there are 3 cards in the discard pile, draw 1 card.",
        "whose place this is, is not said", "the discard pile", "say “your …” or “any …”",
    ),
    (
        "Any phase: Kneel it.",
        "“it” goes back to nothing that was named", "it", "name the thing itself, or choose it first",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "words", "hint"), REFUSED)
def test_a_reference_that_nothing_settles_is_refused(text: str, message: str, words: str, hint: str) -> None:
    assert refusal(text, "agot", "event") == (message, words, hint)


def test_what_an_occasion_names_beside_the_card_is_not_it() -> None:
    text = "When this model moves into contact with an enemy model, it takes 1 Effort marker."
    assert refusal(text, "minis", "model") == (
        "“it” could be this card or what the occasion names beside it", "it", SETTLED,
    )  # fmt: skip


def test_what_something_is_done_to_may_be_meant_as_well_as_who_does_it() -> None:
    text = "When an enemy model attacks this model, it gets +1 Defense until the end of the attack."
    assert refusal(text, "minis", "model") == (
        "“it” could be this card or what the occasion names beside it", "it", SETTLED,
    )  # fmt: skip


def test_their_is_not_the_card_itself() -> None:
    text = "Cards cannot capture this card unless their level is higher than I."
    assert refusal(text, "law", "character") == (
        "“their” goes back to nothing that was named", "their", "name the thing itself, or choose it first",
    )  # fmt: skip


NAME_IT = "name the thing itself, or choose it first"
EACH_OF = (
    '[Special]: Each enemy model within 3" of this model makes a Willpower roll. If {} fails the roll, draw 1 card.'
)


def test_one_of_those_to_whom_something_was_done_is_not_the_card() -> None:
    found = refusal(EACH_OF.format("it"), "minis", "model")
    assert found == ("“it” could be this card or each of those before", "it", SETTLED)


def test_that_model_is_never_the_card_itself() -> None:
    found = refusal(EACH_OF.format("that model"), "minis", "model")
    assert found == ("“that model” goes back to nothing that was named", "that model", NAME_IT)


def test_a_condition_about_the_card_goes_on_with_it() -> None:
    text = 'While this model is at least 3" above the target, its Ranged Attacks ignore Cover.'
    assert "attacker=(p2 (among p2 This))" in said(text, "minis", "model")


def test_those_friendly_models_are_none_that_were_called_enemies() -> None:
    """Each of a standing was called what all of them were: it is no “friendly model”, but is “that enemy model”."""
    beset = "Each enemy model in contact with 2 or more friendly models gets -1 Defense{}."
    text = beset.format(" for each of those friendly models")
    assert refusal(text, "minis", "model")[0] == "“that model” goes back to nothing that was named"
    text = beset.format(" and +1 Fight for each Effort marker on that enemy model")
    assert said(text, "minis", "model").endswith('add (held "Effort marker" p6))])')


@pytest.mark.parametrize(("word", "first"), [("it", "it"), ("that character", "that")])
def test_what_was_chosen_and_what_is_asked_about_are_two(word: str, first: str) -> None:
    chosen = "Challenges: Choose a character an opponent controls. If you control a character with the same name, {}."
    found = refusal(chosen.format(f"kill {word}"), "agot", "character")
    assert found == (f"“{first}” could be what was chosen or what is asked about", word, SETTLED)
