"""What is found out once must be what would be found out again, at every moment of a game at which it is taken."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.balance.plan import Plan, opened
from cardwright.content import Content
from cardwright.engine import reactions, using
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import play_out
from cardwright.engine.layers import View
from cardwright.engine.play import Found, Options, Play, Question
from cardwright.engine.reactions import Awaited
from cardwright.engine.rulerecords import Action, Constant, Guarded
from cardwright.games.agot import playing
from cardwright.table.catalogue import load_game

EVENTS = 350


@pytest.fixture
def course() -> Play:
    """A game as far as it will be played."""
    return begun("agot")


def begun(name: str) -> Play:
    """A game in which whoever is asked draws lots."""
    draw = Random(3)

    def agent(_play: Play, _player: int, _question: Question, options: Options) -> int:
        return draw.randrange(len(options))

    return opened(Plan(str(Content.bundled().root), name, ("random", "random"))).begin(3, agent)


def play_on(play: Play, name: str = "agot") -> None:
    game = opened(Plan(str(Content.bundled().root), name, ("random", "random")))
    while len(play.log) < EVENTS and game.step(play):
        pass


@pytest.mark.parametrize("name", ["agot", "legendary", "minis"])
def test_rules_that_wait_for_something_are_not_asked_only_while_nothing_is_so(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    sees_other, taken, elsewhere = Awaited.sees_other, list[Constant](), list[bool]()

    def comparing(one: Awaited, play: Play, changed: int, moved: int, now: View, then: View) -> bool:
        found = sees_other(one, play, changed, moved, now, then)
        if not found:
            assert not reactions._asked(play, now, one.constant)[0]
            taken.append(one.constant)
            elsewhere.append(now is not then)
        return found

    monkeypatch.setattr(Awaited, "sees_other", comparing)
    play_on(begun(name), name)
    assert len(taken) > 20
    assert any(elsewhere) or name == "minis"


def test_what_was_found_is_what_would_be_found(course: Play, monkeypatch: pytest.MonkeyPatch):
    holds, taken = Found.holds, list[int]()

    def comparing(kept: Found, play: Play) -> bool:
        found = holds(kept, play)
        if found:
            asked = next(asked for asked, one in play.found.items() if one is kept)
            if asked[0] is not playing._held_back:
                was, play.found = play.found, {}
                assert asked[0](play, asked[1], *asked[4:]) == kept.value
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
            with play.trial(play.agent) as copy:
                copy.actor = me
                playing.table.move(copy, "offer", piece, playing.PLAYED, me)
                assert playing.cost_of(copy, me, piece) == playing.cost_of(play, me, piece)
        taken.append(found)
        return found

    monkeypatch.setattr(playing, "_is_offered_unseen", comparing)
    play_on(course)
    assert True in taken


def test_what_is_not_tried_would_do_nothing(monkeypatch: pytest.MonkeyPatch):
    """Where it is told without a copy that a line would do nothing, a copy on which it is tried says the same."""
    opens, closed = using._opens, [0]

    def compared(play: Play, player: int, piece: int, action: Action, run: Guarded) -> bool:
        if opens(play, player, piece, action, run):
            return True
        with monkeypatch.context() as patched:
            patched.setattr(using, "_opens", lambda *_: True)
            assert not using.can_use(play, player, piece, action), play.rules.sources[action.source].name
        closed[0] += 1
        return False

    monkeypatch.setattr(using, "_opens", compared)
    game = load_game("minis")
    play_out(game, game.begin(5, random_agent(5)))
    assert closed[0] > 400
