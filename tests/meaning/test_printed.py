"""Wordings of printed cards that once broke the compiler, or lost a word on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.check.archive import open_archive
from cardwright.check.compiled import CompiledCard, CompiledLine
from cardwright.content import Content
from cardwright.table.tables import staging_of
from lang.gold.reading import project, read
from meaning_lines import refusal, said, wanted

NO_X = "nothing says what X is"


@pytest.mark.parametrize("keyword", ["Shadow", "Ambush", "Bestow"])
def test_a_keyword_that_is_given_a_letter_nobody_explains_is_refused(keyword: str) -> None:
    message, words, _hint = refusal(f"{keyword} (X).", "agot-lcg", "character")
    assert (message, words) == (NO_X, "(X)")


@pytest.mark.parametrize(
    ("text", "number"),
    [("Shadow (4).", 4), ("Ambush (3).", 3), ("Prized 2.", 2)],
)
def test_the_number_after_a_keyword_is_kept(text: str, number: int) -> None:
    name = text.split(maxsplit=1)[0]
    given = f"(ability :standings [(give p1 This (keyword {name} :arguments [{number}]))])"
    assert said(text, "agot-lcg", "character") == wanted(given)


def test_a_keyword_that_is_given_away_keeps_its_number() -> None:
    attached = "(where (host This) p1 (is p1 (kind character)))"
    assert said("Attached character gains ambush (2).", "agot-lcg", "attachment") == wanted(
        f"(ability :standings [(give p2 {attached} (keyword Ambush :arguments [2]))])"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Any phase: Until the end of the phase or until you lose a challenge, Knight characters get +1 STR.",
        "Any phase: Choose a character. It gets +1 STR until the end of the phase or round.",
    ],
)
def test_two_ends_of_one_duration_are_refused_and_break_nothing(text: str) -> None:
    message, words, _hint = refusal(text, "agot", "event")
    assert message
    assert words in text


def test_a_duration_ends_with_the_first_of_two_deeds() -> None:
    text = "Response: After you win a challenge, until Tester stands or leaves play, characters cannot attack."
    assert said(text, "agot", "character") == wanted(
        """(ability :label Response :window response :may
             :on (on win by=(w1 (among w1 You)) deed=(d1 (is d1 (kind challenge))) after)
             :effect (last [(cannot (on attack what=(p1 (is p1 (kind character))) before))]
               (until (on [stand "leave play"] what=(p2 (among p2 This)) after))))"""
    )


def test_costs_so_much_or_more_is_no_choice() -> None:
    assert said("Any phase: Choose a character that costs 5 or more. Kneel that character.", "agot", "event") == wanted(
        """(ability :label "Any phase" :window "any phase"
             :targets [(pick You (binder p1 (where (in (zone play)) p2
               (and (is p2 (kind character)) (>= (stat cost p2) 5))) 1 1) :target)]
             :effect (do kneel by=You what=p1))"""
    )


def faults(card: CompiledCard) -> list[str]:
    """Why texts of a card cannot run."""
    content = Content.bundled()
    rules = staging_of(card.game, content).staged([card], open_archive(content).keywords(card.game)).rules
    return [fault.why for fault in rules.faults.get(card.name, ())]


@pytest.mark.parametrize("label", ["", "Reaction: "])
def test_a_card_waits_for_no_state_that_goes_on(label: str) -> None:
    game = "agot-lcg"
    text = f"{label}After each plot is revealed, draw 1 card."
    line, known = CompiledLine(text, read(text, game).abilities, 0), project().lexicon(game)
    card = CompiledCard("Silent Ann", game, [line], [], "", 0, lexicon=lambda: known, type="character")
    assert faults(card) == ["only a rule of the game is done whenever something is so"]


def test_a_keyword_without_a_text_does_not_run() -> None:
    game = "agot"
    known = project().lexicon(game)
    bare = replace(known, definitions={name: one for name, one in known.definitions.items() if name != "Stealth"})
    line = CompiledLine("Stealth.", read("Stealth.", game).abilities, 0)
    card = CompiledCard("Silent Ann", game, [line], [], "", 0, lexicon=lambda: bare, type="character")
    assert faults(card) == ["“Stealth” is known by name only: no text says what it does"]
