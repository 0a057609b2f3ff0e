"""Whole games of the Miniatures Game, from shipped Warbands to the last Recount."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.content import Content
from cardwright.engine.changes import mark, marked, pay, points, tokens
from cardwright.engine.game import Game
from cardwright.engine.operations import OPERATIONS, RULES, STAND, Event
from cardwright.engine.play import IllegalAnswer, Open, Options, Play, Question, settle
from cardwright.engine.session import Session
from cardwright.engine.state import ids
from cardwright.engine.tabletop.areas import area_of, wholly_in
from cardwright.engine.tabletop.shapes import point, spot
from cardwright.engine.tabletop.standing import bodies, carried_by, radius, where
from cardwright.engine.tabletop.ways import WHERE
from cardwright.games.minis import words
from cardwright.games.minis.damage import fall
from cardwright.table.catalogue import compiled_cards, load_game
from cardwright.table.lists import brought_to

_LISTS = Content.bundled().root / "decklists" / "minis"
SMALL = [_LISTS / "the-heir-rides-first.deck", _LISTS / "a-queen-on-the-road.deck"]


@pytest.fixture(scope="module")
def skirmish() -> Game:
    return load_game("minis", decks=SMALL)


def begun(game: Game, seed: int) -> Play:
    """A game that is about to be set up, in which all players decide at random."""
    chance = Random(seed)

    def choose(_play: Play, _player: int, _question: Question, options: Options) -> int:
        return chance.randrange(len(options))

    return game.begin(seed, choose)


def until(game: Game, play: Play, phase: str) -> None:
    """Play on until a phase has begun."""
    number = words.PHASES.index(phase) + 1
    while play.state.memory[words.PHASE] != number:
        assert game.step(play)


@pytest.mark.rule(
    "minis.hand.start-4",
    "minis.rp.start-3",
    "minis.setup.order",
    "minis.setup.encounter-draw",
    "minis.setup.scenery-agree",
)
def test_a_game_is_set_up_from_lists(skirmish: Game):
    play = begun(skirmish, 1)
    until(skirmish, play, words.LEAD)
    layout, state = play.rules.layout, play.state
    for player, number in ((0, 4), (1, 3)):
        assert len(ids(bodies(play) & state.members[layout.zone(words.TABLE, player)])) == number
        assert state.members[layout.zone(words.HAND, player)].bit_count() == 4
        assert points(play, player, words.RESOURCE) == 3
        bosses = [one for one in ids(state.members[layout.zone(words.TABLE, player)]) if marked(play, one, words.BOSS)]
        assert [play.rules.cast.names[one] for one in bosses] == [["Heir of Winterfell", "Cersei Lannister"][player]]
    names = play.rules.cast.names
    soldier = play.rules.cast.id("Lannister Soldier")
    assert {"Caltrops", "Flask of Strongwine"} <= {names[one] for one in carried_by(state, soldier)}
    assert len(ids(state.members[layout.zone(words.ENCOUNTER)])) == 1
    assert state.land.pieces


@pytest.mark.rule("minis.setup.wholly-within", "minis.setup.zone-choice")
@pytest.mark.parametrize("seed", range(4))
def test_models_begin_in_the_zone_of_their_player(skirmish: Game, seed: int):
    play = begun(skirmish, seed)
    until(skirmish, play, words.LEAD)
    (card,) = ids(play.state.members[play.rules.layout.zone(words.ENCOUNTER)])
    names, elsewhere = play.rules.cast.names, {"Parley Betrayed": "Boss", "Siege Camp": "Soldier"}
    assert area_of(play, 0) != area_of(play, 1)
    for model in ids(bodies(play)):
        forward = elsewhere.get(names[card], "nobody")
        if not marked(play, model, words.BOSS) if forward == "Boss" else forward not in names[model]:
            assert wholly_in(area_of(play, play.state.owner[model]), where(play, model), radius(play, model))


def bring_into_contact(play: Play) -> None:
    """The last models of both players come to stand side by side: the first of one is no fighter."""
    layout, state = play.rules.layout, play.state
    one, other = (ids(bodies(play) & state.members[layout.zone(words.TABLE, player)])[-1] for player in (0, 1))
    east, north, up = where(play, one)
    beside = point(east + radius(play, one) + radius(play, other), north, up)
    OPERATIONS[STAND](state, Event(0, STAND, other, beside, 0, RULES))
    play.seen = None


@pytest.mark.rule("minis.activate.one-action")
def test_whoever_is_active_may_move_attack_and_manipulate(skirmish: Game):
    offered: set[str] = set()
    play = begun(skirmish, 1)
    until(skirmish, play, words.EXECUTE)
    bring_into_contact(play)
    choose = play.agent

    def listen(play: Play, player: int, question: Question, options: Options) -> int:
        if play.state.memory[words.ACTIVE] and question.ask == "act":
            offered.update(question.label(play.rules, option) for option in options)
        return choose(play, player, question, options)

    play.agent = listen
    while not {"Move", "Attack", "Manipulate"} <= offered:
        assert skirmish.step(play), offered


def where_asked(game: Game, seed: int) -> Session:
    """A game in which the first model is about to be deployed."""
    play = begun(game, seed)
    agent, session = play.agent, Session(game, play)
    while session.pending is not None and session.pending.question is not WHERE:
        session.answer(agent(play, session.pending.player, session.pending.question, session.pending.options))
    return session


def test_a_person_names_a_place_by_inches(skirmish: Game):
    session = where_asked(skirmish, 1)
    assert session.pending is not None
    options = session.pending.options
    assert isinstance(options, Open)
    area, listed = area_of(session.play, session.pending.player), {way.point for way in options}
    named = {f"{x} {y}.25": options.number(f"{x} {y}.25") for x in range(1, 36) for y in range(1, 35)}
    ways = {number: options.named(number) for number in named.values() if number is not None}
    inside = next(number for number, way in ways.items() if not isinstance(way, str) and way.point not in listed)
    outside = next(number for number, way in ways.items() if way == "not all of it would be in your deployment zone")
    with pytest.raises(IllegalAnswer, match="deployment zone"):
        session.answer(outside)
    assert wholly_in(area, spot(inside), 15 * 5)
    session.answer(inside)
    assert inside in session.play.state.place


@pytest.mark.rule("minis.audacity.four-models", "minis.audacity.fewer-than-four", "minis.pass.count")
def test_audacity_is_given_out_and_passes_make_up_for_models(skirmish: Game):
    play = begun(skirmish, 2)
    until(skirmish, play, words.EXECUTE)
    assert sum(tokens(play, one, words.AUDACITY) for one in ids(bodies(play))) == 7
    there = [(bodies(play) & play.state.members[zone]).bit_count() for zone in play.rules.layout.zones[words.TABLE]]
    assert [points(play, player, words.PASS) for player in (0, 1)] == [max(there) - one for one in there]


@pytest.mark.rule("minis.activate.mandatory", "minis.activate.phase-ends", "minis.round.phase-order")
def test_every_model_is_activated_before_the_recount(skirmish: Game):
    play = begun(skirmish, 3)
    until(skirmish, play, words.EXECUTE)
    until(skirmish, play, words.RECOUNT)
    assert all(marked(play, one, words.ACTIVATED) for one in ids(bodies(play)))


@pytest.mark.rule("minis.recount.rp-refill-to-3", "minis.recount.cleanup-order")
@pytest.mark.parametrize("left", [0, 2, 5])
def test_resource_points_are_set_to_three_again(skirmish: Game, left: int):
    play = begun(skirmish, 6)
    until(skirmish, play, words.RECOUNT)
    for player in (0, 1):
        pay(play, "gain", player, words.RESOURCE, left - points(play, player, words.RESOURCE))
    while play.state.memory[words.ROUND] == 1:
        assert skirmish.step(play)
    assert [points(play, player, words.RESOURCE) for player in (0, 1)] == [3, 3]
    assert not any(marked(play, one, words.ACTIVATED) for one in ids(bodies(play)))
    assert not any(tokens(play, one, words.AUDACITY) for one in ids(bodies(play)))


@pytest.mark.rule("minis.end.round-4", "minis.end.vp-highest")
def test_after_four_rounds_the_most_victory_points_win(skirmish: Game):
    play = begun(skirmish, 4)
    while skirmish.step(play):
        assert play.state.memory[words.ROUND] <= 5
    scores = [points(play, player, words.VICTORY) for player in (0, 1)]
    assert play.state.winners == tuple(player for player in (0, 1) if scores[player] == max(scores))


@pytest.mark.rule("minis.pass.casualty-gain", "minis.pass.casualty-activated-none")
def test_a_waiting_casualty_is_worth_a_pass_marker(skirmish: Game):
    play = begun(skirmish, 5)
    until(skirmish, play, words.EXECUTE)
    mine = ids(bodies(play) & play.state.members[play.rules.layout.zone(words.TABLE, 0)])
    before = points(play, 0, words.PASS)
    fall(play, mine[0], RULES)
    settle(play)
    assert points(play, 0, words.PASS) == before + 1
    mark(play, "activate", mine[1], words.ACTIVATED, True)
    fall(play, mine[1], RULES)
    settle(play)
    assert points(play, 0, words.PASS) == before + 1


def test_warbands_that_nobody_named_are_of_one_size():
    """The first lists of the folder are of two formats: one of 150 Reputation, one of 450."""
    content = Content.bundled()
    brought = brought_to("minis", content, compiled_cards("minis", content), 2, [])
    bosses = {one.owner: one.card.name for one in brought if "Boss" in one.marks}
    assert bosses == {0: "Robb Stark", 1: "Jaime Lannister"}  # both of 350
