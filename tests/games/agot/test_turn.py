"""The round as the rules of play say it: setup, plots, initiative, gold, quotas, titles, victory."""

from __future__ import annotations

from functools import cache

import pytest

import agot_look as table
from agot_look import FIRST, PHASE
from agot_table import ME, YOU, Westeros
from cardwright.content import Content
from cardwright.engine import contests
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, settle
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame

PLAYERS = 3


@cache
def three() -> WrittenGame:
    """A game of three, compiled once."""
    found = load_game("agot", Content.bundled(), PLAYERS)
    assert isinstance(found, WrittenGame)
    return found


def begun(seed: int) -> Play:
    """A game of three that is set up."""
    play = three().begin(seed, random_agent(seed))
    while not play.state.memory[PHASE] > 1:
        three().step(play)
    return play


def sizes(play: Play, zone: str) -> list[int]:
    """How many cards each player has somewhere."""
    return [table.members(play, zone, player).bit_count() for player in range(PLAYERS)]


@pytest.mark.rule("agot.setup.hand-7")
@pytest.mark.rule("agot.setup.refill-to-7")
@pytest.mark.rule("agot.setup.first-player-random")
@pytest.mark.rule("agot.setup.draws-outside-cap")
def test_setup():
    firsts = set()
    for seed in range(6):
        play, held = three().begin(seed, random_agent(seed)), list[int]()
        while not play.state.memory[PHASE] > 1:
            held = sizes(play, "hand")
            three().step(play)
        assert held == [7] * PLAYERS, "before the first plots are revealed"
        firsts.add(play.state.memory[FIRST])
        for player in range(PLAYERS):
            laid = ids(table.members(play, "play area", player) & ~table.of_type(play, "house"))
            assert sum(table.number(play, piece, "cost") for piece in laid) <= 5
    assert len(firsts) > 1


@pytest.mark.rule("agot.round.six-phases")
@pytest.mark.rule("agot.round.loop")
@pytest.mark.rule("agot.plot.choose-reveal")
@pytest.mark.rule("agot.mp.title-one")
@pytest.mark.rule("agot.mp.title-return")
def test_a_round():
    play, seen = begun(2), list[int]()
    while len(seen) < 7 and three().step(play):
        phase = play.state.memory[PHASE]
        if phase and (not seen or seen[-1] != phase):
            seen.append(phase)
        if phase == 3:
            assert sizes(play, "titles") == [1] * PLAYERS
            assert sizes(play, "revealed plots") == [1] * PLAYERS
        if len(seen) == 7:
            assert sizes(play, "titles") == [0] * PLAYERS
    assert seen == [2, 3, 4, 5, 6, 7, 2]


def plots(west: Westeros, zone: str) -> list[str]:
    """The plots of mine that lie somewhere."""
    return [west.rules.cast.names[piece] for piece in ids(table.members(west.play, zone, ME))]


@pytest.mark.rule("agot.plot.retire")
@pytest.mark.rule("agot.plot.recycle")
@pytest.mark.rule("agot.plot.recycle-excludes-last")
def test_the_last_plot_stays_used():
    west = Westeros()
    west.plot(ME, "Long Harvest")
    west.put("Night of Knives", "used pile", ME)
    west.step("round", "Retire")
    assert (plots(west, "used pile"), plots(west, "plot deck")) == (["Long Harvest"], ["Night of Knives"])


@pytest.mark.rule("agot.plot.no-repeat")
def test_used_plots_stay_used_while_there_are_others():
    west = Westeros()
    west.plot(ME, "Long Harvest")
    west.put("Night of Knives", "used pile", ME)
    west.put("Siege Lines", "plot deck", ME)
    west.step("round", "Retire")
    assert plots(west, "plot deck") == ["Siege Lines"]
    assert sorted(plots(west, "used pile")) == ["Long Harvest", "Night of Knives"]


def choosers(west: Westeros) -> list[int]:
    """Who was asked for the first player."""
    return [player for player, _, labels in west.asked if len(labels) == 2]


