"""Marshalling, challenges, claim and power as scenes: chapters 4.3 to 4.11 and 10 of the ledger, with their cases."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_course import PLOT, Course
from agot_scenes import broken, scene, shown
from agot_table import ME, YOU, Three, Westeros

SCENES = [
    # Marshalling
    scene("agot.marshal.income-floor", """
        given you control 2 Sunken Field
        and your revealed plot is Famine in the Riverlands
        when your marshalling turn begins
        then you have 0 gold
    """),
    scene("agot.marshal.income-snapshot", """
        given your revealed plot is Long Harvest
        and Winter Stores is in your hand
        when your marshalling turn begins
        and you play Winter Stores
        then you have 5 gold
    """),
    scene("agot.marshal.put-into-play agot.verb.put-into-play", """
        given Red Keep Page is in your hand
        and your House card is House Stark
        and you have 0 gold
        when you discard Red Keep Page from your hand
        and you use Red Keep Page
        then you control Red Keep Page
        and you have 0 gold
    """),
    # Resolving
    scene("agot.resolve.current-str", """
        given you control Robb Stark
        and your opponent controls Corrupt Goldcloaks, Jaime Lannister and Street of Steel
        when you attack with Robb Stark in a [military] challenge
        and your opponent defends with Jaime Lannister
        and your opponent uses Corrupt Goldcloaks on Robb Stark
        and the challenge resolves
        then Robb Stark has 0 power
        and Jaime Lannister has 1 power
    """),
    scene("agot.test.zero-zero agot.resolve.min-str-1", """
        given you control Barefoot Brother
        and your opponent controls Corrupt Goldcloaks and Street of Steel
        and your revealed plot is Long Harvest
        and your opponent's House card has 3 power
        when you attack with Barefoot Brother in a [power] challenge
        and your opponent uses Corrupt Goldcloaks on Barefoot Brother
        and your opponent declares no defenders
        and the challenge resolves
        then your House card has 0 power
        and your opponent's House card has 3 power
    """),
    scene("agot.test.zero-vs-one agot.resolve.defender-win-triggers", """
        given your opponent controls Barefoot Brother
        and you control Sansa Stark, Corrupt Goldcloaks and Street of Steel
        and you have 0 cards in your hand
        when your opponent attacks with Barefoot Brother in a [power] challenge
        and you use Corrupt Goldcloaks on Barefoot Brother
        and you defend with Sansa Stark
        and the challenge resolves
        and you use Sansa Stark
        then you have 1 card in your hand
    """),
    scene("agot.resolve.participating", """
        given your opponent controls Whisperer of the Red Keep
        and you control Tyrion Lannister
        and you have 0 cards in your hand
        when your opponent attacks with Whisperer of the Red Keep in an [intrigue] challenge
        and you defend with Tyrion Lannister
        and the challenge resolves
        and you use Tyrion Lannister
        then you have 1 card in your hand
    """),
    # Claim
    scene("agot.test.claim-2-save agot.claim.military-saved-counts", """
        given you control Eddard Stark
        and your opponent controls Jaime Lannister, Red Keep Page and Tyrion Lannister
        and a duplicate is attached to Jaime Lannister
        and your revealed plot is The North Rides
        when you attack with Eddard Stark in a [military] challenge
        and your opponent declares no defenders
        and the challenge resolves
        and your opponent discards the duplicate
        and your opponent chooses Jaime Lannister and Red Keep Page
        then your opponent controls Jaime Lannister and Tyrion Lannister
        and Red Keep Page is in your opponent's dead pile
    """),
    scene("agot.claim.intrigue-short", """
        given you control Tyrion Lannister
        and your opponent has 1 card in their hand
        and your revealed plot is The North Rides
        when you attack with Tyrion Lannister in an [intrigue] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then your opponent has 0 cards in their hand
    """),
    # Unopposed
    scene("agot.test.zero-str-defender agot.unopposed.zero-str-defenders", """
        given you control Robb Stark, Corrupt Goldcloaks and Street of Steel
        and your opponent controls Oarsman of Pyke
        when you attack with Robb Stark in a [military] challenge
        and your opponent defends with Oarsman of Pyke
        and you use Corrupt Goldcloaks on Oarsman of Pyke
        and the challenge resolves
        then your House card has 1 power
    """),
    *(
        scene("agot.unopposed.all-types", f"""
            given you control Tywin Lannister
            when you attack with Tywin Lannister in {challenge} challenge
            and your opponent declares no defenders
            and the challenge resolves
            then your House card has 1 power
        """)
        for challenge in ("a [military]", "an [intrigue]", "a [power]")
    ),
    scene("agot.unopposed.additional agot.verb.move-power", """
        given you control Robb Stark
        and your opponent's House card has 3 power
        and your revealed plot is The North Rides
        when you attack with Robb Stark in a [power] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then your House card has 3 power
        and your opponent's House card has 1 power
    """),
    # Power and victory
    scene("agot.test.victory-mid-challenge", """
        given you control Robb Stark
        and your House card has 14 power
        when you attack with Robb Stark in a [military] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then you win the game
        and Robb Stark has 0 power
    """),
    scene("agot.test.victory-loss-of-power", """
        given you control Robb Stark and Eddard Stark
        and your House card has 12 power
        and Robb Stark has 2 power
        and your opponent controls Jaime Lannister
        when Robb Stark is killed
        and you attack with Eddard Stark in a [military] challenge
        and your opponent defends with Jaime Lannister
        and the challenge resolves
        then your House card has 12 power
        and you do not win the game
    """),
    scene("agot.test.victory-loss-of-power", """
        given you control Robb Stark
        and your House card has 12 power
        and Robb Stark has 2 power
        and your opponent controls Jaime Lannister
        when you attack with Robb Stark in a [military] challenge
        and your opponent defends with Jaime Lannister
        and the challenge resolves
        then you win the game
    """),
    scene("agot.power.character-not-house", """
        given you control Robb Stark
        and your opponent controls Jaime Lannister
        and Jaime Lannister has 2 power
        and Jaime Lannister is kneeling
        and your revealed plot is The North Rides
        when you attack with Robb Stark in a [power] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then Jaime Lannister has 2 power
        and your House card has 1 power
    """),
    scene("agot.verb.claim-house agot.comp.power-tokens", """
        given you control Robert Baratheon
        and your opponent controls Robb Stark and Tywin Lannister
        when the dominance phase begins
        and you use Robert Baratheon
        then your House card has 1 power
        and Robert Baratheon has 0 power
    """),
    scene("agot.verb.claim-character", """
        given you control Robb Stark and Tywin Lannister
        when you attack with Robb Stark in a [power] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then Robb Stark has 1 power
        and your House card has 1 power
    """),
    # Worked examples
    scene("agot.example.6", """
        given you control Knight of the Tumblestone
        and your opponent controls Jaime Lannister and Red Keep Page
        and your revealed plot is Long Harvest
        when you attack with Knight of the Tumblestone in a [military] challenge
        and your opponent defends with Jaime Lannister
        then your side has total STR 2
        and your opponent's side has total STR 3
    """),
    scene("agot.example.7 agot.card.moment-of-glory agot.card.knight-tumblestone agot.card.jaime-lannister", """
        given you control Knight of the Tumblestone
        and your opponent controls Jaime Lannister and Red Keep Page
        and your revealed plot is Long Harvest
        and Moment of Glory is in your hand
        when you attack with Knight of the Tumblestone in a [military] challenge
        and your opponent defends with Jaime Lannister
        and you play Moment of Glory on Knight of the Tumblestone
        then your side has total STR 5
        and your opponent's side has total STR 3
    """),
    scene("agot.example.9", """
        given you control Knight of the Tumblestone
        and your opponent controls Jaime Lannister and Red Keep Page
        and your revealed plot is Long Harvest
        and Moment of Glory is in your hand
        when you attack with Knight of the Tumblestone in a [military] challenge
        and your opponent defends with Jaime Lannister
        and you play Moment of Glory on Knight of the Tumblestone
        and the challenge resolves
        and your opponent chooses Jaime Lannister
        then Jaime Lannister is in your opponent's dead pile
        and your opponent controls Red Keep Page
        and you control Knight of the Tumblestone
    """),
    shown("agot.example.10 agot.card.moment-of-glory", "Moment of Glory", "a death beyond the claim"),
]  # fmt: skip


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


@pytest.mark.rule("agot.test.dominance-tie")
def test_three_and_two_of_them_equal():
    both = "Robb Stark, Knight of the Tumblestone"
    west = Three([both, both, "Northern Sentinel"], titles={})
    west.step("dominance phase", "Dominance")
    assert [west.house_power(player) for player in range(3)] == [0, 0, 0]
    west = Three([both, "Robb Stark", "Northern Sentinel"], titles={})
    west.step("dominance phase", "Dominance")
    assert [west.house_power(player) for player in range(3)] == [1, 0, 0]


@pytest.mark.rule("agot.draw.empty")
@pytest.mark.rule("agot.victory.no-deckout")
def test_nobody_draws_from_an_empty_deck_and_nobody_loses_by_it():
    west = Westeros()
    west.put("Bread and Salt", "discard pile", ME)
    while west.deck(ME):
        west.step("draw phase", "Draw")
    held = west.cards("hand", ME)
    west.step("draw phase", "Draw")
    assert (west.cards("hand", ME), west.deck(ME), west.cards("discard pile", ME)) == (held, 0, 1)
    assert not west.play.state.over


@pytest.mark.rule("agot.draw.no-hand-limit")
def test_a_hand_may_be_of_any_size():
    course = Course(players=2)
    for _ in range(6):
        course.until(PLOT)
        course.through(PLOT)
    course.until(PLOT)
    assert min(course.size("hand", player) for player in range(2)) >= 7 + 2 * 6 - 2


@pytest.mark.rule("agot.marshal.duplicates-free")
@pytest.mark.rule("agot.dup.from-hand")
@pytest.mark.rule("agot.dup.place")
def test_a_duplicate_comes_from_the_hand_for_nothing():
    west = Westeros("Arya Stark")
    copy = west.put("Arya Stark", "discard pile", ME)
    assert not west.play_card(ME, copy)
    table.move(west.play, "return", copy, "hand", ME)
    west.gold(ME, 0)
    assert west.play_card(ME, copy)
    assert west.where_is(copy) == "duplicates 0"
    assert west.play.state.host[copy] == west.id("Arya Stark")
    assert table.characters(west.play, ME) == 1 << west.id("Arya Stark")


@pytest.mark.rule("agot.unique.one-each")
def test_of_a_unique_card_one_is_in_play():
    west = Westeros("Arya Stark")
    west.gold(ME, 9)
    assert west.play_card(ME, west.put("Arya Stark", "hand", ME))
    assert table.characters(west.play, ME).bit_count() == 1
    assert west.cards("play area", YOU) == 1
