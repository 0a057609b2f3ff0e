"""Playing cards, duplicates, influence, phases and setup."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_look import DEFENDING, GOLD, HAND
from agot_table import ME, YOU, Westeros, begin_marshalling, begin_phase, begin_round
from cardwright.engine import contests
from cardwright.engine.operations import RULES
from cardwright.games.agot.playing import can_play, cost_of, pay_influence, play_card


def gold(west: Westeros, player: int) -> int:
    return west.play.state.counters[west.rules.layout.counters[GOLD] + player]


COSTS = [
    pytest.param("House Stark", "Robb Stark", 4, marks=pytest.mark.rule("agot.marshal.pay")),
    pytest.param("House Stark", "Tywin Lannister", 8, marks=pytest.mark.rule("agot.marshal.penalty-2")),
    pytest.param("House Stark", "Barefoot Brother", 1, marks=pytest.mark.rule("agot.marshal.penalty-neutral")),
    pytest.param("House Lannister", "Twins Bridgekeeper", 3, marks=pytest.mark.rule("agot.marshal.penalty-dual")),
    pytest.param("House Martell", "Twins Bridgekeeper", 5, marks=pytest.mark.rule("agot.marshal.penalty-dual-once")),
    pytest.param("House Martell", "Hidden Letters", 1),
]


@pytest.mark.parametrize(("house", "card", "cost"), COSTS)
def test_what_a_card_costs(house: str, card: str, cost: int):
    west = Westeros()
    west.house(ME, house)
    west.hand(ME, card)
    assert cost_of(west.play, ME, west.id(card)) == cost


@pytest.mark.rule("agot.marshal.pay")
def test_what_cannot_be_paid_is_not_played():
    west = Westeros()
    west.hand(ME, "Robb Stark")
    west.gold(ME, 3)
    assert not play_card(west.play, ME, west.id("Robb Stark"))
    assert (west.where("Robb Stark"), gold(west, ME)) == ("hand 0", 3)


@pytest.mark.rule("agot.marshal.gold-only-own-turn")
@pytest.mark.rule("agot.play.gold-cards")
def test_characters_are_played_in_ones_own_marshalling_turn():
    west = Westeros()
    west.hand(ME, "Barefoot Brother")
    west.gold(ME, 1)
    begin_phase(west.play, "challenges")
    assert not can_play(west.play, ME, west.id("Barefoot Brother"))
    begin_phase(west.play, "marshalling")
    begin_marshalling(west.play, YOU)
    assert not can_play(west.play, ME, west.id("Barefoot Brother"))
    begin_marshalling(west.play, ME)
    assert can_play(west.play, ME, west.id("Barefoot Brother"))


@pytest.mark.rule("agot.unique.dead-pile-play")
@pytest.mark.rule("agot.example.11")
def test_the_dead_stay_dead():
    west = Westeros("Jaime Lannister")
    west.kill("Jaime Lannister")
    west.hand(ME, "Jaime Lannister")
    west.gold(ME, 9)
    assert not can_play(west.play, ME, west.id("Jaime Lannister", ME)) or "dead" in west.where("Jaime Lannister")
    (copy,) = [piece for piece in range(len(west.rules.cast.names)) if table.members(west.play, HAND, ME) >> piece & 1]
    assert not play_card(west.play, ME, copy)


@pytest.mark.rule("agot.unique.opponents-may")
def test_an_opponent_may_have_a_copy():
    west = Westeros("", "Jaime Lannister")
    west.hand(ME, "Jaime Lannister")
    west.gold(ME, 4)
    assert play_card(west.play, ME, west.id("Jaime Lannister", ME))


@pytest.mark.rule("agot.dup.attach")
@pytest.mark.rule("agot.dup.free")
@pytest.mark.rule("agot.dup.not-attachment")
def test_a_second_copy_is_a_duplicate():
    west = Westeros("Arya Stark")
    top = west.id("Arya Stark")
    west.hand(ME, "Arya Stark")
    (copy,) = [piece for piece in range(len(west.rules.cast.names)) if table.members(west.play, HAND, ME) >> piece & 1]
    assert play_card(west.play, ME, copy)
    assert west.play.state.host[copy] == top
    assert table.number(west.play, top, "STR") == 1, "she counts attachments"


@pytest.mark.rule("agot.dup.save")
@pytest.mark.rule("agot.dup.save-one-each")
@pytest.mark.rule("agot.example.12")
@pytest.mark.rule("agot.power.saved-keeps")
def test_a_duplicate_saves_once():
    west = Westeros("Jaime Lannister", answers=("the duplicate",))
    west.power(west.id("Jaime Lannister"), 2)
    top = west.id("Jaime Lannister")
    west.duplicate("Jaime Lannister", ME)
    west.kill("Jaime Lannister")
    assert west.play.state.zone[top] in west.rules.field and table.power(west.play, top) == 2
    assert west.cards("discard pile", ME) == 1


@pytest.mark.rule("agot.dup.save-optional")
def test_a_duplicate_need_not_be_used_and_goes_with_its_card():
    west = Westeros("Jaime Lannister", answers=("pass",))
    west.duplicate("Jaime Lannister", ME)
    west.kill("Jaime Lannister")
    assert (west.cards("dead pile", ME), west.cards("discard pile", ME)) == (1, 1)


@pytest.mark.rule("agot.type.attachment.leaves-with-host")
@pytest.mark.rule("agot.power.character-leaves")
def test_attachments_and_power_go_with_a_character():
    west = Westeros("Arya Stark", answers=("pass",))
    west.power(west.id("Arya Stark"), 2)
    west.attach("Needle", "Arya Stark", ME)
    west.kill("Arya Stark")
    assert west.where("Needle") == "discard pile 0"
    assert table.power(west.play, west.id("Arya Stark")) == 0


@pytest.mark.rule("agot.influence.overpay-lost")
@pytest.mark.rule("agot.influence.no-part")
@pytest.mark.rule("agot.example.2")
def test_too_much_influence_is_lost():
    west = Westeros("Casterly Vaults")
    assert pay_influence(west.play, ME, 2, RULES)
    assert not pay_influence(west.play, ME, 1, RULES)


@pytest.mark.rule("agot.influence.combine")
@pytest.mark.rule("agot.influence.standing-only")
@pytest.mark.rule("agot.example.3")
def test_influence_is_added_up():
    west = Westeros("Tyrion Lannister, Street of Steel, Bran Stark")
    west.kneel("Bran Stark")
    assert pay_influence(west.play, ME, 2, RULES)
    assert table.kneeling(west.play) == west.bits("Tyrion Lannister, Street of Steel, Bran Stark", ME)
    assert not pay_influence(west.play, ME, 1, RULES)


@pytest.mark.rule("agot.marshal.income-formula")
@pytest.mark.rule("agot.marshal.income-kneeling")
@pytest.mark.rule("agot.example.4")
def test_income():
    west = Westeros("Winter Stores, Casterly Vaults")
    west.plot(ME, "Marriage Pact")
    west.kneel("Winter Stores")
    west.step("marshalling turn", "Income")
    assert west.play.state.counters[west.rules.layout.counters["gold"] + ME] == 8


@pytest.mark.rule("agot.draw.two")
@pytest.mark.rule("agot.draw.partial")
def test_everybody_draws_two():
    west = Westeros()
    west.step("draw phase", "Draw")
    assert (west.cards("hand", ME), west.cards("hand", YOU)) == (2, 2)
    while west.deck(ME) > 1:
        west.step("draw phase", "Draw")
    held = west.cards("hand", ME) + west.deck(ME)
    west.step("draw phase", "Draw")
    assert west.cards("hand", ME) == held


@pytest.mark.rule("agot.dominance.count")
@pytest.mark.rule("agot.dominance.kneeling-excluded")
@pytest.mark.rule("agot.dominance.reward")
def test_dominance():
    west = Westeros("Robb Stark, Renly Baratheon", "Tywin Lannister")
    west.kneel("Renly Baratheon")
    west.step("dominance phase", "Dominance")
    assert (west.house_power(ME), west.house_power(YOU)) == (0, 1)


@pytest.mark.rule("agot.dominance.tie-none")
def test_dominance_in_a_tie():
    west = Westeros("Robb Stark", "Balon Greyjoy")
    west.step("dominance phase", "Dominance")
    assert (west.house_power(ME), west.house_power(YOU)) == (0, 0)


@pytest.mark.rule("agot.standing.all")
def test_all_cards_stand():
    west = Westeros("Robb Stark, Winter Stores", "Jaime Lannister")
    west.kneel("Robb Stark", "Winter Stores", "Jaime Lannister")
    west.step("standing phase", "Stand")
    assert not table.kneeling(west.play)


@pytest.mark.rule("agot.setup.gold-cap-5")
@pytest.mark.rule("agot.setup.off-house-plus-2")
@pytest.mark.rule("agot.test.setup-penalty")
def test_setup_gold():
    for name, may in (("Robb Stark", False), ("Northern Sentinel", True)):
        west = Westeros()
        west.house(ME, "House Lannister")
        west.hand(ME, name)
        assert west.place(ME, name) == may


@pytest.mark.rule("agot.setup.types")
@pytest.mark.rule("agot.setup.no-events")
@pytest.mark.rule("agot.setup.no-attachments")
@pytest.mark.parametrize(("name", "may"), [("Guilty!", False), ("Needle", False), ("Winter Stores", True)])
def test_setup_types(name: str, may: bool):
    west = Westeros()
    west.hand(ME, name, "Northern Sentinel")
    assert west.place(ME, "Northern Sentinel", name) == may


@pytest.mark.rule("agot.setup.limited-one")
def test_setup_limited():
    west = Westeros()
    west.hand(ME, "Winter Stores", "Harbor Toll")
    assert not west.place(ME, "Winter Stores", "Harbor Toll")


@pytest.mark.rule("agot.setup.not-played")
@pytest.mark.rule("agot.kw.limited.setup-separate")
def test_what_is_placed_was_not_played():
    west = Westeros()
    west.hand(ME, "Winter Stores", "Harbor Toll")
    west.gold(ME, 1)
    assert west.place(ME, "Winter Stores")
    west.gold(ME, 1)
    begin_phase(west.play, "marshalling")
    begin_marshalling(west.play, ME)
    assert can_play(west.play, ME, west.id("Harbor Toll"))


@pytest.mark.rule("agot.drawcap.three")
@pytest.mark.rule("agot.drawcap.truncate")
@pytest.mark.rule("agot.drawcap.word")
def test_effects_draw_three_cards_a_round_at_most():
    west = Westeros("Tyrion Lannister", "Arya Stark, Red Keep Page, Cersei Lannister, Doran Martell")
    contests.initiate(west.play, ME, YOU, "intrigue")
    contests.declare_attackers(west.play, ME, west.bits("Tyrion Lannister", ME))
    for name in ("Arya Stark", "Red Keep Page", "Cersei Lannister", "Doran Martell"):
        table.mark(west.play, "declare", DEFENDING, west.id(name), on=True)
    west.answers.append("Tyrion Lannister")
    contests.conclude(west.play, ME, 1, unopposed=False)
    assert west.cards("hand", ME) == 3
    west.step("draw phase", "Draw")
    assert (west.cards("hand", ME), west.cards("hand", YOU)) == (5, 2)


def draws(west: Westeros) -> None:
    """A text of mine draws 4 cards."""
    contests.initiate(west.play, ME, YOU, "intrigue")
    contests.declare_attackers(west.play, ME, west.bits("Tyrion Lannister", ME))
    for name in ("Arya Stark", "Red Keep Page", "Cersei Lannister", "Doran Martell"):
        table.mark(west.play, "declare", DEFENDING, west.id(name), on=True)
    west.answers.append("Tyrion Lannister")
    contests.conclude(west.play, ME, 1, unopposed=False)


@pytest.mark.rule("agot.drawcap.independent-of-phase-draw")
def test_what_the_rules_let_draw_is_not_counted():
    west = Westeros("Tyrion Lannister", "Arya Stark, Red Keep Page, Cersei Lannister, Doran Martell")
    west.step("draw phase", "Draw")
    draws(west)
    assert west.cards("hand", ME) == 5


@pytest.mark.rule("agot.drawcap.reset")
def test_the_limit_is_one_of_a_round():
    west = Westeros("Tyrion Lannister", "Arya Stark, Red Keep Page, Cersei Lannister, Doran Martell")
    draws(west)
    begin_round(west.play)
    table.mark(west.play, "stand", "kneeling", west.id("Tyrion Lannister"), on=False)
    begin_phase(west.play, "challenges")
    draws(west)
    assert west.cards("hand", ME) == 6


@pytest.mark.rule("agot.drawcap.three")
def test_a_second_effect_of_the_round_draws_nothing_more():
    west = Westeros("Tyrion Lannister", "Arya Stark, Red Keep Page, Cersei Lannister, Doran Martell")
    draws(west)
    table.mark(west.play, "stand", "kneeling", west.id("Tyrion Lannister"), on=False)
    begin_phase(west.play, "challenges")
    draws(west)
    assert west.cards("hand", ME) == 3
