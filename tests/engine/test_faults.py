"""A card that cannot run fails the examples that speak of it, and no others; so does a keyword printed on it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledLine
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.games.agot.staging import staged
from cardwright.games.catalogue import compiled_cards, compiled_keywords
from cardwright.lang.tree import Ability, Act

CONTENT = Content.bundled()
NONSENSE = CompiledLine("Frobnicate.", [Ability(statements=[Act(verb="frobnicate", means="frobnicate")])], 1)


def table(cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword]) -> Situation:
    return staged(list(cards), keywords)


def test_a_keyword_that_cannot_run_is_a_fault_of_whoever_has_it():
    cards = [card for card in compiled_cards("agot", CONTENT) if card.name in ("Arya Stark", "Northern Sentinel")]
    keywords = list(compiled_keywords("agot", CONTENT))
    assert table(cards, keywords).fault_of({"Arya Stark", "Northern Sentinel"}) == ""
    broken = next(keyword for keyword in keywords if keyword.name == "Stealth")
    spoiled = CompiledKeyword("Stealth", "agot", [NONSENSE], [], "", 1, broken.vocabulary)
    game = table(cards, [spoiled if keyword is broken else keyword for keyword in keywords])
    assert "Stealth" in game.fault_of({"Arya Stark"})
    assert game.fault_of({"Northern Sentinel"}) == ""
