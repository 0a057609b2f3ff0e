"""What lines of the Marvel sets mean: our own sentences, with meanings written before looking."""

from __future__ import annotations

import pytest

from meaning_lines import said_on_card, wanted

HELD = "(in (union (zone hand You) (zone played You)))"
THROWN = '(in (zone "discard pile" You))'
REVEALED = "(do reveal by=You what=(edgemost top 3 (zone deck You)) :deed d1)"
DEAR = "(where (of d1 what) {} (>= (stat cost {}) 1))"
NEXT = "(on recruit by=(w1 (among w1 You)) what=(p2 (is p2 (kind Hero))) after)"

MEANINGS = [
    (
        "hero",
        "KO one of your cards or a card from your discard pile.",
        f"(ability :effect (seq (pick You (binder p1 (union {HELD} {THROWN}) 1 1)) (do KO by=You what=p1)))",
    ),
    (
        "hero",
        "KO a Wound from your hand or a card from your discard pile.",
        f"""(ability :effect (seq (pick You (binder p1
              (union (where (in (zone hand You)) p2 (is p2 (kind Wound))) {THROWN}) 1 1)) (do KO by=You what=p1)))""",
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. KO all those cards that cost 1 or more.",
        f"(ability :effect (seq {REVEALED} (do KO by=You what={DEAR.format('p2', 'p2')})))",
    ),
    (
        "hero",
        "Reveal the top three cards of your deck. KO a Wound you revealed with cost 1 or more.",
        f"""(ability :effect (seq {REVEALED}
              (pick You (binder p3 (where Anywhere p2
                (and (among p2 (of d1 what)) (is p2 (kind Wound)) (>= (stat cost p2) 1))) 1 1))
              (do KO by=You what=p3)))""",
    ),
    (
        "hero",
        "The player of your choice draws a card.",
        "(ability :effect (seq (pick You (binder w1 Players 1 1)) (do draw amount=1 by=w1 from=(zone deck w1))))",
    ),
    (
        "hero",
        "You may have another player draw a card.",
        """(ability :effect (may You (seq (pick You (binder w1 (minus Players You) 1 1))
              (do draw amount=1 by=w1 from=(zone deck w1)))))""",
    ),
]

THE_SAME = [
    ("You can use [Recruit] as [Attack] this turn.", "This turn, you may spend [Recruit] as [Attack]."),
    (
        "The next Hero you recruit this turn goes into your hand.",
        "The next time you recruit a Hero this turn, put it into your hand.",
    ),
    (
        "You get the total printed [Attack] of all your cards.",
        "You get +[Attack] equal to the total printed [Attack] of all your cards.",
    ),
]

REFUSED = [
    ("hero", "KO a Wound or a card from your discard pile.", "where these are is not said"),
]


@pytest.mark.parametrize(("kind", "text", "meant"), MEANINGS)
def test_a_line_means_what_it_says(kind: str, text: str, meant: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == wanted(meant)


@pytest.mark.parametrize(("short", "long"), THE_SAME)
def test_the_shorter_wording_means_the_same_as_the_longer(short: str, long: str) -> None:
    assert said_on_card(short, "legendary-marvel", "hero") == said_on_card(long, "legendary-marvel", "hero")


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_could_be_either_is_refused(kind: str, text: str, why: str) -> None:
    assert said_on_card(text, "legendary-marvel", kind) == f"refused: {why}"
