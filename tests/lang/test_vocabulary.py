"""The vocabularies as data: phrases that clash are known, and nothing is said that the core does not know."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.content import Content
from cardwright.lang.vocabulary import Vocabulary
from cardwright.lang.vocabulary_files import SHARED, before_parameters, lineage, load_vocabulary, split_keyword
from lang.clashes.finding import ENGLISH, file_of, listed

CONTENT = Content.bundled()
GRAMMAR = CONTENT.grammar_folders[0]
GAMES = CONTENT.games()
DIALECTS = [game for game in GAMES if len(lineage(GRAMMAR, game)) > 1]
FILES = [GRAMMAR / SHARED, *(file for game in GAMES for file in CONTENT.vocabulary_files(game))]

SECTIONS = {
    "game", "words", "times", "nouns", "adjectives", "adverbs", "values", "same values", "relations", "roles", "verbs",
    "labels", "keywords", "aliases", "spellings", "hints",
}  # fmt: skip
KINDS = {
    "card", "player", "zone", "stat", "token", "period", "occasion", "ability", "attribute", "position", "measure",
    "die", "number", "moment", "control", "choice",
}  # fmt: skip
OTHER_KINDS = {"*", "value", "keyword", "name"}
"""What a verb or a preposition may ask for beside the kinds of nouns."""
OPERATIONS = {
    "move", "swap", "state", "count", "modify", "reveal", "choose", "shuffle", "roll", "attach", "control", "start",
    "end", "play", "win", "lose", "cancel", "save", "prevent", "copy", "stative", "follow", "build",
}  # fmt: skip
ROLES = {
    "source", "destination", "recipient", "instrument", "purpose", "against", "as", "by", "topic", "place",
    "beneficiary", "among", "agent", "after", "before", "cause", "despite", "during", "equal to", "except",
    "including", "instead", "maximum", "minimum", "order", "per", "until", "with", "without", "down to", "than", "side",
}  # fmt: skip
LABELS = {"window", "event", "condition", "cost", "setup"}
ATTACHING = {"noun", "verb"}
PARAMETERS = {"number", "numbers", "name"}
NOT_A_PREPOSITION = {("legendary-marvel", "distribute", "amongst")}
"""Taken by a verb but in no list of prepositions, so never read: a fault of today."""


@cache
def vocabulary(game: str) -> Vocabulary:
    """The words of a game, without the names of its cards; refuses an unknown class of words."""
    return load_vocabulary(GRAMMAR, game)


def tables(file: Path, section: str) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")).get(section, {})
    return found


def everywhere(section: str) -> Iterator[tuple[str, str, Any]]:
    """Every entry of a section in all files: (file, key, value)."""
    for file in FILES:
        for key, value in tables(file, section).items():
            yield f"{file.parent.name}/{file.name}", key, value


@pytest.mark.parametrize("game", [ENGLISH, *GAMES], ids=lambda game: game or "english")
def test_clashing_phrases_are_those_that_were_looked_at(game: str):
    expected = file_of(game).read_text(encoding="utf-8").splitlines()
    found = listed(game).splitlines()
    hint = "look at each; then write the lists anew: PYTHONPATH=tests python -m lang.clashes"
    assert [line for line in found if line not in expected] == [], f"new clashes; {hint}"
    assert [line for line in expected if line not in found] == [], f"these clash no longer; {hint}"


def test_every_game_has_its_list():
    assert sorted(file.stem for file in file_of(ENGLISH).parent.glob("*.txt")) == sorted(["english", *GAMES])


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_sections_are_known(file: Path):
    assert set(tomllib.loads(file.read_text(encoding="utf-8"))) <= SECTIONS


def test_kinds_of_nouns_are_known():
    assert [(file, kind) for file, kind, _ in everywhere("nouns") if kind not in KINDS] == []


def test_classes_of_words_are_known():
    assert all(vocabulary(game).frames for game in GAMES)
    attaching = [how for _, kind, words in everywhere("words") if kind == "preposition" for how in words.values()]
    assert set(attaching) <= ATTACHING


def test_verbs_stand_for_known_operations_and_take_known_things():
    wrong = []
    for file, lemma, verb in everywhere("verbs"):
        kinds = {*verb.get("object", ()), *verb.get("subject", ())}
        for taken in verb.get("takes", {}).values():
            role, _, only = taken.partition(":")
            kinds |= set(only.split("|")) - {""}
            if role not in ROLES:
                wrong.append((file, lemma, role))
        wrong += [(file, lemma, kind) for kind in sorted(kinds - KINDS - OTHER_KINDS)]
        if verb.get("means", "follow") not in OPERATIONS:
            wrong.append((file, lemma, verb["means"]))
    assert wrong == []


def test_verbs_take_only_prepositions_that_exist():
    wrong = set()
    for game in GAMES:
        words = vocabulary(game)
        prepositions = {entry.lemma for _, entries in words.phrases() for entry in entries if entry.word == "PREP"}
        for lemma, frame in words.frames.items():
            wrong |= {(game, lemma, taken) for taken in frame.takes if taken not in prepositions}
    assert wrong == NOT_A_PREPOSITION


def test_roles_and_relations_are_known():
    assert [(file, role) for file, _, role in everywhere("roles") if role.partition(":")[0] not in ROLES] == []
    pairs = [pair for _, _, pairs in everywhere("relations") if isinstance(pairs, list) for pair in pairs]
    odd = {kind for pair in pairs for kind in pair.split(">")} - KINDS - OTHER_KINDS - {"direction"}
    assert odd == set()


def test_labels_mean_something_known_and_have_known_parameters():
    wrong = [(file, label) for file, label, means in everywhere("labels") if means not in LABELS]
    for game in GAMES:
        known = PARAMETERS | set(vocabulary(game).values)
        for label in vocabulary(game).labels:
            wrong += [(game, label.name) for gap in re.findall(r"\{(.+?)\}", label.name) if gap not in known]
    assert wrong == []


def test_what_the_core_knows_is_what_the_readme_says():
    text = " ".join((GRAMMAR / "README.md").read_text(encoding="utf-8").split())
    kinds = re.search(r"Kinds of noun: (.+?)\.", text)
    operations = re.search(r"Core operations: (.+?)\.", text)
    assert kinds is not None and set(kinds[1].split(", ")) == KINDS
    assert operations is not None and set(operations[1].split(", ")) == OPERATIONS


def test_games_are_data():
    assert [file for file in GRAMMAR.rglob("*") if file.suffix in {".py", ".pyc", ".pyx"}] == []


@pytest.mark.parametrize("game", DIALECTS)
def test_a_dialect_is_data_alone(game: str):
    known = {".toml", ".cards", ".md", ".rules", ".json", ".format"}
    assert {file.suffix for file in CONTENT.grammar_dir(game).rglob("*") if file.is_file()} <= known
    for file in CONTENT.keyword_files(game):
        assert not re.search(r"^card[ ]*:", file.read_text(encoding="utf-8"), re.MULTILINE | re.IGNORECASE)


def test_both_sister_editions_are_dialects():
    assert {"agot-lcg", "legendary-marvel"} <= set(DIALECTS)


@pytest.mark.parametrize(
    ("heading", "name", "parameters", "preposition"),
    [
        ("Flicker N", "Flicker", ("N",), ""),
        ("Kin HUE", "Kin", ("HUE",), ""),
        ("Immune to HUE", "Immune", ("to", "HUE"), "to"),
        ("Bright", "Bright", (), ""),
        ("N", "N", (), ""),  # in capitals, too: a name, as long as nothing stands before it
        ("AOE N", "AOE", ("N",), ""),
    ],
)
def test_the_heading_of_a_keyword(heading: str, name: str, parameters: tuple[str, ...], preposition: str):
    assert split_keyword(heading) == (name, parameters)
    assert before_parameters(heading) == preposition
