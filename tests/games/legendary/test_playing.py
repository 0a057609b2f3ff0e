"""Playing cards: points, icons before a colon, copies; recruiting; the Ally Deck; the end of a turn."""

from __future__ import annotations

import pytest

from legendary_board import Board, rules_for


def test_the_whole_game_compiles():
    assert len(rules_for(4).abilities) >= 175  # a card or keyword that cannot run raises


@pytest.mark.rule("legendary.comp.card-total")
def test_the_box_holds_all_cards():
    pieces = rules_for(2).cast.pieces
    assert len([piece for piece in pieces if not piece.type.startswith("(")]) == 550  # the others are rules of play


@pytest.mark.rule("legendary.play.effect")
@pytest.mark.rule("legendary.play.pool")
@pytest.mark.rule("legendary.zone.played")
@pytest.mark.rule("legendary.type.notation.plus")
def test_a_card_gives_its_points_and_stays_on_the_table():
    board = Board()
    board.use("Soldier")
    board.use("He is Khal!")
    assert board.count("[Attack]") == 3
    assert board.names("played") == ["Soldier", "He is Khal!"] or set(board.names("played")) == {
        "Soldier",
        "He is Khal!",
    }
    assert board.names("discard pile") == []


@pytest.mark.rule("legendary.play.wound")
@pytest.mark.rule("legendary.type.wound.no-points")
def test_a_wound_is_played_for_nothing():
    board = Board()
    board.use("Wound")
    assert (board.count("[Attack]"), board.count("[Recruit]")) == (0, 0)
    assert board.names("played") == ["Wound"]


@pytest.mark.rule("legendary.trigger.condition")
@pytest.mark.rule("legendary.trigger.not-self")
@pytest.mark.rule("legendary.trigger.order-matters")
def test_an_icon_waits_for_an_earlier_card_of_its_own():
    board = Board()
    board.use("Gendry")  # wants Strength
    assert board.count("[Attack]") == 1
    board.use("He is Khal!")  # is Strength, and wants Dothraki
    assert board.count("[Attack]") == 3
    board.use("Sworn to the Khaleesi")  # wants Dothraki, and finds one
    assert board.count("[Recruit]") == 3


@pytest.mark.rule("legendary.trigger.once")
def test_more_matches_give_no_more():
    board = Board()
    for _ in range(3):
        board.use("Sweet Smile")
    assert board.count("[Recruit]") == 1 + 2 + 2


@pytest.mark.rule("legendary.trigger.optional")
def test_a_player_may_decline():
    board = Board(answers=("decline",))
    board.put("deck", "Soldier")
    board.use("Dancing Lessons")
    board.use("Dancing Lessons")
    assert board.names("hand") == []


@pytest.mark.rule("legendary.trigger.multi-icon")
@pytest.mark.parametrize(
    ("before", "attack"), [((), 4), (("Needle",), 4 + 2), (("Needle", "Dancing Lessons"), 4 + 2 + 1 + 2)]
)
def test_two_like_icons_want_two_cards(before: tuple[str, ...], attack: int):
    board = Board()
    for name in before:
        board.use(name)
    board.use("Water Dancer")
    assert board.count("[Attack]") == attack


@pytest.mark.rule("legendary.trigger.two-class-card")
@pytest.mark.rule("legendary.type.hero.two-class")
@pytest.mark.rule("legendary.trigger.multi-icon")
def test_one_card_may_match_two_different_icons():
    board = Board()
    board.use("A Brother's Hatred")  # Strength and Instinct
    board.use("Mail Against the Arakh")
    assert board.count("[Attack]") == 4 + 5 + 2


@pytest.mark.rule("legendary.trigger.team")
@pytest.mark.rule("legendary.type.team.triggers")
@pytest.mark.rule("legendary.trigger.independent")
def test_icons_are_checked_line_by_line():
    board = Board()
    board.stand(5, "Redcloaks")
    board.use("Never Defeated")
    assert board.count("[Attack]") == 3 + 2


@pytest.mark.rule("legendary.verb.copy")
@pytest.mark.rule("legendary.verb.copy-counts-played")
@pytest.mark.rule("legendary.verb.copy-optional")
def test_a_copy_counts_as_a_card_that_was_played():
    board = Board(answers=("yes",))
    board.put("deck", *["Soldier"] * 4)
    board.use("Dancing Lessons")
    board.use("Unknown Potential")  # the copy finds an earlier Covert card: it draws
    assert board.count("[Attack]") == 2
    assert len(board.names("hand")) == 1
    board.use("The Young Wolf")  # wants two Starks: Dancing Lessons twice
    assert board.count("[Attack]") == 2 + 2 + 3
    board = Board()
    board.use("Dancing Lessons")
    board.use("Unknown Potential")
    assert board.count("[Attack]") == 1


@pytest.mark.rule("legendary.verb.copy-not-have")
def test_nobody_has_a_copy():
    board = Board(answers=("no", "yes", "yes"))
    board.use("Sansa, Little Bird")
    board.use("Unknown Potential")
    assert sorted(board.names("played")) == ["Sansa, Little Bird", "Unknown Potential"]
    assert board.names("discard pile", 1) == []


