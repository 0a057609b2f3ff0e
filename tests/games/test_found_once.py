"""What is found out once must be what would be found out again, at every moment of a game at which it is taken."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.balance.plan import Plan, opened
from cardwright.content import Content
from cardwright.engine import reactions
from cardwright.engine.play import Found, Options, Play, Question
from cardwright.engine.reactions import Calm
from cardwright.games.agot import playing

EVENTS = 350


@pytest.fixture
def course() -> Play:
    """A game in which whoever is asked draws lots, as far as it will be played."""
    draw = Random(3)

    def agent(_play: Play, _player: int, _question: Question, options: Options) -> int:
        return draw.randrange(len(options))

    return opened(Plan(str(Content.bundled().root), "agot", ("random", "random"))).begin(3, agent)


def play_on(play: Play) -> None:
    game = opened(Plan(str(Content.bundled().root), "agot", ("random", "random")))
    while len(play.log) < EVENTS and game.step(play):
        pass


def test_rules_that_wait_for_something_are_not_asked_only_while_nothing_is_so(
    course: Play, monkeypatch: pytest.MonkeyPatch
):
    holds, taken = Calm.holds, list[bool]()

    def comparing(calm: Calm, play: Play) -> bool:
        found = holds(calm, play)
        if found:
            play.calm = None
            assert reactions._due(play) == []
            play.calm = calm
            taken.append(found)
        return found

    monkeypatch.setattr(Calm, "holds", comparing)
    play_on(course)
    assert len(taken) > 20


def test_what_was_found_is_what_would_be_found(course: Play, monkeypatch: pytest.MonkeyPatch):
    holds, taken = Found.holds, list[int]()

    def comparing(kept: Found, play: Play) -> bool:
        found = holds(kept, play)
        if found:
            asked = next(asked for asked, one in play.found.items() if one is kept)
            if asked[0] is not playing._held_back:
                was, play.found = play.found, {}
                assert asked[0](play, asked[1]) == kept.value
                play.found = was
                taken.append(kept.value)
        return found

    monkeypatch.setattr(Found, "holds", comparing)
    play_on(course)
    assert any(taken)


def test_a_card_whose_offer_nobody_sees_costs_what_it_costs_when_it_is_offered(
    course: Play, monkeypatch: pytest.MonkeyPatch
):
    unseen, taken = playing._is_offered_unseen, list[bool]()

    def comparing(play: Play, me: int, piece: int) -> bool:
        found = unseen(play, me, piece)
        if found:
            copy = play.trial(play.agent)
            copy.actor = me
            playing.table.move(copy, "offer", piece, playing.PLAYED, me)
            assert playing.cost_of(copy, me, piece) == playing.cost_of(play, me, piece)
        taken.append(found)
        return found

    monkeypatch.setattr(playing, "_is_offered_unseen", comparing)
    play_on(course)
    assert True in taken
