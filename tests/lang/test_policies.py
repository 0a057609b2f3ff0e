"""The table of policies: each decides its sentences as it says, and no choice has a name that is not there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cardwright.lang import choices
from cardwright.lang.policies import BY_NAME, POLICIES, Decision, Policy
from cardwright.lang.reader import LineResult, Reader
from lang.gold.reading import project

DECISIONS = [(policy, decision) for policy in POLICIES for decision in policy.decides]
GAMES = ("agot", "legendary")
"""The games whose words the sentences use, in this order: the first that understands a sentence reads it."""


@cache
def reading(sentence: str) -> LineResult:
    """The sentence, read in the first game that has all its words."""
    results = (_read(sentence, game) for game in GAMES)
    found = next((result for result in results if result.typed), None)
    assert found is not None, f"no game understands: {sentence}"
    return found


def _read(sentence: str, game: str) -> LineResult:
    vocabulary = project().vocabulary(game).extended()
    vocabulary.add_name("Summons")  # a name that is nothing else
    return Reader(project().tables, vocabulary).read(sentence)


def policies_used(sentence: str) -> set[str]:
    found = reading(sentence).reading
    assert found is not None
    return {point.choice.policy for point in found.points} - {""}


def terminal(decision: Decision) -> str:
    """The type of the token that starts with the word of a decision, where that stands for the first time by itself."""
    found = reading(decision.sentence).reading
    assert found is not None
    whole = rf"(?<!\w){re.escape(decision.word)}(?!\w)" if decision.word.isalpha() else re.escape(decision.word)
    place = re.search(whole, decision.sentence)
    assert place is not None, f"{decision.word} does not stand in: {decision.sentence}"
    return next((leaf.data for leaf in found.leaves() if leaf.start == place.start() and leaf.end > leaf.start), "")


@pytest.mark.parametrize(("policy", "decision"), DECISIONS, ids=lambda value: getattr(value, "name", None))
def test_a_policy_decides_its_sentence_as_it_says(policy: Policy, decision: Decision):
    assert policy.rule.endswith(".")
    assert terminal(decision) == decision.terminal


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
def test_a_policy_is_what_decides_one_of_its_sentences(policy: Policy):
    assert any(policy.name in policies_used(decision.sentence) for decision in policy.decides)


def test_policies_have_different_names():
    assert len(BY_NAME) == len(POLICIES)


def test_every_choice_is_made_under_a_policy_of_the_table():
    assert names_in_the_choices() == set(BY_NAME)


def names_in_the_choices() -> set[str]:
    """Every policy that the code of the choices names: the last argument of a candidate, the third of a mark."""
    found: set[str] = set()
    for file in Path(choices.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Candidate": 3, "zero": 2}.get(node.func.id)
                found |= _names(node.args[place]) if place is not None and len(node.args) > place else set()
    return found - {""}


def _names(argument: ast.expr) -> set[str]:
    return {node.value for node in ast.walk(argument) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