@pytest.mark.rule("legendary.verb.ko-your-hero")
@pytest.mark.rule("legendary.phrase.your-heroes")
@pytest.mark.rule("legendary.verb.ko-wound")
@pytest.mark.rule("legendary.verb.ko-keeps-points")
def test_your_heroes_are_those_played_and_those_in_hand():
    board = Board(answers=("yes", "Soldier"))
    board.put("deck", "Merchant")
    board.put("discard pile", "Needle")
    board.put("hand", "Wound", "Sweet Smile")
    board.use("Soldier")
    (rodrik,) = board.stand(1, "Ser Rodrik Cassel")
    board.have("[Attack]", 5)
    board.fight(rodrik)
    assert board.names("KO pile") == ["Soldier"]
    assert board.count("[Attack]") == 1


@pytest.mark.rule("legendary.recruit.cost")
@pytest.mark.rule("legendary.recruit.gain")
@pytest.mark.rule("legendary.recruit.refill")
@pytest.mark.rule("legendary.recruit.refill-recruitable")
@pytest.mark.rule("legendary.zone.lineup.five")
@pytest.mark.rule("legendary.recruit.any-number")
def test_a_recruited_hero_is_replaced_at_once():
    board = Board(in_force=True)
    hero = board.line_up("Sweet Smile", "White Cloak")[0]
    (new,) = board.put("Hero Deck", "Dancing Lessons")
    board.have("[Recruit]", 5)
    assert board.recruit(hero)
    assert board.count("[Recruit]") == 3
    assert board.names("discard pile") == ["Sweet Smile"]
    assert board.play.state.place[new] == board.rules.book.board.places - 20
    assert board.recruit(new)
    assert board.count("[Recruit]") == 1


@pytest.mark.rule("legendary.recruit.own-lineup")
def test_nobody_recruits_from_another_lineup():
    board = Board(in_force=True)
    board.line_up("Sweet Smile", player=1)
    board.have("[Recruit]", 9)
    assert board.options("Recruit a Hero") == ["Merchant"] * 5


@pytest.mark.rule("legendary.recruit.maester-cost")
@pytest.mark.rule("legendary.recruit.maester-repeat")
@pytest.mark.rule("legendary.recruit.maester-gain")
def test_maesters_are_hired_one_after_another():
    board = Board(in_force=True)
    board.put("Maester Deck", "Maester", "Maester", "Maester")
    board.have("[Recruit]", 7)
    assert board.act("Recruit a Maester")
    assert board.act("Recruit a Maester")
    assert not board.act("Recruit a Maester")
    assert board.names("discard pile") == ["Maester", "Maester"]
    assert board.count("[Recruit]") == 1


@pytest.mark.rule("legendary.recruit.wound-forbidden")
def test_a_wound_is_not_for_sale():
    board = Board()
    (wound,) = board.put("Wound Deck", "Wound")
    assert not board.recruit(wound)


@pytest.mark.rule("legendary.kw.cycle.bottom-first")
@pytest.mark.rule("legendary.kw.cycle.def")
@pytest.mark.rule("legendary.kw.cycle.refill")
def test_with_an_empty_deck_the_cycled_card_comes_back():
    board = Board(answers=("yes", "Sweet Smile"), in_force=True)
    (hero,) = board.line_up("Sweet Smile")
    place = board.play.state.place[hero]
    board.use("Moon Boy")
    assert "cycle" in [board.rules.verbs[entry.event.verb] for entry in board.play.log]
    assert board.play.state.place[hero] == place
    assert not board.play.state.over


@pytest.mark.rule("legendary.event.order")
@pytest.mark.rule("legendary.event.cycle-all")
@pytest.mark.rule("legendary.event.cycle-mandatory")
@pytest.mark.rule("legendary.event.you")
@pytest.mark.rule("legendary.event.destination")
@pytest.mark.rule("legendary.kw.cycle.position")
def test_an_event_cycles_for_all_and_speaks_to_one():
    board = Board(in_force=True)
    for player in range(2):
        board.line_up("Needle", "White Cloak", "Sweet Smile", player=player)
        board.put("Hero Deck", "Dancing Lessons", player=player)
    board.stand(1, "Redcloaks")
    board.enter("Crescendo")
    for player in range(2):
        assert board.names("Hero Deck", player) == ["Sweet Smile"]
    assert [board.count("[Attack]", player) for player in range(2)] == [1, 0]
    assert board.names("KO pile") == ["Crescendo"]
    verbs = [board.rules.verbs[entry.event.verb] for entry in board.play.log]
    assert verbs.index("cycle") < verbs.index("gain")


