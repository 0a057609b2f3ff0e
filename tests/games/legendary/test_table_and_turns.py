"""The table and the course of a turn: which piles there are, who sees them, and what happens when."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.hiding import sees
from cardwright.engine.operations import TURN
from cardwright.engine.state import ids
from legendary_board import Board
from legendary_course import Course, whole_game

BANNER, CLOAK = "Stark Bannermen", "Redcloaks"


def seen(zone: str) -> list[bool]:
    """Whether the cards of the first player's zone are seen by him, by another player, and by whoever looks on."""
    layout = whole_game(2).rules.layout
    return [sees(layout, layout.zone(zone, 0), viewer) for viewer in (0, 1, -1)]


@pytest.mark.parametrize(
    ("zone", "who"),
    [
        pytest.param(zone, who, marks=pytest.mark.rule(f"legendary.zone.{rule}"), id=f"{rule}: {zone}")
        for rule, zone, who in [
            ("range.faceup", "battlefield", "all"),
            ("deck-facing", "Maester Deck", "all"),
            ("deck-facing", "Wound Deck", "all"),
            ("deck-facing", "Ally Deck", "nobody"),
            ("deck-facing", "Event Deck", "nobody"),
            ("deck-facing", "Bystander Deck", "nobody"),
            ("hero-deck", "Hero Deck", "nobody"),
            ("personal-deck", "deck", "nobody"),
            ("personal-deck", "discard pile", "all"),
            ("victory.faceup", "Victory Pile", "all"),
            ("public-piles", "Victory Pile", "all"),
            ("public-piles", "discard pile", "all"),
        ]
    ],
)
def test_who_sees_a_pile(zone: str, who: str):
    assert seen(zone) == [who == "all"] * 3
    course = Course(whole_game(2))
    player = course.to_actions(3)
    course.move([ids(course.play.state.members[course.zone("hand", player)])[0]], zone, player)
    for viewer in range(2):
        rows = [row.strip() for row in course.game.board(course.play, viewer).splitlines()]
        shown = [row for row in rows if row.startswith(f"{zone}: ")]
        assert any(row.split(": ")[1].split()[0].isdigit() and row.endswith((" card", " cards")) for row in shown) == (
            who == "nobody"
        )


@pytest.mark.rule("legendary.zone.mastermind-stack")
def test_a_stack_that_lies_face_up_is_shown_from_the_top_down():
    course = Course(whole_game(2), 5)
    zone = course.zone("Mastermind stack", 1)
    names = [course.game.rules.cast.names[piece] for piece in course.play.state.order[zone]]
    rows = [row.strip() for row in course.game.board(course.play, 0).replace("\n        ", " ").splitlines()]
    shown = [row for row in rows if row.startswith("Mastermind stack, from the top: ")][1]
    assert sorted(names, key=shown.index) == names
    assert names != sorted(names)


def laid(seed: int, zone: str, *types: str) -> list[int]:
    """The cards of some types in a shared deck when all is set up, from the top down."""
    course = Course(whole_game(2), seed)
    course.game.step(course.play)
    return [piece for piece in course.top(zone, 0, 99) if course.rules.cast.pieces[piece].type in types]


@pytest.mark.parametrize(
    ("types", "number"),
    [
        pytest.param(("event",), 12, marks=pytest.mark.rule("legendary.setup.ally.events-random")),
        pytest.param(("bystander", "minor hero"), 4, marks=pytest.mark.rule("legendary.setup.ally.bystanders-drawn")),
    ],
)
def test_none_of_the_events_and_bystanders_is_always_in_the_ally_deck(types: tuple[str, ...], number: int):
    drawn = [set(laid(seed, "Ally Deck", *types)) for seed in range(8)]
    assert {len(one) for one in drawn} == {number}
    assert not set.intersection(*drawn)


@pytest.mark.rule("legendary.setup.minor.leftover")
def test_minor_heroes_that_nobody_has_are_among_the_bystanders():
    cast = whole_game(2).rules.cast
    deck = [cast.pieces[piece].type for piece in laid(1, "Bystander Deck", "bystander", "minor hero")]
    seeded = len(laid(1, "Ally Deck", "minor hero"))
    assert deck.count("minor hero") == 20 - 2 * 2 - seeded
    assert sum(one != other for one, other in pairwise(deck)) > 3  # they lie between one another


@pytest.mark.rule("legendary.zone.deck-facing")
@pytest.mark.parametrize("zone", ["Event Deck", "Bystander Deck"])
def test_events_and_bystanders_are_shuffled(zone: str):
    game = whole_game(2)

    def order(seed: int) -> tuple[int, ...]:
        course = Course(game, seed)
        game.step(course.play)
        return course.top(zone, 0, 99)

    first, second = order(1), order(2)
    shared = set(first) & set(second)
    assert [one for one in first if one in shared] != [one for one in second if one in shared]


