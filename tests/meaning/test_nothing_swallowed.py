"""Nothing is swallowed: a line of a shipped card that is changed in one place means something else, or is refused.

Two nets over a fixed sample of the lines of all games that have a meaning. The poison net changes one field of one
sentence node; the deletion net leaves out one word of the text. What may come through is named here, with its reason.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from cardwright.lang.reader import Reader
from cardwright.lang.tree import Label, Node
from cardwright.meaning.accounting.idle import is_idle
from cardwright.meaning.accounting.nets import Change, deletions, nouns_of, poisons, widened, words_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import used, walk
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.lines.abilities import Abilities
from lengthy import WHOLE
from meaning.netted import GAMES, Line, compiler, gold, meaning, printed, sample

POISONED_LINES = 10_000 if WHOLE else 100
CHANGES_A_LINE = 10_000 if WHOLE else 20
SHORTENED_LINES = 10_000 if WHOLE else 60

OPEN: dict[str, str] = {
    "Quantity.words": "an article of a known thing, a or all in an occasion: whichever it is, it is about such a one",
    "Quantity.number": "a number before a noun that stands for a whole: all 7 of its Damage",
    "Select.quantity": "the before a place of which there is one",
    "Select.where": "where a thing is or whose, when verb or noun say so already: kneel a character you control",
    "Select.owner": "your opponents are opponents; a model's activation is its own",
    "Act.roles": "from where, when the verb says so already: discard a card from your hand",
    "Act.who": "you before a command",
    "Act.tense": "is attacking, attacks: in a condition about what is under way",
    "Act.manner": "if able",
    "Be.manner": "still: what is so is so still",
    'Act.mood: "" to "would"': "would after before: either way it has not happened yet",
    "Act.what": "if you discarded a card: the verb takes cards anyway",
    "Ref.plural": "that and those before a noun whose number is known",
    "Ref.word": "he or she, each of them: each player for himself",
    "Ref.filters": "an adjective of a reference only repeats what was said of it",
    "Ref.noun": "that Enemy, that card: a noun that says less or more of what was named by another",
    "KeywordUse.given": "Immunity to events: the words after the preposition say it again",
    "Done.form": "is defending against: the verb has no other form there",
    "Kind.kind": "claim is a stat and a word for abilities",
    "Kind.filters": "different before a class: values are counted once anyway",
    "When.word": "with would it is always before",
    "Follow.link": "then asks that it happened where the game's table says so",
    "Choice.intro": "a list without “choose one” is one of them",
    "Quantity.bound": "counts as up to 2: what counts as several is read as it stands",
    "KeywordUse.where": "Immunity to events: what it is given says it again",
    "Amount.where": "two of them: a number without a noun is of the group that was named",
    "Sequence.join": "nor after cannot",
    "Both.join": "from one place or another, from one and another: it is looked for in both",
    "Related.preposition": "the source of that ability, whatever joins them",
    "Time.relation": "this turn in a clause whose period the main clause says",
}
"""Fields, or single changes of one, that may still come through, with what comes through; the list can only shrink."""


def _is_open(what: str, text: str) -> bool:
    offered = what == 'Act.mood: "" to "may"' and text.startswith(("Response:", "Reaction:"))  # nobody has to answer
    return offered or what in OPEN or what.split(":", maxsplit=1)[0] in OPEN


MOST_THROUGH = 0.012
"""The share of changes in open fields that may come through."""


@cache
def survivors() -> tuple[int, tuple[tuple[str, str], ...]]:
    """How many changes were tried, and those that change nothing, with their lines."""
    known = words_of(line.sentence for line in sample())
    chance = random.Random(11)
    tried, through = 0, []
    for line in (*sample()[:POISONED_LINES], *gold()[: POISONED_LINES // 6], *printed()[: POISONED_LINES // 6]):
        meant = meaning(line.game, line.own, line.sentence)
        if meant is None:
            continue
        whole = normal(meant)
        changes = list(poisons(line.sentence, known))
        for change in chance.sample(changes, min(CHANGES_A_LINE, len(changes))):
            other = meaning(line.game, line.own, change.result)
            tried += 1
            if other is not None and (other == meant or normal(other) == whole):
                through.append((change.what, line.text))
    return tried, tuple(through)


def test_a_changed_field_changes_the_meaning_or_is_refused() -> None:
    tried, through = survivors()
    assert tried > (4000 if WHOLE else 2000)
    assert [row for row in through if not _is_open(*row)] == []


def test_hardly_a_change_of_an_open_field_comes_through() -> None:
    tried, through = survivors()
    assert len(through) <= tried * MOST_THROUGH, Counter(what.split(":")[0] for what, _ in through)


def _is_idle(text: str, change: Change[str], game: str) -> bool:
    left_out = compiler().project.lexicon(game).left_out
    return is_idle(text, int(change.place), change.what.split('"')[1], left_out)


@pytest.mark.parametrize("game", GAMES)
def test_a_word_left_out_shows(game: str) -> None:
    project = compiler().project
    reader = Reader(project.tables, project.vocabulary(game))
    shipped = [line for line in sample() if line.game == game and line.alone and not line.own.parameters]
    golden = [line for line in gold() if line.game == game and line.alone]
    swallowed = []
    for line in (*shipped[: SHORTENED_LINES // len(GAMES)], *golden[: SHORTENED_LINES // 2 // len(GAMES)]):
        meant = meaning(game, line.own, line.sentence)
        if meant is None:
            continue
        for change in deletions(line.text):
            if _is_idle(line.text, change, game):
                continue
            result = reader.read(change.result)
            if not result.typed or len(result.abilities) != 1:
                continue
            other = meaning(game, line.own, result.abilities[0])
            if other is not None and normal(other) == normal(meant):
                swallowed.append((change.what, line.text))
    assert swallowed == []


# ---------------------------------------------------------------- lists

ALIKE = [
    {"deck", "House deck"},
    {"play", "gaming area"},
    {"model", "Casualty"},
    {"model", "Boss"},
    {"challenge", "dominance"},
]
"""Nouns that stand for the same in a game, so that the one beside the other says nothing more."""


@pytest.mark.parametrize("game", GAMES)
def test_no_list_is_cut_to_one_of_its_members(game: str) -> None:
    lines = [line for line in (*sample(), *gold()) if line.game == game]
    nouns = nouns_of(line.sentence for line in lines)
    cut = []
    for line in lines if WHOLE else lines[:60]:
        meant = meaning(game, line.own, line.sentence)
        for change in widened(line.sentence, nouns) if meant is not None else ():
            other = meaning(game, line.own, change.result)
            if other is not None and meant is not None and normal(other) == normal(meant):
                cut.append((change.what, line.text))
    assert [row for row in cut if set(row[0].split(" or ")) not in ALIKE] == []


# ---------------------------------------------------------------- made and used

SAME_FOR_EACH: dict[str, str] = {
    "Change": "each of them gets the same",
    "Give": "each of them is given the same",
    "Lose": "each of them loses the same",
}
"""Nodes that name each of a set, and need the name only where what they say differs from one to the other."""

CHOICES = frozenset({"Choose", "Name", "name", "choose"})
"""Words by which a line chooses something that the card keeps: other lines or rules speak of it."""


def idle_variables(ability: m.Ability) -> set[type[m.Node]]:
    """What binds the variables of a meaning of which nobody speaks."""
    spoken = used(ability)
    bare = [
        node
        for node in walk(ability)
        for name in ("each", "deed")
        if isinstance(variable := getattr(node, name, None), m.Var) and variable not in spoken
    ]
    return {type(node) for node in bare if type(node).__name__ not in SAME_FOR_EACH}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_bound_is_spoken_of(game: str) -> None:
    for line in (*sample(), *gold()):
        meant = meaning(game, line.own, line.sentence) if line.game == game else None
        if meant is not None:
            chooses = bool(CHOICES & set(line.text.replace(":", " ").split()))
            assert idle_variables(normal(meant)) <= ({m.Binder} if chooses else set()), line.text


# ---------------------------------------------------------------- fields taken


class Forgetful(Abilities):
    """A pass that does not say that it read a field."""

    forgotten: tuple[str, str] = ("", "")

    def take(self, node: Node, name: str) -> Any:
        if (type(node).__name__, name) == self.forgotten:
            return getattr(node, name)
        return super().take(node, name)


FORGOTTEN = [
    ("Act", "verb"), ("Act", "what"), ("Act", "who"), ("Act", "times"), ("Act", "roles"), ("Act", "mood"),
    ("Select", "quantity"), ("Select", "where"), ("Select", "owner"), ("Select", "kinds"), ("Kind", "filters"),
    ("Kind", "noun"), ("Quantity", "words"), ("Quantity", "bound"), ("Quantity", "number"), ("Constant", "value"),
    ("When", "word"), ("When", "condition"), ("Follow", "link"), ("Ref", "word"), ("Time", "relation"),
    ("Related", "preposition"), ("InState", "word"), ("Sequence", "join"), ("Ability", "labels"),
]  # fmt: skip
"""Fields that hold what a sentence says."""


def has_field(node: Any, kind: str, name: str) -> bool:
    if isinstance(node, list):
        return any(has_field(item, kind, name) for item in node)
    if not isinstance(node, Node) or isinstance(node, Label):  # what a label is given stands in it twice
        return False
    here = type(node).__name__ == kind and bool(getattr(node, name, None))
    return here or any(has_field(value, kind, name) for value in node.__dict__.values())


def reads_without(line: Line, field: tuple[str, str]) -> bool:
    reader = Forgetful(compiler().project.lexicon(line.game), line.own)
    reader.forgotten = field
    try:
        reader.ability(line.sentence)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("field", FORGOTTEN, ids=".".join)
def test_a_field_that_is_not_taken_refuses_the_line(field: tuple[str, str]) -> None:
    rows = [line for line in sample() if has_field(line.sentence, *field)]
    assert rows
    assert [line.text for line in rows[:40] if reads_without(line, field)] == []
