"""Deck rules by their meanings: what each says, that nothing is swallowed, and that faults and truth agree."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardwright.meaning
from cardwright.content import Content
from cardwright.decks import FormatError, Judge
from cardwright.decks.rules import CannotJudgeError, RuleCompiler
from cardwright.decks.world import ListWorld
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.equality.normal import normal
from cardwright.query import UnansweredError, compiled
from lengthy import all_but

GOLD = [
    ("agot", "The House deck has at most 3 copies of each card.",
     '(not (let (in (zone "House deck")) p1'
     ' (not (<= (count (where (in (zone "House deck")) p2 (same "(copy)" p1 p2))) 3))))'),
    ("agot", "The list has no titles unless there are at least 3 players.",
     "(or (= (count (where Anywhere p1 (is p1 (kind title)))) 0) (>= (stat players You) 3))"),
    ("agot", "The text of each card in the House deck holds.",
     '(not (let (in (zone "House deck")) p1 (not (text-holds p1))))'),
    ("agot", "You must include at least 10 cards with a Holy crest in your House deck.",
     '(>= (count (where (in (zone "House deck")) p1 (is p1 (value crest (just crest Holy))))) 10)'),
    ("agot", "The House deck has no plots.",
     '(= (count (where (in (zone "House deck")) p1 (is p1 (kind plot)))) 0)'),
    ("agot", "No card in the House deck is a plot.",
     '(= (count (where (in (zone "House deck")) p1 (is p1 (kind plot)))) 0)'),
    ("agot", "Each card in the House deck is not a plot.",
     '(= (count (where (in (zone "House deck")) p1 (is p1 (kind plot)))) 0)'),
    ("agot", "You cannot include plots in your House deck.",
     '(= (count (where (in (zone "House deck")) p1 (is p1 (kind plot)))) 0)'),
    ("agot", "The plot deck contains only plots.",
     '(= (count (where (in (zone "plot deck")) p1 (not (is p1 (kind plot))))) 0)'),
    ("agot", "The House deck has more than 60 cards.", '(>= (count (in (zone "House deck"))) 61)'),
    ("agot", "The number of players is at least 3 and at most 6.",
     "(and (>= (stat players You) 3) (<= (stat players You) 6))"),
    ("agot", "Your House is not Stark.",
     "(not (>= (count (where (values house You) v1 (among v1 (just house Stark)))) 1))"),
    ("legendary", "Each player has exactly 1 group of Allies of your House in the Ally Deck.",
     '(not (let Players w1 (not (= (count (values group (where (in (zone "Ally Deck" w1)) p2'
     " (and (is p2 (kind ally)) (same House p2 w1))))) 1))))"),
    ("legendary", "The Ally Deck has exactly as many copies of each Ally as its number of copies.",
     '(not (let (where (in (zone "Ally Deck")) p1 (is p1 (kind ally))) p2'
     ' (not (= (count (where (in (zone "Ally Deck")) p3 (and (is p3 (kind ally))'
     ' (same "(copy)" p2 p3)))) (stat "number of copies" p2)))))'),
    ("minis", "At most half of the cards in the Objective deck are single.",
     '(<= (times 2 (count (where (in (zone "Objective deck")) p1 (and (is p1 (kind objective))'
     ' (= (stat "number of copies" p1) 1))))) (count (in (zone "Objective deck"))))'),
    ("minis", "No model has a Rival that is an Affiliation of another model.",
     "(= (count (where Anywhere p1 (and (is p1 (kind model)) (>= (count (where Anywhere p2 (and (is p2 (kind model))"
     " (not (among p2 p1)) (>= (count (where (values Rival p1) v3 (among v3 (values Affiliation p2)))) 1)))) 1)))) 0)"),
    ("minis", "Each model with equipment is a Soldier.",
     "(= (count (where Anywhere p1 (and (is p1 (kind model))"
     " (>= (count (where (attached p1) p2 (is p2 (kind equipment)))) 1)"
     " (not (is p1 (value rank (just rank Soldier))))))) 0)"),
    ("minis", "If the Warband has a Leader, the Warband has at most 1 Hand.",
     "(or (<= (count (where (in (zone Warband)) p1 (is p1 (value rank (just rank Hand))))) 1)"
     " (not (>= (count (where (in (zone Warband)) p1 (is p1 (value rank (just rank Leader))))) 1)))"),
    ("minis", "The list has no models unless your Boss is a Leader.",
     "(or (= (count (where Anywhere p1 (is p1 (kind model)))) 0)"
     " (every (where Anywhere p1 (is p1 (state Boss))) p2 (is p2 (value rank (just rank Leader)))))"),
    ("law", "The board has exactly 1 piece for each player.",
     '(= (count (where (in (zone board)) p1 (is p1 (kind "board piece")))) (stat players You))'),
]  # fmt: skip
STANDINGS = [
    ("minis", "The extra slots are 1 for each 150 of the Reputation limit over 350, rounded up.",
     '(change "extra slot" w1 You set (divided (most 0 (plus (stat "Reputation limit" You) -350)) 150 up))'),
    ("agot", "The list may have no agenda.",
     "(allow (becomes (= (count (where Anywhere p1 (is p1 (kind agenda)))) 0)))"),
    ("agot", "Needle is restricted.", '(give p1 (where Anywhere p1 (is p1 (called Needle))) (state restricted))'),
    ("agot", "Needle is worth 2 points.", '(change point p1 (where Anywhere p1 (is p1 (called Needle))) set 2)'),
]  # fmt: skip


def compiler(judge: Judge, game: str) -> RuleCompiler:
    return judge.game(game).formats._compiler()


@pytest.mark.parametrize(("game", "sentence", "meaning"), GOLD, ids=[row[1] for row in GOLD])
def test_what_a_rule_means(judge: Judge, game: str, sentence: str, meaning: str):
    truth = compiler(judge, game).meaning(sentence).truth
    assert truth is not None
    assert notation(normal(truth)) == notation(normal(read(meaning)))


@pytest.mark.parametrize(("game", "sentence", "meaning"), STANDINGS, ids=[row[1] for row in STANDINGS])
def test_what_a_rule_declares_or_permits(judge: Judge, game: str, sentence: str, meaning: str):
    found = compiler(judge, game).meaning(sentence)
    assert found.truth is None
    assert [notation(normal(standing)) for standing in found.standings] == [notation(normal(read(meaning)))]


POLICIES = tomllib.loads(
    (Path(cardwright.meaning.__file__).parent / "decklines" / "deckpolicies.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_decides_its_sentences(judge: Judge, name: str):
    row = POLICIES[name]
    assert set(row) == {"question", "rule", "game", "sentences"}
    assert len(row["sentences"]) == 2
    for sentence in row["sentences"]:
        assert name in compiler(judge, row["game"]).meaning(sentence).policies


# ------------------------------------------------------------ what was passed over before

REFUSED = {
    "No House deck has plots.": "“no” cannot be judged here",
    "The House deck or the plot deck has no titles.": "say “and” where several parts of a list are meant",
    "The number of players is 3 or 6.": "a number cannot be one or the other; make two sentences of it",
    "Each opponent has exactly 1 House card.": "a list of this game has no “opponent”",
    "Needle is banned in the plot deck.": "say nothing else of cards that are banned, restricted or worth points",
    "The total cost of no characters is at most 70.": "“no” cannot be judged here",
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_a_word_that_was_passed_over_is_refused(judge: Judge, sentence: str):
    with pytest.raises(CannotJudgeError) as error:
        compiler(judge, "agot").test(sentence)
    assert str(error.value) == REFUSED[sentence]


def test_a_number_of_values_is_counted_where_the_rule_says(judge: Judge):
    rows = "Anna's deck\nSiren\nAnna's reinforcement pile\nFenrir\n"
    scene = judge.scene(judge.read(f"game: law\nplayers: 1\n{rows}".encode(), "test.deck"))
    found = compiler(judge, "law").test("The number of pantheons in the decks is equal to the number of players.")
    assert found(ListWorld(scene)) == []


# ------------------------------------------------------------ faults and truth

LISTS = Content.bundled().root / "decklists"


def _files(game: str) -> Iterator[Path]:
    yield from sorted((LISTS / game).rglob("*.deck"))[::6]


def _truths(judge: Judge, game: str) -> dict[str, tuple[m.Truth, RuleCompiler]]:
    """The truths of all rules that come with a game, each with the last format that has it; other tests add formats of
    their own to the judge."""
    found: dict[str, tuple[m.Truth, RuleCompiler]] = {}
    shipped = {file.name for file in (LISTS.parent / "grammar" / game / "formats").glob("*.format")}
    for name in judge.game(game).formats.names:
        try:
            lines = judge.game(game).formats.format(name).lines
        except FormatError:
            continue
        if all(Path(line.file).name in shipped for line in lines):
            rules = compiler(judge, game)
            for line in lines:
                rules.test(line.sentence)
                truth = rules.meaning(line.sentence).truth
                if truth is not None:
                    found[line.sentence] = truth, rules
    return found


@pytest.mark.parametrize("game", all_but(["agot", "hotk"], ["agot", "hotk", "law", "legendary", "minis"]))
def test_a_list_has_faults_just_where_the_truth_does_not_hold(judge: Judge, game: str):
    """Also of the normal form: it is another tree, evaluated by itself, and must say the same of every list."""
    day = datetime.date(2026, 3, 1)
    assert judge.game(game).formats.rules(judge.game(game).default_format(), day)
    sections = judge.game(game).shape.card_sections
    worlds = [ListWorld(judge.scene(judge.read(file.read_bytes(), file.name)), sections) for file in _files(game)]
    asked = 0
    for sentence, (truth, rules) in _truths(judge, game).items():
        try:
            holds, again = compiled(truth, rules.terms), compiled(normal(truth), rules.terms)
        except UnansweredError as error:
            assert "textholds" in str(error), sentence
            continue
        test = rules.test(sentence)
        for world in worlds:
            is_fine = not test(world)
            assert (holds(world), again(world)) == (is_fine, is_fine), (sentence, world.scene)
            asked += 1
    assert asked > 100
