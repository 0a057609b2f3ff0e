"""Actions, passives, responses, cancelling and saving: chapter 5 of the ledger."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_course import CHALLENGES, DRAW, MARSHALLING, PLOT, STANDING, Course
from agot_scenes import broken, scene, shown
from agot_table import ME, YOU, Three, Westeros
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.engine.using import actions_of, perform

SCENES = [
    scene("agot.passive.kinds", """
        given you control Thrall of the Iron Isles and Northern Sentinel
        and your opponent controls Robb Stark
        and you have 0 cards in your hand
        when your opponent attacks with Robb Stark in a [military] challenge
        and you defend with Northern Sentinel
        and Thrall of the Iron Isles is killed
        then you have 1 card in your hand
        and Northern Sentinel has STR 4
    """),
    scene("agot.response.only-trigger agot.response.label", """
        given you control Eddard Stark
        then you cannot use Eddard Stark
        and Eddard Stark has STR 3
    """),
    scene("agot.response.only-trigger", """
        given you control Eddard Stark
        when you attack with Eddard Stark in a [power] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then you cannot use Eddard Stark
    """),
    shown("agot.response.label", "Eddard Stark", "up two and down two"),
    # Cancelling
    shown("agot.cancel.interrupt agot.cancel.cost-stays agot.cancel.event-discarded agot.verb.cancel",
          "Put to the Question", "the cost stays paid"),
    shown("agot.example.13 agot.card.guilty agot.card.put-to-the-question",
          "Put to the Question", "the cost stays paid"),
    scene("agot.cancel.still-played agot.example.13", """
        given you control Maester of Casterly Rock
        and Hidden Letters and Winter Stores are in your hand
        and you have 3 gold
        and your opponent controls Red Keep Page
        and Put to the Question is in your opponent's hand
        when you play Hidden Letters
        and your opponent plays Put to the Question on Hidden Letters
        then you have 2 gold
        and you have 1 card in your hand
        and you cannot play Winter Stores
    """),
    scene("agot.cancel.event-discarded", """
        given The Wolves Return is in your hand
        and Grey Wind is in your dead pile
        and your opponent controls Red Keep Page
        and Put to the Question is in your opponent's hand
        when you play The Wolves Return on Grey Wind
        and your opponent plays Put to the Question on The Wolves Return
        then Grey Wind is in your dead pile
        and The Wolves Return is in your dead pile
    """),
    # Saving
    shown("agot.save.interrupt agot.verb.save", "Septon of the Quiet Isle", "sanctuary"),
    scene("agot.save.interrupt", """
        given you control Northern Sentinel
        and Heirloom Shield is attached to Northern Sentinel
        when Northern Sentinel is discarded from play
        and you use Heirloom Shield
        then you control Northern Sentinel
    """),
    scene("agot.save.cost-stays", """
        given you control Dragonstone Priestess
        and your House card has 1 power
        and your opponent controls Septon of White Harbor and Septon of the Quiet Isle
        when the dominance phase begins
        and you use Dragonstone Priestess on Septon of White Harbor
        and your opponent uses Septon of the Quiet Isle
        then your opponent controls Septon of White Harbor
        and your House card has 0 power
        and Dragonstone Priestess is kneeling
    """),
    scene("agot.save.stays", """
        given you control Septon of the Quiet Isle and Septon of White Harbor
        and Septon of White Harbor is kneeling
        and Septon of White Harbor has 2 power
        and Milk of the Poppy is attached to Septon of White Harbor
        when Septon of White Harbor is killed
        and you use Septon of the Quiet Isle
        then Septon of White Harbor is kneeling
        and Septon of White Harbor has 2 power
        and Milk of the Poppy is attached to Septon of White Harbor
    """),
    scene("agot.passive.automatic", """
        given you control Orphan of the Greenblood
        and your opponent has 2 cards in their hand
        when Orphan of the Greenblood is killed
        then your opponent has 1 card in their hand
    """),
]  # fmt: skip


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


@pytest.mark.rule("agot.save.only-kill-discard")
def test_nobody_is_saved_from_going_back_to_the_hand():
    west = Westeros("Kingsroad Inn, Northern Sentinel", answers=("Heirloom Shield", "the duplicate"))
    west.hand(ME, "Bread and Salt")
    west.attach("Heirloom Shield", "Northern Sentinel", ME)
    sentinel = west.id("Northern Sentinel")
    west.use("Kingsroad Inn", ME)
    settle(west.play)
    assert west.where_is(sentinel) == "hand 0"
    west = Westeros("Northern Sentinel", answers=("Heirloom Shield",))
    west.attach("Heirloom Shield", "Northern Sentinel", ME)
    west.kill("Northern Sentinel")
    assert west.where("Northern Sentinel") == "play area 0", "but from being killed"


@pytest.mark.rule("agot.interrupt.only-two")
@pytest.mark.rule("agot.action.atomic")
def test_other_responses_wait_until_an_action_is_done():
    west = Westeros("Kingsroad Inn, Water Gardens Assassin", answers=("Water Gardens Assassin",))
    west.hand(ME, "Bread and Salt")
    west.hand(YOU, "Bread and Salt")
    west.use("Kingsroad Inn", ME)
    settle(west.play)
    asks = [ask for _, ask, labels in west.asked if ask in ("discard", "respond")]
    assert asks == ["discard", "respond"], "she has left play, but her owner discards first"


@pytest.mark.rule("agot.response.order")
@pytest.mark.parametrize("actor", [0, 1, 2])
def test_responses_go_round_from_the_left_of_whoever_acted(actor: int):
    west = Three(["Harbor Toll"] * 3, titles={})
    west.gold(actor, 2)
    assert west.play_card(actor, west.put("The Salt Widow", "hand", actor))
    settle(west.play)
    asked = [player for player, ask, _ in west.asked if ask == "respond"]
    assert asked == [(actor + 1) % 3, (actor + 2) % 3]


@pytest.mark.rule("agot.response.order")
@pytest.mark.parametrize("actor", [0, 1, 2])
def test_who_could_cancel_is_asked_from_the_left_of_whoever_acted(actor: int):
    west = Three(["Red Keep Page"] * 3, titles={})
    for player in range(3):
        west.put("Put to the Question", "hand", player)
    event = west.put("Bread and Salt", "hand", actor)
    assert any(perform(west.play, actor, event, action) for action in actions_of(west.play, event))
    asked = [player for player, ask, _ in west.asked if ask == "respond"]
    assert asked == [(actor + 1) % 3, (actor + 2) % 3]


def round_of(*mine: str, hands: tuple[str, ...] = ()) -> Course:
    """A round in which the second of three is first."""
    course = Course()
    course.answers = [(0, "Night of Knives"), (1, "Siege Lines"), (2, "Siege Lines"), (0, "player 2")]
    course.until(PLOT)
    for name in mine:
        course.put(name, 1)
    for name in hands:
        course.put(name, 1, "hand")
    course.through(PLOT)
    course.asked.clear()
    return course


def offered(course: Course, name: str, player: int) -> set[tuple[int, int]]:
    """In which phases and in whose turns a player could use something."""
    return {(one.phase, one.turn) for one in course.asked if one.player == player and name in one.labels}


@pytest.mark.rule("agot.play.free-events")
@pytest.mark.rule("agot.play.ability-phase")
@pytest.mark.rule("agot.play.any-phase")
@pytest.mark.rule("agot.play.other-turns")
def test_what_is_offered_when():
    course = round_of("Bran Stark", "Septon of White Harbor", "Winterfell Godswood", hands=("Bread and Salt",))
    while course.phase != PLOT:
        course.step()
    in_challenges = {(CHALLENGES, turn) for turn in range(3)}
    assert offered(course, "Bread and Salt", 1) == in_challenges
    assert offered(course, "Septon of White Harbor", 1) == in_challenges
    assert {phase for phase, _ in offered(course, "Bran Stark", 1)} == {*range(DRAW, STANDING + 1)}


@pytest.mark.rule("agot.action.first-option-limit")
@pytest.mark.rule("agot.action.def-play")
@pytest.mark.rule("agot.action.response-not")
def test_cards_are_played_for_gold_in_ones_own_turn_one_at_a_time():
    course = round_of("Robb Stark", hands=("Riverrun Outrider", "Winter Stores", "Robb Stark"))
    for player in (0, 2):
        course.put("Bran Stark", player)
    course.answers += [(1, "Play a card"), (1, "Riverrun Outrider"), (1, "Riverrun Outrider")]
    course.until(MARSHALLING)
    while course.phase != PLOT:
        course.step()
    assert offered(course, "Play a card", 1) == {(MARSHALLING, 1)}
    turn = [one for one in course.asked if (one.phase, one.turn) == (MARSHALLING, 1)]
    asked = [(one.player, one.ask) for one in turn]
    assert asked[:3] == [(1, "act"), (1, "play"), (1, "respond")]
    acts = [player for player, ask in asked if ask == "act"]
    assert acts == [1, 2, 0, 1], "the response was no action: she acts again only after both others"


@pytest.mark.rule("agot.response.before-next-action")
@pytest.mark.rule("agot.passive.before-actions")
@pytest.mark.rule("agot.passive.not-action")
def test_what_follows_from_a_challenge_comes_before_the_next_action():
    course = round_of("Robb Stark", "Eddard Stark", "Bran Stark")
    course.answers += [(1, name) for name in ("Military challenge", "player 3", "Robb Stark", "Eddard Stark")]
    course.answers.append((1, "Eddard Stark"))
    course.until(CHALLENGES)
    course.through(CHALLENGES)
    asked = [one for one in course.asked if (one.phase, one.turn) == (CHALLENGES, 1)]
    at = next(number for number, one in enumerate(asked) if one.ask == "respond")
    (robb,) = ids(course.rules.cast.called["Robb Stark"] & table.members(course.play, "play area", 1))
    tokens = course.rules.layout.tokens["power"] + robb
    after = next(one for one in asked[at:] if one.ask != "respond")
    assert (after.player, after.ask) == (1, "act"), "nobody has lost his turn to act"
    assert after.state.counters[tokens] == 1, "Renown is there by itself"
