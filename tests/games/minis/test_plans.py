"""What is planned in secret, and what a player may leave undone."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.content import Content
from cardwright.engine.changes import tokens
from cardwright.engine.game import Game
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.engine.tabletop.standing import bodies
from cardwright.games.minis import words
from cardwright.table.catalogue import load_game
from minis_match import LANNISTER, Match

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def lions() -> Game:
    """Both play the same large Warband."""
    return load_game("minis", decks=[Content.bundled().root / "decklists" / "minis" / "lions-with-full-purses.deck"])


def until(game: Game, play: Play, phase: str) -> None:
    while play.state.memory[words.PHASE] != words.PHASES.index(phase) + 1:
        assert game.step(play)


@rule("minis.audacity.secret")
def test_nobody_sees_whom_the_other_makes_bold_before_he_has_chosen(lions: Game):
    chance, seen = Random(3), dict[int, set[int]]()

    def choose(play: Play, player: int, question: Question, options: Options) -> int:
        if play.state.memory[words.PHASE] == words.PHASES.index(words.RAISE) + 1 and question.ask == "choose":
            bold = sum(tokens(play, one, words.AUDACITY) for one in ids(bodies(play)))
            seen.setdefault(player, set()).add(bold)
        return chance.randrange(len(options))

    play = lions.begin(3, choose)
    until(lions, play, words.EXECUTE)
    assert seen == {0: {0}, 1: {0}}
    assert sum(tokens(play, one, words.AUDACITY) for one in ids(bodies(play))) == 8


@rule("minis.recount.score-any-number", "minis.card.fail-discard")
def test_an_objective_that_is_fulfilled_need_not_be_scored():
    match = Match((6, 1)).until(words.EXECUTE)
    match.fetch(LANNISTER, "Lions Do Not Yield", words.LAID)
    match.tell(LANNISTER, "resolve?", "no")
    match.until(words.LEAD, 2)
    assert match.has(LANNISTER, words.VICTORY) == 0
    assert match.cards(words.LAID, LANNISTER) == match.cards(words.SCORED, LANNISTER) == []
