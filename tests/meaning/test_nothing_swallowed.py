"""Nothing is swallowed: a line of a shipped card that is changed in one place means something else, or is refused.

Two nets over a fixed sample of the lines of all games that have a meaning. The poison net changes one field of one
sentence node; the deletion net leaves out one word of the text. What may come through is named here, with its reason.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from cardwright.check.compile import Compiler, open_compiler
from cardwright.content import Content
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.lang.tree import Ability
from cardwright.meaning import nodes as m
from cardwright.meaning.abilities import Abilities
from cardwright.meaning.nets import deletions, poisons, words_of
from cardwright.meaning.normal import normal
from cardwright.meaning.refusal import Refusal
from cardwright.meaning.scope import Own

GAMES = ("agot", "hotk", "law", "legendary", "minis")

POISONED_LINES = 300
CHANGES_A_LINE = 24
SHORTENED_LINES = 60

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
    "Time.relation": "this turn in a clause whose period the main clause says",
}
"""Fields of which a change may still come through, with what comes through; the list can only shrink."""

MOST_THROUGH = 0.012
"""The share of changes in open fields that may come through."""

IDLE: dict[str, str] = {
    "a": "article", "an": "article", "the": "article", "you": "subject of a command or an offer",
    "each": "a plural without it is each of them", "that": "the noun after it is known", "this": "the card itself",
    "card": "a value stands for its cards", "cards": "a value stands for its cards",
    "then": "order of words is order of deeds", "must": "an effect is done anyway", "also": "and", "and": "comma",
    "your": "a place that no word owns is his who acts", "their": "a place that no word owns is his who acts",
    "is": "participle without it", "are": "participle without it", "if": "if able", "able": "if able",
}  # fmt: skip
"""Words that may be left out of a text without a change of meaning, each for a reason."""


@dataclass(frozen=True)
class Line:
    """An ability of a shipped line that has a meaning."""

    game: str
    own: Own
    text: str
    sentence: Ability
    alone: bool
    """Whether it is all of its line."""


@cache
def compiler() -> Compiler:
    return open_compiler(Content.bundled())


def meaning(game: str, own: Own, sentence: Ability) -> m.Ability | None:
    try:
        return Abilities(compiler().project.lexicon(game), own).ability(sentence)
    except Refusal:
        return None


def lines(game: str) -> Iterator[Line]:
    content = Content.bundled()
    for file in (*content.card_files(game), *content.keyword_files(game)):
        compiled = compiler().compile(Source.read(file, content.shown(file)))
        for block in (*compiled.cards, *compiled.keywords):
            own = Own(block.own_name, block.own_type, tuple(getattr(block, "parameters", ())))
            for line in block.lines:
                for sentence in line.abilities:
                    yield Line(game, own, line.text, sentence, len(line.abilities) == 1)


@cache
def sample() -> tuple[Line, ...]:
    """All different lines, in an order that is always the same."""
    found = {(line.game, line.text, line.sentence.span): line for game in GAMES for line in lines(game)}
    rows = [found[key] for key in sorted(found)]
    random.Random(7).shuffle(rows)
    return tuple(rows)


@cache
def survivors() -> tuple[int, tuple[tuple[str, str], ...]]:
    """How many changes were tried, and those that change nothing, with their lines."""
    known = words_of(line.sentence for line in sample())
    chance = random.Random(11)
    tried, through = 0, []
    for line in sample()[:POISONED_LINES]:
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
    assert tried > 4000
    assert [row for row in through if row[0].split(":")[0] not in OPEN] == []


def test_hardly_a_change_of_an_open_field_comes_through() -> None:
    tried, through = survivors()
    assert len(through) <= tried * MOST_THROUGH, Counter(what.split(":")[0] for what, _ in through)


def _is_known(text: str, at: int) -> bool:
    """Whether a word stands after `this` or `that`, which goes back to the same thing without it."""
    before = text[:at].lower().split()
    return bool(before) and before[-1] in ("this", "that", "these", "those")


def _is_the_actors(text: str, place: int, word: str) -> bool:
    """“from your hand”: where something is taken from, a hand that is nobody's is the actor's."""
    before, after = text[:place].split()[-1:], text[place + len(word) :].split()[:1]
    return word in ("your", "their") and before == ["from"] and [one.strip(".,") for one in after] == ["hand"]


def _is_said_again(text: str, at: int, word: str) -> bool:
    """Whether a word of a list was said for its first member already: in a hand or in a discard pile."""
    before = text[:at].lower().split()
    return bool(before) and before[-1] in ("and", "or") and word in before


@pytest.mark.parametrize("game", GAMES)
def test_a_word_left_out_shows(game: str) -> None:
    project = compiler().project
    reader = Reader(project.tables, project.vocabulary(game))
    rows = [line for line in sample() if line.game == game and line.alone and not line.own.parameters]
    swallowed = []
    for line in rows[: SHORTENED_LINES // len(GAMES)]:
        meant = meaning(game, line.own, line.sentence)
        if meant is None:
            continue
        for change in deletions(line.text):
            word = change.what.split('"')[1].lower()
            result = reader.read(change.result)
            if (
                word in IDLE
                or _is_known(line.text, int(change.place))
                or _is_said_again(line.text, int(change.place), word)
                or _is_the_actors(line.text, int(change.place), word)
                or not result.typed
                or len(result.abilities) != 1
            ):
                continue
            other = meaning(game, line.own, result.abilities[0])
            if other is not None and normal(other) == normal(meant):
                swallowed.append((change.what, line.text))
    assert swallowed == []