@pytest.mark.parametrize(
    ("deck", "taken", "number"),
    [
        pytest.param("Hero Deck", "lineup", 5, marks=pytest.mark.rule("legendary.setup.final.lineup")),
        pytest.param("deck", "hand", 6, marks=pytest.mark.rule("legendary.setup.final.hand")),
    ],
)
def test_what_a_player_begins_with_comes_off_a_shuffled_deck(deck: str, taken: str, number: int):
    game = whole_game(2)

    def dealt(seed: int) -> tuple[list[str], list[str]]:
        course = Course(game, seed)
        game.step(course.play)
        return sorted(course.names(taken)), course.names(deck)

    deals = [dealt(seed) for seed in range(4)]
    assert {len(cards) for cards, _ in deals} == {number}
    assert any(cards != deals[0][0] for cards, _ in deals)
    assert any(order != deals[0][1] for _, order in deals)
    last = deals[0][1]
    assert last != sorted(last, key=last.index)  # cards that are alike do not all lie together


@pytest.mark.rule("legendary.setup.final.ally-shuffle")
def test_the_ally_deck_is_shuffled_after_all_parts_are_in():
    game = whole_game(2)

    def kinds(seed: int) -> list[str]:
        course = Course(game, seed)
        game.step(course.play)
        return [course.rules.cast.pieces[piece].type for piece in course.top("Ally Deck", 0, 99)]

    first, second = kinds(1), kinds(2)
    assert len(first) == len(second) == 63
    assert first != second
    assert first.index("event") < 20  # the last to come in do not all lie at one end
    assert len(first) - first[::-1].index("event") > 43


@pytest.mark.rule("legendary.zone.shared-decks")
@pytest.mark.rule("legendary.zone.player-board")
def test_which_piles_are_shared_and_which_are_a_players():
    layout = whole_game(3).rules.layout
    for name in ("Ally Deck", "Event Deck", "Bystander Deck", "Maester Deck", "Wound Deck", "battlefield"):
        assert len(layout.zones[name]) == 1
    for name in ("Mastermind stack", "Defender stack", "Hero Deck", "lineup"):
        assert len(set(layout.zones[name])) == 3
    course = Course(whole_game(3))
    course.to_actions(1)
    for player in range(3):
        places = [
            course.play.state.place[piece] for piece in ids(course.play.state.members[course.zone("lineup", player)])
        ]
        assert len(set(places)) == 5


EVENTS = ("Oh No", "A Feast at Winterfell", "Crescendo", "The Tourney Begins", "The Raven from the Wall")


@pytest.mark.rule("legendary.zone.lineup.order")
@pytest.mark.parametrize("space", range(1, 6))
def test_the_spaces_of_a_lineup_are_numbered(space: int):
    heroes = ("Needle", "White Cloak", "Sweet Smile", "Golden Charm", "Intimidation")
    board = Board(in_force=True)
    for player in range(2):
        board.line_up(*heroes, player=player)
        board.put("Hero Deck", "Longclaw", player=player)
    board.enter(EVENTS[space - 1])  # the number of the space that it cycles
    assert [board.names("Hero Deck", player) for player in range(2)] == [[heroes[space - 1]]] * 2


# ------------------------------------------------------------ piles


@pytest.mark.rule("legendary.zone.victory.contents")
def test_what_comes_to_a_victory_pile():
    board = Board("Stark", "Lannister")
    (cloak,) = board.stand(1, CLOAK)
    board.hold(cloak, "Frightened Smallfolk")
    (mastermind,) = board.put("Mastermind stack", "Tywin at the Golden Tooth", player=1)
    board.have("[Attack]", 14)
    assert board.fight(cloak)
    assert board.fight(mastermind)
    assert sorted(board.names("Victory Pile")) == sorted([CLOAK, "Frightened Smallfolk", "Tywin at the Golden Tooth"])


@pytest.mark.rule("legendary.zone.victory.not-deck")
@pytest.mark.rule("legendary.verb.ko-no-return")
def test_only_the_discard_pile_becomes_a_deck():
    board = Board()
    board.put("Victory Pile", "Hodor", CLOAK)
    board.put("KO pile", "Soldier", "Needle")
    board.put("discard pile", "Merchant")
    board.end_turn()
    assert board.names("hand") == ["Merchant"]
    assert sorted(board.names("Victory Pile")) == ["Hodor", CLOAK]
    assert sorted(board.names("KO pile")) == ["Needle", "Soldier"]


@pytest.mark.rule("legendary.zone.victory.no-exchange")
def test_nothing_can_be_done_with_a_victory_pile():
    course = Course(whole_game(2))
    player = course.to_actions(3)
    course.move(course.top("Bystander Deck", 0, 5), "Victory Pile", player)
    deeds = course.game.playbook.agenda.options(course.play, player, "action")
    assert {course.rules.cast.names[deed.piece] for deed in deeds} == {"Play a card"}


