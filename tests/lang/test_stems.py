"""Words that belong to several parts of a line are said with each: before a list, or after two prepositions."""

from __future__ import annotations

import pytest

from cardwright.lang.cut import Line
from cardwright.lang.stems import spread, written_out
from lang.gold.reading import project


def said_in_full(text: str) -> str | None:
    words = spread(Line(text, project().vocabulary("agot-lcg")))
    return None if words is None else " ".join(word.text for word in words)


def test_a_condition_is_said_before_each_member() -> None:
    assert said_in_full("If you control:\n• a Knight, draw 1 card.\n• a Lady, gain 1 gold.") == (
        "If you control a Knight , draw 1 card . If you control a Lady , gain 1 gold ."
    )


def test_how_long_something_lasts_is_said_before_each_member() -> None:
    text = "Action: Until the end of the round, each Lord gains:\n• renown, if it is winter\n• insight, if it is summer"
    assert said_in_full(text) == (
        "Action : Until the end of the round , each Lord gains renown , if it is winter . "
        "Until the end of the round , each Lord gains insight , if it is summer ."
    )


def test_what_is_done_first_is_done_once() -> None:
    assert said_in_full("Kneel this card. If you have:\n• 2 gold, stand it.\n• 4 gold, draw 1 card.") == (
        "Kneel this card . If you have 2 gold , stand it . If you have 4 gold , draw 1 card ."
    )


@pytest.mark.parametrize(
    "text",
    [
        "Choose one:\n• Draw 1 card.\n• Gain 1 gold.",
        "If you control:\n• a Knight, draw 1 card. Gain 1 gold.\n• a Lady, gain 1 gold.",
        "If its STR is:\n• 2 or lower, draw 1 card.\n• 5 or higher, gain 1 gold.",
        "If you control:\n• a Knight, draw 1 card.",
        "Draw 1 card. Then, if you control:\n• a Knight, draw 1 card.\n• a Lady, gain 1 gold.",
    ],
    ids=["a whole sentence", "two sentences in one", "a pronoun", "one member", "after what was done"],
)
def test_what_would_mean_something_else_is_left_alone(text: str) -> None:
    assert said_in_full(text) is None


def test_what_stands_after_two_prepositions_belongs_to_both() -> None:
    line = Line("After gold is taken from or moved to a Lord of yours, stand it.", project().vocabulary("agot-lcg"))
    assert " ".join(word.text for word in written_out(line) or []) == (
        "After gold is taken from a Lord of yours or moved to a Lord of yours , stand it ."
    )


@pytest.mark.parametrize(
    "text", ["After it is killed or discarded by a card, draw 1 card.", "Draw 1 card or gain 1 gold."]
)
def test_what_belongs_to_one_is_said_once(text: str) -> None:
    assert written_out(Line(text, project().vocabulary("agot-lcg"))) is None


def test_a_condition_after_an_occasion_is_asked_for_its_own_member_alone() -> None:
    text = "After you win a challenge, if you control:\n• a Knight, draw 1 card.\n• a Lady, gain 1 gold."
    said = "After you win a challenge , draw 1 card if you control a Knight . if you control a Lady , gain 1 gold ."
    assert said_in_full(text) == said


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("It loses (choose one): Stealth, or Renown.", "It loses Stealth , or Renown ."),
        ("Kneel 2 characters, each with cost 3 or lower.", "Kneel 2 characters with cost 3 or lower ."),
    ],
)
def test_what_a_list_says_anyway_is_passed_over(text: str, full: str) -> None:
    words = written_out(Line(text, project().vocabulary("agot-lcg")))
    assert words is not None and " ".join(word.text for word in words) == full


@pytest.mark.parametrize(
    "text",
    [
        "It loses (choose one): 1 gold, or draw 1 card.",
        "Kneel 2 characters, each with a total cost of 3 or lower.",
        "Kneel a character, each with cost 3 or lower.",
    ],
    ids=["no keywords", "a sum", "one"],
)
def test_what_would_be_lost_is_not_passed_over(text: str) -> None:
    assert written_out(Line(text, project().vocabulary("agot-lcg"))) is None
