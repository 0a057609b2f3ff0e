"""Measuring files of printed cards."""

from __future__ import annotations

import json
from functools import cache

from cardwright.check.corpus import CorpusCard, CorpusReaders, read_corpus, words_by_game
from cardwright.check.measure import CHUNK, FEW, Measure, measure_card, measured
from cardwright.check.project import Project
from cardwright.content import Content


@cache
def project() -> Project:
    return Project(Content.bundled(), [])


def cards(*rows: dict[str, object]) -> list[CorpusCard]:
    return list(read_corpus([json.dumps({"game": "agot", **row}).encode() for row in rows]))


def measure(*rows: dict[str, object]) -> Measure:
    found = cards(*rows)
    readers = CorpusReaders(project(), words_by_game(found))
    result = Measure()
    result.add(measure_card(card, readers.reader(card)) for card in found)
    return result


def test_figures_and_rankings():
    result = measure(
        {"id": "a", "text": ["Draw a card.", "Gain 2 gold."]},
        {"id": "b", "text": ["Frobnicate a card."]},
        {"id": "c", "text": ["Frobnicate a zorkmid."]},
        {"id": "d", "text": ["Draw a card.", "Draw draw draw."]},
    ).to_json(10)
    assert [result[name] for name in ("cards", "lines", "cut", "parsed", "typed", "cards_typed")] == [4, 6, 4, 3, 3, 1]
    assert result["round_trip"] == 3
    assert result["words"] == [
        {"word": "frobnicate", "unlocks": 1, "cards": 2, "lines": 2, "examples": ["b", "c"]},
        {"word": "zorkmid", "unlocks": 0, "cards": 1, "lines": 1, "examples": ["c"]},
    ]
    assert [(row["unlocks"], row["examples"]) for row in result["constructs"]] == [(1, ["d"])]


def test_a_file_brings_its_own_words():
    result = measure(
        {"id": "a", "name": "Grand Zork", "text": ["Kneel a Gobbler character."], "fields": {"traits": ["Gobbler"]}},
        {"id": "b", "name": "Other", "text": ["Discard Grand Zork."]},
        {"id": "c", "name": "Third", "text": ["Discard Bozo."], "fields": {"group": "Bozo the Great"}},
    )
    assert result.cards_typed == 3


def test_icons_are_known_where_the_game_writes_them():
    found = cards({"game": "legendary", "text": [], "fields": {"team": "Zork Guild"}})
    vocabulary = CorpusReaders(project(), words_by_game(found)).vocabulary(found[0])
    assert {"[zork guild]", "zork"} <= vocabulary.known_words()


def test_several_cores_give_the_same_as_one():
    rows = [{"id": number, "text": ["Draw a card."] * (number % 3)} for number in range(FEW + CHUNK)]
    facts = [fact for chunk in measured(cards(*rows), Content.bundled(), []) for fact in chunk]
    assert [fact.id for fact in facts] == [str(number) for number in range(FEW + CHUNK)]
    assert all(fact.typed for fact in facts)


def test_what_is_no_card_is_counted():
    found = [*cards({"id": "a", "text": ["Draw a card."]}), *read_corpus([b"nonsense"])]
    facts = [fact for chunk in measured(found, Content.bundled(), []) for fact in chunk]
    assert [fact.readable for fact in facts] == [True, False]
