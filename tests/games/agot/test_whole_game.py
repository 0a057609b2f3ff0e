"""All cards and keywords of the game compile; every keyword has examples enough, one of which shows its limits."""

from __future__ import annotations

import pytest

from agot_table import game
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.feasibility import able
from cardwright.engine.game import GameError, play_out
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play
from cardwright.engine.rulerecords import Action
from cardwright.games.agot import playing
from cardwright.games.agot.playing import pay_influence
from cardwright.table.catalogue import compiled_cards, compiled_keywords, load_game, title


def test_every_line_of_every_card_and_keyword_compiles():
    assert game().rules.faults == {}
    assert len(compiled_cards("agot", Content.bundled())) >= 105


def test_every_card_has_an_example_and_every_keyword_three():
    content = Content.bundled()
    assert [card.name for card in compiled_cards("agot", content) if not card.examples] == []
    assert [word.name for word in compiled_keywords("agot", content) if len(word.examples) < 3] == []


def test_two_to_six_can_play():
    assert title("agot").PLAYERS == (2, 6)


def test_it_has_no_variants_and_says_so():
    with pytest.raises(GameError, match=r"^A Game of Thrones CCG has no variants\.$"):
        load_game("agot", Content.bundled(), 2, "duel")


@pytest.mark.parametrize("players", [2, 3])
def test_games_come_to_an_end_and_nothing_is_lost(players: int):
    game = load_game("agot", Content.bundled(), players)
    play = checked(game.begin(1, random_agent(1)))
    play_out(game, play)
    assert play.state.winners


@pytest.mark.parametrize("seed", [2, 4])
def test_what_is_found_out_without_a_copy_is_what_would_be_tried(seed: int, monkeypatch: pytest.MonkeyPatch):
    """Whether a card can be played, what an event costs and whether influence is enough: not tried on a copy where no
    text can make a difference, and what comes of it is the same."""
    unseen, unlikely = playing._is_offered_unseen, playing._is_too_little
    play_one, cost, found = playing.can_play, playing._event_cost, {"played": 0, "costs": 0, "too little": 0}

    def can_play(play: Play, me: int, piece: int) -> bool:
        told, known = play_one(play, me, piece), unseen(play, me, piece)
        if known:
            with monkeypatch.context() as patched:
                patched.setattr(playing, "_is_offered_unseen", lambda *_: False)
                assert play_one(play, me, piece) == told
        found["played"] += known
        return told

    def event_cost(play: Play, me: int, piece: int) -> int:
        told = cost(play, me, piece)
        with monkeypatch.context() as patched:
            patched.setattr(playing, "overlooks", lambda *_: False)
            assert cost(play, me, piece) == told
        found["costs"] += 1
        return told

    def too_little(play: Play, sources: dict[int, Action | None], wanted: int) -> bool:
        if not unlikely(play, sources, wanted):
            return False
        with monkeypatch.context() as patched:
            patched.setattr(playing, "_is_too_little", lambda *_: False)
            assert not able(play, lambda copy: pay_influence(copy, play.actor, wanted, RULES))
        found["too little"] += 1
        return True

    monkeypatch.setattr(playing, "can_play", can_play)
    monkeypatch.setattr(playing, "_event_cost", event_cost)
    monkeypatch.setattr(playing, "_is_too_little", too_little)
    game = load_game("agot")
    play_out(game, game.begin(seed, random_agent(seed)))
    assert min(found.values()) > 20, found
