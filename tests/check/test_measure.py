"""Measuring files of printed cards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from cardwright.check.compiled import CompiledCard
from cardwright.check.corpus import CorpusCard, CorpusReaders, read_corpus, words_by_game
from cardwright.check.figures import Measure
from cardwright.check.measure import CHUNK, FEW, How, Tried, measured
from cardwright.check.project import Project
from cardwright.content import Content
from cardwright.lang.reader import Reader
from cardwright.lang.tree import Ability
from cardwright.meaning.accounting.unexplained import unexplained
from cardwright.meaning.gamedata.lexicon import Lexicon


@cache
def project() -> Project:
    return Project(Content.bundled(), [])


def cards(*rows: dict[str, object]) -> list[CorpusCard]:
    return list(read_corpus([json.dumps({"game": "agot", **row}).encode() for row in rows]))


def measure(*rows: dict[str, object], how: How | None = None) -> Measure:
    how = how or How()
    result = Measure(how.stages)
    for facts in measured(cards(*rows), Content.bundled(), [], how):
        result.add(facts)
    return result


def test_figures_and_rankings():
    result = measure(
        {"id": "a", "text": ["Draw a card.", "Gain 2 gold."]},
        {"id": "b", "text": ["Frobnicate a card."]},
        {"id": "c", "text": ["Frobnicate a zorkmid."]},
        {"id": "d", "text": ["Draw a card.", "Draw draw draw."]},
    ).to_json(10)
    assert [result[name] for name in ("cards", "lines", "round_trip")] == [4, 6, 3]
    assert result["stages"] == {
        "cut": {"lines": 4, "cards": 2},
        "parsed": {"lines": 3, "cards": 1},
        "typed": {"lines": 3, "cards": 1},
        "meant": {"lines": 3, "cards": 1},
    }
    assert result["wanted"]["word"] == [
        {"name": "frobnicate", "unlocks": 1, "cards": 2, "lines": 2, "examples": ["b", "c"]},
        {"name": "zorkmid", "unlocks": 0, "cards": 1, "lines": 1, "examples": ["c"]},
    ]
    assert [(row["unlocks"], row["examples"]) for row in result["wanted"]["construct"]] == [(1, ["d"])]
    assert result["pairs"] == [
        {
            "pair": [{"kind": "word", "name": "frobnicate"}, {"kind": "word", "name": "zorkmid"}],
            "unlocks": 2,
            "both": 1,
        }
    ]


def test_what_is_known_by_name_only_is_named_and_not_typed():
    result = measure({"id": "a", "game": "hints", "text": ["Growl."]}, {"id": "b", "game": "hints", "text": ["Bark."]})
    assert result.unreadable == 2  # no such game: nothing is known of it, not even names
    assert list(unexplained(_sentences("Stealth."), _without(project().lexicon("agot"), "Stealth"))) == [
        "the keyword “Stealth” has no text"
    ]
    assert not list(unexplained(_sentences("Stealth."), project().lexicon("agot")))
    labelled = unexplained(_sentences("Any phase: Draw 1 card."), replace(project().lexicon("agot"), labels={}))
    assert list(labelled) == ["the label “Any phase” has no meaning"]


def _sentences(text: str) -> list[Ability]:
    return Reader(project().tables, project().vocabulary("agot")).read(text).abilities


def _without(lexicon: Lexicon, keyword: str) -> Lexicon:
    return replace(lexicon, definitions={name: one for name, one in lexicon.definitions.items() if name != keyword})


def test_a_word_that_nothing_depends_on_keeps_a_line_from_being_whole(monkeypatch: pytest.MonkeyPatch):
    rows = {"id": "a", "type": "event", "text": ["Any phase: Draw 1 card, if able."]}
    result = measure(rows, how=How(whole=True))
    assert result.line_counts["whole"] == 1
    monkeypatch.setattr("cardwright.check.whole.is_idle", lambda *_: False)
    result = measure(rows, how=How(whole=True))
    assert result.line_counts["whole"] == 0
    assert {row.obstacle.name for row in result.ranking("swallowed", 10)} == {"“, if able”"}


def test_a_word_says_something_where_a_policy_would_decide_the_same_without_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cardwright.check.whole.is_idle", lambda *_: False)
    rows = {"id": "a", "type": "event", "text": ["Any phase: If you control 3 or more Knights, draw 2 cards."]}
    assert measure(rows, how=How(whole=True)).line_counts["whole"] == 1


def test_what_the_table_cannot_run_is_told_by_its_reason():
    def runner(_compiler: object, game: str, found: Sequence[CompiledCard], _play: bool) -> Tried | None:
        assert game == "agot"
        return Tried({(number, 0): ["no such wind"] for number, card in enumerate(found) if card.name == "Bea"})

    rows = [{"id": name[0], "name": name, "text": ["Draw a card."]} for name in ("Ann", "Bea", "Bea")]
    result = measure(*rows, how=How(runner))
    assert (result.line_counts["meant"], result.line_counts["runs"], result.card_counts["runs"]) == (3, 1, 1)
    assert [row.to_json() for row in result.ranking("table", 10)] == [
        {"name": "no such wind", "unlocks": 2, "cards": 2, "lines": 2, "examples": ["B", "B"]}
    ]


def test_a_file_brings_its_own_words():
    result = measure(
        {"id": "a", "name": "Grand Zork", "text": ["Kneel a Gobbler character."], "fields": {"traits": ["Gobbler"]}},
        {"id": "b", "name": "Other", "text": ["Discard Grand Zork."]},
        {"id": "c", "name": "Third", "text": ["Discard Bozo."], "fields": {"group": "Bozo the Great"}},
    )
    assert result.card_counts["typed"] == 3


def test_icons_are_known_where_the_game_writes_them():
    found = cards({"game": "legendary", "text": [], "fields": {"team": "Zork Guild"}})
    vocabulary = CorpusReaders(project(), words_by_game(found)).vocabulary(found[0])
    assert {"[zork guild]", "zork"} <= vocabulary.known_words()


def test_several_cores_give_the_same_as_one():
    rows = [{"id": number, "text": ["Draw a card."] * (number % 3)} for number in range(FEW + CHUNK)]
    facts = [fact for chunk in measured(cards(*rows), Content.bundled(), []) for fact in chunk]
    assert [fact.id for fact in facts] == [str(number) for number in range(FEW + CHUNK)]
    assert all(fact.passed("typed") for fact in facts)


def test_what_is_no_card_is_counted():
    found = [*cards({"id": "a", "text": ["Draw a card."]}), *read_corpus([b"nonsense"])]
    facts = [fact for chunk in measured(found, Content.bundled(), []) for fact in chunk]
    assert [fact.readable for fact in facts] == [True, False]


def test_a_part_of_the_cards_name_is_the_card_and_no_group_of_others():
    rows = {"id": "a", "name": "Thornfield Riders", "type": "character", "text": ["Thornfield gets +1 STR."]}
    assert measure(rows).line_counts["typed"] == 1
    others = {**rows, "text": ["This card gets +1 STR for each Thornfield character you control."]}
    result = measure(others)
    assert result.line_counts["typed"] == 0
    assert "a part of this card's name does not say which others are meant" in {
        row.obstacle.name.removeprefix("CW0501 ") for row in result.ranking("construct", 10)
    }