@pytest.mark.rule("legendary.strike.rotate")
@pytest.mark.rule("legendary.strike.resolve-new-top")
@pytest.mark.rule("legendary.strike.cp-house")
@pytest.mark.rule("legendary.strike.ko")
@pytest.mark.rule("legendary.timing.master-strike")
def test_a_master_strike_brings_up_the_next_mastermind():
    board = Board("Stark", "Lannister")
    board.put("Mastermind stack", "Lord Eddard of Winterfell", "The Walls of Winterfell")
    board.put("Mastermind stack", "Jaime Lannister", "Tyrion Lannister", player=1)
    board.put("Bystander Deck", "Frightened Smallfolk")
    board.put("hand", "Soldier", player=1)
    board.enter("Master Strike")
    assert board.names("Mastermind stack") == ["The Walls of Winterfell", "Lord Eddard of Winterfell"]
    assert board.names("Mastermind stack", 1) == ["Jaime Lannister", "Tyrion Lannister"]
    assert board.names("Victory Pile") == ["Frightened Smallfolk"]
    assert board.names("hand", 1) == []
    assert board.names("KO pile") == ["Master Strike"]


@pytest.mark.rule("legendary.strike.single-card")
def test_a_single_mastermind_strikes_again():
    board = Board("Stark", "Lannister")
    board.put("Mastermind stack", "The Walls of Winterfell")
    board.put("Bystander Deck", *["Frightened Smallfolk"] * 2)
    board.enter("Master Strike")
    board.enter("Master Strike")
    assert len(board.names("Victory Pile")) == 2


@pytest.mark.rule("legendary.cleanup.played")
@pytest.mark.rule("legendary.cleanup.hand")
@pytest.mark.rule("legendary.cleanup.points-lost")
@pytest.mark.rule("legendary.cleanup.order")
@pytest.mark.rule("legendary.cleanup.draw")
def test_the_end_of_a_turn():
    board = Board()
    board.use("Soldier")
    board.put("hand", "Merchant")
    board.put("deck", *["Needle"] * 3, *["White Cloak"] * 4)
    board.end_turn()
    assert board.count("[Attack]") == 0
    assert len(board.names("hand")) == 6
    assert sorted(board.names("discard pile")) == ["Merchant", "Soldier"]


@pytest.mark.rule("legendary.cleanup.midturn-reshuffle")
def test_what_was_played_is_not_shuffled_in_the_same_turn():
    board = Board()
    board.put("discard pile", "Merchant")
    board.use("Soldier")
    board.use("The Council Sits")
    assert board.names("hand") == ["Merchant"]
    assert sorted(board.names("played")) == ["Soldier", "The Council Sits"]


@pytest.mark.rule("legendary.kw.soaring.destination")
@pytest.mark.rule("legendary.kw.soaring.extra")
def test_a_dragon_waits_for_the_next_hand():
    board = Board()
    (dragon,) = board.line_up("Drogon's Hunger")
    board.put("deck", *["Soldier"] * 8)
    board.have("[Recruit]", 3)
    board.recruit(dragon)
    assert board.names("set aside") == ["Drogon's Hunger"]
    board.end_turn()
    assert len(board.names("hand")) == 7
    assert "Drogon's Hunger" in board.names("hand")


@pytest.mark.rule("legendary.kw.elusive.made-not-held")
@pytest.mark.rule("legendary.kw.elusive.threshold")
@pytest.mark.rule("legendary.kw.elusive.still-pay")
def test_points_made_count_though_they_are_spent():
    board = Board()
    (pupil,) = board.stand(1, "Syrio's Last Pupil")
    (hero,) = board.line_up("White Cloak")
    for _ in range(4):
        board.use("Merchant")
    board.have("[Attack]", 6)
    board.recruit(hero)
    assert board.count("[Recruit]") == 0
    assert board.fight(pupil)
    assert board.count("[Attack]") == 0


@pytest.mark.rule("legendary.gen.each-player")
def test_each_player_begins_with_the_one_whose_turn_it_is():
    board = Board(players=3)
    for player in range(3):
        board.put("hand", "Soldier", "Merchant", player=player)
    board.enter("The Raven from the Wall")
    assert [player for player, _ in board.asked] == [0, 1, 2]


@pytest.mark.rule("legendary.heal.maester.played")
@pytest.mark.rule("legendary.heal.maester.effect")
@pytest.mark.rule("legendary.heal.maester.condition")
@pytest.mark.rule("legendary.heal.maester.recruit-ok")
def test_a_maester_heals_only_in_peace():
    board = Board(answers=("yes",))
    (gold,) = board.stand(1, "Gold Cloaks")
    (hero,) = board.line_up("Sweet Smile")
    board.have("[Attack]", 3)
    board.have("[Recruit]", 2)
    board.recruit(hero)
    board.put("hand", "Wound")
    board.use("Maester")
    assert board.names("KO pile") == ["Wound"]
    assert not board.fight(gold)
    board = Board("King's Landing", answers=("yes",))
    (gold,) = board.stand(1, "Gold Cloaks")
    board.have("[Attack]", 3)
    board.put("hand", "Wound")
    board.use("Maester")
    assert not board.support(gold)
    board = Board(answers=("yes",))
    (gold,) = board.stand(1, "Gold Cloaks")
    board.have("[Attack]", 3)
    board.put("hand", "Wound")
    assert board.fight(gold)
    board.use("Maester")
    assert board.names("KO pile") == []
