"""What belongs to the last of several verbs alone: roles that only it takes, conditions that are only about it."""

from __future__ import annotations

import pytest

from cardwright.lang.printer import print_abilities
from lang.gold.notation import notation
from lang.gold.reading import project, read

CASES = [
    (
        "It is killed or discarded from play.",
        "(act kill more=[discard] join=or what=^it roles=[source.discard<from {play}>] passive)",
    ),
    (
        "Kneel and return a character to your hand.",
        "(act kneel more=[return] join=and what={a character} roles=[destination.return<to {YOU's hand}>])",
    ),
    (
        "Return or move a character to your hand.",
        "(act return more=[move] join=or what={a character} roles=[destination<to {YOU's hand}>])",
    ),
    (
        "It gets -2 STR and is killed if its STR is 0.",
        "(sequence join=and steps=[(act get who=^it what=change[-2 STR])"
        " (when word=if condition=(be who={^its's STR} what={# 0})"
        " do=(act kill what=^it passive shared=[who]) place=after)])",
    ),
    (
        "It gains Stealth and gains Renown if you control a Knight.",
        "(when word=if condition=(act control who=YOU what={a Knight})"
        " do=(sequence join=and steps=[(act gain who=^it what=kw:Stealth)"
        " (act gain who=^it what=kw:Renown shared=[who])]) place=after)",
    ),
]


@pytest.mark.parametrize(("sentence", "tree"), CASES)
def test_the_tree_says_what_belongs_to_the_last_verb(sentence: str, tree: str):
    result = read(sentence, "agot")
    assert result.typed
    assert notation(result.abilities) == tree


@pytest.mark.parametrize("sentence", [sentence for sentence, _ in CASES])
def test_its_words_say_it_too(sentence: str):
    result = read(sentence, "agot")
    again = read(print_abilities(result.abilities, project().vocabulary("agot")), "agot")
    assert again.abilities == result.abilities