@pytest.mark.rule("legendary.zone.tokens")
@pytest.mark.rule("legendary.verb.gain-token")
@pytest.mark.rule("legendary.gen.tokens-unlimited")
def test_tokens_are_a_players_own_and_never_run_out():
    board = Board("Stark", "Lannister", players=3)
    board.have("[VP] token", 63, 1)
    board.enter("A Marriage Pact")
    assert [board.count("[VP] token", player) for player in range(3)] == [1, 64, 0]


@pytest.mark.rule("legendary.zone.hand")
def test_a_hand_has_heroes_and_wounds():
    game = whole_game(2)
    play = game.begin(5, random_agent(5))
    for _ in range(400):
        game.step(play)
        for player in range(2):
            held = ids(play.state.members[game.rules.layout.zone("hand", player)])
            kinds = {game.rules.cast.pieces[piece].type for piece in held}
            assert kinds <= {"hero", "basic hero", "minor hero", "wound"}
    assert play.state.turn > 5


# ------------------------------------------------------------ turns


@pytest.mark.rule("legendary.turn.step1-mandatory")
@pytest.mark.rule("legendary.turn.step1-kinds")
def test_every_turn_takes_one_card_off_the_ally_deck():
    course = Course(whole_game(2))
    left = []
    for turn in range(1, 20):
        course.to_actions(turn)
        left.append(len(course.names("Ally Deck")))
    assert left == list(range(62, 43, -1))
    course = Course(whole_game(2))
    course.game.step(course.play)
    kinds = {course.rules.cast.pieces[piece].type for piece in course.top("Ally Deck", 0, 99)}
    assert kinds - {"minor hero"} == {"ally", "henchman", "bystander", "event", "master strike"}


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        (CLOAK, "battlefield"),
        ("Jory Cassel", "battlefield"),
        ("Hodor", "Victory Pile"),
        ("Frightened Smallfolk", "Victory Pile"),
        ("Crescendo", "KO pile"),
        ("Master Strike", "KO pile"),
    ],
)
@pytest.mark.rule("legendary.turn.step1-kinds")
def test_what_becomes_of_each_kind_of_card(name: str, zone: str):
    board = Board()
    board.enter(name)
    assert board.names(zone) == [name]
    assert board.names("Ally Deck") == []


@pytest.mark.rule("legendary.turn.steps")
def test_a_turn_has_three_steps():
    course = Course(whole_game(2))
    course.wishes = {player: ["Play a card"] * 99 for player in range(2)}
    course.until(lambda play: play.state.turn > 6)
    log, deck = course.play.log, course.zone("Ally Deck")
    marks = [at for at, entry in enumerate(log) if entry.event.operation == TURN]
    for start, end in pairwise(marks):
        verbs = course.verbs(start)[: end - start]
        off_the_deck = [isinstance(entry.was, tuple) and entry.was[:1] == (deck,) for entry in log[start:end]]
        assert off_the_deck.index(True) < verbs.index("play")
        assert [verb for verb in verbs if verb in ("play", "draw")][-6:] == ["draw"] * 6


@pytest.mark.rule("legendary.play.order")
@pytest.mark.parametrize("order", [("Soldier", "Merchant"), ("Merchant", "Soldier")])
def test_cards_are_played_one_after_another_as_the_player_likes(order: tuple[str, str]):
    course = Course(whole_game(2))
    player = course.to_actions(1)
    since = len(course.play.log)
    course.wishes[player] = ["Play a card", order[0], "Play a card", order[1]]
    course.until(lambda play: play.state.turn > 1)
    played = [entry.event.what for entry in course.play.log[since:] if course.rules.verbs[entry.event.verb] == "play"]
    assert tuple(course.rules.cast.names[piece] for piece in played) == order


@pytest.mark.rule("legendary.heal.wound.lock")
def test_after_a_rest_only_cards_are_played():
    course = Course(whole_game(2))
    player = course.to_actions(3)
    course.move(course.top("Wound Deck", 0, 2), "hand", player)
    for points in ("[Attack]", "[Recruit]"):
        course.play.state.counters[course.rules.layout.counters[points] + player] = 30

    def deeds() -> set[str]:
        found = course.game.playbook.agenda.options(course.play, player, "action")
        return {course.rules.cast.names[deed.piece] for deed in found}

    assert deeds() >= {"Wound", "Fight an Enemy", "Recruit a Hero", "Recruit a Maester"}
    course.wishes[player] = ["Wound", "yes"]
    course.until(lambda _: not course.wishes[player] and "Wound" not in course.names("hand", player))
    assert deeds() == {"Play a card"}
