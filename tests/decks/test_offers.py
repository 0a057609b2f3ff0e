"""What the check page offers for a fault of a list: edits that a click makes, each judged before."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.offers import Offer, offers

WOLVES = "decklists/agot/wolves-of-winter.deck"


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.load(Content.bundled(), ["agot"])


@pytest.fixture(scope="module")
def wolves() -> str:
    return (Content.bundled().root / WOLVES).read_text(encoding="utf-8")


def offered(judge: Judge, text: str) -> dict[str, list[Offer]]:
    """What is offered for each rule that is broken."""
    verdict = judge.verdict(judge.read(text.encode(), "list.deck"))
    rules = [violation.rule for violation in verdict.violations]
    return dict(zip(rules, offers(judge, text, verdict), strict=True))


@pytest.mark.parametrize(
    ("before", "after", "rule", "words"),
    [
        ("3x Robb Stark", "4x Robb Stark", "agot.deck.max-3-copies", "Take out 1 Robb Stark"),
        ("3x Robb Stark", "3x Rob Stark", "list.unknown-card", "Write “Robb Stark”"),
        ("\n3x Needle", "", "agot.deck.house-min-60", "Put in 3 Needle"),
    ],
)
def test_a_click_makes_the_list_legal(judge: Judge, wolves: str, before: str, after: str, rule: str, words: str):
    text = wolves.replace(before, after, 1)
    assert text != wolves
    (offer, *_) = [one for one in offered(judge, text)[rule] if one.words == words] or offered(judge, text)[rule]
    mended = offer.on(text)
    assert judge.verdict(judge.read(mended.encode(), "list.deck")).legal
    if rule != "agot.deck.house-min-60":  # which card comes for another is the judge's own example
        assert (offer.words, mended) == (words, wolves)


def test_what_mends_nothing_is_not_offered(judge: Judge):
    found = offered(judge, "game: agot\nformat: tournament\n\nHouse deck\n1x Robb Stark\n")
    assert found["agot.deck.plot-exactly-7"] == []


def test_a_legal_list_is_left_alone(judge: Judge, wolves: str):
    assert offered(judge, wolves) == {}


def test_a_fault_of_a_list_of_no_game_is_told_without_an_offer(judge: Judge):
    assert offered(judge, "game: nothing\n\n1x Robb Stark\n") == {"list.unknown-game": []}
