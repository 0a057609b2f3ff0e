"""What the words of cards do, lasting effects, unique cards and duplicates: chapters 7 to 9 of the ledger."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_scenes import broken, scene, shown
from agot_table import ME, YOU, Westeros, begin_marshalling, begin_phase
from cardwright.engine import contests
from cardwright.engine.operations import RULES
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.games.agot.playing import can_play, pay_influence

SCENES = [
    # Words
    scene("agot.verb.kneel", """
        given you control Robb Stark and Renly Baratheon
        when you attack with Robb Stark in a [military] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then Robb Stark is kneeling
        and Renly Baratheon is standing
    """),
    scene("agot.verb.stand", """
        given you control Robb Stark
        and Robb Stark is kneeling
        when the standing phase ends
        then Robb Stark is standing
        and Robb Stark can attack
    """),
    scene("agot.verb.kneel-cost-needs-standing", """
        given you control Bran Stark and Handmaid of the Khalasar
        and Bran Stark is kneeling
        and Handmaid of the Khalasar is kneeling
        then you cannot use Bran Stark
        and you cannot use Handmaid of the Khalasar
    """),
    scene("agot.verb.discard-from-play", """
        given you control Thrall of the Iron Isles
        and you have 0 cards in your hand
        when Thrall of the Iron Isles is discarded from play
        then Thrall of the Iron Isles is in your discard pile
        and you have 0 cards in your hand
    """),
    scene("agot.verb.discard-hand", """
        given Robb Stark is in your hand
        when you discard Robb Stark from your hand
        then Robb Stark is in your discard pile
    """),
    scene("agot.verb.draw", """
        given Summer is on top of your deck
        and you control Maester of Casterly Rock
        and you have 1 gold
        when the draw phase begins
        and you use Maester of Casterly Rock
        then Summer is in your hand
    """),
    scene("agot.verb.play", """
        given Robb Stark is in your hand
        and you control Winter Stores
        and you have 3 gold
        then you cannot play Robb Stark
    """),
    scene("agot.verb.choose-kill", """
        given you control Water Gardens Assassin
        and your opponent controls Red Keep Page and Tyrion Lannister
        when you attack with Water Gardens Assassin in an [intrigue] challenge
        and your opponent defends with Red Keep Page and Tyrion Lannister
        and the challenge resolves
        and your opponent chooses Red Keep Page
        then Red Keep Page is in your opponent's dead pile
        and your opponent controls Tyrion Lannister
    """),
    shown("agot.verb.take-control", "Gilded Chains", "bought"),
    scene("agot.verb.take-control", """
        given your opponent controls Northern Sentinel
        and Gilded Chains is in your hand
        and you have 2 gold
        when you play Gilded Chains on Northern Sentinel
        and Northern Sentinel is killed
        then Northern Sentinel is in your opponent's dead pile
    """),
    scene("agot.verb.add-icon agot.card.needle", """
        given you control Arya Stark
        and Needle is attached to Arya Stark
        when you attack with Arya Stark in a [military] challenge
        and the challenge resolves
        then your House card has 1 power
    """),
    scene("agot.verb.remove-icon agot.card.broken-arm", """
        given you control Eddard Stark
        and your opponent controls Robb Stark and Jaime Lannister
        and The Broken Arm is attached to Robb Stark
        when you attack with Eddard Stark in a [military] challenge
        then Robb Stark cannot defend
        and Jaime Lannister can defend
    """),
    shown("agot.verb.gets-str agot.lasting.phase-end agot.card.septon-white-harbor",
          "Septon of White Harbor", "the blessing ends with the phase"),
    # Influence
    scene("agot.influence.source", """
        given you control Stubborn Steward and Tyrion Lannister and Bran Stark
        and your opponent controls Robb Stark
        and Guilty! is in your hand
        when your opponent wins a [military] challenge with Robb Stark
        then you cannot play Guilty! on Robb Stark
    """),
    scene("agot.influence.source agot.influence.combine", """
        given you control Lord of Debts and Anxious Debtor
        and your opponent controls Robb Stark
        and Guilty! is in your hand
        when your opponent wins a [military] challenge with Robb Stark
        then you can play Guilty! on Robb Stark
    """),
    scene("agot.influence.source agot.influence.combine", """
        given you control Lord of Debts and Anxious Debtor
        and Anxious Debtor is kneeling
        and your opponent controls Robb Stark
        and Guilty! is in your hand
        when your opponent wins a [military] challenge with Robb Stark
        then you cannot play Guilty! on Robb Stark
    """),
    scene("agot.influence.source agot.influence.at-least agot.field.influence", """
        given you control Septon of White Harbor, Robb Stark and Tyrion Lannister
        then you cannot use Septon of White Harbor
    """),
    scene("agot.influence.source agot.influence.at-least", """
        given you control Septon of White Harbor, Robb Stark, Tyrion Lannister and Street of Steel
        when you use Septon of White Harbor on Robb Stark
        then Tyrion Lannister is kneeling
        and Street of Steel is kneeling
    """),
    # The golden rule
    scene("agot.golden-rule", """
        given you control Stannis Baratheon
        when you attack with Stannis Baratheon in a [military] challenge
        then Stannis Baratheon is standing
    """),
    # Lasting effects
    scene("agot.lasting.default-instant", """
        given your opponent controls Robb Stark
        and you control Melisandre
        and Bread and Salt is in your hand
        when you play Bread and Salt
        and you use Melisandre on Robb Stark
        and the standing phase ends
        then Robb Stark is standing
    """),
    scene("agot.lasting.def", """
        given you control Handmaid of the Khalasar and Catelyn Stark
        when you use Handmaid of the Khalasar on Catelyn Stark
        and you attack with Catelyn Stark in a [power] challenge
        then Catelyn Stark has STR 3
    """),
    scene("agot.lasting.many agot.lasting.net-sum agot.example.15 agot.card.corrupt-goldcloaks", """
        given you control Eddard Stark
        and your opponent controls Corrupt Goldcloaks and Street of Steel
        when you win a [military] challenge with Eddard Stark
        and you use Eddard Stark
        and your opponent uses Corrupt Goldcloaks on Eddard Stark
        then Eddard Stark has STR 3
        and after the challenges phase, Eddard Stark has STR 3
    """),
    scene("agot.lasting.net-sum agot.lasting.floor-last agot.lasting.str-floor", """
        given you control Handmaid of the Khalasar and Arya Stark
        and your opponent controls Corrupt Goldcloaks and Street of Steel
        when your opponent uses Corrupt Goldcloaks on Arya Stark
        and you use Handmaid of the Khalasar on Arya Stark
        then Arya Stark has STR 0
    """),
    shown("agot.lasting.str-floor", "Corrupt Goldcloaks", "STR stops at zero"),
    shown("agot.lasting.icons-net agot.example.14", "Needle", "given and taken away"),
    scene("agot.lasting.icons-net agot.example.14", """
        given you control Septon of White Harbor
        and The Broken Arm is attached to Septon of White Harbor
        and Needle is attached to Septon of White Harbor
        then Septon of White Harbor does not have a [military] icon
    """),
    scene("agot.lasting.challenge-end", """
        given you control Knight of the Tumblestone
        and your opponent controls Jaime Lannister
        and Moment of Glory is in your hand
        when you attack with Knight of the Tumblestone in a [military] challenge
        and you play Moment of Glory on Knight of the Tumblestone
        and the challenge resolves
        then Knight of the Tumblestone has STR 2
    """),
    scene("agot.lasting.zero-str-stays", """
        given you control Arya Stark
        and your opponent controls Corrupt Goldcloaks and Street of Steel
        when your opponent uses Corrupt Goldcloaks on Arya Stark
        and you attack with Arya Stark in an [intrigue] challenge
        then Arya Stark has STR 0
        and Arya Stark is kneeling
    """),
    # Unique cards and duplicates
    scene("agot.unique.discard-ok", """
        given Robb Stark is in your discard pile
        and Grey Wind is in your discard pile
        and Bran Stark is in your hand
        and you have 3 gold
        when you play Bran Stark
        then you control Bran Stark
    """),
]  # fmt: skip


FACES = [
    pytest.param("Robb Stark", {"cost": 4}, marks=pytest.mark.rule("agot.card.robb-stark")),
    pytest.param("Northern Sentinel", {"cost": 3}, marks=pytest.mark.rule("agot.card.northern-sentinel")),
    pytest.param("Eddard Stark", {"STR": 3}, marks=pytest.mark.rule("agot.card.eddard-stark")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "numbers"), FACES)
def test_cards_that_the_rulebook_names(name: str, numbers: dict[str, int]):
    west = Westeros(name)
    piece = west.id(name)
    assert {stat: table.number(west.play, piece, stat) for stat in numbers} == numbers
    assert west.rules.cast.having["house", "Stark"] >> piece & 1
    assert west.rules.cast.of_type["character"] >> piece & 1


@pytest.mark.rule("agot.card.eddard-stark")
def test_eddard_grows_for_the_phase():
    assert broken("""
        given you control Eddard Stark
        when you win a [military] challenge with Eddard Stark
        and you use Eddard Stark
        then Eddard Stark has STR 5
        and after the phase, Eddard Stark has STR 3
    """) == ""  # fmt: skip


@pytest.mark.rule("agot.card.moment-of-glory.chooser")
def test_whoever_plays_moment_of_glory_chooses_the_victim():
    answers = ("Knight of the Tumblestone", "Jaime Lannister")
    west = Westeros("Knight of the Tumblestone, Oarsman of Pyke", "Jaime Lannister", answers)
    contests.initiate(west.play, ME, YOU, "military")
    contests.declare_attackers(west.play, ME, west.bits("Knight of the Tumblestone, Oarsman of Pyke", ME))
    contests.declare_defenders(west.play, YOU, west.bits("Jaime Lannister", YOU))
    west.hand(ME, "Moment of Glory")
    assert west.use("Moment of Glory", ME)
    contests.resolve(west.play)
    asked = [player for player, _, labels in west.asked if sorted(labels) == ["Jaime Lannister", "Oarsman of Pyke"]]
    assert asked == [ME]
    assert west.where("Jaime Lannister") == "dead pile 1"


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


@pytest.mark.rule("agot.verb.leave-play")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard pile", "dead pile"])
def test_who_leaves_play_loses_power_attachments_and_duplicates(zone: str):
    west = Westeros("Jaime Lannister")
    jaime, copy = west.id("Jaime Lannister"), west.duplicate("Jaime Lannister", ME)
    helm = west.attach("Lion-Crested Helm", "Jaime Lannister", ME)
    west.power(jaime, 2)
    table.move(west.play, "return", jaime, zone, ME)
    settle(west.play)
    assert table.power(west.play, jaime) == 0
    assert [west.where_is(piece) for piece in (helm, copy)] == ["discard pile 0", "discard pile 0"]


def with_gold(mine: str = "", yours: str = "") -> Westeros:
    west = Westeros(mine, yours)
    west.gold(ME, 20)
    return west


@pytest.mark.rule("agot.unique.no-enter")
def test_no_effect_puts_a_second_copy_into_play():
    west = with_gold("Robb Stark")
    copy = west.put("Robb Stark", "discard pile", ME)
    table.move(west.play, "put", copy, "play area", ME)
    assert west.where_is(copy) == "discard pile 0"
    other = west.put("Renly Baratheon", "discard pile", ME)
    table.move(west.play, "put", other, "play area", ME)
    assert west.where_is(other) == "play area 0"


def turned(mine: str = "", dead: str = "") -> str:
    """Where Robb Stark is who has beaten me, after I wanted to take control of him."""
    west = Westeros(mine, "Robb Stark", answers=("Unbowed and Unbroken",))
    taken = west.id("Robb Stark", YOU)
    west.hand(ME, "Unbowed and Unbroken")
    if dead:
        west.put(dead, "dead pile", ME)
    west.challenge_by(YOU, "Robb Stark")
    return west.where_is(taken)


@pytest.mark.rule("agot.unique.no-take-control")
@pytest.mark.rule("agot.unique.dead-pile-control")
def test_nobody_takes_control_of_a_second_copy():
    assert turned(mine="Renly Baratheon", dead="Jaime Lannister") == "play area 0"
    assert turned(mine="Robb Stark") == "play area 1"
    assert turned(dead="Robb Stark") == "play area 1"


@pytest.mark.rule("agot.unique.dead-pile-lifted")
@pytest.mark.rule("agot.unique.discard-ok")
def test_the_bar_goes_with_the_dead_copy():
    west = with_gold()
    dead = west.put("Robb Stark", "dead pile", ME)
    copy = west.put("Robb Stark", "hand", ME)
    assert not can_play(west.play, ME, copy)
    table.move(west.play, "return", dead, "discard pile", ME)
    assert can_play(west.play, ME, copy)


@pytest.mark.rule("agot.unique.dead-pile-own-only")
def test_the_dead_of_others_bar_nobody():
    west = with_gold()
    west.put("Robb Stark", "dead pile", YOU)
    assert can_play(west.play, ME, west.put("Robb Stark", "hand", ME))


@pytest.mark.rule("agot.unique.stolen")
def test_a_copy_that_was_taken_keeps_others_out():
    west = with_gold("Robb Stark")
    table.move(west.play, "move", west.id("Robb Stark"), "play area", YOU)
    copy = west.put("Robb Stark", "hand", ME)
    assert not can_play(west.play, ME, copy)
    assert can_play(west.play, ME, west.put("Renly Baratheon", "hand", ME))


@pytest.mark.rule("agot.unique.versions-one")
@pytest.mark.rule("agot.dup.other-version")
@pytest.mark.parametrize("cost", [2, 3])
def test_another_version_is_a_duplicate_without_text(cost: int):
    west = with_gold("", "Tyrion Lannister")
    brans = [piece for piece in ids(west.rules.cast.called["Bran Stark"]) if west.owner[piece] == ME]
    top = next(piece for piece in brans if table.number(west.play, piece, "cost") == cost)
    copy = next(piece for piece in brans if table.number(west.play, piece, "cost") != cost)
    west.lay(top, "play area", ME)
    west.lay(copy, "hand", ME)
    assert west.play_card(ME, copy)
    assert west.where_is(copy) == "duplicates 0"
    assert table.characters(west.play, ME) == 1 << top
    assert contests.initiate(west.play, ME, YOU, "intrigue")
    assert contests.declare_attackers(west.play, ME, 1 << top)
    contests.about_to_defend(west.play)
    assert bool(west.asked) == (cost == 2), "the one that costs 2 has Stealth, if it lies on top"


@pytest.mark.rule("agot.dup.top-rules")
@pytest.mark.rule("agot.dup.blank")
@pytest.mark.parametrize(("cost", "able"), [(5, True), (6, False)])
def test_the_text_of_a_duplicate_is_not_in_force(cost: int, able: bool):
    """The Stannis who costs 6 has the weak lose their icons."""
    west = Westeros("", "Red Keep Page")
    found = [piece for piece in ids(west.rules.cast.called["Stannis Baratheon"]) if west.owner[piece] == ME]
    top = next(piece for piece in found if table.number(west.play, piece, "cost") == cost)
    copy = next(piece for piece in found if table.number(west.play, piece, "cost") != cost)
    west.lay(top, "play area", ME)
    west.lay(copy, "hand", ME)
    assert west.play_card(ME, copy)
    assert bool(contests.can_attack(west.play, YOU, "intrigue")) == able


@pytest.mark.rule("agot.dup.own-and-control")
def test_no_duplicate_on_a_card_of_somebody_else():
    west = with_gold("", "Robb Stark")
    table.move(west.play, "move", west.id("Robb Stark"), "play area", ME)
    copy = west.put("Robb Stark", "hand", ME)
    assert not west.play_card(ME, copy)
    assert west.where_is(copy) == "hand 0"


@pytest.mark.rule("agot.dup.no-penalty")
def test_a_duplicate_of_another_house_costs_nothing():
    west = Westeros("Robb Stark")
    west.house(ME, "House Lannister")
    west.gold(ME, 0)
    assert west.play_card(ME, west.put("Robb Stark", "hand", ME))


@pytest.mark.rule("agot.dup.when")
def test_duplicates_are_attached_in_ones_own_marshalling_turn():
    west = Westeros("Robb Stark")
    copy = west.put("Robb Stark", "hand", ME)
    begin_phase(west.play, "challenges")
    assert not can_play(west.play, ME, copy)
    begin_phase(west.play, "marshalling")
    begin_marshalling(west.play, YOU)
    assert not can_play(west.play, ME, copy)
    begin_marshalling(west.play, ME)
    assert can_play(west.play, ME, copy)


@pytest.mark.rule("agot.dup.only-while-attached")
def test_a_duplicate_that_goes_is_a_card_like_others():
    west = Westeros("Jaime Lannister", answers=("the duplicate",))
    copy = west.duplicate("Jaime Lannister", ME)
    west.kill("Jaime Lannister")
    assert west.where_is(copy) == "discard pile 0"
    assert west.play.state.host[copy] == -1


@pytest.mark.rule("agot.dup.no-swap")
def test_what_is_on_top_stays_on_top():
    west = Westeros("Arya Stark")
    top, copy = west.id("Arya Stark"), west.duplicate("Arya Stark", ME)
    assert not can_play(west.play, ME, copy)
    assert west.play.state.host[copy] == top and west.play.state.host[top] == -1


@pytest.mark.rule("agot.dup.all-types")
def test_locations_have_duplicates_too():
    west = Westeros("Winterfell Godswood")
    copy = west.put("Winterfell Godswood", "hand", ME)
    assert west.play_card(ME, copy)
    assert west.where_is(copy) == "duplicates 0"
    assert pay_influence(west.play, ME, 2, RULES) and not pay_influence(west.play, ME, 2, RULES)


@pytest.mark.rule("agot.dup.unlimited")
def test_several_duplicates_save_one_after_the_other():
    west = Westeros("Jaime Lannister", answers=("the duplicate", "the duplicate"))
    top = west.id("Jaime Lannister")
    for _ in range(2):
        assert west.play_card(ME, west.put("Jaime Lannister", "hand", ME))
    for _ in range(2):
        west.kill("Jaime Lannister")
    assert west.where_is(top) == "play area 0"
    assert west.cards("discard pile", ME) == 2
