"""Games of three and more: who is out takes no part, and what everybody does begins with the first player."""

from __future__ import annotations

from functools import cache

import pytest

import agot_look as table
from agot_look import FIRST, PHASE
from agot_table import Westeros
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.events import emit
from cardwright.engine.hiding import sees
from cardwright.engine.operations import COUNT, RULES
from cardwright.engine.play import Options, Play, Question, settle
from cardwright.engine.seating import first_player
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame


@cache
def table_for(players: int) -> WrittenGame:
    """A game, compiled once."""
    found = load_game("agot", Content.bundled(), players)
    assert isinstance(found, WrittenGame)
    return found


class Round:
    """A game of four with random players, and who was asked what."""

    def __init__(self, seed: int = 1, players: int = 4) -> None:
        self.asked: list[tuple[int, str]] = []
        self.game, self.chance = table_for(players), random_agent(seed)
        self.play = self.game.begin(seed, self._decide)

    def _decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        self.asked.append((player, question.ask))
        return self.chance(play, player, question, options)

    def until(self, phase: int) -> None:
        """Up to the beginning of a phase."""
        while self.play.state.memory[PHASE] != phase:
            assert self.game.step(self.play)

    def eliminate(self, player: int) -> None:
        """Have a player be out."""
        rules = self.play.rules
        emit(self.play, rules.event("eliminate", COUNT, rules.layout.counters["eliminated"] + player, 1, 0, RULES))
        settle(self.play)


@pytest.mark.rule("agot.kw.doomed.threshold")
@pytest.mark.parametrize("who", [0, 2, 3])
def test_who_is_eliminated_is_asked_nothing_and_takes_no_turn(who: int):
    table_ = Round()
    table_.until(4)
    table_.eliminate(who)
    table_.asked.clear()
    turns = set[int]()
    for _ in range(400):
        turns.add(table_.play.state.player if table_.play.state.memory[PHASE] == 5 else -1)
        if not table_.game.step(table_.play):
            break
    assert who not in {player for player, _ in table_.asked}
    assert turns - {-1} == {0, 1, 2, 3} - {who}
    there = table.members(table_.play, "play area", who) & ~table.of_type(table_.play, "house")
    assert there == 0, "what he controlled is out of the game"
    assert table.members(table_.play, "titles", who) == 0


@pytest.mark.rule("agot.kw.doomed.last-standing")
def test_the_last_of_four_wins_and_not_before():
    table_ = Round()
    table_.until(4)
    for who in (1, 3):
        table_.eliminate(who)
        assert not table_.play.state.over
    table_.eliminate(0)
    assert table_.play.state.winners == (2,)


@pytest.mark.rule("agot.mp.title-order")
@pytest.mark.rule("agot.mp.title-when")
@pytest.mark.rule("agot.plot.order")
@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_titles_are_taken_from_the_first_player_on(seed: int):
    table_ = Round(seed)
    table_.until(2)
    while table_.play.state.memory[PHASE] == 2:
        table_.game.step(table_.play)
    first = first_player(table_.play)
    takers = [player for player, ask in table_.asked if ask.startswith("take")]
    assert takers == [(first + step) % 4 for step in range(4)]


@pytest.mark.rule("agot.passive.simultaneous")
@pytest.mark.rule("agot.passive.automatic")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_orders_what_happens_by_itself(first: int):
    west = Westeros("Robb Stark, Renly Baratheon", "Tywin Lannister")
    table.note(west.play, FIRST, first + 1)
    names = sorted(west.rules.cast.names[one] for one in ids(west.bits("Robb Stark, Renly Baratheon", 0)))
    west.challenge("Robb Stark, Renly Baratheon")
    asked = [(player, sorted(labels)) for player, ask, labels in west.asked if ask == "have happen next"]
    assert asked == [(first, names)]


@pytest.mark.rule("agot.setup.place-order")
@pytest.mark.rule("agot.setup.facedown")
@pytest.mark.rule("agot.setup.reveal-together")
@pytest.mark.rule("agot.setup.place-optional")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_cards_lie_face_down_from_the_first_player_on_until_all_have_placed_them(seed: int):
    table_, most = Round(seed), 0
    layout = table_.play.rules.layout
    while table_.play.state.memory[PHASE] < 2:
        open_cards = [table.members(table_.play, "play area", player).bit_count() for player in range(4)]
        laid = [table.members(table_.play, "setup area", player).bit_count() for player in range(4)]
        assert open_cards == [1] * 4 or not any(laid), "none is turned up before all are"
        most = max(most, sum(laid))
        table_.game.step(table_.play)
    assert most
    placers = list(dict.fromkeys(player for player, ask in table_.asked if ask == "act"))
    first = first_player(table_.play)
    assert placers == [(first + step) % 4 for step in range(4)][: len(placers)] or len(placers) < 4
    assert [sees(layout, layout.zone("setup area", 0), viewer) for viewer in range(4)] == [True, False, False, False]
