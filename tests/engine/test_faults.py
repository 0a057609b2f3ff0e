"""A card that cannot run fails the examples that speak of it, and no others; so does a keyword printed on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledLine
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.engine.generate.records import CardRecords
from cardwright.engine.unable import fault_of
from cardwright.games.agot.staging import staged
from cardwright.lang.tree import Ability, Act, Label, Self
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.lines.abilities import Abilities
from cardwright.table.catalogue import compiled_cards, compiled_keywords

CONTENT = Content.bundled()
DONE = [Label(name="Any phase", means="any phase")]
NONSENSE = CompiledLine("Frobnicate.", [Ability(labels=DONE, statements=[Act(verb="frobnicate", means="x")])], 1)
THIS = Act(verb="frobnicate", means="x", what=Self())
BOUND = CompiledLine("Frobnicate this.", [Ability(labels=DONE, statements=[THIS])], 1)


def table(cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword]) -> Situation:
    return staged(list(cards), keywords)


def two_cards() -> list[CompiledCard]:
    return [card for card in compiled_cards("agot", CONTENT) if card.name in ("Arya Stark", "Northern Sentinel")]


def test_a_keyword_that_cannot_run_is_a_fault_of_whoever_has_it():
    cards = two_cards()
    keywords = list(compiled_keywords("agot", CONTENT))
    assert fault_of(table(cards, keywords).rules, {"Arya Stark", "Northern Sentinel"}) == ""
    broken = next(keyword for keyword in keywords if keyword.name == "Stealth")
    spoiled = replace(broken, lines=[NONSENSE])
    game = table(cards, [spoiled if keyword is broken else keyword for keyword in keywords])
    assert "Stealth" in fault_of(game.rules, {"Arya Stark"})
    assert fault_of(game.rules, {"Northern Sentinel"}) == ""


def spoilt_by(*lines: CompiledLine) -> Situation:
    cards = two_cards()
    cards.append(replace(cards[0], name="Odd Lord", lines=[*lines]))
    return table(cards, compiled_keywords("agot", CONTENT))


def test_a_card_that_cannot_run_is_named_and_takes_nobody_with_it():
    game = spoilt_by(BOUND)
    assert fault_of(game.rules, {"Odd Lord"}) == (
        "Odd Lord: 'Frobnicate this.' cannot run yet: the game's table does not say what “frobnicate” does."
    )
    assert fault_of(game.rules, {"Northern Sentinel"}) == ""


def test_every_line_that_cannot_run_has_a_reason_of_its_own():
    game = spoilt_by(NONSENSE, BOUND)
    assert [(fault.cause[1], fault.why) for fault in game.rules.faults["Odd Lord"]] == [
        (0, "the game's table does not say what “frobnicate” does"),
        (1, "the game's table does not say what “frobnicate” does"),
    ]


def test_a_text_whose_game_has_no_table_is_a_fault():
    cards = two_cards()
    cards.append(replace(cards[0], name="Odd Lord", lexicon=None))
    game = table(cards, compiled_keywords("agot", CONTENT))
    assert "no table says what its words stand for" in fault_of(game.rules, {"Odd Lord"})


def test_an_accident_of_the_generator_takes_down_one_line(monkeypatch: pytest.MonkeyPatch):
    add = CardRecords.add

    def stumbling(self: CardRecords, ability: m.Ability, line: int) -> object:
        if self.rules.cast.definitions[self.definition].name == "Arya Stark":
            raise KeyError("nothing")
        return add(self, ability, line)

    monkeypatch.setattr(CardRecords, "add", stumbling)
    game = table(two_cards(), compiled_keywords("agot", CONTENT))
    assert "the interpreter stumbles over it (KeyError: 'nothing')" in fault_of(game.rules, {"Arya Stark"})
    assert fault_of(game.rules, {"Northern Sentinel"}) == ""


def test_an_accident_of_the_pass_takes_down_one_line(monkeypatch: pytest.MonkeyPatch):
    read = Abilities.ability

    def stumbling(self: Abilities, ability: Ability) -> m.Ability:
        if self.own.name == "Odd Lord":
            raise ValueError
        return read(self, ability)

    monkeypatch.setattr(Abilities, "ability", stumbling)
    game = spoilt_by(BOUND)
    assert fault_of(game.rules, {"Odd Lord"}) == (
        "Odd Lord: 'Frobnicate this.' has no meaning: the compiler stumbles over this line (ValueError)."
    )