@pytest.mark.rule("agot.plot.initiative-highest")
@pytest.mark.rule("agot.plot.winner-picks-first")
@pytest.mark.rule("agot.plot.initiative-total")
def test_the_highest_initiative_chooses_the_first_player():
    west = Westeros()
    west.plot(ME, "Long Harvest")
    west.plot(YOU, "March to War")
    more = [table.number(west.play, west.id(name), "initiative") for name in ("Long Harvest", "March to War")]
    assert more[0] != more[1]
    west.step("plot phase", "Initiative")
    assert choosers(west) == [more.index(max(more))]
    assert west.play.state.memory[FIRST] > 0


@pytest.mark.rule("agot.plot.initiative-tie-power")
@pytest.mark.rule("agot.test.initiative-tie")
@pytest.mark.parametrize("poor", [ME, YOU])
def test_of_equals_the_one_with_less_power_chooses(poor: int):
    west = Westeros("Robb Stark", "Tywin Lannister")
    west.plot(ME, "Long Harvest")
    west.plot(YOU, "Long Harvest")
    west.power(table.house(west.play, poor), 4)
    west.power(west.id("Tywin Lannister" if poor == ME else "Robb Stark"), 6)
    west.step("plot phase", "Initiative")
    assert choosers(west) == [poor]


@pytest.mark.rule("agot.marshal.unspent-lost")
@pytest.mark.rule("agot.example.5")
def test_what_is_not_spent_is_lost():
    west = Westeros()
    west.gold(ME, 3)
    west.gold(YOU, 2)
    west.step("marshalling turn", "Unspent gold")
    gold = west.rules.layout.counters["gold"]
    assert west.play.state.counters[gold : gold + 2] == [0, 2]


def offered(west: Westeros) -> list[str]:
    """The challenges that I can initiate."""
    return [west.rules.cast.names[deed.piece] for deed in west.rules.agenda.options(west.play, ME, "attack")]


@pytest.mark.rule("agot.attack.min-one")
def test_without_attackers_no_challenge_is_initiated_and_none_is_spent():
    west = Westeros("Robb Stark", "Jaime Lannister")
    assert offered(west) == ["Military challenge", "Power challenge"]
    west.kneel("Robb Stark")
    assert offered(west) == []
    done = west.rules.book.does.performs["initiate"](west.play, ME, [], {"topic": "[military]"}, RULES)
    assert not done["done"]
    assert contests.initiated(west.play, ME, "military") == 0
    assert not west.play.state.memory[table.ATTACKER]


@pytest.mark.rule("agot.challenge.one-each-type")
@pytest.mark.rule("agot.challenge.any-order")
def test_a_type_is_offered_once():
    west = Westeros("Robb Stark, Renly Baratheon", "Jaime Lannister")
    west.challenge("Robb Stark")
    assert offered(west) == ["Power challenge"]


@pytest.mark.rule("agot.victory.15")
@pytest.mark.rule("agot.victory.simultaneous")
@pytest.mark.rule("agot.victory.sum")
def test_of_two_with_15_power_the_first_player_names_the_winner():
    west = Westeros("Robb Stark", "Tywin Lannister", ["player 1"])
    west.power(table.house(west.play, ME), 10)
    west.power(west.id("Robb Stark"), 4)
    west.power(table.house(west.play, YOU), 15)
    table.note(west.play, FIRST, YOU + 1)
    settle(west.play)
    assert west.play.state.winners == (YOU,), "14 are not enough"
    west = Westeros("Robb Stark", "Tywin Lannister", ["player 1"])
    west.power(table.house(west.play, ME), 10)
    west.power(west.id("Robb Stark"), 5)
    west.power(table.house(west.play, YOU), 15)
    table.note(west.play, FIRST, YOU + 1)
    settle(west.play)
    assert [player for player, _, labels in west.asked if len(labels) == 2] == [YOU]
    assert len(west.play.state.winners) == 1
